internal import PositionedJSON
internal import TokenModel

/// The tokens of all files that are read together, by path.
struct LegacyList {
  /// A token's type and the path it leads to, as far as the files show.
  struct Token {
    /// As written, on it or on a group around it, else as its name and value tell.
    var type: String?
    /// The type that is written on it, or around it, in any file.
    var stated: String?
    var alias: String?
    /// The token as written, or the value that stands for one.
    var json: JSON
    /// Whether it is a value in a group, which may be no token.
    var isPlain = false
    /// Whether it is a plain value in a file without tokens, or in a list, and no token.
    var isData = false
    /// Whether other files or sets give the token another value, so that none of them is the one in every context.
    var isOfSeveral = false
    /// What the files before give it.
    var others: [JSON] = []

    /// The value of a token as written, or of what stands for one.
    static func value(_ json: JSON) -> JSON { json["$value"] ?? json["value"] ?? json }
  }

  /// Of several with one path, the last.
  private(set) var tokens: [String: Token] = [:]
  /// Whether one of them is of several.
  private(set) var hasSeveral = false
  /// The paths of each file's own tokens.
  private(set) var own: [[String]] = []
  /// The first references of each file, as paths, each with the token that has it.
  private(set) var references: [[(path: String, owner: String)]] = []
  /// Paths of tokens that are groups of tokens elsewhere.
  private(set) var roots: Set<String> = []
  /// Today's paths of tokens and groups whose names, or those around them, hold what references are made of.
  private(set) var renamed: [String: String] = [:]
  /// Paths of tokens that have no type and lead to none.
  private(set) var untyped: Set<String> = []

  /// Begins with the next file.
  mutating func beginFile() {
    own.append([])
    references.append([])
  }

  /// Makes what was met before the first file no tokens.
  mutating func endData() { for path in tokens.keys { tokens[path]?.isData = true } }

  mutating func rename(_ path: String, to today: String) {
    renamed[path] = today
    tokens[today] = tokens[path]
  }

  /// Adds a value of a list, which a reference may lead to.
  mutating func addElement(_ json: JSON, _ path: String) {
    guard let before = tokens[path] else {
      tokens[path] = Token(json: json, isPlain: true, isData: true)
      return
    }
    guard before.json != json else { return }
    tokens[path]?.isOfSeveral = true
    hasSeveral = true
  }

  mutating func add(_ value: JSON, _ type: String?, _ path: String, _ json: JSON, isPlain: Bool) {
    let alias = LegacyList.target(value)
    let before = tokens[path]
    let stated = type ?? before?.stated
    let found = stated ?? (alias == nil ? LegacyList.type(of: value, named: path)?.rawValue : nil)
    let isOfSeveral = before.map { $0.isOfSeveral || $0.json != json } ?? false
    tokens[path] = Token(
      type: found, stated: stated, alias: alias, json: json, isPlain: isPlain,
      isOfSeveral: isOfSeveral,
      others: before.map { $0.json == json ? $0.others : $0.others + [$0.json] } ?? [])
    if isOfSeveral { hasSeveral = true }
    guard !own.isEmpty else { return }
    own[own.count - 1].append(path)
    if references[own.count - 1].count < 200 { collect(value, path) }
  }

  /// The path that a value leads to, if it is a reference.
  private static func target(_ value: JSON) -> String? {
    value.string.flatMap { LegacyAlias.trimmed($0) ?? LegacyAlias.dollar($0) }
      .map { String(Alias.withoutValue($0) ?? $0) }
  }

  /// The type of a token without one; a text that is nothing else is a text.
  private static func type(of value: JSON, named path: String) -> TokenType? {
    if let type = InferredType.of(value, named: path) { return type }
    return value.string.map { !LegacyAlias.isEmbedded($0) } == true ? .string : nil
  }

  private mutating func collect(_ value: JSON, _ owner: String) {
    switch value.kind {
    case .null, .bool, .number: return
    case .string:
      if let path = LegacyList.target(value) { references[own.count - 1].append((path, owner)) }
    case .array(let elements): for element in elements.prefix(8) { collect(element, owner) }
    case .object(let members): for member in members.prefix(16) { collect(member.value, owner) }
    }
  }

  /// The first names of the tokens of some files.
  func groups(of files: [Int]) -> Set<Substring> {
    Set(files.flatMap { own[$0].map { $0.prefix { $0 != "." } } })
  }

  /// Whether the members of the roots of files are sets, as in files of Tokens Studio without `$metadata`: no
  /// reference leads anywhere as a full path, in these files or another, and most lead to another token of
  /// the files when its first name is left out.
  func hasSets(_ files: [Int]) -> Bool {
    let references = files.flatMap { self.references[$0] }
    guard !references.isEmpty, !references.contains(where: { tokens[$0.path] != nil }) else {
      return false
    }
    var owners: [Substring: Set<String>] = [:]
    for path in files.flatMap({ own[$0] }) {
      guard let end = path.utf8.firstIndex(of: UInt8(ascii: ".")) else { continue }
      owners[path[end...].dropFirst(), default: []].insert(path)
    }
    let leading = references.count { reference in
      // What leads to its own token so would be a circle.
      owners[reference.path[...]].map { $0 != [reference.owner] } ?? false
    }
    return leading * 2 > references.count
  }

  /// Finds the tokens that another file or set has as a group, so that they can be its `$root`.
  mutating func findRoots() {
    let groups = tokens.lazy.filter { !$0.value.isPlain }.map(\.key).groupPaths
    for path in groups.map(String.init) {
      // What a token's own object holds, the other tool does not see.
      guard let token = tokens[path], !token.isPlain, tokens["\(path).$root"] == nil,
        token.json.members?.contains(where: { LegacyShape.holdsTokens($0.value) }) != true
      else { continue }
      roots.insert(path)
      tokens["\(path).$root"] = token
    }
  }

  /// Finds the tokens without a type, following every alias once.
  mutating func findUntyped() {
    var answers: [String: Bool] = [:]
    for path in tokens.keys where answers[path] == nil {
      var chain: [String] = []
      var next: String? = path
      var answer = false
      while let here = next, let token = tokens[here], token.type == nil {
        if let known = answers[here] {
          answer = known
          break
        }
        // Met again on the way, it is a circle.
        answers[here] = false
        chain.append(here)
        answer = token.alias == nil
        next = token.alias
      }
      guard answer else { continue }
      for here in chain { answers[here] = true }
      untyped.formUnion(chain)
    }
  }
}

extension LegacyList {
  /// The type of the one kind of token that the references in a longer text lead to.
  func commonType(of paths: [Substring]) -> String? {
    var found: String?
    for path in paths {
      var next: String? = String(path)
      var type: String?
      // As many steps as a chain of aliases may reasonably have.
      for _ in 0..<32 {
        guard let token = next.flatMap({ tokens[$0] }) else { break }
        type = token.type
        next = type == nil ? token.alias : nil
      }
      guard let type, found == nil || found == type else { return nil }
      found = type
    }
    return found
  }

  /// The type of ours of the token at a path.
  func known(typeOf path: String) -> TokenType? {
    commonType(of: [path[...]]).flatMap { TokenType(rawValue: $0) ?? ForeignTypes.mapped($0) }
  }

  /// The paths that line heights refer to.
  var lineHeights: Set<String> {
    Set(
      tokens.values.compactMap { token in
        if token.type.map(ForeignTypes.isLineHeight) == true { return token.alias }
        let value = token.json["$value"] ?? token.json["value"]
        return (value?["lineHeight"] ?? value?["line-height"])?.string
          .flatMap(LegacyAlias.trimmed).map(String.init)
      })
  }

  /// The value at the end of a chain of references; `nil` where it leads nowhere.
  func literal(of path: String) -> JSON? { end(of: path)?.value }

  /// The token at the end of a chain of references, with its value.
  func end(of path: String) -> (path: String, value: JSON)? {
    var path = path
    for _ in 0..<32 {
      guard let token = tokens[path] else { return nil }
      guard let alias = token.alias else {
        return (path, Token.value(token.json))
      }
      path = alias
    }
    return nil
  }
}
