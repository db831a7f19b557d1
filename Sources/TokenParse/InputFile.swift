/// A file's name and content; parsing opens no files itself.
package struct InputFile: Sendable {
  /// As the user gave it; diagnostics show it.
  package var name: String
  /// The whole content, which need not be valid UTF-8.
  package var bytes: [UInt8]
  /// Whether it was found in a folder or by a pattern, so that nobody asked for this very file.
  package var isFound = false

  /// Whether the user named it, so that it must hold tokens.
  var isNamed: Bool { !isFound }

  package init(name: String, bytes: [UInt8], isFound: Bool = false) {
    self.name = name
    self.bytes = bytes
    self.isFound = isFound
  }
}
