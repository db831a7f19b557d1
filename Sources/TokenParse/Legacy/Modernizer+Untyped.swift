internal import PositionedJSON
internal import TokenModel

extension Modernizer {
  /// The type that a token's name and value tell, where tokens without one are usual.
  mutating func inferredType(_ value: JSON, named path: String) -> String? {
    guard survey.isUntypedUsual else { return nil }
    if LegacyAlias.isAlias(value) { return nil }
    if let type = InferredType.of(value, named: path) { return type.rawValue }
    guard let text = value.string else { return nil }
    guard LegacyAlias.isEmbedded(text) else { return TokenType.string.rawValue }
    // A computed color, or figures of one type.
    if ["rgb(", "rgba(", "hsl(", "hsla("].contains(where: text.hasPrefix) || isColorWithAlpha(text)
    {
      return TokenType.color.rawValue
    }
    let today = operandsRewritten(text)
    let paths = today.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
      .map { LegacyAlias.withoutBlanks($0.prefix { $0 != "}" }) }
    let parts = paths.map { survey.known(typeOf: String($0)) }
    if parts.allSatisfy({ $0 == .color || $0 == .dimension }),
      let shorthand = InferredType.ofShorthand(today, survey.known)
    {
      return shorthand.rawValue
    }
    let type = survey.commonType(of: paths)
    let quantities: [TokenType] = [.dimension, .number, .duration]
    if let type, quantities.map(\.rawValue).contains(type),
      Expression(computed: text)?.isComputation == true
    {
      return type
    }
    return textExpression(text) == nil ? nil : TokenType.string.rawValue
  }

  /// Whether a token has no type and no way to one.
  mutating func isUntyped(_ value: JSON, _ type: String?) -> Bool {
    guard type == nil, survey.isUntypedUsual else { return false }
    if let text = value.string, let path = LegacyAlias.inner(text) {
      return survey.leadsToUntyped(path) && self.type(at: String(path)) == nil
    }
    return value.member("$ref") == nil
  }

  /// Whether a text has references to tokens in it that cannot be put together, so that it is not what it
  /// says.
  mutating func isUnresolved(_ value: JSON, _ type: String?) -> Bool {
    guard type == TokenType.string.rawValue || type.map(ForeignTypes.mapped) == .string,
      survey.readsTexts, let text = value.string, LegacyAlias.isEmbedded(text)
    else { return false }
    let names = text.split(separator: "{").dropFirst().map { $0.prefix { $0 != "}" } }
    return names.contains { survey.tokens[String($0)] != nil } && textExpression(text) == nil
  }
}
