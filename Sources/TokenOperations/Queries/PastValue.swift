internal import PositionedJSON
package import TokenModel

/// A value that `list --was` asks for.
package struct PastValue {
  /// The type of the value; `nil` for any.
  package let type: TokenType?
  private let json: JSON
  private let wanted: TokenValue?
  private let isHex: Bool
  /// Of a text that is a number with a unit, or without.
  private let amount: Amount?
  /// Its unit, where neither DTCG nor CSS has it.
  let foreignUnit: String?

  /// - Parameter type: of `--type`; without it the short forms of colors, dimensions and durations
  ///   say what they are, and all else is looked for in values of every type, and in words.
  /// - Throws: `VerbProblem.valueInvalid`.
  package init(_ text: String, type: TokenType?) throws(VerbProblem) {
    let place = TokenPath(trusted: "value")
    // A shell takes what follows # for a comment, so many leave it out.
    let isBare =
      [6, 8, 10].contains(text.utf8.count) && text.contains(where: \.isLetter)
      && type ?? .color == .color
    if text.hasPrefix("#"), ColorValue(hexText: text) == nil, type ?? .color == .color,
      text.utf8.count < 10, text.dropFirst().allSatisfy({ $0.isLetter || $0.isNumber })
    {
      throw .valueInvalid(
        "\(quotedForMessage(text)) is not a color",
        fix: "write 3, 4, 6 or 8 digits after #, such as #007AFF")
    }
    let digits = text.replacing(/^0x/, with: "")
    let text = isBare && ColorValue(hexText: "#" + digits) != nil ? "#" + digits : text
    do {
      let given = try ValueSyntax.read(text, type: type, path: place)
      self.type = given.type
      json = given.json
    } catch .needsType {
      self.type = nil
      let reading = JSONReader.read(text: text)
      json = reading.problems.isEmpty ? reading.root ?? .string(text) : .string(text)
    }
    // A color's name may be the text of another value, too.
    let named = self.type == nil ? CSSColorReader.json(text) : nil
    wanted =
      named.flatMap { TokenValue.read(.color, $0) }
      ?? self.type.flatMap { [json] in TokenValue.read($0, json) }
    if wanted?.type != .color, let (number, rest) = Amount.parts(of: text),
      rest.allSatisfy({ $0.isLetter || $0.isNumber || "%@".contains($0) })
    {
      let (unit, standard) = (String(rest), Amount(number, unit: String(rest)))
      amount = standard ?? Amount(.number(NumberValue(Number(number))), unit: unit)
      foreignUnit = standard == nil ? unit : nil
    } else {
      (amount, foreignUnit) = (nil, nil)
    }
    // Of colors that sRGB has, the bytes are the same however they are written.
    isHex = wanted?.isColor { $0.isInSRGBGamut && !text.hasPrefix("{") } ?? false
  }

  /// Whether a statement has the value, written in any way.
  package func matches(_ statement: Statement) -> Bool {
    if let value = statement.value {
      if let amount, let own = statement.literal.flatMap({ Amount($0, unit: statement.unit) }) {
        return own.isSameAmount(as: amount)
      }
      if value.compactText == json.compactText { return true }
      if let wanted, let literal = statement.literal { return isSame(wanted, literal) }
      if type == nil, let text = json.string, let literal = statement.literal {
        return literal.names.contains(text)
      }
    }
    return type == nil && json.string != nil && statement.words == json.string
  }

  /// How far the value is from another: by CIEDE2000, or in its unit; `nil` where there is none.
  func distance(to value: TokenValue, _ unit: String?) -> Double? {
    if case .color(let wanted)? = wanted, case .color(let color) = value {
      return wanted.overWhite.deltaE2000(to: color.overWhite)
    }
    guard let wanted = amount ?? wanted.flatMap({ Amount($0, unit: nil) }),
      let own = Amount(value, unit: unit),
      own.unit == wanted.unit
    else { return nil }
    return abs(own.amount - wanted.amount)
  }

  private func isSame(_ wanted: TokenValue, _ value: TokenValue) -> Bool {
    switch (wanted, value) {
    case (.color(let wanted), .color(let value)) where isHex:
      wanted.srgbBytes == value.srgbBytes && alphaByte(wanted) == alphaByte(value)
    case (.duration(let wanted), .duration(let value)):
      abs(wanted.seconds - value.seconds) < 1e-9
    default: wanted == value
    }
  }

  private func alphaByte(_ color: ColorValue) -> Double { (color.alpha.value * 255).rounded() }
}
