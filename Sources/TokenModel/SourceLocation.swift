/// A place in an input file.
package struct SourceLocation: Hashable, Sendable {
  /// The file as the user named it.
  package var file: String
  /// 1-based.
  package var line: Int
  /// 1-based, in Unicode scalars.
  package var column: Int
  /// The line's text, to show with a caret under it; of a long line what is around the place.
  package var lineText: String
  /// The column of `lineText`'s first scalar.
  package var textColumn: Int

  package init(
    file: String, line: Int, column: Int, lineText: String, textColumn: Int = 1
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.lineText = lineText
    self.textColumn = textColumn
  }

  /// `file:line:column`, fit for a person's screen.
  package var text: String { "\(file.terminalSafe):\(line):\(column)" }
}
