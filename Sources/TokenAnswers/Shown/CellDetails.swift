internal import PositionedJSON
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenReport
internal import TokenStore

/// What is recorded of cells beside their values, and what they cite.
struct CellDetails {
  let commits: [CellKey: CommitInfo]
  /// The documents that evidence can cite.
  let documents: [Document]
  /// All of the registry.
  let revisions: [Revision]

  /// What is recorded of a cell beside its value.
  func lines(of cell: Cell) -> [Phrase] {
    let qualifiers = cell.statement.qualifiers
    let remarks =
      computations(of: cell.statement).map { ("computed", $0 as String?) }
      + otherForms(of: cell).map { ("in other words", $0 as String?) } + [
        ("since", qualifiers.since), ("API", qualifiers.api.map(api)),
        ("assumed", qualifiers.assumed?.joined(separator: ", ")),
        ("read on", qualifiers.on?.map(\.text).joined(separator: ", ")),
        ("because", qualifiers.because), ("note", qualifiers.note),
        // Where that differs from the token's.
        (
          "deprecated",
          qualifiers.about?["$deprecated"].map { $0.string ?? ($0.bool == true ? "yes" : "no") }
        ),
      ]
    var lines = remarks.compactMap { name, words in words.map { Phrase("\(name): \($0)") } }
    lines += cell.evidence.map { Phrase(source($0, cell)) }
    if let commit = commits[cell.key] {
      let day = commit.sourceAt.day
      let since =
        commit.metadata.isCorrection
        ? "corrected on \(day) in #\(commit.number)" : "recorded \(day) in #\(commit.number)"
      lines.append(Phrase(since, .faint))
    }
    return lines
  }

  func otherForms(of cell: Cell) -> [String] {
    guard case .spring(let spring)? = cell.statement.literal else { return [] }
    return spring.otherForms
  }

  /// The expressions of a statement; of a part with the names that lead there.
  private func computations(of statement: Statement) -> [String] {
    if let expression = statement.computation { return [expression.text] }
    var found: [String] = []
    func walk(_ json: JSON, _ names: [String]) {
      if let text = json.expression { found.append(names.joined(separator: ".") + " = " + text) }
      for member in json.members ?? [] { walk(member.value, names + [member.key]) }
      for (index, element) in (json.elements ?? []).enumerated() {
        walk(element, names + [String(index)])
      }
    }
    if let value = statement.value, value.holdsExpression { walk(value, []) }
    return found
  }

  /// `UIColor.systemBlue, type UIColor`; of other members the names too.
  private func api(_ json: JSON) -> String {
    (json.members ?? []).map { member in
      let text = member.value == .null ? "nil" : member.value.string ?? member.value.compactText
      return member.key == "symbol" ? text : member.key + " " + text
    }.joined(separator: ", ")
  }

  private func source(_ evidence: Evidence, _ cell: Cell) -> String {
    var text = "source: " + ([mark(evidence.document)] + evidence.locator).joined(separator: " › ")
    if evidence.grade != .literal { text += " (\(evidence.grade.rawValue))" }
    let document = documents.first { $0.id == evidence.document }
    if let pages = document?.pages(of: evidence.locator) { text += ", \(pages.text)" }
    if let says = evidence.says {
      text += " says " + cell.text(ofClaim: says, pixel: revisions.pixelName)
    }
    if let note = evidence.note { text += ": \(note)" }
    return text
  }

  /// A line for each document that the cells cite: its title, publisher, date and address.
  func sources(of cells: [Cell]) -> Report.Section? {
    let cited = Set(cells.flatMap { $0.evidence.map(\.document) })
    let rows = documents.filter { cited.contains($0.id) }.compactMap { document -> Report.Row? in
      let parts = [document.title, document.publisher, document.published].compactMap(\.self)
      return parts.isEmpty
        ? nil
        : Report.Row(
          [Phrase(mark(document.id)), Phrase(parts.joined(separator: ", "))],
          details: document.url.map { [Phrase($0)] } ?? [])
    }
    if rows.isEmpty { return nil }
    var section = Report.Section("sources", ["Document", "Title"], rows: rows)
    if cited.contains(where: { mark($0) != $0 }) {
      section.foot = [Phrase("\(ThirdPartyMarks.sign) a third party, not the vendor")]
    }
    return section
  }

  /// The document's id, with the sign of third parties where it is one's.
  private func mark(_ document: String) -> String {
    let isThirdParty = documents.contains { $0.id == document && $0.standing == .thirdParty }
    return document + (isThirdParty ? ThirdPartyMarks.sign : "")
  }
}
