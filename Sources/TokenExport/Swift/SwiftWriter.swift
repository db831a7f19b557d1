/// Lines of Swift with their indent.
struct SwiftWriter {
  private(set) var text = ""
  private var margin = ""

  init() {}

  mutating func line(_ line: String) {
    if !line.isEmpty {
      text += margin
      text += line
    }
    text += "\n"
  }

  /// Several lines, each at the present indent.
  mutating func lines(_ lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      self.line(String(line))
    }
  }

  mutating func indent() { margin += "  " }
  mutating func outdent() { margin.removeLast(2) }

  /// A declaration with what is inside its braces.
  mutating func block(_ head: String, _ body: (inout SwiftWriter) -> Void) {
    line(head + " {")
    indent()
    body(&self)
    outdent()
    line("}")
  }
}
