package import TokenModel
package import TokenStore

/// A reason why a path has no answer at a point.
package enum PathProblem: Problem {
  case renamed(TokenPath, to: TokenPath, CommitInfo)
  /// A token, or every one of a group, the last in the commit; by its last name where it was renamed before.
  case removed(
    TokenPath, CommitInfo, as: (path: TokenPath, commit: CommitInfo)? = nil, isGroup: Bool = false)
  case notYet(TokenPath, CommitInfo)
  case calledOtherwise(TokenPath, then: TokenPath)
  case isGroup(TokenPath, tokens: [TokenPath])

  /// The stable code, lower-case with hyphens.
  package var code: String {
    switch self {
    case .renamed: "path-renamed"
    case .removed: "path-removed"
    case .notYet, .calledOtherwise: "path-not-yet"
    case .isGroup: "path-is-group"
    }
  }

  /// The cause, in one sentence without a full stop.
  package var message: String {
    switch self {
    case .renamed(let path, let new, let commit):
      "\(quotedForMessage(path.text)) was renamed to \(quotedForMessage(new.text)) " + place(commit)
    case .removed(let path, let commit, let last, _):
      quotedForMessage(path.text)
        + (last.map {
          " was renamed to \(quotedForMessage($0.path.text)) \(place($0.commit)), which"
        } ?? "") + " was removed \(place(commit))"
    case .notYet(let path, let commit):
      "there is no token \(quotedForMessage(path.text)) at that point; it was first recorded "
        + place(commit)
    case .calledOtherwise(let path, let then):
      "\(quotedForMessage(path.text)) was called \(quotedForMessage(then.text)) at that point"
    case .isGroup(let path, let tokens):
      "\(quotedForMessage(path.text)) is a group of \(tokens.count) "
        + (tokens.count == 1 ? "token" : "tokens")
    }
  }

  private func place(_ commit: CommitInfo) -> String {
    "in #\(commit.number) on \(commit.sourceAt.day)"
  }

  package var slip: Slip? {
    if case .renamed(let path, let new, _) = self { Slip(path.text, new.text) } else { nil }
  }

  /// The action that fixes it; `nil` where the message says it.
  package var fix: String? {
    switch self {
    case .renamed(_, let new, let commit): "name \(new.text), or look at @#\(commit.number - 1)"
    case .removed(let path, let commit, let last, let isGroup):
      "look at \(last.map { $0.path.text + " at " } ?? "")@#\(commit.number - 1)"
        + (isGroup ? "" : ", or see `blazon show \((last?.path ?? path).text) --history`")
    case .notYet(_, let commit): "look at @#\(commit.number) or later"
    case .calledOtherwise(_, let then): "name \(then.text)"
    case .isGroup(_, let tokens):
      "name one of its tokens: "
        + tokens.prefix(5).map(\.text).joined(separator: ", ") + (tokens.count > 5 ? " …" : "")
    }
  }
}
