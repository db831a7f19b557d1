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
  /// The word that is wrong and the one that was meant, where `fix` asks for that alone: whoever knows the command
  /// that was typed can write it again.
  var slip: Slip? { get }
}

extension Problem {
  package var slip: Slip? { nil }
}

/// A word that was typed, and the one that was meant.
package struct Slip: Sendable {
  package let word: String
  package let meant: String

  /// - Returns: `nil` where no word is near.
  package init?(_ word: String, _ meant: String?) {
    guard let meant else { return nil }
    (self.word, self.meant) = (word, meant)
  }
}

/// The question whether something was meant, in the words of all messages, with the command that has it.
package func didYouMean(_ meant: String, _ command: String? = nil) -> String {
  "did you mean \(meant)?" + (command.map { " `\($0)`" } ?? "")
}

/// The question whether something was meant; `nil` where nothing is near.
package func didYouMean(_ meant: String?) -> String? { meant.map { didYouMean($0) } }

/// A text fit for a message: quoted, escaped, and cut after 80 characters.
package func quotedForMessage(_ text: some StringProtocol) -> String {
  // Most have fewer bytes than that, and need no counting.
  if text.utf8.count <= 80 { return JSON.quoted(String(text)) }
  let cut = text.prefix(80)
  return JSON.quoted(String(cut) + (cut.endIndex == text.endIndex ? "" : "…"))
}
