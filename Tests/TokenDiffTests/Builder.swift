import PositionedJSON
import TestSupport
import TokenModel

/// A cell from a few words; `value` is JSON text.
func cell(
  _ path: String, _ type: TokenType?, _ value: String? = nil, at context: String = "",
  presence: Presence = .stated, modality: Modality? = nil, words: String? = nil,
  expression: String? = nil, qualifiers: Qualifiers = [:], from document: String = "doc",
  grade: Evidence.Grade = .literal, note: String? = nil
) -> Cell {
  var statement = Statement(
    presence: presence, type: type, value: value.map(json), modality: modality,
    qualifiers: qualifiers)
  if let words { statement.qualify(.words, .string(words)) }
  if let expression { statement.qualify(.expression, .string(expression)) }
  return Cell(
    path: TokenPath(trusted: path), revision: "", context: readContext(context),
    statement: statement, evidence: [Evidence(document: document, grade: grade, note: note)])
}

/// The value of a JSON text that the test itself wrote.
func json(_ text: String) -> JSON {
  let reading = JSONReader.read(text: text)
  precondition(reading.problems.isEmpty, "the test's JSON is wrong: \(text)")
  return reading.root ?? .null
}

func readContext(_ text: String) -> Context {
  do { return try Context(text: text) } catch { preconditionFailure("\(error.message): \(text)") }
}

func points(_ value: Double) -> String { #"{"value": \#(Number(value).text), "unit": "px"}"# }

func color(_ hex: String, alpha: Double = 1) -> String {
  guard var value = ColorValue(hexText: hex) else { preconditionFailure("no color: \(hex)") }
  value.alpha = Number(alpha)
  return value.json.compactText
}

/// The cells of one revision with their aliases followed, as simply as tests need it: a token has
/// an entry for each context of its own cells and of the tokens that they stand for.
func resolved(
  _ revision: Revision, _ cells: [Cell], abouts: [About] = [],
  deprecated: [String: JSON] = [:]
) -> ResolvedTokens {
  let axes = AxisOrder(revision.axes.map(\.name))
  let byPath = Dictionary(
    grouping: cells.map { $0.with(revision: revision.id) }, by: \.path)
  let resolver = TrivialResolver(revision: revision, axes: axes, byPath: byPath)
  let tokens = byPath.keys.sorted().map { path in
    ResolvedToken(
      path: path, cells: resolver.entries(path),
      about: abouts.first { $0.path == path }, deprecation: deprecated[path.text])
  }
  return ResolvedTokens(revision: revision, axes: axes, tokens: tokens)
}

private struct TrivialResolver {
  let revision: Revision
  let axes: AxisOrder
  let byPath: [TokenPath: [Cell]]

  func entries(_ path: TokenPath) -> [ResolvedCell] {
    contexts(path, depth: 0).sorted {
      (axes.rank($0), $0.text) < (axes.rank($1), $1.text)
    }.compactMap { answer(path, $0, depth: 0) }
  }

  private func contexts(_ path: TokenPath, depth: Int) -> Set<Context> {
    guard depth < 8 else { return [] }
    let own = byPath[path] ?? []
    return own.reduce(into: Set(own.map(\.context))) { found, cell in
      if let target = cell.statement.alias {
        let inner = contexts(target, depth: depth + 1).compactMap(cell.context.joined)
        found.formUnion(inner)
      }
    }
  }

  private func answer(_ path: TokenPath, _ context: Context, depth: Int) -> ResolvedCell? {
    let full = revision.completed(context)
    let holding = (byPath[path] ?? []).filter { $0.context.holds(in: full) }
    guard depth < 8, let cell = holding.max(by: { axes.rank($0.context) < axes.rank($1.context) })
    else { return nil }
    if let target = cell.statement.alias {
      let end = answer(target, context, depth: depth + 1)
      return ResolvedCell(
        context: context, cell: cell, value: end?.value, json: end?.json,
        aliases: [target] + (end?.aliases ?? []),
        problem: end.map(\.problem)
          ?? "\"\(path.text)\" refers to \"{\(target.text)}\", which does not exist",
        pixel: [revision].pixelName)
    }
    let json = cell.statement.value.map { substituted($0, context, depth) }
    var reader = ValueReader()
    let value = json.flatMap { json in
      cell.statement.type.flatMap { TokenValue.read($0, json, &reader) }
    }
    return ResolvedCell(
      context: context, cell: cell, value: value, json: json,
      pixel: [revision].pixelName)
  }

  /// References inside a composite.
  private func substituted(_ json: JSON, _ context: Context, _ depth: Int) -> JSON {
    if let target = Alias.path(json) {
      return answer(target, context, depth: depth + 1)?.json ?? json
    }
    if let elements = json.elements {
      return .array(elements.map { substituted($0, context, depth) })
    }
    guard let members = json.members else { return json }
    return .object(members.map { JSON.Member($0.key, substituted($0.value, context, depth)) })
  }
}

/// A view of a point that names its revision.
func view(_ tokens: ResolvedTokens, _ label: String? = nil) -> PointView {
  PointView(label: label ?? tokens.revision.id, revisions: [tokens], namesRevision: true)
}

/// A view of all revisions at a moment.
func view(all tokens: [ResolvedTokens], _ label: String) -> PointView {
  PointView(label: label, revisions: tokens, namesRevision: false)
}

let idioms = Revision.Axis(name: "idiom", values: ["phone", "pad"])
let appearances = Revision.Axis(name: "appearance", values: ["light", "dark"])

/// A draft, unless it is given a date, with pages read for everything.
func revision(
  _ id: String, published: String? = nil, axes: [Revision.Axis] = [appearances, idioms],
  read: Bool = true, title: String? = nil
) -> Revision {
  Revision(
    id: id, title: title, published: published, axes: axes,
    read: read ? [Revision.ReadPages(group: "", pages: [["doc"]])] : [])
}
