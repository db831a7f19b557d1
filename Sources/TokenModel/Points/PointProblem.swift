/// The reason why a text is not a point.
package enum PointProblem: Problem, Hashable {
  case empty
  case badWhen(String)

  package var code: String { "point-invalid" }

  package var message: String {
    switch self {
    case .empty: "a point is empty"
    case .badWhen(let text):
      quotedForMessage(text)
        + (text.contains("@") ? " has no readable part after '@'" : " is not a point")
    }
  }

  package var fix: String? {
    switch self {
    case .empty: "write REVISION, @WHEN or REVISION@WHEN, such as 2014 or @HEAD~1"
    case .badWhen:
      "after '@' write HEAD, HEAD~2, #12, 2026-01-31, 2026-01-31 10:18, a tag, or a hash prefix"
    }
  }
}
