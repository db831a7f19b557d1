internal import PositionedJSON
internal import TokenModel

/// The facts about a whole file that are needed before its first token is rewritten.
struct LegacySurvey {
  /// A token's type and the path it leads to, as far as this file shows.
  struct Token {
    /// As written, on it or on a group around it.
    var type: String?
    var alias: String?
  }

  private(set) var hasDollarTokens = false
  private(set) var hasBareTokens = false
  private(set) var hasBareAlias = false
  /// Whether a `$value` without a type holds a plain text, as Style Dictionary 4 has it.
  private(set) var hasUntypedText = false
  /// The first references of the file, as paths.
  private(set) var references: [String] = []
  /// The tokens by path; of several with one path, the last.
  private(set) var tokens: [String: Token] = [:]
  /// Paths of tokens that have no type and lead to none.
  private var untyped: Set<String> = []

  /// Whether scalars in groups are tokens.
  var readsBareMembers: Bool { !hasDollarTokens && (hasBareTokens || hasBareAlias) }
  /// Whether tokens without a type are a habit of the file, rather than a fault.
  var isUntypedUsual: Bool { hasBareTokens || hasBareAlias || hasUntypedText }

  /// - Parameter trees: the roots of the tokens' names: the file, or each set of Tokens Studio.
  init(_ trees: [JSON]) {
    for tree in trees { walk(tree, path: "", type: nil) }
    if isUntypedUsual { findUntyped() }
  }

  private mutating func walk(_ json: JSON, path: String, type outer: String?) {
    guard let members = json.members else { return }
    let type = json["$type"]?.string ?? outer
    for member in members where !member.key.isEmpty {
      if member.key.utf8.first == UInt8(ascii: "$"), member.key != "$root" { continue }
      visit(member, path: path.isEmpty ? member.key : path + "." + member.key, type: type)
    }
  }

  private mutating func visit(_ member: JSON.Member, path: String, type: String?) {
    switch member.value.kind {
    case .null, .array: return
    case .string(let text):
      if LegacyAlias.inner(text) != nil { hasBareAlias = true }
      add(member.value, nil, path)
    case .bool, .number: add(member.value, nil, path)
    case .object:
      let own = (member.value["$type"] ?? member.value["type"])?.string ?? type
      if let value = member.value["$value"] {
        hasDollarTokens = true
        if own == nil, let text = value.string, LegacyAlias.inner(text) == nil {
          hasUntypedText = true
        }
        add(value, own, path)
      } else if let value = LegacyShape.bareValue(member.value, hasDollarTokens: true) {
        hasBareTokens = true
        add(value, own, path)
      } else {
        if let value = member.value["value"], value.members != nil, !LegacyShape.isToken(value) {
          add(value, own, path)
        }
        walk(member.value, path: path, type: type)
      }
    }
  }

  private mutating func add(_ value: JSON, _ type: String?, _ path: String) {
    var alias = value.string.flatMap { LegacyAlias.inner($0) ?? LegacyAlias.dollar($0) }
    if let path = alias, let shorter = LegacyAlias.withoutValue(path) { alias = shorter }
    tokens[path] = Token(type: type, alias: alias.map(String.init))
    if references.count < 200 { collect(value) }
  }

  private mutating func collect(_ value: JSON) {
    switch value.kind {
    case .null, .bool, .number: return
    case .string(let text):
      if let path = LegacyAlias.inner(text) ?? LegacyAlias.dollar(text) {
        references.append(String(path))
      }
    case .array(let elements): for element in elements.prefix(8) { collect(element) }
    case .object(let members): for member in members.prefix(16) { collect(member.value) }
    }
  }

  /// Whether the root's members are sets: no reference leads anywhere as a full path, and some do
  /// when the first name is left out, as in files of Tokens Studio without `$metadata`.
  var hasSets: Bool {
    guard hasBareTokens, !hasDollarTokens, !references.isEmpty,
      !references.contains(where: { tokens[$0] != nil })
    else { return false }
    let inner = Set(
      tokens.keys.compactMap { path in
        path.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(path[$0...].dropFirst()) }
      })
    return references.contains { inner.contains($0) }
  }

  /// Whether an alias without a type leads to a token of the file that has none either.
  ///
  /// - Returns: `false` where it leads out of the file or in a circle, which is reported elsewhere.
  func leadsToUntyped(_ path: Substring) -> Bool { untyped.contains(String(path)) }

  /// Follows every alias once.
  private mutating func findUntyped() {
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
