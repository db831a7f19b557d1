internal import TokenModel

/// Text in Markdown from which nothing can leave its place.
enum Markdown {
  /// A code span, as HTML, in which backticks and bars mean nothing.
  static func code(_ text: String) -> String { "<code>" + plain(text) + "</code>" }

  /// The text with everything that Markdown or GitHub could find markup in as an entity.
  static func plain(_ text: String) -> String {
    var result = ""
    for scalar in text.terminalSafe.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ",", ";", "%", "→", "Δ":
        result.unicodeScalars.append(scalar)
      case ".", "/", "=", ")", "?", "\"", "'":
        result.unicodeScalars.append(scalar)
      case "(": result.unicodeScalars.append(scalar)
      default:
        if scalar.value < 0x80 {
          result += "&#\(scalar.value);"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
