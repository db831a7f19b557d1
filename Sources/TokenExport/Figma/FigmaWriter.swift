internal import PositionedJSON
internal import TokenModel

/// Writes tokens as variables of Figma.
struct FigmaWriter: Sendable {
  /// A variable that stands for a token or for a part of one.
  struct Variable {
    /// The name behind that of the token; empty for the token itself.
    var name: [String]
    var type: String
    var value: JSON
    var scopes: [String]
    /// The part in CSS.
    var part: CSSPart?
    /// What Figma says of it besides.
    var more: [JSON.Member] = []

    /// Whether an alias can stand for it.
    func isSame(as other: Variable) -> Bool {
      name == other.name && type == other.type && value == other.value
    }
  }

  private let tokens: ExportTokens
  private let code: FigmaCode?
  /// The variables of each answer of each token.
  private var answers: [[[Variable]]] = []
  private(set) var plan: FigmaPlan
  private(set) var losses = LossList()
  /// The variables; `nil` where they are not asked for.
  private(set) var listed: [PublicName]?

  init(_ tokens: ExportTokens, code: FigmaCode?, listsNames: Bool) {
    self.tokens = tokens
    self.code = code
    listed = listsNames ? [] : nil
    plan = FigmaPlan(tokens)
    let empty = self
    let pieces = ParallelMap.map(tokens.tokens.count) { range in
      var writer = empty
      let found = range.map { index in
        tokens.tokens[index].cells.map { writer.variables($0, index) }
      }
      return (found: found, losses: writer.losses)
    }
    for piece in pieces {
      answers += piece.found
      losses.append(piece.losses)
    }
    plan.place(answers, &losses)
  }

  /// The file of a collection in a mode: the variables in nested groups, behind what the file says of itself; and
  /// the tokens that have one.
  mutating func file(
    at place: Int, in context: Context, about: [JSON.Member]
  ) -> (text: String, tokens: Int) {
    let empty = self
    let entries = plan.collections[place].entries
    let pieces = ParallelMap.map(entries.count) { range in
      var writer = empty
      var count = 0
      if empty.listed != nil { writer.listed = [] }
      let members = entries[range].flatMap { entry in
        let found = writer.members(entry, at: place, in: context)
        count += found.isEmpty || entry.isHelper ? 0 : 1
        return found.map { path, json in
          var text: [UInt8] = []
          json.appendPretty(to: &text, indent: 2 * path.count, column: 2 * path.count)
          return (path: path, text: text)
        }
      }
      return (members: members, listed: writer.listed, count: count)
    }
    var root = NestedValues<[UInt8]>()
    for piece in pieces {
      listed? += piece.listed ?? []
      for (path, text) in piece.members { root.insert(text, path[...]) }
    }
    var text: [UInt8] = []
    text.reserveCapacity(pieces.reduce(1000) { $1.members.reduce($0) { $0 + $1.text.count + 40 } })
    text.append(utf8: "{\n  \"$extensions\": ")
    JSON.object(about).appendPretty(to: &text, indent: 2, column: 17)
    FigmaWriter.append(root, to: &text, indent: 2, isFirst: false)
    text.append(utf8: "\n}\n")
    return (String(decoding: text, as: UTF8.self), pieces.reduce(0) { $0 + $1.count })
  }

  /// The variables of an entry, with their paths.
  private mutating func members(
    _ entry: FigmaPlan.Entry, at place: Int, in context: Context
  ) -> [(path: [String], json: JSON)] {
    let index = entry.token
    let token = tokens.tokens[index]
    let cells = plan.answers(of: entry, in: context)
    guard let cell = cells.first else { return [] }
    let variables = cells.reduce(into: [Variable]()) { all, cell in
      all += answers[index][cell].filter { one in !all.contains { $0.name == one.name } }
    }
    let description = description(token)
    return variables.map { variable in
      let path = entry.path + variable.name
      var value = variable.value
      var own = variable.more
      let kept = entry.isHelper || !variable.name.isEmpty ? [] : FigmaWriter.kept(token)
      own += kept
      if !entry.isHelper {
        listed?.append(
          PublicName(
            name: path.joined(separator: "/"),
            signature: "\(variable.type) in \(plan.collections[place].name)", path: token.path))
      }
      own += guessed(variable, entry).filter { one in !kept.contains { $0.key == one.key } }
      if let (target, other) = plan.target(of: entry, in: context, cell) {
        let names = target + variable.name
        if other == place {
          value = .string("{" + names.joined(separator: ".") + "}")
        } else {
          let alias = JSON.with([
            "targetVariableName": .string(names.joined(separator: "/")),
            "targetVariableSetName": .string(plan.collections[other].name),
          ])
          own.append(.init("com.figma.aliasData", alias))
        }
      }
      let type = token.cells[cell].value?.type
      let marks = plan.marks(
        entry, variable.name, type, in: context, keeping: kept.map(\.key))
      own += .present(["dev.blazon": .filled(marks)])
      let members: [JSON.Member] = .present([
        "$type": .string(variable.type), "$value": value,
        "$description": description.map(JSON.string), "$extensions": .object(own),
      ])
      return (path, .object(members))
    }
  }

  /// What Figma is told where it has not told it itself.
  private func guessed(_ variable: Variable, _ entry: FigmaPlan.Entry) -> [JSON.Member] {
    let path = tokens.tokens[entry.token].path
    return .present([
      "com.figma.hiddenFromPublishing": entry.isHelper ? .bool(true) : nil,
      "com.figma.scopes": .strings(entry.isHelper ? [] : variable.scopes),
      "com.figma.codeSyntax": entry.isHelper
        ? nil : code?.json(entry.token, path, variable.part, isWhole: variable.name.isEmpty),
    ])
  }

  /// What Figma has told of the variable, whether in its own export or by its REST interface.
  private static func kept(_ token: ResolvedToken) -> [JSON.Member] {
    let extensions = token.about?.extensions ?? []
    guard extensions.contains(where: { $0.key.hasPrefix("com.figma") }) else { return [] }
    let inner = extensions.first { $0.key == "com.figma" }?.value
    return ["variableId", "hiddenFromPublishing", "scopes", "codeSyntax"].compactMap { name in
      let value =
        extensions.first { $0.key == "com.figma." + name }?.value ?? inner?[name]
        ?? (name == "variableId" ? inner?["id"] : nil)
      return value.map { JSON.Member("com.figma." + name, $0) }
    }
  }

  /// Appends groups and texts of variables, each on lines of its own.
  private static func append(
    _ values: NestedValues<[UInt8]>, to text: inout [UInt8], indent: Int, isFirst: Bool
  ) {
    let line = [UInt8(ascii: "\n")] + Array(repeating: UInt8(ascii: " "), count: indent)
    for (place, child) in values.children.enumerated() {
      if place > 0 || !isFirst { text.append(UInt8(ascii: ",")) }
      text.append(contentsOf: line)
      JSON.appendQuoted(child.name, to: &text)
      text.append(utf8: ": ")
      if let variable = child.values.value {
        text.append(contentsOf: variable)
      } else {
        text.append(UInt8(ascii: "{"))
        append(child.values, to: &text, indent: indent + 2, isFirst: true)
        text.append(contentsOf: line)
        text.append(UInt8(ascii: "}"))
      }
    }
  }

  private func description(_ token: ResolvedToken) -> String? {
    var said = token.about?.description.map { [$0] } ?? []
    if let deprecation = token.deprecation, deprecation.bool != false {
      said.append("Deprecated" + (deprecation.string.map { ": " + $0 } ?? ""))
    }
    return said.isEmpty ? nil : said.joined(separator: "\n\n")
  }

  // MARK: Values

  private mutating func variables(_ cell: ResolvedCell, _ index: Int) -> [Variable] {
    let token = tokens.tokens[index]
    guard tokens.canHold(cell.context) else {
      losses.add(tokens.neverHolds(token.path, cell.context), ofTokenAt: index)
      return []
    }
    let exported = tokens.answer(cell).exported
    var reasons = exported.losses
    var found: [Variable] = []
    if let value = exported.value {
      let purpose = TokenPurpose(token, value.type)
      found = variables(value, FigmaWriter.scopes(purpose), &reasons)
    }
    for reason in reasons {
      losses.add(reason.loss(token.path, cell.context), ofTokenAt: index)
    }
    return found
  }

  private func variables(
    _ value: TokenValue, _ scopes: [String], _ losses: inout [LossReason]
  ) -> [Variable] {
    switch value {
    case .color(let color): return [self.color(color, &losses)]
    case .dimension(let length): return self.length(length, scopes, &losses).map { [$0] } ?? []
    case .number(let number): return [self.number(number.number, scopes)]
    case .fontWeight(let weight): return [self.number(weight.number, ["FONT_WEIGHT"])]
    case .duration(let duration):
      return [self.number(Number((duration.seconds * 1e9).rounded() / 1e9), ["ALL_SCOPES"])]
    case .fontFamily(let family): return self.family(family, &losses).map { [$0] } ?? []
    case .boolean(let flag):
      return [
        Variable(
          name: [], type: "string", value: .string(flag.value ? "true" : "false"), scopes: [],
          more: [.init("com.figma.type", .string("boolean"))])
      ]
    case .string(let string):
      guard let text = string.text else { break }
      return [
        Variable(name: [], type: "string", value: .string(text), scopes: ["ALL_SCOPES"])
      ]
    case .typography, .shadow, .border, .transition: return parts(of: value, &losses)
    case .cubicBezier, .gradient, .strokeStyle, .spring, .material: break
    }
    losses.append(LossReason("type", "Figma has no variables of type \(value.type.rawValue)"))
    return []
  }

  /// A variable for each part of a composite that Figma can have.
  private func parts(of value: TokenValue, _ losses: inout [LossReason]) -> [Variable] {
    var found: [Variable] = []
    for (name, part) in value.parts ?? [] {
      // A layer of several is behind its number.
      var path = name.split(separator: ".").map(String.init)
      let last = path.removeLast()
      switch (last, part, value) {
      case ("inset", .boolean(let flag), _):
        if flag.value {
          losses.append(LossReason("member", "that a layer is inside is left out"))
        }
      case ("style", .strokeStyle(let style), _):
        if style != .line(.solid) {
          losses.append(LossReason("stroke", "the style of the border is left out"))
        }
      case ("timingFunction", _, _):
        losses.append(LossReason("member", "Figma has no curves, and this one is left out"))
      case ("lineHeight", _, .typography(let font)): found += lineHeight(font, &losses)
      default:
        let scopes = FigmaWriter.scopesOfParts[last] ?? ["EFFECT_FLOAT"]
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
    variable.name = name
    variable.part = part
    return variable
  }

  /// Variables of Figma are in sRGB.
  private func color(_ color: ColorValue, _ losses: inout [LossReason]) -> Variable {
    if !color.isInSRGBGamut {
      losses.append(LossReason("gamut", "Figma has sRGB, and the nearest color in it is used"))
    }
    let isExact = color.space == .srgb && color.isInSRGBGamut
    let parts = color.mapped(into: .srgb).components.map { component in
      let part = component?.value ?? 0
      return JSON.number(isExact ? part : (part * 1e6).rounded() / 1e6)
    }
    let bytes = color.srgbBytes
    let hex = [bytes.red, bytes.green, bytes.blue].map { $0.hex(2, capital: true) }
    return Variable(
      name: [], type: "color",
      value: .with([
        "colorSpace": .string("srgb"), "components": .array(parts),
        "alpha": .number(color.alpha.value), "hex": .string("#" + hex.joined()),
      ]), scopes: ["ALL_SCOPES"])
  }

  private func length(
    _ length: Dimension, _ scopes: [String], _ losses: inout [LossReason]
  ) -> Variable? {
    guard length.unit == .px || length.unit == .dp else {
      losses.append(
        LossReason("unit", "Figma has pixels only, not \(quotedForMessage(length.unit.rawValue))"))
      return nil
    }
    return Variable(
      name: [], type: "dimension",
      value: .with(["value": .number(length.value.value), "unit": .string("px")]),
      scopes: scopes)
  }

  private func number(_ number: Number, _ scopes: [String]) -> Variable {
    Variable(name: [], type: "number", value: .number(number.value), scopes: scopes)
  }

  private func family(_ family: FontFamily, _ losses: inout [LossReason]) -> Variable? {
    guard let first = family.names.first else { return nil }
    if family.names.count > 1 {
      losses.append(LossReason("member", "Figma has one family, the first"))
    }
    return Variable(
      name: [], type: "string", value: .string(first), scopes: ["FONT_FAMILY"])
  }

  /// The line height as a length.
  private func lineHeight(_ font: Typography, _ losses: inout [LossReason]) -> [Variable] {
    guard let height = font.lineHeight, let size = font.fontSize,
      size.unit == .px || size.unit == .dp
    else { return [] }
    let pixels = (height.value * size.value.value * 1e6).rounded() / 1e6
    let line = length(Dimension(Number(pixels), .px), ["LINE_HEIGHT"], &losses)
    return line.map { [part(["lineHeight"], .lineHeight, $0)] } ?? []
  }

  private static func scopes(_ space: TokenPurpose?) -> [String] {
    switch space {
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
