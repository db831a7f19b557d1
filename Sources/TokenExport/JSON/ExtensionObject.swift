internal import PositionedJSON
internal import TokenModel

/// Writes the objects under `dev.blazon`, as `docs/dev.blazon.schema.json` describes them.
enum ExtensionObject {
  static let key = "dev.blazon"

  /// The members that a token has beside its `$value`, with its other cells.
  ///
  /// - Parameter hasValue: whether the type and the value are in `$type` and `$value`.
  static func token(_ written: WrittenCells, hasValue: Bool) -> [JSON.Member] {
    guard let carrier = written.entries.first else { return [] }
    let type = carrier.cell.statement.type
    let isTyped = carrier.cell.statement.isUntypedAlias || (!hasValue && type != nil)
    let others = written.entries.dropFirst().map { entry in
      let own = entry.cell.statement
      let isSaid = own.type == type && !own.isUntypedAlias
      return JSON.Member(
        entry.context.text,
        .object(
          .present(["type": isSaid ? nil : json(own.type)])
            + statement(entry.cell, hasValue: false)))
    }
    let head: [JSON.Member] = .present([
      "type": isTyped ? json(type) : nil,
      "context": carrier.context.isBase ? nil : .string(carrier.context.text),
    ])
    return head + statement(carrier.cell, hasValue: hasValue)
      + .present(["contexts": .filled(others)])
  }

  /// The type; `null` keeps a reader from inheriting one.
  private static func json(_ type: TokenType?) -> JSON {
    type.map { .string($0.rawValue) } ?? .null
  }

  /// The members of a statement, without its type, and of its evidence.
  static func statement(_ cell: Cell, hasValue: Bool) -> [JSON.Member] {
    let statement = cell.statement
    var members: [JSON.Member] = []
    if statement.presence != .stated {
      members.append(JSON.Member("presence", .string(statement.presence.rawValue)))
    }
    if let value = statement.value, !hasValue || value.holdsExpression {
      members.append(JSON.Member("value", value))
    }
    var modality = statement.modality.map { JSON.Member("modality", .string($0.rawValue)) }
    let qualifiers = statement.qualifiers
    for kind in Qualifiers.Kind.allCases {
      guard let json = qualifiers[kind] else { continue }
      if let member = modality, follows(modality: kind) {
        members.append(member)
        modality = nil
      }
      members.append(JSON.Member(kind.rawValue, json))
    }
    if let modality { members.append(modality) }
    if !cell.evidence.isEmpty {
      members.append(JSON.Member("evidence", .array(cell.evidence.map(\.json))))
    }
    return members
  }

  /// Whether the qualifier follows `modality` in the order of the schema.
  private static func follows(modality kind: Qualifiers.Kind) -> Bool {
    switch kind {
    case .words, .expression, .approximate, .min, .max, .unit, .assumed: false
    case .since, .api, .on, .because, .note, .verbatim, .about: true
    }
  }
}

extension Statement {
  /// Whether it is an alias without a type of its own, for which a reader of the file would infer one.
  fileprivate var isUntypedAlias: Bool { type == nil && alias != nil }
}
