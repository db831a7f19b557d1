internal import PositionedJSON
internal import TerminalText
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenResolve

/// `sources --conflicts`: cells of which a source says something else than what was taken.
struct ConflictReport {
  private let rows: [(cell: Cell, resolved: ResolvedCell?)]
  private let pixel: String
  private let thirdParties: Set<String>

  /// - Parameter set: the state whose cells are looked at, all of them.
  init(_ set: TokenSet) {
    let resolved = ResolvedRows(set: set)
    pixel = set.revisions.pixelName
    thirdParties = Set(set.documents.filter { $0.standing == .thirdParty }.map(\.id))
    rows = set.cells.filter { $0.evidence.contains { $0.says != nil } }.map { ($0, resolved[$0]) }
  }

  func text(_ style: TextStyle) -> String {
    if rows.isEmpty { return "no source says otherwise\n" }
    var text = ""
    var isMarked = false
    for (cell, resolved) in rows {
      let context = cell.context.isBase ? "" : " [\(cell.context.text)]"
      let value = resolved?.text(aliases: .value) ?? cell.statement.text(value: nil, pixel: pixel)
      text +=
        style.bold(cell.path.text.terminalSafe)
        + "\(context.terminalSafe) (\(cell.revision)): \(value)\n"
      if let because = cell.statement.qualifiers.because {
        text += "  because \(because.terminalSafe)\n"
      }
      for evidence in cell.evidence {
        let isThirdParty = thirdParties.contains(evidence.document)
        isMarked = isMarked || isThirdParty
        let document = evidence.document + (isThirdParty ? ThirdPartyMarks.sign : "")
        let place = ([document] + evidence.locator).joined(separator: " › ").terminalSafe
        let claim =
          evidence.says.map { "says " + cell.text(ofClaim: $0, pixel: pixel).terminalSafe }
          ?? "agrees"
        text += "  \(place) \(claim)\(evidence.note.map { ": \($0.terminalSafe)" } ?? "")\n"
      }
    }
    if isMarked { text += "\n\(ThirdPartyMarks.sign) a third party, not the vendor\n" }
    return text
  }

  var json: JSON {
    .object([.init("cells", .array(rows.map { $0.cell.json(resolved: $0.resolved?.json) }))])
  }
}
