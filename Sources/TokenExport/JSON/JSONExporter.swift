internal import PositionedJSON
internal import TokenModel

/// One DTCG file, `tokens.json`.
///
/// The cells stand as they were written, evidence included, so that importing the file gives them
/// back; in the extended profile nothing of the revision is left out. A token without an honest DTCG
/// value is an object with a description and our extension only: an empty group to other tools.
///
/// - Source: DTCG Format Module 2025.10; `docs/dev.blazon.schema.json`.
struct JSONExporter: Exporter {
  let options = [JSONProfile.option]

  static let schema = "https://www.designtokens.org/schemas/2025.10/format.json"

  func export(_ tokens: Catalog, options: ExportOptions) throws(ExportProblem) -> Export {
    let written = WrittenTokens(tokens, options.profile)
    let tree = try TokenTree(written.catalog)
    let honest = HonestValues(written.catalog, written.cells, options.profile)
    let writer = JSONTree(
      tokens: written.catalog, cells: written.cells, honest: honest)
    let head = JSONExporter.head(written.catalog, options)
    let root = JSON.object(head + writer.children(tree.roots))
    let file = OutputFile(name: "tokens.json", text: root.prettyText + "\n")
    return Export(
      files: [file], losses: JSONExporter.losses(written.catalog, written.cells, honest))
  }

  private static func head(_ tokens: Catalog, _ options: ExportOptions) -> [JSON.Member] {
    let about = tokens.groups[TokenPath(trusted: "")]
    let header = FileHeader(tokens, options)
    var members = [JSON.Member("$schema", .string(schema))]
    if let description = header.fileDescription {
      members.append(JSON.Member("$description", .string(description)))
    }
    if let deprecated = about?.deprecated {
      members.append(JSON.Member("$deprecated", deprecated))
    }
    let own = JSON.Member(ExtensionObject.key, header.json)
    members.append(
      JSON.Member("$extensions", .object([own] + JSONTree.foreign(about))))
    return members
  }

  private static func losses(
    _ tokens: Catalog, _ cells: [WrittenCells], _ honest: HonestValues
  ) -> [Loss] {
    honest.obstacles.indices.compactMap { index in
      honest.reason(index)?.loss(
        tokens.tokens[index].path, cells[index].entries.first?.context ?? .base)
    }
  }
}

/// Turns the tree of tokens into JSON members.
struct JSONTree {
  var tokens: Catalog
  var cells: [WrittenCells]
  var honest: HonestValues

  /// Tokens and groups under their names, without those that have no place in the file.
  func children(_ nodes: [TokenTree.Node]) -> [JSON.Member] {
    nodes.filter { $0.token.map { !honest.isLeftOut($0) } ?? true }.map(member)
  }

  /// A token or a group under its name.
  private func member(_ node: TokenTree.Node) -> JSON.Member {
    guard let index = node.token else {
      let about = tokens.groups[node.path]
      let extensions = JSONTree.foreign(about)
      var members = JSONTree.about(about)
      if !extensions.isEmpty { members.append(JSON.Member("$extensions", .object(extensions))) }
      return JSON.Member(node.name, .object(members + children(node.children)))
    }
    return JSON.Member(node.name, .object(token(index)))
  }

  private func token(_ index: Int) -> [JSON.Member] {
    let token = tokens.tokens[index]
    let hasValue = honest.obstacles[index] == nil
    var members: [JSON.Member] = []
    if hasValue, let statement = cells[index].entries.first?.cell.statement {
      if let type = statement.type { members.append(JSON.Member("$type", .string(type.rawValue))) }
      if let value = statement.value?.wholeInBraces {
        members.append(JSON.Member("$value", value))
      }
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

extension JSON {
  /// A reference to a whole token in braces, which all tools know; any other value as it is.
  fileprivate var wholeInBraces: JSON {
    guard members != nil, let reference = Reference(self), reference.part == nil else {
      return self
    }
    return reference.json
  }
}
