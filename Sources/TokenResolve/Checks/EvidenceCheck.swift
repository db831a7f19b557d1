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
    places = Dictionary(last: documents.map { ($0.id, Set($0.places.map(\.locator))) })
  }

  /// What fails where no value is there to have a source.
  package static let nothing = Diagnostic(
    code: "evidence-unexamined", message: "there is no value, so nothing can pass",
    fix: "name the files, or with --at the point, whose values are to have sources")

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

/// A fault of a cell's evidence, in a set that is to cite all that it states.
package enum EvidenceProblem: Problem, Hashable {
  /// The cell has a value, and no evidence.
  case missing(CellKey)
  /// The evidence names a document that is not declared.
  case unknownDocument(String, CellKey)
  /// The document lists its places, and the locator is not one of them.
  case unknownPlace(document: String, locator: [String], CellKey, nearest: String?)

  /// The code of the message, which scripts can rely on.
  package var code: String {
    switch self {
    case .missing: "evidence-missing"
    case .unknownDocument: "document-unknown"
    case .unknownPlace: "locator-unknown"
    }
  }

  /// The fault in one sentence, with the name of the cell.
  package var message: String {
    switch self {
    case .missing(let key): "\(name(key)) states something, and no source is named"
    case .unknownDocument(let id, let key):
      "\(name(key)) cites the document \(quotedForMessage(id)), which is not declared"
    case .unknownPlace(let document, let locator, let key, _):
      "\(name(key)) cites \(quotedForMessage(locator.joined(separator: " › "))), which is not a place "
        + "of \(document)"
    }
  }

  /// A way to fix it, in the imperative.
  package var fix: String? {
    switch self {
    case .missing: "add \"evidence\" to the cell or to a group around it"
    case .unknownDocument: "declare it under \"documents\""
    case .unknownPlace(_, _, _, let nearest):
      nearest.map { "did you mean \(quotedForMessage($0))?" }
        ?? "correct the locator, or list the place under the document's \"places\""
    }
  }

  private func name(_ key: CellKey) -> String {
    quotedForMessage(key.path.text) + (key.context.isBase ? "" : " in \(key.context.text)")
      + " (\(key.revision))"
  }
}
