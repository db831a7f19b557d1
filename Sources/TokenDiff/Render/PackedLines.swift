/// Items put on as few lines of a given width as possible, in their order.
struct PackedLines {
  let width: Int
  /// The blanks between two items on a line.
  let gap: Int
  private(set) var lines: [String] = []
  private var lastWidth = 0

  init(width: Int, gap: Int) {
    self.width = width
    self.gap = gap
  }

  /// Adds an item to the last line, or to a new one if it does not fit there.
  ///
  /// - Parameter itemWidth: the columns that the item takes on a terminal.
  mutating func add(_ item: String, width itemWidth: Int) {
    if let last = lines.indices.last, lastWidth + gap + itemWidth <= width {
      lines[last] += String(repeating: " ", count: gap) + item
      lastWidth += gap + itemWidth
    } else {
      lines.append(item)
      lastWidth = itemWidth
    }
  }
}
