internal import PositionedJSON
internal import TokenDiff
internal import TokenModel
internal import TokenResolve
package import TokenStore

/// What `blazon sql` can ask besides the views: `at`, `resolved`, `changes`, `delta_e`, `contrast`, `px`.
package enum SQLTables {
  /// The functions whose result is a table.
  ///
  /// - Parameter open: opens the registry a second time, as the statement reads the first.
  package static func all(_ open: @escaping @Sendable () throws -> Registry) -> [SQLTable] {
    [
      SQLTable(
        "at",
        columns: [
          "path", "revision", "context", "presence", "type", "value", "modality", "qualifiers",
        ], arguments: ["point"]
      ) { try cells(at: $0[0], open()) },
      SQLTable(
        "resolved",
        columns: ["path", "revision", "context", "type", "value", "unit", "text", "problem"],
        arguments: ["point", "asked"]
      ) { try resolved(at: $0[0], in: $0[1], open()) },
      SQLTable(
        "changes",
        columns: [
          "path", "old_path", "revision", "context", "type", "class", "before", "before_unit",
          "after", "after_unit",
        ], arguments: ["from_point", "to_point"]
      ) { try changes(from: $0[0], to: $0[1], open()) },
    ]
  }

  package static let functions = [
    SQLFunction("delta_e", arguments: 2) { given in
      guard let one = color(given[0]), let other = color(given[1]) else { return .null }
      return .real(one.overWhite.deltaE2000(to: other.overWhite))
    },
    SQLFunction("contrast", arguments: 2) { given in
      guard let text = color(given[0]), let background = color(given[1]),
        background.alpha.value >= 1
      else { return .null }
      return .real(text.contrastRatio(on: background))
    },
    SQLFunction("px", arguments: 1) { given in
      pixels(given[0], .null).map(SQLValue.real) ?? .null
    },
    SQLFunction("px", arguments: 2) { given in
      pixels(given[0], given[1]).map(SQLValue.real) ?? .null
    },
  ]

  // MARK: Tables

  private static func snapshot(_ point: String?, _ registry: Registry) throws -> Snapshot {
    try registry.snapshot(Point(orHead: point))
  }

  private static func cells(at point: String?, _ registry: Registry) throws -> [[SQLValue]] {
    let now = try snapshot(point, registry)
    return try now.load(isEvidenceNeeded: false).cells
      .filter { now.revision == nil || $0.revision == now.revision }
      .map { cell in
        let statement = cell.statement
        return [
          .text(cell.path.text), .text(cell.revision), .text(cell.context.text),
          .text(statement.presence.rawValue), .text(statement.type?.rawValue),
          .text(statement.value?.compactText), .text(statement.modality?.rawValue),
          .text(statement.qualifiersJSON?.compactText),
        ]
      }
  }

  /// - Parameter context: asks every token there; `nil` asks each cell in its own.
  private static func resolved(
    at point: String?, in context: String?, _ registry: Registry
  ) throws -> [[SQLValue]] {
    let now = try snapshot(point, registry)
    // What was measured says so in the text.
    let set = try now.load()
    let revisions = set.revisions.filter { now.revision == nil || $0.id == now.revision }
    guard let context else {
      let rows = ResolvedRows(set: set)
      let names = Set(revisions.map(\.id))
      return set.cells.filter { names.contains($0.revision) }.map { cell in
        row(cell, rows[cell], revision: cell.revision)
      }
    }
    let wanted = try Context(text: context, among: revisions)
    let asked = revisions.filter { (try? $0.check(wanted)) != nil }
    if asked.isEmpty, let last = revisions.last { try last.check(wanted) }
    return asked.flatMap { revision in
      PreparedRevision(set, revision: revision).resolve(in: wanted).cells.map { answer in
        row(answer.cell, answer, revision: revision.id)
      }
    }
  }

  private static func row(_ cell: Cell, _ answer: ResolvedCell?, revision: String) -> [SQLValue] {
    [
      .text(cell.path.text), .text(revision), .text(cell.context.text),
      .text(cell.statement.type?.rawValue), .text(answer?.json?.compactText),
      .text(answer?.statedUnit),
      .text(answer?.text() ?? cell.statement.writtenText), .text(answer?.problemText),
    ]
  }

  private static func changes(
    from: String?, to: String?, _ registry: Registry
  ) throws -> [[SQLValue]] {
    let after = try snapshot(to, registry)
    let before = try after.snapshot(Point(from ?? "@HEAD~1"))
    if before.commit == after.commit,
      before.revision == nil || before.revision == after.revision || after.revision == nil
    {
      throw VerbProblem.valueInvalid(
        "changes() compares \(before.text) with itself",
        fix: "name two points, as in changes('@HEAD~1', '@HEAD') or changes('2010', '2014')")
    }
    let states = try ComparedState.pair(before, after)
    let sides = [states.from, states.to].map {
      PointView.resolved($0.set, label: $0.label, only: $0.only).view
    }
    let settings = try RenameSettings(from: before, to: after)
    return TokenDiff.changes(from: sides[0], to: sides[1], options: settings).map { change in
      [
        .text(change.path.text), .text(change.rename?.from.text), .text(change.revision),
        .text(change.context.text), .text(change.type?.rawValue), .text(change.class.rawValue),
        .text(change.before.stated?.json?.compactText), .text(change.before.stated?.statedUnit),
        .text(change.after.stated?.json?.compactText), .text(change.after.stated?.statedUnit),
      ]
    }
  }

  // MARK: Values

  /// Of a color's JSON, or in a form of CSS.
  private static func color(_ value: SQLValue) -> ColorValue? {
    guard case .text(let text) = value else { return nil }
    let json = text.hasPrefix("{") ? JSONReader.read(text: text).root : CSSColorReader.json(text)
    guard case .color(let color)? = json.flatMap({ TokenValue.read(.color, $0) }) else {
      return nil
    }
    return color
  }

  /// The length in points of the design, of a dimension's JSON, `44px`, `44pt` or `88px@2x`; `nil` for another unit.
  ///
  /// - Parameter own: the unit in which the source states the number, such as `px@2x`; null for that of the value.
  private static func pixels(_ value: SQLValue, _ own: SQLValue) -> Double? {
    guard case .text(let text) = value else { return nil }
    if case .text(let unit) = own {
      let scale = unit == "pt" || unit == "px" ? 1 : Statement.pixelsPerPoint(unit)
      return scale.flatMap { scale in pixels(value, .null).map { $0 / scale } }
    }
    let unit = String(text.drop { $0 != "p" })
    if let scale = Statement.pixelsPerPoint(unit), let number = Double(text.dropLast(unit.count)) {
      return number / scale
    }
    let path = TokenPath(trusted: "value")
    guard let read = try? ValueSyntax.read(text, type: .dimension, path: path),
      case .dimension(let length)? = TokenValue.read(.dimension, read.json), length.unit == .px
    else { return nil }
    return length.value.value
  }
}

extension ResolvedCell {
  /// The unit in which the source states a quantity, such as `px@2x` or `dp`; `nil` where it is that of the value.
  fileprivate var statedUnit: String? {
    unit.flatMap { unit in value.flatMap { Amount($0, unit: unit) }?.writtenUnit }
  }
}

extension SQLValue {
  fileprivate static func text(_ text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }
}
