/// A file's name and content; parsing opens no files itself.
package struct InputFile: Sendable {
  /// As the user gave it; diagnostics show it.
  package var name: String
  /// The whole content, which need not be valid UTF-8; empty where there is an `excess`.
  package var bytes: [UInt8]
  /// The reason why nobody read it: it is larger than a file may be.
  package var excess: Excess?
  /// Whether it was found in a folder or by a pattern, so that nobody asked for this very file.
  package var isFound = false

  /// Whether the user named it, so that it must hold tokens.
  var isNamed: Bool { !isFound }

  /// The size of a file that is too large.
  package struct Excess: Sendable, Hashable {
    /// In bytes; `nil` for a stream, of which only so much is known.
    package var bytes: Int?

    package init(bytes: Int?) { self.bytes = bytes }
  }

  package init(name: String, bytes: [UInt8], isFound: Bool = false) {
    self.name = name
    self.bytes = bytes
    self.isFound = isFound
  }
}
