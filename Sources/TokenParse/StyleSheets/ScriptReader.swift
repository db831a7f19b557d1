internal import PositionedJSON
internal import TokenModel

/// The constants and exports of a module of JavaScript or TypeScript, as far as they are literals.
///
/// - Source: ECMA-262, sections 12.10 (ends of statements), 13.2 (literals) and 16.2.3 (exports).
struct ScriptReader {
  /// What an expression is, as far as it can be read.
  indirect enum Node {
    case value(JSON)
    case object(Object)
    /// A name, and the members that it is asked for.
    case path([String], JSON)
    case code(JSON)
    /// No value, where others have one.
    case silence(Int)
  }

  struct Member {
    var key: String
    var offset: Int
    var comment: String?
    var node: Node
  }

  /// Members in their order, each found by its key.
  struct Object {
    private(set) var members: [Member] = []
    private var places: [String: Int] = [:]
    let offset: Int

    init(_ members: [Member] = [], at offset: Int) {
      self.offset = offset
      for member in members { set(member) }
    }

    subscript(key: String) -> Member? { places[key].map { members[$0] } }

    /// Adds a member, or puts it into the place of the one of that key.
    mutating func set(_ member: Member) {
      if let place = places[member.key] {
        members[place] = member
      } else {
        places[member.key] = members.count
        members.append(member)
      }
    }
  }

  private(set) var constants: [String: Node] = [:]
  /// What has a name outside.
  private(set) var exports: Object
  /// The constants that exports are, by their names outside.
  private(set) var origins: [String: String] = [:]
  /// What the module itself is: `export default`, `module.exports`.
  private(set) var main: Node?
  /// Members that only code has.
  private(set) var leftOut: [JSON] = []
  private var scanner: StyleScanner
  private let base: Int
  private static let deepest = 64

  init(_ bytes: [UInt8], base: Int) {
    scanner = StyleScanner(bytes)
    (scanner.hasLineComments, scanner.isScript) = (true, true)
    self.base = base
    exports = Object(at: base)
    readStatements()
  }

  func resolved(_ node: Node, _ depth: Int = 0) -> Node {
    guard depth < 16, case .path(let names, _) = node, var found = constants[names[0]] else {
      return node
    }
    for name in names.dropFirst() {
      guard case .object(let object) = resolved(found, depth + 1), let member = object[name] else {
        return node
      }
      found = member.node
    }
    return resolved(found, depth + 1)
  }

  // MARK: Statements

  private mutating func readStatements() {
    while true {
      skipSpace()
      guard !scanner.isAtEnd else { return }
      let start = scanner.place
      readStatement()
      if scanner.place == start { scanner.place += 1 }
    }
  }

  private mutating func readStatement() {
    let isExported = take("export")
    if isExported, take("default") {
      main = expression(0)
    } else if isExported, scanner.byte() == UInt8(ascii: "{") {
      readExportList()
    } else if take("const") || take("let") || take("var") {
      repeat { readDeclaration(isExported) } while take(",")
    } else if isWordByte(scanner.byte()) {
      readAssignment()
    } else if scanner.byte() == UInt8(ascii: "{") || scanner.byte() == UInt8(ascii: "(") {
      scanner.place += 1
      scanner.scan(to: Array("})".utf8), opens: true)
      scanner.place += 1
    } else {
      scanner.scan(to: Array(";{\n".utf8), opens: false)
    }
  }

  private mutating func readDeclaration(_ isExported: Bool) {
    skipSpace()
    let place = base + scanner.place
    let name = word()
    // A type may stand before the value; what is taken apart has no name.
    scanner.scan(to: Array("=;".utf8), opens: true)
    guard scanner.byte() == UInt8(ascii: "=") else { return }
    scanner.place += 1
    let node = expression(0)
    guard !name.isEmpty else { return }
    constants[name] = node
    if isExported { export(name, as: name, node, at: place) }
  }

  private mutating func export(_ constant: String, as name: String, _ node: Node, at place: Int) {
    exports.set(Member(key: name, offset: place, node: node))
    origins[name] = constant
  }

  /// `export { a, b as c, d as default }`; constants may be declared further below.
  private mutating func readExportList() {
    scanner.place += 1
    while !take("}"), !scanner.isAtEnd {
      let place = base + scanner.place
      let constant = word()
      guard !constant.isEmpty else { return }
      let name = take("as") ? word() : constant
      let node = Node.path([constant], JSON(.string(constant), offset: place))
      if name == "default" { main = node } else { export(constant, as: name, node, at: place) }
      _ = take(",")
    }
  }

  /// `module.exports = …`, `exports.a = …`, `a.b = …`; else imports, types and functions, of which nothing is read.
  private mutating func readAssignment() {
    let start = scanner.place
    var ahead = self
    guard !ScriptReader.keywords.contains(ahead.word()), case .path(var names, _)? = name(start)
    else { return skipStatement() }
    skipSpace()
    guard scanner.byte() == UInt8(ascii: "="), !"=>".utf8.contains(scanner.byte(1)) else {
      return skipStatement()
    }
    scanner.place += 1
    let node = expression(0)
    if names.starts(with: ["module", "exports"]) { names.removeFirst() }
    if names == ["exports"] {
      main = node
    } else if names[0] == "exports" {
      assign(names[1...], node, at: start)
    } else if var own = constants.removeValue(forKey: names[0]) {
      // Taken out, so that it is changed in place.
      set(&own, names.dropFirst(), node, at: start)
      constants[names[0]] = own
      if names.count == 1, origins[names[0]] == names[0] {
        exports.set(Member(key: names[0], offset: base + start, node: node))
      }
    }
  }

  /// A member of what the module is, or else of what it exports.
  private mutating func assign(_ names: ArraySlice<String>, _ node: Node, at start: Int) {
    if var own = main {
      main = nil
      set(&own, names, node, at: start)
      main = own
      return
    }
    guard let name = names.first else { return }
    var changed = exports[name]?.node ?? .object(Object(at: base + start))
    set(&changed, names.dropFirst(), node, at: start)
    exports.set(Member(key: name, offset: base + start, node: changed))
  }

  /// Gives a member inside of an object another value.
  private func set(_ node: inout Node, _ path: ArraySlice<String>, _ value: Node, at start: Int) {
    guard let name = path.first else {
      node = value
      return
    }
    var whole = resolved(node)
    guard case .object(var object) = whole else { return }
    (node, whole) = (.code(.null), .code(.null))
    var inner = object[name]?.node ?? .object(Object(at: base + start))
    set(&inner, path.dropFirst(), value, at: start)
    object.set(Member(key: name, offset: base + start, node: inner))
    node = .object(object)
  }

  private static let keywords: Set = [
    "import", "type", "interface", "function", "class", "enum", "declare", "namespace", "if", "for",
    "while", "return", "async", "abstract", "switch", "try", "throw", "do", "export", "const",
    "let", "var",
  ]

  /// Skips to the end of a statement, with the block that it may have.
  private mutating func skipStatement() {
    scanner.scan(to: Array(";{\n".utf8), opens: false)
    guard scanner.byte() == UInt8(ascii: "{") else { return }
    scanner.place += 1
    scanner.scan(to: Array("}".utf8), opens: true)
    scanner.place += 1
  }

  private mutating func skipSpace() { scanner.skipSpace() }

  /// Skips a word or sign that stands here, with the blanks behind it.
  private mutating func take(_ text: String) -> Bool {
    skipSpace()
    let bytes = Array(text.utf8)
    guard scanner.bytes[scanner.place...].starts(with: bytes) else { return false }
    let next = scanner.place + bytes.count
    let isWord = StyleScanner.isName(bytes[0])
    if isWord, next < scanner.bytes.count, StyleScanner.isName(scanner.bytes[next]) { return false }
    scanner.place = next
    skipSpace()
    return true
  }

  private mutating func word() -> String {
    skipSpace()
    let start = scanner.place
    scanner.skip(isWordByte)
    return scanner.written(start..<scanner.place)
  }

  // MARK: Expressions

  /// The expression that begins here, up to what ends it.
  private mutating func expression(_ depth: Int) -> Node {
    skipSpace()
    let start = scanner.place
    let node = depth < ScriptReader.deepest ? simple(depth) : nil
    skipSpace()
    while node != nil, take("as") || take("satisfies") {
      scanner.scan(to: Array(",;})]\n".utf8), opens: false)
      skipSpace()
    }
    let isEnd = scanner.isAtEnd || ",;})]".utf8.contains(scanner.byte())
    // A statement may end with its line.
    if let node, isEnd || depth == 0 && scanner.bytes[start..<scanner.place].last == 0x0A {
      return node
    }
    scanner.place = start
    repeat {
      scanner.scan(to: Array((depth == 0 ? ",;})]\n" : ",;})]").utf8), opens: true)
    } while goesOn()
    return .code(text(from: start))
  }

  /// Whether the next line belongs to the expression, and moves there.
  private mutating func goesOn() -> Bool {
    guard scanner.byte() == 0x0A else { return false }
    let last = scanner.bytes[..<scanner.place].last { !StyleScanner.isBlank($0) } ?? 0
    var ahead = self
    ahead.skipSpace()
    guard !ahead.scanner.isAtEnd,
      "=+-*/?:&|.<>(,".utf8.contains(last) || ".+-*/?:&|<>=)]}".utf8.contains(ahead.scanner.byte())
    else { return false }
    scanner.place += 1
    return true
  }

  private mutating func simple(_ depth: Int) -> Node? {
    let start = scanner.place
    let byte = scanner.byte()
    switch byte {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "("):
      scanner.place += 1
      let inner = expression(depth + 1)
      return take(")") ? inner : nil
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      return string().map { .value(JSON(.string($0), offset: base + start)) }
    default: break
    }
    if take("Object.freeze(") {
      let inner = expression(depth + 1)
      return take(")") ? inner : nil
    }
    guard "+-.0123456789".utf8.contains(byte) else { return name(start) }
    scanner.place += 1
    scanner.skip { isWordByte($0) || "+-.".utf8.contains($0) }
    let number = literal(scanner.bytes[start..<scanner.place].filter { $0 != UInt8(ascii: "_") })
    return number?.numberText.map { .value(JSON(.number($0), offset: base + start)) }
  }

  /// What JSON5 takes the bytes for, which has the strings and numbers of JavaScript.
  private func literal(_ bytes: [UInt8]) -> JSON? {
    let reading = JSONReader.read(bytes, dialect: .json5)
    return reading.problems.isEmpty ? reading.root : nil
  }

  private mutating func name(_ start: Int) -> Node? {
    var names = [word()]
    guard !names[0].isEmpty else { return nil }
    let words: [String: JSON.Kind] = [
      "true": .bool(true), "false": .bool(false), "null": .null, "undefined": .null,
    ]
    if let kind = words[names[0]] { return .value(JSON(kind, offset: base + start)) }
    while !scanner.isAtEnd {
      if scanner.byte() == UInt8(ascii: ".") {
        scanner.place += 1
        names.append(word())
      } else if scanner.byte() == UInt8(ascii: "[") {
        scanner.place += 1
        skipSpace()
        if "\"'".utf8.contains(scanner.byte()) {
          guard let text = string() else { return nil }
          names.append(text)
        } else {
          names.append(word())
        }
        guard take("]") || scanner.bytes[scanner.place - 1] == UInt8(ascii: "]") else { return nil }
      } else {
        break
      }
    }
    let text = scanner.written(start..<scanner.place)
    return .path(names, JSON(.string(String(text.trimmed)), offset: base + start))
  }

  private mutating func object(_ depth: Int) -> Node? {
    var object = Object(at: base + scanner.place)
    scanner.place += 1
    while true {
      let comment = comments()
      if take("}") { return .object(object) }
      let start = scanner.place
      if take("...") {
        // What an object is spread of counts where it is known.
        if case .object(let other) = resolved(expression(depth + 1)) {
          for member in other.members { object.set(member) }
        } else {
          leftOut.append(text(from: start))
        }
      } else if scanner.byte() == UInt8(ascii: "[") {
        _ = expression(depth + 1)
        leftOut.append(text(from: start))
        if take(":") { _ = expression(depth + 1) }
      } else {
        guard var member = member(depth) else { return nil }
        member.comment = comment
        object.set(member)
      }
      // What follows may be a comment on the next one.
      skipSpace()
      if scanner.byte() == UInt8(ascii: ",") {
        scanner.place += 1
      } else if scanner.byte() != UInt8(ascii: "}") {
        return nil
      }
    }
  }

  private mutating func member(_ depth: Int) -> Member? {
    let start = scanner.place
    let isQuoted = "\"'".utf8.contains(scanner.byte())
    guard let key = isQuoted ? string() : memberKey(), isQuoted || !key.isEmpty else { return nil }
    let node: Node
    if take(":") {
      node = expression(depth + 1)
    } else if ",}".utf8.contains(scanner.byte()) {
      node = .path([key], JSON(.string(key), offset: base + start))
    } else {
      // A method.
      scanner.scan(to: Array(",}".utf8), opens: true)
      node = .code(text(from: start))
    }
    return Member(key: key, offset: base + start, node: node)
  }

  /// What was read since a place, as it is written.
  private func text(from start: Int) -> JSON {
    JSON(.string(scanner.text(start..<scanner.place)), offset: base + start)
  }

  /// A name, or a number as it is written: `0.5`.
  private mutating func memberKey() -> String {
    let start = scanner.place
    let isNumber =
      scanner.byte() == UInt8(ascii: ".")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(scanner.byte())
    scanner.skip { isWordByte($0) || isNumber && $0 == UInt8(ascii: ".") }
    let text = scanner.written(start..<scanner.place)
    return text.hasPrefix(".") ? "0" + text : text
  }

  /// The last comment for documentation before a member.
  private mutating func comments() -> String? {
    var last: String?
    scanner.skipBlanks()
    while scanner.isAtComment {
      let text = scanner.comment()
      if text.hasPrefix("*") {
        let lines = text.dropFirst().split(separator: "\n").map {
          $0.drop { " *\t".contains($0) }.trimmed
        }
        last = lines.filter { !$0.isEmpty }.joined(separator: " ")
      }
      scanner.skipBlanks()
    }
    return last
  }

  private mutating func array(_ depth: Int) -> Node? {
    let start = scanner.place
    var elements: [JSON] = []
    scanner.place += 1
    while !take("]") {
      guard case .value(let json) = resolved(expression(depth + 1)) else { return nil }
      elements.append(json)
      if !take(","), scanner.byte() != UInt8(ascii: "]") { return nil }
    }
    return .value(JSON(.array(elements), offset: base + start))
  }

  /// The string that begins here; `nil` for a template with code or line breaks in it.
  private mutating func string() -> String? {
    let start = scanner.place
    let quote = scanner.byte()
    scanner.skipString(quote)
    var bytes = Array(scanner.bytes[start..<scanner.place])
    guard bytes.count > 1, bytes.last == quote else { return nil }
    if quote == UInt8(ascii: "`") {
      guard !bytes.contains(where: { "$\"".utf8.contains($0) }) else { return nil }
      (bytes[0], bytes[bytes.count - 1]) = (UInt8(ascii: "\""), UInt8(ascii: "\""))
    }
    return literal(bytes)?.string
  }
}

/// Whether a name of JavaScript may have the byte.
private func isWordByte(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "$") || byte != UInt8(ascii: "-") && StyleScanner.isName(byte)
}
