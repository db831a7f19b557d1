internal import TokenModel
internal import TokenStore

/// A commit's message from what the command line gives.
package enum CommitMessage {
  /// Paragraphs with an empty line between them; trailers come last, together with those that the
  /// text ends in already.
  ///
  /// - Throws: `WordProblem` for a line that is not a trailer.
  package static func text(_ paragraphs: [String], trailers: [String]) throws(WordProblem) -> String
  {
    var text = paragraphs.joined(separator: "\n\n")
    for line in trailers {
      let isTrailer =
        !line.contains(where: \.isNewline) && Trailer.all(in: "x\n\n" + line).count == 1
      guard isTrailer else {
        throw WordProblem(
          code: "trailer-invalid", message: "\(quotedForMessage(line)) is not a trailer",
          fix: "write --trailer 'Key: value'; a key has letters, digits and hyphens")
      }
      while text.last?.isNewline == true { text.removeLast() }
      text += (Trailer.all(in: text).isEmpty ? "\n\n" : "\n") + line
    }
    return text
  }
}
