/// The reason why a text is not a context.
package enum ContextProblem: Problem, Hashable {
  case notAPair(String)
  case twice(String)

  package var code: String { "context-invalid" }

  package var message: String {
    switch self {
    case .notAPair(let text): "\(quotedForMessage(text)) is not an AXIS=VALUE pair"
    case .twice(let axis): "the axis \(quotedForMessage(axis)) is used twice in one context"
    }
  }

  package var fix: String? {
    switch self {
    case .notAPair: "write pairs joined by commas, such as appearance=dark,idiom=pad"
    case .twice: "name each axis once"
    }
  }
}
