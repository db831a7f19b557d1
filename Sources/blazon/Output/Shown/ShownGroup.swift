internal import PositionedJSON
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenReport

/// A group at one point: the tokens that are in it.
struct ShownGroup: ShownPage {
  /// The group; of tokens that some words are a part of, the words.
  let path: TokenPath
  /// Whether it is a group of the design.
  var isGroup = true
  let point: String
  /// The one that the point names, else the highest.
  let revision: Revision
  let isRevisionNamed: Bool
  /// The cell of each token that answers for it, by path.
  let tokens: [Cell]
  /// What other revisions state of the group.
  struct Elsewhere {
    /// Those that state tokens that are shown.
    let same: [String]
    /// The tokens that are not shown, by revision.
    let alone: [(revision: String, paths: [TokenPath])]
  }
  let elsewhere: Elsewhere
  /// What belongs beside the group.
  let beside: [String]
  /// The other cells of the same tokens and revisions, by path, in the order of their contexts.
  let others: [TokenPath: [Cell]]
  let about: About?
  /// The deprecation of the group or of one around it.
  let deprecation: JSON?
  /// The context that was asked for.
  let wanted: Context?
  /// What tokens that refer to others come to in that context.
  var answers: [TokenPath: String] = [:]
  /// The documents that are not by the vendor.
  let thirdParties: ThirdParties
  /// All of the registry.
  let revisions: [Revision]

  var report: Report {
    let history = HistoryText(revisions: revisions)
    var place = isRevisionNamed ? " in \(revision.id)" : ""
    if let wanted {
      let own = tokens.count { token in wanted.fixed.contains { token.context[$0.axis] == $0.value }
      }
      place += " at \(wanted.text), " + (own == 0 ? "none" : "\(own)") + " of them stated for it"
    }
    let count = tokens.count.counted("token")
    var report = Report.titled(
      path.text, ": " + (isGroup ? "a group of " : "") + count + place, kind: "Group")
    report.lead = [
      Phrase(about?.description ?? ""),
      Phrase(deprecation.map { "deprecated" + ($0.string.map { ": \($0)" } ?? "") } ?? ""),
    ].filter { !$0.isEmpty }
    let isWhole = tokens.count + others.values.map(\.count).reduce(0, +) <= Cell.mostRemarked
    let rows = tokens.flatMap { token in
      ([token] + (others[token.path] ?? [])).enumerated().map { index, cell in
        let answer = index == 0 ? answers[cell.path].map { "  " + $0 } ?? "" : ""
        let note = cell.note(isWhole: isWhole)
        var row = Report.Row([
          .name(cell.path.text),
          history.statement(cell.statement, spread: cell.spreadWords)
            + Phrase(thirdParties.signs(cell) + answer),
          Phrase(cell.context.text, .faint), Phrase(cell.statement.interfaceText, .faint),
          Phrase(note.isEmpty ? "" : "(\(note))", .faint),
          Phrase(index == 0 && cell.revision != revision.id ? "in \(cell.revision)" : "", .faint),
        ])
        if index > 0 { row.short = Phrase() }
        return row
      }
    }
    report.sections = [
      Report.Section(
        nil,
        [
          "Token", "Value", .init("Context", .behind("  ")),
          .init("Since", .behind("")), .init("Note", .behind("  ")),
          .init("Revision", .behind("  ")),
        ], rows: rows)
    ]
    report.sections[0].isSpaced = true
    report.sections[0].foot = foot.map { Phrase($0, .faint) }
    report.legend = thirdParties.legend(tokens + others.values.joined()).map { Phrase($0) }
    return report
  }

  /// Where more of the group stands.
  private var foot: [String] {
    var lines: [String] = []
    if !elsewhere.same.isEmpty {
      lines.append(
        "also stated in \(elsewhere.same.joined(separator: ", ")): `blazon compare "
          + (elsewhere.same + (isRevisionNamed ? [revision.id] : [])).joined(separator: " ")
          + " --under \(TypedCommand.quoted(path.text))`")
    }
    for (revision, paths) in elsewhere.alone {
      let names = paths.map { isGroup ? String($0.text.dropFirst(path.text.count + 1)) : $0.text }
      lines.append("\(revision) has, too: \(names.listed(most: 12))")
    }
    return lines + beside.map { "see \($0)" }
  }

  var json: JSON {
    .object([
      "point": point, "path": path.text, "group": isGroup,
      "description": about?.description, "deprecated": deprecation,
      "tokens": tokens.map(\.path.text),
    ])
  }
}
