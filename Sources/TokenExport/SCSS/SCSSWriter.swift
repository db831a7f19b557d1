internal import PositionedJSON
internal import TokenModel

/// Writes tokens as Sass variables.
struct SCSSWriter {
  /// What a mode has of the tokens.
  struct Mode {
    var entries: [UInt8] = []
    var saves: [UInt8] = []
    var sets: [UInt8] = []
    var restores: [UInt8] = []
  }

  /// Names of modes.
  static let rules = CaseNames.Rules(style: .kebab, joinsLines: true)
  /// Names of variables; two maps have theirs.
  private static let variableRules = CaseNames.Rules(
    style: .kebab, reserved: ["tokens", "modes"], joinsLines: true)

  private let tokens: ExportTokens
  let modes: Modes
  private let names: CaseNames
  private let prefix: String
  /// The properties to which variables refer; `nil` for values.
  private let properties: CSSNames?
  private var renderer: CSSRenderer
  private(set) var variables: [UInt8] = []
  private(set) var entries: [UInt8] = []
  private(set) var inModes: [Mode]
  private(set) var losses = LossList()
  /// The tokens that have a variable.
  private(set) var count = 0
  /// The variables; `nil` where they are not asked for.
  private(set) var listed: [PublicName]?

  init(
    _ tokens: ExportTokens, _ choices: CSSChoices, prefix: String, isStatic: Bool,
    listsNames: Bool
  ) {
    self.prefix = prefix
    listed = listsNames ? [] : nil
    self.tokens = tokens
    modes = Modes(tokens)
    let all = tokens.tokens
    var rules = SCSSWriter.variableRules
    if !prefix.isEmpty { rules.reserved = [prefix + "-tokens", prefix + "-modes"] }
    let prefixes = prefix.isEmpty ? [] : [prefix]
    names = CaseNames(all.map(\.path.text), rules, prefixes: prefixes) { index in
      SCSSWriter.parts(of: all[index]).map(\.rawValue)
    }
    properties = isStatic ? nil : CSSNames(all, hasAllParts: true, prefix: choices.prefix)
    renderer = CSSRenderer(choices)
    inModes = Array(repeating: Mode(), count: modes.contexts.count)
  }

  /// A name of the file's own.
  func named(_ name: String) -> String { prefix.isEmpty ? name : prefix + "-" + name }

  private static func parts(of token: ResolvedToken) -> [CSSPart] {
    if token.cells.count == 1 {
      return token.cells[0].value.map { CSSPart.parts(of: $0.type, all: true) } ?? []
    }
    var parts: [CSSPart] = []
    for cell in token.cells {
      guard let type = cell.value?.type else { continue }
      for part in CSSPart.parts(of: type, all: true) where !parts.contains(part) {
        parts.append(part)
      }
    }
    return parts
  }

  /// The tokens, each behind those that it refers to.
  var order: [Int] {
    let natural = tokens.naturalOrder
    var byDepth: [[Int]] = [[]]
    for index in natural {
      let token = tokens.tokens[index]
      let depth = modes.firstCell(of: token).map { token.cells[$0].aliases.count } ?? 0
      while byDepth.count <= depth { byDepth.append([]) }
      byDepth[depth].append(index)
    }
    return Array(byDepth.joined())
  }

  /// About the bytes of the output.
  var size: Int {
    inModes.reduce(variables.count + entries.count) {
      $0 + $1.entries.count + $1.saves.count + $1.sets.count + $1.restores.count
    }
  }

  /// The text of CSS as Sass: nothing in it is an interpolation, and what has a control character is kept
  /// as written, since not every Sass writes those as escapes.
  static func escaped(_ text: String) -> String {
    let plain: [UInt8] = [UInt8(ascii: "#"), UInt8(ascii: "\\")]
    guard text.utf8.contains(where: plain.contains) else { return text }
    if hasHexEscape(text) { return interpolated(text) }
    return text.split(separator: "#{", omittingEmptySubsequences: false).joined(separator: "\\#{")
  }

  private static func hasHexEscape(_ text: String) -> Bool {
    var isEscape = false
    for byte in text.utf8 {
      if isEscape, (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) { return true }
      isEscape = byte == UInt8(ascii: "\\") && !isEscape
    }
    return false
  }

  /// The text as the content of a string without quotes. Escapes in it have digits, because LibSass counts
  /// braces and quotes inside strings.
  static func interpolated(_ text: String) -> String {
    var result = "#{\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "'", "\\", "#", "{", "}":
        result += "\\" + String(scalar.value, radix: 16) + " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\"}"
  }

  // MARK: Tokens

  mutating func write(tokenAt index: Int) {
    if let loss = names.loss(of: index, tokens) { losses.add(loss, ofTokenAt: index) }
    let answers = ModeAnswers(index, tokens, modes, &losses)
    let first = answers.first.map { written($0, index, isTelling: true) } ?? []
    var parts = first.map(\.part)
    var others: [(mode: Int, lines: [Line])] = []
    for (mode, answer) in answers.others {
      let lines = answer.map { written($0, index, isTelling: true) } ?? []
      for line in lines where !parts.contains(line.part) { parts.append(line.part) }
      if properties == nil { others.append((mode, lines)) }
    }
    if parts.isEmpty { return }
    count += 1
    appendComments(index)
    var target: (index: Int, lines: [Line])?
    if properties == nil, let answer = answers.first { target = reference(answer) }
    for part in parts {
      let name = name(index, part)
      var text = first.first { $0.part == part }?.text ?? "null"
      if let properties {
        text = "var(--" + (part.map { properties.partName(index, $0) } ?? properties[index]) + ")"
      } else if let target, let same = target.lines.first(where: { $0.part == part }),
        same.text == text
      {
        text = "$" + self.name(target.index, part)
      }
      variables += "$\(name): \(text) !default;\n".utf8
      entries += "  \"\(name)\": $\(name),\n".utf8
      listed?.append(
        PublicName(
          name: "$" + name, signature: part?.rawValue ?? tokens.tokens[index].signature,
          path: tokens.tokens[index].path))
      for (mode, lines) in others { append(lines, part, name, first, mode) }
    }
  }

  private mutating func append(
    _ lines: [Line], _ part: CSSPart?, _ name: String, _ first: [Line], _ mode: Int
  ) {
    let line = lines.first { $0.part == part }
    let text = line?.text ?? "null"
    if text == first.first(where: { $0.part == part })?.text ?? "null" { return }
    inModes[mode - 1].entries += "    \"\(name)\": \(line?.inMap ?? "null"),\n".utf8
    // An empty name before a dot: no path begins so, so that no token has this name.
    inModes[mode - 1].saves += "  $_u2E_\(name): $\(name);\n".utf8
    inModes[mode - 1].sets += "  $\(name): \(text) !global;\n".utf8
    inModes[mode - 1].restores += "  $\(name): $_u2E_\(name) !global;\n".utf8
  }

  private func name(_ index: Int, _ part: CSSPart?) -> String {
    part.map { names.partName(index, $0.rawValue) } ?? names[index]
  }

  /// The token that an answer refers to, with its lines.
  private mutating func reference(
    _ answer: ModeAnswers.Answer
  ) -> (index: Int, lines: [Line])? {
    guard let index = answer.alias else { return nil }
    var unused = LossList()
    let target = ModeAnswers(index, tokens, modes, &unused).first
    return target.map { (index, written($0, index, isTelling: false)) }
  }

  private mutating func appendComments(_ index: Int) {
    let token = tokens.tokens[index]
    if let description = token.about?.description {
      variables += "/// ".utf8
      CSSText.append(comment: description, to: &variables)
      variables.append(UInt8(ascii: "\n"))
    }
    if let deprecation = token.deprecation, deprecation.bool != false {
      let reason =
        deprecation.string.map {
          " " + CSSText.comment(tokens.naming($0) { "$" + names[$0] })
        } ?? ""
      variables += "/// @deprecated\(reason)\n".utf8
    }
  }

  // MARK: Values

  /// The value of a variable.
  private struct Line {
    var part: CSSPart?
    var text: String

    init(_ text: String, _ part: CSSPart? = nil) {
      self.text = text
      self.part = part
    }

    /// The value where commas separate entries.
    var inMap: String { text.utf8.contains(UInt8(ascii: ",")) ? "(\(text))" : text }
  }

  private mutating func written(
    _ answer: ModeAnswers.Answer, _ index: Int, isTelling: Bool
  ) -> [Line] {
    var reasons = answer.exported.losses
    defer {
      if isTelling {
        for reason in reasons {
          losses.add(
            reason.loss(tokens.tokens[index].path, answer.cell.context), ofTokenAt: index)
        }
      }
    }
    if properties == nil {
      switch answer.exported.value {
      case .boolean(let flag): return [Line(flag.value ? "true" : "false")]
      case .string(let string) where string.text == nil: return [Line("null")]
      default: break
      }
    }
    let isOfCSS = tokens.isOfCSS(answer.cell.aliases.last.flatMap(tokens.index) ?? index)
    let css = renderer.written(answer.exported, isOfCSS: isOfCSS)
    reasons = css.losses
    guard let value = css.value else { return [] }
    var lines: [Line] = []
    if value.main != CSSValue.initial.main {
      lines.append(main(value.main.narrow.text, answer.exported, isOfCSS))
    }
    for part in value.parts {
      lines.append(Line(SCSSWriter.plain(part.side.narrow.text), part.part))
    }
    return lines
  }

  private func main(_ text: String, _ exported: ExportableValue, _ isOfCSS: Bool) -> Line {
    if exported.css != nil || isOfCSS, exported.value.map(\.type) ?? .string == .string,
      text.utf8.first != UInt8(ascii: "\"")
    {
      return Line(SCSSWriter.interpolated(text))
    }
    guard case .typography(let font) = exported.value else { return Line(SCSSWriter.escaped(text)) }
    // Sass would divide the size by the line height.
    let style = CSSTextStyle(font, kept: exported.kept)
    guard let size = style[.size], let family = style[.family],
      let height = style[.lineHeight] ?? (size.utf8.contains(UInt8(ascii: "(")) ? "" : nil)
    else { return Line(SCSSWriter.escaped(text)) }
    if height.isEmpty {
      return Line("\(style.prefix)\(SCSSWriter.plain(size)) \(SCSSWriter.escaped(family))")
    }
    let first = size.utf8.contains(UInt8(ascii: "(")) ? SCSSWriter.plain(size) : "#{\(size)}"
    return Line("\(style.prefix)\(first)/\(SCSSWriter.plain(height)) \(SCSSWriter.escaped(family))")
  }

  /// A text of CSS that Sass is not to calculate.
  private static func plain(_ text: String) -> String {
    let calculates = ["calc(", "clamp(", "min(", "max("].contains(where: text.hasPrefix)
    return calculates ? interpolated(text) : escaped(text)
  }
}
