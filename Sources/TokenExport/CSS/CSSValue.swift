/// A value in CSS, with the properties of its parts.
struct CSSValue: Hashable {
  /// One property: its value for every screen, and for screens with a wide gamut.
  struct Side: Hashable {
    var narrow: CSSFragment
    /// The value for wide screens; `nil` if it is the same.
    var wide: CSSFragment?
  }

  struct Part: Hashable {
    var part: CSSPart
    var side: Side
  }

  var main: Side
  /// The properties of parts, in the order of the file.
  var parts: [Part] = []
  /// The text of a comment before the value.
  var remark: String?

  /// The value that resets a property in a context where the token has none.
  static let initial = CSSValue(main: .plain("initial"))
}

extension CSSValue {
  /// Whether any of its properties has a value.
  var saysSomething: Bool {
    main != CSSValue.initial.main || parts.contains { $0.side != CSSValue.initial.main }
  }

  /// The value with a reset for each of the parts that only other contexts have.
  func resetting(_ others: [CSSPart]) -> CSSValue {
    var result = self
    for part in others where !parts.contains(where: { $0.part == part }) {
      result.parts.append(Part(part: part, side: .plain("initial")))
    }
    return result
  }
}

extension CSSValue.Side {
  static func plain(_ text: String, isColor: Bool = false) -> CSSValue.Side {
    CSSValue.Side(narrow: CSSFragment(text: text, colors: isColor ? [0..<text.utf8.count] : []))
  }
}
