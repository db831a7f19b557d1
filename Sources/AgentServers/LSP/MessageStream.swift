internal import Foundation
internal import TokenModel

/// The messages of an editor: a head with their length, an empty line, and as many bytes. Those of an agent are lines.
///
/// - Source: Language Server Protocol 3.17, "Base Protocol".
package struct MessageStream {
  /// The most bytes of a message.
  package static let mostBytes = 64 << 20
  /// The most bytes of a head.
  static let mostHead = 4_096

  /// What comes next.
  package enum Event {
    case message([UInt8])
    case tooLarge(Int)
    /// What cannot be read on from, since nothing shows where the next message begins.
    case faulty(String)
    /// Nothing came for a while.
    case idle
    case end
  }

  let descriptor: Int32
  private var buffer: [UInt8] = []

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// The next message.
  ///
  /// - Parameter milliseconds: how long it waits for one to begin; `nil` for ever.
  package mutating func next(waiting milliseconds: Int32?) -> Event {
    let separator = Array("\r\n\r\n".utf8)
    var end: Int?
    while end == nil {
      end = buffer.indices.first { buffer[$0...].starts(with: separator) }
      if (end ?? buffer.count) > MessageStream.mostHead {
        return .faulty(
          "the head of the message has more than \(MessageStream.mostHead) bytes; it ends with an empty line"
        )
      }
      guard end == nil else { break }
      if buffer.isEmpty, let milliseconds, !canRead(milliseconds) { return .idle }
      guard fill() else {
        return buffer.isEmpty ? .end : .faulty("the input ends in the head of a message")
      }
    }
    let head = buffer[..<(end ?? 0)].split(separator: 0x0A).map { line in
      String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1).map(\.trimmed)
    }
    let lengths = head.filter { $0.first?.lowercased() == "content-length" }.map { $0.last }
    guard lengths.count == 1, let length = lengths[0].flatMap({ Int($0) }), length >= 0 else {
      return .faulty("the head of the message has no Content-Length that is a number")
    }
    buffer.removeSubrange(..<((end ?? 0) + separator.count))
    guard length <= MessageStream.mostBytes else {
      return skip(length) ? .tooLarge(length) : .faulty("the input ends in a message")
    }
    while buffer.count < length {
      guard fill() else { return .faulty("the input ends in a message") }
    }
    defer { buffer.removeSubrange(..<length) }
    return .message(Array(buffer[..<length]))
  }

  /// The next line; of a longer one than the limit only as much as shows that it is too long. `nil` at the end.
  package mutating func line(limit: Int) -> [UInt8]? {
    var searched = 0
    var excess: [UInt8]?
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { buffer.removeSubrange(...end) }
        return excess ?? Array(buffer[..<end])
      }
      if buffer.count > limit {
        excess = Array(buffer.prefix(limit + 1))
        buffer = []
      }
      searched = buffer.count
      if fill() { continue }
      defer { buffer = [] }
      return buffer.isEmpty ? excess : excess ?? buffer
    }
  }

  private mutating func skip(_ length: Int) -> Bool {
    var left = length
    while left > buffer.count {
      left -= buffer.count
      buffer = []
      guard fill() else { return false }
    }
    buffer.removeSubrange(..<left)
    return true
  }

  private func canRead(_ milliseconds: Int32) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, milliseconds) != 0
  }

  private mutating func fill() -> Bool {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      if count > 0 { buffer += part[..<count] }
      return count > 0
    }
  }
}
