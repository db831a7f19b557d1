/// Elements of HTML and XML.
extension MentionFinder {
  /// Reads style sheets, scripts, attributes and expressions by their rules.
  mutating func readMarkup() {
    var place = readFront()
    while place < bytes.count, code.broken == nil {
      switch bytes[place] {
      case UInt8(ascii: "<") where starts(with: "<!--", at: place): place = readComment(at: place)
      case UInt8(ascii: "<") where place + 1 < bytes.count && isNameStart(bytes[place + 1]):
        place = readTag(at: place)
      case UInt8(ascii: "{"): place = readExpression(at: place, bytes.count) ?? place + 1
      default: place += 1
      }
    }
  }

  /// Reads references to resources.
  mutating func readResources() {
    var place = 0
    while place < bytes.count, code.broken == nil {
      if bytes[place] == UInt8(ascii: "<"), starts(with: "<!--", at: place) {
        place = readComment(at: place)
      } else if bytes[place] == UInt8(ascii: "<"), starts(with: "<![CDATA[", at: place) {
        place = find("]]>", from: place) ?? bytes.count
      } else {
        place = readResource(at: place) ?? place + 1
      }
    }
  }

  /// The script between `---` with which a file of Astro begins.
  private mutating func readFront() -> Int {
    guard starts(with: "---\n", at: 0) || starts(with: "---\r\n", at: 0),
      let end = find("\n---", from: 3)
    else { return 0 }
    read(3..<end, .script)
    return end + 4
  }

  private mutating func readComment(at start: Int) -> Int {
    if let end = find("-->", from: start + 4) { return end + 3 }
    code.broken = start
    return bytes.count
  }

  private func isNameStart(_ byte: UInt8) -> Bool { Bytes.isWord(byte) && !Bytes.isDigit(byte) }

  /// Reads a tag, and what is in an element of style or script.
  private mutating func readTag(at start: Int) -> Int {
    var place = start + 1
    while place < bytes.count, Bytes.isWord(bytes[place]) || "-.:".utf8.contains(bytes[place]) {
      place += 1
    }
    let element = text(start + 1..<place).lowercased()
    var language: SourceLanguage = element == "style" ? .css : .scriptWithElements
    while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
      if bytes[place] == UInt8(ascii: "{") {
        place = readExpression(at: place, bytes.count) ?? place + 1
      } else if Bytes.isSpace(bytes[place]) || bytes[place] == UInt8(ascii: "/") {
        place += 1
      } else {
        let (name, value) = attribute(at: place)
        if let value { readValue(value, of: name) }
        if name == "lang", let value {
          let named = text(value).lowercased()
          if named == "ts" { language = .script }
          if let style = SourceLanguage(rawValue: named), style.isStyle { language = style }
        }
        place = max(value?.upperBound ?? 0, place + name.utf8.count, place + 1)
        if place < bytes.count, "\"'".utf8.contains(bytes[place]) { place += 1 }
      }
    }
    guard place < bytes.count else {
      code.broken = start
      return place
    }
    guard element == "style" || element == "script", bytes[place - 1] != UInt8(ascii: "/") else {
      return place + 1
    }
    let end = find("</" + element, from: place) ?? bytes.count
    read(place + 1..<max(end, place + 1), language)
    return end
  }

  /// The name of an attribute, and the bytes of its value without quotes.
  private mutating func attribute(at start: Int) -> (name: String, value: Range<Int>?) {
    var place = start
    while place < bytes.count, !Bytes.isSpace(bytes[place]), !"=>{\"'".utf8.contains(bytes[place]) {
      place += 1
    }
    let name = text(start..<place)
    while place < bytes.count, Bytes.isSpace(bytes[place]) { place += 1 }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { return (name, nil) }
    place += 1
    while place < bytes.count, Bytes.isSpace(bytes[place]) { place += 1 }
    guard place < bytes.count, bytes[place] != UInt8(ascii: "{") else {
      return (name, place..<place)
    }
    if "\"'".utf8.contains(bytes[place]) {
      return (name, place + 1..<max(quoteEnd(at: place), place + 1))
    }
    var end = place
    while end < bytes.count, !Bytes.isSpace(bytes[end]), bytes[end] != UInt8(ascii: ">") {
      end += 1
    }
    return (name, place..<end)
  }

  /// Where a quote is closed; those of an expression in braces are its own.
  private mutating func quoteEnd(at start: Int) -> Int {
    var place = start + 1
    while place < bytes.count, bytes[place] != bytes[start] {
      if bytes[place] == UInt8(ascii: "{"), let end = expressionEnd(at: place, bytes.count) {
        place = end
      }
      place += 1
    }
    return place
  }

  /// Reads the value of an attribute: that of `style` as a style sheet, and what frameworks bind as a script.
  private mutating func readValue(_ range: Range<Int>, of name: String) {
    if name.hasPrefix("--") || name.hasPrefix("style:--") {
      let start = range.lowerBound
      code.mentions.append(
        Mention(
          family: .property, kind: .declaration,
          name: String(name.drop { $0 != "-" }), range: start..<start))
    }
    if let first = name.utf8.first, ":@#[(*".utf8.contains(first) || name.hasPrefix("v-") {
      return read(range, .script)
    }
    var start = range.lowerBound
    var place = start
    while place < range.upperBound {
      guard bytes[place] == UInt8(ascii: "{"),
        let end = readExpression(at: place, range.upperBound)
      else {
        place += 1
        continue
      }
      readPlain(start..<place, name)
      (start, place) = (end, end)
    }
    readPlain(start..<range.upperBound, name)
  }

  private mutating func readPlain(_ range: Range<Int>, _ name: String) {
    if name.lowercased() == "style" { return read(range, .css) }
    code.mentions += MentionFinder.properties(in: bytes, range, .string)
    if sought.hasUtilities, name.lowercased().hasPrefix("class") {
      code.mentions += MentionFinder.utilities(in: bytes, range)
    }
  }

  /// Reads `{…}` or `{{…}}`, and returns where it ends.
  private mutating func readExpression(at start: Int, _ stop: Int) -> Int? {
    guard let end = expressionEnd(at: start, stop) else { return nil }
    read(start + 1..<end, .scriptWithElements)
    return end + 1
  }

  private mutating func expressionEnd(at start: Int, _ stop: Int) -> Int? {
    guard start >= plainEnd else { return nil }
    let limit = min(stop, start + MentionFinder.mostExpression)
    // An apostrophe may also be one of a text between elements.
    let end = close(of: start, limit, quotes: true) ?? close(of: start, limit, quotes: false)
    if end == nil { plainEnd = limit }
    return end
  }

  /// The brace that closes one.
  private func close(of start: Int, _ limit: Int, quotes: Bool) -> Int? {
    var place = start
    var depth = 0
    var quote: UInt8?
    while place < limit {
      let byte = bytes[place]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { place += 1 }
        if byte == open { quote = nil }
      } else if quotes, "\"'`".utf8.contains(byte) {
        quote = byte
      } else if byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return place }
      }
      place += 1
    }
    return nil
  }

  /// Reads `@color/x`, `@style/X.y` and `name="x"` of a resource that the file declares.
  private mutating func readResource(at start: Int) -> Int? {
    if bytes[start] == UInt8(ascii: "@"), start == 0 || !Bytes.isWord(bytes[start - 1]) {
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
    guard bytes[start] == UInt8(ascii: "<") else { return nil }
    for kind in ["color", "dimen", "integer", "string", "style"]
    where starts(with: "<\(kind) ", at: start) {
      let limit = min(start + 2_000, bytes.count)
      let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ">")) ?? limit
      guard let name = (start..<end).first(where: { starts(with: "name=\"", at: $0) }),
        let close = bytes[name + 6..<max(name + 6, end)].firstIndex(of: UInt8(ascii: "\""))
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

  /// Whether a text in lower case stands there, in letters of any case.
  private func starts(with text: String, at place: Int) -> Bool {
    place + text.utf8.count <= bytes.count
      && zip(bytes[place..<place + text.utf8.count], text.utf8).allSatisfy {
        $0 == $1 || 0x61...0x7A ~= $1 && $0 | 0x20 == $1
      }
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
