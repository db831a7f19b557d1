internal import TokenOperations
internal import TokenStore

/// A commit's message from what the command line gives.
enum CommitMessage {
  /// Paragraphs with an empty line between them; trailers come last, together with those that the
  /// text ends in already.
  ///
  /// - Throws: `ChangeProblem.badTrailer`.
  static func text(_ paragraphs: [String], trailers: [String]) throws(ChangeProblem) -> String {
    var text = paragraphs.joined(separator: "\n\n")
    for line in trailers {
      let isTrailer =
        !line.contains(where: \.isNewline) && Trailer.all(in: "x\n\n" + line).count == 1
      guard isTrailer else { throw .badTrailer(line) }
      while text.last?.isNewline == true { text.removeLast() }
      text += (Trailer.all(in: text).isEmpty ? "\n\n" : "\n") + line
    }
    return text
  }
}
