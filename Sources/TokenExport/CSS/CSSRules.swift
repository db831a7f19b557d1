/// A style sheet under construction: rules with their indentation, and a blank line before each but the
/// first of its parent.
struct CSSRules {
  private(set) var text: [UInt8] = []
  private var depth = 0
  private var isBehindOther = true

  init(capacity: Int) { text.reserveCapacity(capacity) }

  /// Adds text that no rule is around.
  mutating func add(_ other: some Sequence<UInt8>) { text += other }

  /// Adds declarations, each on lines that begin with two blanks.
  mutating func add(declarations: [UInt8]) {
    if depth == 1 {
      text += declarations
      return
    }
    let blanks = [UInt8](repeating: UInt8(ascii: " "), count: 2 * (depth - 1))
    declarations.withUnsafeBufferPointer { bytes in
      var start = 0
      for end in bytes.indices where bytes[end] == UInt8(ascii: "\n") {
        text += blanks
        text += bytes[start...end]
        start = end + 1
      }
    }
  }

  /// Opens a rule.
  ///
  /// - Parameter heads: what stands before the brace; selectors of one rule are several.
  mutating func open(_ heads: [String]) {
    if isBehindOther { text.append(UInt8(ascii: "\n")) }
    for (place, head) in heads.enumerated() {
      text += repeatElement(UInt8(ascii: " "), count: 2 * depth)
      text += head.utf8
      text += (place == heads.count - 1 ? " {\n" : ",\n").utf8
    }
    depth += 1
    isBehindOther = false
  }

  mutating func close() {
    depth -= 1
    text += repeatElement(UInt8(ascii: " "), count: 2 * depth)
    text += "}\n".utf8
    isBehindOther = true
  }

  mutating func open(_ condition: CSSCondition) {
    for query in condition.queries { open(["@media " + query]) }
    open(condition.selectors)
  }

  mutating func close(_ condition: CSSCondition) {
    for _ in 0...condition.queries.count { close() }
  }
}
