/// A position in a text as people count: both numbers begin at 1, and columns count Unicode scalars.
package struct LineColumn: Sendable, Hashable {
  /// The line's number.
  package var line: Int
  /// The number within the line, one past its end included.
  package var column: Int
}

/// Turns byte offsets of a text into lines and columns, in any order and however long the lines are.
///
/// - Complexity: O(*n*) once to find the lines, then O(log *n*) for each offset.
package struct SourceText: Sendable {
  /// The whole text, a byte order mark included.
  package let bytes: [UInt8]
  private let lineStarts: [Int]
  /// Places inside long lines, from which columns are counted on.
  private let marks: [Mark]

  private struct Mark {
    var offset: Int
    /// The scalars of the line before it.
    var scalars: Int
  }

  /// The most bytes from a mark to the next one.
  private static let stride = 256

  /// Finds the lines of a text.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    var marks: [Mark] = []
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices where bytes[index] == 0x0A {
        SourceText.mark(bytes, starts[starts.count - 1]..<index, &marks)
        starts.append(index + 1)
      }
      SourceText.mark(bytes, starts[starts.count - 1]..<bytes.count, &marks)
    }
    lineStarts = starts
    self.marks = marks
  }

  /// Marks a line, if it is long.
  private static func mark(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ marks: inout [Mark]
  ) {
    var mark = Mark(offset: line.lowerBound, scalars: 0)
    while line.upperBound - mark.offset > stride {
      let end = mark.offset + stride
      mark.scalars += bytes[mark.offset..<end].count { $0 & 0xC0 != 0x80 }
      mark.offset = end
      marks.append(mark)
    }
  }

  /// The line and column of a byte offset, which counts from 0 and may be one past the end.
  package func place(of offset: Int) -> LineColumn {
    let line = max(0, lineStarts.partitioningIndex { $0 > offset } - 1)
    var start = lineStarts[line]
    var scalars = 0
    let end = max(start, min(offset, bytes.count))
    let behind = marks.partitioningIndex { $0.offset > end }
    if behind > 0, marks[behind - 1].offset > start {
      start = marks[behind - 1].offset
      scalars = marks[behind - 1].scalars
    }
    scalars += bytes[start..<end].count { $0 & 0xC0 != 0x80 }
    return LineColumn(line: line + 1, column: scalars + 1)
  }

  /// The text of a line, counted from 1, without its line break.
  package func line(_ number: Int) -> String {
    let start = lineStarts[number - 1]
    let end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
    let text = String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
    return text.hasSuffix("\r") ? String(text.dropLast()) : text
  }
}
