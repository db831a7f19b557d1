package import TokenModel

/// Why tokens cannot be written in a format at all.
package enum ExportProblem: Problem, Hashable {
  case tokenInsideToken(TokenPath, inside: TokenPath)
  case tooDeep(TokenPath, limit: Int)
  case badNamespace(String)
  case badAccess(String)
  /// Two axes, or two values of one axis.
  case namesCollide(String, String)

  package var code: String {
    switch self {
    case .tokenInsideToken: "export-token-in-token"
    case .tooDeep: "export-too-deep"
    case .badNamespace: "export-swift-namespace"
    case .badAccess: "export-swift-access"
    case .namesCollide: "export-names-collide"
    }
  }

  package var message: String {
    switch self {
    case .tokenInsideToken(let path, let outer):
      "\(quotedForMessage(path.text)) lies inside \(quotedForMessage(outer.text)), which is a token"
    case .tooDeep(let path, let limit):
      "\(quotedForMessage(path.text)) is nested deeper than \(limit) groups"
    case .badNamespace(let name): "\(quotedForMessage(name)) cannot name a Swift enum"
    case .badAccess(let word): "\(quotedForMessage(word)) is no access level for generated Swift"
    case .namesCollide(let one, let other):
      "\(quotedForMessage(one)) and \(quotedForMessage(other)) get the same name in the output"
    }
  }

  package var fix: String? {
    switch self {
    case .tokenInsideToken: "move one of them, for example to a path that ends in \"$root\""
    case .tooDeep: "move it nearer to the root"
    case .badNamespace: "use letters, digits and '_', beginning with a letter, as in Tokens"
    case .badAccess: "use public, package or internal"
    case .namesCollide: "rename one of them"
    }
  }
}
