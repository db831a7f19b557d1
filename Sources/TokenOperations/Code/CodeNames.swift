package import CodeScan
package import TokenExport
package import TokenModel

/// The names by which code reaches the tokens of a state, in each of its outputs.
package struct CodeNames: Sendable {
  /// The tokens of each name, as mentions have it.
  private(set) var tokens: [Mention.Family: [String: TokenPath]] = [:]
  /// The groups around names of members.
  private var groups: Set<String> = []
  /// What chains of members begin with.
  package private(set) var roots: Set<String> = []
  /// The words of what the outputs declare besides tokens.
  private var words: Set<Substring> = []
  /// The prefix that all properties of an output have by its options.
  private var prefixes: Set<String> = []

  package init() {}

  /// Adds an output.
  ///
  /// - Parameter chosen: its options.
  package mutating func add(_ export: Export, chosen: [String: String]) {
    for name in export.names ?? [] {
      guard let (family, text) = CodeNames.mention(name.name) else { continue }
      tokens[family, default: [:]][text] = name.path
      if family == .member {
        let parts = text.split(separator: ".")
        if let root = parts.first { roots.insert(String(root)) }
        for count in parts.indices.dropFirst() {
          groups.insert(parts[..<count].joined(separator: "."))
        }
      } else if family == .resource {
        roots.insert("R")
      }
    }
    if let prefix = chosen["prefix"], !prefix.isEmpty { prefixes.insert("--\(prefix)-") }
    for file in export.files where !roots.isEmpty {
      words.formUnion(file.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    }
  }

  /// Adds the paths, by which token files refer to tokens.
  package mutating func add(paths: some Sequence<TokenPath>) {
    for path in paths { tokens[.path, default: [:]][path.text] = path }
  }

  /// A public name in the form of a mention; `nil` for those that are not looked for.
  static func mention(_ name: String) -> (Mention.Family, String)? {
    if name.hasPrefix("--") { return (.property, Mention.unescaped(name)) }
    if name.hasPrefix("$") { return (.variable, name.replacing("_", with: "-")) }
    if name.hasPrefix("R.") { return (.resource, name) }
    // What is named without a root, such as `.brand`, may be anyone's.
    guard let first = name.first, first.isLetter, name.contains(".") || name.contains("["),
      !name.contains("/")
    else { return nil }
    var text = name.replacing("`", with: "")
    if let open = text.firstIndex(of: "("), text.hasSuffix(")") { text = String(text[..<open]) }
    return (
      .member,
      text.replacing("[\"", with: ".").replacing("\"]", with: "").replacing("[", with: ".")
        .replacing("]", with: "")
    )
  }

  /// The token that a mention names; of members the first of them that is one.
  package func token(of mention: Mention) -> TokenPath? { match(mention)?.path }

  /// The token that a mention names, and the name: of members the longest beginning that is one's.
  func match(_ mention: Mention) -> (name: String, path: TokenPath)? {
    guard let names = tokens[mention.family] else { return nil }
    if let path = names[mention.name] { return (mention.name, path) }
    guard mention.family == .member else { return nil }
    var name = mention.name[...]
    while let dot = name.lastIndex(of: ".") {
      name = name[..<dot]
      if let path = names[String(name)] { return (String(name), path) }
    }
    return nil
  }

  /// How sure it is that a name which no token has is meant to be one's.
  package enum Standing: Sendable {
    /// The name has the prefix or the namespace of an output.
    case own
    case possible
    /// It may be anyone's.
    case other
  }

  package func standing(of mention: Mention) -> Standing {
    switch mention.family {
    case .property:
      prefixes.contains { mention.name.hasPrefix($0) }
        ? .own : tokens[.property] == nil ? .other : .possible
    case .variable: tokens[.variable] == nil ? .other : .possible
    case .member: isOwnMember(mention.name) ? .own : .other
    case .resource, .path: .other
    }
  }

  /// Whether the first member that is not a group is nothing that the outputs declare.
  private func isOwnMember(_ name: String) -> Bool {
    let parts = name.split(separator: ".")
    guard
      let index = parts.indices.first(where: {
        !groups.contains(parts[...$0].joined(separator: "."))
      }),
      index > 0
    else { return false }
    return !words.contains(parts[index])
  }

  /// The name of the same family, and of members of the same root, most like one.
  package func near(_ mention: Mention) -> String? {
    let known = (tokens[mention.family] ?? [:]).keys.filter { CodeNames.isOfOneRoot($0, mention) }
    return nearest(mention.name, among: known.sorted())
  }

  /// The name of a token where a mention stands; `nil` where its output has none.
  package func name(of path: TokenPath, like mention: Mention) -> String? {
    (tokens[mention.family] ?? [:])
      .filter { $0.value == path && CodeNames.isOfOneRoot($0.key, mention) }.keys.min()
  }

  private static func isOfOneRoot(_ name: String, _ mention: Mention) -> Bool {
    mention.family != .member
      || name.prefix { $0 != "." } == mention.name.prefix { $0 != "." }
  }
}
