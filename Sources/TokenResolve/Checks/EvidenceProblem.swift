package import TokenModel

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
