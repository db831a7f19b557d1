/// The reason why a text is not a context.
package enum ContextProblem: Problem, Hashable {
  /// `known` are the values that there are, as `appearance=dark`.
  case notAPair(String, known: [String] = [])
  case twice(String)

  package var code: String { "context-invalid" }

  package var message: String {
    switch self {
    case .notAPair(let text, _): "\(quotedForMessage(text)) is not an AXIS=VALUE pair"
    case .twice(let axis): "the axis \(quotedForMessage(axis)) is used twice in one context"
    }
  }

  package var fix: String? {
    switch self {
    case .notAPair(let text, let known) where !known.isEmpty:
      (nearest(text, among: known.map { String($0.drop { $0 != "=" }.dropFirst()) })
        .map { "did you mean \($0)? " } ?? "")
        + "There are " + known.prefix(12).joined(separator: ", ")
        + (known.count > 12 ? " and others" : "")
    case .notAPair: "write pairs joined by commas, such as appearance=dark,idiom=pad"
    case .twice: "name each axis once"
    }
  }
}
