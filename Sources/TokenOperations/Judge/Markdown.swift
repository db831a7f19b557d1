internal import TokenModel

/// Text in Markdown from which nothing can leave its place.
package enum Markdown {
  /// A code span; of what is not a plain name or value, as HTML, in which backticks and bars mean nothing.
  package static func code(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "._-$@=,#~/ ".utf8.contains(byte)
        }
      }
    return isPlain && text.first != " " && text.last != " "
      ? "`\(text)`" : "<code>" + plain(text) + "</code>"
  }

  /// The text with everything that Markdown or GitHub could find markup in as an entity: also the colon of
  /// an address, and the sign before digits alone, which GitHub takes for an issue.
  package static func plain(_ text: String) -> String {
    let scalars = Array(text.terminalSafe.unicodeScalars)
    var result = ""
    for (place, scalar) in scalars.enumerated() {
      let rest = scalars[(place + 1)...]
      let isSafe: Bool
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ",", ";", "%", ".", "/", "=", "(", ")", "?", "\"",
        "'",
        "-", "+":
        isSafe = true
      case ":": isSafe = rest.first != "/"
      case "#":
        let word = rest.prefix { ("0"..."9").contains($0) || isLetter($0) }
        isSafe = word.contains(where: isLetter)
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

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }
}
