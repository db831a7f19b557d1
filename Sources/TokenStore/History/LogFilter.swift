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
  /// Only commits recorded at this time or later.
  package var since: Timestamp?
  /// Only commits recorded at this time or earlier.
  package var until: Timestamp?
  /// In the author, upper and lower case alike.
  package var author: String?
  /// In the message, upper and lower case alike.
  package var message: String?
  /// The most commits that are given, the newest; `nil` for all.
  package var limit: Int?

  package init() {}

  package init(paths: [TokenPath], limit: Int? = nil) {
    self.paths = paths
    self.limit = limit
  }
}
