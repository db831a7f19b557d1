package import TokenModel

/// A history of token files: commits, oldest first, and a way to read a file's versions.
package struct ReplayHistory {
  package struct Commit {
    /// What names it where it comes from.
    package var id: String
    /// `nil` where the history does not say.
    package var author: String?
    package var date: Timestamp?
    package var message: String
    /// All files, by path; each with the id of its content.
    package var files: () throws -> [String: String]

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

  package var commits: [Commit]
  /// A file's content by its id; the path is for messages.
  package var content: (_ id: String, _ path: String) throws -> [UInt8]

  package init(
    commits: [Commit], content: @escaping (_ id: String, _ path: String) throws -> [UInt8]
  ) {
    self.commits = commits
    self.content = content
  }

  /// No token file is as large, and a foreign history must not fill the memory.
  package static let mostBytes = 64 << 20
}
