package import TokenModel

/// Checks that everything stated is cited, and that citations lead to places that exist.
///
/// A document that lists its places has no others. In one that lists none, any locator is accepted.
package struct EvidenceCheck {
  /// A fault of one cell.
  package struct Found: Sendable {
    /// An index into the cells that were checked.
    package var cell: Int
    /// The fault of the cell's evidence.
    package var problem: EvidenceProblem
  }

  private let places: [String: Set<[String]>]

  /// Prepares checks against the places of these documents.
  package init(documents: [Document]) {
    places = Dictionary(
      documents.map { ($0.id, Set($0.places.map(\.locator))) }, uniquingKeysWith: { $1 })
  }

  /// Returns the faults of the cells, in their order.
  ///
  /// - Complexity: O(*n*) in the citations.
  package func problems(_ cells: [Cell]) -> [Found] {
    cells.indices.flatMap { index in
      problems(cells[index]).map { Found(cell: index, problem: $0) }
    }
  }

  private func problems(_ cell: Cell) -> [EvidenceProblem] {
    if cell.statement.presence == .stated, cell.evidence.isEmpty { return [.missing(cell.key)] }
    return cell.evidence.compactMap { evidence in
      guard let known = places[evidence.document] else {
        return .unknownDocument(evidence.document, cell.key)
      }
      if known.isEmpty || known.contains(evidence.locator) { return nil }
      let near = nearest(
        evidence.locator.joined(separator: " › "),
        among: known.map { $0.joined(separator: " › ") }.sorted())
      return .unknownPlace(
        document: evidence.document, locator: evidence.locator, cell.key, nearest: near)
    }
  }
}
