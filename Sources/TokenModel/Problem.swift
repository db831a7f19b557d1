internal import PositionedJSON

/// An error that a person or a file can cause: what is wrong, and what to do about it.
///
/// Each room has an enum of its own with a case per cause; the CLI prints them all in one way.
package protocol Problem: Error, Sendable {
  /// Stable and lower-case with hyphens, such as `alias-unknown`.
  var code: String { get }
  /// What was found and what was expected, in one sentence without a full stop.
  var message: String { get }
  /// One action that mends it.
  var fix: String? { get }
}

/// A text as it may stand in a message: quoted, escaped, and cut after 80 characters.
package func quotedForMessage(_ text: some StringProtocol) -> String {
  let cut = text.prefix(80)
  return JSON.quoted(String(cut) + (cut.endIndex == text.endIndex ? "" : "…"))
}

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
}

/// One thing found in an input, for a person or a tool.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Sendable {
    case error
    case warning
  }

  package var severity: Severity
  package var code: String
  package var message: String
  package var fix: String?
  package var location: SourceLocation?
  /// Further places that belong to it, such as the members of a circle, in their order.
  package var related: [Related] = []

  /// Another place, and what is there.
  package struct Related: Hashable, Sendable {
    package var message: String
    package var location: SourceLocation

    package init(message: String, location: SourceLocation) {
      self.message = message
      self.location = location
    }
  }

  package init(
    _ severity: Severity = .error, code: String, message: String, fix: String? = nil,
    location: SourceLocation? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.fix = fix
    self.location = location
  }

  package init(_ problem: some Problem, at location: SourceLocation? = nil) {
    self.init(code: problem.code, message: problem.message, fix: problem.fix, location: location)
  }
}
