internal import PositionedJSON
internal import TokenDiff
package import TokenModel
package import TokenOperations
package import TokenReport
package import TokenStore

/// Cells as a report: the path once, then a line for each revision and context.
package struct CellTable {
  /// Whose axes and revisions give contexts their order, and say whether revisions are named; whose
  /// documents say which values are those of third parties.
  let set: TokenSet
  /// Which commit first spoke of a token.
  let firstSeen: [TokenPath: TokenOrigin]
  /// Who uses deprecated tokens, and what to use instead.
  let deprecated: DeprecatedTokens?
  /// Where a text that was looked for stands.
  let matches: [CellKey: TextFields.Match]

  /// How far values are from what was asked for.
  let distances: [CellKey: Double]

  package init(
    set: TokenSet, firstSeen: [TokenPath: TokenOrigin] = [:], deprecated: DeprecatedTokens? = nil,
    matches: [CellKey: TextFields.Match] = [:], distances: [CellKey: Double] = [:]
  ) {
    (self.set, self.firstSeen, self.deprecated) = (set, firstSeen, deprecated)
    (self.matches, self.distances) = (matches, distances)
  }

  /// - Parameter cells: sorted by path and revision.
  package func report(_ cells: [Cell], _ rows: ResolvedRows, title: String = "Tokens") -> Report {
    let order = ContextOrder(axes: set.axes.names, revisions: set.revisions)
    let namesRevisions = set.revisions.count > 1
    let parties = ThirdParties(set.documents)
    let isWhole = cells.count <= Cell.mostRemarked
    let isDescribed = Set(cells.map(\.path)).count <= Comparison.mostDescribed
    var all: [Report.Row] = []
    for token in cells.runs({ $0.path == $1.path && $0.revision == $1.revision }) {
      let first = token[0]
      let birth = firstSeen[first.path].map { self.birth($0, of: first.path) } ?? ""
      var deprecation = rows.deprecation(of: first)
      for cell in token.count == 1 ? token : order.sorted(token, by: \.context) {
        all.append(
          Report.Row([
            .name(cell.path.text), Phrase(birth, .faint),
            Phrase(namesRevisions ? cell.revision : ""), Phrase(cell.context.text),
            value(cell, rows[cell]) + Phrase(parties.signs(cell)),
            .joined([note(deprecation), found(cell, isWhole: isWhole)], by: "; "),
          ]))
        deprecation = nil
      }
      if isDescribed, let last = all.indices.last,
        let text = set.abouts.last(where: { $0.path == first.path && $0.revision == first.revision }
        )?
        .description
      {
        all[last].details = [Phrase(text.terminalSafe, .faint)]
      }
      if let entry = deprecated?[first.path, first.revision], let last = all.indices.last {
        all[last].details = lines(entry).map { Phrase($0, .faint) }
      }
    }
    // Where no revision stands before them, contexts need room only where there are any.
    var report = Report(
      Phrase(title), kind: "Tokens",
      [
        .init("Token", .heading), .init("First seen", .besideHeading), "Revision",
        .init("Context", namesRevisions ? .field : .fieldOfHeading, most: 40), "Value",
        .init("Note", .behind("  ")),
      ], rows: all)
    report.legend = parties.legend(cells).map { Phrase($0) }
    return report
  }

  private func note(_ deprecation: JSON?) -> Phrase {
    Phrase(Deprecation.line(deprecation), .faint)
  }

  /// What holds the text that was looked for, where path and value do not show it; else the note, on which the value may depend.
  private func found(_ cell: Cell, isWhole: Bool) -> Phrase {
    if let distance = distances[cell.key] {
      let number = Number(distance).text
      return Phrase(cell.statement.type == .color ? "ΔE \(number)" : "\(number) away", .faint)
    }
    guard isWhole || matches[cell.key] != nil else { return Phrase() }
    let match = matches[cell.key].flatMap { match in
      let isShown = match.kind == .value || match.text.isEmpty || match.text == cell.path.text
      return isShown ? nil : match.text
    }
    let note = cell.note(isWhole: isWhole)
    guard let match, !note.contains(match) else { return Phrase(note, .faint) }
    let rest = isWhole && !note.isEmpty ? "; " + note : ""
    return Phrase(match.shortened + rest, .faint)
  }

  private func lines(_ entry: DeprecatedTokens.Entry) -> [String] {
    var lines: [String] = []
    if !entry.usedBy.isEmpty {
      lines.append("used by \(entry.usedBy.map(\.text).listed(most: 3))")
    }
    guard let replacement = entry.replacement else { return lines }
    guard entry.isReplacementThere else { return lines + ["\(replacement.text) is not there"] }
    if entry.differences.isEmpty { return lines + ["\(replacement.text) has the same values"] }
    let differences = entry.differences.map { context, answer in
      let value = answer.stated.map { $0.text(aliases: .value) } ?? "no value"
      return value + (context.isBase ? "" : " in \(context.text)")
    }
    return lines + ["\(replacement.text) differs: \(differences.listed(most: 4))"]
  }

  private func birth(_ birth: TokenOrigin, of path: TokenPath) -> String {
    "first seen #\(birth.commit.number), \(birth.commit.sourceAt.day)"
      + (birth.path == path ? "" : ", as \(birth.path.text)")
  }

  /// The value; of an alias the token that it stands for, and the value that it leads to.
  private func value(_ cell: Cell, _ resolved: ResolvedCell?) -> Phrase {
    let statement = cell.statement
    let alias = statement.alias.map { Phrase.reference($0.text) }
    guard statement.presence == .stated else {
      let note = statement.silenceNote.map { ": " + $0 } ?? ""
      return Phrase(statement.text(value: nil, pixel: "px") + note, .faint)
    }
    guard let resolved else {
      let why = statement.computation == nil ? "leads to no value" : "cannot be computed"
      return (alias ?? .name(statement.writtenText)) + Phrase("  (\(why))", .tone(.red))
    }
    return (alias.map { $0 + "  " } ?? Phrase()) + .value(resolved.text(), resolved.value)
      + Phrase(statement.interfaceText, .faint)
  }
}

extension Phrase {
  /// A token that a value refers to.
  static func reference(_ path: String) -> Phrase { Phrase("→ ", .faint) + .name(path) }
}

extension String {
  /// The first clause, or as many words as stand in a line.
  fileprivate var shortened: String {
    let clause = prefix { $0 != ";" }
    guard clause.count > 90 else { return String(clause) }
    return clause.prefix(90).split(separator: " ").dropLast().joined(separator: " ") + " …"
  }
}

extension Cell {
  /// The most values that are shown with all that is remarked of them.
  static let mostRemarked = 12

  /// The note, on which the value may depend: of few values all that is remarked, else its beginning.
  func note(isWhole: Bool) -> String {
    isWhole ? remarks.joined(separator: "; ") : statement.qualifiers.note?.shortened ?? ""
  }
}

extension Statement {
  /// Since when it holds, and the symbol of an API, such as `  since iOS 15  detents`; empty where neither is known.
  package var interfaceText: String {
    let since = qualifiers.since.map { "since \($0)" }
    return [since, qualifiers.api?["symbol"]?.string].compactMap(\.self)
      .map { "  " + $0 }.joined()
  }
}
