extension String {
  /// The text followed by blanks up to a column; text that is wider stays as it is.
  ///
  /// - Parameter taken: the columns that the text takes, where escape sequences in it would be counted
  ///   as letters; `nil` counts them.
  package func padded(to width: Int, taken: Int? = nil) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - (taken ?? terminalWidth)))
  }

  /// The text up to its last character that is not a blank.
  package var withoutTrailingBlanks: String {
    let end = utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return end.map { String(self[...$0]) } ?? ""
  }

  /// The parts between which a long word can be broken: behind a point or a slash, and before a capital.
  package var breakable: [String] {
    var parts: [String] = []
    var part = ""
    for character in self {
      let isEnd = part.last.map { "./,_".contains($0) || $0.isLowercase && character.isUppercase }
      if isEnd == true, part.count > 2 {
        parts.append(part)
        part = ""
      }
      part.append(character)
    }
    return parts + [part]
  }

  /// Breaks the text into lines at its blanks; a word longer than a line is broken where it is made of others, else anywhere.
  ///
  /// - Parameters:
  ///   - width: columns of a line, at least 1.
  ///   - firstIndent: columns already taken on the first line; negative where it has more.
  /// - Returns: at least one line, none wider than it may be.
  package func wrapped(width: Int, firstIndent: Int = 0) -> [String] {
    if terminalWidth <= width - firstIndent { return [self] }
    var lines: [String] = []
    var line = ""
    var room = Swift.max(1, width - firstIndent)
    func endLine() {
      lines.append(line)
      line = ""
      room = width
    }
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let gap = line.isEmpty ? "" : " "
      if line.terminalWidth + gap.count + word.terminalWidth <= room {
        line += gap + word
        continue
      }
      if !line.isEmpty { endLine() }
      for part in String(word).breakable {
        if !line.isEmpty, line.terminalWidth + part.terminalWidth > room { endLine() }
        for character in part {
          if !line.isEmpty, line.terminalWidth + character.terminalWidth > room { endLine() }
          line.append(character)
        }
      }
    }
    lines.append(line)
    return lines
  }
}

/// Shares the width of a terminal between columns of text.
///
/// - Returns: one width for each of `wanted`: no more than wanted and, where there is too little for
///   all, about equal.
package func sharedWidths(_ wanted: [Int], total: Int) -> [Int] {
  var widths = [Int](repeating: 0, count: wanted.count)
  var left = total
  let byWidth = wanted.indices.sorted { wanted[$0] < wanted[$1] }
  for (number, index) in byWidth.enumerated() {
    let share = left / (wanted.count - number)
    widths[index] = min(wanted[index], share)
    left -= widths[index]
  }
  return widths
}
