package import TokenModel
package import TokenStore

/// The times in which cells had a value: stated by them, or through an alias.
package struct PastSpans {
  /// The cells that stated it.
  package let stated: [ValueSpan]
  /// The aliases that led to it, each in the context in which it did.
  package let aliases: [ValueSpan]

  /// - Throws: `WordProblem` for a unit that no value ever had.
  package init(of value: PastValue, _ now: Snapshot) throws {
    var units: Set<String> = []
    stated = try now.tokensThatWere(type: value.type) { statement in
      statement.unit.map { _ = units.insert($0) }
      return value.matches(statement)
    }
    if stated.isEmpty, let unit = value.foreignUnit, !units.contains(unit) {
      let known = Dimension.Unit.allCases.map(\.rawValue) + ["ms", "s"] + units.sorted()
      throw WordProblem(
        code: "unit-unknown", message: "no value ever had the unit \(quotedForMessage(unit))",
        fix: TokenModel.nearest(unit, among: known).map { didYouMean($0) }
          ?? "write px, rem, ms or another",
        isUsage: true)
    }
    aliases = try PastAliases(now: now, matches: value.matches).spans(stated)
  }

  /// All of them by path; those of one path stay in their order.
  package var sorted: [ValueSpan] { (stated + aliases).sorted { $0.key.path < $1.key.path } }

  /// A value that some cell had, and how far it is from one that none had.
  package struct Near {
    /// As people read it, such as `#2563EB`.
    package let text: String
    /// By CIEDE2000, or in the unit of the value.
    package let distance: Double
    /// The first token that stated it.
    package let path: TokenPath
  }

  /// The nearest values that cells stated.
  ///
  /// - Complexity: O(*s*) for *s* different statements.
  package static func nearest(
    to value: PastValue, count: Int, _ now: Snapshot, _ pixel: String
  ) throws -> [Near] {
    var found: [(distance: Double, value: TokenValue, unit: String?)] = []
    _ = try now.tokensThatWere(type: value.type) { statement in
      guard let literal = statement.literal,
        let distance = value.distance(to: literal, statement.unit),
        !found.contains(where: {
          $0.value.relation(to: literal, units: ($0.unit, statement.unit)) == .same
        })
      else { return false }
      let place = found.firstIndex { $0.distance > distance } ?? found.count
      found.insert((distance, literal, statement.unit), at: place)
      if found.count > count { found.removeLast() }
      return false
    }
    return try found.compactMap { near in
      let spans = try now.tokensThatWere(type: value.type) { statement in
        statement.unit == near.unit && statement.literal == near.value
      }
      return spans.first.map {
        Near(
          text: near.value.plainText(unit: near.unit, pixel: pixel), distance: near.distance,
          path: $0.key.path)
      }
    }
  }
}
