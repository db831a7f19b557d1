/// Writes lines of Swift with their indentation.
struct SwiftWriter {
  private(set) var text = ""
  private var margin = ""

  mutating func line(_ line: String) {
    if !line.isEmpty {
      text += margin
      text += line
    }
    text += "\n"
  }

  /// Writes what another writer has, as it stands.
  mutating func append(_ other: SwiftWriter) { text += other.text }

  /// Writes several lines, each with the current indentation.
  mutating func lines(_ lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      self.line(String(line))
    }
  }

  mutating func indent() { margin += "  " }
  mutating func outdent() { margin.removeLast(2) }

  /// Writes a declaration with braces and the content between them.
  mutating func block(_ head: String, _ body: (inout SwiftWriter) -> Void) {
    line(head + " {")
    indent()
    body(&self)
    outdent()
    line("}")
  }
}
