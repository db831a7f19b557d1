/// A recursive descent parser, for one run over one text.
///
/// The two dialects share the grammar. JSON5 is tried only where strict JSON cannot go on, so that a
/// strict file is read equally fast in both.
struct JSONParser: ~Copyable {
  /// Release builds do not check accesses, so each must follow a comparison with `bytes.count`.
  let bytes: UnsafeBufferPointer<UInt8>
  let isJSON5: Bool
  private let depthLimit: Int
  /// The offset of the first byte.
  private let base: UInt32
  var index = 0
  private var depth = 0
  private var problems: [JSONProblem] = []
  private var duplicateCount = 0
  private var deviations: [JSONDeviation] = []
  var keyInterner = KeyInterner()
  /// The members and elements of the objects and arrays that are still open.
  private var members = ParseStack<JSON.Member>()
  private var elements = ParseStack<JSON>()

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int, base: UInt32,
    dialect: JSONReader.Dialect
  ) {
    self.bytes = bytes
    self.depthLimit = depthLimit
    self.base = base
    isJSON5 = dialect == .json5
  }

  /// Parses the text; may be called once.
  mutating func reading() -> JSONReading {
    var root: JSON?
    var fault: JSONProblem?
    do {
      root = try readDocument()
    } catch {
      fault = error
    }
    let unlisted = duplicateCount - JSONReader.listedDuplicates
    if unlisted > 0 { problems[problems.count - 1].message += "; \(unlisted) more follow" }
    if let fault { problems.append(fault) }
    for index in problems.indices { problems[index].offset += Int(base) }
    for index in deviations.indices { deviations[index].offset += Int(base) }
    return JSONReading(root: root, problems: problems, deviations: deviations)
  }

  /// Lists the first duplicates and counts the rest, because a problem takes more memory than the
  /// line of text that causes it.
  private mutating func reportDuplicate(_ key: String, at offset: Int) {
    duplicateCount += 1
    if duplicateCount <= JSONReader.listedDuplicates {
      problems.append(.duplicateKey(key, at: offset))
    }
  }

  /// Counts a deviation from strict JSON.
  mutating func note(_ kind: JSONDeviation.Kind, at offset: Int) {
    if let known = deviations.firstIndex(where: { $0.kind == kind }) {
      deviations[known].count += 1
    } else {
      deviations.append(JSONDeviation(kind: kind, offset: offset, count: 1))
    }
  }
}

// MARK: - Grammar

extension JSONParser {
  private mutating func readDocument() throws(JSONProblem) -> JSON {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      note(.byteOrderMark, at: 0)
      index = 3
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { throw .utf16() }
    skipBlanks()
    let root = try readValue()
    skipBlanks()
    guard index == bytes.count else { throw trailingText() }
    return root
  }

  private mutating func readValue() throws(JSONProblem) -> JSON {
    let start = index
    return JSON(try readKind(), shortOffset: base &+ UInt32(truncatingIfNeeded: start))
  }

  private mutating func readKind() throws(JSONProblem) -> JSON.Kind {
    switch current {
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "{"): return .object(try readMembers())
    case UInt8(ascii: "["): return .array(try readElements())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try readNumber())
    case UInt8(ascii: "t") where takeWord("true"): return .bool(true)
    case UInt8(ascii: "f") where takeWord("false"): return .bool(false)
    case UInt8(ascii: "n") where takeWord("null"): return .null
    default:
      if isJSON5, let kind = try readJSON5Kind() { return kind }
      throw unexpectedValue()
    }
  }

  private mutating func readMembers() throws(JSONProblem) -> [JSON.Member] {
    try open()
    let start = members.count
    var keys = DuplicateKeys()
    while !take("}") {
      let keyStart = index
      let key = try readKey()
      if !keys.insert(key, among: members, from: start) { reportDuplicate(key, at: keyStart) }
      skipBlanks()
      guard take(":") else { throw unexpected(wanted: "':'") }
      skipBlanks()
      let value = try readValue()
      let keyOffset = base &+ UInt32(truncatingIfNeeded: keyStart)
      members.push(JSON.Member(key, value, shortKeyOffset: keyOffset))
      try endPart("}")
    }
    depth -= 1
    return members.take(from: start)
  }

  private mutating func readElements() throws(JSONProblem) -> [JSON] {
    try open()
    let start = elements.count
    while !take("]") {
      let value = try readValue()
      elements.push(value)
      try endPart("]")
    }
    depth -= 1
    return elements.take(from: start)
  }

  private mutating func readKey() throws(JSONProblem) -> String {
    if current == UInt8(ascii: "\"") { return try readString(isKey: true) }
    if isJSON5, let key = try readJSON5Key() { return key }
    throw unexpectedKey()
  }

  /// Takes the opening bracket and the blanks after it.
  private mutating func open() throws(JSONProblem) {
    depth += 1
    guard depth <= depthLimit else { throw .tooDeep(depthLimit, at: index) }
    index += 1
    skipBlanks()
  }

  /// Takes the comma after a member or element, up to the next one or to `bracket`.
  private mutating func endPart(_ bracket: Unicode.Scalar) throws(JSONProblem) {
    skipBlanks()
    if current == UInt8(ascii: bracket) { return }
    let comma = index
    guard take(",") else { throw unexpected(wanted: "',' or '\(bracket)'") }
    skipBlanks()
    guard current == UInt8(ascii: bracket) else { return }
    guard isJSON5 else { throw .needsJSON5(.trailingComma, at: index) }
    note(.trailingComma, at: comma)
  }
}

// MARK: - Characters

extension JSONParser {
  /// The byte at `index`; 0 at the end, since neither grammar allows a NUL.
  var current: UInt8 { byte(index) }

  func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  mutating func skipBlanks() {
    var end = index
    while end < bytes.count {
      switch bytes[end] {
      case 0x20, 0x0A, 0x0D, 0x09: end += 1
      case 0x21..<0x7F where bytes[end] != UInt8(ascii: "/"):
        index = end
        return
      default:
        index = end
        guard isJSON5, skipJSON5Blank() else { return }
        end = index
      }
    }
    index = end
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  mutating func takeWord(_ word: StaticString) -> Bool {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    let matches = word.withUTF8Buffer { bytes[index..<end].elementsEqual($0) }
    if matches { index = end }
    return matches
  }
}
