internal import TokenModel

/// A text under construction that knows the ranges of its colors.
struct CSSFragment: Hashable {
  private(set) var text = ""
  /// The ranges of colors in bytes, by which two values that differ only in colors can become one.
  private(set) var colors: [Range<Int>] = []
  /// Whether colors outside sRGB are mapped into it.
  var mapsColors = false
  /// Whether sRGB is written as bytes only where the components are.
  var colorsAreExact = false
  /// Whether colors are written as all versions of Sass read them.
  var colorsHaveCommas = false
  /// The texts that stand for parts of a composite, by name; see `CSSWriter`.
  var holes: [String: String] = [:]
  /// Whether any color was mapped.
  private(set) var hasMapped = false

  mutating func add(_ other: String) { text += other }

  /// The text that stands for a part, or else what is written for it.
  mutating func add(_ name: String, isColor: Bool = false, else write: (inout Self) -> Void) {
    guard let hole = holes.isEmpty ? nil : holes[name] else { return write(&self) }
    if isColor { colors.append(text.utf8.count..<text.utf8.count + hole.utf8.count) }
    text += hole
  }

  mutating func add(_ color: ColorValue) {
    let start = text.utf8.count
    if mapsColors, !CSSColorWriter.isSurelyInSRGB(color.space), !color.isInSRGBGamut {
      CSSColorWriter.write(CSSColorWriter.mapped(color), to: &text)
      hasMapped = true
    } else {
      CSSColorWriter.write(color, exactly: colorsAreExact, hasCommas: colorsHaveCommas, to: &text)
    }
    colors.append(start..<text.utf8.count)
  }

  static func == (lhs: CSSFragment, rhs: CSSFragment) -> Bool { lhs.text == rhs.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
