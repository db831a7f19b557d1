internal import PositionedJSON
internal import TokenModel

/// The value of a custom property as that of a token: what the syntax and `@property` say; all else is found by
/// the value and name, as in other tools' files.
struct StyleValue {
  let sheet: StyleSheet
  let names: StyleNames
  let property: StyleSheet.Property
  let text: String
  /// What a string is where the property has values without quotes in other contexts.
  var beside = Beside.strings
  private(set) var findings: [PendingDiagnostic] = []

  /// The values of a property in its contexts: all strings or none, lists of fonts, or other texts, beside which a
  /// string keeps its quotes.
  enum Beside { case strings, fonts, texts }

  /// What strings are among some values of a property.
  static func beside(_ values: [StyleValue]) -> Beside {
    guard values.contains(where: { $0.quoted != nil }),
      case let others = values.filter({ $0.quoted == nil }), !others.isEmpty
    else { return .strings }
    return others.allSatisfy { $0.isFamily($0.text) } ? .fonts : .texts
  }

  /// The members of a token that has no value where others do.
  static func silence(at offset: Int) -> [JSON.Member] {
    [.ours([.init("presence", .string(Presence.notStated.rawValue), at: offset)], at: offset)]
  }

  /// The members of the token.
  mutating func members() -> [JSON.Member] {
    if beside == .strings, let simple { return simple }
    if let shade { return shade }
    // Words of Sass; to a browser and to Less they are texts.
    if property.name.hasPrefix("$"), property.sigil == "$", ["true", "false"].contains(text) {
      return token(.boolean, .bool(text == "true"))
    }
    if property.isCode { return verbatim("is computed by a tool that is not run") }
    if text.utf8.contains(where: { "{}".utf8.contains($0) }) {
      // A string with what nothing here is called is no more than that.
      let paths = quoted.map { Set(LegacyAlias.paths(in: $0).map(String.init)) }
      guard let string = quoted, let paths, beside == .strings, !string.hasPrefix("{"),
        paths.isDisjoint(with: names.paths.values)
      else { return verbatim("has braces") }
      return token(.string, .string(string))
    }
    let registered = registeredType
    if let string = quoted, registered == nil, beside != .texts {
      // Beside lists of fonts it is the one name of a list, whatever it holds.
      if beside == .fonts { return token(.fontFamily, .string(text)) }
      return isFamily(text)
        ? token(.fontFamily, .array([JSON(.string(string), offset: property.offset)]))
        : token(.string, .string(string))
    }
    let written = withReferences(text)
    if written.contains(bytesOf: "var(--\\$") {
      return verbatim(
        "refers to a variable that no file given declares",
        written.replacing(/var\(--\\(\$[^()]*)\)/, with: \.1))
    }
    if LegacyAlias.inner(written) != nil { return token(nil, .string(written)) }
    if isTextOfCSS {
      let offset = property.offset
      let kept = JSON.Kind.object([.init("$type", .null, at: offset)])
      return token(.string, .string(written)) + [
        .init("$extensions", .object([.init(ForeignMembers.key, kept, at: offset)]), at: offset)
      ]
    }
    let type = registered ?? (isFamily(text) ? .fontFamily : isNamedColor ? .color : nil)
    return token(type, .string(written))
  }

  private func token(_ type: TokenType?, _ value: JSON.Kind) -> [JSON.Member] {
    let type = type.map { JSON.Member("$type", .string($0.rawValue), at: property.offset) }
    return [type, .init("$value", value, at: property.offset)].compactMap(\.self)
  }

  /// A single value of the syntax in today's form, as most are.
  private var simple: [JSON.Member]? {
    guard !property.isCode, registeredType == nil, text.utf8.count <= 64 else { return nil }
    let isHex = text.utf8.first == UInt8(ascii: "#")
    if let number = plainNumber {
      // No unit, no word: a zero may as well be a length.
      let named = InferredType.of(JSON(.number(number)), named: property.name) ?? .number
      let amount = Double(number) ?? 0
      // A name that has the word of a weight is not one of a weight that is none.
      let isWeight = named == .fontWeight && !(1...1000).contains(amount)
      let isOpen = amount == 0 && !isWeight
      return token(isOpen ? nil : isWeight ? .number : named, .number(number))
    }
    if isHex || text.utf8.last == UInt8(ascii: ")") && !text.hasPrefix("var("),
      let color = CSSColorReader.json(text, offset: property.offset), !CSSForms.isOutside(text)
    {
      return token(.color, color.kind)
    }
    guard !isHex, let number = CSSNumber(text), ["px", "rem", "ms", "s"].contains(number.unit)
    else { return nil }
    return token(
      number.unit.hasSuffix("s") ? .duration : .dimension,
      JSON.quantity(number.text, number.unit, at: property.offset).kind)
  }

  /// A color of Sass or Less with another alpha, `rgba($ink, 0.5)`, which is one of our functions too.
  private var shade: [JSON.Member]? {
    guard property.isCode, CSSWords.function(text) == "rgba",
      let list = CSSWords.list(CSSWords.inside(text)),
      list.count == 2
    else { return nil }
    let arguments = list.enumerated().compactMap { index, argument -> String? in
      if let sigil = argument.first, "$@".contains(sigil) {
        return names.paths[StyleVariable.key(String(argument.dropFirst()))].map { "{\($0)}" }
      }
      let isPlain =
        index == 0 ? CSSColorReader.json(String(argument)) != nil : CSSNumber(argument) != nil
      return isPlain ? String(argument) : nil
    }
    guard arguments.count == 2, arguments[0].hasPrefix("{") || arguments[0].hasPrefix("#") else {
      return nil
    }
    return token(.color, .string("rgba(\(arguments.joined(separator: ", ")))"))
  }

  private var plainNumber: String? {
    guard let first = text.utf8.first, "-.0123456789".utf8.contains(first),
      let number = CSSNumber(text),
      number.unit.isEmpty, !text.contains("e"), !text.contains("E"),
      !(text.hasPrefix("0") && text.utf8.count > 1 && !text.hasPrefix("0."))
    else { return nil }
    return number.text
  }

  /// Braces mean references in token files.
  private mutating func verbatim(_ reason: String, _ text: String? = nil) -> [JSON.Member] {
    findings.warn(
      "css-kept",
      "the value of \(property.shown) \(reason), and is kept as written",
      at: property.offset)
    return [.keptAsWritten(.string(text ?? self.text), at: property.offset)]
  }

  /// The text of a value that is one string.
  private var quoted: String? {
    guard let quote = text.utf8.first, "\"'".utf8.contains(quote) else { return nil }
    var scanner = StyleScanner(Array(text.utf8))
    scanner.skipString(quote)
    return scanner.isAtEnd && text.utf8.count > 1 && text.utf8.last == quote
      ? CSSWords.unescaped(text.dropFirst().dropLast()) : nil
  }

  /// Whether a name in quotes would be a keyword without them, as in `"system-ui", serif`.
  private var quotesKeyword: Bool {
    text.utf8.contains { "\"'".utf8.contains($0) }
      && (CSSWords.list(text) ?? []).contains { item in
        item.utf8.first.map("\"'".utf8.contains) == true
          && FontFamily.isKeyword(String(item.dropFirst().dropLast()))
      }
  }

  /// Whether it is a string, and not the name of a font.
  var isString: Bool { quoted != nil && !isFamily(text) }

  private var words: Set<String> { Set(LightOrDark.words(property.name)) }

  /// Font names: quoted or generic ones in a list, and a single one where the name speaks of fonts.
  func isFamily(_ text: String) -> Bool {
    let isOfFonts =
      !words.isDisjoint(with: ["font", "family", "typeface"])
      && words.isDisjoint(with: ["feature", "variation", "settings", "size", "weight", "style"])
    let list = quoted == nil ? CSSWords.list(text) ?? [] : [text[...]]
    if quotesKeyword { return false }
    guard list.allSatisfy({ $0.utf8.first.map { !"0123456789.#-(".utf8.contains($0) } ?? false })
    else { return false }
    // A name in quotes has nothing behind it, as features of fonts have.
    let isFeature = list.contains { item in
      item.utf8.first.map { "\"'".utf8.contains($0) && item.utf8.last != $0 } ?? false
    }
    if isFeature { return false }
    // A shorthand has a size, and a transition a time, before the names.
    let isShorthand =
      quoted == nil
      && list.contains { item in
        CSSWords.words(item).contains { $0.contains("/") || CSSNumber($0)?.unit.isEmpty == false }
      }
    if isShorthand { return false }
    if list.count == 1 {
      let isName =
        quoted.map { !$0.contains(",") } ?? FontNames.isList(", " + text, atAnyComma: false)
      return isOfFonts && isName
    }
    return FontNames.isList(text, atAnyComma: isOfFonts) && (isOfFonts || quoted == nil)
  }

  private var isNamedColor: Bool {
    text.utf8.count < 24 && text.allSatisfy(\.isLetter) && text.lowercased() != "currentcolor"
      && words.isDisjoint(with: ["name", "label", "family", "font", "icon", "theme", "variant"])
      && CSSColorReader.json(text) != nil
  }

  private static let types: [String: TokenType] = [
    "<color>": .color, "<length>": .dimension, "<number>": .number, "<integer>": .number,
    "<time>": .duration,
  ]

  private var registeredType: TokenType? {
    (sheet.registrations.isEmpty
      ? nil : StyleValue.types[sheet.registrations[property.name]?.syntax ?? ""])
      ?? (property.isSum ? property.computed : nil)
  }

  /// Whether the text keeps its form: a point of CSS is 4/3 px, which a token's is not, and a shorthand whose parts
  /// have properties of their own would have them twice.
  private var isTextOfCSS: Bool {
    if beside == .texts || quotesKeyword { return true }
    let words = CSSWords.split(text) { " ,(".contains($0) } ?? []
    // Only a browser knows of what.
    if CSSNumber(text)?.unit == "%" { return true }
    if text.contains(bytesOf: "pt"), words.contains(where: { CSSNumber($0)?.unit == "pt" }) {
      return true
    }
    guard text.contains(bytesOf: " ") else { return false }
    // To CSS a number and a word.
    if CSSNumber(spaced: text) != nil { return true }
    return ["width", "duration", "size", "color"].contains {
      names.paths[property.name + "-" + $0] != nil
    } && CSSShorthand.shadow(text, offset: 0) == nil
  }

  // MARK: References

  /// The text with a reference for each `var()` of a property that is known; what stands behind its comma counts
  /// only where nothing has that property.
  private func withReferences(_ text: String) -> String {
    guard text.contains(bytesOf: "var("), !text.contains(bytesOf: "\"") || quoted == nil else {
      return text
    }
    var scanner = StyleScanner(Array(text.utf8))
    var result: [UInt8] = []
    // What follows at once is a part of its own to a browser, and would be a unit in a text.
    func isPart(_ byte: UInt8?) -> Bool {
      byte.map { StyleScanner.isName($0) || $0 == UInt8(ascii: "%") } ?? false
    }
    while !scanner.isAtEnd {
      let start = scanner.place
      guard scanner.bytes[start...].starts(with: "var(".utf8) else {
        result.append(scanner.byte())
        scanner.place += 1
        continue
      }
      let isWord = !(result.last.map(StyleScanner.isName) ?? false)
      scanner.place += 4
      scanner.skipBlanks()
      var path: String?
      if scanner.byte() == UInt8(ascii: "-"), scanner.byte(1) == UInt8(ascii: "-") {
        scanner.place += 2
        path = names.paths[scanner.name()]
      }
      scanner.place = start + 4
      scanner.scan(to: [UInt8(ascii: ")")], opens: true)
      scanner.place = min(scanner.place + 1, scanner.bytes.count)
      if let path, isWord, scanner.isAtEnd || !isPart(scanner.byte()) {
        result += "{\(path)}".utf8
      } else {
        // Nothing declares it here; what stands behind its comma may refer to others.
        scanner.place = start + 4
        result += "var(".utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
