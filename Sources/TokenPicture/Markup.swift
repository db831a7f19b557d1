internal import TokenModel

/// A piece of HTML or SVG that cannot hold unescaped text: what comes from data is escaped on the way in,
/// and names of elements and attributes are literals of the code.
package struct Markup: Sendable {
  package private(set) var html: String

  private init(html: String) { self.html = html }

  package static let none = Markup(html: "")

  /// Text from anywhere, made safe for a terminal.
  package static func text(_ text: String) -> Markup { Markup(html: escaped(text)) }

  /// Markup that stands in the code.
  package static func literal(_ html: StaticString) -> Markup { Markup(html: "\(html)") }

  package static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ content: Markup...
  ) -> Markup {
    element(name, attributes, content)
  }

  /// - Parameter attributes: those with an empty value are left out.
  package static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ content: [Markup]
  ) -> Markup {
    var html = opening(name, attributes).html
    for piece in content { html += piece.html }
    return Markup(html: html + "</\(name)>")
  }

  /// The tag of an element that has no end.
  package static func opening(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>
  ) -> Markup {
    var html = "<\(name)"
    for (key, value) in attributes where !value.isEmpty {
      // A title shows its lines, each of which is harmless.
      let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
      html += " \(key)=\"" + lines.map { escaped(String($0)) }.joined(separator: "&#10;") + "\""
    }
    return Markup(html: html + ">")
  }

  /// An element of SVG without content.
  package static func shape(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>
  ) -> Markup {
    Markup(html: opening(name, attributes).html.dropLast() + "/>")
  }

  package static func + (one: Markup, other: Markup) -> Markup {
    Markup(html: one.html + other.html)
  }

  package static func joined(_ pieces: [Markup], by separator: StaticString = "") -> Markup {
    Markup(html: pieces.map(\.html).joined(separator: "\(separator)"))
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.terminalSafe.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
