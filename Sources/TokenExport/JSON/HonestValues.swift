internal import PositionedJSON
internal import TokenModel

/// Which tokens have a `$value` that a DTCG tool may take at its word.
struct HonestValues {
  /// By token: why it has none; `nil` where it has one.
  private(set) var obstacles: [LossReason?]

  /// - Complexity: O(*n* + *e*) for *e* references.
  init(_ tokens: Catalog, _ cells: [WrittenCells], _ profile: ExportOptions.JSONProfile) {
    obstacles = cells.map { written in
      guard let entry = written.entries.first else { return LossReason("silence", "no answer") }
      return HonestValues.obstacle(entry, profile)
    }
    dropReferences(tokens, cells)
  }

  private static func obstacle(
    _ entry: WrittenCells.Entry, _ profile: ExportOptions.JSONProfile
  ) -> LossReason? {
    let statement = entry.cell.statement
    guard statement.presence == .stated else { return LossReason("silence", "no value is stated") }
    guard let type = statement.type, statement.value != nil else {
      if statement.words != nil { return LossReason("words", "words stand in place of a value") }
      if statement.expression != nil { return LossReason("expression", "the value is computed") }
      return LossReason("bound", "there are bounds and no value")
    }
    if profile == .strict, !type.isStandard {
      return LossReason("type", "DTCG has no type \"\(type.rawValue)\"")
    }
    if statement.modality == .avoid {
      return LossReason("modality", "the value is one to avoid")
    }
    // DTCG's px is the point: 88 px of a screen with two per point are not 88 of those.
    if let unit = statement.unit, type.holdsLengths, Reading.pixelsPerPoint(unit) != 1 {
      return LossReason("unit", "the unit is \(quotedForMessage(unit))")
    }
    return entry.isResolved ? nil : LossReason("unresolved", "the reference leads to no value")
  }

  /// A value that refers to a token without one has none itself, and so on.
  private mutating func dropReferences(_ tokens: Catalog, _ cells: [WrittenCells]) {
    var users: [Int: [Int]] = [:]
    var open: [Int] = []
    for index in cells.indices where obstacles[index] == nil {
      guard let value = cells[index].entries.first?.cell.statement.value else { continue }
      for target in value.references {
        let place = tokens.index(of: target)
        if let place { users[place, default: []].append(index) }
        if place.map({ obstacles[$0] != nil }) ?? true { drop(index, target, &open) }
      }
    }
    while let index = open.popLast() {
      for user in users[index] ?? [] where obstacles[user] == nil {
        drop(user, tokens.tokens[index].path, &open)
      }
    }
  }

  private mutating func drop(_ index: Int, _ target: TokenPath, _ open: inout [Int]) {
    guard obstacles[index] == nil else { return }
    obstacles[index] = LossReason(
      "alias", "it refers to \(quotedForMessage(target.text)), which has no value in the file")
    open.append(index)
  }
}

extension JSON {
  /// The tokens that the value names in braces, at any depth.
  var references: [TokenPath] {
    switch kind {
    case .string: Alias.path(self).map { [$0] } ?? []
    case .array(let elements): elements.flatMap(\.references)
    case .object(let members): members.flatMap(\.value.references)
    case .null, .bool, .number: []
    }
  }
}
