internal import PositionedJSON
internal import TokenModel

/// The custom properties of a style sheet, each with the rule that it is in.
struct StyleSheet {
  /// A declaration of a custom property.
  struct Property {
    /// Without `--` and escapes.
    var name: String
    /// Without comments, and with one blank for each line break.
    var value: String
    var nameOffset: Int
    var offset: Int
    /// An index of `rules`.
    var rule: Int
    var isImportant = false
    var description: String?
    /// The reason; empty where none is given.
    var deprecation: String?
    /// Whether only the tool whose language it is can compute it.
    var isCode = false
    /// Whether it is a sum or product that was written without `calc()`.
    var isSum = false
    /// The type of what the computation gives, where that is known.
    var computed: TokenType?

    /// What begins a variable.
    var sigil: Character = "$"

    /// The name as people write it.
    var shown: String { name.hasPrefix("$") ? String(sigil) + name.dropFirst() : "--" + name }

    /// Whether the value takes back what others give: the root inherits from nothing. To a variable of Sass or Less the
    /// word is a value, but in modes of ours.
    func isReset(inOurs isOurs: Bool) -> Bool {
      (5...7).contains(value.utf8.count) && (isOurs || !name.hasPrefix("$"))
        && CSSWords.wide.contains(value.lowercased())
    }
  }

  /// The condition under which the declarations of a rule hold for the root of a page.
  struct Rule {
    /// `nil` for parts of a page, and for what nothing here can decide.
    var condition: StyleCondition?
    /// The cascade layer, by the place of each of its names; `Int.max` ends it.
    var layer = [Int.max]
    /// Whether the properties are those of a theme of Tailwind.
    var isTheme = false
    var prelude = ""
  }

  /// What `@property` says.
  struct Registration {
    var syntax = ""
    var initial: (text: String, offset: Int)?
  }

  var properties: [Property] = []
  var rules: [Rule] = []
  var registrations: [String: Registration] = [:]
  /// What it was, if no file of CSS.
  var language: StyleLanguage?
  /// The sources that it reads by `@import`.
  var imports: [Int] = []
  /// Whether `blazon export` wrote the file.
  var isOurs = false
  /// The paths that an export of ours lists, by the names of its properties or variables.
  var listed: [String: String] = [:]
  /// The axes that it lists, by their attributes.
  var axes: [String: String] = [:]
  /// The attribute by which an export of ours lets pages choose the appearance.
  var attribute = SystemPreference.attribute
  /// The paths of variables and of what maps have, by their names.
  var paths: [String: String] = [:]
  /// What Sass knows at the end.
  var sass = SassScope()
  var findings: [PendingDiagnostic] = []
  /// What `color-scheme` is declared for a page or a part of its states.
  var schemes: [(value: String, condition: StyleCondition)] = []

  /// The side of `light-dark()` that counts everywhere, where `color-scheme` allows no other: whether it is dark.
  var onlyScheme: Bool? {
    guard !schemes.isEmpty else { return nil }
    if !schemes.contains(where: { $0.value.contains("dark") }) { return false }
    let isAlways = schemes.contains { $0.condition.alternatives.contains { $0.tests.isEmpty } }
    return isAlways
      && !schemes.contains { $0.value.contains("light") || $0.value.contains("normal") }
      ? true : nil
  }
}

/// A text of CSS by bytes: what blanks, comments, strings and brackets are.
///
/// - Source: CSS Syntax Module Level 3, sections 4 and 5.4; where the text ends, all that is open is closed.
struct StyleScanner {
  let bytes: [UInt8]
  /// Whether `//` begins a comment, as in Sass and Less.
  var hasLineComments = false
  /// Whether there are templates and regular expressions, as in JavaScript.
  var isScript = false
  var place = 0
  /// The first string that a line break ends, or bracket that nothing opened, of the last `scan`.
  private(set) var fault: Int?
  /// Whether the text ended inside of something.
  private(set) var endsOpen = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place >= bytes.count }

  func byte(_ ahead: Int = 0) -> UInt8 { place + ahead < bytes.count ? bytes[place + ahead] : 0 }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  static func isName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  mutating func skipBlanks() { skip(StyleScanner.isBlank) }

  /// Skips bytes of a kind.
  mutating func skip(_ isOfKind: (UInt8) -> Bool) {
    while place < bytes.count, isOfKind(bytes[place]) { place += 1 }
  }

  /// Skips blanks and comments.
  mutating func skipSpace() {
    skipBlanks()
    while isAtComment {
      _ = comment()
      skipBlanks()
    }
  }

  /// What stands in the bracket that begins here, behind which the place moves.
  mutating func inside(_ end: Unicode.Scalar = ")") -> String {
    place += 1
    return upTo(end)
  }

  /// What stands before the end of a bracket, behind which the place moves.
  mutating func upTo(_ end: Unicode.Scalar = ")") -> String {
    let start = place
    scan(to: [UInt8(ascii: end)], opens: true)
    defer { place = min(place + 1, bytes.count) }
    return text(start..<place)
  }

  /// The text from here on.
  var rest: String { String(decoding: bytes[place...], as: UTF8.self) }

  /// The bytes of a range as they are.
  func written(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  var isAtComment: Bool {
    byte() == UInt8(ascii: "/")
      && (byte(1) == UInt8(ascii: "*")
        || hasLineComments && byte(1) == UInt8(ascii: "/")
          && (place == 0 || bytes[place - 1] != UInt8(ascii: ":")))
  }

  /// The text of the comment that begins here.
  mutating func comment() -> String {
    let start = place + 2
    if byte(1) == UInt8(ascii: "/") {
      skip { $0 != 0x0A }
      return String(decoding: bytes[start..<place].drop { $0 == UInt8(ascii: "/") }, as: UTF8.self)
    }
    place = min(start, bytes.count)
    while !isAtEnd, !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) { place += 1 }
    if isAtEnd { endsOpen = true }
    let text = String(decoding: bytes[min(start, place)..<place], as: UTF8.self)
    place = min(place + 2, bytes.count)
    return text
  }

  /// A name with its escapes; empty where none begins here.
  mutating func name() -> String {
    let start = place
    skip(StyleScanner.isName)
    var name = written(start..<place)
    while byte() == UInt8(ascii: "\\"), place + 1 < bytes.count, byte(1) != 0x0A {
      name.unicodeScalars.append(CSSWords.escape(bytes, &place))
      let rest = place
      skip(StyleScanner.isName)
      name += written(rest..<place)
    }
    return name
  }

  /// Moves to the first of the ends that is in no bracket, string or comment, or to the end of the text.
  ///
  /// - Parameter opens: whether a brace opens a bracket, rather than being an end.
  mutating func scan(to ends: [UInt8], opens: Bool) {
    (fault, endsOpen) = (nil, false)
    var open: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      // Most bytes, of which none is an end.
      if byte == 0x20 || StyleScanner.isName(byte) {
        place += 1
        continue
      }
      if open.isEmpty, ends.contains(byte) { return }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(byte)
      case UInt8(ascii: "`") where isScript: skipTemplate()
      case UInt8(ascii: "/") where isAtComment: _ = comment()
      case UInt8(ascii: "/") where isScript && skipPattern(): break
      case UInt8(ascii: "\\"): place = min(place + 2, bytes.count)
      case UInt8(ascii: "("):
        if !skipAddress() { open.append(UInt8(ascii: ")")) }
        place += 1
      case UInt8(ascii: "["):
        open.append(UInt8(ascii: "]"))
        place += 1
      case UInt8(ascii: "{"):
        if opens || !open.isEmpty { open.append(UInt8(ascii: "}")) }
        place += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if open.last == byte { open.removeLast() } else if open.isEmpty { fault = fault ?? place }
        place += 1
      default: place += 1
      }
    }
    place = min(place, bytes.count)
    endsOpen = endsOpen || !open.isEmpty
  }

  mutating func skipString(_ quote: UInt8) {
    let start = place
    place += 1
    while !isAtEnd, byte() != quote {
      if byte() == 0x0A {
        fault = fault ?? start
        return
      }
      let isLineBreak = byte(1) == 0x0D && byte(2) == 0x0A
      place += byte() == UInt8(ascii: "\\") ? (isLineBreak ? 3 : 2) : 1
    }
    if isAtEnd { endsOpen = true }
    place = min(place + 1, bytes.count)
  }

  /// Skips the regular expression that begins here, where a value may begin; else nothing.
  ///
  /// - Source: ECMA-262, sections 12.9.5 and 13.2.7.
  private mutating func skipPattern() -> Bool {
    let last = bytes[..<place].lastIndex { !StyleScanner.isBlank($0) }
    if let last, !"(,=:[!&|?{};>".utf8.contains(bytes[last]) {
      let word = bytes[...last].reversed().prefix { StyleScanner.isName($0) }
      guard word.reversed() == Array("return".utf8) else { return false }
    }
    var end = place + 1
    var isClass = false
    while end < min(bytes.count, place + 2_048), bytes[end] != 0x0A {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "["): isClass = true
      case UInt8(ascii: "]"): isClass = false
      case UInt8(ascii: "/") where !isClass:
        place = end + 1
        return true
      default: break
      }
      end += 1
    }
    return false
  }

  /// Skips the template that begins here; of one in another the ends are those of three.
  private mutating func skipTemplate() {
    place += 1
    while !isAtEnd, byte() != UInt8(ascii: "`") { place += byte() == UInt8(ascii: "\\") ? 2 : 1 }
    place = min(place + 1, bytes.count)
  }

  /// Moves before the end of `url(…)` without quotes.
  private mutating func skipAddress() -> Bool {
    guard place >= 3, bytes[(place - 3)..<place].map({ $0 | 0x20 }) == Array("url".utf8) else {
      return false
    }
    let start = place
    place += 1
    skipBlanks()
    guard !isAtEnd, !"\"'".utf8.contains(byte()) else {
      place = start
      return false
    }
    skip { $0 != UInt8(ascii: ")") }
    return true
  }

  /// The text of a range without comments, and with one blank for each line break.
  func text(_ range: Range<Int>) -> String {
    var (start, end) = (range.lowerBound, min(range.upperBound, bytes.count))
    while start < end, StyleScanner.isBlank(bytes[start]) { start += 1 }
    while start < end, StyleScanner.isBlank(bytes[end - 1]) { end -= 1 }
    let isPlain = !bytes[start..<end].contains { $0 < 0x20 || $0 == UInt8(ascii: "/") }
    if isPlain { return String(decoding: bytes[start..<end], as: UTF8.self) }
    var scanner = StyleScanner(Array(bytes[start..<end]))
    scanner.hasLineComments = hasLineComments
    var result: [UInt8] = []
    while !scanner.isAtEnd {
      let byte = scanner.byte()
      let from = scanner.place
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        scanner.skipString(byte)
        result += scanner.bytes[from..<scanner.place]
      } else if scanner.isAtComment {
        _ = scanner.comment()
        if result.last != 0x20 { result.append(0x20) }
      } else if StyleScanner.isBlank(byte) {
        scanner.skipBlanks()
        let isPlain = scanner.bytes[from..<scanner.place].allSatisfy { $0 == 0x20 }
        if isPlain {
          result += scanner.bytes[from..<scanner.place]
        } else if result.last != 0x20 {
          result.append(0x20)
        }
      } else {
        result.append(byte)
        scanner.place += 1
      }
    }
    while result.last == 0x20 { result.removeLast() }
    return String(decoding: result.drop { $0 == 0x20 }, as: UTF8.self)
  }
}
