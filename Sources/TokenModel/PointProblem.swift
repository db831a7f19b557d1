/// The reason why a text is not a point.
package enum PointProblem: Problem, Hashable {
  case empty
  case looksLikeWhen(String)
  case badWhen(String)

  package var code: String { "point-invalid" }

  package var message: String {
    switch self {
    case .empty: "a point is empty"
    case .looksLikeWhen(let text): "\(quotedForMessage(text)) names no revision"
    case .badWhen(let text): "\(quotedForMessage(text)) has no readable part after '@'"
    }
  }

  package var fix: String? {
    switch self {
    case .empty: "write REVISION, @WHEN or REVISION@WHEN, such as 2014 or @HEAD~1"
    case .looksLikeWhen(let text): "to name a commit, tag or date, write @\(text)"
    case .badWhen:
      "after '@' write HEAD, HEAD~2, #12, 2026-01-31, 2026-01-31 10:18, a tag, or a hash prefix"
    }
  }
}
