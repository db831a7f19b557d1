internal import TokenModel

/// A reason why a verb cannot answer or do what it was asked for.
package enum VerbProblem: Problem {
  case emptyRegistry
  case unknownPath(String, near: String?)
  /// It names something else than a token, or asks for too little.
  case noPath(String, fix: String)
  case unknownDocument(String, near: String?)
  case needsRevision(known: [String])
  case comparesEditions(known: [String])
  case needsType(String)
  case valueInvalid(String, fix: String?)
  /// A commit that says only what stays, whatever is reverted.
  case nothingToUndo(Int, [String])

  /// The stable code, lower-case with hyphens.
  package var code: String {
    switch self {
    case .emptyRegistry: "registry-empty"
    case .unknownPath, .noPath: "path-unknown"
    case .unknownDocument: "document-unknown"
    case .needsRevision, .comparesEditions: "revision-missing"
    case .needsType: "type-missing"
    case .valueInvalid: "value-invalid"
    case .nothingToUndo: "revert-nothing"
    }
  }

  /// The cause, in one sentence without a full stop.
  package var message: String {
    switch self {
    case .emptyRegistry: "the registry has no revision yet"
    case .unknownPath(let path, _), .noPath(let path, _):
      "there is no token \(quotedForMessage(path))"
    case .unknownDocument(let id, _): "there is no document \(quotedForMessage(id))"
    case .needsRevision(let known), .comparesEditions(let known):
      "the registry has several revisions: \(known.joined(separator: ", "))"
    case .needsType(let path): "\(quotedForMessage(path)) is new, and its type is not said"
    case .valueInvalid(let message, _): message
    case .nothingToUndo(let number, let names):
      "#\(number) changed no token: what it says of \(names.prefix(3).joined(separator: ", ")) stays"
    }
  }

  /// The action that mends it; `nil` where the message says it.
  package var fix: String? {
    switch self {
    case .emptyRegistry: "bring something in with `blazon import FILE`"
    case .unknownPath(_, let near):
      near.map { "did you mean \($0)?" } ?? "see `blazon list`"
    case .noPath(_, let fix): fix.terminalSafe
    case .unknownDocument(_, let near):
      near.map { "did you mean \($0)?" } ?? "see `blazon sources`"
    case .needsRevision: "add --revision ID"
    case .comparesEditions:
      "name a revision in each point, as in modern@HEAD~1; `blazon diff` compares whole registries"
    case .needsType:
      "add --type, one of \(TokenType.allCases.map(\.rawValue).joined(separator: ", "))"
    case .valueInvalid(_, let fix): fix
    case .nothingToUndo: "say it anew, with `blazon revision` or `blazon import`"
    }
  }
}
