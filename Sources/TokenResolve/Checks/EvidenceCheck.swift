package import TokenModel

/// What is wrong with a cell's evidence, where a set means to cite all that it states.
package enum EvidenceProblem: Problem, Hashable {
  case missing(CellKey)
  case unknownDocument(String, CellKey)
  case unknownPlace(document: String, locator: [String], CellKey, nearest: String?)

  package var code: String {
    switch self {
    case .missing: "evidence-missing"
    case .unknownDocument: "document-unknown"
    case .unknownPlace: "locator-unknown"
    }
  }

  package var message: String {
    switch self {
    case .missing(let key): "\(name(key)) states something, and no source is named"
    case .unknownDocument(let id, let key):
      "\(name(key)) cites the document \(quotedForMessage(id)), which is not declared"
    case .unknownPlace(let document, let locator, let key, _):
      "\(name(key)) cites \(quotedForMessage(locator.joined(separator: " › "))), which is no place "
        + "of \(document)"
    }
  }

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

/// Checks that everything stated is cited, and that citations lead to places that exist.
///
/// A document that lists its places has no others; one that lists none is not checked.
package struct EvidenceCheck {
  package struct Found: Sendable {
    /// Index into the set's cells.
    package var cell: Int
    package var problem: EvidenceProblem
  }

  private let places: [String: Set<[String]>]

  package init(documents: [Document]) {
    places = Dictionary(
      documents.map { ($0.id, Set($0.places.map(\.locator))) }, uniquingKeysWith: { $1 })
  }

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

/// How far a document's places are cited by cells.
package struct Coverage: Sendable {
  package struct Count: Hashable, Sendable {
    package var cited = 0
    package var skipped = 0
    package var missing = 0

    package init(cited: Int = 0, skipped: Int = 0, missing: Int = 0) {
      self.cited = cited
      self.skipped = skipped
      self.missing = missing
    }
  }

  package var document: Document
  /// By kind, for kinds that the document has.
  package var counts: [Document.Place.Kind: Count] = [:]
  /// Neither cited nor skipped, in the document's order.
  package var missing: [Document.Place] = []

  /// One for each document that lists its places, in their order.
  ///
  /// - Parameter cells: of all revisions; a place counts as cited when any of them names it.
  package static func of(_ documents: [Document], cells: [Cell]) -> [Coverage] {
    var cited: [String: Set<[String]>] = [:]
    for evidence in cells.lazy.flatMap(\.evidence) {
      cited[evidence.document, default: []].insert(evidence.locator)
    }
    return documents.filter { !$0.places.isEmpty }.map { document in
      var coverage = Coverage(document: document)
      for place in document.places {
        if place.skipped != nil {
          coverage.counts[place.kind, default: Count()].skipped += 1
        } else if cited[document.id]?.contains(place.locator) == true {
          coverage.counts[place.kind, default: Count()].cited += 1
        } else {
          coverage.counts[place.kind, default: Count()].missing += 1
          coverage.missing.append(place)
        }
      }
      return coverage
    }
  }
}
