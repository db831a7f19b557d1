/// A table whose rows carry a check.
enum CheckedTable: String, CaseIterable, Sendable {
  case commit, axis, revision, document, context, token, statement, cell, about, move, link, tag,
    reference
  case known = "known_commit"
  case knownChange = "known_change"

  /// The name in quotes, since `commit` is a word of SQL.
  var sql: String { "\"\(rawValue)\"" }

  /// The columns in the order of the table, without the check, which follows them.
  var columns: [String] {
    switch self {
    case .commit:
      [
        "id", "hash", "parent_hash", "at_ms", "author", "authored_ms", "message", "is_correction",
        "changes", "digest",
      ]
    case .axis: ["id", "name", "commit_id"]
    case .revision:
      [
        "id", "commit_id", "name", "position", "title", "published", "base", "axes", "pages_read",
        "description",
      ]
    case .document:
      [
        "id", "commit_id", "title", "publisher", "published", "standing", "url", "note", "sha256",
        "places",
      ]
    case .context: ["id", "text"]
    case .token: ["id", "path", "commit_id"]
    case .statement: ["id", "hash", "presence", "type", "value", "modality", "qualifiers"]
    case .cell:
      ["token_id", "revision_id", "context_id", "commit_id", "statement_id", "evidence_id"]
    case .about:
      [
        "token_id", "revision_id", "commit_id", "is_group", "description", "deprecated",
        "extensions",
      ]
    case .move: ["token_id", "commit_id", "from_id"]
    case .link: ["token_id", "since_id", "commit_id", "from_id"]
    case .tag: ["name", "commit_id", "at_ms", "message"]
    case .reference: ["target", "token_id"]
    case .known: ["hash", "commit_id", "is_recorded"]
    case .knownChange: ["id", "hash", "commit_id", "path", "revision", "context", "is_same"]
    }
  }

  /// The indices of the columns that the check is over; one of these columns holds a hash of the
  /// others.
  var covered: [Int] {
    switch self {
    case .commit: [0, 1, 3, 8]
    case .statement: [0, 1]
    default: Array(columns.indices)
    }
  }

  /// The column that the check is over after `covered` where it is not NULL. Files of a schema before
  /// 0005_source_times have checks without it.
  var coveredIfAny: Int? { self == .commit ? 5 : nil }

  /// The number of columns, and `covered`; stored, so that no lists are made for each row.
  var layout: (columns: Int, covered: [Int]) {
    CheckedTable.layouts[self] ?? (columns.count, covered)
  }

  private static let layouts = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, ($0.columns.count, $0.covered)) })
}

/// A table whose rows carry no check: the hash in `evidence` seals its citations.
enum UncheckedTable: String, Sendable {
  case evidence, citation

  /// The columns in the order of the table.
  var columns: [String] {
    switch self {
    case .evidence: ["id", "hash"]
    case .citation:
      ["evidence_id", "position", "document", "locator", "grade", "says", "note"]
    }
  }
}
