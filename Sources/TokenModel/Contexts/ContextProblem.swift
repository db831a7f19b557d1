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
      ContextProblem.question(text, known) + "There are " + known.prefix(12).joined(separator: ", ")
        + (known.count > 12 ? " and others" : "")
    case .notAPair: "write pairs joined by commas, such as appearance=dark,idiom=pad"
    case .twice: "name each axis once"
    }
  }

  /// Whether choices were meant that have the text as their value, or nearly so.
  private static func question(_ text: String, _ known: [String]) -> String {
    func value(_ choice: String) -> String { String(choice.drop { $0 != "=" }.dropFirst()) }
    let wanted = nearest(text, among: known.map(value))
    let meant = known.filter { value($0) == wanted }
    return meant.isEmpty ? "" : "did you mean \(meant.joined(separator: " or "))? "
  }
}
