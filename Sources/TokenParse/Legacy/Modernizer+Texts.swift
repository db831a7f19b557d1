internal import PositionedJSON
internal import TokenModel

/// How a token stands in a longer text.
enum TextPart {
  /// As the file has it.
  case asWritten
  /// A number of the file without a unit, which we have in px.
  case pixels
  /// A color or composite in another notation, which does not matter where it stands alone.
  case notation
}

extension Modernizer {
  /// A text with references to known tokens as the expression that puts it together, such as
  /// `text("(min-width: ", {breakpoint.m}, "px)")`.
  ///
  /// Each reference must come to what stands in the file, so that the whole is what the file's own tool
  /// makes of it.
  ///
  /// - Returns: `nil` for any other text, and for one that may be mathematics.
  /// - Source: Style Dictionary 3 to 5, "Referencing / aliasing": references are replaced by text.
  mutating func textExpression(_ text: String) -> String? {
    textExpression(text) { $0.textPart(of: $1) }
  }

  /// - Parameter find: how the token at a path is in the text; `nil` where it cannot.
  private mutating func textExpression(
    _ text: String, _ find: (inout Modernizer, String) -> TextPart?
  ) -> String? {
    guard text.utf8.count <= 2_048, LegacyAlias.isEmbedded(text) else { return nil }
    let isFunction = CSSForms.isFunctionOfCSS(text)
    var arguments: [String] = []
    var plain = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      let path = rest[rest.index(after: open)..<close]
      guard arguments.count < 60, let part = find(&self, String(path)) else { return nil }
      if let call = alphaCall(around: path, in: rest) {
        if !add(rest[..<call.range.lowerBound], to: &arguments) { return nil }
        arguments.append(call.expression)
        plain += rest[..<call.range.lowerBound] + "1"
        rest = rest[call.range.upperBound...]
        continue
      }
      if !add(rest[..<open], to: &arguments) { return nil }
      arguments.append("{\(path)}")
      plain += rest[..<open] + "1"
      rest = rest[rest.index(after: close)...]
      switch part {
      case .asWritten: continue
      case .pixels:
        // Ours has the unit already, and among lengths each has one.
        if !rest.hasPrefix("px"), CSSForms.isSeveralLengths(text) { continue }
        guard rest.hasPrefix("px") else { return nil }
        plain += "px"
        rest = rest.dropFirst(2)
      case .notation:
        guard standsAlone(behind: plain.dropLast(), rest) else { return nil }
      }
    }
    guard add(rest, to: &arguments),
      survey.joinsTexts || CSSForms.isSeveralLengths(text) || isFunction
        || !ForeignTypes.isMathematics(plain + rest)
    else { return nil }
    let expression = "text(\(arguments.joined(separator: ", ")))"
    return Expression(computed: expression) == nil ? nil : expression
  }

  /// A color with another alpha within a text, as `rgba({color.ink}, 0.5)`, which CSS does not know of a whole color.
  ///
  /// - Source: sd-transforms, `transformHEXRGBa.ts`.
  private mutating func alphaCall(
    around path: Substring, in text: Substring
  ) -> (range: Range<Substring.Index>, expression: String)? {
    let before = text[..<path.startIndex].dropLast()
    guard !survey.joinsTexts,
      let start = before.firstMatch(of: /(?i)(?:^|[\s,(])((?:rgb|hsl)a?\(\s*)$/)?.1.startIndex,
      let rest = text[path.endIndex...].dropFirst()
        .prefixMatch(of: /\s*[,\/]\s*([0-9.]+%?|\{[^{}]+\})\s*\)/),
      type(at: String(path)) == .color
    else { return nil }
    let expression = "rgba({\(path)}, \(rest.1))"
    guard Expression(computed: expression) != nil else { return nil }
    return (start..<rest.range.upperBound, expression)
  }

  /// Whether a text of a style sheet is a color once the texts that its references lead to stand in it.
  func isColorOfTexts(_ text: String) -> Bool {
    survey.joinsTexts && replaced(text).flatMap { CSSColorReader.json($0) } != nil
  }

  private func replaced(_ text: String, depth: Int = 0) -> String? {
    guard depth < 16 else { return nil }
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      guard let value = survey.list.literal(of: String(rest[open..<close].dropFirst())),
        let part = value.string.flatMap({ replaced($0, depth: depth + 1) }) ?? value.numberText
          ?? TextPart.quantity(value), result.utf8.count + part.utf8.count <= 256
      else { return nil }
      result += rest[..<open] + part
      rest = rest[close...].dropFirst()
    }
    return result + rest
  }

  /// Whether what stands between two texts is a word of its own, or an argument of a function.
  private func standsAlone(behind text: Substring, _ rest: Substring) -> Bool {
    (text.last.map({ " ,(".contains($0) }) ?? true)
      && (rest.first.map({ " ,)".contains($0) }) ?? true)
  }

  private func add(_ text: Substring, to arguments: inout [String]) -> Bool {
    guard !text.isEmpty else { return true }
    guard !text.utf8.contains(where: { "{}".utf8.contains($0) || $0 == 0 }) else { return false }
    var quoted = ""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    arguments.append("\"\(quoted)\"")
    return true
  }

  /// How the token at a path stands in a longer text; `nil` where that is not certain.
  mutating func textPart(of path: String) -> TextPart? {
    // A browser puts texts together, whatever they are.
    if survey.joinsTexts { return survey.list.tokens[path].map { _ in .asWritten } }
    return once(path, \.textParts) { $0.foundTextPart(of: path) }
  }

  /// What is found at a path, looked up once: met again on the way, it is a circle; very deep, nobody
  /// has meant it.
  mutating func once<Found>(
    _ path: String, _ known: WritableKeyPath<Modernizer, [String: Found?]>,
    _ find: (inout Modernizer) -> Found?
  ) -> Found? {
    if let found = self[keyPath: known][path] { return found }
    self[keyPath: known][path] = .some(nil)
    guard textDepth < 16 else { return nil }
    textDepth += 1
    defer { textDepth -= 1 }
    let found = find(&self)
    self[keyPath: known][path] = .some(found)
    return found
  }

  private mutating func foundTextPart(of path: String) -> TextPart? {
    guard let (value, converted) = end(of: path),
      let raw = value.string ?? value.numberText ?? TextPart.quantity(value)
        ?? (TextPart.isColor(value) ? "" : nil),
      let type = converted.type.flatMap(TokenType.init(rawValue:))
    else { return nil }
    if converted.value.expression != nil {
      return type == .string ? .asWritten : type == .color ? .notation : nil
    }
    var reader = ValueReader()
    guard let known = TokenValue.read(type, converted.value, &reader), reader.misfits.isEmpty,
      let text = known.textInExpressions
    else { return nil }
    if TextPart.isSame(text, raw) { return .asWritten }
    if text == raw + "px" { return .pixels }
    return [.color, .shadow, .border, .transition].contains(type) ? .notation : nil
  }

  /// The simple value at the end of the references from a path, as written and in today's form.
  ///
  /// - Returns: `nil` where it leads nowhere, or has modes or members that change it.
  private mutating func end(of path: String) -> (written: JSON, today: Converted)? {
    var path = path
    var token: LegacyList.Token?
    for _ in 0..<32 {
      token = survey.list.tokens[path]
      if let json = token?.json,
        ["alpha", "modify", "unit"].contains(where: json.hasMember)
          || json["$extensions"]?["studio.tokens"]?.hasMember("modify") == true
      {
        return nil
      }
      guard let alias = token?.alias else { break }
      path = self.alias("{\(alias)}").flatMap { LegacyAlias.inner($0).map(String.init) } ?? alias
    }
    guard let token, token.alias == nil,
      FoundModes(in: token.json, ofAnyName: survey.hasSetsOfAnyName) == nil
    else { return nil }
    let value = token.json["$value"] ?? token.json["value"] ?? token.json
    let isSimple =
      value.members == nil || TextPart.quantity(value) != nil || TextPart.isColor(value)
    guard isSimple, value.elements?.contains(where: { $0.string == nil }) != true else {
      return nil
    }
    let before = tally
    defer { tally = before }
    let today = aliasesRewritten(value)
    let type = token.type ?? inferredType(today, named: path)
    return (value, converted(today, type))
  }

  // MARK: Parts of text styles

  /// The length that a reference leads to, as far as the files show.
  mutating func length(at path: String) -> CSSNumber? {
    guard isOld(), let (_, today) = end(of: path), today.type == TokenType.dimension.rawValue
    else { return nil }
    return TextPart.quantity(today.value).flatMap { CSSNumber($0) }
  }

  /// Font names, some of them references, as the expression that puts the list together; a reference alone
  /// where it leads to a text of another tool. `nil` for any other value.
  ///
  /// - Source: Style Dictionary 3 to 5, "Referencing / aliasing"; CSS Fonts Module Level 4, section 2.1.
  mutating func familyExpression(_ json: JSON) -> String? {
    if let text = json.string, let path = LegacyAlias.inner(text) {
      guard let end = survey.list.literal(of: String(path))?.string,
        !CSSForms.has(end, for: .fontFamily)
      else { return nil }
      return family(at: String(path)) == .string ? "text(\(text))" : nil
    }
    let names = json.elements?.map(\.string)
    if names?.contains(nil) == true { return nil }
    let list = names.map { $0.compactMap { $0 }.joined(separator: ", ") }
    return (list ?? json.string).flatMap { text in
      textExpression(text) { $0.family(at: $1) == nil ? nil : .asWritten }
    }
  }

  /// The type of the token at a path, where that is font names or a text.
  private mutating func family(at path: String) -> TokenType? {
    let type = type(at: path)
    return type == .fontFamily || type == .string ? type : nil
  }

  /// The type of the token at the end of the references from a path, where its value is simple.
  mutating func type(at path: String) -> TokenType? {
    once(path, \.types) { $0.end(of: path)?.today.type.flatMap(TokenType.init(rawValue:)) }
  }

  /// A color with two digits of alpha behind a reference to one, as `{color.ink}1A`, as an expression; `nil` for any
  /// other text. A color that contexts have in other notations gets its alpha in each of them.
  mutating func colorWithAlpha(_ whole: String) -> String? {
    guard let close = whole.lastIndex(of: "}"), whole.first == "{" else { return nil }
    let digits = whole[whole.index(after: close)...]
    let path = whole[..<close].dropFirst()
    guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
      let byte = Int(digits, radix: 16),
      !path.contains("}"), survey.list.commonType(of: [path]) == TokenType.color.rawValue,
      let end = survey.list.end(of: String(path))
    else { return nil }
    let text = end.value.string
    let isHex = text?.utf8.count == 7 && text?.utf8.first == UInt8(ascii: "#")
    let isOfSeveral = survey.list.tokens[end.path]?.isOfSeveral == true
    // Any other notation of an opaque color has no place for digits, which are alpha all the same.
    if isOfSeveral || !isHex && TextPart.isOpaque(end.value) {
      let alpha = CSSNumber.text((Double(byte) / 255 * 1_000_000).rounded() / 1_000_000)
      return "alpha({\(path)}, \(alpha))"
    }
    guard isHex, textPart(of: String(path)) == .asWritten else { return nil }
    return textExpression(whole)
  }
}

extension TextPart {
  /// Whether a value is a color that hides what is behind it.
  fileprivate static func isOpaque(_ value: JSON) -> Bool {
    let json = value.string.flatMap { CSSColorReader.json($0) } ?? value
    guard case .color(let color)? = TokenValue.read(.color, json) else { return false }
    return color.alpha.value == 1
  }

  /// A length or duration of today as the text that it was in older files: `1px`.
  static func quantity(_ value: JSON) -> String? {
    guard value.members?.count == 2, let number = value["value"]?.numberText,
      let unit = value["unit"]?.string
    else { return nil }
    return number + unit
  }

  /// Whether a value is a color of today, which has no text in the file.
  fileprivate static func isColor(_ value: JSON) -> Bool { value.member("colorSpace") != nil }

  /// Whether two texts differ in blanks, case and the unit of zero at most.
  fileprivate static func isSame(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    if let number = CSSNumber(other), number.value == 0, let same = CSSNumber(one), same.value == 0
    {
      return true
    }
    guard let start = other.utf8.first, start == UInt8(ascii: "#") || other.utf8.last == 0x29 else {
      return false
    }
    return one.lowercased().filter { $0 != " " } == other.lowercased().filter { $0 != " " }
  }
}
