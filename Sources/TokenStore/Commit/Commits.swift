package import TokenModel

/// What a person says about a commit.
package struct CommitMetadata: Hashable, Sendable {
  package var author: String
  package var message: String
  /// Whether it mends the record instead of changing the design.
  package var isCorrection: Bool
  /// When the author made the change, where that is not when it was recorded.
  package var authored: Timestamp?

  package init(
    author: String, message: String, isCorrection: Bool = false, authored: Timestamp? = nil
  ) {
    self.author = author
    self.message = message
    self.isCorrection = isCorrection
    self.authored = authored
  }
}

/// A recorded commit.
package struct CommitInfo: Hashable, Sendable {
  /// From 1.
  package var number: Int
  /// SHA-256, 64 hexadecimal digits.
  package var hash: String
  /// The hash of the one before; 64 zeros for the first.
  package var parent: String
  package var at: Timestamp
  package var metadata: CommitMetadata
  /// Changed cells, descriptions, revisions, documents and axes; of a move, every row that it wrote.
  package var changes: Int

  /// Enough of the hash to name it.
  package var shortHash: Substring { hash.prefix(10) }
}

/// What a commit would change or has changed.
package struct CommitPlan: Hashable, Sendable {
  package struct CellChange: Hashable, Sendable {
    /// `nil` for a new cell.
    package var before: Cell?
    /// `nil` for a removed cell.
    package var after: Cell?
  }

  package var cells: [CellChange] = []
  /// As they are now; one that says nothing was removed.
  package var abouts: [About] = []
  package var revisions: [Revision] = []
  package var documents: [Document] = []
  package var axes: [String] = []
  /// What they carry along unchanged is listed nowhere else.
  package var moves: [Move] = []

  package var count: Int {
    cells.count + abouts.count + revisions.count + documents.count + axes.count + moves.count
  }
}

/// What `Registry.commit` did.
package enum CommitOutcome: Sendable {
  /// The registry said all of it already; there is no new commit.
  case unchanged
  case committed(CommitInfo, CommitPlan)
  /// A dry run: nothing was recorded.
  case planned(CommitPlan)

  package var plan: CommitPlan {
    switch self {
    case .unchanged: CommitPlan()
    case .committed(_, let plan), .planned(let plan): plan
    }
  }
}
