internal import TokenModel

/// Functions of Tailwind in the words of CSS that it puts in their place.
///
/// - Source: Tailwind CSS 4, "Functions and directives".
enum TailwindFunctions {
  static func replaced(in text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "(")),
      text.contains("--spacing(") || text.contains("--alpha(") || text.contains("theme(--")
    else { return text }
    var text = text
    for _ in 0..<64 {
      guard
        let (name, start) = names.lazy.compactMap({ name in
          text.firstRange(of: name).map { (name, $0) }
        }).first
      else { break }
      var scanner = StyleScanner(Array(text[start.upperBound...].utf8))
      scanner.scan(to: [UInt8(ascii: ")")], opens: true)
      guard !scanner.isAtEnd else { break }
      let inner = scanner.text(0..<scanner.place)
      let rest = String(decoding: scanner.bytes[(scanner.place + 1)...], as: UTF8.self)
      guard let css = css(name, inner) else { break }
      text = text[..<start.lowerBound] + css + rest
    }
    return text
  }

  /// Whether a function that only Tailwind can compute is in a text.
  static func isOne(in text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "("))
      && ["--spacing(", "--alpha(", "theme("].contains(where: text.contains)
  }

  private static let names = ["--spacing(", "--alpha(", "--theme(--", "theme(--"]

  private static func css(_ name: String, _ inner: String) -> String? {
    switch name {
    case "--spacing(": return "calc(var(--spacing) * \(inner))"
    case "--alpha(":
      guard let sides = CSSWords.split(inner, at: { $0 == "/" }), sides.count == 2 else {
        return nil
      }
      return "color-mix(in oklab, \(sides[0].trimmed) \(sides[1].trimmed), transparent)"
    default:
      let isInline = inner.hasSuffix(" inline")
      return "var(--\(isInline ? String(inner.dropLast(7)) : inner))"
    }
  }
}
