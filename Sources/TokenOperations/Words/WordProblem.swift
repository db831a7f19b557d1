package import TokenModel

/// A word or option that is not what the verb takes there, with what was meant.
package struct WordProblem: Problem {
  package var code: String
  package var message: String
  package var fix: String?
  /// Whether it is a wrong use of the program, which is known before a verb runs.
  package var isUsage = false

  package init(code: String, message: String, fix: String?, isUsage: Bool = false) {
    (self.code, self.message, self.fix, self.isUsage) = (code, message, fix, isUsage)
  }

  /// Another problem, with the command that was meant.
  package init(_ problem: any Problem, fix: String) {
    self.init(code: problem.code, message: problem.message, fix: fix)
  }
}
