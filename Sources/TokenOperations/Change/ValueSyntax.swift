package import PositionedJSON
package import TokenModel

/// Reads values as people type them.
package enum ValueSyntax {
  /// Reads JSON if it parses, else the short form of the type or an expression.
  ///
  /// - Parameter type: `nil` for a new token; the short forms of colours, dimensions and durations
  ///   then say what they are.
  /// - Throws: `VerbProblem.needsType`, `.valueInvalid`.
  package static func read(
    _ text: String, type: TokenType?, path: TokenPath
  ) throws(VerbProblem) -> (type: TokenType, json: JSON) {
    let short = shortForm(text)
    guard let type = type ?? short?.type else { throw .needsType(path.text) }
    var json: JSON
    if let short, short.type == type {
      json = short.json
    } else if let computed = computed(text, type) {
      json = computed
    } else {
      // No alias is JSON: names in braces have no quotes and braces alone are no name.
      let reading = JSONReader.read(text: text)
      json = reading.problems.isEmpty ? reading.root ?? .string(text) : .string(text)
      if type == .fontFamily, json.string == text { json = try families(text) }
    }
    var reader = ValueReader()
    if !reader.isReference(json, to: type) { _ = TokenValue.read(type, json, &reader) }
    if let misfit = reader.misfits.first {
      // A bare word is a string for string tokens: no quotes needed.
      if type == .string, json.string == nil {
        json = .string(text)
      } else {
        throw .valueInvalid(
          "\(quotedForMessage(text)) is no \(type.rawValue): \(misfit.message)", fix: misfit.fix)
      }
    }
    guard !text.utf8.contains(0) else {
      throw .valueInvalid("a value holds no U+0000", fix: nil)
    }
    return (type, json)
  }

  /// `{base} * 2`, `rgba({ink}, 0.1)`; `nil` for what is nothing to compute.
  private static func computed(_ text: String, _ type: TokenType) -> JSON? {
    switch type {
    case .color, .dimension, .duration, .number, .fontWeight: break
    case .fontFamily, .cubicBezier, .strokeStyle, .border, .transition, .shadow, .gradient,
      .typography, .boolean, .string, .spring, .material:
      return nil
    }
    guard let expression = Expression(computed: text), expression.isComputation else { return nil }
    return JSON.expression(text)
  }

  /// `Inter, Arial`: names as CSS lists them, without quotes.
  private static func families(_ text: String) throws(VerbProblem) -> JSON {
    guard text.contains(","), Reference(.string(text)) == nil else { return .string(text) }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      var name = part.drop(while: \.isWhitespace)
      while name.last?.isWhitespace == true { name.removeLast() }
      return String(name)
    }
    guard !names.contains(""), !text.contains("\""), !text.contains("'") else {
      throw .valueInvalid(
        "\(quotedForMessage(text)) is no list of fonts",
        fix: #"write Inter, Arial without quotes, or JSON: ["Inter", "Arial"]"#)
    }
    return .array(names.map(JSON.string))
  }

  /// `#007AFF`, `14pt`, `14px`, `1rem`, `0.3s`, `300ms`; `nil` for anything else.
  private static func shortForm(_ text: String) -> (type: TokenType, json: JSON)? {
    if let color = ColorValue(hexText: text) { return (.color, color.json) }
    for (suffix, unit) in [("pt", Dimension.Unit.px), ("px", .px), ("rem", .rem)] {
      if let number = number(text, suffix) { return (.dimension, Dimension(number, unit).json) }
    }
    for (suffix, unit) in [("ms", DurationValue.Unit.milliseconds), ("s", .seconds)] {
      if let number = number(text, suffix) { return (.duration, DurationValue(number, unit).json) }
    }
    return nil
  }

  private static func number(_ text: String, _ suffix: String) -> Number? {
    guard text.hasSuffix(suffix) else { return nil }
    let digits = String(text.dropLast(suffix.count))
    guard let json = JSONReader.read(text: digits).root, let number = json.numberText,
      let value = Double(number), value.isFinite
    else { return nil }
    return Number(text: number, value: value)
  }
}
