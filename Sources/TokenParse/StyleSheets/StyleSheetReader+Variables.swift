internal import TokenModel

// Variables of Sass and Less, and maps of Sass. No code is run: what needs some is kept as written.

extension StyleSheetReader {
  /// Whether a variable is declared here: `$name:`, `@name:`.
  var isAtVariable: Bool {
    var ahead = scanner
    ahead.place += 1
    guard !ahead.name().isEmpty else { return false }
    ahead.skipBlanks()
    return ahead.byte() == UInt8(ascii: ":") && ahead.byte(1) != UInt8(ascii: ":")
  }

  mutating func readVariable() {
    let start = scanner.place
    scanner.place += 1
    let name = scanner.name()
    scanner.skipBlanks()
    scanner.place += 1
    scanner.skipBlanks()
    let from = scanner.place
    scanner.scan(to: [UInt8(ascii: ";")], opens: true)
    if baseRule == nil {
      sheet.rules.append(StyleSheet.Rule(condition: .always))
      baseRule = sheet.rules.count - 1
    }
    var text = scanner.text(from..<scanner.place)
    var isDefault = false
    while let flag = ["!default", "!global"].first(where: text.hasSuffix) {
      isDefault = isDefault || flag == "!default"
      text = String(text.dropLast(flag.count).trimmed)
    }
    let key = StyleVariable.key(name)
    let hasValue = sheet.paths[key] != nil && !sass.isNull(key)
    let value = sigil == UInt8(ascii: "$") ? sass.value(of: text) : nil
    if sigil == UInt8(ascii: "$") { sass.declare(key, value, isDefault: isDefault) }
    // No value, or that of a variable that has none.
    let written = text
    if case .null? = value { text = "" }
    let end = scanner.place
    // What has no keys is a list, or a sum.
    if text.hasPrefix("("), text.hasSuffix(")"), !entries(from).isEmpty {
      readMap(from, name: name)
      scanner.place = end
      comments = []
      return
    }
    scanner.place = end
    if hasValue {
      // A default counts only where nothing was said before.
      if isDefault {
        comments = []
        return
      }
      if sigil == UInt8(ascii: "$") {
        sheet.findings.warn(
          "css-twice", "$\(name) is assigned twice, and its last value is taken everywhere",
          fix: "give the second one another name", at: base + start)
      }
    }
    var property = StyleSheet.Property(
      name: key, value: "", nameOffset: base + start, offset: base + from, rule: baseRule ?? 0)
    take(text, into: &property)
    compute(value, of: written, &property)
    sheet.paths[key] = sheet.paths[key] ?? StyleVariable.segment(name)
    sheet.properties.append(property)
    describe(sheet.properties.count - 1, startingAt: start)
  }

  /// Takes a value in words of CSS.
  mutating func take(_ text: String, into property: inout StyleSheet.Property) {
    let plain = sigil == UInt8(ascii: "$") ? sass.withoutQuotes(text) : text
    StyleVariable(plain, sigil: sigil ?? 0).apply(to: &property)
  }

  /// Takes what Sass makes of a value that only it can compute; a sum keeps its references where each term has one unit.
  private mutating func compute(
    _ value: SassValue?, of text: String, _ property: inout StyleSheet.Property
  ) {
    guard property.sigil == "$" else { return }
    let value = value?.divided
    // Of these CSS has functions, too, and a slash is none of its operators.
    if case .number? = value, text.contains(/\b(min|max)\(|\//) { property.isCode = true }
    guard property.isCode || property.isSum else { return }
    if property.isSum {
      if value == nil, sass.isUnknown(in: text) { return }
      property.isCode = !sass.hasOneUnit(StyleVariable.unwrapped(text))
      if property.isCode { property.value = text }
      if case .number(_, let unit)? = value {
        property.computed =
          unit.isEmpty ? .number : Dimension.Unit(rawValue: unit) == nil ? nil : .dimension
      }
    }
    // A color with another alpha keeps its reference (`StyleValue`).
    let isShade = text.contains(/^rgba\(\s*\$[\w\-]+\s*,\s*[$\w\-.]+\s*\)$/)
    guard property.isCode, !isShade, let value else { return }
    guard let text = try? value.css() else { return }
    (property.value, property.isCode) = (text, false)
  }

  // MARK: Maps

  private mutating func readMap(_ start: Int, name: String) {
    if sheet.isOurs, name == "tokens" { return }
    if sheet.isOurs, name == "modes" {
      for (mode, place) in entries(start) {
        let values = entries(place).map { entry in property(entry.key, entry.place) }
        modes.append((mode, values))
      }
      return
    }
    addMap(start, [StyleVariable.segment(name)])
  }

  private mutating func addMap(_ start: Int, _ path: [String]) {
    guard path.count < 16 else { return }
    for (key, place) in entries(start) {
      let own = path + [StyleVariable.segment(key)]
      if scanner.bytes[place] == UInt8(ascii: "("), !entries(place).isEmpty {
        addMap(place, own)
        continue
      }
      var property = property(own.joined(separator: "-"), place)
      property.name = StyleVariable.key(own.joined(separator: "."))
      sheet.paths[property.name] = own.joined(separator: ".")
      sheet.properties.append(property)
    }
  }

  private mutating func property(_ name: String, _ place: Int) -> StyleSheet.Property {
    var property = StyleSheet.Property(
      name: StyleVariable.key(name), value: "", nameOffset: base + place, offset: base + place,
      rule: baseRule ?? 0)
    scanner.place = place
    scanner.scan(to: Array(",)".utf8), opens: true)
    let text = scanner.text(place..<scanner.place)
    take(text, into: &property)
    if sigil == UInt8(ascii: "$") { compute(sass.value(of: text), of: text, &property) }
    // In a mode of ours a token that has no value there.
    if text == "null" { property.value = "initial" }
    return property
  }

  /// The keys of the map that begins at a place, each with the place of its value.
  private mutating func entries(_ start: Int) -> [(key: String, place: Int)] {
    var found: [(key: String, place: Int)] = []
    scanner.place = start + 1
    while found.count < 100_000 {
      scanner.skipSpace()
      let from = scanner.place
      scanner.scan(to: Array(":,)".utf8), opens: true)
      guard scanner.byte() == UInt8(ascii: ":") else { break }
      let key = scanner.text(from..<scanner.place).filter { !"\"'".contains($0) }
      scanner.place += 1
      scanner.skipBlanks()
      found.append((key, scanner.place))
      scanner.scan(to: Array(",)".utf8), opens: true)
      guard scanner.byte() == UInt8(ascii: ",") else { break }
      scanner.place += 1
    }
    return found
  }

  // MARK: Modes of ours

  /// Takes the context that a mixin of ours states in the comment before it.
  mutating func takeContext(of prelude: String) {
    let mark = " Content with the values of "
    guard sheet.isOurs, let said = comments.last(where: { $0.hasPrefix(mark) }) else { return }
    let text = said.dropFirst(mark.count).drop { $0 == " " }.trimmed
    let name = prelude.prefix { StyleScanner.isName($0.utf8.first ?? 0) }
    contexts[String(name.dropFirst("mode-".count))] = try? Context(
      text: String(text.last == "." ? text.dropLast() : text))
  }

  mutating func addModes() {
    for (name, entries) in modes {
      guard let context = contexts[name] else { continue }
      let tests = context.fixed.map {
        StyleTest(axis: $0.axis, wanted: .value($0.value), isSystem: true)
      }
      sheet.rules.append(
        StyleSheet.Rule(condition: StyleCondition(alternatives: [.init(tests: tests)])))
      sheet.properties += entries.map { entry in
        var entry = entry
        entry.rule = sheet.rules.count - 1
        return entry
      }
    }
  }
}

/// The value of a variable, in words of CSS.
struct StyleVariable {
  private var text: String
  private let sigil: Character
  private var isCode = false
  private var isSum = false

  init(_ text: String, sigil: UInt8) {
    self.sigil = Character(Unicode.Scalar(sigil))
    self.text = StyleVariable.unwrapped(text)
    // Less divides in brackets alone.
    let isDivided = sigil == UInt8(ascii: "@") && self.text != text && text.contains("/")
    if isDivided || StyleVariable.isBuilt(self.text) {
      isCode = true
      return
    }
    takeInterpolation()
    takeReferences()
    guard needsTool else { return }
    isSum = hasSum
    if isSum { self.text = "calc(\(self.text))" } else { (self.text, isCode) = (text, true) }
  }

  /// A list in brackets is the list.
  static func unwrapped(_ text: String) -> String {
    var text = text
    while text.hasPrefix("("), text.hasSuffix(")"), CSSWords.function("list" + text) != nil {
      text = String(text.dropFirst().dropLast().trimmed)
    }
    return text
  }

  /// Whether a value is put together of letters, as `-$a`, `#{$n}px` and `@@name`, is a sum without blanks, or has brackets
  /// of its own: what that gives only its tool knows.
  private static func isBuilt(_ text: String) -> Bool {
    let plain = withoutStrings(text)
    let isGrouped =
      text.utf8.contains(UInt8(ascii: "("))
      && (CSSWords.list(text) ?? []).contains { part in
        CSSWords.words(part).contains { $0.hasPrefix("(") }
      }
    let isComputed =
      text.utf8.contains(UInt8(ascii: "{"))
      && text.matches(of: /[#@]\{([^}]*)\}/).contains { match in
        match.1.trimmed.wholeMatch(of: /"[^"]*"|'[^']*'/) == nil
          && !match.1.split(separator: ",").allSatisfy {
            $0.trimmed.wholeMatch(of: /[\w$#.%][\w$.%\-]*|"[^"]*"|'[^']*'/) != nil
          }
      }
    return isGrouped || isComputed
      || text.contains(/(^|[\s(,:])-[$@(]|[\w\-][#@]\{|\}[\w\-%]|@@|~["']/)
      || plain.contains(
        /[\w%)]\s?\*[\w$@(.\-]|[\w%)]\*|[\w%)]\+[\w$@(.\-]|[$@][\w\-]+\+|\s\+[\w$@(.]|[*+\/\-][$@][A-Za-z_]|[$@][A-Za-z_][\w\-]*\/|[$@][A-Za-z_][\w\-]* -[\d.$@]/
      )
      || ["#{", "@{"].contains { text.ranges(of: $0).count > plain.ranges(of: $0).count }
  }

  /// Whether the operators are those that `calc()` has, so that nothing has to be run.
  private var hasSum: Bool {
    let words = CSSWords.words(text)
    return words.count % 2 == 1
      && words.enumerated().allSatisfy { index, word in
        index % 2 == 1
          ? ["*", "+", "-"].contains(word)
          : CSSNumber(word) != nil || CSSWords.function(word) == "var"
      }
  }

  func apply(to property: inout StyleSheet.Property) {
    property.sigil = sigil
    property.value = text
    (property.isCode, property.isSum) = (isCode, isSum)
  }

  /// Hyphens and underscores are one to Sass.
  static func key(_ name: String) -> String { "$" + name.replacing("_", with: "-") }

  /// A name as one of a group or token: points end the names of groups, and braces are references.
  static func segment(_ name: String) -> String {
    let isSafe = !name.utf8.contains { ".{}\0".utf8.contains($0) }
    if isSafe, !name.isEmpty, !name.hasPrefix("$") { return name }
    let safe = String(name.map { ".{}\0".contains($0) ? "-" : $0 })
    return safe.isEmpty || safe.hasPrefix("$") ? "-" + safe.dropFirst() : safe
  }

  /// `#{17px}`, `#{"none"}` and `@{x}` are what stands in them.
  private mutating func takeInterpolation() {
    for _ in 0..<64 {
      guard let start = text.firstRange(of: sigil == "$" ? "#{" : "@{"),
        let end = text[start.upperBound...].firstIndex(of: "}")
      else { return }
      let inner = text[start.upperBound..<end]
      var put = sigil == "$" ? String(inner) : "@" + inner
      // The content of a string that stands for itself.
      if put.hasPrefix("\""), put.hasSuffix("\""), put.count > 1,
        !put.dropFirst().dropLast().contains("\"")
      {
        put = CSSWords.unescaped(put.dropFirst().dropLast())
      }
      text = text[..<start.lowerBound] + put + text[text.index(after: end)...]
    }
  }

  /// `$x` and `module.$x` as `var()` of the variable.
  private mutating func takeReferences() {
    guard text.contains(sigil) else { return }
    var scanner = StyleScanner(Array(text.utf8))
    var result: [UInt8] = []
    while !scanner.isAtEnd {
      let byte = scanner.byte()
      let start = scanner.place
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        scanner.skipString(byte)
        result += scanner.bytes[start..<scanner.place]
      } else if byte == sigil.asciiValue {
        scanner.place += 1
        let name = StyleVariable.key(scanner.name())
        if result.last == UInt8(ascii: ".") {
          result.removeLast()
          while result.last.map(StyleScanner.isName) == true { result.removeLast() }
        }
        result += Array("var(--\\\(name))".utf8)
      } else {
        result.append(byte)
        scanner.place += 1
      }
    }
    text = String(decoding: result, as: UTF8.self)
  }

  private static func withoutStrings(_ text: String) -> String {
    guard text.utf8.contains(where: "\"'".utf8.contains) else { return text }
    return text.replacing(/"(\\.|[^"\\])*"?|'(\\.|[^'\\])*'?/, with: "")
  }

  /// Functions of CSS that a value may have.
  static let functions: Set = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix",
    "light-dark", "var", "env", "calc", "clamp", "min", "max", "cubic-bezier", "steps", "linear",
    "url", "linear-gradient", "radial-gradient", "conic-gradient", "repeating-linear-gradient",
    "blur", "saturate", "drop-shadow", "minmax", "repeat", "translate", "scale", "rotate",
    "brightness", "contrast", "hue-rotate", "sepia", "translateX", "translateY", "translateZ",
    "translate3d", "scaleX", "scaleY", "scale3d", "rotateX", "rotateY", "rotateZ", "skew", "skewX",
    "skewY", "matrix", "perspective",
  ]

  private static let operators: Set = [
    "*", "+", "-", "/", "%", "==", "!=", "<", ">", "<=", ">=", "if",
  ]

  /// Whether operators, or functions that CSS does not have, ask for the tool.
  private var needsTool: Bool {
    guard let words = CSSWords.split(text, at: \.isWhitespace) else { return true }
    let text = StyleVariable.withoutStrings(text)
    if words.contains(where: {
      StyleVariable.operators.contains(String($0))
        || sigil == "$" && ["and", "or", "not"].contains($0)
    }) {
      return true
    }
    for call in text.matches(of: /([\p{L}\p{N}_.\-]+)\(/) {
      if !StyleVariable.functions.contains(String(call.1)) { return true }
      // Of a number it is a filter of CSS, of a color a function.
      let first = text[call.range.upperBound...].first ?? " "
      if call.1 == "saturate" || call.1 == "contrast", !first.isNumber, first != "." { return true }
    }
    // Colors of Sass with a color in them: `rgba($ink, 0.5)`.
    return text.contains(
      /(rgb|hsl)a?\(\s*([a-z]+\([^()]*\)|#\w+|[a-z]+)\s*,([^,()]|var\([^()]*\))*\)/)
  }
}
