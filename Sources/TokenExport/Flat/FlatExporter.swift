internal import PositionedJSON
internal import TokenModel

/// Writes one file of plain values by path, `tokens.flat.json`, for scripts that do not know DTCG.
///
/// ```json
/// {"generated": {…}, "revision": "modern", "axes": {"appearance": ["light", "dark"]},
///  "tokens": {"color.accent": "#007aff"},
///  "contexts": [{"when": {"appearance": "dark"}, "tokens": {"color.accent": "#0a84ff"}}]}
/// ```
///
/// A reader takes `tokens` and overlays, in their order, the entries of `contexts` whose `when` agrees
/// with its choice; an axis without a choice has its first value. `null` means that there is no value.
/// References are resolved, and lengths are in points.
struct FlatExporter: Exporter {
  let options = [CSSChoices.colors, .rem]

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    var base: [JSON.Member] = []
    var blocks: [Context: [JSON.Member]] = [:]
    var losses: [Loss] = []
    var names: [PublicName]? = options.listsNames ? [] : nil
    var count = 0
    var tokens = tokens
    tokens.rem = try options.rem()
    tokens.hasPointsOnly = tokens.rem != nil
    let isExact = options[CSSChoices.colors] == "exact"
    for token in tokens.tokens {
      var written: [(context: Context, value: JSON)] = []
      var types: Set<String> = []
      for cell in token.cells {
        guard tokens.canHold(cell.context) else {
          losses.append(tokens.neverHolds(token.path, cell.context))
          continue
        }
        let exported = tokens.exportableValue(of: cell)
        losses += exported.losses.map { $0.loss(token.path, cell.context) }
        if let type = exported.value?.type.rawValue { types.insert(type) }
        let value = exported.value?.flat(exactly: isExact) ?? JSON(.null)
        let isHidden = written.contains { $0.context.joined(with: cell.context) != nil }
        if exported.value == nil, !isHidden { continue }
        written.append((cell.context, value))
        let member = JSON.Member(token.path.text, value)
        if cell.context.isBase {
          base.append(member)
        } else {
          blocks[cell.context, default: []].append(member)
        }
      }
      if types.isEmpty { continue }
      count += 1
      let signature = types.sorted().joined(separator: " | ")
      names?.append(PublicName(name: token.path.text, signature: signature, path: token.path))
    }
    let root = FlatExporter.root(tokens, options, base, blocks)
    let file = OutputFile(name: "tokens.flat.json", text: root.prettyText + "\n", tokens: count)
    return Export(files: [file], losses: losses, names: names)
  }

  private static func root(
    _ tokens: ExportTokens, _ options: ExportOptions, _ base: [JSON.Member],
    _ blocks: [Context: [JSON.Member]]
  ) -> JSON {
    let axes = tokens.revision.axes.map { axis in
      JSON.Member(axis.name, .array(axis.values.map(JSON.string)))
    }
    let contexts = tokens.axes.sorted(blocks.keys) { $0 }.map { context in
      JSON.object([
        JSON.Member("when", context.json), JSON.Member("tokens", .object(blocks[context] ?? [])),
      ])
    }
    return .object([
      JSON.Member("generated", .object(options.originMembers)),
      JSON.Member("revision", .string(tokens.revision.id)), JSON.Member("axes", .object(axes)),
      JSON.Member("tokens", .object(base)), JSON.Member("contexts", .array(contexts)),
    ])
  }
}
