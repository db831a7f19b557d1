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
    "interface",
    "is", "null", "object", "package", "return", "super", "this", "throw", "true", "try",
    "typealias", "typeof", "val", "var", "when", "while",
  ]

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let name = options[ComposeExporter.name]
    guard ComposeExporter.isPlain(name), NameBytes.capitals.contains(name.utf8.first ?? 0) else {
      throw .badOption(ComposeExporter.name.name, name, expected: "Tokens")
    }
    let package = options[ComposeExporter.package]
    let parts = package.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard
      parts.allSatisfy({
        ComposeExporter.isPlain($0) && !ComposeExporter.keywords.contains($0)
      })
    else { throw .badOption(ComposeExporter.package.name, package, expected: "com.acme.design") }
    var tokens = tokens
    tokens.rem = try options.rem()
    tokens.hasPointsOnly = true
    tokens.spacingUnits = SpacingUnits(language: "Compose", units: [.px, .dp, .sp, .em])
    let tree = try TokenTree(tokens).joiningNumbers
    try ComposeExporter.checkWidth(tree.roots, of: .root)
    var ranks = Array(tokens.tokens.indices)
    for (rank, index) in tokens.naturalOrder.enumerated() { ranks[index] = rank }
    let places = KotlinPlaces(tree.roots, name, ranks, count: tokens.tokens.count)
    let names = KotlinNames(taken: places.taken)
    var code = CodeTokens(tokens, KotlinValues(names: names, fonts: name + "Fonts"))
    for (index, other) in places.rivals {
      let path = quotedForMessage(tokens.tokens[other].path.text)
      code.add(
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

  init(_ roots: [TokenTree.Node], _ name: String, _ ranks: [Int], count: Int) {
    let known: Set = [name, name + "Mode", name + "Fonts", name + "Theme", "Local\(name)Mode"]
    let reserved = known.union(ComposeExporter.keywords)
    var level = Level(TokenTree.ordered(roots, ranks), name, reserved)
    let first = level.places
    // Each of the first groups is worth a piece where there are many tokens.
    let pieces = ParallelMap.map(
      first.count, least: count < ParallelMap.least ? max(first.count, 1) : 1
    ) { range in
      first[range].map { place in
        var inside = Level()
        let children = inside.inside(place, name, ranks, reserved)
        return (children: children, level: inside)
      }
    }.flatMap(\.self)
    for (place, piece) in pieces.enumerated() {
      level.places[place].children = piece.children
      level.named += piece.level.named
      level.taken.formUnion(piece.level.taken)
      level.rivals += piece.level.rivals
    }
    names = Array(repeating: "", count: count)
    for (token, name) in level.named { names[token] = name }
    taken = level.taken.union(known)
    rivals = level.rivals
    self.roots = level.places
  }

  /// The nodes of an object, and what was found in and below it.
  private struct Level {
    var places: [Place] = []
    var named: [(token: Int, name: String)] = []
    var taken: Set<String> = []
    var rivals: [(Int, Int)] = []

    init() {}

    init(_ nodes: [TokenTree.Node], _ outer: String, _ reserved: Set<String>) {
      places = name(nodes, outer, reserved)
    }

    /// The nodes of an object with their names.
    private mutating func name(
      _ nodes: [TokenTree.Node], _ outer: String, _ reserved: Set<String>
    ) -> [Place] {
      let groups = nodes.indices.filter { nodes[$0].token == nil }
      let tokens = nodes.indices.filter { nodes[$0].token != nil }
      let groupNames = CaseNames(
        groups.map { nodes[$0].name },
        CaseNames.Rules(style: .pascal, reserved: reserved))
      var own: Set<String> = []
      for index in groups.indices { own.insert(groupNames[index]) }
      let tokenNames = CaseNames(
        tokens.map { nodes[$0].name },
        CaseNames.Rules(
          style: .camel, reserved: own.isEmpty ? reserved : reserved.union(own)))
      var simple = Array(repeating: "", count: nodes.count)
      for (place, index) in groups.enumerated() { simple[index] = groupNames[place] }
      for (place, index) in tokens.enumerated() {
        simple[index] = tokenNames[place]
        guard let token = nodes[index].token else { continue }
        named.append((token, outer + "." + simple[index]))
        if let other = tokenNames.rivals[place]?.other, let rival = nodes[tokens[other]].token {
          rivals.append((token, rival))
        }
      }
      taken.formUnion(simple)
      return nodes.indices.map { Place(name: simple[$0], node: nodes[$0], children: []) }
    }

    /// All that is inside a node, at every depth.
    mutating func inside(
      _ place: Place, _ outer: String, _ ranks: [Int], _ reserved: Set<String>
    ) -> [Place] {
      if place.node.children.isEmpty { return [] }
      let full = outer + "." + place.name
      var places = name(TokenTree.ordered(place.node.children, ranks), full, reserved)
      for index in places.indices {
        places[index].children = inside(places[index], full, ranks, reserved)
      }
      return places
    }
  }
}
