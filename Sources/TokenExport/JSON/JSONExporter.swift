internal import PositionedJSON
internal import TokenModel

/// DTCG files: `tokens.json`, or a file for each group, or sets and contexts with a resolver document.
///
/// In the first two forms the cells stand as they were written, evidence included, so that importing
/// the files gives them back; in the extended profile nothing of the revision is left out. A token
/// without an honest DTCG value is an object with a description and our extension only: an empty
/// group to other tools. The third form is for those tools: see `ResolverExport`.
///
/// - Source: DTCG Format Module 2025.10; `docs/dev.blazon.schema.json`.
struct JSONExporter: Exporter {
  let options = [JSONProfile.option, JSONLayout.files, JSONLayout.contexts]

  static let schema = "https://www.designtokens.org/schemas/2025.10/format.json"

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    if options.hasResolver { return try ResolverExport(tokens, options).export() }
    let written = WrittenTokens(tokens, inherits: options.profile == .strict)
    let honest = StandardValues(written.catalog, written.cells, options.profile)
    let tree = try JSONTree(written.catalog) { index in
      honest.isLeftOut(index)
        ? nil : JSONExporter.token(index, written, hasValue: honest.obstacles[index] == nil)
    }
    let losses = JSONExporter.losses(written.catalog, written.cells, honest)
    guard options.isByGroup else {
      let head = JSONExporter.head(written.catalog, FileHeader(written.catalog, options))
      let root = JSON.object(head + tree.members)
      let file = OutputFile(name: "tokens.json", text: root.prettyText + "\n")
      return Export(files: [file], losses: losses)
    }
    let header = FileHeader(written.catalog, options, isPart: true)
    return Export(
      files: try JSONLayout.files(
        tree.members, head: JSONExporter.head(written.catalog, header), stem: JSONLayout.folder,
        byGroup: true), losses: losses, owned: [JSONLayout.owned])
  }

  static func head(_ tokens: ExportTokens, _ header: FileHeader) -> [JSON.Member] {
    let about = tokens.groups[TokenPath(trusted: "")]
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

  private static func token(
    _ index: Int, _ written: WrittenTokens, hasValue: Bool
  ) -> [JSON.Member] {
    let cells = written.cells[index]
    let value = hasValue ? JSONTree.value(cells.entries.first?.cell.statement) : []
    return value
      + JSONTree.about(
        written.catalog.tokens[index].about,
        ours: ExtensionObject.token(cells, hasValue: hasValue))
  }

  private static func losses(
    _ tokens: ExportTokens, _ cells: [WrittenCells], _ honest: StandardValues
  ) -> [Loss] {
    honest.obstacles.indices.compactMap { index in
      honest.reason(index)?.loss(
        tokens.tokens[index].path, cells[index].entries.first?.context ?? .base)
    }
  }
}

/// Tokens and groups nested as JSON members.
struct JSONTree {
  private(set) var members: [JSON.Member] = []
  private let groups: [TokenPath: About]
  private let token: (Int) -> [JSON.Member]?

  /// - Parameter token: the members of a token; `nil` where it has no place in the file.
  init(_ tokens: ExportTokens, token: @escaping (Int) -> [JSON.Member]?) throws(ExportProblem) {
    groups = tokens.groups
    self.token = token
    let tree = try TokenTree(tokens)
    members = tree.roots.compactMap(member)
  }

  private func member(_ node: TokenTree.Node) -> JSON.Member? {
    guard let index = node.token else {
      let children = node.children.compactMap(member)
      let members = JSONTree.about(groups[node.path], ours: []) + children
      return JSON.Member(node.name, .object(members))
    }
    return token(index).map { JSON.Member(node.name, .object($0)) }
  }

  /// `$type` and `$value` of a statement that has them.
  static func value(_ statement: Statement?) -> [JSON.Member] {
    var members: [JSON.Member] = []
    if let type = statement?.type { members.append(JSON.Member("$type", .string(type.rawValue))) }
    if let value = statement?.value?.wholeInBraces { members.append(JSON.Member("$value", value)) }
    return members
  }

  /// What is said of a token or group itself, with the members of our extension.
  static func about(_ about: About?, ours: [JSON.Member]) -> [JSON.Member] {
    var members: [JSON.Member] = []
    if let description = about?.description {
      members.append(JSON.Member("$description", .string(description)))
    }
    if let deprecated = about?.deprecated {
      members.append(JSON.Member("$deprecated", deprecated))
    }
    let own = ours.isEmpty ? [] : [JSON.Member(ExtensionObject.key, .object(ours))]
    let extensions = own + foreign(about)
    if !extensions.isEmpty { members.append(JSON.Member("$extensions", .object(extensions))) }
    return members
  }

  /// Other vendors' data, as it came.
  static func foreign(_ about: About?) -> [JSON.Member] {
    about?.extensions.filter { $0.key != ExtensionObject.key } ?? []
  }
}

extension JSON {
  /// A reference to a whole token in braces, which all tools know; any other value as it is.
  var wholeInBraces: JSON {
    guard members != nil, let reference = Reference(self), reference.part == nil else {
      return self
    }
    return reference.json
  }
}
