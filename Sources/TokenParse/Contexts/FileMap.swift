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
    /// The group of a style sheet's names that begin with the path's own, each joined by a hyphen.
    case group(TokenPath)
  }

  /// No rule.
  package static let none = FileMap(rules: [])

  private init(rules: [Rule]) { self.rules = rules }

  /// Reads rules: `GLOB=prefix`, `GLOB=prefix:a.b`, `GLOB=context:axis=value`, `GLOB=revision:id`,
  /// `GLOB=group:a.b`.
  package init(_ texts: [String] = []) throws(FileMapProblem) {
    for text in texts { rules.append(try FileMap.rule(text)) }
  }

  private static func rule(_ text: String) throws(FileMapProblem) -> Rule {
    for kind in ["prefix", "context", "revision", "group"] {
      guard let found = text.firstRange(of: "=" + kind), found.lowerBound > text.startIndex else {
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
        if let wild = context.fixed.first(where: { $0.value.contains("*") }) {
          throw FileMapProblem(text: text, wild: wild)
        }
        if let missing = context.fixed.compactMap({ Glob.missingCapture($0.value, in: glob) }).first
        {
          throw FileMapProblem(text: text, missing: missing)
        }
        return Rule(glob: glob, what: .context(context))
      case "group":
        guard let path = try? TokenPath(value) else { throw FileMapProblem(text: text) }
        return Rule(glob: glob, what: .group(path))
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
    // A name alone would fit files of all folders.
    rules.append(Rule(glob: glob.contains("/") ? glob : "/" + glob, what: .context(context)))
    for pair in context.fixed where bases[pair.axis] == nil { bases[pair.axis] = base }
  }

  /// These rules and others behind them.
  func adding(_ other: FileMap) -> FileMap {
    var all = self
    all.rules += other.rules
    all.bases.merge(other.bases) { first, _ in first }
    return all
  }

  /// A pattern that only that name fits.
  static func escaped(_ name: String) -> String {
    String(name.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] })
  }

  /// A pattern as a person has to type it for that file.
  static func typed(_ glob: String, among files: some Sequence<String>) -> String {
    // A name alone fits files of all folders.
    !glob.contains("/") && files.contains { $0.contains("/") && fits($0, glob) } ? "/" + glob : glob
  }

  /// The axes that rules of a person name.
  var namedAxes: Set<String> {
    let axes = rules.flatMap { rule in
      guard case .context(let context) = rule.what else { return [String]() }
      return context.fixed.map(\.axis)
    }
    return Set(axes).subtracting(foundAxes)
  }

  /// The axes that were found, and are not named by a person.
  var foundAxes: Set<String> { Set(bases.keys) }

  /// The effects of the rules for a file, in their order; of two of a kind the last counts.
  package func parts(of file: String) -> [Part] {
    rules.compactMap { rule in
      guard let captures = Glob.captures(file, rule.glob) else { return nil }
      guard case .context(let context) = rule.what else { return rule.what }
      return .context(Glob.filled(context, captures))
    }
  }

  /// The groups that the names of a style sheet's properties make.
  func groups(of file: String) -> [TokenPath] {
    parts(of: file).compactMap { if case .group(let path) = $0 { path } else { nil } }
  }

  /// Whether a rule gives the file a context.
  func givesContext(_ file: String) -> Bool {
    parts(of: file).contains { if case .context = $0 { true } else { false } }
  }

  /// The rules that fit files, none of which they have an effect on, each with the first of these files.
  ///
  /// - Parameters:
  ///   - files: all that were given.
  ///   - placed: those that rules place.
  ///   - systems: those that describe a whole system, which has a context and a revision and no group.
  func idle(
    _ files: [String], placed: Set<String>, systems: Set<String>
  ) -> [(rule: String, file: String)] {
    rules.compactMap { rule in
      let fitting = files.filter { FileMap.fits($0, rule.glob) }
      guard let first = fitting.first, !fitting.contains(where: placed.contains) else { return nil }
      let isOfSystem = fitting.contains(where: systems.contains)
      let what: String? =
        switch rule.what {
        case .context(let context): isOfSystem ? nil : "context:\(context.text)"
        case .revision(let id): isOfSystem ? nil : "revision:\(id)"
        case .prefix(let path): "prefix:\(path?.text ?? "")"
        case .ownPath: "prefix"
        case .group(let path): "group:\(path.text)"
        }
      return what.map { ("\(rule.glob)=\($0)", first) }
    }
  }

  /// The contexts of the rules that files fit, in the rules' order.
  private func contexts(of files: [String]) -> [Context] {
    rules.flatMap { rule -> [Context] in
      guard case .context(let context) = rule.what else { return [] }
      let found = files.lazy.compactMap { Glob.captures($0, rule.glob) }
      guard context.text.contains("$") else { return found.first.map { _ in [context] } ?? [] }
      return found.map { Glob.filled(context, $0) }
    }
  }

  /// The axes that the contexts of files need: light and dark for an appearance, else `default` first.
  func axes(of files: [String]) -> [Revision.Axis] {
    let looks = ["light", "dark"]
    // A rule that no file fits declares nothing.
    return contexts(of: files).flatMap(\.fixed).reduce(into: []) { axes, pair in
      axes.declare(
        pair, among: looks.contains(pair.value) ? looks : [bases[pair.axis] ?? "default"])
    }
  }

  /// The group of a file's name: `tokens/color.dark.json` is `tokens.color-dark`.
  package static func path(of file: String) -> TokenPath? {
    let ending = FileSelection.tokenEnding(of: file) ?? ""
    let names = file.dropLast(ending.count).split(separator: "/")
      .map { StyleVariable.segment(String($0)) }
    return names.isEmpty ? nil : TokenPath(trusted: names.joined(separator: "."))
  }

  /// Whether a file of a folder may hold tokens, by its name: nothing hidden, or of other packages.
  package static func mayHoldTokens(_ file: String) -> Bool {
    file.split(separator: "/").last.flatMap(FileSelection.tokenEnding) != nil && isOwn(file)
  }

  /// Whether a path below a folder is not of another package or a tool.
  package static func isOwn(_ path: String) -> Bool {
    !path.split(separator: "/").contains { $0 == "node_modules" || $0.hasPrefix(".") }
  }

  /// A path without what changes nothing.
  package static func trimmed(_ path: String) -> String { FileName.joined(path, beside: "") }

  /// How names of token files end, the longest first; see `FileSelection.tokenEnding`.
  package static let endings = [
    ".tokens.json", ".tokens", ".json5", ".jsonc", ".json", ".yaml", ".yml", ".css", ".pcss",
    ".scss", ".less", "design.md",
  ]

  /// `*`, `?` and `[…]` within a name, `**` for any number of folders; a pattern without `/` is for
  /// the file's name alone.
  package static func fits(_ file: String, _ glob: String) -> Bool {
    Glob.captures(file, glob) != nil
  }
}

/// A rule of `--map` that cannot be read.
package struct FileMapProblem: Problem {
  /// The rule as given.
  package var text: String
  /// A value with a wildcard, which would be a name.
  var wild: Context.Fixed?
  /// A `$` for which the pattern has no wildcard.
  var missing: String?

  package var code: String { "map-invalid" }
  package var message: String {
    if let wild {
      return
        "\(quotedForMessage(text)) would name a value of \(wild.axis) \(quotedForMessage(wild.value)); "
        + "write $1 for what the first *, **, ? or […] of the pattern stands for, $2 for the second"
    }
    if let missing {
      return "\(quotedForMessage(text)) has \(missing), and its pattern has fewer *, **, ? and […]"
    }
    return "\(quotedForMessage(text)) is not a --map rule; write GLOB=prefix, GLOB=prefix:a.b, "
      + "GLOB=context:appearance=dark, GLOB=revision:ID or GLOB=group:a.b"
  }
  package var fix: String? { nil }
}

extension FileMap {
  /// Files' trees as the rules place them: each below its prefix, in its revision, with the axes of its
  /// context declared. A reference leads to the token of the same file, else to that of the file whose
  /// prefix has most in common with its own.
  func layers(_ files: [(name: String, tree: JSON)]) -> [Layer] {
    guard !isEmpty else { return files.map { Layer(tree: $0.tree) } }
    let places = files.map { place(of: $0.name) }
    let links = PrefixLinks(
      places.contains { $0.prefix != nil }
        ? zip(files, places).map { ($0.tree.tokenPaths, $1.prefix) } : [])
    let axes = axes(of: files.map(\.name))
    return zip(files, places).map { file, place in
      let offset = file.tree.offset
      let header = [
        place.revision.map { JSON.Member("revision", .string($0), at: offset) },
        place.context.isBase ? nil : .axes(axes, at: offset),
      ]
      let tree = file.tree.declaring(header.compactMap(\.self))
      return Layer(tree: below(place.prefix, tree, links), context: place.context)
    }
  }

  /// What rules make of a file: contexts are joined, and else of two of a kind the last counts.
  struct Place {
    /// The group around the tokens; `nil` for none.
    var prefix: TokenPath?
    var context: Context
    var revision: String?
  }

  /// - Parameter context: the one that the file has besides.
  func place(of file: String, in context: Context = .base) -> Place {
    var place = Place(context: context)
    for part in parts(of: file) {
      switch part {
      case .ownPath: place.prefix = FileMap.path(of: file)
      case .prefix(let path): place.prefix = path
      case .context(let own): place.context = place.context.joined(with: own) ?? own
      case .revision(let id): place.revision = id
      case .group: break
      }
    }
    return place
  }

  private func below(_ prefix: TokenPath?, _ tree: JSON, _ links: PrefixLinks) -> JSON {
    if links.isEmpty { return tree }
    let members = tree.members ?? []
    let isProperty = { (member: JSON.Member) in
      member.key.utf8.first == UInt8(ascii: "$") && member.key != "$root"
    }
    let inner = members.filter { !isProperty($0) }.map { member in
      JSON.Member(member.key, links.linked(member.value, from: prefix), keyOffset: member.keyOffset)
    }
    let group = tree.with(.object(inner)).below((prefix?.segments ?? []).map(String.init))
    return tree.with(.object(members.filter(isProperty) + (group.members ?? [])))
  }
}
