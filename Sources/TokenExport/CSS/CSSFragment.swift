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

  mutating func addColor(_ write: (inout String, _ isMapping: Bool) -> Bool) {
    let start = text.utf8.count
    if write(&text, mapsColors) { hasMapped = true }
    colors.append(start..<text.utf8.count)
  }

  static func == (lhs: CSSFragment, rhs: CSSFragment) -> Bool { lhs.text == rhs.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
