package import TokenModel

extension Context {
  /// Reads a context in which a value may stand for its choice: `dark` for `appearance=dark`, where one axis
  /// alone has that value.
  ///
  /// - Throws: `ContextProblem`.
  package init(text: String, among revisions: [Revision]) throws(ContextProblem) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      if part.contains("=") { return String(part) }
      let axes = Set(
        revisions.flatMap { revision in
          revision.axes.filter { $0.values.contains(String(part)) }.map(\.name)
        })
      return (axes.count == 1 ? axes.first.map { $0 + "=" } ?? "" : "") + part
    }
    self = try Context(text: parts.joined(separator: ","))
  }
}
