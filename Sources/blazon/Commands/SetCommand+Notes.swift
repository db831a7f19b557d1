internal import PositionedJSON
internal import TokenModel
internal import TokenOperations
internal import TokenStore

/// What may not have been meant by a value that was recorded.
extension SetCommand {
  /// - Parameters:
  ///   - cells: those that the token had.
  ///   - pixel: what the registry calls a point, `pt` or `px`.
  func note(
    _ cell: Cell, _ former: Cell?, _ cells: [Cell], _ registry: Registry, before: Snapshot,
    pixel: String, _ revision: Revision
  ) throws {
    if output.json { return }
    if cells.isEmpty { try TwinNote.print(cell.path, before: before) }
    if !commit.dryRun, former != nil, cell.statement.type == .color {
      try ContrastNote.print(from: before, to: registry.snapshot())
    }
    if value.hasSuffix("pt"), cell.statement.type == .dimension, pixel == "px" {
      Terminal.print("\(value.terminalSafe) is recorded in px: token files have no points.\n")
    }
    if case .dimension(let length)? = cell.statement.literal, !length.unit.isStandard {
      Terminal.note(
        "note: DTCG has no unit \(length.unit.rawValue): strict JSON and Swift have no value for it; "
          + "px and rem go everywhere")
    }
    guard let former else { return }
    if former.statement.alias != nil, cell.statement.alias == nil,
      let reason = try before.deprecation(of: cell.path, in: revision)
    {
      let why = reason.string.map { " (\($0))" } ?? ""
      Terminal.note(
        "note: \(cell.path.text) is deprecated\(why), and has a value of its own now".terminalSafe)
    }
    if let note = unitNote(former, cell) { Terminal.note(note) }
    if !former.evidence.isEmpty { noteSources(former, cell) }
  }

  /// Names the sources that are not cited any more, and what the new one is cited for though the former stated it.
  private func noteSources(_ former: Cell, _ cell: Cell) {
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
        + "\(document) is cited for \(kept.count == 1 ? "it" : "them") now; --modality and --note set them "
        .terminalSafe + "otherwise, `blazon sources --conflicts` lists sources that differ")
  }

  /// A note on a number without a unit that is far from the former value, as of somebody who means another unit.
  private func unitNote(_ former: Cell, _ cell: Cell) -> String? {
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
      let command = TypedCommand.current.text(with: value, as: value + other)
    else { return nil }
    return
      "note: a number alone is in the unit that the token has, \(own); if \(value)\(other) is meant: `\(command)`"
  }
}
