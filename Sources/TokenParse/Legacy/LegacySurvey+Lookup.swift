internal import PositionedJSON
internal import TokenModel

extension LegacySurvey {
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
        return (path, token.json["$value"] ?? token.json["value"] ?? token.json)
      }
      path = alias
    }
    return nil
  }
}
