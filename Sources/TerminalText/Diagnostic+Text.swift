package import TokenModel

extension Diagnostic {
  /// `file:line:column: error: what [code]`, with a newline.
  package var line: String {
    (location.map { $0.text + ": " } ?? "")
      + "\(severity.rawValue): \(message.terminalSafe) [\(code)]\n"
  }

  /// `file:line:column: error: what [code]`, the line with a caret, and the fix; ends in a newline.
  package var text: String {
    var text = line
    if let location { text += location.frame }
    for other in related {
      text += "  \(other.location.text): \(other.message.terminalSafe)\n"
    }
    if let fix { text += "fix: \(fix.terminalSafe)\n" }
    return text
  }
}

extension [Diagnostic] {
  /// The text of diagnostics with an empty line between two, in parts of a moderate size, so that very
  /// many are never one text.
  package func forEachText(_ print: (String) -> Void) {
    var text = ""
    for index in indices {
      text += (index == 0 ? "" : "\n") + self[index].text
      guard text.utf8.count >= 1 << 16 else { continue }
      print(text)
      text = ""
    }
    if !text.isEmpty { print(text) }
  }
}

extension SourceLocation {
  /// The line and a caret below the place, cut to what a terminal shows.
  fileprivate var frame: String {
    guard hasLine else { return "" }
    let (lineText, textColumn) = excerpt
    let column = column - textColumn + 1
    let label = String(line)
    let margin = String(repeating: " ", count: label.count)
    let scalars = Array(lineText.unicodeScalars)
    let start = max(0, min(column - 1, scalars.count) - 60)
    let end = min(scalars.count, start + 100)
    var shown = String.UnicodeScalarView()
    for scalar in scalars[start..<end] {
      shown.append(scalar == "\t" ? " " : scalar)
    }
    let before = String(String.UnicodeScalarView(shown.prefix(max(0, column - 1 - start))))
    let indent = String(repeating: " ", count: before.terminalSafe.terminalWidth)
    return "  \(label) | \(String(shown).terminalSafe)\n  \(margin) | \(indent)^\n"
  }
}
