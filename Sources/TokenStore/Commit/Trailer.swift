internal import TokenModel

/// A line at the end of a commit's message with a name and a value, such as `Reviewed-by: Grace`.
package struct Trailer: Hashable, Sendable {
  /// The name as written.
  package var key: String
  /// The value; continued lines are joined by spaces.
  package var value: String

  /// Makes a trailer of its parts.
  package init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }

  /// Returns the trailers of a message: the lines of its last paragraph, if every line there is a
  /// trailer or continues one. The first paragraph is the subject and has none.
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
        trailers[trailers.count - 1].value = previous.value + " " + line.trimmed
      } else if let trailer = Trailer(line: line) {
        trailers.append(trailer)
      } else {
        return []
      }
    }
    return trailers
  }

  /// Reads `Key: value`, where a key has letters, digits and hyphens. The space after the colon
  /// tells a trailer from a URL.
  private init?(line: Substring) {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let key = line[..<colon]
    let rest = line[line.index(after: colon)...]
    guard !key.isEmpty,
      key.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }),
      rest.first?.isWhitespace == true
    else { return nil }
    self.init(String(key), String(rest.trimmed))
  }
}

extension CommitMetadata {
  /// The trailers of the message, such as `Source`, `Reviewed-by` and `Issue`.
  package var trailers: [Trailer] { Trailer.all(in: message) }
}

extension CommitInfo {
  /// The trailers of the message, such as `Source`, `Reviewed-by` and `Issue`.
  package var trailers: [Trailer] { metadata.trailers }
}
