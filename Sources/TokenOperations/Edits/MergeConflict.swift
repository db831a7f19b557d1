package import TokenModel
package import TokenStore

/// Something that two copies of a registry both changed, and not to the same.
package enum MergeConflict: Hashable, Sendable {
  /// A value; `nil` where one of them has none.
  case value(path: TokenPath, context: Context, ours: Cell?, theirs: Cell?)
  /// The description or deprecation of a token or group.
  ///
  /// - Parameter goneIn: the side that removed the token or group, if one did.
  case description(path: TokenPath, goneIn: Merge.Side?)
  /// A token that has two new paths.
  case path(TokenPath, ours: TokenPath, theirs: TokenPath)
  /// A path to which they moved a token, and where another one is here.
  case taken(TokenPath, by: TokenPath)
  /// What a revision says of itself.
  case revision(String)
  /// A revision that one side deleted, and in which the other changed something.
  ///
  /// - Parameter isHere: whether it was deleted here.
  case deleted(String, isHere: Bool, paths: [TokenPath])
  /// What is said of a document.
  case document(String)
  /// A revision that one side published, and in which the other changed tokens without a correction.
  ///
  /// - Parameter isHere: whether it is published here.
  case published(String, isHere: Bool, paths: [TokenPath])

  /// Whether a side can be preferred. Both cannot have the path, and a publication does not take back what changed
  /// here.
  package func canBeSettled(for side: Merge.Side) -> Bool {
    switch self {
    case .taken: false
    case .published(_, isHere: false, _): side == .ours
    default: true
    }
  }

  /// Whether it is of a publication of a revision.
  func isPublished(_ id: String) -> Bool {
    if case .published(id, _, _) = self { true } else { false }
  }

  /// Whether it is of a value in a revision.
  func isOfValue(in revision: String) -> Bool {
    if case .value(_, _, let ours, let theirs) = self {
      (ours ?? theirs)?.revision == revision
    } else {
      false
    }
  }

  /// Where it is, for sorting: what concerns no token comes first.
  package var path: String {
    switch self {
    case .value(let path, _, _, _), .description(let path, _), .path(let path, _, _),
      .taken(let path, _):
      path.text
    case .revision, .deleted, .document, .published: ""
    }
  }
}

extension WordProblem {
  /// Refuses what git makes of a cherry-pick, an interactive rebase or a revert; a merge and a rebase are as they were.
  ///
  /// - Parameter base: the version that git compares theirs with.
  package static func refusePicks(base: Snapshot, ours: Snapshot, theirs: Snapshot) throws {
    guard let from = try base.info(), let last = try theirs.info() else { return }
    func has(_ snapshot: Snapshot, _ commit: CommitInfo) throws -> Bool {
      guard commit.number <= snapshot.commit else { return false }
      return try snapshot.snapshot(at: commit.number).info()?.hash == commit.hash
    }
    if try has(theirs, from) {
      let isKnown = try has(ours, from) || ours.knownCommits().entries[from.hash] != nil
      if isKnown { return }
      throw WordProblem(
        code: "merge-picked",
        message:
          "what git picks follows commit \(from.shortHash) (#\(from.number)), which is not here: a merge of registries takes all commits, and "
          + "not one alone", fix: "merge the branch, or make the change here and commit it")
    } else if try has(base, last) {
      throw WordProblem(
        code: "merge-picked",
        message:
          "git takes back commit \(from.shortHash) (#\(from.number)), and a registry keeps its history",
        fix: "`blazon revert \(from.shortHash)`, and commit the file")
    }
  }
}
