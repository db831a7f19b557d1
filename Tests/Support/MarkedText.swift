/// An input with marks `↓` in the places that a message must point at.
///
/// ```swift
/// let input = MarkedText("[1,↓]")
/// input.text    // "[1,]"
/// input.offset  // 3
/// ```
package struct MarkedText: Sendable, CustomStringConvertible {
  /// The input without its marks.
  package let text: String
  /// Byte offsets in `text`, ascending; one for each mark.
  package let offsets: [Int]
  private let marked: String

  package init(_ marked: String) {
    self.marked = marked
    var text = ""
    var offsets: [Int] = []
    for scalar in marked.unicodeScalars {
      if scalar == "↓" {
        offsets.append(text.utf8.count)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    self.text = text
    self.offsets = offsets
  }

  /// The place of the only mark.
  package var offset: Int {
    precondition(offsets.count == 1, "one ↓ is expected in \(marked)")
    return offsets[0]
  }

  package var bytes: [UInt8] { Array(text.utf8) }

  package var description: String { marked }
}

extension MarkedText: ExpressibleByStringLiteral {
  package init(stringLiteral marked: String) { self.init(marked) }
}
