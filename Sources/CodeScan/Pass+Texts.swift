/// Names in strings, templates and comments.
extension Pass {
  /// Finds `--x` in a string or comment; in `var(--x)` of a string it is used.
  mutating func readText(_ lexeme: Lexeme, _ kind: Mention.Kind) {
    let range = lexeme.range
    // A name that begins here may go on in an expression.
    let goesOn = kind == .string && at + 1 < lexemes.count && lexemes[at + 1].kind == .hole
    let follows = beginning(ofHoleBefore: at) != nil
    // A regular expression has no uses.
    let isPlain = language.isScript && !follows && bytes[range.lowerBound] == UInt8(ascii: "/")
    var classes: [Mention] = []
    if kind == .string, finder.sought.hasUtilities, language.isScript, !isPlain {
      let inner = range.dropFirst(follows ? 0 : 1).dropLast(goesOn ? 0 : 1)
      classes = MentionFinder.utilities(
        in: bytes, inner, isPart: (follows, goesOn), isCertain: listsClasses)
      found += classes
    }
    if kind == .string, finder.sought.hasAssets, language == .swift, namesAsset(goesOn) {
      add(.asset, .use, finder.text(range.dropFirst().dropLast()), range.dropFirst().dropLast())
    }
    var comments = kind == .string && language.isScript ? commentsOfTemplate(range)[...] : []
    let known = Set(classes.map(\.range))
    for mention in MentionFinder.properties(in: bytes, range, isPlain ? .comment : kind)
    where !known.contains(mention.range) {
      var mention = mention
      comments = comments.drop { $0.upperBound <= mention.range.lowerBound }
      if goesOn, mention.range.upperBound == range.upperBound {
        mention.kind = .built
      } else if comments.first?.contains(mention.range.lowerBound) == true {
        mention.kind = .comment
      } else if language.isStyle && !isEscaped || isPlain, kind == .string {
        mention.kind = .string
      } else if mention.kind == .string, setsProperty(mention.range) {
        mention.kind = .declaration
      }
      found.append(mention)
    }
  }

  /// Whether the string at hand is written as it is by Less: `~"…"`, `e("…")`.
  private var isEscaped: Bool {
    guard language == .less else { return false }
    return isMark(at - 1, "~") || isMark(at - 1, "(") && isWord(at - 2, "e")
  }

  /// Where an expression begins that ends before a piece of a string.
  private mutating func beginning(ofHoleBefore index: Int) -> Int? {
    guard index > 0, lexemes[index - 1].kind == .hole,
      let open = brackets.partner(of: index - 1), open < index
    else { return nil }
    return open
  }

  /// The first piece of the string at hand, which expressions may cut.
  private mutating func firstPiece() -> Int {
    var index = at
    while let open = beginning(ofHoleBefore: index) {
      index = open > 0 && lexemes[open - 1].kind == .string ? open - 1 : open
      if let first = firstPieces[index] {
        index = first
        break
      }
    }
    firstPieces[at] = index
    return index
  }

  /// Whether the string at hand is the value of a class, by itself.
  private var listsClasses: Bool {
    mutating get {
      let first = firstPiece()
      var before = previous(before: first)
      if isClass {
        var open = brackets.opener(around: first)
        while let place = open {
          if !isMark(place, "{"), word(previous(before: place)) != nil { return false }
          open = brackets.opener(around: place)
        }
        return !isMark(before, "=") && !isMark(next(after: at), "=")
          && !isMark(next(after: at), "!")
      }
      if isMark(before, "{") { before = before.flatMap(previous) }
      guard isMark(before, "="), let name = word(before.flatMap(previous)) else { return false }
      return name == "class" || name == "className"
    }
  }

  /// The comments in a template of a script, which is a style sheet where it has some.
  private mutating func commentsOfTemplate(_ range: Range<Int>) -> [Range<Int>] {
    let first = firstPiece()
    guard bytes[Int(lexemes[first].start)] == UInt8(ascii: "`") else { return [] }
    var comments: [Range<Int>] = []
    var place = range.lowerBound
    var start = openComments.remove(first) == nil ? nil : place
    while place + 1 < range.upperBound {
      let (byte, next) = (bytes[place], bytes[place + 1])
      if let begin = start {
        if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
          comments.append(begin..<place)
          start = nil
        }
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        start = place
      } else if byte == UInt8(ascii: "/"), next == byte, Bytes.isSpace(bytes[place - 1]) {
        let end = Bytes.lineEnd(bytes, from: place, range.upperBound)
        comments.append(place..<end)
        place = end
      }
      place += 1
    }
    if let start {
      comments.append(start..<range.upperBound)
      openComments.insert(first)
    }
    return comments
  }

  /// Whether the string at hand is that of `Color("x")`, or of `UIColor(named: "x")`.
  private func namesAsset(_ goesOn: Bool) -> Bool {
    guard !goesOn, lexemes[at].range.count > 2, var before = previous(before: at) else {
      return false
    }
    let isNamed = isMark(before, ":") && word(previous(before: before)) == "named"
    if isNamed { before = previous(before: before).flatMap(previous) ?? 0 }
    guard isMark(before, "("), let type = word(previous(before: before)) else { return false }
    return isNamed ? ["UIColor", "NSColor", "Color"].contains(type) : type == "Color"
  }

  /// Whether a script gives a value to the property that is the string at hand: `{'--x': 1}`, `setProperty('--x', …)`.
  private func setsProperty(_ range: Range<Int>) -> Bool {
    let string = lexemes[at].range
    guard string.lowerBound == range.lowerBound - 1, string.upperBound == range.upperBound + 1
    else { return false }
    let before = previous(before: at)
    if isMark(before, "("), word(before.flatMap(previous)) == "setProperty" { return true }
    let isKey = isMark(before, "{") || isMark(before, ",")
    return isKey && isMark(next(after: at), ":")
      || isMark(before, "[") && isMark(next(after: at), "]")
  }

  /// References of token files.
  mutating func readReferences() {
    for lexeme in lexemes where lexeme.kind == .string {
      var start: Int?
      for index in lexeme.range {
        if bytes[index] == UInt8(ascii: "{") {
          start = index + 1
        } else if bytes[index] == UInt8(ascii: "}"), let begin = start {
          var range = begin..<index
          while let first = range.first, bytes[first] == 0x20 { range.removeFirst() }
          while let last = range.last, bytes[last] == 0x20 { range.removeLast() }
          if !range.isEmpty { add(.path, .use, finder.text(range), range) }
          start = nil
        }
      }
    }
  }
}
