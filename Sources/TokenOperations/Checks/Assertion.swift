package import TokenModel

/// A query that must hold for no value.
package struct Assertion {
  private let query: Query

  /// - Throws: `QueryProblem` also for a word alone, which is rather a slip than a text that no value may have.
  package init(_ text: String) throws(QueryProblem) {
    query = try Query(text)
    let texts = query.root.terms.map(\.term).filter { $0.key == .text }
    let word = texts.first { $0.operands.first?.offset == $0.offset && !$0.operands[0].isQuoted }
    if let word = word?.operands.first {
      throw QueryProblem(
        "\(quotedForMessage(word.text)) alone searches texts, and an assertion is of values",
        at: word.offset, fix: "write KEY:VALUE, as in type:color, or text:\(word.text)"
      ).of(text)
    }
  }

  /// Whether the sources of values are asked for.
  package var needsEvidence: Bool { query.needsEvidence }

  /// What is noted of a number without a unit.
  package var noteOfUnit: String? { query.noteOfUnit }

  /// The values that break it, each as an error by the cell that states it, and how many were looked at: those that
  /// references take in further contexts, too, where the cell itself does not break it.
  ///
  /// - Parameter revision: the only one that is meant; `nil` for all.
  package func broken(
    in scope: QueryScope, only revision: String?
  ) throws -> (found: [(cell: CellKey, diagnostic: Diagnostic)], examined: Int) {
    let test = try scope.test(query)
    let compared = try query.compared.map { try scope.test($0) } ?? { _ in true }
    let cells = scope.set.cells.filter { revision == nil || $0.revision == revision }
    let others = scope.derived(askedBy: query).filter {
      revision == nil || $0.cell.revision == revision
    }
    let examined = try cells.count { try compared($0) } + others.count { try compared($0.cell) }
    if examined == 0 {
      throw QueryProblem(
        "no value can be compared with it, among \(cells.count.counted("value"))", at: 0,
        fix: query.noteOfUnit.map { String($0.dropFirst("note: ".count)) }
          ?? "ask for values that there are: their unit, path, type and context"
      ).of(query.text)
    }
    let namesRevision = scope.set.revisions.count > 1
    let broken = try cells.filter(test)
    let keys = Set(broken.map(\.key))
    let further = try others.filter { try !keys.contains($0.stated.key) && test($0.cell) }
    let found = (broken.map { (cell: $0, stated: $0) } + further).map { cell, stated in
      let context = cell.context.isBase ? "" : " [\(cell.context.text)]"
      let value = scope.answer(of: cell)?.text() ?? cell.statement.writtenText
      return (
        stated.key,
        Diagnostic(
          code: "assertion-failed",
          message: "\(cell.path.text)\(context) is \(value), which matches \(query.text)"
            + (namesRevision ? " (revision \(cell.revision))" : ""))
      )
    }
    return (found, examined)
  }

  /// What was compared, for people.
  package func text(examined: Int) -> String {
    "compared \(examined.counted("value")) with \(query.text)"
  }
}
