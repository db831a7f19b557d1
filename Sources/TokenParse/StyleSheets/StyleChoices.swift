internal import PositionedJSON
internal import TokenModel

/// What attributes with values, and classes, choose.
struct StyleChoices {
  private(set) var all: [StyleTest: Context.Fixed] = [:]

  /// - Parameter sheet: where `blazon export` wrote it, only one attribute is that of the appearance.
  init(_ tests: [StyleTest], _ sheet: StyleSheet) {
    var values: [String: Set<String>] = [:]
    for test in tests where !test.isSystem {
      if case .value(let value) = test.wanted { values[test.axis, default: []].insert(value) }
    }
    let looks = values.filter { $0.value.allSatisfy { LightOrDark(named: $0) != nil } }.keys
    // An attribute that is chosen stands in the head; older files do not have it there.
    let isSettled = tests.contains {
      $0.axis == sheet.attribute || $0.isSystem && $0.axis == "appearance"
    }
    for test in tests {
      let value: String
      switch test.wanted {
      case .value(let wanted): value = wanted
      case .present where values[test.axis] == nil: value = "true"
      case .present, .atLeast, .atMost: continue
      }
      let isLook =
        (sheet.isOurs
          ? !isSettled || test.axis == sheet.attribute : StyleChoices.isOfLooks(test.axis))
        && (looks.contains(test.axis) || values[test.axis] == nil)
      all[test.plain] =
        test.isSystem
        ? Context.Fixed(test.axis, value)
        : test.axis.hasPrefix(".")
          ? StyleChoices.ofClass(String(test.axis.dropFirst()))
          : sheet.axes[test.axis].map { Context.Fixed($0, value) }
            ?? StyleChoices.ofAttribute(test.axis, value, isLook: isLook)
    }
  }

  private static func ofAttribute(
    _ attribute: String, _ value: String, isLook: Bool
  ) -> Context.Fixed {
    if isLook, let look = look(value) { return look }
    let name = attribute.hasPrefix("data-") ? String(attribute.dropFirst(5)) : attribute
    if LightOrDark.words(name).last == "contrast",
      !FileName.high(["contrast"] + FileName.words(value)).isEmpty
    {
      return Context.Fixed("contrast", "increased")
    }
    return Context.Fixed(name.isEmpty ? attribute : name, value)
  }

  private static func isOfLooks(_ attribute: String) -> Bool {
    !Set(LightOrDark.words(attribute)).isDisjoint(with: ["theme", "mode", "scheme", "appearance"])
  }

  private static func look(_ name: String) -> Context.Fixed? {
    LightOrDark(named: name).map { Context.Fixed("appearance", $0 == .dark ? "dark" : "light") }
  }

  /// High contrast, in light or dark or both, where a class is for nothing else, as `hc-dark` and `theme-hc`.
  private static func systemLook(_ name: String) -> SystemLook? {
    let words = FileName.words(name).filter { !isOfLooks($0) }
    return SystemLook(words.joined(separator: "-")).flatMap { $0.isHigh ? $0 : nil }
  }

  /// The tests of a class: `.hc-dark` is `.hc.dark`.
  static func tests(_ test: StyleTest) -> [StyleTest] {
    guard test.axis.hasPrefix("."), let look = systemLook(String(test.axis.dropFirst())),
      let isDark = look.isDark
    else { return [test] }
    return [".hc", isDark ? ".dark" : ".light"].map { StyleTest(axis: $0, wanted: test.wanted) }
  }

  private static func ofClass(_ name: String) -> Context.Fixed {
    if let look = look(name) { return look }
    let words = LightOrDark.words(name)
    // With the short prefix of a product, as `.w-theme-dark`.
    if words.count == 3, words[0].utf8.count < 4, kinds.contains(words[1]),
      let look = look(words[2])
    {
      return look
    }
    let isHigh = !FileName.high(FileName.words(name)).isEmpty
    if name.lowercased() == "contrast" || systemLook(name) != nil
      || isHigh && words.contains("contrast")
    {
      return Context.Fixed("contrast", "increased")
    }
    if words.contains("contrast") {
      let isLess = !Set(words).isDisjoint(with: ["low", "less", "reduced"])
      return isLess ? Context.Fixed("contrast", "reduced") : Context.Fixed(name, "true")
    }
    let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
    guard parts.count == 2, kinds.contains(parts[0].lowercased()),
      Set(LightOrDark.words(parts[1])).isDisjoint(with: StyleChoices.parts)
    else { return Context.Fixed(name, "true") }
    return Context.Fixed(parts[0].lowercased(), parts[1])
  }

  /// What is a part of a page, or a class of a tool, whatever stands before it.
  private static let parts: Set = [
    "toggle", "switch", "switcher", "button", "btn", "picker", "selector", "select", "icon", "menu",
    "container", "wrapper", "card", "item", "list", "panel", "preview", "label", "none", "auto",
  ]

  private static let kinds: Set = [
    "theme", "themes", "brand", "palette", "skin", "mode", "density", "scheme", "appearance",
    "contrast", "platform",
  ]

  /// Whether a class or attribute says by its name that it is for a whole page.
  static func isOfPages(_ test: StyleTest) -> Bool {
    guard test.axis.hasPrefix(".") else {
      return !kinds.isDisjoint(with: LightOrDark.words(test.axis))
    }
    let name = String(test.axis.dropFirst())
    return ofClass(name).value != "true"
  }
}

/// Values with `light-dark()`.
enum StylePairs {
  static func isPaired(_ text: String) -> Bool {
    text.contains(bytesOf: "light-dark(")
  }

  /// The text with `light-dark()` for the toggles that a tool put in its place: `var(--lightningcss-light, a)
  /// var(--lightningcss-dark, b)`, in either order.
  static func withoutToggles(_ text: String) -> String {
    let mark = "var(--lightningcss-"
    guard text.contains(bytesOf: mark) else { return text }
    var text = text
    for _ in 0..<64 {
      guard let start = text.firstRange(of: mark) else { break }
      var scanner = StyleScanner(Array(text[start.lowerBound...].utf8))
      var sides: [String: String] = [:]
      while sides.count < 2, scanner.bytes[scanner.place...].starts(with: mark.utf8) {
        scanner.place += mark.utf8.count
        let inner = scanner.upTo()
        scanner.skipBlanks()
        guard let comma = inner.firstIndex(of: ",") else { break }
        sides[String(inner[..<comma])] = String(inner[comma...].dropFirst().trimmed)
      }
      guard let light = sides["light"], let dark = sides["dark"] else { break }
      let rest = scanner.rest
      let gap = rest.isEmpty || rest.hasPrefix(",") || rest.hasPrefix(")") ? "" : " "
      text = text[..<start.lowerBound] + "light-dark(\(light), \(dark))" + gap + rest
    }
    return text
  }

  /// The text with one side of each pair.
  static func chosen(_ text: String, isDark: Bool) -> String {
    text.replacingCalls(["light-dark("]) { _, inner in
      guard let sides = CSSWords.list(inner), sides.count == 2 else { return nil }
      return String(sides[isDark ? 1 : 0])
    }
  }
}

extension String {
  /// The text with what is made of the arguments in the place of each function that begins so, up to the first of which
  /// nothing is.
  func replacingCalls(
    _ names: [String], _ made: (_ name: String, _ inner: String) -> String?
  ) -> String {
    var text = self
    for _ in 0..<64 {
      guard
        let (name, start) = names.lazy.compactMap({ name in
          text.firstRange(of: name).map { (name, $0) }
        }).first
      else { break }
      var scanner = StyleScanner(Array(text[start.upperBound...].utf8))
      guard let css = made(name, scanner.upTo()) else { break }
      text = text[..<start.lowerBound] + css + scanner.rest
    }
    return text
  }
}
