internal import PositionedJSON

/// An error that a person or a file can cause: what is wrong, and what to do about it.
///
/// Each room has an enum of its own with a case per cause; the CLI prints them all in one way.
package protocol Problem: Error, Sendable {
  /// Stable and lower-case with hyphens, such as `alias-unknown`.
  var code: String { get }
  /// The finding and the expectation, in one sentence without a full stop.
  var message: String { get }
  /// One action that fixes it.
  var fix: String? { get }
}

/// A text fit for a message: quoted, escaped, and cut after 80 characters.
package func quotedForMessage(_ text: some StringProtocol) -> String {
  // Most have fewer bytes than that, and need no counting.
  if text.utf8.count <= 80 { return JSON.quoted(String(text)) }
  let cut = text.prefix(80)
  return JSON.quoted(String(cut) + (cut.endIndex == text.endIndex ? "" : "…"))
}
