internal import TokenModel

/// When the declarations of a rule hold for the root of a page: any of the alternatives.
struct StyleCondition: Hashable {
  struct Alternative: Hashable {
    /// All of them must hold.
    var tests: [StyleTest] = []
    /// Ids, then classes, then types, each in a thousand.
    var specificity = 0
    /// Whether the declarations are those of an element inside of the root, which count more.
    var isInside = false
    /// Whether they are of whatever element has an attribute or class: the root, or one inside of it.
    var isAnywhere = false
  }

  var alternatives: [Alternative]

  static let always = StyleCondition(alternatives: [Alternative()])
  private static let most = 256

  var isInside: Bool {
    get { alternatives.contains(where: \.isInside) }
    set { for index in alternatives.indices { alternatives[index].isInside = newValue } }
  }

  mutating func forget(axis: String) {
    for index in alternatives.indices { alternatives[index].tests.removeAll { $0.axis == axis } }
  }

  /// Both together; `nil` where there are too many ways.
  func and(_ other: StyleCondition) -> StyleCondition? {
    guard alternatives.count * other.alternatives.count <= StyleCondition.most else { return nil }
    return StyleCondition(
      alternatives: alternatives.flatMap { first in
        other.alternatives.map { second in
          Alternative(
            tests: first.tests + second.tests.filter { !first.tests.contains($0) },
            specificity: first.specificity + second.specificity,
            isInside: first.isInside || second.isInside,
            isAnywhere: first.isAnywhere || second.isAnywhere)
        }
      })
  }
}

/// What a selector or query asks for.
struct StyleTest: Hashable {
  enum Wanted: Hashable {
    case value(String)
    /// An attribute with any value.
    case present
    case atLeast(Double)
    case atMost(Double)
  }

  /// An axis, or before it is known, the attribute or class that stands for one.
  var axis: String
  var wanted: Wanted
  /// Whether the reader's system decides.
  var isSystem = false
  var isNegated = false

  var negated: StyleTest {
    var test = self
    test.isNegated.toggle()
    return test
  }
}

/// Selectors of the root of a page.
enum StyleSelector {
  /// - Parameters:
  ///   - parent: what `&` stands for.
  ///   - isPage: whether classes and attributes of any name are those of the root.
  ///   - depth: in how many pseudo-classes it stands; in one it is for no element inside of the parent's.
  /// - Returns: `nil` where none of the selectors is for the root.
  static func condition(
    _ text: String, in parent: StyleCondition, isPage: Bool = false, depth: Int = 0
  ) -> StyleCondition? {
    guard depth <= deepest, let list = CSSWords.list(text) else { return nil }
    let found = list.compactMap { complex($0, parent, isPage, depth) }.flatMap(\.alternatives)
    return found.isEmpty || found.count > 256 ? nil : StyleCondition(alternatives: found)
  }

  private static let deepest = 16

  private static func complex(
    _ text: Substring, _ parent: StyleCondition, _ isPage: Bool, _ depth: Int
  ) -> StyleCondition? {
    guard !text.isEmpty,
      let words = CSSWords.split(text, at: { $0.isWhitespace || $0 == ">" })?.filter({ !$0.isEmpty }
      )
    else { return nil }
    var condition = depth > 0 || text.contains("&") ? StyleCondition.always : parent
    for (index, word) in words.enumerated() {
      // The root is inside of nothing.
      if index > 0,
        word.contains(":root") || word.hasPrefix("html") || word.hasPrefix("&") && !parent.isInside
      {
        return nil
      }
      // The last one is the element that has the declarations.
      condition.isInside = false
      guard let own = compound(word, parent, isPage, depth), let both = condition.and(own) else {
        return nil
      }
      condition = both
    }
    return condition
  }

  /// A selector of one element.
  private static func compound(
    _ text: Substring, _ parent: StyleCondition, _ isPage: Bool, _ depth: Int
  ) -> StyleCondition? {
    let isPage =
      isPage || ["html", "body", "&"].contains(where: text.hasPrefix) || text.contains(":root")
      || text.contains(":host")
    var scanner = StyleScanner(Array(text.utf8))
    var condition = StyleCondition.always
    while !scanner.isAtEnd {
      let byte = scanner.byte()
      let own: StyleCondition?
      switch byte {
      case UInt8(ascii: "&"):
        scanner.place += 1
        own = parent
      case UInt8(ascii: "*"):
        scanner.place += 1
        own = StyleCondition(alternatives: [.init(isInside: true)])
      case UInt8(ascii: "."):
        scanner.place += 1
        own = test(StyleTest(axis: "." + scanner.name(), wanted: .value("")), isPage)
      case UInt8(ascii: "["): own = attribute(&scanner, isPage)
      case UInt8(ascii: ":"): own = pseudo(&scanner, parent, isPage, depth)
      default:
        let name = scanner.name().lowercased()
        own =
          name == "html" || name == "body"
          ? StyleCondition(alternatives: [.init(specificity: 1, isInside: name == "body")]) : nil
      }
      guard let own, let both = condition.and(own) else { return nil }
      condition = both
    }
    if text.contains(":root") || text.hasPrefix("html") { condition.isInside = false }
    let isAnywhere = ".[".contains(text.first ?? ":") && !text.contains(":root")
    for index in condition.alternatives.indices where isAnywhere {
      condition.alternatives[index].isAnywhere = true
    }
    return condition
  }

  /// - Returns: `nil` for the class or attribute of a part of a page.
  private static func test(_ test: StyleTest, _ isPage: Bool) -> StyleCondition? {
    guard isPage || StyleChoices.isOfPages(test) else { return nil }
    let tests = StyleChoices.tests(test)
    return StyleCondition(alternatives: [.init(tests: tests, specificity: 1_000 * tests.count)])
  }

  private static func attribute(_ scanner: inout StyleScanner, _ isPage: Bool) -> StyleCondition? {
    let text = scanner.inside("]")
    guard let equals = text.firstIndex(of: "=") else {
      return test(StyleTest(axis: text.lowercased(), wanted: .present), isPage)
    }
    var name = text[..<equals].trimmed
    let sign = name.last.flatMap { "~|^$*".contains($0) ? $0 : nil }
    if sign != nil { name.removeLast() }
    var value = text[equals...].dropFirst().trimmed
    if value.hasSuffix(" i") || value.hasSuffix(" s") { value = value.dropLast(2).trimmed }
    if let quote = value.first, "\"'".contains(quote) { value = value.dropFirst().dropLast() }
    let meant = CSSWords.unescaped(value)
    let key = CSSWords.unescaped(name).lowercased()
    guard sign == nil || sign == "~", !meant.isEmpty else { return nil }
    return test(
      key == "class"
        ? StyleTest(axis: "." + meant, wanted: .value(""))
        : StyleTest(axis: key, wanted: .value(meant)), isPage)
  }

  private static func pseudo(
    _ scanner: inout StyleScanner, _ parent: StyleCondition, _ isPage: Bool, _ depth: Int
  ) -> StyleCondition? {
    scanner.place += 1
    let name = scanner.name().lowercased()
    guard scanner.byte() == UInt8(ascii: "(") else {
      // `::backdrop` and the like are parts of a page.
      return name == "root" || name == "host"
        ? StyleCondition(alternatives: [.init(specificity: 1_000)]) : nil
    }
    let inner = scanner.inside()
    guard var inside = condition(inner, in: parent, isPage: isPage, depth: depth + 1)
    else { return nil }
    inside.isInside = false
    let most = inside.alternatives.map(\.specificity).max() ?? 0
    switch name {
    case "where", "is", "matches", "-webkit-any", "host", "global", "host-context":
      for index in inside.alternatives.indices {
        inside.alternatives[index].specificity = name == "where" ? 0 : most
      }
      return inside
    case "not":
      // Not any of them: none of the tests of each, of which each must have one alone.
      guard let list = CSSWords.list(inner), list.count == inside.alternatives.count,
        inside.alternatives.allSatisfy({ $0.tests.count == 1 })
      else { return nil }
      let tests = inside.alternatives.map { $0.tests[0].negated }
      return StyleCondition(alternatives: [.init(tests: tests, specificity: most)])
    default: return nil
    }
  }
}

/// Queries of media, and the variants of Tailwind that stand for some.
enum StyleQuery {
  /// - Returns: `nil` where something in it cannot be decided; no alternative where it never holds.
  static func condition(_ text: String) -> StyleCondition? {
    guard let list = CSSWords.list(text.lowercased()) else { return nil }
    var found: [StyleCondition.Alternative] = []
    for query in list {
      guard let tests = tests(query) else { return nil }
      if let tests = tests.tests { found.append(.init(tests: tests)) }
    }
    return StyleCondition(alternatives: found)
  }

  /// - Returns: no tests where it never holds.
  private static func tests(_ query: Substring) -> (tests: [StyleTest]?, Void)? {
    var words = CSSWords.words(query).map(String.init)
    let isNegated = words.first == "not"
    if isNegated || words.first == "only" { words.removeFirst() }
    var tests: [StyleTest] = []
    for (index, word) in words.enumerated() {
      if index % 2 == 1 {
        guard word == "and" else { return nil }
      } else if word == "print" || word == "speech" {
        return isNegated ? ([], ()) : (nil, ())
      } else if word != "screen", word != "all" {
        guard word.hasPrefix("("), word.hasSuffix(")"),
          let test = feature(word.dropFirst().dropLast().trimmed)
        else { return nil }
        tests.append(test)
      }
    }
    if !isNegated { return (tests, ()) }
    return tests.count == 1 ? ([tests[0].negated], ()) : nil
  }

  private static func feature(_ text: Substring, _ depth: Int = 0) -> StyleTest? {
    if text.hasPrefix("not ") {
      guard depth < 16 else { return nil }
      let inner = text.dropFirst(4).trimmed
      guard inner.hasPrefix("("), inner.hasSuffix(")") else { return nil }
      return feature(inner.dropFirst().dropLast().trimmed, depth + 1)?.negated
    }
    if text.contains("<") || text.contains(">") { return range(text) }
    let sides = text.split(separator: ":", maxSplits: 1).map(\.trimmed)
    guard sides.count == 2 else { return nil }
    let (name, word) = (String(sides[0]), String(sides[1]))
    if SystemPreference.widths.contains(name) {
      return width(word).map {
        StyleTest(
          axis: name, wanted: name == "min-width" ? .atLeast($0) : .atMost($0), isSystem: true)
      }
    }
    let preferences = SystemPreference.all.filter { $0.feature == name }
    if let own = preferences.first(where: { $0.word == word }) {
      return StyleTest(axis: own.choice.axis, wanted: .value(own.choice.value), isSystem: true)
    }
    if word == "no-preference" || word == "srgb", let only = preferences.first {
      let test = StyleTest(
        axis: only.choice.axis, wanted: .value(only.choice.value), isSystem: true)
      return preferences.count == 1 ? test.negated : nil
    }
    let isWord = word.utf8.allSatisfy { StyleScanner.isName($0) } && Double(word) == nil
    return isWord && preferences.isEmpty && CSSNumber(word) == nil
      ? StyleTest(axis: name, wanted: .value(word), isSystem: true) : nil
  }

  /// `width >= 40rem`, and the like with the width behind.
  private static func range(_ text: Substring) -> StyleTest? {
    let words = text.replacing("<=", with: " ≤ ").replacing(">=", with: " ≥ ")
      .replacing("<", with: " < ").replacing(">", with: " > ").split(separator: " ").map(
        String.init)
    guard words.count == 3, let at = words.firstIndex(of: "width"), at != 1,
      let limit = width(words[2 - at])
    else { return nil }
    let sign = at == 0 ? words[1] : ["≤": "≥", "≥": "≤", "<": ">", ">": "<"][words[1]] ?? ""
    guard !sign.isEmpty else { return nil }
    let isLeast = "≥<".contains(sign)
    return StyleTest(
      axis: isLeast ? "min-width" : "max-width", wanted: isLeast ? .atLeast(limit) : .atMost(limit),
      isSystem: true, isNegated: "<>".contains(sign))
  }

  /// In px; a rem of a query is that of the browser, 16 px.
  private static func width(_ text: String) -> Double? {
    guard let number = CSSNumber(text), ["px", "rem", "em", ""].contains(number.unit) else {
      return nil
    }
    return number.value * (number.unit.hasSuffix("em") ? 16 : 1)
  }

  /// The query of a variant that Tailwind has without being told.
  ///
  /// - Source: Tailwind CSS 4, "Hover, focus, and other states", reference of variants.
  static func ofVariant(_ name: String) -> String? {
    let sizes = ["sm": 40, "md": 48, "lg": 64, "xl": 80, "2xl": 96]
    if let size = sizes[name] { return "(min-width: \(size)rem)" }
    if name.hasPrefix("max-"), let size = sizes[String(name.dropFirst(4))] {
      return "(width < \(size)rem)"
    }
    return [
      "dark": "(prefers-color-scheme: dark)", "contrast-more": "(prefers-contrast: more)",
      "not-dark": "(prefers-color-scheme: light)",
      "not-contrast-more": "not all and (prefers-contrast: more)",
      "contrast-less": "(prefers-contrast: less)", "print": "print",
      "motion-reduce": "(prefers-reduced-motion: reduce)",
      "motion-safe": "(prefers-reduced-motion: no-preference)",
      "forced-colors": "(forced-colors: active)", "portrait": "(orientation: portrait)",
      "landscape": "(orientation: landscape)",
    ][name]
  }
}
