internal import TokenModel

/// One Swift file, named after its namespace.
///
/// A group is an enum, a token a static property: what the revision answers where nothing is fixed.
/// A token with other answers has a function beside it, `width(in:)`, whose result is optional
/// unless some value holds everywhere; a colour carries them itself and follows the system's traits
/// in UIKit, AppKit and SwiftUI. Adding a context never changes the type of a property.
struct SwiftExporter: Exporter {
  static let namespace = FormatOption(
    "namespace", .text("NAME"), initial: "Tokens",
    help: "The enum that holds all tokens; its value types stand in NAMEValues.")
  static let access = FormatOption(
    "access", .choice(["public", "package", "internal"]), initial: "public",
    help: "The access level of everything that is declared.")
  let options = [SwiftExporter.namespace, SwiftExporter.access]

  func export(_ tokens: Catalog, options: ExportOptions) throws(ExportProblem) -> Export {
    let namespace = options[SwiftExporter.namespace]
    let types = namespace + "Values"
    guard SwiftIdentifier.isPlain(namespace), !namespace.hasPrefix("_") else {
      throw .badNamespace(namespace)
    }
    let access = options[SwiftExporter.access]
    let tree = try TokenTree(tokens)
    let contexts = try SwiftContexts(tokens.revision)
    var body = SwiftBody(
      tokens: tokens, contexts: contexts, types: types, access: access)
    var writer = SwiftWriter()
    writer.lines(SwiftExporter.header(options))
    body.write(tree.roots, namespace, about: tokens.revision.description, to: &writer)
    writer.line("")
    writer.line("/// The types of the values in ``\(namespace)``.")
    writer.block("\(access) enum \(types)") { writer in
      let contextTypes = SwiftContextTypes(axes: contexts.axes, access: access)
      contextTypes.write(to: &writer)
      writer.lines(SwiftValueTypes.text(access: access))
    }
    let platforms = SwiftPlatforms(contexts: contexts, types: types, access: access)
    platforms.write(to: &writer)
    let file = OutputFile(name: namespace + ".swift", text: writer.text)
    return Export(files: [file], losses: body.sortedLosses)
  }

  private static func header(_ options: ExportOptions) -> String {
    let origin = options.origin.map { name, text in
      "// \(name):\(String(repeating: " ", count: 9 - name.count))\(SwiftLiteral.comment(text))\n"
    }
    return "// Written by blazon; do not edit.\n\(origin.joined())"
      + "// Lengths are in points, durations in seconds.\n"
  }
}

/// Writes groups and tokens and collects losses.
private struct SwiftBody {
  let tokens: Catalog
  let contexts: SwiftContexts
  let values: SwiftValues
  let access: String
  private let identifiers: SwiftIdentifier
  private var losses: [(token: Int, loss: Loss)] = []

  init(tokens: Catalog, contexts: SwiftContexts, types: String, access: String) {
    self.tokens = tokens
    self.contexts = contexts
    self.access = access
    values = SwiftValues(types: types)
    identifiers = SwiftIdentifier(reserved: [types])
  }

  /// In the order of the tokens, not of the tree.
  var sortedLosses: [Loss] {
    losses.enumerated().sorted { ($0.element.token, $0.offset) < ($1.element.token, $1.offset) }
      .map(\.element.loss)
  }

  /// An enum with the nodes in it.
  mutating func write(
    _ nodes: [TokenTree.Node], _ name: String, about description: String?,
    to writer: inout SwiftWriter
  ) {
    if let description { writer.line("/// \(SwiftLiteral.comment(description))") }
    writer.line("\(access) enum \(name) {")
    writer.indent()
    for (node, name) in zip(nodes, identifiers.distinct(nodes.map(\.name))) {
      if let index = node.token {
        write(tokenAt: index, name, to: &writer)
      } else {
        let about = tokens.groups[node.path]
        write(node.children, name, about: about?.description ?? node.path.text, to: &writer)
      }
    }
    writer.outdent()
    writer.line("}")
  }

  private mutating func write(
    tokenAt index: Int, _ name: String, to writer: inout SwiftWriter
  ) {
    let token = tokens.tokens[index]
    let answers = answers(of: token, index)
    guard answers.contains(where: { $0.value != nil }) else {
      if !answers.isEmpty { writer.line(SwiftDocs.lossLine(token.path.text, answers)) }
      return
    }
    let declarations = SwiftDeclarations(
      name: name, token: token, answers: answers, access: access, values: values,
      contexts: contexts, open: tokens.revision.completed(.base))
    declarations.write(to: &writer)
  }

  /// What the token says in each context that can hold; losses are noted on the way.
  private mutating func answers(of token: ResolvedToken, _ index: Int) -> [SwiftAnswer] {
    var answers: [SwiftAnswer] = []
    for cell in token.cells {
      guard tokens.canHold(cell.context) else {
        losses.append((index, tokens.neverHolds(token.path, cell.context)))
        continue
      }
      let reading = tokens.reading(of: cell)
      var answer = SwiftAnswer(
        cell: cell, test: contexts.test(cell.context), losses: reading.losses)
      if let value = reading.value {
        do {
          answer.value = try values.value(value)
          if case .color(let color) = value { answer.color = color }
        } catch {
          answer.losses.append(error.reason)
        }
      }
      losses += answer.losses.map { (index, $0.loss(token.path, cell.context)) }
      answers.append(answer)
    }
    return answers
  }
}
