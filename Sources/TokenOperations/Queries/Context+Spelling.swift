package import TokenModel

extension Context {
  /// Reads a context in which a value may stand for its choice: `dark` for `appearance=dark`, where one axis
  /// alone has that value, and `base` for the base, where none has.
  ///
  /// - Throws: `ContextProblem`.
  package init(text: String, among revisions: [Revision]) throws(ContextProblem) {
    if text == "base", !revisions.flatMap(\.axes).contains(where: { $0.values.contains(text) }) {
      self = .base
      return
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      if part.contains("=") { return String(part) }
      let axes = Set(
        revisions.flatMap { revision in
          revision.axes.filter { $0.values.contains(String(part)) }.map(\.name)
        })
      return (axes.count == 1 ? axes.first.map { $0 + "=" } ?? "" : "") + part
    }
    do {
      self = try Context(text: parts.joined(separator: ","))
    } catch .notAPair(let part, _) {
      let known = revisions.flatMap(\.axes).flatMap { axis in
        axis.values.map { "\(axis.name)=\($0)" }
      }
      throw .notAPair(part, known: known.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
    }
  }
}
