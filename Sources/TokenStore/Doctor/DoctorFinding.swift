internal import GRDB
internal import TokenModel

/// A fault in a registry file: its kind, its place, and how to repair it.
package struct DoctorFinding: Problem, Hashable {
  /// The kind of fault, which decides code and fix.
  package var kind: Kind
  /// A sentence without its period.
  package var message: String
  /// The table with the fault; `nil` if it is not known.
  package var table: String?
  /// The number of the commit with the fault, if there is one.
  package var commit: Int?
  /// The path of the token with the fault, if there is one.
  package var path: String?

  /// `doctor-` and the kind, such as `doctor-row-check`.
  package var code: String { "doctor-\(kind.rawValue)" }
  /// The same for all findings of a kind.
  package var fix: String? { kind.fix }

  init(
    _ kind: Kind, _ message: String, table: String? = nil, commit: Int64? = nil,
    path: String? = nil
  ) {
    self.kind = kind
    self.message = message
    self.table = table
    self.commit = commit.map(Int.init(truncatingIfNeeded:))
    self.path = path
  }

  /// A kind of fault. The raw value is the end of the code that people and tools see.
  package enum Kind: String, Sendable, CaseIterable {
    /// SQLite's own integrity check found something.
    case page
    /// A check could not be finished because rows cannot be read.
    case unreadable
    /// A row names another that does not exist.
    case reference
    /// The record of the migrations is not that of this program.
    case migration
    /// Tables, views, triggers or indexes are not those that the migrations make.
    case schema
    /// Commits are not numbered from 1 without gaps, or do not name the one before.
    case chain
    /// A commit's own data do not give its hash.
    case commitHash = "commit-hash"
    /// A commit's changes do not give its digest.
    case changes
    /// A commit has another number of changes than it recorded.
    case count
    /// A commit was recorded before its parent.
    case time
    /// An interned row's hash is not that of its text.
    case hash
    /// A row's check is not that of its columns.
    case rowCheck = "row-check"
    /// A text cannot be read, or is not written as this program writes it.
    case text
    /// Numbers that define an order have gaps, repeat, or do not fit.
    case order
    /// A row that no commit of this program could have written.
    case row
    /// A row that is derived from others does not agree with them.
    case derived

    var fix: String {
      switch self {
      case .page, .unreadable: Kind.restore
      case .reference, .chain, .commitHash, .changes, .count, .time, .hash, .rowCheck, .text,
        .order, .row, .derived:
        Kind.restore + "; where there is none, `blazon log` and `show` print what this file has"
      case .migration: "use the blazon that made the file, or restore a backup"
      case .schema:
        "restore a backup; the history can be sound all the same, but nothing is written to the file"
      }
    }

    private static let restore = "restore a backup with `blazon restore FILE`"
  }
}

extension DoctorFinding {
  static func unreadable(_ table: String, _ error: any Error) -> DoctorFinding {
    let reason =
      switch error {
      case let error as DatabaseError: error.message ?? error.resultCode.description
      case let error as any Problem: error.message
      case let error as DamagedRow: error.reason
      default: "a column holds what does not belong there"
      }
    return DoctorFinding(
      .unreadable, "the table \(table) cannot be read to its end: \(reason)", table: table)
  }
}

/// The findings of an examination, of which some of each kind are listed and all are counted.
struct DoctorFindings: Sendable {
  /// The most findings of one kind that are listed.
  static let listed = 20

  private var found: [DoctorFinding] = []
  private var counts: [DoctorFinding.Kind: Int] = [:]

  mutating func add(_ finding: DoctorFinding) {
    counts[finding.kind, default: 0] += 1
    if counts[finding.kind, default: 0] <= DoctorFindings.listed { found.append(finding) }
  }

  mutating func add(
    _ kind: DoctorFinding.Kind, _ message: String, table: String? = nil, commit: Int64? = nil,
    path: String? = nil
  ) {
    add(DoctorFinding(kind, message, table: table, commit: commit, path: path))
  }

  mutating func add(contentsOf other: DoctorFindings) {
    for (kind, count) in other.counts { counts[kind, default: 0] += count }
    for finding in other.found
    where list.count(where: { $0.kind == finding.kind }) < DoctorFindings.listed {
      found.append(finding)
    }
  }

  /// The listed findings by kind, and within a kind in the order in which they were found.
  var list: [DoctorFinding] {
    DoctorFinding.Kind.allCases.flatMap { kind in found.filter { $0.kind == kind } }
  }

  /// The number of all findings, listed or not.
  var total: Int { counts.values.reduce(0, +) }
}
