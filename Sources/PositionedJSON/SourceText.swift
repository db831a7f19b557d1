/// A place in a text as people count: both numbers begin at 1, columns count Unicode scalars.
package struct LineColumn: Sendable, Hashable {
  package var line: Int
  package var column: Int
}

/// Turns byte offsets of a text into lines and columns.
///
/// - Complexity: O(*n*) once to find the lines, then O(log *l*) per place.
package struct SourceText: Sendable {
  package let bytes: [UInt8]
  private let lineStarts: [Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for index in bytes.indices where bytes[index] == 0x0A { starts.append(index + 1) }
    lineStarts = starts
  }

  /// Where `offset` (0-based; at most one past the end) stands.
  package func place(of offset: Int) -> LineColumn {
    let line = lineIndex(of: offset)
    let start = lineStarts[line]
    let end = max(start, min(offset, bytes.count))
    let scalars = bytes[start..<end].count { $0 & 0xC0 != 0x80 }
    return LineColumn(line: line + 1, column: scalars + 1)
  }

  /// Bytes of a line (1-based), its line break included.
  package func length(ofLine number: Int) -> Int {
    (number < lineStarts.count ? lineStarts[number] : bytes.count) - lineStarts[number - 1]
  }

  /// The text of a line (1-based) without its line break.
  package func line(_ number: Int) -> String {
    let start = lineStarts[number - 1]
    let end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
    let text = String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
    return text.hasSuffix("\r") ? String(text.dropLast()) : text
  }

  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
