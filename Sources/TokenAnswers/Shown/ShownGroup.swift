package import PositionedJSON
internal import TokenDiff
package import TokenModel
internal import TokenOperations
package import TokenReport

/// A group at one point: the tokens that are in it.
package struct ShownGroup: ShownPage {
  /// The group; of tokens that some words are a part of, the words.
  let path: TokenPath
  /// Whether it is a group of the design.
  package var isGroup = true
  let point: String
  /// The one that the point names, else the highest.
  package let revision: Revision
  let isRevisionNamed: Bool
  /// The cell of each token that answers for it, by path.
  package let tokens: [Cell]
  /// What other revisions state of the group.
  package struct Elsewhere {
    /// Those that state tokens that are shown.
    package let same: [String]
    /// The tokens that are not shown, by revision.
    package let alone: [(revision: String, paths: [TokenPath])]
  }
  package let elsewhere: Elsewhere
  /// What belongs beside the group.
  package let beside: [String]
  /// The other cells of the same tokens and revisions, by path, in the order of their contexts.
  package let others: [TokenPath: [Cell]]
  package let about: About?
  /// The deprecation of the group or of one around it.
  package let deprecation: JSON?
  /// The context that was asked for.
  package let wanted: Context?
  /// What tokens that refer to others come to in that context.
  package var answers: [TokenPath: String] = [:]
  /// The documents that the tokens cite.
  package let documents: [Document]
  /// What tokens are for, of few.
  package var descriptions: [TokenPath: String] = [:]
  /// All of the registry.
  package let revisions: [Revision]

  /// The most values whose reasons and sources are shown with them.
  package static let mostDetailed = 4

  package var report: Report {
    let thirdParties = ThirdParties(documents)
    let history = HistoryText(revisions: revisions)
    let own = tokens.count { $0.revision == revision.id }
    let isMixed = own > 0 && own < tokens.count
    var place =
      isRevisionNamed || own > 0 && revisions.count > 1
      ? (isMixed ? ", \(own) of them" : "") + " in \(revision.id)" : ""
    if let wanted {
      let own = tokens.count { token in wanted.fixed.contains { token.context[$0.axis] == $0.value }
      }
      place += " at \(wanted.text), " + (own == 0 ? "none" : "\(own)") + " of them stated for it"
    }
    let count =
      tokens.isEmpty ? "no token" : (isGroup ? "a group of " : "") + tokens.count.counted("token")
    var report = Report.titled(path.text, ": " + count + place, kind: "Group")
    report.lead = [
      Phrase(about?.description ?? ""),
      Phrase(Deprecation.line(deprecation)),
    ].filter { !$0.isEmpty }
    let cells = tokens + others.values.joined()
    let isWhole = cells.count <= Cell.mostRemarked
    let details = CellDetails(commits: [:], documents: documents, revisions: revisions)
    let isDetailed = cells.count <= ShownGroup.mostDetailed
    let rows = tokens.flatMap { token in
      ([token] + (others[token.path] ?? [])).enumerated().map { index, cell in
        let answer = index == 0 ? answers[cell.path].map { "  " + $0 } ?? "" : ""
        let note = isDetailed ? "" : cell.note(isWhole: isWhole)
        var row = Report.Row([
          .name(cell.path.text),
          history.statement(cell.statement, spread: cell.spreadWords)
            + Phrase(thirdParties.signs(cell) + answer),
          Phrase(cell.context.text, .faint), Phrase(cell.statement.interfaceText, .faint),
          Phrase(note.isEmpty ? "" : "(\(note))", .faint),
          Phrase(index == 0 && cell.revision != revision.id ? "in \(cell.revision)" : "", .faint),
        ])
        if index > 0 { row.short = Phrase() }
        if isDetailed {
          row.details =
            (index == 0 ? [descriptions[cell.path]].compactMap { $0.map { Phrase($0) } } : [])
            + details.lines(of: cell)
        }
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
    let sources = isDetailed ? details.sources(of: cells) : nil
    report.sections += [sources].compactMap(\.self)
    // Below the sources the sign is explained already.
    if sources?.foot.isEmpty ?? true {
      report.legend = thirdParties.legend(cells).map { Phrase($0) }
    }
    return report
  }

  /// Where more of the group stands.
  private var foot: [String] {
    var lines: [String] = []
    if !elsewhere.same.isEmpty {
      lines.append(
        "also stated in \(elsewhere.same.joined(separator: ", ")): `blazon compare "
          + revisions.map(\.id).filter { id in
            elsewhere.same.contains(id) || isRevisionNamed && id == revision.id
          }.joined(separator: " ")
          + " --under \(TypedCommand.quoted(path.text))`")
    }
    for (revision, paths) in elsewhere.alone {
      let names = paths.map { isGroup ? String($0.text.dropFirst(path.text.count + 1)) : $0.text }
      lines.append("\(revision) has\(tokens.isEmpty ? "" : ", too"): \(names.listed(most: 12))")
    }
    return lines + beside.map { "see \($0)" }
  }

  package var json: JSON {
    .object([
      "point": point, "path": path.text, "group": isGroup,
      "description": about?.description, "deprecated": deprecation,
      "tokens": tokens.map(\.path.text),
    ])
  }
}
