package import TerminalText
internal import TokenModel

/// Writes the numbers of changed tokens on one screen: a bar for each component, and a count for each
/// class; for many tokens, what matters most in them before.
package struct ChangesStat: Sendable {
  /// The width and colors of the terminal.
  package var style: TextStyle

  /// The number of components with a bar of their own.
  private static let most = 12

  package init(style: TextStyle) { self.style = style }

  /// - Returns: lines that each end with a newline, about 40 at most; empty if there are no changes.
  package func render(_ changes: [Change]) -> String {
    if changes.isEmpty { return "" }
    let tokens = TokenChanges.tokens(changes)
    let axes = ToldAxis.all(in: changes)
    let groups = ChangeGroup.groups(tokens, alone: ChangesStat.most)
    let showsRevision = Set(groups.map(\.revision)).count > 1
    var bars = groups.map { group in
      (
        title: (group.title ?? "others") + (showsRevision ? "  " + group.revision : ""),
        tokens: group.tokens
      )
    }
    if bars.count > ChangesStat.most + 1 {
      let bySize = bars.indices.sorted { (bars[$1].tokens.count, $0) < (bars[$0].tokens.count, $1) }
      let kept = Set(bySize.prefix(ChangesStat.most))
      let rest = bars.indices.filter { !kept.contains($0) }
      let others = rest.flatMap { bars[$0].tokens }
      bars = bars.indices.filter(kept.contains).map { bars[$0] }
      bars.append((title: "\(rest.count) more groups", tokens: others))
    }
    let titleWidth = min(bars.map(\.title.terminalWidth).max() ?? 0, style.width / 2)
    let most = bars.map(\.tokens.count).max() ?? 0
    let countWidth = String(most).utf8.count
    let room = max(10, style.width - titleWidth - countWidth - 5)
    var lines: [String] = []
    for bar in bars {
      let count = String(bar.tokens.count)
      let blanks = String(repeating: " ", count: countWidth - count.utf8.count)
      for (number, line) in bar.title.wrapped(width: titleWidth).enumerated() {
        let start = " " + line.padded(to: titleWidth) + " | "
        lines.append(
          number == 0
            ? start + blanks + count + " " + self.bar(bar.tokens, most, room) : start)
      }
    }
    if !lines.isEmpty { lines.append("") }
    lines += ChangesStat.summary(tokens, axes, style: style)
    let head = head(tokens, axes, LostContrast.all(in: changes))
    if !head.isEmpty { lines = head + (tokens.isEmpty ? [] : [""]) + lines }
    return lines.map { $0.withoutTrailingBlanks + "\n" }.joined()
  }

  /// The contrasts that were lost and, for many tokens, what matters most, each question on a line.
  private func head(
    _ tokens: [TokenChanges], _ axes: [ToldAxis], _ contrasts: [LostContrast]
  ) -> [String] {
    let lost =
      contrasts.prefix(LostContrast.most).flatMap { lost in
        "✗ \(lost.text)  \(lost.place)".wrapped(width: style.width).map { style.painted($0, "31") }
      } + (LostContrast.rest(contrasts).map { [style.painted("  " + $0, "31")] } ?? [])
    if tokens.count <= ChangesSummary.least { return lost }
    let summary = ChangesSummary(tokens, axes, contrasts)
    let parts = summary.parts.flatMap { part in
      let tokens = part.tokens.map { token, _ in
        let measure = token.worst.measure.map { " (\($0.text))" } ?? ""
        return token.path.text.terminalSafe + measure
      }
      return "\(part.title): \(tokens.joined(separator: ", "))".wrapped(width: style.width)
    }
    return (summary.verdict?.wrapped(width: style.width).map(style.bold) ?? [])
      + (summary.notice?.wrapped(width: style.width) ?? []) + lost + parts
  }

  /// One mark for each token, or fewer in proportion if the longest bar would not fit.
  private func bar(_ tokens: [TokenChanges], _ most: Int, _ room: Int) -> String {
    let counts = ChangeCounts(tokens)
    let scale = min(1, Double(room - ChangeClass.allCases.count) / Double(max(1, most)))
    return counts.classes.map { kind in
      let length =
        most <= room ? counts[kind] : max(1, Int((Double(counts[kind]) * scale).rounded()))
      return style.painted(String(repeating: kind.mark, count: length), kind.markColor)
    }.joined()
  }

  /// The counts with their marks, such as `+ 3 added   ≠ 2 changed`, on as few lines as possible.
  static func summary(
    _ tokens: [TokenChanges], _ axes: [ToldAxis], style: TextStyle
  ) -> [String] {
    var packed = PackedLines(width: style.width, gap: 3)
    for told in axes {
      let item = style.painted(told.axis.mark, told.axis.markColor) + " " + told.text
      packed.add(item, width: told.text.terminalWidth + 2)
    }
    let counts = ChangeCounts(tokens)
    for kind in counts.classes {
      let text = counts.text(kind)
      let item = style.painted(kind.mark, kind.markColor) + " " + text
      packed.add(item, width: text.terminalWidth + 2)
    }
    return packed.lines
  }
}
