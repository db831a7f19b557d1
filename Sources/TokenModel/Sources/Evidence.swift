package import PositionedJSON

/// Who states a value, where, and how sure we are.
package struct Evidence: Hashable, Sendable {
  /// The way in which a source supports a statement.
  package enum Grade: String, Sendable, CaseIterable {
    /// The document says so.
    case literal
    /// Taken from a picture or a running system.
    case measured
    /// Follows from what the document says.
    case derived
    case assumed
  }

  /// The id of the document.
  package var document: String
  /// From outer to inner: headings, then a row's first cell, or a few words that find the place.
  package var locator: [String]
  /// How directly the source supports the statement.
  package var grade: Grade
  /// The source's own value where it disagrees with the statement; in the JSON of the type.
  package var says: JSON?
  /// Remarks about this citation.
  package var note: String?

  package init(
    document: String, locator: [String] = [], grade: Grade = .literal, says: JSON? = nil,
    note: String? = nil
  ) {
    self.document = document
    self.locator = locator
    self.grade = grade
    self.says = says
    self.note = note
  }

  /// As the extension writes it; `literal` is the default and left out.
  package var json: JSON {
    var members = [JSON.Member("at", .array(([document] + locator).map(JSON.string)))]
    if grade != .literal { members.append(JSON.Member("grade", .string(grade.rawValue))) }
    if let says { members.append(JSON.Member("says", says)) }
    if let note { members.append(JSON.Member("note", .string(note))) }
    return .object(members)
  }
}
