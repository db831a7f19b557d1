import PositionedJSON
import TestSupport
import TokenExport
import TokenModel

/// Makes resolved tokens by hand, with just enough resolving for whole-value aliases.
struct Fixture {
  var revision: Revision
  var axes: AxisOrder
  private var cells: [TokenPath: [Cell]] = [:]
  private var abouts: [TokenPath: About] = [:]
  private var deprecations: [TokenPath: JSON] = [:]
  var groups: [TokenPath: About] = [:]

  static let options = ExportOptions(
    registryName: "hig", point: "modern@HEAD", digest: "0123abcd")

  init(axes: [Revision.Axis] = Fixture.standardAxes) {
    revision = Revision(id: "modern", axes: axes)
    self.axes = AxisOrder(axes.map(\.name))
  }

  static let standardAxes = [
    Revision.Axis(name: "appearance", values: ["light", "dark"]),
    Revision.Axis(name: "contrast", values: ["normal", "increased"]),
    Revision.Axis(name: "idiom", values: ["phone", "pad"]),
  ]

  static func json(_ text: String) -> JSON {
    guard let json = JSONReader.read(text: text).root else { fatalError("no JSON: \(text)") }
    return json
  }

  /// Adds a cell; `value` is JSON text, `nil` for a cell without a value.
  mutating func add(
    _ path: String, _ type: TokenType?, _ value: String? = nil, in context: String = "",
    presence: Presence = .stated, modality: Modality? = nil,
    _ qualifiers: Qualifiers = [:], revision: String? = nil, evidence: [Evidence] = []
  ) {
    let path = TokenPath(trusted: path)
    guard let context = try? Context(text: context) else { fatalError("no context: \(context)") }
    let statement = Statement(
      presence: presence, type: type, value: value.map(Fixture.json), modality: modality,
      qualifiers: qualifiers)
    cells[path, default: []].append(
      Cell(
        path: path, revision: revision ?? self.revision.id, context: context,
        statement: statement, evidence: evidence))
  }

  mutating func describe(
    _ path: String, _ description: String? = nil, deprecated: JSON? = nil,
    extensions: [JSON.Member] = []
  ) {
    let path = TokenPath(trusted: path)
    let about = About(
      path: path, revision: revision.id, isGroup: cells[path] == nil, description: description,
      deprecated: deprecated, extensions: extensions)
    if about.isGroup { groups[path] = about } else { abouts[path] = about }
    deprecations[path] = deprecated
  }

  var tokens: ResolvedTokens {
    let tokens = cells.keys.sorted().map { path in
      ResolvedToken(
        path: path, cells: answers(path), about: abouts[path], deprecation: deprecations[path])
    }
    return ResolvedTokens(revision: revision, axes: axes, tokens: tokens, groups: groups)
  }

  func export(
    _ format: ExportFormat, _ options: ExportOptions = Fixture.options
  ) throws -> (text: String, losses: [Loss]) {
    let result = try TokenExport.export(tokens, as: format, options: options)
    return (result.files.map(\.text).joined(), result.losses)
  }

  /// One answer for each context that its own cells or its alias targets tell apart.
  private func answers(_ path: TokenPath) -> [ResolvedCell] {
    let contexts = Set(contexts(path)).sorted {
      (axes.rank($0), $0.text) < (axes.rank($1), $1.text)
    }
    return contexts.compactMap { answer(path, $0) }
  }

  private func contexts(_ path: TokenPath) -> [Context] {
    (cells[path] ?? []).flatMap { cell in
      let target = cell.statement.alias.map(contexts) ?? []
      return [cell.context] + target.compactMap { $0.joined(with: cell.context) }
    }
  }

  private func answer(_ path: TokenPath, _ context: Context) -> ResolvedCell? {
    let full = revision.completed(context)
    let holding = (cells[path] ?? []).filter {
      context.isBase ? $0.context.isBase : $0.context.holds(in: full)
    }
    let cell = holding.max { axes.rank($0.context) < axes.rank($1.context) }
    guard let cell else { return nil }
    if let target = cell.statement.alias {
      guard let end = answer(target, context) else {
        return ResolvedCell(context: context, cell: cell, value: nil, json: nil)
      }
      return ResolvedCell(
        context: context, cell: cell, value: end.value, json: end.json,
        aliases: [target] + end.aliases)
    }
    var reader = ValueReader()
    let json = cell.statement.value
    let value = cell.statement.type.flatMap { type in
      json.flatMap { TokenValue.read(type, $0, &reader) }
    }
    return ResolvedCell(context: context, cell: cell, value: value, json: json)
  }
}

func color(_ hexText: String, alpha: String? = nil) -> String {
  let text = ColorValue(hexText: hexText)?.json.compactText ?? ""
  guard let alpha else { return text }
  return text.dropLast() + ",\"alpha\":\(alpha)}"
}

func px(_ value: String) -> String { "{\"value\":\(value),\"unit\":\"px\"}" }
