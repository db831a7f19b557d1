internal import PositionedJSON
internal import TokenModel

/// Writes tokens as Sass variables.
struct SCSSWriter: TokenWriter {
  struct Piece: Sendable {
    var variables: [UInt8] = []
    var entries: [UInt8] = []
    /// A comment on the path of each token, which no comment on a token is like: those have a blank first.
    var paths: [UInt8] = []
    var inModes: [Mode]
    var renderer: CSSRenderer
  }

  /// What a mode has of the tokens.
  struct Mode: Sendable {
    var entries: [UInt8] = []
    var saves: [UInt8] = []
    var sets: [UInt8] = []
    var restores: [UInt8] = []
  }

  /// Names of variables; two maps have theirs.
  private static let variableRules = CaseNames.Rules(
    style: .kebab, reserved: ["tokens", "modes"], joinsLines: true)

  private let tokens: ExportTokens
  private let modes: Modes
  private let names: CaseNames
  private let prefix: String
  /// The properties to which variables refer; `nil` for values.
  private let properties: CSSNames?
  private let header: String
  private let tellsPaths: Bool
  /// What stands around the content of modes; `nil` for nothing.
  private let conditions: CSSConditions?
  let piece: Piece

  init(
    _ tokens: ExportTokens, _ choices: CSSChoices, prefix: String, isStatic: Bool, header: String,
    _ conditions: CSSConditions?
  ) {
    self.prefix = prefix
    self.tokens = tokens
    self.header = header
    tellsPaths = choices.tellsPaths
    self.conditions = conditions
    modes = Modes(tokens)
    let all = tokens.tokens
    var rules = SCSSWriter.variableRules
    if !prefix.isEmpty { rules.reserved = [prefix + "-tokens", prefix + "-modes"] }
    let prefixes = prefix.isEmpty ? [] : [prefix]
    names = CaseNames(all.map(\.path.text), rules, prefixes: prefixes) { index in
      CSSPart.parts(of: all[index]).map(\.rawValue)
    }
    properties =
      isStatic ? nil : CSSNames(all, hasAllParts: choices.refersToAllParts, prefix: choices.prefix)
    piece = Piece(
      inModes: Array(repeating: Mode(), count: modes.contexts.count),
      renderer: CSSRenderer(choices))
  }

  /// The tokens, each behind those that it refers to.
  var order: [Int] {
    var byDepth: [[Int]] = [[]]
    for index in tokens.naturalOrder {
      let depth = modes.depth(of: tokens.tokens[index])
      while byDepth.count <= depth { byDepth.append([]) }
      byDepth[depth].append(index)
    }
    return Array(byDepth.joined())
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

  func write(_ token: inout ExportToken, to piece: inout Piece) -> Bool {
    token.lose(names.loss(of: token.index, tokens))
    let answer = modes.first(of: token)
    let first = answer.map { lines($0, &token, &piece.renderer) } ?? []
    var parts = first.map(\.part)
    var others: [(mode: Int, lines: [Line])] = []
    for (mode, answer) in modes.others(of: token, areParts: true) {
      let lines = answer.map { self.lines($0, &token, &piece.renderer) } ?? []
      for line in lines where !parts.contains(line.part) { parts.append(line.part) }
      if properties == nil { others.append((mode, lines)) }
    }
    if let properties { parts.removeAll { !properties.has($0, of: token.resolved) } }
    if parts.isEmpty { return false }
    appendComments(token, to: &piece.variables)
    if tellsPaths {
      piece.paths += "//".utf8 + CSSText.listed("$" + names[token.index], token.path.text)
    }
    let target = properties == nil ? answer.flatMap(tokens.target) : nil
    for part in parts {
      let name = name(token.index, part)
      let own = first.first { $0.part == part }?.text
      var text = own ?? "null"
      if let properties {
        text = properties.reference(token.index, part)
      } else if let target, own != nil {
        text = "$" + self.name(target, part)
      }
      piece.variables += "$\(name): \(text) !default;\n".utf8
      piece.entries += "  \"\(name)\": $\(name),\n".utf8
      token.list("$" + name, part?.rawValue)
      append(others, part, name, own ?? "null", to: &piece)
    }
    return true
  }

  /// Appends what a variable is in modes: to the map what differs from what the modes before give that hold there, to
  /// the mixin of a combination all, as its content stands alone.
  private func append(
    _ others: [(mode: Int, lines: [Line])], _ part: CSSPart?, _ name: String, _ own: String,
    to piece: inout Piece
  ) {
    var known: [(context: Context, text: String)] = []
    for (mode, lines) in others {
      let context = modes.contexts[mode - 1]
      let line = lines.first { $0.part == part }
      let text = line?.text ?? "null"
      let isNew = text != known.last { $0.context.holds(in: context) }?.text ?? own
      if isNew {
        piece.inModes[mode - 1].entries += "    \"\(name)\": \(line?.inMap ?? "null"),\n".utf8
        known.append((context, text))
      }
      let isAlone = context.fixed.count == 1 && SystemPreference.widths(of: context).isEmpty
      if isNew || !isAlone { append(text, name, to: &piece.inModes[mode - 1]) }
    }
  }

  private func append(_ text: String, _ name: String, to mode: inout Mode) {
    // An empty name before a dot: no path begins so, so that no token has this name.
    mode.saves += "  $_u2E_\(name): $\(name);\n".utf8
    mode.sets += "  $\(name): \(text) !global;\n".utf8
    mode.restores += "  $\(name): $_u2E_\(name) !global;\n".utf8
  }

  private func name(_ index: Int, _ part: CSSPart?) -> String {
    part.map { names.partName(index, $0.rawValue) } ?? names[index]
  }

  private func appendComments(_ token: ExportToken, to text: inout [UInt8]) {
    if let description = token.description {
      text += "/// \(CSSText.comment(description))\n".utf8
    }
    if let reason = tokens.deprecation(of: token.resolved, { "$" + names[$0] }) {
      text += "/// @deprecated\(reason.isEmpty ? "" : " " + CSSText.comment(reason))\n".utf8
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

  private func lines(
    _ answer: ExportAnswer, _ token: inout ExportToken, _ renderer: inout CSSRenderer
  ) -> [Line] {
    if properties == nil {
      var simple: String?
      switch answer.value {
      case .boolean(let flag): simple = flag.value ? "true" : "false"
      case .string(let string) where string.text == nil: simple = "null"
      default: break
      }
      if let simple {
        token.lose(answer.exported.losses, answer.context)
        return [Line(simple)]
      }
    }
    let keyword = tokens.keyword(of: answer, of: token.index)
    if properties != nil, let keyword {
      token.lose(keyword, answer.context)
      return []
    }
    guard let value = renderer.css(answer, tokens, &token) else { return [] }
    let isSilent = value.main == CSSValue.initial.main && keyword == nil
    return (isSilent ? [] : [main(value.main.narrow.text, answer, token.index)])
      + value.parts.map { Line(SCSSWriter.plain($0.side.narrow.text), $0.part) }
  }

  private func main(_ text: String, _ answer: ExportAnswer, _ index: Int) -> Line {
    let isOfCSS = answer.exported.css != nil || tokens.isOfCSS(answer, of: index)
    if isOfCSS, text.utf8.first != UInt8(ascii: "\"") { return Line(SCSSWriter.interpolated(text)) }
    guard case .typography(let font) = answer.value else { return Line(SCSSWriter.escaped(text)) }
    // Sass would divide the size by the line height.
    let style = CSSTextStyle(font, kept: answer.exported.kept)
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

  // MARK: Files

  func files(of pieces: [Piece], count: Int) -> [OutputFile] {
    var text = Array("\(header)\n".utf8)
    for piece in pieces { text += piece.variables }
    text += "\n$\(named("tokens")): (\n".utf8
    for piece in pieces { text += piece.entries }
    text += ") !default;\n".utf8
    appendModes(pieces, to: &text)
    if tellsPaths { text += "\n".utf8 + pieces.flatMap(\.paths) }
    return [OutputFile(name: "_tokens.scss", text: text, tokens: count)]
  }

  /// A name of the file's own.
  private func named(_ name: String) -> String { prefix.isEmpty ? name : prefix + "-" + name }

  private func appendModes(_ pieces: [Piece], to text: inout [UInt8]) {
    let written = modes.contexts.indices.filter { mode in
      pieces.contains { !$0.inModes[mode].sets.isEmpty }
    }
    if written.isEmpty { return }
    let names = modes.names(tokens.revision, CaseNames.Rules(style: .kebab, joinsLines: true))
    text +=
      "\n/// What differs in each mode from `$\(named("tokens"))`.\n$\(named("modes")): (\n".utf8
    for mode in written
    where pieces.contains(where: { !$0.inModes[mode].entries.isEmpty }) {
      text += "  \"\(names[mode + 1])\": (\n".utf8
      for piece in pieces { text += piece.inModes[mode].entries }
      text += "  ),\n".utf8
    }
    text += ") !default;\n".utf8
    for mode in written {
      let said = CSSText.comment(modes.contexts[mode].text)
      text +=
        "\n/// Content with the values of \(said).\n@mixin \(named("mode-" + names[mode + 1])) {\n"
        .utf8
      for piece in pieces { text += piece.inModes[mode].saves }
      for piece in pieces { text += piece.inModes[mode].sets }
      let around = conditions?.conditions(modes.contexts[mode]).first
      SCSSWriter.append(around ?? CSSCondition(), to: &text)
      for piece in pieces { text += piece.inModes[mode].restores }
      text += "}\n".utf8
    }
  }

  /// Appends the content inside a condition. Inside a rule it stands before the rule's selector, `&`.
  private static func append(_ condition: CSSCondition, to text: inout [UInt8]) {
    var blanks = "  "
    for query in condition.queries {
      text += "\(blanks)@media \(query) {\n".utf8
      blanks += "  "
    }
    let selector = SCSSWriter.escaped(condition.selectors[0])
    if selector == ":root" {
      text += "\(blanks)@content;\n".utf8
    } else {
      text +=
        """
        \(blanks)@if & {
        \(blanks)  \(selector) & {
        \(blanks)    @content;
        \(blanks)  }
        \(blanks)} @else {
        \(blanks)  \(selector) {
        \(blanks)    @content;
        \(blanks)  }
        \(blanks)}

        """.utf8
    }
    for _ in condition.queries {
      blanks.removeLast(2)
      text += "\(blanks)}\n".utf8
    }
  }
}
