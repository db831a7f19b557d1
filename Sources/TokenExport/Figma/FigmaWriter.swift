internal import PositionedJSON
internal import TokenModel

/// Writes tokens as variables of Figma.
struct FigmaWriter: TokenWriter {
  /// Variables in nested groups, as texts.
  typealias Piece = [(path: [String], text: [UInt8])]

  /// A variable that stands for a token or for a part of one.
  private struct Variable {
    /// The name behind that of the token; empty for the token itself.
    var name: [String]
    var type: String
    var value: JSON
    var scopes: [String]
    /// The part in CSS.
    var part: CSSPart?
    /// What Figma says of it besides.
    var more: [JSON.Member] = []
  }

  private let tokens: ExportTokens
  /// The collection of each token; `nil` for one without a variable.
  private let home: [Int?]
  private let collections: [String]
  private let code: FigmaCode?
  /// The paths of tokens as Figma has them: no name is `$root`.
  private let paths: [[String]]
  /// The collection and the mode that are being written, with all axes fixed, and what the file says of itself.
  private var place = 0
  private(set) var mode: Context?
  private var about: [JSON.Member] = []
  private var fileName = ""
  let piece: Piece = []

  init(_ tokens: ExportTokens, _ home: [Int?], _ collections: [String], code: FigmaCode?) {
    self.tokens = tokens
    self.home = home
    self.collections = collections
    self.code = code
    let all = tokens.tokens
    var paths = ParallelMap.map(all.count) { range in
      all[range].map { $0.path.segments.map(String.init) }
    }.flatMap(\.self)
    for index in paths.indices where paths[index].last == "$root" {
      let last = paths[index].count - 1
      paths[index][last] = "root"
      while tokens.index(of: TokenPath(trusted: paths[index].joined(separator: "."))) != nil {
        paths[index][last] += "_"
      }
    }
    self.paths = paths
  }

  /// The same for a mode of a collection, which is a file.
  func writer(
    of place: Int, in context: Context, about: [JSON.Member], fileName: String
  ) -> FigmaWriter {
    var writer = self
    writer.place = place
    writer.mode = tokens.revision.completed(context)
    writer.about = about
    writer.fileName = fileName
    return writer
  }

  func files(of pieces: [Piece], count: Int) -> [OutputFile] {
    var root = Group()
    for (path, text) in pieces.joined() { root.insert(text, path[...]) }
    var text: [UInt8] = []
    text.append(utf8: "{\n  \"$extensions\": ")
    JSON.object(about).appendPretty(to: &text, indent: 2, column: 17)
    root.append(to: &text, indent: 2, isFirst: false)
    text.append(utf8: "\n}\n")
    return [
      OutputFile(name: fileName, text: String(decoding: text, as: UTF8.self), tokens: count)
    ]
  }

  func write(_ token: inout ExportToken, to piece: inout Piece) -> Bool {
    guard let answer = token.answers.last else { return false }
    let found = variables(answer, &token)
    let target = tokens.target(of: answer).flatMap { index in
      home[index].map { (path: paths[index], home: $0) }
    }
    for variable in found {
      let path = paths[token.index] + variable.name
      var value = variable.value
      var own = variable.more
      token.list(
        path.joined(separator: "/"), "\(variable.type) in \(collections[place])")
      own.append(.init("com.figma.scopes", .array(variable.scopes.map(JSON.string))))
      if let code {
        own.append(
          .init(
            "com.figma.codeSyntax",
            code.json(token.index, token.path, variable.part, isWhole: variable.name.isEmpty)))
      }
      if let target {
        let names = target.path + variable.name
        if target.home == place {
          value = .string("{" + names.joined(separator: ".") + "}")
        } else {
          own.append(
            .init(
              "com.figma.aliasData",
              .object([
                .init("targetVariableName", .string(names.joined(separator: "/"))),
                .init("targetVariableSetName", .string(collections[target.home])),
              ])))
        }
      }
      var members = [JSON.Member("$type", .string(variable.type)), JSON.Member("$value", value)]
      if let text = description(token) { members.append(.init("$description", .string(text))) }
      members.append(.init("$extensions", .object(own)))
      var text: [UInt8] = []
      JSON.object(members)
        .appendPretty(to: &text, indent: 2 * path.count, column: 2 * path.count)
      piece.append((path, text))
    }
    return !found.isEmpty
  }

  private func description(_ token: ExportToken) -> String? {
    var said = token.description.map { [$0] } ?? []
    if let deprecation = token.resolved.deprecation {
      said.append("Deprecated" + (deprecation.string.map { ": " + $0 } ?? ""))
    }
    return said.isEmpty ? nil : said.joined(separator: "\n\n")
  }

  /// Groups in the order in which they were begun.
  private struct Group {
    private var children: [(name: String, group: Group)] = []
    private var places: [String: Int] = [:]
    /// The text of a variable; `nil` for a group.
    private var variable: [UInt8]?

    mutating func insert(_ text: [UInt8], _ path: ArraySlice<String>) {
      guard let first = path.first else {
        variable = text
        return
      }
      let place = places[first] ?? children.count
      if place == children.count {
        places[first] = place
        children.append((first, Group()))
      }
      children[place].group.insert(text, path.dropFirst())
    }

    /// Appends the members, each on lines of its own.
    func append(to text: inout [UInt8], indent: Int, isFirst: Bool) {
      let line = [UInt8(ascii: "\n")] + Array(repeating: UInt8(ascii: " "), count: indent)
      for (place, child) in children.enumerated() {
        if place > 0 || !isFirst { text.append(UInt8(ascii: ",")) }
        text.append(contentsOf: line)
        JSON.appendQuoted(child.name, to: &text)
        text.append(utf8: ": ")
        if let variable = child.group.variable {
          text.append(contentsOf: variable)
        } else {
          text.append(UInt8(ascii: "{"))
          child.group.append(to: &text, indent: indent + 2, isFirst: true)
          text.append(contentsOf: line)
          text.append(UInt8(ascii: "}"))
        }
      }
    }
  }

  // MARK: Values

  private func variables(_ answer: ExportAnswer, _ token: inout ExportToken) -> [Variable] {
    var reasons = answer.exported.losses
    let found = answer.value.map { value in
      variables(value, TokenPurpose(token.resolved, value.type), &reasons)
    }
    token.lose(reasons, answer.context)
    return found ?? []
  }

  private func variables(
    _ value: TokenValue, _ space: TokenPurpose?, _ losses: inout [LossReason]
  ) -> [Variable] {
    switch value {
    case .color(let color): return [self.color(color, &losses)]
    case .dimension(let length):
      return self.length(length, FigmaWriter.scopes(space), &losses).map { [$0] } ?? []
    case .number(let number): return [self.number(number.number, FigmaWriter.scopes(space))]
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
    case .typography(let font): return typography(font, &losses)
    case .shadow(let shadow): return self.shadow(shadow, &losses)
    case .border(let border):
      if border.style != .line(.solid) {
        losses.append(LossReason("stroke", "the style of the border is left out"))
      }
      return [part("color", .color, color(border.color, &losses))]
        + (length(border.width, ["STROKE_FLOAT"], &losses).map { [part("width", .width, $0)] } ?? [])
    case .transition(let transition):
      losses.append(LossReason("member", "Figma has no curves, and this one is left out"))
      return [
        part("duration", .duration, number(Number(transition.duration.seconds), ["ALL_SCOPES"])),
        part("delay", .delay, number(Number(transition.delay.seconds), ["ALL_SCOPES"])),
      ]
    case .cubicBezier, .gradient, .strokeStyle, .spring, .material: break
    }
    losses.append(LossReason("type", "Figma has no variables of type \(value.type.rawValue)"))
    return []
  }

  private func part(_ name: String, _ part: CSSPart?, _ variable: Variable) -> Variable {
    var variable = variable
    variable.name = [name]
    variable.part = part
    return variable
  }

  /// Variables of Figma are in sRGB.
  private func color(_ color: ColorValue, _ losses: inout [LossReason]) -> Variable {
    if !color.isInSRGBGamut {
      losses.append(LossReason("gamut", "Figma has sRGB, and the nearest color in it is used"))
    }
    let parts = color.mapped(into: .srgb).components.map { component in
      JSON.number(((component?.value ?? 0) * 1e6).rounded() / 1e6)
    }
    let bytes = color.srgbBytes
    let hex = [bytes.red, bytes.green, bytes.blue].map { $0.hex(2, capital: true) }
    return Variable(
      name: [], type: "color",
      value: .object([
        .init("colorSpace", .string("srgb")), .init("components", .array(parts)),
        .init("alpha", .number(color.alpha.value)), .init("hex", .string("#" + hex.joined())),
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
      value: .object([
        .init("value", .number(length.value.value)), .init("unit", .string("px")),
      ]), scopes: scopes)
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

  private func typography(_ font: Typography, _ losses: inout [LossReason]) -> [Variable] {
    var found: [Variable] = []
    if let family = font.fontFamily.flatMap({ self.family($0, &losses) }) {
      found.append(part("fontFamily", .family, family))
    }
    let size = font.fontSize.flatMap { length($0, ["FONT_SIZE"], &losses) }
    if let size { found.append(part("fontSize", .size, size)) }
    if let weight = font.fontWeight {
      found.append(part("fontWeight", .weight, number(weight.number, ["FONT_WEIGHT"])))
    }
    if let spacing = font.letterSpacing.flatMap({ length($0, ["LETTER_SPACING"], &losses) }) {
      found.append(part("letterSpacing", .letterSpacing, spacing))
    }
    if let height = font.lineHeightLength, height.unit == .px || height.unit == .dp,
      let line = length(height, ["LINE_HEIGHT"], &losses)
    {
      found.append(part("lineHeight", .lineHeight, line))
    }
    return found
  }

  private func shadow(_ shadow: ShadowValue, _ losses: inout [LossReason]) -> [Variable] {
    var found: [Variable] = []
    for (place, layer) in shadow.layers.enumerated() {
      if layer.isInset {
        losses.append(LossReason("member", "that a layer is inside is left out"))
      }
      let outer = shadow.layers.count == 1 ? [] : [String(place + 1)]
      var parts = [part("color", nil, color(layer.color, &losses))]
      for (name, own) in [
        ("x", layer.offsetX), ("y", layer.offsetY), ("blur", layer.blur), ("spread", layer.spread),
      ] {
        if let length = length(own, ["EFFECT_FLOAT"], &losses) {
          parts.append(part(name, nil, length))
        }
      }
      for var variable in parts {
        variable.name = outer + variable.name
        found.append(variable)
      }
    }
    return found
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
