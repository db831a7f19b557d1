internal import GRDB
package import TokenModel

/// A point found in a registry.
package struct FoundPoint: Hashable, Sendable {
  /// As written.
  package var text: String
  /// `nil` where the point names none.
  package var revision: String?
  /// The commit's number; 0 in a registry without commits.
  package var commit: Int
}

extension Registry {
  /// Finds the commit that a point names, and checks its revision.
  ///
  /// - Throws: `StoreProblem.unknownCommit`, `.unknownRevision`, each with what is near.
  package func find(_ point: Point) throws -> FoundPoint {
    try read { db in
      let commit = try PointFinder(db).commit(point)
      if let name = point.revision {
        let known = try RegistryReader(db, path: path, asOf: commit).revisionRows()
        guard known.contains(where: { $0.revision.id == name }) else {
          throw StoreProblem.unknownRevision(name, known: known.map(\.revision.id))
        }
      }
      return FoundPoint(text: point.text, revision: point.revision, commit: Int(commit))
    }
  }

  /// Everything the registry says at a commit, or what one of its revisions says.
  ///
  /// - Parameter isEvidenceNeeded: `false` leaves all evidence lists empty, for speed.
  package func load(
    at commit: Int, revision: String? = nil, isEvidenceNeeded: Bool = true
  ) throws -> TokenSet {
    try read { db in
      try RegistryReader(db, path: path, asOf: Int64(commit))
        .tokenSet(revision: revision, isEvidenceNeeded: isEvidenceNeeded)
    }
  }

  /// Revisions and axes at a commit; no cells, and no documents, whose places are many.
  package func outline(at commit: Int) throws -> TokenSet {
    try read { db in
      let reader = RegistryReader(db, path: path, asOf: Int64(commit))
      var set = TokenSet()
      set.revisions = try reader.revisionRows().map(\.revision)
      set.axes = try reader.axes()
      return set
    }
  }

  /// The paths of all tokens that ever were, for suggestions.
  package func allPaths() throws -> [String] {
    try read { db in try TokenPaths(db).all().all.sorted().map(\.text) }
  }

  /// What one token says in every revision at a commit, by look-up.
  ///
  /// - Complexity: O(log *n*) and its own history.
  package func cells(of tokenPath: TokenPath, at commit: Int) throws -> [Cell] {
    try read { db in
      try TokenLookUp(db, path: path, asOf: Int64(commit)).cells(of: tokenPath)
    }
  }

  /// The description and deprecation of a token in each revision.
  package func abouts(of tokenPath: TokenPath, at commit: Int) throws -> [About] {
    try read { db in
      let reader = RegistryReader(db, path: path, asOf: Int64(commit))
      guard let token = try reader.tokenID(tokenPath) else { return [] }
      return try reader.abouts(ofToken: token, path: tokenPath)
    }
  }

  /// What is said of a token, and of the groups around it, in each revision.
  ///
  /// - Complexity: O(*d* log *n*) for *d* levels of groups.
  package func abouts(around tokenPath: TokenPath, at commit: Int) throws -> [About] {
    try read { db in
      let reader = RegistryReader(db, path: path, asOf: Int64(commit))
      let revisions = try reader.revisionRows()
      return try sequence(first: tokenPath, next: \.parent).flatMap { place in
        try reader.tokenID(place).map {
          try reader.abouts(ofToken: $0, path: place, revisions)
        } ?? []
      }
    }
  }

  /// Runs one reading statement of a user.
  ///
  /// - Returns: column names and rows; blobs as hexadecimal text.
  /// - Throws: `StoreProblem.notReadOnly` for a statement that would change anything.
  package func query(_ sql: String) throws -> (columns: [String], rows: [[SQLValue]]) {
    do {
      return try queue.read { db in
        let statement = try db.makeStatement(sql: sql)
        guard statement.isReadonly else { throw StoreProblem.notReadOnly }
        let rows = try Row.fetchAll(statement).map { (row: Row) -> [SQLValue] in
          row.databaseValues.map { SQLValue($0) }
        }
        return (statement.columnNames, rows)
      }
    } catch let error as DatabaseError {
      let message = error.message ?? error.description
      // Ours names functions of its own.
      let isSeveral = message.hasPrefix("Multiple statements")
      throw StoreProblem.sql(isSeveral ? "there are several statements; give one" : message)
    }
  }
}

/// A value of a query's result.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = .integer(number)
    case .double(let number): self = .real(number)
    case .string(let text): self = .text(text)
    case .blob(let data): self = .text(hex(data))
    }
  }
}
