/// A value in CSS, with the properties beside it.
struct CSSValue: Hashable {
  /// As every screen may have it, and as a wide one should.
  struct Side: Hashable {
    var narrow: CSSFragment
    /// `nil` where it is the same.
    var wide: CSSFragment?
  }

  struct Part: Hashable {
    var part: CSSPart
    var side: Side
  }

  var main: Side
  /// In the order in which they are written.
  var parts: [Part] = []
  /// For a comment before it.
  var remark: String?

  /// What stands where CSS must forget a value that holds elsewhere.
  static let initial = CSSValue(main: .plain("initial"))
}

extension CSSValue {
  /// The same with what must be forgotten of parts that other contexts have.
  func forgetting(_ others: [CSSPart]) -> CSSValue {
    var result = self
    for part in others where !parts.contains(where: { $0.part == part }) {
      result.parts.append(Part(part: part, side: .plain("initial")))
    }
    return result
  }
}

extension CSSValue.Side {
  static func plain(_ text: String) -> CSSValue.Side {
    CSSValue.Side(narrow: CSSFragment(text: text))
  }
}
