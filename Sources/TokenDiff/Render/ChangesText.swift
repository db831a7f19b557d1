internal import TokenModel

/// Changes for a person: grouped by revision and component, a line each.
///
/// `+` is new, `-` gone, `~` moved, `»` moved by an alias, `=` put otherwise, `⇄` turned round,
/// `!` deprecated; what the mark does not say stands in parentheses.
package struct ChangesText: Sendable {
  package var style: TextStyle
  /// Whether to list what leaves every value as it is, instead of counting it.
  package var showsAll: Bool

  package init(style: TextStyle, showsAll: Bool = false) {
    self.style = style
    self.showsAll = showsAll
  }

  /// - Returns: lines with a newline each; empty where nothing changed.
  package func render(_ changes: [Change]) -> String {
    if changes.isEmpty { return "" }
    let shown = showsAll ? changes : changes.filter { !$0.isQuiet }
    let folded = showsAll ? [] : changes.filter(\.isQuiet)
    var lines: [String] = []
    for group in groups(shown) {
      if !lines.isEmpty { lines.append("") }
      lines.append(style.bold(group.title))
      let places = group.changes.map { place($0).terminalWidth }
      let column = places.filter { $0 <= style.width / 2 }.max() ?? 0
      for change in group.changes { lines += self.lines(change, column: column) }
    }
    if !folded.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines.append(style.dim("+ \(counted(folded)) (--all)"))
    }
    lines.append("")
    lines.append(counted(changes))
    return lines.map { $0 + "\n" }.joined()
  }

  private struct Group {
    var title: String
    var changes: [Change]
  }

  /// By revision in order of appearance, then by the path's first segment.
  private func groups(_ changes: [Change]) -> [Group] {
    var order: [String] = []
    var byTitle: [String: [Change]] = [:]
    for revision in changes.map(\.revision) where !order.contains(revision) {
      order.append(revision)
    }
    var groups: [Group] = []
    for revision in order {
      var titles: [String] = []
      byTitle = [:]
      for change in changes where change.revision == revision {
        let title = change.path.segments.first.map { $0.harmless } ?? ""
        if byTitle[title] == nil { titles.append(title) }
        byTitle[title, default: []].append(change)
      }
      groups += titles.map {
        Group(title: "\($0)  \(revision.harmless)", changes: byTitle[$0] ?? [])
      }
    }
    return groups
  }

  private func place(_ change: Change) -> String {
    let context = change.context.isBase ? "" : " [\(change.context.text.harmless)]"
    return change.path.text.harmless + context
  }

  private func lines(_ change: Change, column: Int) -> [String] {
    let mark = style.painted(change.mark, change.markColor)
    let place = place(change)
    let value = value(change)
    let room = style.width - 4 - valueWidth(change)
    var lines: [String]
    if value.isEmpty {
      lines = ["\(mark) \(place)"]
    } else if place.terminalWidth <= room {
      lines = ["\(mark) \(column <= room ? place.padded(to: column) : place)  \(value)"]
    } else {
      lines = ["\(mark) \(place)", "    \(value)"]
    }
    if !change.because.isEmpty {
      let chain = change.because.map(\.text.harmless).joined(separator: " → ")
      lines.append(style.dim("    because of \(chain)"))
    }
    return lines
  }

  /// `before → after  (what else)`, with swatches.
  private func value(_ change: Change) -> String {
    let sides = sides(change).map { side in
      (style.swatchColor(side.cell).map(style.swatch) ?? "") + side.text
    }
    return [sides.joined(separator: " → "), change.remark.map { style.dim("(\($0))") } ?? ""]
      .filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private func valueWidth(_ change: Change) -> Int {
    let sides = sides(change)
    let swatches = sides.filter { style.swatchColor($0.cell) != nil }.count * style.swatchWidth
    let remark = change.remark.map { $0.terminalWidth + 4 } ?? 0
    return sides.map(\.text).joined(separator: " → ").terminalWidth + swatches + remark
  }

  private struct SideText {
    var text: String
    var cell: ResolvedCell?
  }

  private func sides(_ change: Change) -> [SideText] {
    let before = SideText(text: change.before.text, cell: change.before.stated)
    let after = SideText(text: change.after.text, cell: change.after.stated)
    switch change.class {
    case .added, .newlyStated: return [after]
    case .removed, .silenced: return [before]
    case .deprecated, .redescribed, .resourced: return []
    case .restated:
      return change.wordings.map { [SideText(text: $0.0), SideText(text: $0.1)] } ?? [after]
    case .renamed:
      return change.wordings.map { [SideText(text: $0.0), SideText(text: $0.1)] } ?? [after]
    case .specified, .reunited, .corrected, .changed, .rippled: return [before, after]
    }
  }

  private func counted(_ changes: [Change]) -> String {
    ChangeClass.allCases.compactMap { kind in
      let count = changes.filter { $0.class == kind }.count
      return count == 0 ? nil : "\(count) \(kind.label)"
    }.joined(separator: ", ")
  }
}
