internal import PositionedJSON
internal import TokenModel

/// Writes an ES module, `tokens.js`, and its declarations with literal types, `tokens.d.ts`.
struct TypeScriptExporter: Exporter {
  private static let values = FormatOption(
    "values", .choice(["css", "var"]), initial: "css",
    help: "Whether values are texts and numbers of their own, or var() over the CSS output.")
  let options = [TypeScriptExporter.values, .rem]

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    var tokens = tokens
    tokens.rem = try options.rem()
    tokens.hasPointsOnly = tokens.rem != nil
    let tree = try TokenTree(tokens)
    let plain = PlainTokens(tokens)
    let variables =
      options[TypeScriptExporter.values] == "var" ? CSSNames(tokens.tokens, hasAllParts: true) : nil
    let names = variables.map { names in tokens.tokens.indices.map { names[$0] } }
    let header =
      "// Written by blazon; do not edit.\n"
      + options.originLines("// ", comment: SwiftLiteral.comment)
    let writer = TypeScriptWriter(plain: plain, roots: tree.roots, variables: names)
    return Export(
      files: [
        OutputFile(
          name: "tokens.js",
          text: "// @ts-self-types=\"./tokens.d.ts\"\n" + header + writer.module),
        OutputFile(name: "tokens.d.ts", text: header + writer.declarations),
      ], losses: plain.losses)
  }
}

/// Writes the two files.
struct TypeScriptWriter {
  let plain: PlainTokens
  let roots: [TokenTree.Node]
  /// The custom properties, where values are references to them.
  let variables: [String]?

  // MARK: The module

  var module: String {
    var text = "\nexport const tokens = "
    write(roots, "", { literal(of: $0, in: nil) }, to: &text)
    text += ";\n"
    if variables == nil, !plain.contexts.isEmpty {
      text += "\nexport const themes = {\n"
      for context in plain.contexts {
        text += "  \(key(context.names[0])): "
        write(roots, "  ", { literal(of: $0, in: context.context) }, to: &text)
        text += ",\n"
      }
      text += "};\n"
    }
    return text + "\nexport default tokens;\n"
  }

  private func write(
    _ nodes: [TokenTree.Node], _ margin: String, _ literal: (Int) -> String, to text: inout String
  ) {
    text += "{\n"
    for node in nodes {
      guard node.token != nil || node.holdsToken else { continue }
      text += margin + "  " + key(node.name) + ": "
      if let index = node.token {
        text += literal(index)
      } else {
        write(node.children, margin + "  ", literal, to: &text)
      }
      text += ",\n"
    }
    text += margin + "}"
  }

  private func literal(of index: Int, in context: Context?) -> String {
    if let variables { return JSON.string("var(--\(variables[index]))").compactText }
    return script(value(of: index, in: context))
  }

  private func value(of index: Int, in context: Context?) -> JSON {
    let entry = plain.entries[index]
    let value = context.map { plain.value(of: entry, in: $0) } ?? entry.base
    guard let value else { return JSON(.null) }
    switch value {
    // What a style attribute takes.
    case .shadow, .border, .transition, .cubicBezier:
      return value.cssText.map(JSON.string) ?? value.flat(exactly: false)
    default: return value.flat(exactly: false)
    }
  }

  /// JSON as an expression: the key `__proto__` would set the prototype.
  private func script(_ json: JSON) -> String {
    switch json.kind {
    case .object(let members):
      "{ " + members.map { "\(key($0.key)): \(script($0.value))" }.joined(separator: ", ") + " }"
    case .array(let elements): "[" + elements.map(script).joined(separator: ", ") + "]"
    default: json.compactText
    }
  }

  private func key(_ name: String) -> String {
    if name == "__proto__" { return "[\"__proto__\"]" }
    let isIdentifier =
      name.utf8.allSatisfy { CSSText.isNameByte($0) && $0 != UInt8(ascii: "-") }
      && name.utf8.first.map { !(0x30...0x39).contains($0) } == true
    return isIdentifier ? name : JSON.string(name).compactText
  }

  // MARK: The declarations

  var declarations: String {
    var text = "\nexport declare const tokens: "
    declare(roots, "", to: &text)
    text += ";\n"
    let names = plain.entries.map { JSON.string($0.token.path.text).compactText }
    text += "\n/** The path of a token. */\nexport type TokenName ="
    text +=
      names.isEmpty ? " never;\n" : "\n" + names.map { "  | \($0)" }.joined(separator: "\n") + ";\n"
    if variables == nil, !plain.contexts.isEmpty {
      text += """

        type Widened<T> = T extends string ? string
          : T extends number ? number
          : T extends boolean ? boolean
          : T extends null ? unknown
          : T extends readonly (infer U)[] ? readonly Widened<U>[]
          : { readonly [K in keyof T]: Widened<T[K]> };

        /** The tokens with any values, as a theme gives them. */
        export type Theme = Widened<typeof tokens>;

        /** All tokens in each context in which some differ. */
        export declare const themes: {

        """
      for context in plain.contexts {
        text +=
          "  /** \(comment(context.context.text)) */\n  readonly \(typeKey(context.names[0])): Theme;\n"
      }
      text += "};\n"
    }
    return text + "\nexport default tokens;\n"
  }

  private func declare(_ nodes: [TokenTree.Node], _ margin: String, to text: inout String) {
    text += "{\n"
    for node in nodes {
      guard node.token != nil || node.holdsToken else { continue }
      if let index = node.token {
        for line in docs(index) { text += margin + "  " + line + "\n" }
        text += margin + "  readonly \(typeKey(node.name)): "
        text +=
          variables.map { JSON.string("var(--\($0[index]))").compactText }
          ?? type(of: value(of: index, in: nil))
      } else {
        text += margin + "  readonly \(typeKey(node.name)): "
        declare(node.children, margin + "  ", to: &text)
      }
      text += ";\n"
    }
    text += margin + "}"
  }

  private func docs(_ index: Int) -> [String] {
    let entry = plain.entries[index]
    var lines: [String] = []
    if let description = entry.token.about?.description { lines.append(comment(description)) }
    if let alias = entry.alias {
      lines.append("Same as `\(comment(plain.entries[alias].token.path.text))`.")
    }
    if let deprecation = entry.token.deprecation, deprecation.bool != false {
      lines.append("@deprecated" + (deprecation.string.map { " " + comment($0) } ?? ""))
    }
    if lines.count < 2 { return lines.map { "/** \($0) */" } }
    return ["/**"] + lines.map { " * " + $0 } + [" */"]
  }

  private func type(of json: JSON) -> String {
    switch json.kind {
    case .object(let members):
      "{ "
        + members.map { "readonly \(typeKey($0.key)): \(type(of: $0.value))" }
        .joined(separator: "; ") + " }"
    case .array(let elements): "readonly [" + elements.map(type).joined(separator: ", ") + "]"
    default: json.compactText
    }
  }

  /// In a type `__proto__` is a name like any other.
  private func typeKey(_ name: String) -> String {
    name == "__proto__" ? "\"__proto__\"" : key(name)
  }

  private func comment(_ text: String) -> String {
    SwiftLiteral.comment(text).split(separator: "*/", omittingEmptySubsequences: false)
      .joined(separator: "* /")
  }
}

extension TokenTree.Node {
  /// Whether any token is in it; groups of other tokens are not written.
  fileprivate var holdsToken: Bool { children.contains { $0.token != nil || $0.holdsToken } }
}
