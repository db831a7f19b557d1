internal import TokenModel
internal import TokenOperations
internal import TokenStore

/// A title of several words that a person forgot to quote: Action sheet.
enum UnquotedTitle {
  /// The problem of words of which some, one behind another, are the title of a token or group; `nil` where none are.
  static func problem(_ words: [String], verb: String, _ now: Snapshot) -> VerbProblem? {
    for count in [3, 2] where words.count >= count {
      for start in 0...(words.count - count) {
        let title = words[start..<(start + count)].joined(separator: " ")
        guard let path = try? now.meantPath(title), (try? now.paths(in: path).isEmpty) == false
        else { continue }
        return .noPath(
          words[start], fix: "quote a title of several words: blazon \(verb) '\(title)'")
      }
    }
    return nil
  }
}
