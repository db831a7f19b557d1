package import CodeScan
package import TokenExport
package import TokenModel

/// The names by which code reaches the tokens of a state, in each of its outputs.
package struct CodeNames: Sendable {
  /// The tokens of each name, as mentions have it.
  private(set) var tokens: [Mention.Family: [String: TokenPath]] = [:]
  /// The groups around names of members.
  private var groups: Set<String> { roots.groups }
  /// What is looked for in each language.
  package private(set) var roots = Roots()
  /// The words of what the outputs declare besides tokens.
  private var words: Set<Substring> = []
  /// The variables that outputs of SCSS declare besides tokens, such as `$modes`.
  private var ownVariables: Set<String> = []
  /// What generated files are called, without endings, and the packages of those of Kotlin, where options name them.
  private(set) var homes: Set<String> = []
  private(set) var packages: Set<String> = []
  /// What all names of an output begin with by its options; of resources the last part.
  private var prefixes: [Mention.Family: Set<String>] = [:]

  /// What is looked for in each language: what is `Tokens` of Swift is anything in a script.
  package struct Roots: Sendable {
    private var byLanguage: [SourceLanguage: Set<String>] = [:]
    fileprivate var groups: Set<String> = []
    fileprivate var modules: [String: String] = [:]
    fileprivate var themes: [String: String] = [:]
    fileprivate var contexts: [String: String] = [:]
    fileprivate var hasUtilities = false
    fileprivate var hasAssets = false
    /// Whether colors and lengths are looked for, too.
    package var hasLiterals = false

    package func callAsFunction(_ language: SourceLanguage) -> SoughtNames {
      var sought = SoughtNames()
      sought.roots = byLanguage[Roots.base(language)] ?? []
      sought.groups = groups
      if language.isScript || language == .markup {
        (sought.modules, sought.accessors) = (modules, themes)
      } else if language == .dart {
        sought.accessors = contexts
      }
      (sought.hasUtilities, sought.hasAssets) = (hasUtilities, hasAssets)
      sought.hasLiterals = hasLiterals
      return sought
    }

    fileprivate mutating func insert(_ root: String, _ languages: Set<SourceLanguage>) {
      for language in languages { byLanguage[Roots.base(language), default: []].insert(root) }
    }

    private static func base(_ language: SourceLanguage) -> SourceLanguage {
      language == .scriptWithElements || language == .markup ? .script : language
    }
  }

  /// Whether one text is read, of which all is looked at that may be a name.
  package var isOfSnippet = false

  package init() {}

  /// Adds an output.
  ///
  /// - Parameter chosen: its options.
  package mutating func add(_ export: Export, chosen: [String: String]) {
    let languages = Set(export.files.compactMap { SourceLanguage(path: $0.name) })
    homes.formUnion(export.files.map { CodeNames.stem($0.name) })
    if let package = chosen["package"] { packages.insert(package) }
    var found: Set<Substring> = []
    for (family, text, name) in CodeNames.mentions(of: export) {
      tokens[family, default: [:]][text] = name.path
      if family == .utility { roots.hasUtilities = true }
      if family == .asset { roots.hasAssets = true }
      if let prefix = chosen["prefix"], !prefix.isEmpty { add(prefix: prefix, family) }
      if family == .member {
        let parts = text.split(separator: ".")
        if let root = parts.first {
          roots.insert(String(root), languages)
          if found.insert(root).inserted { addModules(of: String(root), export) }
        }
        for count in parts.indices.dropFirst() {
          roots.groups.insert(parts[..<count].joined(separator: "."))
        }
      } else if family == .resource {
        roots.insert("R", [.kotlin])
        roots.groups.insert(text.split(separator: ".").prefix(2).joined(separator: "."))
      }
    }
    for file in export.files where file.name.hasSuffix(".scss") {
      for mention in scan(Array(file.text.utf8), as: .scss, roots: []).mentions
      where mention.kind == .declaration && tokens[.variable]?[mention.name] == nil {
        ownVariables.insert(mention.name)
      }
    }
    for file in export.files where tokens[.member] != nil {
      words.formUnion(file.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    }
  }

  /// The token that a name would be of, had its output a value for it.
  func lacking(_ mention: Mention) -> TokenPath? {
    func letters(_ text: some StringProtocol) -> String {
      text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    let named = Set(tokens[mention.family, default: [:]].values)
    let beginnings = (prefixes[mention.family] ?? []).map(letters) + [""]
    let wanted = letters(mention.name)
    return tokens[.path]?.values.first { path in
      !named.contains(path) && beginnings.contains { $0 + letters(path.text) == wanted }
    }
  }

  /// Adds what leads to a root besides its own name.
  private mutating func addModules(of root: String, _ export: Export) {
    for file in export.files {
      if SourceLanguage(path: file.name)?.isScript == true {
        let stem = CodeNames.stem(file.name)
        roots.modules[stem] = roots.modules[stem] ?? root
        if file.text.contains("const themes") { roots.themes["themes"] = root }
      } else if file.name.hasSuffix(".dart"), let getter = file.text.firstRange(of: root + " get ")
      {
        let name = file.text[getter.upperBound...].prefix {
          $0.isLetter || $0.isNumber || $0 == "_"
        }
        roots.contexts[String(name)] = root
      }
    }
  }

  /// The name of a file or module without its folders, endings and the `_` of Sass.
  static func stem(_ path: String) -> String {
    let file = path.split { $0 == "/" || $0 == ":" }.last ?? ""
    return String((file.hasPrefix("_") ? file.dropFirst() : file).prefix { $0 != "." })
  }

  private mutating func add(prefix: String, _ family: Mention.Family) {
    switch family {
    case .property: prefixes[.property, default: []].insert("--\(prefix)-")
    case .variable: prefixes[.variable, default: []].insert("$\(prefix)-")
    case .resource: prefixes[.resource, default: []].insert("\(prefix)_")
    case .member, .path, .utility, .asset: break
    }
  }

  /// A key of a preset of Tailwind 3, `colors.brand`, as the variable of a theme.
  private static func variable(_ name: String) -> String {
    guard !name.hasPrefix("--"), let key = name.split(separator: ".").first else { return name }
    let namespace = keys[key] ?? String(key)
    let rest = name.split(separator: ".").dropFirst().filter { $0 != "DEFAULT" }
    return "--" + ([Substring(namespace)] + rest).joined(separator: "-")
  }

  private static let keys: [Substring: String] = [
    "colors": "color", "fontSize": "text", "fontFamily": "font", "letterSpacing": "tracking",
    "lineHeight": "leading", "borderRadius": "radius", "boxShadow": "shadow",
    "screens": "breakpoint",
    "transitionTimingFunction": "ease", "maxWidth": "container", "fontWeight": "font-weight",
    "zIndex": "z-index", "borderWidth": "border-width", "transitionDuration": "transition-duration",
  ]

  /// The names of an output as code has them.
  static func mentions(
    of export: Export
  ) -> [(family: Mention.Family, text: String, name: PublicName)] {
    let isTheme = export.files.contains { $0.name.contains("tailwind.") }
    let isCatalog = export.files.contains { $0.name.contains(".xcassets/") }
    var found: [(family: Mention.Family, text: String, name: PublicName)] = []
    for name in export.names ?? [] {
      if isTheme { found.append((.utility, variable(name.name), name)) }
      if isCatalog {
        found.append((.asset, name.name, name))
      } else if !isTheme || name.name.hasPrefix("--"), let (family, text) = mention(name.name) {
        found.append((family, text, name))
      }
    }
    return found
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
    if mention.family == .utility {
      return Utility.variables(of: mention.name).lazy.compactMap { _, variable in
        names[variable].map { (variable, $0) }
      }.first
    }
    if let path = names[mention.name] { return (mention.name, path) }
    // A style's name goes on with those of styles that have it as their parent.
    let isStyle = mention.family == .resource && mention.name.hasPrefix("R.style.")
    let isOfDictionary =
      mention.family == .path && [".value", ".$value"].contains { mention.name.hasSuffix($0) }
    guard mention.family == .member || isStyle || isOfDictionary else { return nil }
    var name = mention.name[...]
    while let dot = name.lastIndex(of: isStyle ? "_" : ".") {
      name = name[..<dot]
      if let path = names[String(name)] { return (String(name), path) }
      if isOfDictionary { break }
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
    let last =
      mention.family == .resource
      ? mention.name.split(separator: ".").last ?? "" : mention.name[...]
    if prefixes[mention.family]?.contains(where: last.hasPrefix) == true { return .own }
    if mention.doubt != nil, mention.doubt != .text { return .other }
    return switch mention.family {
    case .variable where ownVariables.contains(mention.name): .other
    case .property, .variable: tokens[mention.family] == nil ? .other : .possible
    case .member: isOwnMember(trimmed(mention).name) ? .own : .other
    case .path: isOfSnippet ? .possible : .other
    case .utility:
      isOfSnippet && tokens[.utility] != nil && Utility.ownColor(mention.name) != nil
        ? .possible : .other
    case .resource, .asset: isOfSnippet && near(mention) != nil ? .possible : .other
    }
  }

  /// Whether a mention is of tokens together, any of which may be meant.
  package func isGroup(_ mention: Mention) -> Bool {
    mention.family == .member && groups.contains(CodeNames.group(mention))
  }

  /// The group that is handed on, of Swift as a type.
  static func group(_ mention: Mention) -> String {
    mention.name.hasSuffix(".self") ? String(mention.name.dropLast(5)) : mention.name
  }

  /// A mention without the members of what it names: `Tokens.nope` of `Tokens.nope.opacity`.
  func trimmed(_ mention: Mention) -> Mention {
    var mention = mention
    guard mention.family == .member else { return mention }
    let parts = mention.name.split(separator: ".")
    let count = parts.indices.first { !groups.contains(parts[...$0].joined(separator: ".")) }
    mention.name = parts[...(count ?? parts.count - 1)].joined(separator: ".")
    return mention
  }

  /// Members that types have in any language.
  private static let common: Set<Substring> = [
    "self", "Type", "init", "allCases", "Companion", "class", "hashCode", "toString", "runtimeType",
    "length", "hasOwnProperty", "constructor",
  ]

  /// Whether the first member that is not a group is nothing that the outputs declare; in a group they declare tokens only.
  private func isOwnMember(_ name: String) -> Bool {
    let parts = name.split(separator: ".")
    let index = parts.count - 1
    guard index > 0, !groups.contains(name) else { return false }
    return !(index > 1 ? CodeNames.common : words).contains(parts[index])
  }

  /// The name of the same family, and of members of the same root, most like one.
  package func near(_ mention: Mention) -> String? {
    if mention.family == .utility { return nearUtility(mention.name) }
    let known = (tokens[mention.family] ?? [:]).keys.filter { CodeNames.isOfOneRoot($0, mention) }
    return nearest(mention.name, among: known.sorted())
  }

  /// The class of a color most like one: nearly the same, else one whose name begins with the same word.
  private func nearUtility(_ name: String) -> String? {
    guard let (words, rest) = Utility.ownColor(name) else { return nil }
    let start = "--color-"
    let known = (tokens[.utility] ?? [:]).keys.filter { $0.hasPrefix(start) }
      .map { String($0.dropFirst(start.count)) }.sorted()
    let near =
      nearest(String(rest), among: known)
      ?? known.first { $0.hasPrefix(rest.prefix { $0 != "-" } + "-") }
    return near.map { words + $0 }
  }

  /// The name of a token where a mention stands; `nil` where its output has none.
  package func name(of path: TokenPath, like mention: Mention) -> String? {
    if mention.family == .utility {
      return (tokens[.utility] ?? [:]).filter { $0.value == path }.keys.sorted().lazy
        .compactMap { Utility.name($0, like: mention.name) }.first
    }
    return (tokens[mention.family] ?? [:])
      .filter { $0.value == path && CodeNames.isOfOneRoot($0.key, mention) }.keys.max {
        one, other in
        // That of the same output begins as the mention does.
        let alike = [one, other].map { zip($0, mention.name).prefix { $0 == $1 }.count }
        return alike[0] != alike[1] ? alike[0] < alike[1] : one > other
      }
  }

  private static func isOfOneRoot(_ name: String, _ mention: Mention) -> Bool {
    mention.family != .member || name.prefix { $0 != "." } == mention.name.prefix { $0 != "." }
  }
}
