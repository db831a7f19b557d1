internal import PositionedJSON
package import TokenModel

/// A name by which those who build on an output reach a token.
package struct PublicName: Hashable, Comparable, Sendable {
  /// As it is written there, such as `--icon-size`, `Tokens.icon.size` or `Tokens.icon.size(in:)`.
  package var name: String
  /// What may be done with it: the type of a member, or those of the token's values.
  package var signature: String
  package var path: TokenPath

  package static func < (one: PublicName, other: PublicName) -> Bool {
    (one.name, one.signature, one.path) < (other.name, other.signature, other.path)
  }
}

extension ResolvedToken {
  /// The types of its values, as the signature of a name in a language without types.
  var signature: String {
    Set(cells.compactMap { $0.value?.type.rawValue }).sorted().joined(separator: " | ")
  }
}

extension PublicName {
  /// The kind of a value in a script: what its code may read of it, whatever the value.
  static func shape(_ json: JSON) -> String {
    switch json.kind {
    case .null: return "null"
    case .bool: return "boolean"
    case .number: return "number"
    case .string: return "string"
    case .array(let elements):
      return "(" + Set(elements.map(shape)).sorted().joined(separator: " | ") + ")[]"
    case .object(let members):
      return "{" + members.map { "\($0.key): \(shape($0.value))" }.sorted().joined(separator: ", ")
        + "}"
    }
  }
}

extension ResolvedTokens {
  /// The tokens inside of paths, and the groups around and inside of those; all of them where no path
  /// is given.
  package func kept(_ paths: [TokenPath]) -> ResolvedTokens {
    if paths.isEmpty { return self }
    var tokens = self
    func isKept(_ token: ResolvedToken) -> Bool { paths.contains { token.path.isInside($0) } }
    tokens.others += tokens.tokens.filter { !isKept($0) }
    tokens.tokens.removeAll { !isKept($0) }
    tokens.groups = tokens.groups.filter { group, _ in
      paths.contains { group.isInside($0) || $0.isInside(group) }
    }
    return tokens
  }
}
