/// A position in a text as people count: both numbers begin at 1, and columns count Unicode scalars.
package struct LineColumn: Sendable, Hashable {
  /// The line's number.
  package var line: Int
  /// The number within the line, one past its end included.
  package var column: Int
}

/// Turns byte offsets of a text into lines and columns.
///
/// - Complexity: O(*n*) once to find the lines, then O(log *l*) for each offset and the length of its
///   line.
package struct SourceText: Sendable {
  /// The whole text, a byte order mark included.
  package let bytes: [UInt8]
  private let lineStarts: [Int]

  /// Finds the lines of a text.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for index in bytes.indices where bytes[index] == 0x0A { starts.append(index + 1) }
    lineStarts = starts
  }

  /// The line and column of a byte offset, which counts from 0 and may be one past the end.
  package func place(of offset: Int) -> LineColumn {
    let line = lineIndex(of: offset)
    let start = lineStarts[line]
    let end = max(start, min(offset, bytes.count))
    let scalars = bytes[start..<end].count { $0 & 0xC0 != 0x80 }
    return LineColumn(line: line + 1, column: scalars + 1)
  }

  /// The number of bytes of a line, counted from 1, with its line break.
  package func length(ofLine number: Int) -> Int {
    (number < lineStarts.count ? lineStarts[number] : bytes.count) - lineStarts[number - 1]
  }

  /// The text of a line, counted from 1, without its line break.
  package func line(_ number: Int) -> String {
    let start = lineStarts[number - 1]
    let end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
    let text = String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
    return text.hasSuffix("\r") ? String(text.dropLast()) : text
  }

  private func lineIndex(of offset: Int) -> Int {
    max(0, lineStarts.partitioningIndex { $0 > offset } - 1)
  }
}
