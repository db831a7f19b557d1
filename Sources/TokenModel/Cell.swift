/// One statement in its place: what a token says in one revision and context, and who says so.
///
/// Copies share one piece of memory: loading, resolving and exporting copy each cell several times,
/// and counting the references of all its parts at each copy took longer than the work itself. For
/// the same reason a part is lent to whoever reads it, and not copied.
package struct Cell: Sendable {
  private var parts: Parts

  private final class Parts: Sendable {
    let path: TokenPath
    let revision: String
    let context: Context
    let statement: Statement
    let evidence: [Evidence]

    init(
      _ path: TokenPath, _ revision: String, _ context: Context, _ statement: Statement,
      _ evidence: [Evidence]
    ) {
      self.path = path
      self.revision = revision
      self.context = context
      self.statement = statement
      self.evidence = evidence
    }
  }

  package init(
    path: TokenPath, revision: String, context: Context = .base, statement: Statement,
    evidence: [Evidence] = []
  ) {
    parts = Parts(path, revision, context, statement, evidence)
  }

  package var path: TokenPath {
    _read { yield parts.path }
    set { parts = Parts(newValue, revision, context, statement, evidence) }
  }

  /// A revision's id.
  package var revision: String {
    _read { yield parts.revision }
    set { parts = Parts(path, newValue, context, statement, evidence) }
  }

  package var context: Context {
    _read { yield parts.context }
    set { parts = Parts(path, revision, newValue, statement, evidence) }
  }

  package var statement: Statement {
    _read { yield parts.statement }
    set { parts = Parts(path, revision, context, newValue, evidence) }
  }

  package var evidence: [Evidence] {
    _read { yield parts.evidence }
    set { parts = Parts(path, revision, context, statement, newValue) }
  }

  /// Which cell it is, without what it says.
  package var key: CellKey { CellKey(path: path, revision: revision, context: context) }
}

extension Cell: Hashable {
  package static func == (lhs: Cell, rhs: Cell) -> Bool {
    lhs.parts === rhs.parts
      || lhs.path == rhs.path && lhs.revision == rhs.revision && lhs.context == rhs.context
        && lhs.statement == rhs.statement && lhs.evidence == rhs.evidence
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(revision)
    hasher.combine(context)
    hasher.combine(statement)
    hasher.combine(evidence)
  }
}

package struct CellKey: Hashable, Sendable {
  package var path: TokenPath
  package var revision: String
  package var context: Context

  package init(path: TokenPath, revision: String, context: Context) {
    self.path = path
    self.revision = revision
    self.context = context
  }

  /// By path alone: a token has few cells, and a set has many tokens.
  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
