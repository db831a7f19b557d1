package import PositionedJSON
package import TokenModel
package import TokenStore

extension Snapshot {
  /// What a point states of a token, group or pattern, with the documents that it cites.
  ///
  /// - Parameter path: `nil` for all tokens.
  /// - Throws: `VerbProblem` for a path that names nothing.
  package func citing(_ path: String?) throws -> TokenSet {
    var set = try load(revision: revision)
    if let path {
      let pattern = PathPattern(path, among: set.cells.lazy.map(\.path))
      guard set.cells.contains(where: { pattern.matches($0.path) }) else {
        throw try elsewhere(path) ?? PathAdvice.unknown(path, among: livePaths())
      }
      set.cells.removeAll { !pattern.matches($0.path) }
    }
    if path != nil || revision != nil {
      let cited = Set(set.cells.flatMap { $0.evidence.map(\.document) })
      set.documents.removeAll { !cited.contains($0.id) }
    }
    return set
  }
}

/// The documents that the values of a set cite.
package struct Citations {
  /// The documents, those that nobody declared last, each with the number of values that cite it.
  package let counted: [(document: Document, cells: Int)]
  private let set: TokenSet

  package init(_ set: TokenSet) {
    self.set = set
    var counts: [String: Int] = [:]
    for cell in set.cells {
      for id in Set(cell.evidence.map(\.document)) { counts[id, default: 0] += 1 }
    }
    let declared = Set(set.documents.map(\.id))
    let others = counts.keys.filter { !declared.contains($0) }.sorted().map { Document(id: $0) }
    counted = (set.documents + others).map { ($0, counts[$0.id] ?? 0) }
  }

  /// How many values have no source.
  package var silent: Int { self.set.cells.count { $0.evidence.isEmpty } }

  /// The cited documents as items of CSL-JSON, with the places that are cited as their notes.
  ///
  /// - Source: the schema `csl-data.json` of the Citation Style Language, version 1.0.2.
  package var csl: JSON {
    var places: [String: Set<String>] = [:]
    var pages: [String: Set<Document.Pages>] = [:]
    let documents = Dictionary(first: set.documents.map { ($0.id, $0) })
    for evidence in set.cells.lazy.flatMap(\.evidence) {
      let document = documents[evidence.document]
      let page = document?.pages(of: evidence.locator).map { ", \($0.text)" } ?? ""
      places[evidence.document, default: []]
        .insert(evidence.locator.joined(separator: " › ") + page)
      if let found = document?.allPages(of: evidence.locator) {
        pages[evidence.document, default: []].insert(found)
      }
    }
    return .array(
      counted.filter { $0.cells > 0 }.map { document, _ in
        let day = document.published.map { $0.split(separator: "-").compactMap { Int($0) } } ?? []
        let issued = JSON.object(["date-parts": JSON.array([.array(day.map(JSON.integer))])])
        let cited = (places[document.id] ?? []).filter { !$0.isEmpty }.sorted()
        let printed = (pages[document.id] ?? [])
          .sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
          }
        let notes = [
          cited.isEmpty ? nil : "Cited: " + cited.joined(separator: "; "),
          document.standing == .thirdParty ? "A third party, not the vendor." : nil,
          document.note,
        ].compactMap(\.self)
        let members: [JSON.Member?] = [
          .init("id", .string(document.id)),
          .init("type", .string(kind(document, isPrinted: !printed.isEmpty))),
          .init("title", .string(document.title ?? document.id)),
          document.publisher.map {
            .init("author", .array([.object(["literal": $0])]))
          },
          document.publisher.map { .init("publisher", .string($0)) },
          day.isEmpty ? nil : .init("issued", issued),
          printed.isEmpty
            ? nil : .init("page", .string(printed.map(\.plain).joined(separator: ", "))),
          document.url.map { .init("URL", .string($0)) },
          notes.isEmpty ? nil : .init("note", .string(notes.joined(separator: "\n"))),
        ]
        return .object(members.compactMap(\.self))
      })
  }

  /// What has printed pages, or is a PDF, is a report, and what has an address else a page of the web.
  private func kind(_ document: Document, isPrinted: Bool) -> String {
    let address = document.url?.lowercased().prefix { $0 != "?" && $0 != "#" } ?? ""
    if isPrinted || address.hasSuffix(".pdf") { return "report" }
    return document.url == nil ? "document" : "webpage"
  }
}
