/// What is wrong with the arguments of a verb: the program says it with the verb's usage.
package struct UsageProblem: Error {
  /// What is wrong, in one sentence.
  package let message: String

  package init(_ message: String) { self.message = message }
}
