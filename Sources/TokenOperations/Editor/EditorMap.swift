/// Where the places of a text that was understood are in the text as it is now: outside of what differs.
package struct EditorMap: Sendable {
  private let before: Int
  private let after: Int
  private let old: Int
  private let new: Int

  package init(from old: [UInt8], to new: [UInt8]) {
    (self.old, self.new) = (old.count, new.count)
    (before, after) = old == new ? (old.count, 0) : EditorText.common(old[...], new[...])
  }

  /// The place in the text that was understood; in what differs where that begins.
  package func old(_ offset: Int) -> Int {
    if offset <= before { return offset }
    return offset >= new - after ? offset - new + old : before
  }

  /// The place in the text as it is now; `nil` in what differs.
  package func new(_ offset: Int) -> Int? {
    if offset <= before { return offset }
    return offset >= old - after ? offset - old + new : nil
  }

  package func new(_ range: Range<Int>) -> Range<Int>? {
    guard let start = new(range.lowerBound), let end = new(range.upperBound), start <= end else {
      return nil
    }
    return start..<end
  }
}
