/// A piece of a text: each byte belongs to exactly one.
struct Lexeme {
  enum Kind: UInt8 {
    case name
    /// With its unit.
    case number
    /// A string or a piece of one, with its quotes.
    case string
    case comment
    /// One byte of punctuation.
    case mark
    case space
    /// What begins or ends an expression inside a string.
    case hole
    /// Text between elements.
    case text
  }

  var kind: Kind
  var start: Int32
  var end: Int32

  var range: Range<Int> { Int(start)..<Int(end) }
  var isSilent: Bool { kind == .space || kind == .comment }
}

/// Cuts code into lexemes, without knowing what it means.
///
/// What is never closed ends the reading: `broken` is where it begins, and the rest is one lexeme of text.
///
/// - Complexity: O(*n*) in the bytes.
struct Lexer {
  /// A string that is open.
  private struct Quote {
    var byte: UInt8
    var count = 1
    /// The `#` around a string of Swift.
    var hashes = 0
    var hasEscapes = true
    var isOfLines = false
    var hasHoles = false
  }

  private enum Mode {
    /// Code up to a closing bracket, with how many are open inside; of a hole, or of braces in an element.
    case code(closer: UInt8, depth: Int, isHole: Bool)
    case string(Quote)
    case tag(isClosing: Bool)
    case children
  }

  let bytes: [UInt8]
  private let language: SourceLanguage
  private let end: Int
  private var place: Int
  private var modes: [Mode] = []
  /// Where each of them began.
  private var starts: [Int] = []
  private(set) var lexemes: [Lexeme] = []
  /// Where something begins that is never closed.
  private(set) var broken: Int?
  /// The last lexeme that is neither space nor comment.
  private var last: Lexeme?
  /// Whether that is a name behind a `.`.
  private var isMember = false

  /// The most strings, expressions and elements inside one another.
  private static let mostModes = 1000

  init(_ bytes: [UInt8], _ range: Range<Int>, _ language: SourceLanguage) {
    self.bytes = bytes
    self.language = language
    place = range.lowerBound
    end = range.upperBound
    lexemes.reserveCapacity(range.count / 4)
    // A mark of the order of bytes belongs to no name.
    if bytes[range].starts(with: [0xEF, 0xBB, 0xBF]) { add(.space, to: place + 3) }
    while place < end, broken == nil {
      switch modes.last {
      case nil: readCode(closer: 0, depth: 0, isHole: false)
      case .code(let closer, let depth, let isHole)?:
        readCode(closer: closer, depth: depth, isHole: isHole)
      case .string(let quote)?: readString(quote)
      case .tag(let isClosing)?: readTag(isClosing)
      case .children?: readChildren()
      }
      if modes.count > Lexer.mostModes { broken = place }
    }
    // Elements may end with the file: what looked like one was none.
    if broken == nil, let open = modes.last {
      switch open {
      case .string, .code(_, _, true):
        broken = starts[modes.lastIndex { if case .string = $0 { true } else { false } } ?? 0]
      case .code, .tag, .children: break
      }
    }
    if place < end { add(.text, to: end) }
  }

  private mutating func push(_ mode: Mode) {
    modes.append(mode)
    starts.append(place)
  }

  private mutating func pop() {
    modes.removeLast()
    starts.removeLast()
  }

  private func byte(_ ahead: Int = 0) -> UInt8 {
    let index = place + ahead
    return index < end ? bytes[index] : 0
  }

  private mutating func add(_ kind: Lexeme.Kind, to stop: Int) {
    guard stop > place else { return }
    let lexeme = Lexeme(kind: kind, start: Int32(place), end: Int32(stop))
    lexemes.append(lexeme)
    if kind != .space, kind != .comment {
      isMember =
        kind == .name
        && last.map { $0.kind == .mark && bytes[Int($0.start)] == UInt8(ascii: ".") } ?? false
      last = lexeme
    }
    place = stop
  }

  // MARK: Code

  private mutating func readCode(closer: UInt8, depth: Int, isHole: Bool) {
    let next = byte()
    if Bytes.isSpace(next) {
      var stop = place + 1
      while stop < end, Bytes.isSpace(bytes[stop]) { stop += 1 }
      return add(.space, to: stop)
    }
    if next == UInt8(ascii: "/"), readSlash() { return }
    if readQuote(next) { return }
    if let stop = nameEnd(from: place) { return add(.name, to: stop) }
    if Bytes.isDigit(next) || next == UInt8(ascii: ".") && Bytes.isDigit(byte(1)) {
      return readNumber()
    }
    if language == .scriptWithElements, next == UInt8(ascii: "<"), beginsElement() {
      push(.tag(isClosing: false))
      return add(.mark, to: place + 1)
    }
    if closer != 0 {
      let opener = closer == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "{")
      if next == opener {
        modes[modes.count - 1] = .code(closer: closer, depth: depth + 1, isHole: isHole)
      } else if next == closer, depth == 0 {
        pop()
        return add(isHole ? .hole : .mark, to: place + 1)
      } else if next == closer {
        modes[modes.count - 1] = .code(closer: closer, depth: depth - 1, isHole: isHole)
      }
    }
    if language.isStyle, next == UInt8(ascii: "("), isURL() { return readURL() }
    add(.mark, to: place + 1)
  }

  private mutating func readNumber() {
    var stop = place + 1
    while stop < end {
      let next = bytes[stop]
      let isSign =
        (next == UInt8(ascii: "-") || next == UInt8(ascii: "+"))
        && (bytes[stop - 1] | 0x20) == UInt8(ascii: "e") && stop + 1 < end
        && Bytes.isDigit(bytes[stop + 1])
      let isPoint = next == UInt8(ascii: ".") && stop + 1 < end && Bytes.isDigit(bytes[stop + 1])
      guard Bytes.isWord(next) || next == UInt8(ascii: "%") || isSign || isPoint else { break }
      stop += 1
    }
    add(.number, to: stop)
  }

  /// Reads a comment, or a regular expression; nothing where a `/` is neither.
  private mutating func readSlash() -> Bool {
    let next = byte(1)
    if next == UInt8(ascii: "*") {
      readBlockComment()
      return true
    }
    if next == UInt8(ascii: "/"), language != .css {
      add(.comment, to: Bytes.lineEnd(bytes, from: place, end))
      return true
    }
    guard language.isScript || language == .swift && next != UInt8(ascii: " "), beginsValue() else {
      return false
    }
    var stop = place + 1
    var isClass = false
    while stop < end, bytes[stop] != 0x0A {
      switch bytes[stop] {
      case UInt8(ascii: "\\"): stop += 1
      case UInt8(ascii: "["): isClass = true
      case UInt8(ascii: "]"): isClass = false
      case UInt8(ascii: "/") where !isClass:
        stop += 1
        while stop < end, Bytes.isWord(bytes[stop]) { stop += 1 }
        add(.string, to: stop)
        return true
      default: break
      }
      stop += 1
    }
    return false
  }

  private mutating func readBlockComment() {
    let nests = language == .swift || language == .kotlin || language == .dart
    var depth = 1
    var stop = place + 2
    while stop < end, depth > 0 {
      let next = stop + 1 < end ? bytes[stop + 1] : 0
      if bytes[stop] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        depth -= 1
        stop += 2
      } else if nests, bytes[stop] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        depth += 1
        stop += 2
      } else {
        stop += 1
      }
    }
    // A style sheet closes what is open at its end.
    if depth > 0, language != .css { broken = place }
    add(.comment, to: min(stop, end))
  }

  /// Whether a value may begin here, so that a `/` is not a division, nor a `<` a comparison.
  private func beginsValue() -> Bool {
    guard let last else { return true }
    switch last.kind {
    case .number, .string: return false
    case .hole:
      return bytes[Int(last.end) - 1] != UInt8(ascii: "}")
        && bytes[Int(last.end) - 1] != UInt8(ascii: ")")
    case .text: return true
    case .mark:
      let byte = bytes[Int(last.start)]
      return byte != UInt8(ascii: ")") && byte != UInt8(ascii: "]")
    case .name:
      return !isMember && Lexer.words.contains(String(decoding: bytes[last.range], as: UTF8.self))
    case .comment, .space: return true
    }
  }

  /// Words behind which a value begins.
  private static let words: Set<String> = [
    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "instanceof", "yield",
    "await", "else", "do", "default", "try", "where",
  ]

  // MARK: Names

  /// Where a name ends that begins there; `nil` where none does.
  private func nameEnd(from start: Int) -> Int? {
    var stop = start
    let first = bytes[start]
    switch first {
    case UInt8(ascii: "`") where language == .swift || language == .kotlin:
      stop += 1
      while stop < end, bytes[stop] != UInt8(ascii: "`"), bytes[stop] != 0x0A { stop += 1 }
      return stop < end && bytes[stop] == UInt8(ascii: "`") ? stop + 1 : nil
    case UInt8(ascii: "$") where !language.isStyle || language == .scss,
      UInt8(ascii: "@") where language.isStyle,
      UInt8(ascii: "#") where language.isStyle || language.isScript:
      stop += 1
      guard stop < end, isNameByte(at: stop) else {
        return first == UInt8(ascii: "$") && language.isScript ? stop : nil
      }
    case UInt8(ascii: "-") where language.isStyle:
      guard start + 1 < end, isNameByte(at: start + 1), !Bytes.isDigit(bytes[start + 1]) else {
        return nil
      }
    default:
      guard isNameByte(at: start), !Bytes.isDigit(first), first != UInt8(ascii: "-") else {
        return nil
      }
    }
    while stop < end, isNameByte(at: stop) {
      stop += bytes[stop] == UInt8(ascii: "\\") ? Bytes.escapeLength(bytes, at: stop, end) : 1
    }
    return stop > start ? stop : nil
  }

  private func isNameByte(at index: Int) -> Bool {
    let byte = bytes[index]
    if Bytes.isWord(byte) { return true }
    switch byte {
    case UInt8(ascii: "-"): return language.isStyle
    case UInt8(ascii: "\\"): return language.isStyle && index + 1 < end && bytes[index + 1] != 0x0A
    case UInt8(ascii: "$"): return language.isScript || language == .dart || language == .kotlin
    default: return false
    }
  }

  /// Whether a bracket opens an address without quotes.
  private func isURL() -> Bool {
    guard let last, last.kind == .name, Int(last.end) == place,
      Bytes.isSame(bytes, last.range, "url")
    else { return false }
    var index = place + 1
    while index < end, Bytes.isSpace(bytes[index]) { index += 1 }
    let next = index < end ? bytes[index] : 0
    return next != UInt8(ascii: "\"") && next != UInt8(ascii: "'") && next != UInt8(ascii: "$")
      && next != UInt8(ascii: "#")
  }

  private mutating func readURL() {
    var stop = place + 1
    while stop < end, bytes[stop] != UInt8(ascii: ")"), bytes[stop] != 0x0A {
      stop += bytes[stop] == UInt8(ascii: "\\") ? 2 : 1
    }
    add(.string, to: min(stop < end && bytes[stop] == UInt8(ascii: ")") ? stop + 1 : stop, end))
  }
}

// MARK: Strings

extension Lexer {
  /// Opens a string.
  private mutating func readQuote(_ first: UInt8) -> Bool {
    var quote = Quote(byte: first)
    var start = place
    switch first {
    case UInt8(ascii: "\""): break
    case UInt8(ascii: "'"):
      if language == .swift { return false }
      if language == .kotlin { return readCharacter() }
    case UInt8(ascii: "`"):
      guard language.isScript else { return false }
      (quote.isOfLines, quote.hasHoles) = (true, true)
    case UInt8(ascii: "#"):
      guard language == .swift else { return false }
      while start < end, bytes[start] == UInt8(ascii: "#") { start += 1 }
      quote.hashes = start - place
      guard start < end, bytes[start] == UInt8(ascii: "\"") else { return false }
      quote.byte = bytes[start]
    case UInt8(ascii: "r"):
      let next = byte(1)
      guard language == .dart, next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") else {
        return false
      }
      (quote.byte, quote.hasEscapes) = (next, false)
      start += 1
    default: return false
    }
    let isTriple =
      (language == .swift || language == .kotlin || language == .dart) && start + 2 < end
      && bytes[start + 1] == quote.byte
      && bytes[start + 2] == quote.byte
    if isTriple { (quote.count, quote.isOfLines) = (3, true) }
    if language == .kotlin, isTriple { quote.hasEscapes = false }
    switch language {
    case .swift, .kotlin, .scss, .less: quote.hasHoles = true
    case .dart: quote.hasHoles = quote.hasEscapes
    default: break
    }
    push(.string(quote))
    readString(quote, from: start + quote.count)
    return true
  }

  /// A character of Kotlin or Java; an apostrophe alone is a mark.
  private mutating func readCharacter() -> Bool {
    var stop = place + 1
    while stop < end, bytes[stop] != 0x0A, stop - place < 12 {
      if bytes[stop] == UInt8(ascii: "'"), stop > place + 1 {
        add(.string, to: stop + 1)
        return true
      }
      stop += bytes[stop] == UInt8(ascii: "\\") ? 2 : 1
    }
    return false
  }

  /// Reads on to the end of the string or to the next expression in it.
  private mutating func readString(_ quote: Quote, from: Int? = nil) {
    var stop = from ?? place
    while stop < end {
      let next = bytes[stop]
      if next == quote.byte, isClosing(quote, at: stop) {
        pop()
        return add(.string, to: min(stop + quote.count + quote.hashes, end))
      }
      if next == 0x0A, !quote.isOfLines {
        // A style sheet ends such a string with its line; so do scripts, in which an apostrophe may be in text.
        if language.isStyle || language.isScript {
          pop()
        } else {
          broken = place
        }
        return add(.string, to: stop)
      }
      if quote.hasHoles, let length = holeLength(quote, at: stop) {
        if stop > place { add(.string, to: stop) }
        return openHole(length)
      }
      if next == UInt8(ascii: "\\"), quote.hasEscapes, quote.hashes == 0 {
        stop += 1
        // A line break is one, even of two bytes.
        if stop + 1 < end, bytes[stop] == 0x0D, bytes[stop + 1] == 0x0A { stop += 1 }
      }
      stop += 1
    }
    broken = place
    add(.string, to: end)
  }

  private func isClosing(_ quote: Quote, at stop: Int) -> Bool {
    guard stop + quote.count + quote.hashes <= end else { return false }
    for index in 1..<max(quote.count, 1) where bytes[stop + index] != quote.byte { return false }
    for index in 0..<quote.hashes where bytes[stop + quote.count + index] != UInt8(ascii: "#") {
      return false
    }
    return true
  }

  /// How long the beginning of an expression in a string is: `\(`, `${`, `#{`, `@{`, or `$name` as a whole.
  private func holeLength(_ quote: Quote, at stop: Int) -> Int? {
    func at(_ ahead: Int) -> UInt8 { stop + ahead < end ? bytes[stop + ahead] : 0 }
    switch language {
    case .swift:
      guard at(0) == UInt8(ascii: "\\") else { return nil }
      for index in 0..<quote.hashes where at(1 + index) != UInt8(ascii: "#") { return nil }
      return at(1 + quote.hashes) == UInt8(ascii: "(") ? 2 + quote.hashes : nil
    case .scss: return at(0) == UInt8(ascii: "#") && at(1) == UInt8(ascii: "{") ? 2 : nil
    case .less: return at(0) == UInt8(ascii: "@") && at(1) == UInt8(ascii: "{") ? 2 : nil
    default: return at(0) == UInt8(ascii: "$") && at(1) == UInt8(ascii: "{") ? 2 : nil
    }
  }

  private mutating func openHole(_ length: Int) {
    let closer = language == .swift ? UInt8(ascii: ")") : UInt8(ascii: "}")
    add(.hole, to: place + length)
    push(.code(closer: closer, depth: 0, isHole: true))
  }
}

// MARK: Elements

extension Lexer {
  /// Whether a `<` begins an element: a value may begin here, and what follows is not a list of types.
  private func beginsElement() -> Bool {
    guard beginsValue() else { return false }
    var index = place + 1
    if index < end, bytes[index] == UInt8(ascii: ">") { return true }
    guard index < end, Bytes.isWord(bytes[index]), !Bytes.isDigit(bytes[index]) else {
      return false
    }
    while index < end, Bytes.isWord(bytes[index]) || ".-:".utf8.contains(bytes[index]) {
      index += 1
    }
    while index < end, Bytes.isSpace(bytes[index]) { index += 1 }
    guard index < end, bytes[index] != UInt8(ascii: ",") else { return false }
    return !bytes[index..<min(index + 8, end)].elementsEqual("extends ".utf8)
  }

  private mutating func readTag(_ isClosing: Bool) {
    let next = byte()
    if Bytes.isSpace(next) {
      var stop = place + 1
      while stop < end, Bytes.isSpace(bytes[stop]) { stop += 1 }
      return add(.space, to: stop)
    }
    switch next {
    case UInt8(ascii: ">"):
      let isEmpty =
        last.map { $0.kind == .mark && bytes[Int($0.start)] == UInt8(ascii: "/") } ?? false
      if isClosing || isEmpty {
        pop()
      } else {
        modes[modes.count - 1] = .children
      }
    case UInt8(ascii: "{"): push(.code(closer: UInt8(ascii: "}"), depth: 0, isHole: false))
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      var stop = place + 1
      while stop < end, bytes[stop] != next { stop += 1 }
      if stop == end { broken = place }
      return add(.string, to: min(stop + 1, end))
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): return readBlockComment()
    default:
      if Bytes.isWord(next) {
        var stop = place + 1
        while stop < end, Bytes.isWord(bytes[stop]) || bytes[stop] == UInt8(ascii: "-") {
          stop += 1
        }
        return add(.name, to: stop)
      }
    }
    add(.mark, to: place + 1)
  }

  private mutating func readChildren() {
    switch byte() {
    case UInt8(ascii: "{"):
      push(.code(closer: UInt8(ascii: "}"), depth: 0, isHole: false))
      add(.mark, to: place + 1)
    case UInt8(ascii: "<"):
      let isClosing = byte(1) == UInt8(ascii: "/")
      if isClosing {
        modes[modes.count - 1] = .tag(isClosing: true)
        add(.mark, to: place + 1)
        add(.mark, to: place + 1)
      } else {
        push(.tag(isClosing: false))
        add(.mark, to: place + 1)
      }
    default:
      var stop = place + 1
      while stop < end, bytes[stop] != UInt8(ascii: "{"), bytes[stop] != UInt8(ascii: "<") {
        stop += 1
      }
      add(.text, to: stop)
    }
  }
}

/// What bytes are in most languages.
enum Bytes {
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
  static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
  /// A letter, digit, `_`, or part of a character beyond ASCII.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
    default: false
    }
  }

  /// Whether bytes are a text in lower case, in letters of any case.
  static func isSame(_ bytes: [UInt8], _ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for index in 0..<range.count {
      let (byte, wanted) = (bytes[range.lowerBound + index], text.utf8Start[index])
      guard byte == wanted || 0x61...0x7A ~= wanted && byte | 0x20 == wanted else { return false }
    }
    return true
  }

  static func lineEnd(_ bytes: [UInt8], from start: Int, _ end: Int) -> Int {
    var stop = start
    while stop < end, bytes[stop] != 0x0A { stop += 1 }
    return stop
  }

  /// How many bytes an escape of CSS has, with the `\` and the blank that ends it.
  ///
  /// - Source: CSS Syntax Module Level 3, 4.3.7.
  static func escapeLength(_ bytes: [UInt8], at start: Int, _ end: Int) -> Int {
    var stop = start + 1
    while stop < end, stop - start <= 6, isHex(bytes[stop]) { stop += 1 }
    if stop == start + 1 {
      // A whole character.
      stop += 1
      while stop < end, bytes[stop] & 0xC0 == 0x80 { stop += 1 }
    } else if stop < end, isSpace(bytes[stop]) {
      stop += 1
    }
    return min(stop, end) - start
  }

  static func isHex(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
