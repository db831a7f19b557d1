package import TokenModel

/// A history of token files: commits, oldest first, and a way to read a file's versions.
package struct ReplayHistory {
  package struct Commit {
    /// Its name in the history, such as the hash in git.
    package var id: String
    /// `nil` where the history does not say.
    package var author: String?
    /// The author's date, or that of a release; `nil` where the history has none.
    package var date: Timestamp?
    /// The whole message.
    package var message: String
    /// The tags that name it.
    package var tags: [String] = []
    /// The files that differ from the commit before in the list, by path, each with the id of its
    /// content; `nil` where the file is gone. Only files that may hold tokens by their names.
    package var changes: [String: String?] = [:]

    package init(id: String, author: String?, date: Timestamp?, message: String) {
      self.id = id
      self.author = author
      self.date = date
      self.message = message
    }
  }

  /// All commits, oldest first.
  package var commits: [Commit]
  /// The files before the first commit, by path, each with the id of its content; empty unless an
  /// earlier part of the history is recorded already.
  package var start: [String: String] = [:]
  /// The ids of what a file held before the first commit, the newest first, for one that cannot be read in `start`.
  package var earlier: (_ path: String) throws -> [String] = { _ in [] }
  /// All tags that count, each with the commit that it names, also those of earlier parts.
  package var tags: [String: String] = [:]
  /// Whether the history begins where a shallow clone was cut off.
  package var isCutOff = false
  /// A file's content by its id; the path is for messages.
  package var content: (_ id: String, _ path: String) throws -> [UInt8]

  /// - Parameter content: reads a file's content by its id; the path is for messages.
  package init(
    commits: [Commit], content: @escaping (_ id: String, _ path: String) throws -> [UInt8]
  ) {
    self.commits = commits
    self.content = content
  }

  /// No token file is as large, and a foreign history must not fill the memory.
  package static let mostBytes = 64 << 20

  /// The files that differ between two lists of all files, as `Commit.changes` has them.
  package static func changes(
    from old: [String: String], to new: [String: String]
  ) -> [String: String?] {
    var changes: [String: String?] = [:]
    for (path, id) in new where old[path] != id { changes[path] = id }
    for path in old.keys where new[path] == nil { changes.updateValue(nil, forKey: path) }
    return changes
  }
}
