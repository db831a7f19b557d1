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

  /// What axes have for a word of a question.
  static let ofContexts = [
    "high": "increased", "ipad": "pad", "iphone": "phone", "tablet": "pad", "night": "dark",
  ]

  /// How an axis may have a value that people call by several words, all in lower case: `xsmall` for “extra small” and “xs”.
  static func valueOfContext(_ words: some Sequence<String>) -> String {
    let name = words.joined().replacing("-", with: "")
      .replacing("extra", with: "x").replacing("accessibility", with: "ax")
    let isShort = name.count > 1 && name.dropLast().allSatisfy { $0 == "x" }
    return isShort ? name + (["s": "mall", "l": "arge"][name.suffix(1)] ?? "") : name
  }

  /// What paths have for a word of a question: what is counted, measured or demanded.
  static func ofQuestion(_ word: String) -> [String] {
    let stem = ["ing", "ed"].first { word.count > 6 && word.hasSuffix($0) }
      .map { String(word.dropLast($0.count)) }
    return (questions[word] ?? []) + [stem].compactMap(\.self)
  }

  private static let questions: [String: [String]] = [
    "button": ["action"], "number": ["count"], "many": ["count"], "amount": ["count"],
    "contain": ["content"], "contains": ["content"], "include": ["content"],
    "smallest": ["minimum"], "least": ["minimum"], "lowest": ["minimum"], "most": ["maximum"],
    "largest": ["maximum"], "highest": ["maximum"], "wide": ["width"], "tall": ["height"],
    "high": ["height"], "long": ["length", "duration", "count"],
    "big": ["size", "width", "height"],
    "size": ["width", "height"], "title": ["label"], "label": ["title"],

    "color": ["background"], "colour": ["color", "background"], "grey": ["gray"],
    "rounded": ["corner"], "rounding": ["corner"], "radius": ["corner"],
    "transparency": ["opacity"], "alpha": ["opacity"], "dimming": ["backdrop"],
    "dimmed": ["backdrop"], "spacing": ["gap", "margin", "padding"], "space": ["gap", "padding"],
    "margin": ["padding", "gap"], "distance": ["gap", "margin"], "edge": ["margin"],
    "animation": ["motion", "present", "curve", "duration"], "speed": ["duration"],
    "required": ["must", "shown"], "optional": ["may"], "allowed": ["may", "use"],
    "forbidden": ["avoid"], "banned": ["avoid"], "mode": ["appearance"], "location": ["position"],
    "side": ["position"], "placed": ["position"], "appear": ["present"], "appearing": ["present"],
    "open": ["present"], "opening": ["present"], "disappear": ["dismiss"],
    "disappearing": ["dismiss"], "presentation": ["present"], "dismissal": ["dismiss"],
    "where": ["position"], "close": ["dismiss"],
    "closing": ["dismiss"],
    "thickness": ["width"], "disable": ["enabled"], "disabled": ["enabled"],
    "hide": ["hidden", "hides"], "hiding": ["hidden", "hides"],
    "prevent": ["enabled"], "swipe": ["gesture"],
  ]

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
