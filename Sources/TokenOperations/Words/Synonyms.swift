internal import TokenModel

/// Other words for the same thing: of another spelling, another system, or run together.
package enum Synonyms {
  /// The text with other words in place of each of its names that has some; the likeliest first.
  package static func all(of text: String) -> [String] {
    let names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var all = [names]
    for index in names.indices {
      let words = names[index].humanised.lowercased().split { $0 == " " || $0 == "-" }
        .map(String.init)
      let whole = others[words.joined()]
      let each = words.map { others[$0]?[0] ?? $0 }
      guard whole != nil || each != words else { continue }
      all = all.flatMap { names in
        (whole ?? [each.joined(separator: " ")]).map { other in
          var names = names
          names[index] = other
          return names
        }
      }
    }
    return all.filter { $0 != names }.map { $0.joined(separator: ".") }
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
