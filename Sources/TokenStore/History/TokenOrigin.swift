internal import GRDB
package import TokenModel

/// The identity of a token, whatever path it has now: its birth.
package struct TokenOrigin: Hashable, Sendable {
  /// SHA-256 over the birth path and the parent hash of its first commit, 64 hexadecimal digits.
  package var identity: String
  /// Its first path.
  package var path: TokenPath
  /// The commit that first said something of it.
  package var commit: CommitInfo
}

extension Snapshot {
  /// The birth of the token that stands at a path, or that left it last; `nil` where none ever was.
  ///
  /// - Complexity: O(*m*·log *n*) for *m* moves.
  package func origin(of path: TokenPath) throws -> TokenOrigin? {
    try read { reader in
      try reader.tokenID(path).flatMap { try Origins(reader).origin(of: $0) }
    }
  }

  /// The birth of every token that ever stood at a path, by that path.
  ///
  /// - Complexity: O(*n*·log *n*) for *n* paths.
  package func origins() throws -> [TokenPath: TokenOrigin] {
    try read { reader in
      try reader.verifyCounts()
      let origins = try Origins(reader)
      var tokens: [TokenRecord] = []
      try TokenPaths(reader.db).forEachToken { token in
        if token.commit <= reader.asOf { tokens.append(token) }
      }
      try reader.verifyOrder(of: tokens.lazy.map(\.id))
      var found: [TokenPath: TokenOrigin] = [:]
      for token in tokens {
        found[TokenPath(trusted: token.path)] = try origins.origin(of: token.id)
      }
      return found
    }
  }
}

private struct Origins {
  private let reader: SnapshotReader
  private let links: MoveLinks

  init(_ reader: SnapshotReader) throws {
    self.reader = reader
    links = try MoveLinks(reader)
  }

  func origin(of token: Int64) throws -> TokenOrigin? {
    guard let first = try links.lineage(of: token, asOf: reader.asOf).stays.first,
      let birth = try links.birth(at: first.token, from: first.first, to: first.last)
    else { return nil }
    let path = try reader.path(first.token)
    let commit = try reader.commit(birth)
    var hash = FieldHash(tag: "blazon token 1")
    hash.add(path.text)
    hash.add(commit.parent)
    return TokenOrigin(identity: hex(hash.finish()), path: path, commit: commit)
  }
}
