internal import TokenModel

/// Other words for the same thing: of another spelling, another system, or run together.
package enum Synonyms {
  /// The text with other words in place of one of its names; the likeliest first.
  package static func all(of text: String) -> [String] {
    let names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return names.indices.flatMap { index -> [String] in
      let words = names[index].humanised.lowercased().split { $0 == " " || $0 == "-" }
        .map(String.init)
      let each = words.map { others[$0]?[0] ?? $0 }
      return (others[words.joined()] ?? (each == words ? [] : [each.joined(separator: " ")]))
        .map { (names[..<index] + [$0] + names[(index + 1)...]).joined(separator: ".") }
    }
  }

  private static let others: [String: [String]] = [
    "colour": ["color"], "colours": ["color", "colors"], "grey": ["gray"], "gray": ["grey"],
    "color": ["colour"], "centre": ["center"], "center": ["centre"],
    "navbar": ["navigation bar", "nav bar"], "navigationbar": ["navbar", "nav bar"],
    "appbar": ["navigation bar"], "topbar": ["navigation bar"], "titlebar": ["navigation bar"],
    "bottombar": ["tab bar", "toolbar"], "tabs": ["tab bar"], "tabbar": ["tab bar"],
    "popup": ["alert", "popover", "dialog"], "dialog": ["alert", "dialogue"],
    "modal": ["sheet", "dialog"], "messagebox": ["alert"], "toggle": ["switch"],
    "bottomsheet": ["sheet"], "textfield": ["text field", "input"], "listview": ["table"],
    "typeface": ["font"], "typography": ["text", "type", "font"], "elevation": ["shadow"],
    "spacing": ["space"], "space": ["spacing"], "easing": ["curve", "ease"],
    "rounding": ["corner radius", "radius"], "borderradius": ["corner radius", "radius"],
    "touchtarget": ["hit target"], "taptarget": ["hit target"],
  ]
}
