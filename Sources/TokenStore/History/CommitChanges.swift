internal import GRDB
package import TokenModel

/// Everything that one commit changed, with what was there before.
package struct CommitChanges: Hashable, Sendable {
  package struct AboutChange: Hashable, Sendable {
    package var before: About?
    package var after: About?
  }

  /// By path, then revision and context. Of a token that the commit moved only what says something
  /// else; `before` has the old path then.
  package var cells: [CommitPlan.CellChange] = []
  /// By path, then revision; moved ones as for cells.
  package var abouts: [AboutChange] = []
  /// By new path.
  package var moves: [Move] = []
  /// As the commit describes them.
  package var revisions: [Revision] = []
  /// As the commit describes them.
  package var documents: [Document] = []
  /// Those that the commit declared.
  package var axes: [String] = []
}

extension Snapshot {
  /// What one commit changed.
  ///
  /// - Throws: `StoreProblem.unknownCommit` where there is none of that number.
  /// - Complexity: O(*c*·log *n*) for *c* rows of the commit.
  package func changes(in number: Int) throws -> CommitChanges {
    try read { reader in
      try PointFinder(reader.db).check(number: number)
      return try CommitRows(reader, commit: Int64(number)).changes()
    }
  }
}
