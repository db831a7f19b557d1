/// A place in an input file.
package struct SourceLocation: Sendable {
  /// The file as the user named it.
  package var file: String
  /// 1-based.
  package var line: Int
  /// 1-based, in Unicode scalars.
  package var column: Int
  /// The file's bytes, shared by all its places, and that of the place among them.
  private let bytes: [UInt8]
  /// Whether its line is to be shown.
  package let hasLine: Bool
  private let offset: Int

  /// The place in the bytes of the file.
  package var byteOffset: Int { offset }

  /// - Parameters:
  ///   - bytes: the file's content; `nil` where its lines are not to be shown
  ///   - offset: the place among them
  package init(file: String, line: Int, column: Int, bytes: [UInt8]? = nil, offset: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
    (self.bytes, hasLine) = (bytes ?? [], bytes != nil)
    self.offset = offset
  }

  /// `file:line:column`, fit for a person's screen.
  package var text: String { "\(file.terminalSafe):\(line):\(column)" }

  /// The line's text, to show with a caret under it; of a long line what is around the place.
  package var lineText: String { excerpt.text }

  /// The line's text as `lineText` has it, and the column of its first scalar. It is cut out when asked
  /// for, as most of many places are never shown.
  ///
  /// - Complexity: O(1), however long the line is.
  package var excerpt: (text: String, column: Int) {
    let place = min(max(0, offset), bytes.count)
    // A line that reaches further is long, a byte order mark before it included.
    let reach = SourceLocation.longLine + 3
    let window = max(0, place - reach)
    let before = bytes[window..<place].lastIndex(of: 0x0A)
    let rest = bytes[place..<min(bytes.count, place + reach)]
    let end = rest.firstIndex(of: 0x0A)
    let isWhole = (before != nil || window == 0) && (end != nil || rest.endIndex == bytes.count)
    let start = before.map { $0 + 1 } ?? (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    if isWhole, (end.map { $0 + 1 } ?? bytes.count) - start <= SourceLocation.longLine {
      let text = String(decoding: bytes[min(start, place)..<(end ?? bytes.count)], as: UTF8.self)
      return (text.hasSuffix("\r") ? String(text.dropLast()) : text, 1)
    }
    return part(around: place, from: before.map { $0 + 1 } ?? 0, to: end ?? bytes.count)
  }

  /// Longer lines, in bytes with their break, are shown in part.
  private static let longLine = 1_000

  private func part(around place: Int, from lineStart: Int, to lineEnd: Int) -> (String, Int) {
    var start = max(lineStart, place - 300)
    while start < place, bytes[start] & 0xC0 == 0x80 { start += 1 }
    var end = min(lineEnd, place + 300)
    while end > place, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let scalars = bytes[start..<place].count { $0 & 0xC0 != 0x80 }
    return (String(decoding: bytes[start..<end], as: UTF8.self), column - scalars)
  }
}

extension SourceLocation: Hashable {
  /// Compares what people are told.
  package static func == (lhs: SourceLocation, rhs: SourceLocation) -> Bool {
    lhs.line == rhs.line && lhs.column == rhs.column && lhs.file == rhs.file
  }

  /// Hashes what `==` compares.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(line)
    hasher.combine(column)
  }
}
