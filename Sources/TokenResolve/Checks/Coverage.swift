package import TokenModel

/// The extent to which cells cite a document's places.
package struct Coverage: Sendable {
  /// The numbers of places of one kind.
  package struct Count: Hashable, Sendable {
    /// Places that some cell cites.
    package var cited = 0
    /// Places that the document marks as left out on purpose, cited or not.
    package var skipped = 0
    /// All others.
    package var missing = 0

    /// Makes a count, of nothing unless numbers are given.
    package init(cited: Int = 0, skipped: Int = 0, missing: Int = 0) {
      self.cited = cited
      self.skipped = skipped
      self.missing = missing
    }
  }

  /// A document that lists its places.
  package var document: Document
  /// The counts of each kind of place that the document has.
  package var counts: [Document.Place.Kind: Count] = [:]
  /// The places that are neither cited nor skipped, in the document's order.
  package var missing: [Document.Place] = []

  /// Returns the coverage of each document that lists its places, in their order.
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
