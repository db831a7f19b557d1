internal import PositionedJSON
internal import TokenModel

/// Writes an asset catalog with a color set for each color, `Tokens.xcassets`.
///
/// Groups are folders that provide a namespace, so that `actionSheet.tint` is the asset
/// `actionSheet/tint`. Only the catalog's own `Contents.json` names the origin, so that a changed color
/// changes a single file.
///
/// - Source: Apple, Asset Catalog Format Reference, "Catalog Type", "Group Type" and "Named Color
///   Type"; `appearances` as Xcode 11 and later write them.
struct AssetCatalogExporter: Exporter {
  static let name = FormatOption(
    "name", .text("NAME"), initial: "Tokens", help: "The catalog's folder, without .xcassets.")
  static let names = FormatOption(
    "names", .choice(["path", "swift"]), initial: "path",
    help: "Whether assets are called as tokens are, or so that Xcode's symbols are Swift's names.")
  let options = [AssetCatalogExporter.name, AssetCatalogExporter.names]

  /// The author of each file: a bundle id, as the reference asks, by which our files are recognized.
  private static let author = "dev.blazon"
  private static let mark = "\"author\": \"\(author)\""

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let name = options[AssetCatalogExporter.name]
    guard try FileNames.distinct([name]) == [name], !name.isEmpty else {
      throw .badCatalogName(name)
    }
    let folder = name + ".xcassets"
    let isSwift = options[AssetCatalogExporter.names] == "swift"
    let plain = try TokenTree(tokens)
    let tree = isSwift ? plain.joiningNumbers : plain
    let writer = AssetCatalogWriter(tokens: tokens, slots: ColorSlots(tokens.revision))
    let walk = writer.walk(tokens, Array(tokens.tokens.indices))
    var files = AssetCatalogFiles(
      tokens: tokens, colors: walk.pieces.flatMap(\.self), listsNames: options.listsNames,
      identifiers: isSwift ? SwiftIdentifier(reserved: [], capitalizesGroups: true) : nil)
    files.add(AssetCatalogExporter.contents([], origin: options.originMembers), in: folder)
    _ = try files.write(tree.roots, in: folder)
    return Export(
      files: files.files, losses: walk.losses.sorted,
      owned: [OwnedFolder(name: folder, mark: AssetCatalogExporter.mark)],
      names: options.listsNames ? files.names : nil)
  }

  static func contents(_ members: [JSON.Member], origin: [JSON.Member] = []) -> JSON {
    let info = [JSON.Member("author", .string(author)), JSON.Member("version", .integer(1))]
    return .object(members + [JSON.Member("info", .object(info + origin))])
  }
}

/// Collects the files of a catalog.
private struct AssetCatalogFiles {
  let tokens: ExportTokens
  /// The elements of `colors` of each color set; `nil` for a token that the catalog cannot have.
  let colors: [[JSON]?]
  let listsNames: Bool
  /// What makes names of Swift; `nil` for those of the tokens.
  let identifiers: SwiftIdentifier?
  private(set) var files: [OutputFile] = []
  /// The assets as code names them.
  private(set) var names: [PublicName] = []

  /// - Parameter tokens: how many the file has; `nil` for one of the catalog or of a group.
  mutating func add(_ json: JSON, in folder: String, tokens: Int? = nil) {
    files.append(
      OutputFile(name: folder + "/Contents.json", text: json.prettyText + "\n", tokens: tokens))
  }

  /// Writes the nodes and everything in them.
  ///
  /// - Returns: whether there is a color among them.
  mutating func write(
    _ nodes: [TokenTree.Node], in folder: String
  ) throws(ExportProblem) -> Bool {
    var holdsColors = false
    // Xcode puts backticks around what is reserved.
    let wished = identifiers?.distinct(nodes).map { $0.filter { $0 != "`" } }
    let names = try FileNames.distinct(wished ?? nodes.map(\.name))
    for (node, name) in zip(nodes, names) {
      if let index = node.token {
        guard let colors = colors[index] else { continue }
        let contents = AssetCatalogExporter.contents([JSON.Member("colors", .array(colors))])
        add(contents, in: "\(folder)/\(name).colorset", tokens: 1)
        if listsNames {
          let full = "\(folder)/\(name)".drop { $0 != "/" }.dropFirst()
          self.names.append(
            PublicName(name: String(full), signature: "color", path: tokens.tokens[index].path))
        }
        holdsColors = true
      } else {
        let place = files.count
        let group = "\(folder)/\(name)"
        guard try write(node.children, in: group) else { continue }
        let properties = JSON.with(["provides-namespace": .bool(true)])
        add(AssetCatalogExporter.contents([.init("properties", properties)]), in: group)
        // Before what is inside it.
        files.insert(files.removeLast(), at: place)
        holdsColors = true
      }
    }
    return holdsColors
  }
}

/// Turns tokens into color sets.
private struct AssetCatalogWriter: TokenWalker {
  /// The elements of `colors` of each token; `nil` if the catalog cannot have it.
  typealias Piece = [[JSON]?]

  let tokens: ExportTokens
  let slots: ColorSlots
  let piece: Piece = []

  func write(_ token: inout ExportToken, to piece: inout Piece) -> Bool {
    let colors = colors(of: &token)
    piece.append(colors)
    return colors != nil
  }

  private func colors(of token: inout ExportToken) -> [JSON]? {
    let answers = answers(of: &token)
    guard answers.contains(where: { $0.color != nil }) else { return nil }
    for context in slots.hiddenValues(answers.map(\.context)) {
      token.lose("context", cannotAsk(context.fixed[0]), context)
    }
    func color(in context: Context) -> AssetColor? {
      answers.last { $0.context.holds(in: context) }?.color
    }
    let wanted = slots.slots(of: token.resolved)
    guard let first = color(in: wanted[0].context) else {
      token.lose("context", "there is not a color for any appearance and device")
      return nil
    }
    return wanted.map { slot in
      if let color = color(in: slot.context) { return slot.json(color) }
      token.lose("context", "the color of the open context replaces the missing one", slot.context)
      return slot.json(first)
    }
  }

  /// The colors of a token by context, `nil` where it has none.
  private func answers(
    of token: inout ExportToken
  ) -> [(context: Context, color: AssetColor?)] {
    var answers: [(context: Context, color: AssetColor?)] = []
    var otherTypes: Set<TokenType> = []
    for answer in token.answers {
      let type = typeOfText(answer) ?? answer.value?.type ?? answer.cell.statement.type
      if let type, type != .color {
        if otherTypes.insert(type).inserted {
          token.lose("type", "an asset catalog holds colors only", answer.context)
        }
      } else {
        token.lose(answer.exported.losses, answer.context)
      }
      var color: AssetColor?
      if case .color(let given) = answer.value {
        color = self.color(given, &token, answer.context)
      }
      answers.append((answer.context, color))
    }
    return answers
  }

  /// The type that another tool has for a text which only CSS can read.
  private func typeOfText(_ answer: ExportAnswer) -> TokenType? {
    guard answer.value == nil else { return nil }
    let (all, origin) = (tokens.whole, tokens.whole.origin(of: answer.cell))
    guard case .string = origin.value else { return nil }
    return all.index(of: origin.cell.path).flatMap(all.typeOfCSS)
  }

  private func color(
    _ color: ColorValue, _ token: inout ExportToken, _ context: Context
  ) -> AssetColor {
    let result = AssetColor(color)
    if result.isMapped {
      token.lose(
        "gamut", "the color lies outside Display P3, and the nearest one in it is used", context)
    }
    if let pair = slots.unknownAxis(in: context) {
      token.lose("context", cannotAsk(pair), context)
    }
    return result
  }

  private func cannotAsk(_ pair: Context.Fixed) -> String {
    "an asset catalog cannot ask for " + quotedForMessage("\(pair.axis)=\(pair.value)")
  }
}
