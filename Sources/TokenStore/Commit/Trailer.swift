/// A line of a commit's message that says something by a name: `Reviewed-by: Grace`.
package struct Trailer: Hashable, Sendable {
  /// As written.
  package var key: String
  /// Continued lines are joined by spaces.
  package var value: String

  package init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }

  /// The trailers of a message: its last paragraph, where every line of it is one or goes on with
  /// one. The first paragraph is the subject and has none.
  ///
  /// - Source: git-interpret-trailers(1), without its rule for paragraphs of mixed lines.
  package static func all(in message: String) -> [Trailer] {
    let lines = message.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
    guard let last = lines.lastIndex(where: { !isBlank($0) }),
      let blank = lines[..<last].lastIndex(where: isBlank),
      lines[..<blank].contains(where: { !isBlank($0) })
    else { return [] }
    var trailers: [Trailer] = []
    for line in lines[(blank + 1)...last] {
      if line.first?.isWhitespace == true, let previous = trailers.last {
        trailers[trailers.count - 1].value = previous.value + " " + trimmed(line)
      } else if let trailer = Trailer(line: line) {
        trailers.append(trailer)
      } else {
        return []
      }
    }
    return trailers
  }

  /// `Key: value`; a key has letters, digits and hyphens. A URL has no space after its colon.
  private init?(line: Substring) {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let key = line[..<colon]
    let rest = line[line.index(after: colon)...]
    guard !key.isEmpty,
      key.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }),
      rest.first?.isWhitespace == true
    else { return nil }
    self.init(String(key), Trailer.trimmed(rest))
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text)
  }
}

extension CommitMetadata {
  /// What the message says by name: `Source`, `Reviewed-by`, `Issue`.
  package var trailers: [Trailer] { Trailer.all(in: message) }
}

extension CommitInfo {
  /// What the message says by name: `Source`, `Reviewed-by`, `Issue`.
  package var trailers: [Trailer] { metadata.trailers }
}
