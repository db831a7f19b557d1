internal import PositionedJSON
internal import TokenModel

/// Functions of Tailwind in the words of CSS that it puts in their place.
///
/// - Source: Tailwind CSS 4, "Functions and directives".
enum TailwindFunctions {
  static func replaced(in text: String) -> String {
    guard ["--spacing(", "--alpha(", "theme(--"].contains(where: text.contains(bytesOf:))
    else { return text }
    return text.replacingCalls(["--spacing(", "--alpha(", "--theme(--", "theme(--"], css)
  }

  /// Whether a function that only Tailwind can compute is in a text.
  static func isOne(in text: String) -> Bool {
    ["--spacing(", "--alpha(", "theme("].contains(where: text.contains(bytesOf:))
  }

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
