internal import TokenModel
package import TokenReport

extension ChangesDocument {
  /// How much of the changes a report has.
  package enum Extent: Sendable {
    /// Quiet classes are counted, and of many that share a cause only names are given.
    case brief
    /// Of many that share a cause only names are given.
    case named
    /// Every change has a row.
    case whole
  }

  /// A section for each class, what hurts most first, grouped by component; a long list begins with
  /// what matters most in it.
  package func report(_ extent: Extent) -> Report {
    var report = Report(.name(from) + " → " + .name(to), kind: "What changed", layout: .packed)
    report.lead = ends.map { Phrase($0, .faint) }
    let all = TokenChanges.tokens(changes)
    let axes = ToldAxis.all(in: changes)
    let contrasts = LostContrast.all(in: changes)
    let shown = extent == .brief ? all.filter { !$0.isQuiet } : all
    let showsRevision = Set(changes.map(\.revision)).count > 1
    let isLong = shown.count > ChangesSummary.least
    let summary = ChangesSummary(all, axes, contrasts)
    if isLong { report.lead += summary.head }
    report.lead += LostContrast.lines(contrasts)
    report.lead += axes.map { told in
      Phrase(told.axis.mark + " ", .tone(told.axis.tone)) + Phrase(told.axis.verb, .strong)
        + Phrase("  \(told.axis.name)  ") + Phrase("(\(told.count))", .faint)
        + Phrase(showsRevision ? "  " + told.axis.revision : "", .faint)
    }
    if isLong { report.sections.append(section(summary)) }
    for section in ChangeSection.sections(shown) {
      let sharesCauses = section.kind == .rippled || section.kind == .broken
      report.sections.append(
        isLong && extent != .whole && sharesCauses
          ? causes(section) : self.section(section, showsRevision: showsRevision))
    }
    if extent == .brief, shown.count < all.count {
      var rest = Report.Section()
      let counts = ChangeCounts(all.filter(\.isQuiet)).text
      rest.lead = [Phrase("+ \(counts) (--all)", .faint)]
      report.sections.append(rest)
    }
    if extent == .whole { report.sections += axes.map(section) }
    if changes.isEmpty, extent != .brief { report.summary = "No differences." }
    if !all.isEmpty { report.summary = ChangeCounts(all).summary(axes) }
    report.legend = thirdParties.legend(
      shown.flatMap(\.changes).flatMap { $0.sides.prefix(statedSides(of: $0)) }
        .compactMap(\.cell?.cell)
    ).map { Phrase($0) }
    return report
  }

  private static let columns: [Report.Column] = [
    "Token", .init("Where", .behind(" · "), for: .people),
    .init("Revision", .besideHeading), .init("Context", for: .programs), "Before",
    .init("After", .behind(" → ")), .init("Note", .remark),
  ]

  // MARK: Sections

  private func section(_ summary: ChangesSummary) -> Report.Section {
    var section = Report.Section("What matters most", ChangesDocument.columns)
    section.isSummary = true
    section.groups = summary.parts.map { part in
      Report.Group(
        title: Phrase(part.title),
        rows: part.tokens.map { token, alike in
          let note = alike > 0 ? "and \(alike) more alike" : token.wholeNote
          return row(
            token.worst, others: token.isWhole ? token.changes.dropFirst() : [], note: note,
            isBrief: true)
        })
    }
    return section
  }

  /// The answers that came or went with an axis or a value of one.
  private func section(_ told: ToldAxis) -> Report.Section {
    var section = Report.Section(
      Phrase("\(told.axis.verb) \(told.axis.name)  ") + Phrase(told.count, .faint),
      ChangesDocument.columns)
    section.mark = Report.Mark(told.axis.mark, told.axis.tone, told.axis.verb)
    section.isFolded = true
    section.groups = [
      Report.Group(
        title: Phrase(),
        rows: changes.filter { $0.axis == told.axis }.map { row($0, isBrief: false) })
    ]
    return section
  }

  private func section(_ section: ChangeSection, showsRevision: Bool) -> Report.Section {
    var result = heading(section, ChangesDocument.columns)
    if !showsRevision, let revision = section.groups.first?.revision {
      result.title? += Phrase("  " + revision, .faint)
    }
    result.isFolded = section.kind.isQuiet || (section.tokens.count > 20 && !section.kind.hurts)
    result.groups = section.groups.map { group in
      let revision = Phrase(showsRevision ? "  " + group.revision : "", .faint)
      return Report.Group(
        title: Phrase(group.title ?? "") + revision,
        rows: group.tokens.flatMap { token in rows(token, token.name(in: group)) })
    }
    return result
  }

  private func heading(_ section: ChangeSection, _ columns: [Report.Column]) -> Report.Section {
    let counts = ChangeCounts(section.tokens)
    var result = Report.Section(Phrase(counts.text(section.kind)), columns)
    result.mark = Report.Mark(
      section.mark, section.isUnrecorded ? .faint : section.kind.tone, counts.label(section.kind))
    return result
  }

  /// The tokens that broke or rippled, by the reason that they share: of many, names say enough.
  private func causes(_ section: ChangeSection) -> Report.Section {
    var result = heading(section, ["Why", .init("Count", .behind("  ")), "Tokens"])
    let rows = CauseGroup.groups(section.tokens).map { group in
      let names = group.tokens.map { token in
        let change = token.changes[0]
        let isPart = token.changes.count == 1 && !change.context.isBase
        return Phrase.name(token.path.text) + Phrase(isPart ? " · " + change.contextText : "")
      }
      let count = names.count.counted("token")
      return Report.Row([Phrase(group.cause, .strong), Phrase(count), .joined(names, by: ", ")])
    }
    result.groups = [Report.Group(title: nil, rows: rows)]
    return result
  }

  // MARK: Rows

  /// The token's path once, and further contexts below it.
  private func rows(_ token: TokenChanges, _ name: String) -> [Report.Row] {
    let first = token.changes[0]
    if token.isWhole {
      return [row(first, others: token.changes.dropFirst(), note: token.wholeNote, short: name)]
    }
    return token.changes.enumerated().map { index, change in
      row(change, short: index > 0 && !change.context.isBase ? "  " : name)
    }
  }

  /// - Parameters:
  ///   - others: the changes of further contexts, which came or went with it.
  ///   - note: what is added to the change's own remark.
  ///   - isBrief: whether only what matters first is told: nothing below, and no value of what broke.
  private func row(
    _ change: Change, others: ArraySlice<Change> = [], note: String? = nil, short: String? = nil,
    isBrief: Bool = false
  ) -> Report.Row {
    let isPart = !change.context.isBase && others.isEmpty
    let old = change.rename.map { Phrase.name($0.from.text) + " → " } ?? Phrase()
    var (before, after) = isBrief && change.class == .broken ? ("", "") : values(change)
    if !others.isEmpty, !change.context.isBase, change.class != .broken {
      let context = Phrase(change.contextText + " ", .faint)
      if !before.isEmpty { before = context + before }
      if !after.isEmpty { after = context + after }
    }
    for other in others where change.class != .broken {
      let (old, new) = values(other)
      let context = Phrase("; " + (other.context.isBase ? "" : other.contextText + " "), .faint)
      if !old.isEmpty { before += context + old }
      if !new.isEmpty { after += context + new }
    }
    let notes = [change.isReversed ? "reversed" : nil, change.remark, note].compactMap(\.self)
    var row = Report.Row(
      [
        old + .name(change.path.text), Phrase(isPart ? change.contextText : "", .faint),
        Phrase(showsRevision ? change.revision : ""), Phrase(change.context.text), before, after,
        Phrase(notes.joined(separator: "; ")),
      ],
      mark: Report.Mark(
        change.mark, change.tone,
        change.silentEdition.map { "not recorded in " + $0 } ?? change.class.label))
    if change.rename == nil { row.short = short.map { Phrase($0) } }
    if !isBrief { row.details = details(change) }
    return row
  }

  /// Whether a row must name its revision.
  private var showsRevision: Bool { changes.contains { $0.revision != changes[0].revision } }

  /// Before and after: both if they differ; what came stands after, what went before.
  private func values(_ change: Change) -> (Phrase, Phrase) {
    let stated = statedSides(of: change)
    let sides = change.sides.enumerated().map { index, side in
      let signs = index < stated ? side.cell.map { thirdParties.signs($0.cell) } ?? "" : ""
      return Phrase.value(side.text, side.cell?.value) + Phrase(signs)
    }
    if sides.count == 2 { return (sides[0], sides[1]) }
    let isLost = change.class == .removed || change.class == .silenced
    let side = sides.first ?? Phrase()
    return isLost ? (side, Phrase()) : (Phrase(), side)
  }

  /// How many of a change's sides sources can state.
  private func statedSides(of change: Change) -> Int {
    isHypothesis ? min(1, change.sides.count) : change.sides.count
  }

  /// The cause of a ripple, and contrasts.
  private func details(_ change: Change) -> [Phrase] {
    let cause = change.cause.map { [Phrase("because of " + $0, .faint)] } ?? []
    let note = change.after.record?.statement.silenceNote.map { [Phrase("note: " + $0, .faint)] }
    return cause + (note ?? [])
      + change.contrasts.map { Phrase($0.text(at: change.path, in: change.context), .faint) }
  }
}

extension ChangesSummary {
  /// Whether all is safe, and what those who use the tokens must be told.
  var head: [Phrase] {
    [verdict.map { Phrase($0, .strong) }, notice.map { Phrase($0) }].compactMap(\.self)
  }
}

extension LostContrast {
  /// A line for each loss, of many the first.
  static func lines(_ all: [LostContrast]) -> [Phrase] {
    all.prefix(most).map { lost in
      Phrase("✗ " + lost.text, .tone(.red)) + Phrase("  " + lost.place)
    } + (rest(all).map { [Phrase("  " + $0, .tone(.red))] } ?? [])
  }
}

extension ChangeCounts {
  /// The counts with their marks, such as `+ 3 added   ≠ 2 changed`.
  func summary(_ axes: [ToldAxis]) -> Phrase {
    .joined(
      axes.map { Phrase($0.axis.mark, .tone($0.axis.tone)) + Phrase(" " + $0.text) }
        + classes.map { Phrase($0.mark, .tone($0.tone)) + Phrase(" " + text($0)) }, by: .gap)
  }
}

extension Change {
  /// The texts of before and after that a reader must see, each with the cell whose color can be drawn
  /// before it: both if they differ, and one if the other is empty or equal.
  var sides: [(text: String, cell: ResolvedCell?)] {
    let isNew = also.contains(.added) || also.contains(.newlyStated)
    let before = (text: self.before.text, cell: self.before.stated)
    let after = (text: self.after.text, cell: self.after.stated)
    switch self.class {
    case .broken where isNew: return [after]
    case .broken, .mended: return before.text == after.text ? [after] : [before, after]
    case .added, .newlyStated: return [after]
    case .removed, .silenced: return [before]
    case .deprecated, .undeprecated, .redescribed, .sourceChanged: return []
    case .restated:
      return wordings.map { [($0.0, before.cell), ($0.1, after.cell)] } ?? [after]
    case .renamed: return before.text == after.text ? [after] : [before, after]
    case .refined, .notCompared, .converted, .corrected, .changed, .rippled: return [before, after]
    }
  }
}
