package import PositionedJSON
package import TokenModel
internal import TokenParse

/// Reads values as people type them.
package enum ValueSyntax {
  /// Reads JSON if it parses, else the short form of the type or an expression.
  ///
  /// - Parameters:
  ///   - type: `nil` for a new token; the short forms of colors, dimensions and durations then say what
  ///     they are.
  ///   - unit: the one of a bare number; `nil` where none is known.
  ///   - example: the number that the token has; `nil` where none is known.
  /// - Throws: `VerbProblem.needsType`, `.valueInvalid`.
  package static func read(
    _ text: String, type: TokenType?, unit: String? = nil, example: String? = nil, path: TokenPath
  ) throws(VerbProblem) -> (type: TokenType, json: JSON) {
    let short = shortForm(text)
    guard let type = type ?? short?.type else { throw .needsType(path.text) }
    var json: JSON
    if let short, short.type == type {
      json = short.json
    } else if let named = named(text, type, unit) {
      json = named
    } else if let computed = computed(text, type) {
      json = computed
    } else {
      // No alias is JSON: names in braces have no quotes and braces alone are not a name.
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
        let fix = json.string == nil && json.numberText == nil ? nil : plainFix(text, type, example)
        throw .valueInvalid(
          "\(quotedForMessage(text)) is not a \(type.rawValue)"
            + (fix == nil ? ": \(misfit.message)" : ""),
          fix: fix ?? misfit.fix)
      }
    }
    guard !text.utf8.contains(0) else {
      throw .valueInvalid("a value must not contain U+0000", fix: nil)
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
        "\(quotedForMessage(text)) is not a list of fonts",
        fix: #"write Inter, Arial without quotes, or JSON: ["Inter", "Arial"]"#)
    }
    return .array(names.map(JSON.string))
  }

  /// What only a type makes plain: a color's name in CSS, or its digits without `#`; a bare number in the
  /// unit that the token has; a length in any unit; what CSS writes, or Blazon shows.
  private static func named(_ text: String, _ type: TokenType, _ unit: String?) -> JSON? {
    let number = number(text, "")
    switch type {
    case .color:
      return ColorValue(hexText: "#" + text)?.json ?? CSSColorReader.json(text)
    case .dimension:
      if let number { return unit.flatMap(Dimension.Unit.init).map { Dimension(number, $0).json } }
      return Dimension.Unit.allCases.lazy.compactMap { unit in
        ValueSyntax.number(text.lowercased(), unit.rawValue).map { Dimension($0, unit).json }
      }.first
    case .duration:
      guard let number else { return nil }
      return unit.flatMap(DurationValue.Unit.init).map { DurationValue(number, $0).json }
    case .shadow: return CSSShorthand.shadow(text, offset: 0)
    case .border: return CSSShorthand.border(text, offset: 0)
    case .boolean:
      let shown = [true, false].first { TokenValue.boolean(.init($0)).plainText(pixel: "") == text }
      return shown.map(JSON.bool)
    case .fontWeight: return FontWeightWords.word(text).map(JSON.string)
    case .cubicBezier:
      let curve = CSSNumber.curve(text.replacing(/^bezier\(/, with: "cubic-bezier("))
      return curve.map { .array($0.map(JSON.number(text:))) }
    case .number, .fontFamily, .strokeStyle, .transition, .gradient, .typography, .string, .spring,
      .material:
      return nil
    }
  }

  /// The forms that a plain text could have, with the person's own figure; `nil` where the type has no short form.
  private static func plainFix(_ text: String, _ type: TokenType, _ example: String?) -> String? {
    let isPath = text.first?.isLetter == true && !text.contains { " ()#,\"".contains($0) }
    if isPath, text.contains("."), (try? TokenPath(text)) != nil {
      return "write {\(text)} if that token is meant"
    }
    // A decimal comma.
    let dotted = text.replacing(",", with: ".")
    if dotted != text,
      shortForm(dotted)?.type == type || type == .number && number(dotted, "") != nil
    {
      return "write \(dotted.terminalSafe)"
    }
    let figure = text.prefix { $0.isNumber || "+-.".contains($0) }
    let own = number(String(figure), "").map { _ in String(figure) }
    if type == .number, text.hasSuffix("%"), let own = Double(text.dropLast()) {
      return "write \(Number(own / 100).text)"
    }
    if type == .number, let own { return "write \(own): a number has no unit" }
    switch type {
    case .color:
      let near = CSSColorReader.name(near: text).map { "did you mean \($0)? Else " } ?? ""
      return near + "write #FF0000, rgb(255 0 0), a name of CSS or an alias such as {color.red}"
    case .dimension:
      let others = Dimension.Unit.allCases.filter { !$0.isStandard }.map(\.rawValue)
      return own.map {
        "write \($0)px or \($0)rem; the other units are \(others.joined(separator: ", "))"
      }
        ?? "write a number with a unit, such as 16px or 1rem, or an alias such as {space.small}"
    case .duration:
      let unit = text.dropFirst(figure.count).filter { !$0.isWhitespace }.lowercased()
      if let own = own.flatMap(Double.init), let seconds = secondsOfUnit[unit] {
        let amount = own * seconds
        return amount < 0.001
          ? "write \(Number(amount * 1000).text)ms" : "write \(Number(amount).text)s"
      }
      return own.map { "write \($0)ms or \($0)s: there are no other units" }
        ?? "write a number with a unit, such as 200ms or 0.2s, or an alias such as {time.short}"
    case .number where !text.hasPrefix("\""):
      return "write a number, such as \(example ?? "1.5"), or an alias such as {ratio.wide}"
    case .number, .fontWeight, .fontFamily, .cubicBezier, .strokeStyle, .border, .transition,
      .shadow, .gradient, .typography, .boolean, .string, .spring, .material:
      return nil
    }
  }

  /// Units of time that DTCG has not, in seconds.
  private static let secondsOfUnit: [String: Double] = [
    "min": 60, "mins": 60, "minute": 60, "minutes": 60, "m": 60, "h": 3600, "hour": 3600,
    "hours": 3600, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "msec": 0.001, "msecs": 0.001,
    "millis": 0.001, "millisecond": 0.001, "milliseconds": 0.001, "us": 0.000001, "µs": 0.000001,
    "μs": 0.000001, "ns": 0.000000001,
  ]

  /// `#007AFF`, `rgb(0 122 255)`, `14pt`, `14px`, `1rem`, `0.3s`, `300ms`; `nil` for anything else.
  private static func shortForm(_ text: String) -> (type: TokenType, json: JSON)? {
    if let color = ColorValue(hexText: text) { return (.color, color.json) }
    if text.hasSuffix(")"), let json = CSSColorReader.json(text) { return (.color, json) }
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
    var digits = String(text.dropLast(suffix.count))
    // As CSS writes it: .5rem.
    if digits.hasPrefix(".") { digits = "0" + digits }
    if digits.hasPrefix("-.") { digits = "-0" + digits.dropFirst() }
    guard let json = JSONReader.read(text: digits).root, let number = json.numberText,
      let value = Double(number), value.isFinite
    else { return nil }
    return Number(text: number, value: value)
  }
}
