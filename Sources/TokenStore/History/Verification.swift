internal import GRDB
internal import TokenModel

/// Whether a hash that someone noted is in a registry's history.
package struct Verification: Sendable {
  /// The commits whose hash begins so: none, the one, or several.
  package var matches: [CommitInfo]
  /// The faults of the chain up to that commit; empty where it holds.
  package var findings: [DoctorFinding]
  /// How many commits came after it.
  package var later: Int

  /// Whether it names one commit, and everything up to that is what was recorded.
  package var holds: Bool { matches.count == 1 && findings.isEmpty }
}

extension Registry {
  /// Looks for a noted hash, and follows the chain up to it: every commit's parent and own hash, and
  /// every change, hashed again.
  ///
  /// - Parameter prefix: the hash or its beginning, hexadecimal, in either case.
  /// - Complexity: O(*h*·log *h*): *h* changes up to the commit.
  package func verify(_ prefix: String) throws -> Verification {
    try read { db in
      var found = Verification(matches: try commits(db, beginning: prefix), findings: [], later: 0)
      guard found.matches.count == 1, let commit = found.matches.first else { return found }
      found.later =
        try Int.fetchOne(
          db, sql: "SELECT count(*) FROM \"commit\" WHERE id > ?", arguments: [commit.number]) ?? 0
      var chain = DoctorChain(db)
      var findings = DoctorFindings()
      do {
        try chain.check(&findings, upTo: Int64(commit.number))
      } catch {
        findings.add(.unreadable("commit", error))
      }
      found.findings = findings.list
      return found
    }
  }

  private func commits(_ db: Database, beginning prefix: String) throws -> [CommitInfo] {
    let prefix = prefix.lowercased()
    guard !prefix.isEmpty, prefix.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return [] }
    return try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM "commit"
        WHERE lower(hex(hash)) >= ? AND lower(hex(hash)) < ? ORDER BY id LIMIT 10
        """, arguments: [prefix, prefix + "g"]
    ).map { id in
      let info = try CommitLog.info(db, id)
      guard info.hash.hasPrefix(prefix) else { throw DamagedRow("commit") }
      return info
    }
  }
}
