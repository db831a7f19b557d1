package import TokenModel

/// Something that two copies of a registry both changed, and not to the same.
package enum MergeConflict: Hashable, Sendable {
  /// A value; `nil` where one of them has none.
  case value(path: TokenPath, context: Context, ours: Cell?, theirs: Cell?)
  /// The description or deprecation of a token or group.
  case description(path: TokenPath)
  /// A token that has two new paths.
  case path(TokenPath, ours: TokenPath, theirs: TokenPath)
  /// A path to which they moved a token, and where another one is here.
  case taken(TokenPath, by: TokenPath)
  /// What a revision says of itself.
  case revision(String)
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

  /// Where it is, for sorting: what concerns no token comes first.
  package var path: String {
    switch self {
    case .value(let path, _, _, _), .description(let path), .path(let path, _, _),
      .taken(let path, _):
      path.text
    case .revision, .document, .published: ""
    }
  }
}

/// A reason why a registry cannot be merged at all.
package enum MergeProblem: Problem {
  case nothingInCommon

  /// The stable code, lower-case with hyphens.
  package var code: String { "merge-unrelated" }

  /// The cause, in one sentence without a full stop.
  package var message: String {
    "the two registries have no commit in common, so what is new in either is unknown"
  }

  /// The action that fixes it.
  package var fix: String? {
    "`blazon diff` compares them, and `blazon export json --profile extended` of one is a file that the other can import"
  }
}
