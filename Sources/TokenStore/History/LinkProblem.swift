package import TokenModel

/// A reason why a token that is gone cannot have become another one.
package enum LinkProblem: Problem {
  case sameToken(TokenPath)
  /// `since` is the point as it was written.
  case neverThere(TokenPath, since: String, near: String?)
  case notThere(TokenPath, near: String?)
  case stillThere(TokenPath)
  case hasSuccessor(TokenPath, TokenPath, since: Int, toldBy: Int?)
  /// `from` is the commit with which it came again later, if it did.
  case notYet(TokenPath, since: String, from: Int?)
  case bothThere(TokenPath, until: Int, TokenPath, from: Int)

  /// The stable code, lower-case with hyphens.
  package var code: String {
    switch self {
    case .sameToken: "path-taken"
    case .neverThere, .notThere: "path-unknown"
    case .stillThere: "link-still-there"
    case .hasSuccessor: "link-successor"
    case .notYet: "link-not-yet"
    case .bothThere: "link-both-there"
    }
  }

  /// The cause, in one sentence without a full stop.
  package var message: String {
    switch self {
    case .sameToken(let path): "\(quotedForMessage(path.text)) cannot have been itself before"
    case .neverThere(let path, let since, _):
      "there was no token or group \(quotedForMessage(path.text)) before \(since)"
    case .notThere(let path, _):
      "there is no token or group \(quotedForMessage(path.text)) that it could have become"
    case .stillThere(let path): "\(quotedForMessage(path.text)) is still there"
    case .hasSuccessor(let path, let new, let since, let toldBy):
      "\(quotedForMessage(path.text)) became \(quotedForMessage(new.text)) with #\(since)"
        + (toldBy.map { ", as of #\($0)" } ?? "")
    case .notYet(let path, let since, _):
      "there was no token \(quotedForMessage(path.text)) at \(since)"
    case .bothThere(let old, let until, let new, let from):
      "\(quotedForMessage(old.text)) was there until #\(until), and \(quotedForMessage(new.text)) "
        + "came with #\(from): two tokens at one time cannot be one"
    }
  }

  /// The action that fixes it.
  package var fix: String? {
    switch self {
    case .sameToken: "name the path that the token has now"
    case .neverThere(_, _, let near?), .notThere(_, let near?): "did you mean \(near)?"
    case .neverThere(let path, _, nil):
      "see `blazon log \(path.text)`, or name a later point with --since"
    case .notThere: "see `blazon list` for what there is"
    case .stillThere(let path): "rename it with `blazon mv \(path.text) NEW`, without --since"
    case .hasSuccessor(_, let new, _, let toldBy):
      toldBy.map { "undo that first with `blazon revert '#\($0)'`" }
        ?? "name \(new.text), if that is the token that is gone"
    case .notYet(_, _, let from?): "write --since '#\(from)'"
    case .notYet(let path, _, nil): "see `blazon log \(path.text)` for when it was"
    case .bothThere: "link the token that came when the old one went, or leave them two"
    }
  }
}
