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

  /// How far a value that was measured, or follows from what was, may be from the truth, as the note gives it behind its
  /// first `±`: `± 0.6 pt` is 0.6 of the value's own unit, `± 2 of 255 a channel` a share of a color's channels.
  package var uncertainty: Double? {
    guard grade != .literal, says == nil, let note, let sign = note.firstIndex(of: "±") else {
      return nil
    }
    let words = note[note.index(after: sign)...].split(separator: " ", maxSplits: 3)
    guard let number = words.first.flatMap({ Double($0) }) else { return nil }
    return words.dropFirst().prefix(2) == ["of", "255"] ? number / 255 : number
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

extension Cell {
  /// The evidence that has what the cell states. A picture that is measured confirms what another source states, and
  /// states it where none does.
  package var statingEvidence: [Evidence] {
    let agreeing = evidence.filter { $0.says == nil }
    let literal = agreeing.filter { $0.grade != .measured }
    return literal.isEmpty ? agreeing : literal
  }
}
