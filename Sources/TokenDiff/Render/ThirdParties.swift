package import TokenModel

/// Which documents do not speak for the vendor of the design.
package struct ThirdParties: Sendable {
  private let documents: Set<String>

  package init(_ documents: [Document] = []) {
    self.documents = Set(documents.filter { $0.standing == .thirdParty }.map(\.id))
  }

  /// Whether only third parties say what the cell states.
  func state(_ cell: ResolvedCell?) -> Bool {
    guard let cell else { return false }
    let agreeing = cell.cell.evidence.filter { $0.says == nil }
    return !agreeing.isEmpty && agreeing.allSatisfy { documents.contains($0.document) }
  }
}

/// Where the mark of a third party's figure goes: behind each, or once over a column that holds
/// nothing else.
struct ThirdPartyMarks {
  private let parties: ThirdParties
  private(set) var wholeColumns: Set<Int> = []
  private(set) var isUsed = false

  static let sign = "†"

  init(_ comparison: Comparison, _ parties: ThirdParties) {
    self.parties = parties
    for column in comparison.columns.indices {
      let stating = comparison.rows.compactMap { $0.cells[column].answer.stated }
      let count = stating.count { parties.state($0) }
      if count > 0 { isUsed = true }
      if count > 0, count == stating.count { wholeColumns.insert(column) }
    }
  }

  func marks(_ cell: Comparison.Cell, in column: Int) -> Bool {
    !wholeColumns.contains(column) && parties.state(cell.answer.stated)
  }
}
