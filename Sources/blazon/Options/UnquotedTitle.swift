internal import TokenModel
internal import TokenOperations
internal import TokenStore

/// A title of several words that a person forgot to quote: Action sheet.
enum UnquotedTitle {
  /// The problem of words of which some, one behind another, are the title of a token or group; `nil` where none are.
  static func problem(_ words: [String], verb: String, _ now: Snapshot) -> VerbProblem? {
    title(words, now).map { first, title in
      .noPath(first, fix: "quote a title of several words: blazon \(verb) '\(title)'")
    }
  }

  /// The words, one behind another, that are the title of a token or group, and the first of them.
  static func title(_ words: [String], _ now: Snapshot) -> (first: String, title: String)? {
    for count in [3, 2] where words.count >= count {
      for start in 0...(words.count - count) {
        let title = words[start..<(start + count)].joined(separator: " ")
        guard let path = try? now.meantPath(title), (try? now.paths(in: path).isEmpty) == false
        else { continue }
        return (words[start], title)
      }
    }
    return nil
  }
}
