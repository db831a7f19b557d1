internal import FileWriting
internal import Foundation
internal import PositionedJSON
internal import TokenOperations

extension Files {
  /// What a verb that a server runs reads on standard input, which is the server's own.
  nonisolated(unsafe) package static var standardInput: [UInt8]?

  /// The content of a file or stream, of which no more than that is ever read; `-` is standard input.
  ///
  /// - Parameter limit: the most bytes; a larger file is refused by its size.
  package static func bytes(
    _ path: String, limit: Int = JSONReader.Limits().bytes
  ) throws(FileProblem) -> [UInt8] {
    if path == "-", let text = standardInput {
      guard text.count <= limit else { throw .tooLarge(path, text.count, limit: limit) }
      return text
    }
    if !unsaved.isEmpty, let text = unsaved[place(path)] { return text }
    if path == "-", isatty(STDIN_FILENO) == 1 {
      Notes.tell("reading standard input; Ctrl-D ends it")
    }
    let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path, SystemError().text) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, SystemError().text) }
    let size = status.isFile ? Int(status.st_size) : nil
    if let size, size > limit { throw .tooLarge(path, size, limit: limit) }
    // One more, so that the end shows.
    var bytes = [UInt8](repeating: 0, count: (size ?? 1 << 16) + 1)
    var count = 0
    while true {
      if count == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
      let read = bytes.withUnsafeMutableBytes { part in
        Foundation.read(descriptor, part.baseAddress.map { $0 + count }, part.count - count)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw .unreadable(path, SystemError().text) }
      if read == 0 { break }
      count += read
      if count > limit { throw .tooLarge(path, nil, limit: limit) }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}
