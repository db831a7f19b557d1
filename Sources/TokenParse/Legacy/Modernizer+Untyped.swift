internal import PositionedJSON
internal import TokenModel

extension Modernizer {
  /// The type that a token's name and value tell, where tokens without one are usual.
  mutating func inferredType(_ value: JSON, named path: String) -> String? {
    guard survey.isUntypedUsual else { return nil }
    if let pointer = value["$ref"]?.string, pointer.contains("/$value/") {
      return pointer.split(separator: "/").last.flatMap { TokenType.ofPart(String($0)) }?.rawValue
    }
    if LegacyAlias.isAlias(value) { return nil }
    if let type = InferredType.of(value, named: path) { return type.rawValue }
    guard let text = value.string else { return nil }
    guard LegacyAlias.isEmbedded(text) else { return TokenType.string.rawValue }
    if isColorOfTexts(text) { return TokenType.color.rawValue }
    // A computed color, or figures of one type.
    let isOfColors =
      !survey.joinsTexts
      || Expression(computed: text)?.references.allSatisfy {
        typeName(at: Substring($0.target.text)) == TokenType.color.rawValue
      } == true
    if isOfColors,
      ["rgb(", "rgba(", "hsl(", "hsla("].contains(where: text.hasPrefix)
        || colorWithAlpha(text) != nil
    {
      return TokenType.color.rawValue
    }
    let today = operandsRewritten(text)
    let names = LegacyAlias.paths(in: today).map { isSum(at: $0) ? nil : typeName(at: $0) }
    let parts = types(in: today)
    let shorthands: Set<TokenType?> = [
      .color, .dimension, .shadow, .duration, .cubicBezier, .fontFamily, .fontWeight, .number,
    ]
    if names.allSatisfy({ shorthands.contains($0.flatMap(ForeignTypes.ours)) }),
      let shorthand = InferredType.ofShorthand(today, { parts[$0] })
    {
      return shorthand.rawValue
    }
    let type = Set(names).count == 1 ? names.first ?? nil : nil
    let quantities: [TokenType] = [.dimension, .number, .duration]
    if let type, quantities.map(\.rawValue).contains(type),
      Expression(computed: text)?.isComputation == true,
      !survey.joinsTexts || CSSForms.isComputed(text)
    {
      return survey.joinsTexts && hasUnits(today) ? TokenType.dimension.rawValue : type
    }
    return textExpression(text) == nil ? nil : TokenType.string.rawValue
  }

  /// The types of ours of what the references in a text lead to, as far as they are known.
  mutating func types(in text: String) -> [String: TokenType] {
    var types: [String: TokenType] = [:]
    for path in LegacyAlias.paths(in: text) where !isSum(at: path) {
      types[String(path)] = typeName(at: path).flatMap(ForeignTypes.ours)
    }
    return types
  }

  /// Whether figures in a computation have units of lengths, so that it comes to a length whatever its references are.
  private func hasUnits(_ text: String) -> Bool {
    text.split { " ()*/+,{}".contains($0) }.compactMap { CSSNumber($0)?.unit }.contains {
      $0 == "%" || Dimension.Unit(rawValue: $0) != nil
    }
  }

  /// Whether a token is a sum of others as a text. Its tool puts texts together, so that what is
  /// made of it counts otherwise than the sum's value would: `{sum} / 2`.
  private func isSum(at path: Substring) -> Bool {
    guard let text = survey.list.end(of: String(path))?.value.string, LegacyAlias.isEmbedded(text)
    else { return false }
    return text.contains(" + ") || text.contains(" - ")
  }

  /// The type of the token at a path, also where only what its value refers to tells.
  mutating func typeName(at path: Substring) -> String? {
    if let type = survey.list.commonType(of: [path]) { return type }
    guard let end = survey.list.end(of: String(path)) else { return nil }
    return once(end.path, \.endTypes) { modernizer in
      let before = modernizer.tally
      defer { modernizer.tally = before }
      let value = modernizer.aliasesRewritten(end.value)
      return modernizer.inferredType(value, named: end.path)
    }
  }

  /// A number that refers to a length which is computed, or computes one from a single length.
  mutating func computedLength(_ value: JSON) -> JSON? {
    guard survey.readsTexts || survey.holdsTexts, let text = value.string else { return nil }
    if let path = LegacyAlias.inner(text) {
      guard survey.list.end(of: String(path))?.value.string.map(LegacyAlias.isEmbedded) == true,
        isLength(path)
      else { return nil }
      return value
    }
    let paths = LegacyAlias.paths(in: operandsRewritten(text))
    guard paths.count == 1, text.utf8.first == UInt8(ascii: "{"),
      isLength(paths[0])
    else { return nil }
    return computed(value, .dimension)
  }

  private mutating func isLength(_ path: Substring) -> Bool {
    typeName(at: path).flatMap(ForeignTypes.ours) == .dimension
      || type(at: String(path)) == .dimension
  }

  /// A number that is computed from lengths, without their unit; not one that is a line height, which would
  /// be so many times the font size.
  mutating func computedNumber(_ value: JSON) -> JSON? {
    guard let text = value.string, LegacyAlias.isEmbedded(text),
      let expression = Expression(computed: operandsRewritten(text)), expression.isComputation,
      expression.references.contains(where: { type(at: $0.target.text) == .dimension })
    else { return nil }
    let known = lineHeights ?? survey.list.lineHeights
    lineHeights = known
    return known.contains(path) ? nil : computed("(\(text)) / 1px", value, .number)
  }

  /// Whether a token has no type and no way to one.
  mutating func isUntyped(_ value: JSON, _ type: String?) -> Bool {
    guard type == nil, survey.isUntypedUsual else { return false }
    if let text = value.string, let path = LegacyAlias.inner(text) {
      return survey.list.untyped.contains(String(path)) && self.type(at: String(path)) == nil
        && typeName(at: path) == nil
    }
    return value.member("$ref") == nil
  }

  /// Whether a text has references to tokens in it that cannot be put together, so that it is not what it
  /// says.
  mutating func isUnresolved(_ value: JSON, _ type: String?) -> Bool {
    guard survey.readsTexts, let text = value.string, LegacyAlias.isEmbedded(text),
      type.flatMap(ForeignTypes.ours) == .string
    else { return false }
    return LegacyAlias.paths(in: text).contains { survey.list.tokens[String($0)] != nil }
      && textExpression(text) == nil
  }
}
