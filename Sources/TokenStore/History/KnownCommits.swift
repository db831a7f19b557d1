internal import GRDB
internal import TokenModel

/// The commits of other copies that merges here have taken account of, also where they found nothing to record.
package struct KnownCommits: Sendable {
  /// When a commit of another copy became known.
  package struct Entry: Hashable, Sendable {
    /// The newest commit here at that time, or the one that records it.
    package var commit: Int
    /// Whether `commit` records what it changed.
    package var isRecorded: Bool

    package init(commit: Int, isRecorded: Bool) {
      (self.commit, self.isRecorded) = (commit, isRecorded)
    }
  }

  /// By the hash that the commit has in the other copy.
  package private(set) var entries: [String: Entry] = [:]

  /// The number of the migration that made the table.
  static let migration = 11

  /// The trailer that names what a commit was in another copy, for people; of registries older than the table it is read.
  package static let trailer = "Merged-From"
  /// The hashes of the commits that commits here record, by number.
  package var recorded: [Int: [String]] {
    entries.reduce(into: [:]) { recorded, entry in
      if entry.value.isRecorded { recorded[entry.value.commit, default: []].append(entry.key) }
    }
  }

  /// - Complexity: O(*n*) in the rows.
  fileprivate init(_ db: Database) throws {
    guard try Migrations.version(of: db) >= KnownCommits.migration else {
      entries = try KnownCommits.trailers(db)
      return
    }
    try db.forEach("SELECT * FROM known_commit") { row in
      try row.verify(.known)
      entries[hex(try row.blob(0))] = Entry(
        commit: try row.int(1), isRecorded: try row.number(2) != 0)
    }
  }

  /// What trailers name, by hash, the oldest commit first.
  private static func trailers(_ db: Database) throws -> [String: Entry] {
    var found: [String: Entry] = [:]
    try db.forEach(
      "SELECT id, message FROM \"commit\" WHERE message LIKE '%\(trailer): %' ORDER BY id DESC"
    ) { row in
      let trailers = Trailer.all(in: try row.text(1)).filter { $0.key == trailer }
      for hash in trailers.map(\.value) where hash.utf8.count == 64 && hash.allSatisfy(\.isHexDigit)
      {
        found[hash.lowercased()] = Entry(commit: try row.int(0), isRecorded: true)
      }
    }
    return found
  }

  /// How what stands for a decision begins, and no hash of a commit.
  package static let decisionMark = "0000000000000000"

  /// What stands for having settled conflicts: copies that learn of it take it over.
  package static func decision(
    _ way: String, of here: Snapshot, upon there: Snapshot
  ) throws -> String {
    let heads = try [here.info()?.hash, there.info()?.hash]
    let text = try "\(way) \(here.knownCommits().entries.count) \(heads)"
    return decisionMark + hex(SHA256.hash(Array(text.utf8))).dropFirst(decisionMark.count)
  }

  /// Takes over what trailers name.
  static func fill(_ db: Database) throws {
    try add(trailers(db).map { ($0.key, $0.value) }, to: db)
  }

  static func add(_ entries: [(hash: String, entry: Entry)], to db: Database) throws {
    var rows = RowInsert(db, .known)
    for (hash, entry) in entries.sorted(by: { $0.hash < $1.hash }) {
      try rows.append(
        .blob(bytes(ofHex: hash)), .integer(entry.commit), .integer(entry.isRecorded ? 1 : 0))
    }
    try rows.flush()
  }

  static func bytes(ofHex text: String) -> [UInt8] {
    let digits = text.utf8.map { UInt8(Character(UnicodeScalar($0)).hexDigitValue ?? 0) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}

extension Snapshot {
  /// What the registry knows of its copies; like tags, it stands outside of the history.
  package func knownCommits() throws -> KnownCommits { try read { try KnownCommits($0.db) } }
}

/// What a merge records beside its commits, in the same transaction.
package struct MergeRecord: Sendable {
  /// What became known, each hash once and not known before.
  package var known: [(hash: String, entry: KnownCommits.Entry)] = []
  /// What of it no commit records, in the order in which it was made.
  package var changes: [KnownChange] = []
  /// Names that are free.
  package var tags: [(name: String, commit: Int, message: String?)] = []

  package init() {}

  package var isEmpty: Bool { known.isEmpty && changes.isEmpty && tags.isEmpty }

  func write(_ db: Database, now: Timestamp) throws {
    try KnownCommits.add(known, to: db)
    try KnownChange.add(changes, to: db)
    for tag in tags {
      try db.insert(
        .tag, .text(tag.name), .integer(tag.commit), .integer(now.milliseconds),
        .optional(tag.message))
    }
  }
}
