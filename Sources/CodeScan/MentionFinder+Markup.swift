/// Elements of HTML and XML.
extension MentionFinder {
  /// Reads style sheets, scripts, attributes and expressions by their rules.
  mutating func readMarkup() {
    readElements()
    // What a script calls a root is known before it, and what an attribute declares in all of its element.
    guard outer != nil || !hidden.isEmpty else { return }
    (code, plainEnd) = (ScannedCode(), 0)
    readElements()
  }

  private mutating func readElements() {
    var place = readFront()
    while place < bytes.count, code.broken == nil {
      switch bytes[place] {
      case UInt8(ascii: "<") where starts(with: "<!--", at: place):
        let end = readComment(at: place)
        code.mentions += MentionFinder.properties(in: bytes, place..<end, .comment)
        place = end
      case UInt8(ascii: "<") where place + 1 < bytes.count && isNameStart(bytes[place + 1]):
        place = readTag(at: place)
      case UInt8(ascii: "{"):
        noteBlock(at: place)
        place = readExpression(at: place, bytes.count) ?? place + 1
      default: place += 1
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

  mutating func readComment(at start: Int) -> Int {
    if let end = find("-->", from: start + 4) { return end + 3 }
    code.broken = start
    return bytes.count
  }

  func isNameStart(_ byte: UInt8) -> Bool { Bytes.isWord(byte) && !Bytes.isDigit(byte) }

  /// Reads a tag, and what is in an element of style or script.
  private mutating func readTag(at start: Int) -> Int {
    var place = start + 1
    while place < bytes.count, Bytes.isWord(bytes[place]) || "-.:".utf8.contains(bytes[place]) {
      place += 1
    }
    let element = text(start + 1..<place).lowercased()
    var language: SourceLanguage = element == "style" ? .css : .scriptWithElements
    var declared: [String: Bool] = [:]
    while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
      if bytes[place] == UInt8(ascii: "{") {
        place = readExpression(at: place, bytes.count) ?? place + 1
      } else if Bytes.isSpace(bytes[place]) || bytes[place] == UInt8(ascii: "/") {
        place += 1
      } else {
        let (name, value) = attribute(at: place)
        if let value {
          readValue(value, of: name)
          for declaredName in declaredNames(value, of: name) {
            declared[declaredName] = name == "v-for"
          }
        }
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
    // A loop's name is known in the tag itself.
    for (name, isLoop) in declared {
      hide(name, from: isLoop ? start : place, "<" + element, "</" + element, opened: start)
    }
    guard element == "style" || element == "script", bytes[place - 1] != UInt8(ascii: "/") else {
      return place + 1
    }
    let end = find("</" + element, from: place) ?? bytes.count
    read(place + 1..<max(end, place + 1), language)
    return end
  }

  /// The name of an attribute, and the bytes of its value without quotes.
  mutating func attribute(at start: Int) -> (name: String, value: Range<Int>?) {
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
      let isClass = [":class", "v-bind:class", "[class]"].contains(name.lowercased())
      return read(range, .script, isExpression: true, isClass: isClass)
    }
    var start = range.lowerBound
    var place = start
    while place < range.upperBound {
      guard bytes[place] == UInt8(ascii: "{"),
        let end = readExpression(at: place, range.upperBound, isClass: isClass(name))
      else {
        place += 1
        continue
      }
      readPlain(start..<place, name)
      (start, place) = (end, end)
    }
    readPlain(start..<range.upperBound, name)
  }

  private func isClass(_ name: String) -> Bool { name.lowercased().hasPrefix("class") }

  private mutating func readPlain(_ range: Range<Int>, _ name: String) {
    if name.lowercased() == "style" { return read(range, .css) }
    let classes =
      sought.hasUtilities && isClass(name) ? MentionFinder.utilities(in: bytes, range) : []
    code.mentions += classes
    let known = Set(classes.map(\.range))
    code.mentions += MentionFinder.properties(in: bytes, range, .string).filter {
      !known.contains($0.range)
    }
  }

  /// Reads `{…}` or `{{…}}`, and returns where it ends.
  private mutating func readExpression(at start: Int, _ stop: Int, isClass: Bool = false) -> Int? {
    guard let end = expressionEnd(at: start, stop) else { return nil }
    read(start + 1..<end, .scriptWithElements, isExpression: true, isClass: isClass)
    return end + 1
  }

  // MARK: Names of markup

  /// The roots that an attribute gives to something else: `v-for="(a, i) in b"`, `#item="{ a, b: c }"`.
  private func declaredNames(_ value: Range<Int>, of name: String) -> Set<String> {
    let isLoop = name == "v-for"
    guard isLoop || name.hasPrefix("v-slot") || name.hasPrefix("#") || name == "slot-scope" else {
      return []
    }
    let pattern = text(value)
    let end = isLoop ? pattern.firstRange(of: /\s(?:in|of)\s/)?.lowerBound : nil
    return names(in: pattern[..<(end ?? pattern.endIndex)])
  }

  /// The roots and their local names that a pattern declares, which are no keys in it.
  private func names(in pattern: Substring) -> Set<String> {
    sought.roots.union((outer?.locals ?? [:]).keys).filter { name in
      pattern.ranges(of: name).contains { range in
        func isPart(_ character: Character?) -> Bool {
          character.map { $0.isLetter || $0.isNumber || "_$.".contains($0) } ?? false
        }
        let behind = pattern[range.upperBound...]
        return !isPart(pattern[..<range.lowerBound].last) && !isPart(behind.first)
          && behind.first { $0 != " " } != ":"
      }
    }
  }

  /// Notes what a block of Svelte declares: `{#each a as b}`, `{:then b}`, `{#snippet a(b)}`.
  private mutating func noteBlock(at start: Int) {
    guard start + 1 < bytes.count, "#:".utf8.contains(bytes[start + 1]),
      let close = expressionEnd(at: start, bytes.count)
    else { return }
    let block = text(start + 2..<close)
    if names(in: block[...]).allSatisfy({ isHiddenToEnd($0) }) { return }
    guard
      let match = block.firstMatch(
        of:
          /^(?:(each)\s.*?\sas|(await)\s.*?\s(?:then|catch)|then|catch|(snippet)\s+\w+\s*(?=\())\s*(.*)/
          .dotMatchesNewlines())
    else { return }
    let keyword = match.1 ?? match.3 ?? "await"
    let declared = names(in: match.4)
    // What stands before the names of a block belongs to what is around it.
    for name in declared {
      let from = keyword == "snippet" ? start : close
      hide(name, from: from, "{#" + keyword, "{/" + keyword, opened: start)
    }
  }

  /// More of them are not told apart: the names are hidden to the end.
  private static let mostHidden = 20

  private func isHiddenToEnd(_ name: String) -> Bool {
    hidden.count >= MentionFinder.mostHidden
      && hidden.contains { $0.name == name && $0.range.upperBound == bytes.count }
  }

  private mutating func hide(
    _ name: String, from: Int, _ opener: String, _ closer: String, opened start: Int
  ) {
    if isHiddenToEnd(name) { return }
    let isFull = hidden.count >= MentionFinder.mostHidden
    let end = isFull ? nil : end(of: opener, closer, from: start)
    hidden.append((name, from..<max(end ?? bytes.count, from)))
  }

  /// Where an element or block is closed that is opened at a place, or was before; `nil` where it never is.
  private func end(of opener: String, _ closer: String, from start: Int) -> Int? {
    let isElement = opener.hasPrefix("<")
    var depth = 0
    var place = start
    while place < bytes.count {
      if bytes[place] == closer.utf8.first, starts(with: closer, at: place) {
        depth -= 1
        if depth <= 0 { return place }
      } else if bytes[place] == opener.utf8.first, starts(with: opener, at: place) {
        let tag = bytes[place..<min(place + (isElement ? 2_000 : 1), bytes.count)]
        let stop = tag.firstIndex(of: UInt8(ascii: ">")) ?? place
        let isEmpty = isElement && stop > place && bytes[stop - 1] == UInt8(ascii: "/")
        if isEmpty, depth == 0 { return stop }
        if !isEmpty { depth += 1 }
      }
      place += 1
    }
    return nil
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

  /// Whether a text in lower case stands there, in letters of any case.
  func starts(with text: String, at place: Int) -> Bool {
    place + text.utf8.count <= bytes.count
      && zip(bytes[place..<place + text.utf8.count], text.utf8).allSatisfy {
        $0 == $1 || 0x61...0x7A ~= $1 && $0 | 0x20 == $1
      }
  }

  func find(_ text: String, from start: Int) -> Int? {
    guard let first = text.utf8.first, start <= bytes.count else { return nil }
    var place = start
    while let index = bytes[place...].firstIndex(of: first) {
      if starts(with: text, at: index) { return index }
      place = index + 1
    }
    return nil
  }
}
