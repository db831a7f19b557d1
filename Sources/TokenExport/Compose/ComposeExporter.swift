internal import TokenModel

/// Writes Kotlin for Jetpack Compose: an object of all tokens, nested as they are, whose values follow the
/// mode that holds where they are read.
struct ComposeExporter: Exporter {
  static let package = FormatOption(
    "package", .text("NAME"), initial: "design",
    help: "The package of the file, such as com.acme.design.")
  static let name = FormatOption(
    "name", .text("NAME"), initial: "Tokens", help: "The name of the object, and of the file.")
  static let access = FormatOption(
    "access", .choice(["public", "internal"]), initial: "public",
    help: "Whether other modules see the tokens.")
  let options = [
    ComposeExporter.package, ComposeExporter.name, ComposeExporter.access,
    .schemeAxis, .rem,
  ]

  /// Hard keywords, which are not names.
  ///
  /// - Source: the Kotlin language specification, "Keywords and operators".
  static let keywords: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in",
    "interface", "is", "null", "object", "package", "return", "super", "this", "throw", "true",
    "try", "typealias", "typeof", "val", "var", "when", "while",
  ]

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let name = options[ComposeExporter.name]
    guard ComposeExporter.isPlain(name), NameBytes.capitals.contains(name.utf8.first ?? 0) else {
      throw .badOption(ComposeExporter.name.name, name, expected: "Tokens")
    }
    let package = options[ComposeExporter.package]
    let parts = package.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy(Self.isPlain), Self.keywords.isDisjoint(with: parts)
    else { throw .badOption(ComposeExporter.package.name, package, expected: "com.acme.design") }
    let tokens = try options.inPoints(
      tokens, spacing: SpacingUnits(language: "Compose", units: [.px, .dp, .sp, .em]))
    var tree = try TokenTree(tokens).joiningNumbers
    try ComposeExporter.checkWidth(tree.roots, of: .root)
    tree.order(tokens.naturalOrder)
    let places = KotlinPlaces(tree.roots, name, count: tokens.tokens.count)
    let names = KotlinNames(taken: places.taken)
    var code = CodeTokens(tokens, KotlinValues(names: names, fonts: name + "Fonts"))
    for (index, other) in places.rivals {
      let path = quotedForMessage(tokens.tokens[other].path.text)
      code.losses.add(
        LossReason("name", "\(path) would share its name, so this is \(places.names[index])")
          .loss(tokens.tokens[index].path, .base), ofTokenAt: index)
    }
    let file = ComposeFile(
      name: name, package: package, access: options[ComposeExporter.access], names: names,
      places: places, code: code, axes: CodeAxes(code.axes, reserved: ComposeExporter.keywords),
      schemeAxis: try options.schemeAxis(of: tokens.revision))
    let header = options.header(Language.kotlin.comment) + options.remLine
    return Export(
      files: [OutputFile(name: name + ".kt", text: header + file.text(), tokens: code.count)],
      losses: code.losses.sortedOnce, names: options.listsNames ? file.publicNames : nil)
  }

  /// A class has 65,535 constants, of which a token with a mode takes some ten.
  private static let widthLimit = 2_000

  private static func checkWidth(
    _ nodes: [TokenTree.Node], of group: TokenPath
  ) throws(ExportProblem) {
    let count = nodes.count { $0.token != nil }
    if count > widthLimit { throw .tooWide(group, count: count, limit: widthLimit) }
    for node in nodes { try checkWidth(node.children, of: node.path) }
  }

  private static func isPlain(_ name: String) -> Bool {
    name.isName(.word, from: [.letters, .line]) && name.utf8.contains { $0 != 0x5F }
  }
}

/// The names of groups and tokens, each in its object.
struct KotlinPlaces {
  /// The full names of tokens, such as `Tokens.Color.brand`.
  private(set) var names: [String]
  /// All simple names.
  private(set) var taken: Set<String> = []
  /// Tokens that could not have the name that others of their kind have, with the other owner.
  private(set) var rivals: [(Int, Int)] = []
  private(set) var roots: [Place] = []

  /// A group or a token with its own name.
  struct Place: Sendable {
    var name: String
    var node: TokenTree.Node
    var children: [Place]
  }

  init(_ roots: [TokenTree.Node], _ name: String, count: Int) {
    let known: Set = [name, name + "Mode", name + "Fonts", name + "Theme", "Local\(name)Mode"]
    names = Array(repeating: "", count: count)
    taken = known
    self.roots = places(roots, name, known.union(ComposeExporter.keywords))
  }

  /// The nodes of an object with their names, and all that is inside them.
  private mutating func places(
    _ nodes: [TokenTree.Node], _ outer: String, _ reserved: Set<String>
  ) -> [Place] {
    let groups = nodes.indices.filter { nodes[$0].token == nil }
    let tokens = nodes.indices.filter { nodes[$0].token != nil }
    let groupNames = CaseNames(
      groups.map { nodes[$0].name }, CaseNames.Rules(style: .pascal, reserved: reserved))
    let own = groups.indices.map { groupNames[$0] }
    let tokenNames = CaseNames(
      tokens.map { nodes[$0].name },
      CaseNames.Rules(style: .camel, reserved: own.isEmpty ? reserved : reserved.union(own)))
    var simple = Array(repeating: "", count: nodes.count)
    for (place, index) in groups.enumerated() { simple[index] = groupNames[place] }
    for (place, index) in tokens.enumerated() {
      simple[index] = tokenNames[place]
      guard let token = nodes[index].token else { continue }
      names[token] = outer + "." + simple[index]
      if let other = tokenNames.rivals[place]?.other, let rival = nodes[tokens[other]].token {
        rivals.append((token, rival))
      }
    }
    taken.formUnion(simple)
    return zip(nodes, simple).map { node, name in
      let children =
        node.children.isEmpty ? [] : places(node.children, outer + "." + name, reserved)
      return Place(name: name, node: node, children: children)
    }
  }
}
