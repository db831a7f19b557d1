internal import TokenModel

/// Breaks text into lines at its blanks; a word longer than a line is broken anywhere.
///
/// - Parameters:
///   - width: columns of a line, at least 1.
///   - firstIndent: columns already taken on the first line; negative where it has more.
/// - Returns: at least one line, none wider than it may be.
func wrapped(_ text: String, width: Int, firstIndent: Int = 0) -> [String] {
  if text.terminalWidth <= width - firstIndent { return [text] }
  var lines: [String] = []
  var line = ""
  var room = max(1, width - firstIndent)
  func endLine() {
    lines.append(line)
    line = ""
    room = width
  }
  for word in text.split(separator: " ", omittingEmptySubsequences: false) {
    let gap = line.isEmpty ? "" : " "
    if line.terminalWidth + gap.count + word.terminalWidth <= room {
      line += gap + word
      continue
    }
    if !line.isEmpty { endLine() }
    for character in word {
      if !line.isEmpty, line.terminalWidth + character.terminalWidth > room { endLine() }
      line.append(character)
    }
  }
  lines.append(line)
  return lines
}

/// Shares the columns of a terminal between columns of text.
///
/// - Returns: one width for each of `wanted`; no more than wanted, and even where there is too
///   little for all, but never below `least`.
func sharedWidths(_ wanted: [Int], total: Int, least: Int) -> [Int] {
  var widths = [Int](repeating: 0, count: wanted.count)
  var left = total
  let byWidth = wanted.indices.sorted { wanted[$0] < wanted[$1] }
  for (number, index) in byWidth.enumerated() {
    let share = left / (wanted.count - number)
    widths[index] = min(wanted[index], max(least, share))
    left -= widths[index]
  }
  return widths
}
