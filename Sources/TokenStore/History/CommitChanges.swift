internal import GRDB
package import TokenModel

/// Everything that one commit changed, with the content before it.
package struct CommitChanges: Hashable, Sendable {
  /// A description before and after the commit.
  package struct AboutChange: Hashable, Sendable {
    /// `nil` for a new description.
    package var before: About?
    /// `nil` for a removed description.
    package var after: About?
  }

  /// What is said of one path and commit.
  package struct LinkChange: Hashable, Sendable {
    /// What was said before.
    package var before: Link
    /// What the commit says.
    package var after: Link
  }

  /// Changed cells by path, then revision and context. A moved token's cells are listed only where
  /// they differ apart from the path; `before` has the old path then.
  package var cells: [CommitEffect.CellChange] = []
  /// Changed descriptions by path, then revision; moved ones are listed like cells.
  package var abouts: [AboutChange] = []
  /// Moves by new path.
  package var moves: [Move] = []
  /// What the commit says of identity afterwards.
  package var links: [LinkChange] = []
  /// The revisions that the commit made or changed, as it describes them.
  package var revisions: [Revision] = []
  /// The ids of the revisions that the commit deleted.
  package var deletedRevisions: [String] = []
  /// The documents that the commit made or changed, as it describes them.
  package var documents: [Document] = []
  /// The axes that the commit declared.
  package var axes: [String] = []
}

extension Snapshot {
  /// Returns what one commit changed.
  ///
  /// - Throws: `StoreProblem.unknownCommit` where there is none of that number.
  /// - Complexity: O(*c*·log *n*) for *c* rows of the commit.
  package func changes(in number: Int) throws -> CommitChanges {
    try read { reader in
      try PointFinder(reader.db).check(number: number)
      return try CommitRows(reader, commit: Int64(number)).changes()
    }
  }

  /// The axes and axis values that commits took from revisions, or gave to those that were there.
  ///
  /// - Returns: what changed, by the commits' numbers; a number is missing where nothing did.
  /// - Complexity: O(*r*) for *r* rows of revisions.
  package func axisChanges() throws -> [Int: [AxisChange]] {
    try read { reader in
      var former: [Int64: Revision] = [:]
      var changes: [Int: [AxisChange]] = [:]
      for row in try reader.allRevisionRows() {
        if let before = former[row.id], before.axes != row.revision.axes {
          changes[Int(row.commit), default: []] += AxisChange.between(before, row.revision)
        }
        former[row.id] = row.revision
      }
      return changes
    }
  }
}
