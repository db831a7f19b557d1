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
  let options: [FormatOption] = [.colors, .rem]

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let tokens = try options.inPoints(tokens, always: false)
    return try FlatWriter(tokens: tokens, options: options)
      .export(tokens, Array(tokens.tokens.indices), options: options)
  }
}

private struct FlatWriter: TokenWriter {
  struct Piece: Sendable {
    var blocks: [Context: [JSON.Member]] = [:]
  }

  let tokens: ExportTokens
  let options: ExportOptions
  let piece = Piece()

  func write(_ token: inout ExportToken, to piece: inout Piece) -> Bool {
    var written: [Context] = []
    var types: Set<String> = []
    let path = token.path.text
    for answer in token.answers {
      token.lose(answer.exported.losses, answer.context)
      if let value = answer.value {
        types.insert(value.type.rawValue)
      } else if !written.contains(where: { $0.joined(with: answer.context) != nil }) {
        continue
      }
      written.append(answer.context)
      let value = answer.value?.flat(exactly: options.hasExactColors) ?? JSON(.null)
      piece.blocks[answer.context, default: []].append(JSON.Member(path, value))
    }
    if types.isEmpty { return false }
    token.list(path, types.sorted().joined(separator: " | "))
    return true
  }

  func files(of pieces: [Piece], count: Int) -> [OutputFile] {
    func members(_ context: Context) -> JSON {
      .object(pieces.flatMap { $0.blocks[context] ?? [] })
    }
    let known = Set(pieces.flatMap(\.blocks.keys)).subtracting([.base])
    let contexts = tokens.axes.sorted(known) { $0 }.map { context in
      JSON.with(["when": context.json, "tokens": members(context)])
    }
    let root = JSON.with([
      "generated": .object(options.originMembers), "revision": .string(tokens.revision.id),
      "axes": .object(tokens.revision.axes.members),
      "tokens": members(.base), "contexts": .array(contexts),
    ])
    return [OutputFile(name: "tokens.flat.json", text: root.prettyText + "\n", tokens: count)]
  }
}
