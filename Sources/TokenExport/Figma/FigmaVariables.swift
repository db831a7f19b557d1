internal import PositionedJSON
internal import TokenModel

/// Turns the answers of tokens into variables.
struct FigmaVariables: TokenWalker {
  typealias Variable = FigmaWriter.Variable

  let tokens: ExportTokens
  /// Whether tokens for opacity are shares of one, which Figma has in percent: none of them is more than one.
  ///
  /// - Source: tokens-studio/figma-plugin, issue 2750: a layer's opacity of 10 % is a variable of 10.
  private let hasShares: Bool
  /// The variables of each answer of each token, none of one that the revision cannot have.
  let piece: [[[Variable]]] = []

  init(tokens: ExportTokens) {
    self.tokens = tokens
    hasShares = tokens.tokens.allSatisfy { token in
      token.cells.allSatisfy { cell in
        guard case .number(let share) = cell.value, share.number.value > 1 else { return true }
        return FigmaVariables.scopes(token, .number) != ["OPACITY"]
      }
    }
  }

  func write(_ token: inout ExportToken, to piece: inout [[[Variable]]]) -> Bool {
    var answers = token.answers[...]
    var found: [[Variable]] = []
    var type = OneType()
    let isList = token.answers.contains { $0.value?.hasSeveralParts == true }
    for cell in token.resolved.cells {
      guard tokens.canHold(cell.context), let answer = answers.popFirst() else {
        found.append([])
        continue
      }
      var reasons = answer.exported.losses
      var variables: [Variable] = []
      if let value = answer.value {
        let scopes = FigmaVariables.scopes(token.resolved, value.type)
        variables = self.variables(value, scopes, isList: isList, &reasons)
        if !variables.isEmpty, type.excludes(value, &reasons) { variables = [] }
      }
      found.append(variables)
      token.lose(reasons, answer.context)
    }
    losePartsOfOthers(found, &token)
    piece.append(found)
    return true
  }

  /// Tells which parts only other contexts have, as a variable has a value in each mode.
  private func losePartsOfOthers(_ found: [[Variable]], _ token: inout ExportToken) {
    let names = found.joined().map(\.name).uniqued
    for (cell, variables) in zip(token.resolved.cells, found) where !variables.isEmpty {
      let others = names.filter { name in !variables.contains { $0.name == name } }
      if others.isEmpty { continue }
      let list = others.map { $0.joined(separator: "/") }.joined(separator: ", ")
      token.lose(
        "member", "Figma has the values of another mode for what is not there: \(list)",
        cell.context)
    }
  }

  /// - Parameter isList: whether layers are numbered even where there is one.
  private func variables(
    _ value: TokenValue, _ scopes: [String], isList: Bool = false, _ losses: inout [LossReason]
  ) -> [Variable] {
    switch value {
    case .color(let color): return [self.color(color, &losses)]
    case .dimension(let length): return self.length(length, scopes, &losses).map { [$0] } ?? []
    case .number(let number):
      guard hasShares, scopes == ["OPACITY"] else {
        return [self.number(number.number.value, scopes)]
      }
      return [self.number(rounded(number.number.value * 100), scopes, meant: "opacity")]
    case .fontWeight(let weight):
      return [self.number(weight.number.value, ["FONT_WEIGHT"], meant: "fontWeight")]
    case .duration(let duration):
      return [self.number(rounded(duration.seconds), ["ALL_SCOPES"], meant: "duration")]
    case .fontFamily(let family): return self.family(family, &losses).map { [$0] } ?? []
    case .boolean(let flag):
      return [
        Variable(
          name: [], type: "string", value: .string(flag.value ? "true" : "false"), scopes: [],
          meant: "boolean", more: [.init("com.figma.type", .string("boolean"))])
      ]
    case .string(let string):
      guard let text = string.text else { break }
      return [Variable(name: [], type: "string", value: .string(text), scopes: ["ALL_SCOPES"])]
    case .typography, .shadow, .border, .transition:
      return parts(of: value, isList: isList, &losses)
    case .cubicBezier, .gradient, .strokeStyle, .spring, .material: break
    }
    losses.lose("type", "Figma has no variables of type \(value.type.rawValue)")
    return []
  }

  /// A variable for each part of a composite that Figma can have.
  private func parts(
    of value: TokenValue, isList: Bool, _ losses: inout [LossReason]
  ) -> [Variable] {
    var found: [Variable] = []
    for (name, part) in (isList ? value.partsOfList : value.parts) ?? [] {
      // A layer of several is behind its number.
      var path = name.split(separator: ".").map(String.init)
      let last = path.removeLast()
      switch (last, part, value) {
      case ("inset", .boolean(let flag), _):
        if flag.value {
          losses.lose("member", "that a layer is inside is left out")
        }
      case ("style", .strokeStyle(let style), _):
        if style != .line(.solid) {
          losses.lose("stroke", "the style of the border is left out")
        }
      case ("timingFunction", _, _):
        losses.lose("member", "Figma has no curves, and this one is left out")
      case ("lineHeight", _, .typography(let font)): found += lineHeight(font, &losses)
      default:
        let scopes = FigmaVariables.scopesOfParts[last] ?? ["EFFECT_FLOAT"]
        let isLayer = value.type == .shadow
        let own = isLayer ? ["offsetX": "x", "offsetY": "y"][last] ?? last : last
        let named = CSSPart.scriptNames[value.type]?.first { $0.value == last }?.key
        let property = isLayer ? nil : named ?? CSSPart(rawValue: last)
        for variable in variables(part, scopes, &losses) {
          found.append(self.part(path + [own], property, variable))
        }
      }
    }
    return found
  }

  private static let scopesOfParts = [
    "fontSize": ["FONT_SIZE"], "letterSpacing": ["LETTER_SPACING"], "width": ["STROKE_FLOAT"],
  ]

  private func part(_ name: [String], _ part: CSSPart?, _ variable: Variable) -> Variable {
    var variable = variable
    (variable.name, variable.part, variable.meant) = (name, part, nil)
    return variable
  }

  /// Variables of Figma are in sRGB.
  private func color(_ color: ColorValue, _ losses: inout [LossReason]) -> Variable {
    let isInGamut = color.isInSRGBGamut
    if !isInGamut { losses.lose("gamut", "Figma has sRGB, and the nearest color in it is used") }
    let isExact = color.space == .srgb && isInGamut
    let parts = (isExact ? color : color.mapped(into: .srgb)).components.map { component in
      let part = component?.value ?? 0
      return JSON.number(isExact ? part : (part * 1e6).rounded() / 1e6)
    }
    return Variable(
      name: [], type: "color",
      value: .with([
        "colorSpace": .string("srgb"), "components": .array(parts),
        "alpha": .number(color.alpha.value), "hex": .string(color.hexText.uppercased()),
      ]), scopes: ["ALL_SCOPES"])
  }

  private func length(
    _ length: Dimension, _ scopes: [String], _ losses: inout [LossReason]
  ) -> Variable? {
    guard length.unit == .px || length.unit == .dp else {
      losses.lose("unit", "Figma has pixels only, not \(quotedForMessage(length.unit.rawValue))")
      return nil
    }
    return Variable(
      name: [], type: "dimension",
      value: .with(["value": .number(length.value.value), "unit": .string("px")]),
      scopes: scopes)
  }

  private func number(_ number: Double, _ scopes: [String], meant: String? = nil) -> Variable {
    Variable(name: [], type: "number", value: .number(number), scopes: scopes, meant: meant)
  }

  private func rounded(_ number: Double) -> Double { (number * 1e9).rounded() / 1e9 }

  private func family(_ family: FontFamily, _ losses: inout [LossReason]) -> Variable? {
    guard let first = family.names.first else { return nil }
    if family.names.count > 1 {
      losses.lose("member", "Figma has one family, the first")
    }
    return Variable(
      name: [], type: "string", value: .string(first), scopes: ["FONT_FAMILY"], meant: "fontFamily")
  }

  /// The line height as a length.
  private func lineHeight(_ font: Typography, _ losses: inout [LossReason]) -> [Variable] {
    guard let height = font.lineHeightLength, height.unit == .px || height.unit == .dp else {
      return []
    }
    let line = length(Dimension(height.value, .px), ["LINE_HEIGHT"], &losses)
    return line.map { [part(["lineHeight"], .lineHeight, $0)] } ?? []
  }

  /// Those that Figma gave it, or else those of what it is for.
  private static func scopes(_ token: ResolvedToken, _ type: TokenType) -> [String] {
    let kept = FigmaWriter.kept(token).first { $0.key == "com.figma.scopes" }
    if let given = kept?.value.elements?.compactMap(\.string) { return given }
    return switch TokenPurpose(token, type) {
    case .spacing: ["GAP", "WIDTH_HEIGHT"]
    case .radius: ["CORNER_RADIUS"]
    case .text: ["FONT_SIZE"]
    case .leading: ["LINE_HEIGHT"]
    case .tracking: ["LETTER_SPACING"]
    case .borderWidth: ["STROKE_FLOAT"]
    case .opacity: ["OPACITY"]
    case .blur: ["EFFECT_FLOAT"]
    default: ["ALL_SCOPES"]
    }
  }
}
