/// A source that evidence points to.
package struct Document: Hashable, Sendable {
  /// The authority that a document has for the design.
  package enum Standing: String, Sendable, CaseIterable {
    /// It speaks for the vendor of the design.
    case vendor
    case thirdParty
  }

  /// A place in the document that states something, or was passed over on purpose.
  package struct Place: Hashable, Sendable {
    /// The form in which a place of a document states facts.
    package enum Kind: String, Sendable, CaseIterable {
      /// A row of a table.
      case row
      case prose
      case figure
      /// The document's statements about itself.
      case head
      /// On another page of the document than the text that was listed and hashed.
      case beside
    }

    /// As evidence names it, from outer to inner.
    package var locator: [String]
    /// The form in which facts are stated there.
    package var kind: Kind
    /// Why it is deliberately no fact of the registry; `nil` where a cell must cite it.
    package var skipped: String?

    package init(locator: [String], kind: Kind, skipped: String? = nil) {
      self.locator = locator
      self.kind = kind
      self.skipped = skipped
    }
  }

  /// The id by which evidence cites it.
  package var id: String
  /// The title as printed on it.
  package var title: String?
  /// The person or company that published it.
  package var publisher: String?
  /// The day of publication as far as known: `2014`, `2014-06` or `2014-06-02`.
  package var published: String?
  /// Its authority; `nil` where nobody has judged it.
  package var standing: Standing?
  /// The address where it was read.
  package var url: String?
  /// Remarks about the document as a source.
  package var note: String?
  /// SHA-256 of the text that was read, 64 hexadecimal digits.
  package var sha256: String?
  /// All places of the document in its order; empty where nobody listed them.
  package var places: [Place]

  package init(
    id: String, title: String? = nil, publisher: String? = nil, published: String? = nil,
    standing: Standing? = nil, url: String? = nil, note: String? = nil, sha256: String? = nil,
    places: [Place] = []
  ) {
    self.id = id
    self.title = title
    self.publisher = publisher
    self.published = published
    self.standing = standing
    self.url = url
    self.note = note
    self.sha256 = sha256
    self.places = places
  }

  /// Whether a text is a day as far as known: `2014`, `2014-06` or `2014-06-02`.
  package static func isDay(_ text: String) -> Bool {
    [4, 7, 10].contains(text.utf8.count)
      && Timestamp(text: text + "-01-01".suffix(10 - text.utf8.count)) != nil
  }

  /// Takes over all that another description of the same document gives; what it leaves out stays.
  package func merging(_ other: Document) -> Document {
    Document(
      id: id, title: other.title ?? title, publisher: other.publisher ?? publisher,
      published: other.published ?? published, standing: other.standing ?? standing,
      url: other.url ?? url, note: other.note ?? note, sha256: other.sha256 ?? sha256,
      places: other.places.isEmpty ? places : other.places)
  }
}
