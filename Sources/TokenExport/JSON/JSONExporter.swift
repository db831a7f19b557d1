internal import PositionedJSON
internal import TokenModel

/// One DTCG file, `tokens.json`.
///
/// The cells stand as they were written, evidence included, so that importing the file gives them
/// back. A token without an honest DTCG value is an object with a description and our extension
/// only: an empty group to other tools.
///
/// - Source: DTCG Format Module 2025.10; `docs/dev.blazon.schema.json`.
struct JSONExporter: Exporter {
  static let schema = "https://www.designtokens.org/schemas/2025.10/format.json"

  func export(_ tokens: Catalog, options: ExportOptions) throws(ExportProblem) -> Export {
    let tree = try TokenTree(tokens)
    let cells = tokens.tokens.map { WrittenCells($0, in: tokens.revision.id) }
    let honest = HonestValues(tokens, cells, options.profile)
    let writer = JSONTree(tokens: tokens, cells: cells, obstacles: honest.obstacles)
    let root = JSON.object(JSONExporter.head(tokens, options) + tree.roots.map(writer.member))
    let file = OutputFile(name: "tokens.json", text: root.prettyText + "\n")
    return Export(files: [file], losses: JSONExporter.losses(tokens, cells, honest))
  }

  private static func head(_ tokens: Catalog, _ options: ExportOptions) -> [JSON.Member] {
    let about = tokens.groups[TokenPath(trusted: "")]
    var members = [JSON.Member("$schema", .string(schema))]
    if let description = tokens.revision.description ?? about?.description {
      members.append(JSON.Member("$description", .string(description)))
    }
    if let deprecated = about?.deprecated {
      members.append(JSON.Member("$deprecated", deprecated))
    }
    let own = JSON.Member(ExtensionObject.key, ExtensionObject.file(tokens, options))
    members.append(
      JSON.Member("$extensions", .object([own] + JSONTree.foreign(about))))
    return members
  }

  private static func losses(
    _ tokens: Catalog, _ cells: [WrittenCells], _ honest: HonestValues
  ) -> [Loss] {
    honest.obstacles.indices.compactMap { index in
      honest.obstacles[index]?.loss(
        tokens.tokens[index].path, cells[index].entries.first?.context ?? .base)
    }
  }
}

/// Turns the tree of tokens into JSON members.
struct JSONTree {
  var tokens: Catalog
  var cells: [WrittenCells]
  var obstacles: [LossReason?]

  /// A token or a group under its name.
  func member(_ node: TokenTree.Node) -> JSON.Member {
    guard let index = node.token else {
      let about = tokens.groups[node.path]
      let extensions = JSONTree.foreign(about)
      var members = JSONTree.about(about)
      if !extensions.isEmpty { members.append(JSON.Member("$extensions", .object(extensions))) }
      return JSON.Member(node.name, .object(members + node.children.map(member)))
    }
    return JSON.Member(node.name, .object(token(index)))
  }

  private func token(_ index: Int) -> [JSON.Member] {
    let token = tokens.tokens[index]
    let hasValue = obstacles[index] == nil
    var members: [JSON.Member] = []
    if hasValue, let statement = cells[index].entries.first?.cell.statement {
      if let type = statement.type { members.append(JSON.Member("$type", .string(type.rawValue))) }
      if let value = statement.value { members.append(JSON.Member("$value", value)) }
    }
    members += JSONTree.about(token.about)
    let own = ExtensionObject.token(cells[index], hasValue: hasValue)
    let extensions =
      (own.isEmpty ? [] : [JSON.Member(ExtensionObject.key, .object(own))])
      + JSONTree.foreign(token.about)
    if !extensions.isEmpty { members.append(JSON.Member("$extensions", .object(extensions))) }
    return members
  }

  private static func about(_ about: About?) -> [JSON.Member] {
    var members: [JSON.Member] = []
    if let description = about?.description {
      members.append(JSON.Member("$description", .string(description)))
    }
    if let deprecated = about?.deprecated {
      members.append(JSON.Member("$deprecated", deprecated))
    }
    return members
  }

  /// Other vendors' data, as it came.
  static func foreign(_ about: About?) -> [JSON.Member] {
    about?.extensions.filter { $0.key != ExtensionObject.key } ?? []
  }
}
