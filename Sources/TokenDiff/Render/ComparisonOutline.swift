internal import TokenModel

/// The rows of a comparison in the outline that a person reads: component, group, token, context.
enum ComparisonOutline {
  struct Section {
    /// The component: the first segment of the path.
    var title: String
    var groups: [Group]
  }

  struct Group {
    /// `nil` for the tokens directly under their component.
    var heading: String?
    var entries: [Entry]
  }

  struct Entry {
    /// The token's name with its context, or a further context of the token above.
    var label: String
    /// The same with the token's name, for a line below the table.
    var wholeLabel: String
    /// The number of blanks before the label.
    var indent: Int
    var row: Comparison.Row
  }

  /// - Parameter rows: sorted by path.
  static func sections(_ rows: [Comparison.Row]) -> [Section] {
    rows.runs { $0.path.component == $1.path.component }.map { component in
      let byGroup = Dictionary(grouping: component) { $0.path.groupName ?? "" }
      let isGroup = byGroup.filter { name, rows in
        !name.isEmpty && Set(rows.map(\.path)).count > 1
      }
      let direct = component.filter { isGroup[$0.path.groupName ?? ""] == nil }
      var groups = [Group(heading: nil, entries: entries(direct, below: 1))]
      for name in isGroup.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
        groups.append(
          Group(
            heading: name.terminalSafe.humanised.capitalisedFirst,
            entries: entries(isGroup[name] ?? [], below: 2)))
      }
      return Section(
        title: (component.first?.path.component ?? "").terminalSafe.humanised.capitalisedFirst,
        groups: groups.filter { !$0.entries.isEmpty })
    }
  }

  /// - Parameter depth: the number of segments of the path that are in titles above.
  private static func entries(_ rows: [Comparison.Row], below depth: Int) -> [Entry] {
    rows.runs { $0.path == $1.path }.flatMap { entries(token: $0, below: depth) }
  }

  /// The entries of one token: the first has its name, and further contexts are indented below the one
  /// that they narrow.
  private static func entries(token rows: [Comparison.Row], below depth: Int) -> [Entry] {
    var levels: [(context: Context, level: Int)] = []
    return rows.map { row in
      let whole =
        name(row.path, below: depth) + (row.context.isBase ? "" : " · " + text(row.context))
      let around = levels.last { $0.context.holds(in: row.context) }
      let level = levels.isEmpty ? 0 : (around?.level ?? 0) + 1
      levels.append((row.context, level))
      // All of it: the row around it may be left out.
      let label = level == 0 ? whole : text(row.context)
      return Entry(label: label, wholeLabel: whole, indent: 1 + 2 * level, row: row)
    }
  }

  private static func name(_ path: TokenPath, below depth: Int) -> String {
    let all = path.segments
    let rest = all.count > depth ? all.dropFirst(depth) : all.suffix(1)
    return rest.map { $0 == "$root" ? "itself" : $0.terminalSafe.humanised }.joined(separator: " ")
  }

  /// The context for people, such as `pad, outside popover`. The axis is named if a single word could
  /// belong to any axis.
  static func text(_ context: Context) -> String {
    context.fixed.map { pair in
      let value = pair.value.terminalSafe.humanised
      let isClear = pair.axis == "idiom" || pair.axis == "appearance" || pair.value.words.count > 1
      return isClear ? value : pair.axis.terminalSafe.humanised + " " + value
    }.joined(separator: ", ")
  }
}

extension TokenPath {
  fileprivate var component: Substring { segments.first ?? "" }

  /// The second segment of the path; `nil` for a token directly under its component.
  fileprivate var groupName: String? {
    let all = segments
    return all.count > 2 ? String(all[1]) : nil
  }
}

extension String {
  fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
