package import TokenModel

/// A word or option that is not what the verb takes there, with what was meant.
package struct WordProblem: Problem {
  package var code: String
  package var message: String
  package var fix: String?
  /// Whether it is a wrong use of the program, which is known before a verb runs.
  package var isUsage = false
  package var slip: Slip?

  package init(
    code: String, message: String, fix: String?, isUsage: Bool = false, slip: Slip? = nil
  ) {
    (self.code, self.message, self.fix) = (code, message, fix)
    (self.isUsage, self.slip) = (isUsage, slip)
  }

  /// Another problem, with the command that was meant.
  package init(_ problem: any Problem, fix: String) {
    self.init(code: problem.code, message: problem.message, fix: fix)
  }

  /// Reads one of several words that `judge` and `changelog` take.
  ///
  /// - Parameter others: what else some are called, in lower case.
  package static func word<Value>(
    _ what: String, _ text: String, _ read: (String) -> Value?, _ known: [String],
    others: [String: String] = [:]
  ) throws(WordProblem) -> Value {
    if let value = read(text) { return value }
    throw WordProblem(
      code: "judge-\(what)", message: "there is no \(what) \(quotedForMessage(text))",
      fix: didYouMean(others[text.lowercased()] ?? nearest(text, among: known))
        ?? "use one of \(known.joined(separator: ", "))")
  }
}
