package import TokenModel

/// A history of token files: commits, oldest first, and a way to read a file's versions.
package struct ReplayHistory {
  /// One commit of the history.
  package struct Commit {
    /// Its name in the history, such as the hash in git.
    package var id: String
    /// `nil` where the history does not say.
    package var author: String?
    /// The author's date; `nil` where the history has none.
    package var date: Timestamp?
    /// The whole message.
    package var message: String
    /// All files, by path; each with the id of its content.
    package var files: () throws -> [String: String]

    /// - Parameter files: lists all files, by path, each with the id of its content.
    package init(
      id: String, author: String?, date: Timestamp?, message: String,
      files: @escaping () throws -> [String: String]
    ) {
      self.id = id
      self.author = author
      self.date = date
      self.message = message
      self.files = files
    }
  }

  /// All commits, oldest first.
  package var commits: [Commit]
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
}
