/// A CSS function with plain arguments: `rgb(0 0 0 / 50%)`, `cubic-bezier(.4, 0, 1, 1)`.
///
/// - Source: CSS Values and Units Module Level 4; CSS Color Module Level 4, section 4.1, for the
///   comma and the slash form.
struct CSSFunction {
  /// In lower case.
  var name: String
  /// The arguments before a slash.
  var arguments: [Substring] = []
  /// The text behind a slash.
  var alpha: Substring?

  /// - Returns: `nil` for a text that is not a function, whose arguments hold functions, or that is
  ///   longer than any color or curve.
  init?(_ text: String) {
    guard text.utf8.count <= 256, text.utf8.last == UInt8(ascii: ")"),
      let open = text.utf8.firstIndex(of: UInt8(ascii: "("))
    else { return nil }
    name = text[..<open].lowercased()
    let inner = text[text.utf8.index(after: open)...].dropLast()
    guard !inner.utf8.contains(UInt8(ascii: "(")), !inner.utf8.contains(UInt8(ascii: "{")),
      !inner.utf8.contains(UInt8(ascii: ")"))
    else { return nil }
    let sides = inner.split(separator: "/", omittingEmptySubsequences: false)
    guard sides.count <= 2 else { return nil }
    arguments = CSSFunction.words(sides[0])
    if sides.count == 2 {
      let behind = CSSFunction.words(sides[1])
      guard behind.count == 1 else { return nil }
      alpha = behind[0]
    }
  }

  private static func words(_ text: Substring) -> [Substring] {
    text.split { $0 == "," || $0.isWhitespace }
  }
}
