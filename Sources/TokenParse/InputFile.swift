/// A file's name, as the user gave it, and its content.
package struct InputFile: Sendable {
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
