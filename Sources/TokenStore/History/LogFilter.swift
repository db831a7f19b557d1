package import TokenModel

/// The conditions on commits of `Snapshot.log`; all must hold.
package struct LogFilter: Sendable {
  /// Only commits that changed one of these tokens, or a token inside one of these groups. A token
  /// is followed through its moves.
  package var paths: [TokenPath] = []
  /// Or a token whose path this accepts.
  package var accepts: (@Sendable (TokenPath) -> Bool)?
  /// Only commits that changed a cell or description of this revision, or the revision itself.
  package var revision: String?
  /// Only commits after this one, by its number.
  package var after = 0
  /// In the author, upper and lower case alike.
  package var author: String?
  /// In the message or a trailer on one line, upper and lower case alike.
  package var text: String?
  /// The most commits that are given, the newest; `nil` for all.
  package var limit: Int?

  package init() {}

  package init(paths: [TokenPath], limit: Int? = nil) {
    self.paths = paths
    self.limit = limit
  }
}

extension LogFilter {
  /// The newest commits that the number and texts let through, at most `limit`.
  ///
  /// - Parameter next: gives commits from the newest down.
  func matching(_ next: () throws -> CommitInfo?) throws -> [CommitInfo] {
    let author = author?.lowercased()
    let text = text?.lowercased()
    var found: [CommitInfo] = []
    while found.count < limit ?? .max, let info = try next() {
      if info.number <= after { break }
      if let author, !info.metadata.author.lowercased().contains(author) { continue }
      if let text, !LogFilter.holds(info, text) { continue }
      found.append(info)
    }
    return found
  }

  private static func holds(_ info: CommitInfo, _ text: String) -> Bool {
    info.metadata.message.lowercased().contains(text)
      || info.trailers.contains { "\($0.key): \($0.value)".lowercased().contains(text) }
  }
}
