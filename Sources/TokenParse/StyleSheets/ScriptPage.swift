internal import PositionedJSON
internal import TokenModel

/// The literals of a module of JavaScript or TypeScript. No code is run: what needs some is kept as written.
///
/// - Source: ECMA-262, sections 13.2 (literals) and 16.2.3 (exports); TypeScript's `as const` and `satisfies`.
struct ScriptPage {
  /// Where the values of a tree hold, as in a style sheet.
  typealias Layer = (tree: JSON, place: StyleTokens.Place)

  static func isOne(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["js", "mjs", "cjs", "ts", "mts", "cts"].contains { name.hasSuffix(".\($0)") }
      && ![".d.ts", ".d.mts", ".d.cts"].contains(where: name.hasSuffix)
  }

  private(set) var findings: [PendingDiagnostic] = []
  private var isTooLarge = false
  /// The places of code that are in the findings.
  private var noted: Set<Int> = []
  /// Whether the objects are token files as JSON has them, with `$value` or `value`.
  private(set) var isOfTokens = false
  private let base: Int
  private let isOurs: Bool
  private let module: ScriptReader
  /// The paths of what is exported, by the name of its constant.
  private var paths: [String: [String]] = [:]
  /// Objects that stand in several places are copied: the most members of all.
  private static let most = 500_000
  private var budget = ScriptPage.most
  private static let deepest = 64

  init(_ bytes: [UInt8], base: Int) {
    self.base = base
    isOurs = FileSelection.isOutput(bytes)
    module = ScriptReader(bytes, base: base)
  }

  /// The trees of tokens, the base first.
  mutating func layers() -> [Layer] {
    let roots = ScriptReader.Node.object(ScriptReader.Object(roots(), at: base))
    isOfTokens = true
    let plain = json(roots, [], 0)
    let counts = ScriptPage.counts(plain)
    isOfTokens = !isOurs && counts.tokens > counts.values
    if !isOfTokens { (findings, noted, isTooLarge, budget) = ([], [], false, ScriptPage.most) }
    for written in module.leftOut { leaveOut(written) }
    if isOfTokens { return [(plain, .base)] }
    var layers: [Layer] = [(json(roots, [], 0), .base)]
    guard isOurs, case .object(let themes)? = module.constants["themes"] else { return layers }
    let others = themes.members.dropFirst().compactMap { theme in
      theme.comment.flatMap { try? Context(text: $0) }.map { (context: $0, node: theme.node) }
    }
    let axes = others.flatMap(\.context.fixed).reduce(into: [Revision.Axis]()) { axes, fixed in
      axes.declare(fixed, among: [fixed.axis == "appearance" ? "light" : "default"])
    }
    layers[0].place.axes = axes
    let nodes = Dictionary(others.map { ($0.context, $0.node) }) { one, _ in one }
    for (context, node) in others {
      let weaker = context.partial.compactMap { nodes[$0] }
      guard let own = changed(node, from: module.constants["tokens"], after: weaker) else {
        continue
      }
      layers.append((json(own, [], 0), StyleTokens.Place(context: context, axes: axes)))
    }
    return layers
  }

  /// The tokens of a tree that are objects, and the plain values beside them; a group may have a member `value`.
  private static func counts(_ json: JSON) -> (tokens: Int, values: Int) {
    guard let members = json.members else { return (0, 1) }
    if LegacyShape.isToken(json) { return (1, 0) }
    return members.reduce((0, 0)) { sum, member in
      let own = member.key.hasPrefix("$") ? (0, 0) : counts(member.value)
      return (sum.0 + own.0, sum.1 + own.1)
    }
  }

  /// What a theme of ours has otherwise than the base, to which its paths lead, and than weaker themes; `nil` for nothing.
  private func changed(
    _ node: ScriptReader.Node?, from first: ScriptReader.Node?, after weaker: [ScriptReader.Node?]
  ) -> ScriptReader.Node? {
    guard let node else {
      return (([first] + weaker).lazy.compactMap(\.self).first).flatMap(ScriptPage.silenced)
    }
    var source = node
    if case .path = node {
      let isAsFirst = weaker.allSatisfy { if case .path? = $0 { true } else { false } }
      guard let first, !isAsFirst else { return nil }
      source = first
    }
    guard case .object(let object) = source else { return source }
    var keys = object.members.map { ($0.key, $0.offset) }
    for case .object(let other)? in [first] + weaker {
      keys += other.members.map { ($0.key, $0.offset) }
    }
    var seen: Set<String> = []
    let own = keys.compactMap { key, offset -> ScriptReader.Member? in
      guard seen.insert(key).inserted else { return nil }
      let inner = { ScriptPage.member(key, of: $0, from: first) }
      return changed(inner(node), from: inner(first), after: weaker.map(inner)).map {
        ScriptReader.Member(key: key, offset: offset, node: $0)
      }
    }
    return own.isEmpty ? nil : .object(ScriptReader.Object(own, at: object.offset))
  }

  /// A member of what a theme has; a path leads to the base, and so do its members.
  private static func member(
    _ key: String, of node: ScriptReader.Node?, from first: ScriptReader.Node?
  ) -> ScriptReader.Node? {
    switch node {
    case .object(let object)?: object[key]?.node
    case .path?:
      if case .object(let base)? = first, base[key] != nil { node } else { nil }
    default: nil
    }
  }

  /// No value for any of a node's.
  private static func silenced(_ node: ScriptReader.Node) -> ScriptReader.Node? {
    switch node {
    case .object(let object):
      let own = object.members.compactMap { member in
        silenced(member.node).map {
          ScriptReader.Member(key: member.key, offset: member.offset, node: $0)
        }
      }
      return .object(ScriptReader.Object(own, at: object.offset))
    case .value(let json): return .silence(json.offset)
    case .path(_, let written), .code(let written): return .silence(written.offset)
    case .silence: return node
    }
  }

  /// What the module exports under names, beside the members of its one value, if it has one.
  private mutating func roots() -> [ScriptReader.Member] {
    var members: [ScriptReader.Member] = []
    if let main = module.main {
      if case .path(let names, _) = main, names.count == 1 { paths[names[0]] = [] }
      if case .object(let object) = module.resolved(main) {
        members = object.members
      } else {
        members = [ScriptReader.Member(key: "default", offset: base, node: main)]
      }
    }
    for export in module.exports.members where !(isOurs && module.main != nil) {
      guard let origin = module.origins[export.key] else {
        members.append(export)
        continue
      }
      if paths[origin] == [] { continue }
      paths[origin] = [export.key]
      // The constant may have been given other members since.
      var member = export
      if case .object? = module.constants[origin], case .object = export.node {
        member.node = module.constants[origin] ?? export.node
      }
      members.append(member)
    }
    for member in members {
      if case .path(let names, _) = member.node, names.count == 1, paths[names[0]] == nil {
        paths[names[0]] = [member.key]
      }
    }
    return members
  }

  // MARK: Tokens

  private mutating func json(_ node: ScriptReader.Node, _ path: [String], _ depth: Int) -> JSON {
    budget -= 1
    switch node {
    case .object(let object):
      guard depth < ScriptPage.deepest, budget > 0 else { break }
      let own = object.members.compactMap { member -> JSON.Member? in
        if case .code(let written) = member.node, written.string?.contains("{") == true {
          leaveOut(written)
          return nil
        }
        var value = json(member.node, path + [member.key], depth + 1)
        // What an export of ours has of an alias is no description.
        if let comment = member.comment, !(isOurs && comment.hasPrefix("Same as ")),
          let inner = value.members,
          value["$value"] != nil || value["$extensions"] != nil
        {
          let description = JSON.Member("$description", .string(comment), at: member.offset)
          value = value.with(.object(inner + [description]))
        }
        return JSON.Member(segment(member.key), value, keyOffset: member.offset)
      }
      return JSON(.object(own), offset: object.offset)
    case .value(let json): return token(json, at: path)
    case .path(let names, let written):
      let end = module.resolved(node)
      if case .object = end { return json(end, path, depth + 1) }
      if case .path = end { return code(written) }
      if let prefix = paths[names[0]], !isOfTokens {
        let target = (prefix + names.dropFirst()).map(segment)
        if target != path.map(segment) {
          return token(written.with(.string("{\(target.joined(separator: "."))}")), at: path)
        }
      }
      // Its place is where it is used.
      if case .value(let value) = end { return token(written.with(value.kind), at: path) }
      return json(end, path, depth + 1)
    case .code(let written): return code(written)
    case .silence(let offset): return JSON(.object(StyleValue.silence(at: offset)), offset: offset)
    }
    if isTooLarge { return JSON(.object([]), offset: base) }
    isTooLarge = true
    findings.report(
      "script-size", "the objects of the module are too many, or too deep",
      fix: "split the module",
      at: base)
    return JSON(.object([]), offset: base)
  }

  private func segment(_ name: String) -> String {
    isOfTokens || isOurs && name == "$root" ? name : StyleVariable.segment(name)
  }

  private func token(_ value: JSON, at path: [String]) -> JSON {
    if isOfTokens { return value }
    var members = [value.named("$value")]
    let words = Set(LightOrDark.words(path.joined(separator: " ")))
    if let elements = value.elements, elements.allSatisfy({ $0.string != nil }),
      !words.isDisjoint(with: ["font", "fonts", "family", "families", "typeface"])
    {
      members.insert(.init("$type", .string("fontFamily"), at: value.offset), at: 0)
    }
    return value.with(.object(members))
  }

  /// Braces would be references.
  private mutating func leaveOut(_ written: JSON) {
    guard noted.insert(written.offset).inserted else { return }
    let isList = written.string?.hasPrefix("[") == true
    findings.warn(
      "css-kept",
      "\(written.short) is \(isList ? "a list of more than values" : "computed by code that is not run"), and is left out",
      at: written.offset)
  }

  private mutating func code(_ written: JSON) -> JSON {
    if isOfTokens { return written }
    let finding = PendingDiagnostic(
      severity: .warning, "css-kept",
      "\(written.short) is computed by code that is not run, and is kept as written",
      at: written.offset)
    // One place may be that of several tokens.
    if noted.insert(written.offset).inserted { findings.append(finding) }
    return written.with(.object([.keptAsWritten(written.kind, at: written.offset)]))
  }
}
