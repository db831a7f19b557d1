/// The place of a cell: at most one cell of a point has it.
package struct CellKey: Hashable, Sendable {
  package var path: TokenPath
  /// A revision's id.
  package var revision: String
  /// The choices that the cell is for.
  package var context: Context

  package init(path: TokenPath, revision: String, context: Context) {
    self.path = path
    self.revision = revision
    self.context = context
  }

  /// Hashes the path alone, because a token has few cells and a set has many tokens.
  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension CellKey: Comparable {
  /// Whether the key comes first by path, then by the revision's id, then by the context's text.
  package static func < (lhs: CellKey, rhs: CellKey) -> Bool {
    (lhs.path, lhs.revision, lhs.context.text) < (rhs.path, rhs.revision, rhs.context.text)
  }
}
