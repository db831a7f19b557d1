package import TokenModel

/// The documents that are not by the vendor of the design.
package struct ThirdParties: Sendable {
  private let documents: Set<String>

  package init(_ documents: [Document] = []) {
    self.documents = Set(documents.filter { $0.standing == .thirdParty }.map(\.id))
  }

  /// Whether every document is by the vendor, or nobody judged it.
  package var isEmpty: Bool { documents.isEmpty }

  /// Whether all evidence for what the cell states is by third parties.
  func state(_ cell: ResolvedCell?) -> Bool { cell.map { state($0.cell) } ?? false }

  /// Whether all evidence for what the cell states is by third parties; what is measured in the vendor's picture is the
  /// vendor's.
  package func state(_ cell: Cell) -> Bool {
    let agreeing = cell.evidence.filter { $0.says == nil }
    return !agreeing.isEmpty && agreeing.allSatisfy { documents.contains($0.document) }
  }

  /// The signs behind a value: of a third party, and of sources that say something else.
  package func signs(_ cell: Cell) -> String {
    (state(cell) ? ThirdPartyMarks.sign : "")
      + (cell.evidence.contains { $0.says != nil } ? ThirdPartyMarks.disputed : "")
  }

  /// What the signs of some values mean, a line each.
  package func legend(_ cells: some Sequence<Cell>) -> [String] {
    let used = cells.reduce(into: "") { $0 += signs($1) }
    return [
      (ThirdPartyMarks.sign, "a third party, not the vendor" + named(in: cells)),
      (ThirdPartyMarks.disputed, "another source disagrees (blazon sources --conflicts)"),
    ].compactMap { sign, meaning in used.contains(sign) ? sign + " " + meaning : nil }
  }

  /// Those that some values are of alone, behind a colon.
  func named(in cells: some Sequence<Cell>) -> String {
    let ids = cells.filter(state).flatMap(\.statingEvidence).map(\.document)
    return ids.isEmpty ? "" : ": " + ids.uniqued.listed(most: 4)
  }

  /// Whether some evidence for what the cell states is by the vendor itself.
  package func leave(_ cell: Cell) -> Bool {
    cell.evidence.contains { $0.says == nil && !documents.contains($0.document) }
  }
}

/// The places for the mark of third-party figures: behind each of them, or once over a column that has
/// no others.
package struct ThirdPartyMarks {
  let parties: ThirdParties
  private(set) var wholeColumns: Set<Int> = []
  private(set) var isUsed = false

  /// The sign behind what a third party says.
  package static let sign = "†"

  init(_ comparison: Comparison, _ parties: ThirdParties) {
    self.parties = parties
    for column in comparison.columns.indices {
      let stating = comparison.rows.compactMap { $0.cells[column].answer.stated }
      let count = stating.count { parties.state($0) }
      if count > 0 { isUsed = true }
      if count > 0, count == stating.count { wholeColumns.insert(column) }
    }
  }

  /// The signs behind a cell: of a third party, and of sources that say something else.
  func signs(_ cell: Comparison.Cell, in column: Int) -> String {
    let signs = cell.answer.stated.map { parties.signs($0.cell) } ?? ""
    let sign = Character(ThirdPartyMarks.sign)
    return wholeColumns.contains(column) ? signs.filter { $0 != sign } : signs
  }

  /// The sign behind what another source says otherwise.
  static let disputed = "‡"

  /// Whether some source says something else than the cell.
  static func isDisputed(_ cell: Comparison.Cell) -> Bool {
    cell.answer.stated?.cell.evidence.contains { $0.says != nil } ?? false
  }
}
