internal import TerminalText
internal import TokenModel
package import TokenReport

/// The numbers of changed tokens on one screen: a bar for each component, and a count for each class;
/// for many tokens, what matters most in them before.
package enum ChangesStat {
  /// The number of components with a bar of their own.
  private static let most = 12

  /// - Parameter width: the columns of the terminal.
  /// - Returns: a report of about 40 lines at most.
  package static func report(_ changes: [Change], width: Int) -> Report {
    var report = Report("Changes by group", kind: "What changed")
    if changes.isEmpty { return report }
    let tokens = TokenChanges.tokens(changes)
    let axes = ToldAxis.all(in: changes)
    let contrasts = LostContrast.all(in: changes)
    let summary = ChangesSummary(tokens, axes, contrasts)
    let isLong = tokens.count > ChangesSummary.least
    report.lead = ((isLong ? summary.head : []) + LostContrast.lines(contrasts))
    if isLong {
      report.lead += summary.parts.map { part in
        let tokens = part.tokens.map { token, _ in
          token.path.text + (token.worst.measure.map { " (\($0.text))" } ?? "")
        }
        return Phrase("\(part.title): \(tokens.joined(separator: ", "))")
      }
    }
    report.layout = .wrapped
    report.sections = [section(tokens, width)]
    report.summary = ChangeCounts(tokens).summary(axes)
    return report
  }

  private static func section(_ tokens: [TokenChanges], _ width: Int) -> Report.Section {
    let groups = ChangeGroup.groups(tokens, alone: most)
    let showsRevision = Set(groups.map(\.revision)).count > 1
    var bars = groups.map { group in
      (
        title: (group.title ?? "others") + (showsRevision ? "  " + group.revision : ""),
        tokens: group.tokens
      )
    }
    if bars.count > most + 1 {
      let bySize = bars.indices.sorted { bars[$0].tokens.count > bars[$1].tokens.count }
      let kept = Set(bySize.prefix(most))
      let rest = bars.indices.filter { !kept.contains($0) }
      let others = rest.flatMap { bars[$0].tokens }
      bars = bars.indices.filter(kept.contains).map { bars[$0] }
      bars.append((title: "\(rest.count) more groups", tokens: others))
    }
    let longest = bars.map(\.tokens.count).max() ?? 0
    let titles = min(bars.map(\.title.terminalWidth).max() ?? 0, width / 2)
    let room = max(10, width - titles - String(longest).utf8.count - 5)
    return Report.Section(
      nil, [.init("Group", most: width / 2), .init("Tokens", .number), "Classes"],
      rows: bars.map { title, tokens in
        Report.Row([Phrase(title), Phrase(String(tokens.count)), bar(tokens, longest, room)])
      })
  }

  /// One mark for each token, or fewer in proportion if the longest bar would not fit.
  private static func bar(_ tokens: [TokenChanges], _ longest: Int, _ room: Int) -> Phrase {
    let counts = ChangeCounts(tokens)
    let scale = min(1, Double(room - ChangeClass.allCases.count) / Double(max(1, longest)))
    return counts.classes.reduce(into: Phrase()) { bar, kind in
      let length =
        longest <= room ? counts[kind] : max(1, Int((Double(counts[kind]) * scale).rounded()))
      bar += Phrase(String(repeating: kind.mark, count: length), .tone(kind.tone))
    }
  }
}
