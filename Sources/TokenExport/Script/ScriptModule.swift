internal import PositionedJSON
internal import TokenModel

/// Writes the objects of a module as JavaScript, as declarations, or as TypeScript.
struct ScriptModule {
  enum Language {
    case javaScript
    case declarations
    case typeScript
  }

  let tokens: ExportTokens
  let tree: TokenTree
  let values: [ScriptWriter.Values]
  /// The names of the themes, that of the first values first; empty without themes.
  let themes: [String]
  let contexts: [Context]

  func text(_ language: Language, names: Bool) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(values.count * 60)
    let isType = language == .declarations
    text += isType ? "\nexport declare const tokens: ".utf8 : "\nexport const tokens = ".utf8
    append(tree.roots, theme: 0, "tokens", 1, language, to: &text)
    text += language == .typeScript ? " as const;\n".utf8 : ";\n".utf8
    if themes.count > 1 { appendThemes(language, to: &text) }
    if language != .javaScript {
      text += "\nexport type Tokens = typeof tokens;\n".utf8
      if themes.count > 1 {
        text += "export type ThemeName = keyof typeof themes;\n".utf8
        text += "export type Theme = (typeof themes)[ThemeName];\n".utf8
      }
      if names { appendNames(to: &text) }
    }
    text += "\nexport default tokens;\n".utf8
    return String(decoding: text, as: UTF8.self)
  }

  /// The member that a token is.
  static func name(_ path: TokenPath) -> String {
    path.segments.reduce("tokens") { reference($0, String($1), false) }
  }

  private func appendThemes(_ language: Language, to text: inout [UInt8]) {
    let isType = language == .declarations
    text += isType ? "\nexport declare const themes: {\n".utf8 : "\nexport const themes = {\n".utf8
    for (theme, name) in themes.enumerated() {
      let context = theme == 0 ? "The first values" : contexts[theme - 1].text
      text += "  /** \(CSSText.comment(context)) */\n  ".utf8
      appendKey(name, isType, to: &text)
      if tree.roots.contains(where: { isOther($0, theme) }) {
        append(tree.roots, theme: theme, reference("tokens", isType), 2, language, to: &text)
      } else {
        text += isType ? "typeof tokens".utf8 : "tokens".utf8
      }
      text += isType ? ";\n".utf8 : ",\n".utf8
    }
    text += language == .typeScript ? "} as const;\n".utf8 : "};\n".utf8
  }

  private func appendNames(to text: inout [UInt8]) {
    let paths = tokens.tokens.indices.filter { values[$0].first != nil }
    if paths.isEmpty { return }
    text += "\n/** The path of a token. */\nexport type TokenName =\n".utf8
    for (place, index) in paths.enumerated() {
      text += "  | \(ScriptModule.quoted(tokens.tokens[index].path.text))".utf8
      text += place == paths.count - 1 ? ";\n".utf8 : "\n".utf8
    }
  }

  // MARK: Tree

  /// Whether something in the node has another value in the theme.
  private func isOther(_ node: TokenTree.Node, _ theme: Int) -> Bool {
    if let token = node.token { return values[token].others.contains { $0.theme == theme } }
    return node.children.contains { isOther($0, theme) }
  }

  private func value(_ token: Int, _ theme: Int) -> JSON? {
    guard let other = values[token].others.first(where: { $0.theme == theme }) else {
      return values[token].first
    }
    return other.value
  }

  /// Whether anything in the node has a value.
  private func isWritten(_ node: TokenTree.Node, _ theme: Int) -> Bool {
    if let token = node.token { return value(token, theme) != nil }
    return node.children.contains { isWritten($0, theme) }
  }

  /// Appends an object.
  ///
  /// - Parameter base: what stands for the object of the first values.
  private func append(
    _ nodes: [TokenTree.Node], theme: Int, _ base: String, _ depth: Int, _ language: Language,
    to text: inout [UInt8]
  ) {
    let isType = language == .declarations
    let blanks = [UInt8](repeating: UInt8(ascii: " "), count: 2 * depth)
    text += "{\n".utf8
    for node in nodes where isWritten(node, theme) {
      if theme == 0 { appendComment(node, blanks, to: &text) }
      text += blanks
      appendKey(node.name, isType, to: &text)
      if theme > 0, !isOther(node, theme) {
        text += ScriptModule.reference(base, node.name, isType).utf8
      } else if let token = node.token {
        append(value(token, theme) ?? JSON(.null), isType, to: &text)
      } else {
        let inner = theme == 0 ? base : ScriptModule.reference(base, node.name, isType)
        append(node.children, theme: theme, inner, depth + 1, language, to: &text)
      }
      text += isType ? ";\n".utf8 : ",\n".utf8
    }
    text += blanks.dropLast(2)
    text.append(UInt8(ascii: "}"))
  }

  private func reference(_ base: String, _ isType: Bool) -> String {
    isType ? "(typeof \(base))" : base
  }

  private static func reference(
    _ base: String, _ name: String, _ isType: Bool
  ) -> String {
    if !isType, ScriptModule.isIdentifier(name) { return base + "." + name }
    return base + "[" + ScriptModule.quoted(name) + "]"
  }

  private func appendComment(
    _ node: TokenTree.Node, _ blanks: [UInt8], to text: inout [UInt8]
  ) {
    var said: [String] = []
    let about = node.token.map { tokens.tokens[$0].about } ?? tokens.groups[node.path]
    if let description = about?.description { said.append(CSSText.comment(description)) }
    if let token = node.token {
      if let alias = tokens.tokens[token].cells.first?.aliases.first {
        said.append("Same as `\(CSSText.comment(alias.text))`.")
      }
      let reason = tokens.deprecation(of: tokens.tokens[token]) { tokens.tokens[$0].path.text }
      if let reason {
        said.append("@deprecated" + (reason.isEmpty ? "" : " " + CSSText.comment(reason)))
      }
    }
    if said.isEmpty { return }
    let lines =
      said.count == 1
      ? ["/** \(said[0]) */"] : ["/**"] + said.map { " * " + $0 } + [" */"]
    for line in lines {
      text += blanks
      text += line.utf8
      text.append(UInt8(ascii: "\n"))
    }
  }

  // MARK: Literals

  private func appendKey(_ name: String, _ isType: Bool, to text: inout [UInt8]) {
    if isType { text += "readonly ".utf8 }
    if name == "__proto__" {
      // Without brackets it would be the prototype.
      text += "[\"__proto__\"]".utf8
    } else {
      text += (ScriptModule.isIdentifier(name) ? name : ScriptModule.quoted(name)).utf8
    }
    text += ": ".utf8
  }

  private func append(_ value: JSON, _ isType: Bool, to text: inout [UInt8]) {
    switch value.kind {
    case .string(let string): text += ScriptModule.quoted(string).utf8
    case .array(let elements):
      text += isType ? "readonly [".utf8 : "[".utf8
      for (place, element) in elements.enumerated() {
        if place > 0 { text += ", ".utf8 }
        append(element, isType, to: &text)
      }
      text.append(UInt8(ascii: "]"))
    case .object(let members):
      text += "{ ".utf8
      for (place, member) in members.enumerated() {
        if place > 0 { text += isType ? "; ".utf8 : ", ".utf8 }
        appendKey(member.key, isType, to: &text)
        append(member.value, isType, to: &text)
      }
      text += " }".utf8
    case .null, .bool, .number: text += value.compactText.utf8
    }
  }

  /// A string that nothing in it can end, not even for HTML around the script.
  private static func quoted(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C && $0 != 0x3C }) {
      return "\"\(text)\""
    }
    return JSON.string(text).compactText.escaping { !$0.isVisible || $0 == "<" }
  }

  private static func isIdentifier(_ name: String) -> Bool {
    name.isName([.word, .dollar], from: [.letters, .line, .dollar])
  }
}
