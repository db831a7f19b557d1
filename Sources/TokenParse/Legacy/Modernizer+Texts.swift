internal import PositionedJSON
internal import TokenModel

/// How a token stands in a longer text.
enum TextPart {
  /// As the file has it.
  case asWritten
  /// A number of the file without a unit, which we have in px.
  case pixels
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
    guard text.utf8.count <= 2_048, LegacyAlias.isEmbedded(text) else { return nil }
    var arguments: [String] = []
    var plain = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      let path = rest[rest.index(after: open)..<close]
      guard arguments.count < 60, let part = textPart(of: String(path)) else { return nil }
      if !add(rest[..<open], to: &arguments) { return nil }
      arguments.append("{\(path)}")
      plain += rest[..<open] + "1"
      rest = rest[rest.index(after: close)...]
      if part == .pixels {
        // Ours has the unit already.
        guard rest.hasPrefix("px") else { return nil }
        plain += "px"
        rest = rest.dropFirst(2)
      }
    }
    guard add(rest, to: &arguments), !ForeignTypes.isMathematics(plain + rest) else { return nil }
    let expression = "text(\(arguments.joined(separator: ", ")))"
    return Expression(computed: expression) == nil ? nil : expression
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
    if let known = textParts[path] { return known }
    // Met again on the way, it is a circle; very deep, nobody has meant it.
    textParts[path] = .some(nil)
    guard textDepth < 16 else { return nil }
    textDepth += 1
    defer { textDepth -= 1 }
    let part = foundTextPart(of: path)
    textParts[path] = .some(part)
    return part
  }

  private mutating func foundTextPart(of path: String) -> TextPart? {
    var path = path
    var token: LegacySurvey.Token?
    for _ in 0..<32 {
      token = survey.tokens[path]
      if let token, TextPart.isModified(token.json) { return nil }
      guard let alias = token?.alias else { break }
      path = self.alias("{\(alias)}").flatMap { LegacyAlias.inner($0).map(String.init) } ?? alias
    }
    guard let token, token.alias == nil, FoundModes(in: token.json) == nil else { return nil }
    let value = token.json["$value"] ?? token.json["value"] ?? token.json
    guard let raw = value.string ?? value.numberText ?? TextPart.quantity(value) else { return nil }
    let before = tally
    defer { tally = before }
    let today = aliasesRewritten(value)
    let type = token.type ?? inferredType(today, named: path)
    let converted = converted(today, type)
    guard let type = converted.type.flatMap(TokenType.init(rawValue:)) else { return nil }
    if converted.value.expression != nil { return type == .string ? .asWritten : nil }
    var reader = ValueReader()
    guard let known = TokenValue.read(type, converted.value, &reader), reader.misfits.isEmpty,
      let text = known.textInExpressions
    else { return nil }
    if TextPart.isSame(text, raw) { return .asWritten }
    return text == raw + "px" ? .pixels : nil
  }

  /// A color with two digits of alpha behind a reference to one, as `{color.ink}1A`.
  mutating func isColorWithAlpha(_ text: String) -> Bool {
    guard let close = text.lastIndex(of: "}"), text.first == "{" else { return false }
    let digits = text[text.index(after: close)...]
    let path = text[..<close].dropFirst()
    guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit), !path.contains("}"),
      survey.commonType(of: [path]) == TokenType.color.rawValue,
      textPart(of: String(path)) == .asWritten
    else { return false }
    return survey.literal(of: String(path))?.string.map {
      $0.utf8.count == 7 && $0.utf8.first == UInt8(ascii: "#")
    } == true
  }
}

extension TextPart {
  /// Whether members beside a value change it.
  fileprivate static func isModified(_ token: JSON) -> Bool {
    ["alpha", "modify", "unit"].contains { token.member($0) != nil }
      || token["$extensions"]?["studio.tokens"]?.member("modify") != nil
  }

  /// A length or duration of today as the text that it was in older files: `1px`.
  fileprivate static func quantity(_ value: JSON) -> String? {
    guard value.members?.count == 2, let number = value["value"]?.numberText,
      let unit = value["unit"]?.string
    else { return nil }
    return number + unit
  }

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
