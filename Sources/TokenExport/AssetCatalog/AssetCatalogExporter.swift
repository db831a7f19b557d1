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
  let options = [AssetCatalogExporter.name]

  /// The author of each file: a bundle id, as the reference asks, by which our files are recognized.
  private static let author = "dev.blazon"
  private static let mark = "\"author\": \"\(author)\""

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let name = options[AssetCatalogExporter.name]
    guard try FileNames.distinct([name]) == [name], !name.isEmpty else {
      throw .badCatalogName(name)
    }
    let folder = name + ".xcassets"
    var writer = AssetCatalogWriter(tokens, listsNames: options.listsNames)
    let tree = try TokenTree(tokens)
    writer.add(AssetCatalogExporter.contents([], origin: options.originMembers), in: folder)
    _ = try writer.write(tree.roots, in: folder)
    return Export(
      files: writer.files, losses: writer.losses.sorted,
      owned: [OwnedFolder(name: folder, mark: AssetCatalogExporter.mark)], names: writer.listed)
  }

  /// The content of a `Contents.json`.
  static func contents(_ members: [JSON.Member], origin: [JSON.Member] = []) -> JSON {
    let info = [JSON.Member("author", .string(author)), JSON.Member("version", .integer(1))]
    return .object(members + [JSON.Member("info", .object(info + origin))])
  }
}

/// Collects the files of a catalog and the losses.
private struct AssetCatalogWriter {
  private let tokens: ExportTokens
  private let slots: ColorSlots
  private(set) var files: [OutputFile] = []
  private(set) var losses = LossList()
  /// The assets as code names them; `nil` where they are not asked for.
  private(set) var listed: [PublicName]?

  init(_ tokens: ExportTokens, listsNames: Bool) {
    self.tokens = tokens
    listed = listsNames ? [] : nil
    slots = ColorSlots(tokens.revision)
  }

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
    let names = try FileNames.distinct(nodes.map(\.name))
    for (node, name) in zip(nodes, names) {
      if let index = node.token {
        guard let colors = colors(ofTokenAt: index) else { continue }
        let contents = AssetCatalogExporter.contents([JSON.Member("colors", .array(colors))])
        add(contents, in: "\(folder)/\(name).colorset", tokens: 1)
        let full = "\(folder)/\(name)".drop { $0 != "/" }.dropFirst()
        listed?.append(
          PublicName(name: String(full), signature: "color", path: tokens.tokens[index].path))
        holdsColors = true
      } else {
        let place = files.count
        let group = "\(folder)/\(name)"
        guard try write(node.children, in: group) else { continue }
        let properties = JSON.object([JSON.Member("provides-namespace", .bool(true))])
        let contents = AssetCatalogExporter.contents([JSON.Member("properties", properties)])
        add(contents, in: group)
        // Before what is inside it.
        files.insert(files.removeLast(), at: place)
        holdsColors = true
      }
    }
    return holdsColors
  }

  /// The elements of `colors` of a color set; `nil` if the catalog cannot have the token.
  private mutating func colors(ofTokenAt index: Int) -> [JSON]? {
    let token = tokens.tokens[index]
    let answers = answers(of: token, index)
    guard answers.contains(where: { $0.color != nil }) else { return nil }
    for context in slots.hiddenValues(answers.map(\.context)) {
      note("context", cannotAsk(context.fixed[0]), index, context)
    }
    let wanted = slots.slots(of: token)
    guard let first = answer(in: wanted[0].context, answers)?.color else {
      note("context", "there is not a color for any appearance and device", index)
      return nil
    }
    return wanted.map { slot in
      if let color = answer(in: slot.context, answers)?.color { return slot.json(color) }
      let loss = LossReason("context", "the color of the open context replaces the missing one")
      losses.add(loss.loss(token.path, slot.context), ofTokenAt: index)
      return slot.json(first)
    }
  }

  private func answer(in context: Context, _ answers: [ColorAnswer]) -> ColorAnswer? {
    answers.last { $0.context.holds(in: context) }
  }

  /// The answers of a token in the contexts that the revision has; losses are noted on the way.
  private mutating func answers(of token: ResolvedToken, _ index: Int) -> [ColorAnswer] {
    var answers: [ColorAnswer] = []
    var otherTypes: Set<TokenType> = []
    for cell in token.cells {
      guard tokens.canHold(cell.context) else {
        losses.add(tokens.neverHolds(token.path, cell.context), ofTokenAt: index)
        continue
      }
      let exported = tokens.exportableValue(of: cell)
      var answer = ColorAnswer(context: cell.context)
      if let type = exported.value?.type ?? cell.statement.type, type != .color {
        if otherTypes.insert(type).inserted {
          note("type", "an asset catalog holds colors only", index, cell.context)
        }
      } else {
        for reason in exported.losses {
          losses.add(reason.loss(token.path, cell.context), ofTokenAt: index)
        }
      }
      if case .color(let color) = exported.value {
        answer.color = self.color(color, index, cell.context)
      }
      answers.append(answer)
    }
    return answers
  }

  private mutating func color(
    _ color: ColorValue, _ index: Int, _ context: Context
  ) -> AssetColor {
    let result = AssetColor(color)
    if result.isMapped {
      note(
        "gamut", "the color lies outside Display P3, and the nearest one in it is used", index,
        context)
    }
    if let pair = slots.unknownAxis(in: context) {
      note("context", cannotAsk(pair), index, context)
    }
    return result
  }

  private func cannotAsk(_ pair: Context.Fixed) -> String {
    "an asset catalog cannot ask for " + quotedForMessage("\(pair.axis)=\(pair.value)")
  }

  private mutating func note(
    _ code: String, _ message: String, _ index: Int, _ context: Context = .base
  ) {
    let reason = LossReason(code, message)
    losses.add(reason.loss(tokens.tokens[index].path, context), ofTokenAt: index)
  }
}

private struct ColorAnswer {
  var context: Context
  /// The color; `nil` if there is none.
  var color: AssetColor?
}
