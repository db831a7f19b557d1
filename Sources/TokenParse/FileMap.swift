internal import Foundation
internal import PositionedJSON
package import TokenModel

/// The prefix, context and revision that files' tokens are given by their names: `--map`.
package struct FileMap: Sendable {
  private var rules: [Rule] = []
  /// The first value of axes, where it is known.
  private var bases: [String: String] = [:]

  private struct Rule {
    var glob: String
    var what: Part
  }

  /// The effect of a rule.
  package enum Part: Sendable {
    /// The group that the file's path makes.
    case ownPath
    /// A group around the tokens; `nil` for none.
    case prefix(TokenPath?)
    case context(Context)
    case revision(String)
  }

  /// No rule.
  package static let none = FileMap(rules: [])

  private init(rules: [Rule]) { self.rules = rules }

  /// Reads rules: `GLOB=prefix`, `GLOB=prefix:a.b`, `GLOB=context:axis=value`, `GLOB=revision:id`.
  package init(_ texts: [String] = []) throws(FileMapProblem) {
    for text in texts { rules.append(try FileMap.rule(text)) }
  }

  private static func rule(_ text: String) throws(FileMapProblem) -> Rule {
    for kind in ["prefix", "context", "revision"] {
      guard let found = text.range(of: "=" + kind), found.lowerBound > text.startIndex else {
        continue
      }
      let glob = String(text[..<found.lowerBound])
      let rest = text[found.upperBound...]
      guard rest.isEmpty || rest.first == ":" else { continue }
      let value = String(rest.dropFirst())
      switch kind {
      case "prefix":
        if rest.isEmpty { return Rule(glob: glob, what: .ownPath) }
        if value.isEmpty { return Rule(glob: glob, what: .prefix(nil)) }
        guard let path = try? TokenPath(value) else { throw FileMapProblem(text: text) }
        return Rule(glob: glob, what: .prefix(path))
      case "context":
        guard let context = try? Context(text: value), !context.isBase else {
          throw FileMapProblem(text: text)
        }
        return Rule(glob: glob, what: .context(context))
      default:
        guard Revision.isValidID(value) else { throw FileMapProblem(text: text) }
        return Rule(glob: glob, what: .revision(value))
      }
    }
    throw FileMapProblem(text: text)
  }

  package var isEmpty: Bool { rules.isEmpty }

  /// - Parameter base: the value that the axis has where no rule says another.
  mutating func add(_ glob: String, _ context: Context, base: String) {
    rules.append(Rule(glob: glob, what: .context(context)))
    for pair in context.fixed { bases[pair.axis] = base }
  }

  /// The effects of the rules for a file, in their order; of two of a kind the last counts.
  package func parts(of file: String) -> [Part] {
    rules.filter { FileMap.fits(file, $0.glob) }.map(\.what)
  }

  /// The contexts of all rules.
  package var contexts: [Context] {
    rules.compactMap { rule in
      if case .context(let context) = rule.what { context } else { nil }
    }
  }

  /// The axes that the rules' contexts need: light and dark for an appearance, else `default` first.
  var axes: [(name: String, values: [String])] {
    var found: [(name: String, values: [String])] = []
    for pair in contexts.flatMap(\.fixed) {
      let index =
        found.firstIndex { $0.name == pair.axis }
        ?? {
          let isLight = pair.value == "light" || pair.value == "dark"
          found.append((pair.axis, isLight ? ["light", "dark"] : [bases[pair.axis] ?? "default"]))
          return found.count - 1
        }()
      if !found[index].values.contains(pair.value) { found[index].values.append(pair.value) }
    }
    return found
  }

  /// The group of a file's name: `tokens/color.dark.json` is `tokens.color-dark`.
  package static func path(of file: String) -> TokenPath? {
    let ending = endings.first { file.hasSuffix($0) } ?? ""
    let names = file.dropLast(ending.count).split(separator: "/").map { name in
      let safe = String(name.map { ".{}\0".contains($0) ? "-" : $0 })
      return safe.hasPrefix("$") ? "-" + safe.dropFirst() : safe
    }
    return names.isEmpty ? nil : TokenPath(trusted: names.joined(separator: "."))
  }

  /// How names of token files end, the longest first.
  package static let endings = [
    ".tokens.json", ".tokens", ".json5", ".jsonc", ".json", ".yaml", ".yml",
  ]

  /// `*`, `?` and `[…]` within a name, `**` for any number of folders; a pattern without `/` is for
  /// the file's name alone.
  package static func fits(_ file: String, _ glob: String) -> Bool {
    let names = file.split(separator: "/").map(String.init)
    guard glob.contains("/") else { return fnmatch(glob, names.last ?? "", 0) == 0 }
    return fits(names[...], glob.split(separator: "/").map(String.init)[...])
  }

  private static func fits(_ names: ArraySlice<String>, _ glob: ArraySlice<String>) -> Bool {
    guard let first = glob.first else { return names.isEmpty }
    if first == "**" {
      return fits(names, glob.dropFirst()) || (!names.isEmpty && fits(names.dropFirst(), glob))
    }
    guard let name = names.first, fnmatch(first, name, 0) == 0 else { return false }
    return fits(names.dropFirst(), glob.dropFirst())
  }
}

/// A rule of `--map` that cannot be read.
package struct FileMapProblem: Problem {
  /// The rule as given.
  package var text: String

  package var code: String { "map-invalid" }
  package var message: String {
    "\(quotedForMessage(text)) is no map; write GLOB=prefix, GLOB=prefix:a.b, "
      + "GLOB=context:appearance=dark or GLOB=revision:ID"
  }
  package var fix: String? { nil }
}

extension FileMap {
  /// A file's tree as the rules place it: below its prefix, in its revision, with the axes of its
  /// context declared.
  func layer(_ tree: JSON, of file: String) -> Layer {
    var layer = Layer(tree: tree)
    var prefix: TokenPath?
    var revision: String?
    for part in parts(of: file) {
      switch part {
      case .ownPath: prefix = FileMap.path(of: file)
      case .prefix(let path): prefix = path
      case .context(let context): layer.context = layer.context.joined(with: context) ?? context
      case .revision(let id): revision = id
      }
    }
    if let prefix { layer.tree = below(prefix, layer.tree) }
    var header: [JSON.Member] = []
    if let revision {
      header.append(JSON.Member("revision", JSON(.string(revision), offset: tree.offset)))
    }
    if !layer.context.isBase {
      let axes = axes.map { axis in
        JSON.Member(axis.name, .array(axis.values.map { JSON.string($0) }), keyOffset: tree.offset)
      }
      header.append(JSON.Member("axes", .object(axes), keyOffset: tree.offset))
    }
    layer.tree = layer.tree.declaring(header)
    return layer
  }

  private func below(_ prefix: TokenPath, _ tree: JSON) -> JSON {
    let members = tree.members ?? []
    let isProperty = { (member: JSON.Member) in
      member.key.utf8.first == UInt8(ascii: "$") && member.key != "$root"
    }
    let own = tree.tokenPaths
    let inner = members.filter { !isProperty($0) }.map { member in
      JSON.Member(
        member.key, linked(member.value, own, prefix.text), keyOffset: member.keyOffset)
    }
    let group = prefix.segments.reversed().reduce(JSON(.object(inner), offset: tree.offset)) {
      JSON(.object([JSON.Member(String($1), $0, keyOffset: tree.offset)]), offset: tree.offset)
    }
    return JSON(.object(members.filter(isProperty) + (group.members ?? [])), offset: tree.offset)
  }

  /// The value with its references to the file's own tokens led below the prefix.
  private func linked(_ json: JSON, _ own: Set<String>, _ prefix: String) -> JSON {
    switch json.kind {
    case .null, .bool, .number: return json
    case .string(let text):
      guard text.utf8.contains(UInt8(ascii: "{")) else { return json }
      var result = ""
      var rest = text[...]
      while let open = rest.firstIndex(of: "{"),
        let close = rest[open...].firstIndex(where: { $0 == "}" })
      {
        let path = rest[rest.index(after: open)..<close]
        result += rest[...open] + (own.contains(String(path)) ? prefix + "." : "") + path + "}"
        rest = rest[rest.index(after: close)...]
      }
      return JSON(.string(result + rest), offset: json.offset)
    case .array(let elements):
      return JSON(.array(elements.map { linked($0, own, prefix) }), offset: json.offset)
    case .object(let members):
      let inner = members.map { member in
        if member.key == "$ref", let text = member.value.string, text.hasPrefix("#/") {
          let pointer =
            "#/" + prefix.split(separator: ".").joined(separator: "/") + text.dropFirst()
          return JSON.Member(
            "$ref", JSON(.string(pointer), offset: member.value.offset), keyOffset: member.keyOffset
          )
        }
        return JSON.Member(
          member.key, linked(member.value, own, prefix), keyOffset: member.keyOffset)
      }
      return JSON(.object(inner), offset: json.offset)
    }
  }
}

extension JSON {
  /// The paths of a tree's tokens in DTCG's form.
  var tokenPaths: Set<String> {
    var found: Set<String> = []
    func walk(_ json: JSON, _ path: String) {
      for member in json.members ?? [] where member.value.members != nil {
        if member.key.utf8.first == UInt8(ascii: "$"), member.key != "$root" { continue }
        let inner = path.isEmpty ? member.key : path + "." + member.key
        if LegacyShape.isDollarToken(member.value)
          || ExtensionReader.ours(member.value)?["verbatim"] != nil
        {
          found.insert(inner)
        } else {
          walk(member.value, inner)
        }
      }
    }
    walk(self, "")
    return found
  }

  /// The file with further facts in the header of our extension, where it does not state them itself.
  func declaring(_ header: [JSON.Member]) -> JSON {
    guard !header.isEmpty, var members else { return self }
    let index = members.firstIndex { $0.key == "$extensions" && $0.value.members != nil }
    let extensions = index.flatMap { members[$0].value.members } ?? []
    var ours = ExtensionReader.ours(self)?.members ?? []
    for fact in header {
      guard let known = ours.firstIndex(where: { $0.key == fact.key }) else {
        ours.append(fact)
        continue
      }
      guard fact.key == "axes", let declared = ours[known].value.members else { continue }
      let new = (fact.value.members ?? []).filter { axis in
        !declared.contains { $0.key == axis.key }
      }
      ours[known].value = JSON(.object(declared + new), offset: ours[known].value.offset)
    }
    let mine = JSON.Member(
      ExtensionReader.key, JSON(.object(ours), offset: offset), keyOffset: offset)
    let all = JSON(
      .object(extensions.filter { $0.key != ExtensionReader.key } + [mine]), offset: offset)
    if let index {
      members[index].value = all
    } else {
      members.insert(JSON.Member("$extensions", all, keyOffset: offset), at: 0)
    }
    return JSON(.object(members), offset: offset)
  }
}
