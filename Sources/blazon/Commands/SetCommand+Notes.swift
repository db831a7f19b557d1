internal import TokenModel
internal import TokenOperations

/// What may not have been meant by a value that was recorded.
extension SetCommand {
  /// Says which sources are not cited any more, and what of the former statement is now the new one's word.
  func tellSources(_ former: Cell, _ cell: Cell) {
    var gone: [String] = []
    for evidence in former.evidence
    where !cell.evidence.contains(where: { $0.document == evidence.document }) {
      if !gone.contains(evidence.document) { gone.append(evidence.document) }
    }
    if !gone.isEmpty {
      Terminal.print(
        "The sources of the former value are not cited any more: \(gone.joined(separator: ", ").terminalSafe)"
          + (document == nil ? "; see --document.\n" : ".\n"))
    }
    guard let document, !gone.isEmpty else { return }
    var kept: [String] = []
    if modality == nil, let old = former.statement.modality { kept.append(old.rawValue) }
    if note == nil, cell.statement.qualifiers.note != nil { kept.append("its note") }
    if kept.isEmpty { return }
    Terminal.note(
      "note: \(kept.joined(separator: " and ")) \(kept.count == 1 ? "is" : "are") kept from the former statement, and "
        .terminalSafe
        + "\(document) is cited for \(kept.count == 1 ? "it" : "them") now; --modality and --note say "
        .terminalSafe + "otherwise, `blazon sources --conflicts` lists sources that differ")
  }

  /// A note on a number without a unit that is far from the former value, as of somebody who means another unit.
  func unitNote(_ former: Cell, _ cell: Cell) -> String? {
    guard let given = Double(value), given != 0 else { return nil }
    let (old, own, other): (Double, String, String)
    switch (former.statement.literal, cell.statement.literal) {
    case (.duration(let before)?, .duration(let after)?) where before.unit == after.unit:
      (old, own) = (before.value.value, after.unit.rawValue)
      other = after.unit == .seconds ? "ms" : "s"
    case (.dimension(let before)?, .dimension(let after)?) where before.unit == after.unit:
      (old, own) = (before.value.value, after.unit.rawValue)
      other = after.unit == .px ? "rem" : "px"
    default: return nil
    }
    let ratio = abs(given / old)
    guard old != 0, ratio >= 20 || ratio <= 0.05,
      let command = TypedArguments.command(with: value, as: value + other)
    else { return nil }
    return
      "note: a number alone is in the unit that the token has, \(own); if \(value)\(other) is meant: `\(command)`"
  }
}
