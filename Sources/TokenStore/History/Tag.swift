internal import GRDB
package import TokenModel

/// A name for a commit. Tags stand outside the chain: they can be deleted, never moved.
package struct Tag: Hashable, Sendable {
  package var name: String
  package var commit: CommitInfo
  /// When the tag was made.
  package var at: Timestamp
  package var message: String?
}

extension Registry {
  /// Names a commit.
  ///
  /// - Parameter commit: its number, from 1.
  /// - Throws: `StoreProblem.badTag` for a name that could mean another point, `.tagExists`,
  ///   `.unknownCommit`.
  @discardableResult
  package func addTag(
    _ name: String, to commit: Int, message: String? = nil, now: Timestamp
  ) throws -> Tag {
    if let reason = TagName.fault(of: name) { throw StoreProblem.badTag(name, reason: reason) }
    return try write { db in
      try PointFinder(db).check(number: commit)
      if let known = try Tag.named(name, db) {
        throw StoreProblem.tagExists(name, commit: known.commit.number)
      }
      try db.insert(
        .tag, .text(name), .integer(commit), .integer(now.milliseconds), .optional(message))
      guard let tag = try Tag.named(name, db) else {
        throw StoreProblem.notKept("the tag is missing")
      }
      return tag
    }
  }

  /// - Returns: what the tag was.
  /// - Throws: `StoreProblem.unknownTag`.
  @discardableResult
  package func deleteTag(_ name: String) throws -> Tag {
    try write { db in
      guard let tag = try Tag.named(name, db) else {
        throw StoreProblem.unknownTag(name, known: try Tag.names(db))
      }
      try db.execute(sql: "DELETE FROM tag WHERE name = ?", arguments: [name])
      return tag
    }
  }

  /// All tags by commit, oldest first, then by name.
  package func tags() throws -> [Tag] {
    try read { db in
      try SnapshotReader(db, path: path).verifyCountsOfFew()
      return try Tag.all(db)
    }
  }

  /// - Throws: `StoreProblem.unknownTag`.
  package func tag(named name: String) throws -> Tag {
    try read { db in
      guard let tag = try Tag.named(name, db) else {
        throw StoreProblem.unknownTag(name, known: try Tag.names(db))
      }
      return tag
    }
  }

  private func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    var result: Result?
    try transaction { db in
      result = try body(db)
      return true
    }
    guard let result else { throw StoreProblem.notKept("the transaction did not end") }
    return result
  }
}

extension Tag {
  static func names(_ db: Database) throws -> [String] { try all(db).map(\.name).sorted() }

  static func named(_ name: String, _ db: Database) throws -> Tag? {
    try Row.fetchOne(db, sql: "SELECT * FROM tag WHERE name = ?", arguments: [name])
      .map { try Tag($0, db) }
  }

  /// - Throws: `DamagedRow` where the table and its index do not have the same tags.
  fileprivate static func all(_ db: Database) throws -> [Tag] {
    // The plus signs keep SQLite from reading the index, whatever NOT INDEXED says.
    let rows = try Row.fetchAll(db, sql: "SELECT * FROM tag ORDER BY +commit_id, +name")
    if try Migrations.version(of: db) >= Migrations.tagIndex {
      let names = try String.fetchAll(
        db, sql: "SELECT name FROM tag INDEXED BY tag_commit ORDER BY commit_id, name")
      guard try rows.map({ try $0.text(0) }) == names else { throw DamagedRow("tag") }
    }
    return try rows.map { try Tag($0, db) }
  }

  private init(_ row: Row, _ db: Database) throws {
    try row.verify(.tag)
    self.init(
      name: try row.text(0), commit: try CommitLog.info(db, row.number(1)),
      at: Timestamp(milliseconds: try row.number(2)), message: try row.textIfAny(3))
  }
}

/// The rules for a tag's name, which must be nothing that a point could mean otherwise.
enum TagName {
  /// Why a name is refused; `nil` when it is good.
  static func fault(of name: String) -> String? {
    if name.isEmpty { return "it is empty" }
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "it has a control character"
    }
    if name.first?.isWhitespace == true || name.last?.isWhitespace == true {
      return "it begins or ends with a space"
    }
    if name.contains(where: \.isWhitespace) { return "it has a blank" }
    if name.utf8.first == UInt8(ascii: "-") { return "it begins with a hyphen" }
    if name.utf8.first == UInt8(ascii: "#") { return "#n is a commit's number" }
    if name.contains("..") { return ".. stands between two points" }
    let upper = name.uppercased()
    if upper == "HEAD" || upper.hasPrefix("HEAD~") { return "HEAD is the newest commit" }
    if name.hasPrefix("recorded:") { return "recorded:DATE is a time" }
    if looksLikeDate(name) { return "it looks like a date" }
    if name.utf8.count >= 4, name.utf8.allSatisfy(isHexadecimal) {
      return "it could be the beginning of a commit's hash"
    }
    return nil
  }

  /// The name with hyphens for its blanks; `nil` where it has none, or is not better so.
  static func withoutBlanks(_ name: String) -> String? {
    guard name.contains(where: \.isWhitespace) else { return nil }
    let better = name.split(whereSeparator: \.isWhitespace).joined(separator: "-")
    return fault(of: better) == nil ? better : nil
  }

  /// Four digits, a hyphen and a digit.
  private static func looksLikeDate(_ name: String) -> Bool {
    let bytes = Array(name.utf8.prefix(6))
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    return bytes.count == 6 && bytes[..<4].allSatisfy(isDigit) && bytes[4] == UInt8(ascii: "-")
      && isDigit(bytes[5])
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}
