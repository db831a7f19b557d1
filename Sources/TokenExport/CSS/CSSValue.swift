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
  static let nothing = CSSValue(main: .plain("initial"))
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

/// A text in the making; where its colours stand is known.
struct CSSFragment: Hashable {
  private(set) var text = ""
  /// In bytes; two values that differ in their colours only can become one.
  private(set) var colors: [Range<Int>] = []
  /// Whether colours outside sRGB are brought into it.
  private var mapsColors = false
  /// Whether one was.
  private(set) var hasMapped = false

  init(mapsColors: Bool) { self.mapsColors = mapsColors }

  init(text: String, isColor: Bool = false) {
    self.text = text
    if isColor { colors = [0..<text.utf8.count] }
  }

  mutating func add(_ other: String) { text += other }

  mutating func add(color other: CSSFragment) {
    let start = text.utf8.count
    text += other.text
    colors.append(start..<text.utf8.count)
  }

  mutating func addColor(_ write: (inout String, _ isMapping: Bool) -> Bool) {
    let start = text.utf8.count
    if write(&text, mapsColors) { hasMapped = true }
    colors.append(start..<text.utf8.count)
  }

  static func == (lhs: CSSFragment, rhs: CSSFragment) -> Bool { lhs.text == rhs.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
