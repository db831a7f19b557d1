package import PositionedJSON
internal import TokenModel
internal import TokenOperations
internal import TokenStore

extension CommitInfo {
  /// `#12 0123456789`.
  package var name: String { "#\(number) \(shortHash)" }
}

extension Tag {
  /// Its name, its commit, the day and the first line of its message.
  package var line: String {
    let words = message?.split(whereSeparator: \.isNewline).first.map { "  " + String($0) } ?? ""
    return
      "\(name.terminalSafe)  \(commit.name)  \(commit.sourceAt.shortText)\(words.terminalSafe)\n"
  }

  /// The same for programs.
  package var json: JSON {
    .object(["name": name, "at": at.description, "message": message, "commit": commit.json])
  }
}
