internal import PositionedJSON
internal import TokenModel

/// Decides which tokens get a `$value`: those for which it would not mislead a DTCG tool.
struct StandardValues {
  /// The reason for which each token has no `$value`, by its index; `nil` if it has one.
  private(set) var obstacles: [LossReason?]
  /// Whether the file can contain a token only with a `$value`, by its index.
  private let needsValue: [Bool]

  /// - Complexity: O(*n* + *e*) for *e* references.
  init(_ tokens: ExportTokens, _ cells: [WrittenCells], _ profile: JSONProfile) {
    obstacles = cells.enumerated().map { index, written in
      guard let entry = written.entries.first else { return LossReason("silence", "no answer") }
      return StandardValues.obstacle(entry, of: index, tokens, profile)
    }
    // A `$root` is a token always: other tools refuse one that is an empty group.
    needsValue = tokens.tokens.map { profile == .strict && $0.path.name == "$root" }
    let uses = cells.indices.map { obstacles[$0] == nil ? cells[$0].uses : [] }
    dropReferences(tokens, cells, uses)
    dropCircles(tokens, uses)
  }

  /// Whether the file cannot contain the token.
  func isLeftOut(_ index: Int) -> Bool { needsValue[index] && obstacles[index] != nil }

  /// The reason for which the token has no `$value`, or is not in the file at all.
  func reason(_ index: Int) -> LossReason? {
    guard let obstacle = obstacles[index], isLeftOut(index) else { return obstacles[index] }
    return LossReason(
      "root", obstacle.message + "; a $root without a value is in the extended profile only")
  }

  /// The reason for which a cell has no `$value`, references aside.
  static func obstacle(
    _ entry: WrittenCells.Entry, of token: Int, _ tokens: ExportTokens, _ profile: JSONProfile
  ) -> LossReason? {
    let statement = entry.cell.statement
    guard statement.presence == .stated else { return LossReason("silence", "no value is stated") }
    guard entry.written != nil else { return standIn(statement) }
    if let type = statement.type {
      if profile == .strict, let reason = tokens.lack(of: type, token) { return reason }
      if type.holdsLengths, let value = entry.written, let unit = value.foreignLengthUnit {
        return LossReason("unit", "DTCG has no unit \(quotedForMessage(unit))")
      }
    } else if statement.alias == nil {
      return LossReason("type", "it has no type")
    }
    if statement.type == .typography, let value = statement.value, value.members != nil,
      Reference(value) == nil, let member = Typography.lacking(value).first
    {
      return LossReason("member", "it has no \(member)")
    }
    if statement.modality == .avoid {
      return LossReason("modality", "the value is one to avoid")
    }
    // DTCG's px is the point: 88 px of a screen with two per point are not 88 of those.
    if let unit = statement.unit, statement.type?.holdsLengths ?? true,
      ExportableValue.pixelsPerPoint(unit) != 1
    {
      return LossReason("unit", "the unit is \(quotedForMessage(unit))")
    }
    return entry.isResolved ? nil : LossReason("unresolved", "the reference leads to no value")
  }

  /// The reason for a cell that has something else in place of a value.
  private static func standIn(_ statement: Statement) -> LossReason {
    if statement.verbatim != nil {
      return LossReason("verbatim", "it is kept as written: \(statement.reasonKept)")
    }
    if statement.words != nil { return LossReason("words", "it has words in place of a value") }
    if statement.expression != nil || statement.isComputed {
      return LossReason("expression", "the value is computed")
    }
    return LossReason("bound", "there are bounds and no value")
  }

  // MARK: References

  /// Removes the values that refer to tokens without a value, over any number of steps.
  private mutating func dropReferences(
    _ tokens: ExportTokens, _ cells: [WrittenCells], _ uses: [[ReferenceUse]]
  ) {
    var users: [Int: [Int]] = [:]
    var open: [Int] = []
    for index in cells.indices where obstacles[index] == nil {
      for use in uses[index] {
        let target = use.reference.target
        guard let place = tokens.index(of: target), obstacles[place] == nil else {
          drop(index, target, "which has no value in the file", &open)
          break
        }
        users[place, default: []].append(index)
        guard let statement = cells[place].entries.first?.cell.statement, use.fits(statement) else {
          drop(index, target, "whose value in the file is another", &open)
          break
        }
      }
    }
    while let index = open.popLast() {
      for user in users[index] ?? [] {
        drop(user, tokens.tokens[index].path, "which has no value in the file", &open)
      }
    }
  }

  /// Removes the values that refer to one another in a circle.
  ///
  /// In the registry other contexts lead out of such a circle, but only one context of each token is in
  /// its `$value`.
  private mutating func dropCircles(_ tokens: ExportTokens, _ uses: [[ReferenceUse]]) {
    var users: [Int: [Int]] = [:]
    var waiting: [Int: Int] = [:]
    for index in uses.indices where obstacles[index] == nil && !uses[index].isEmpty {
      let targets = Set(uses[index].compactMap { tokens.index(of: $0.reference.target) })
      if targets.isEmpty { continue }
      waiting[index] = targets.count
      for target in targets { users[target, default: []].append(index) }
    }
    var settled = users.keys.filter { waiting[$0] == nil }
    while let target = settled.popLast() {
      for user in users[target] ?? [] {
        guard let count = waiting[user] else { continue }
        waiting[user] = count == 1 ? nil : count - 1
        if count == 1 { settled.append(user) }
      }
    }
    for index in waiting.keys where obstacles[index] == nil {
      obstacles[index] = LossReason("alias", "in the file alone it would refer to itself")
    }
  }

  private mutating func drop(
    _ index: Int, _ target: TokenPath, _ why: String, _ open: inout [Int]
  ) {
    guard obstacles[index] == nil else { return }
    obstacles[index] = LossReason("alias", "it refers to \(quotedForMessage(target.text)), \(why)")
    open.append(index)
  }
}

/// A reference in a `$value`, and the type that its target must have; `nil` for any type.
private struct ReferenceUse {
  var reference: Reference
  var wanted: TokenType?

  /// Whether the target's `$value` has the right type, as far as is known without resolving. A token may
  /// have another type in the context of its `$value`.
  func fits(_ target: Statement) -> Bool {
    guard let part = reference.part else {
      return wanted == nil || target.type == nil || target.type == wanted
    }
    guard var value = target.value else { return false }
    for name in part {
      if Reference(value) != nil { return true }
      guard let inner = value.part(name) else { return false }
      value = inner
    }
    guard let wanted, !value.holdsReference else { return true }
    return TokenValue.read(wanted, value) != nil
  }
}

extension WrittenCells {
  /// The references in the value that becomes `$value`.
  fileprivate var uses: [ReferenceUse] {
    guard let entry = entries.first, entry.cell.refers, let value = entry.written,
      value.holdsReference
    else { return [] }
    var reader = ValueReader()
    if let type = entry.cell.statement.type, !reader.isReference(value, to: type) {
      _ = TokenValue.read(type, value, &reader)
    }
    var uses: [ReferenceUse] = []
    value.forEachReference { reference in
      let known = reader.references.first { $0.reference == reference }
      uses.append(ReferenceUse(reference: reference, wanted: known?.expected))
    }
    return uses
  }
}

extension JSON {
  /// The unit of the first length in the value that DTCG has not; `nil` if there is none.
  fileprivate var foreignLengthUnit: String? {
    switch kind {
    case .null, .bool, .number, .string: return nil
    case .array(let elements): return elements.lazy.compactMap(\.foreignLengthUnit).first
    case .object(let members):
      if let unit = self["unit"]?.string, hasMember("value") {
        return Dimension.Unit(rawValue: unit)?.isStandard == false ? unit : nil
      }
      return members.lazy.compactMap { $0.value.foreignLengthUnit }.first
    }
  }
}
