/// Text in Markdown from which nothing can leave its place.
package enum Markdown {
  /// A code span, beside which GitHub draws a swatch of a color; of what is not a plain name or value as HTML,
  /// in which backticks and bars mean nothing.
  package static func code(_ text: String) -> String {
    if text.isEmpty { return "" }
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "._-$@=,#~/ %()".utf8.contains(byte)
      }
    }
    return isPlain && text.first != " " && text.last != " "
      ? "`\(text)`" : "<code>" + plain(text) + "</code>"
  }

  /// The text with everything that Markdown or GitHub could find markup in as an entity, for running text and
  /// for cells: also the colon of an address and the point behind `www`, the sign before digits alone, which
  /// GitHub takes for an issue, and what would begin a list or a line under a heading.
  package static func plain(_ text: String, isInLine: Bool = false) -> String {
    let scalars = Array(text.terminalSafe.unicodeScalars)
    let start = isInLine ? 0 : scalars.prefix { !isLetter($0) }.endIndex
    var result = ""
    for (place, scalar) in scalars.enumerated() {
      let rest = scalars[(place + 1)...]
      let isSafe: Bool
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ",", ";", "%", "/", "(", "?", "\"", "'":
        isSafe = true
      // Before the first letter they may be the mark of a list or of a heading.
      case ")", "=", "-", "+": isSafe = place >= start || rest.first.map(isDigit) ?? false
      case ".":
        isSafe =
          (place >= start || rest.first.map(isDigit) ?? false) && !isAddress(scalars[..<place])
      case ":": isSafe = rest.first != "/"
      case "#":
        isSafe = rest.prefix { isDigit($0) || isLetter($0) }.contains(where: isLetter)
      default: isSafe = scalar.value >= 0x80
      }
      if isSafe {
        result.unicodeScalars.append(scalar)
      } else {
        result += "&#\(scalar.value);"
      }
    }
    return result
  }

  /// Whether what follows would be found as an address: behind `www`, in any case.
  private static func isAddress(_ before: ArraySlice<Unicode.Scalar>) -> Bool {
    before.count >= 3 && before.suffix(3).allSatisfy { $0 == "w" || $0 == "W" }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }
}
