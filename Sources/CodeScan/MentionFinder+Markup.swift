/// Elements of HTML and XML.
extension MentionFinder {
  /// Reads style sheets and scripts inside elements by their rules, attributes as texts, and references to resources.
  mutating func readMarkup(isXML: Bool) {
    var place = 0
    while place < bytes.count {
      if starts(with: "<!--", at: place) {
        place = find("-->", from: place + 4) ?? bytes.count
      } else if !isXML, starts(with: "<style", at: place) {
        place = readElement("style", at: place)
      } else if !isXML, starts(with: "<script", at: place) {
        place = readElement("script", at: place)
      } else if isXML {
        place = readResource(at: place) ?? place + 1
      } else if bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") {
        let close = bytes[(place + 1)...].firstIndex(of: bytes[place]) ?? bytes.count
        code.mentions += MentionFinder.properties(in: bytes, place..<close, .string)
        place = close + 1
      } else {
        place += 1
      }
    }
  }

  private mutating func readElement(_ name: String, at start: Int) -> Int {
    guard let head = find(">", from: start) else {
      code.broken = start
      return bytes.count
    }
    let attributes = text(start..<head).lowercased()
    let end = find("</" + name, from: head) ?? bytes.count
    let language: SourceLanguage =
      name == "script"
      ? .scriptWithElements
      : attributes.contains("scss") ? .scss : attributes.contains("less") ? .less : .css
    read(head + 1..<max(end, head + 1), language)
    return end
  }

  /// Reads `@color/x`, `@style/X.y` and `name="x"` of a resource that the file declares.
  private mutating func readResource(at start: Int) -> Int? {
    if bytes[start] == UInt8(ascii: "@") {
      var slash = start + 1
      while slash < bytes.count, Bytes.isWord(bytes[slash]) { slash += 1 }
      guard slash < bytes.count, slash > start + 1, bytes[slash] == UInt8(ascii: "/") else {
        return nil
      }
      var end = slash + 1
      while end < bytes.count, Bytes.isWord(bytes[end]) || bytes[end] == UInt8(ascii: ".") {
        end += 1
      }
      let name = text(slash + 1..<end).replacing(".", with: "_")
      code.mentions.append(
        Mention(
          family: .resource, kind: .use, name: "R.\(text(start + 1..<slash)).\(name)",
          range: start..<end))
      return end
    }
    for kind in ["color", "dimen", "integer", "string", "style"]
    where starts(with: "<\(kind) ", at: start) {
      guard let end = find(">", from: start), let name = find("name=\"", from: start), name < end,
        let close = find("\"", from: name + 6)
      else { return nil }
      code.mentions.append(
        Mention(
          family: .resource, kind: .declaration,
          name: "R.\(kind).\(text(name + 6..<close).replacing(".", with: "_"))",
          range: name + 6..<close))
      return close + 1
    }
    return nil
  }

  private func starts(with text: String, at place: Int) -> Bool {
    place + text.utf8.count <= bytes.count
      && zip(bytes[place..<place + text.utf8.count], text.utf8).allSatisfy { $0 == $1 }
  }

  private func find(_ text: String, from start: Int) -> Int? {
    guard let first = text.utf8.first, start <= bytes.count else { return nil }
    var place = start
    while let index = bytes[place...].firstIndex(of: first) {
      if starts(with: text, at: index) { return index }
      place = index + 1
    }
    return nil
  }
}
