package import TokenModel

/// The reason why a query cannot be read, or not be asked of these tokens, with its place.
package struct QueryProblem: Problem, Hashable {
  /// The cause, in one sentence without a full stop.
  package let message: String
  /// The action that fixes it; `nil` where the message says it.
  package let fix: String?
  /// The place in the query's bytes.
  let offset: Int
  /// The whole query.
  var query = ""

  /// The stable code.
  package var code: String { "query-invalid" }

  init(_ message: String, at offset: Int, fix: String? = nil) {
    self.message = message
    self.offset = offset
    self.fix = fix
  }

  /// A word that is none of those that can stand there, with several that are, the nearest, or all.
  init(_ what: String, _ operand: Query.Operand, among known: [String]) {
    let terms = operand.text.split { ",;&|".contains($0) }.map(String.init)
    let isJoined = terms.count > 1 && known.contains(terms[0]) && terms[1].contains(":")
    let near = nearest(operand.text, among: known).map { "did you mean \($0)?" }
    self.init(
      "there is no \(what) \(quotedForMessage(operand.text))", at: operand.offset,
      fix: isJoined
        ? "a blank between terms means and"
        : QueryScope.several(operand.text, signs: ",|", of: known.contains).map { "write \($0)" }
          ?? near ?? QueryProblem.listed(known))
  }

  /// The words that can stand in a place.
  static func listed(_ known: [String]) -> String {
    if known.count < 2 { return known.first.map { "there is only \($0)" } ?? "there is none here" }
    return "there are \(known.prefix(20).joined(separator: ", "))\(known.count > 20 ? " …" : "")"
  }

  /// What another part of the program finds wrong in an operand.
  init(_ problem: any Problem, at offset: Int) {
    self.init(problem.message, at: offset, fix: problem.fix)
  }

  /// The problem with the query, so that it can be shown with a caret.
  func of(_ query: String) -> QueryProblem {
    var problem = self
    problem.query = query
    return problem
  }

  /// The problem for people.
  ///
  /// - Parameter source: where the query was given, such as `--where`.
  package func diagnostic(in source: String) -> Diagnostic {
    let bytes = Array(query.utf8)
    let before = bytes.prefix(offset)
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
    var diagnostic = Diagnostic(code: code, message: message, fix: fix)
    guard !query.isEmpty else { return diagnostic }
    diagnostic.location = SourceLocation(
      file: source, line: before.count { $0 == 0x0A } + 1, column: column, bytes: bytes,
      offset: offset)
    return diagnostic
  }
}
