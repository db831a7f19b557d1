/// A small reader of style sheets: strings, escapes, comments and balanced braces.
///
/// - Source: CSS Syntax Level 3, sections 4 and 5, as far as our output needs them.
struct CSSTokenizer {
  struct Block {
    var head: String
    var declarations: [String] = []
  }

  private(set) var blocks: [Block] = []
  private(set) var problems: [String] = []
  private var open: [String] = []
  private var current = ""

  static func read(_ text: String) -> CSSTokenizer {
    var reader = CSSTokenizer()
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() { reader.take(scalar, &rest) }
    if !reader.open.isEmpty { reader.problems.append("unclosed \(reader.open)") }
    if !reader.trimmed.isEmpty { reader.problems.append("text after the end: \(reader.trimmed)") }
    return reader
  }

  /// The names declared in all blocks with that head.
  func declarations(of head: String) -> [String] {
    blocks.filter { $0.head == head }.flatMap(\.declarations)
  }

  private var trimmed: String {
    String(current.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  private mutating func take(
    _ scalar: Unicode.Scalar, _ rest: inout ArraySlice<Unicode.Scalar>
  ) {
    switch scalar {
    case "/" where rest.first == "*": skipComment(&rest)
    case "\\":
      current.unicodeScalars.append(scalar)
      if let next = rest.popFirst() { current.unicodeScalars.append(next) }
    case "\"": takeString(&rest)
    case "{":
      open.append(trimmed)
      blocks.append(Block(head: trimmed))
      current = ""
    case "}":
      if !trimmed.isEmpty { problems.append("no semicolon after \(trimmed)") }
      if open.popLast() == nil { problems.append("a brace too many") }
      current = ""
    case ";":
      let name = declaredName
      if !isKnown(name) { problems.append("no declaration: \(trimmed)") }
      if !blocks.isEmpty { blocks[blocks.count - 1].declarations.append(name) }
      current = ""
    default: current.unicodeScalars.append(scalar)
    }
  }

  /// What stands before the first colon that is not escaped.
  private var declaredName: String {
    var name = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in current.unicodeScalars.drop(while: \.properties.isWhitespace) {
      if scalar == ":", !isEscaped { break }
      isEscaped = scalar == "\\" && !isEscaped
      name.append(scalar)
    }
    return String(name)
  }

  /// A custom property, or what we write in the few blocks that are about something else.
  private func isKnown(_ name: String) -> Bool {
    let head = open.last ?? ""
    if head.hasPrefix("@property --") {
      return ["syntax", "inherits", "initial-value"].contains(name)
    }
    return head.hasPrefix(":where(") ? name == "color-scheme" : name.hasPrefix("--")
  }

  private mutating func skipComment(_ rest: inout ArraySlice<Unicode.Scalar>) {
    rest.removeFirst()
    while let scalar = rest.popFirst() {
      if scalar == "*", rest.first == "/" {
        rest.removeFirst()
        return
      }
    }
    problems.append("an open comment")
  }

  private mutating func takeString(_ rest: inout ArraySlice<Unicode.Scalar>) {
    current += "\""
    while let scalar = rest.popFirst() {
      current.unicodeScalars.append(scalar)
      if scalar == "\"" { return }
      if scalar == "\n" { problems.append("a line break in a string") }
      if scalar == "\\", let next = rest.popFirst() { current.unicodeScalars.append(next) }
    }
    problems.append("an open string")
  }
}
