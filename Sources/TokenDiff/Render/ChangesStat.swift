package import TerminalText
internal import TokenModel

/// Writes the numbers of changes: a bar for each component, and a count for each class.
package struct ChangesStat: Sendable {
  /// The width and colors of the terminal.
  package var style: TextStyle

  package init(style: TextStyle) { self.style = style }

  /// - Returns: lines that each end with a newline; empty if there are no changes.
  package func render(_ changes: [Change]) -> String {
    if changes.isEmpty { return "" }
    let groups = ChangeGroup.groups(changes)
    let showsRevision = Set(groups.map(\.revision)).count > 1
    let titles = groups.map { $0.title + (showsRevision ? "  " + $0.revision : "") }
    let titleWidth = min(titles.map(\.terminalWidth).max() ?? 0, style.width / 2)
    let most = groups.map(\.changes.count).max() ?? 0
    let countWidth = String(most).utf8.count
    let room = max(10, style.width - titleWidth - countWidth - 5)
    var lines: [String] = []
    for (group, title) in zip(groups, titles) {
      let count = String(group.changes.count)
      let blanks = String(repeating: " ", count: countWidth - count.utf8.count)
      for (number, line) in title.wrapped(width: titleWidth).enumerated() {
        let start = " " + line.padded(to: titleWidth) + " | "
        lines.append(
          number == 0 ? start + blanks + count + " " + bar(group.changes, most, room) : start)
      }
    }
    lines.append("")
    lines += ChangesStat.summary(changes, style: style)
    return lines.map { $0.withoutTrailingBlanks + "\n" }.joined()
  }

  /// One mark for each change, or fewer in proportion if the longest bar would not fit.
  private func bar(_ changes: [Change], _ most: Int, _ room: Int) -> String {
    let scale = min(1, Double(room - ChangeClass.allCases.count) / Double(max(1, most)))
    return ChangeCounts(changes).classes.map { kind, count in
      let length = most <= room ? count : max(1, Int((Double(count) * scale).rounded()))
      return style.painted(String(repeating: kind.mark, count: length), kind.markColor)
    }.joined()
  }

  /// The counts with their marks, such as `+ 3 added   ≠ 2 changed`, on as few lines as possible.
  static func summary(_ changes: [Change], style: TextStyle) -> [String] {
    var packed = PackedLines(width: style.width, gap: 3)
    for (kind, count) in ChangeCounts(changes).classes {
      let text = "\(count) \(kind.label)"
      let item = style.painted(kind.mark, kind.markColor) + " " + text
      packed.add(item, width: text.terminalWidth + 2)
    }
    return packed.lines
  }
}
