package import TerminalText
internal import TokenModel

/// Writes changes for people: a section for each class, what hurts most first, grouped by component; one
/// line for each token and context, the name first. A long list begins with what matters most in it.
///
/// Dim text behind the values has what the mark does not show. Lines below it have the cause of a
/// ripple and the contrasts of declared pairs.
package struct ChangesText: Sendable {
  /// The width and colors of the terminal.
  package var style: TextStyle
  /// Whether changes that leave every value as it is are listed instead of counted.
  package var showsAll: Bool
  /// The documents whose values are marked.
  package var thirdParties: ThirdParties
  /// Whether what comes after is supposed, so that no source states it.
  package var isHypothesis = false

  package init(
    style: TextStyle, showsAll: Bool = false, thirdParties: ThirdParties = ThirdParties()
  ) {
    self.style = style
    self.showsAll = showsAll
    self.thirdParties = thirdParties
  }

  /// - Returns: lines that each end with a newline; empty if there are no changes.
  package func render(_ changes: [Change]) -> String {
    if changes.isEmpty { return "" }
    let all = TokenChanges.tokens(changes)
    let axes = ToldAxis.all(in: changes)
    let contrasts = LostContrast.all(in: changes)
    let shown = showsAll ? all : all.filter { !$0.isQuiet }
    let folded = showsAll ? [] : all.filter(\.isQuiet)
    let showsRevision = Set(changes.map(\.revision)).count > 1
    var lines: [String] = []
    let isLong = shown.count > ChangesSummary.least
    let summary = ChangesSummary(all, axes, contrasts)
    if isLong { lines = verdict(summary) }
    if !lines.isEmpty, !(axes.isEmpty && contrasts.isEmpty) { lines.append("") }
    lines += lost(contrasts)
    lines += axes.map { told in
      style.painted(told.axis.mark, told.axis.markColor) + " " + style.bold(told.axis.verb)
        + "  \(told.axis.safeName)  " + style.dim("(\(told.count))")
        + (showsRevision ? style.dim("  " + told.axis.revision.terminalSafe) : "")
    }
    if isLong {
      for part in summary.parts { lines += self.lines(part) }
    }
    for section in ChangeSection.sections(shown) {
      if !lines.isEmpty { lines.append("") }
      lines.append(heading(section, showsRevision: showsRevision))
      if isLong, !showsAll, section.kind == .rippled || section.kind == .broken {
        lines += causes(section)
        continue
      }
      let names = section.groups.map { group in
        group.tokens.flatMap { self.names($0, $0.name(in: group)) }
      }
      let column = column(names.flatMap { $0 })
      for (group, names) in zip(section.groups, names) {
        let revision = showsRevision ? "  " + group.revision : ""
        if let title = group.title {
          lines.append("  " + style.bold(title) + style.dim(revision))
        } else if showsRevision {
          lines.append(style.dim(revision))
        }
        for (row, name) in zip(group.tokens.flatMap(rows), names) {
          lines += self.lines(row, name, column: column)
        }
      }
    }
    if !folded.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines.append(style.dim("+ \(ChangeCounts(folded).text) (--all)"))
    }
    if !all.isEmpty {
      lines.append("")
      lines += ChangesStat.summary(all, axes, style: style)
    }
    lines += thirdParties.legend(
      shown.flatMap(\.changes).flatMap { $0.sides.prefix(statedSides(of: $0)) }
        .compactMap(\.cell?.cell)
    )
    .map(style.dim)
    return lines.map { $0.withoutTrailingBlanks + "\n" }.joined()
  }

  /// The heading of a class, such as `✗ 3 broken (7 contexts)`.
  private func heading(_ section: ChangeSection, showsRevision: Bool) -> String {
    let text = ChangeCounts(section.tokens).text(section.kind)
    let revision = showsRevision ? nil : section.groups.first?.revision
    let color = section.isUnrecorded ? "2" : section.kind.markColor
    return style.painted(section.mark, color) + " " + style.bold(text)
      + style.dim(revision.map { "  " + $0 } ?? "")
  }

  /// Whether all is safe, and what those who use the tokens must be told.
  private func verdict(_ summary: ChangesSummary) -> [String] {
    (summary.verdict?.wrapped(width: style.width).map(style.bold) ?? [])
      + (summary.notice?.wrapped(width: style.width) ?? [])
  }

  /// The contrasts that no longer reach a level, in red.
  private func lost(_ contrasts: [LostContrast]) -> [String] {
    let told = contrasts.prefix(LostContrast.most).flatMap { lost -> [String] in
      let whole = "✗ \(lost.text)  \(lost.place)"
      if whole.terminalWidth <= style.width {
        return [style.painted("✗ " + lost.text, "31") + "  " + lost.place]
      }
      return [style.painted("✗ " + lost.text, "31")]
        + lost.place.wrapped(width: style.width - 4).map { "    " + $0 }
    }
    return told + (LostContrast.rest(contrasts).map { [style.painted("  " + $0, "31")] } ?? [])
  }

  private func lines(_ part: ChangesSummary.Part) -> [String] {
    let rows = part.tokens.map { token, alike in
      Row(
        change: token.worst, others: token.isWhole ? token.changes.dropFirst() : [],
        note: alike > 0 ? "and \(alike) more alike" : token.wholeNote, isBrief: true)
    }
    let names = zip(part.tokens, rows).map {
      name($1.change, isWhole: !$1.others.isEmpty, $0.token.path.text.terminalSafe)
    }
    let column = column(names)
    return [style.bold(part.title)]
      + zip(rows, names).flatMap { row, name in lines(row, name, column: column) }
  }

  /// The tokens that broke or rippled, by the reason that they share: of many, names say enough.
  private func causes(_ section: ChangeSection) -> [String] {
    let mark = style.painted(section.kind.mark, section.kind.markColor) + " "
    return CauseGroup.groups(section.tokens).flatMap { group -> [String] in
      let count = group.tokens.count
      var packed = PackedLines(width: style.width - 4, gap: 1)
      for (number, token) in group.tokens.enumerated() {
        let context =
          token.changes.count == 1 && !token.changes[0].context.isBase
          ? " · " + token.changes[0].contextText : ""
        let name = token.path.text.terminalSafe + context + (number + 1 < count ? "," : "")
        for part in name.wrapped(width: style.width - 4) {
          packed.add(part, width: part.terminalWidth)
        }
      }
      let number = "\(count) token" + (count == 1 ? "" : "s")
      let head = "\(group.cause)  \(number)".wrapped(width: style.width - 2)
      return head.enumerated().map { ($0.offset == 0 ? mark : "  ") + style.bold($0.element) }
        + packed.lines.map { "    " + $0 }
    }
  }

  /// What is told on one line: a change, and those of further contexts that came or went with it.
  private struct Row {
    var change: Change
    var others: ArraySlice<Change> = []
    /// What is added to the change's own remark.
    var note: String?
    /// Whether only what matters first is told: no value that is there no more, and nothing below.
    var isBrief = false
  }

  private func rows(_ token: TokenChanges) -> [Row] {
    token.isWhole
      ? [
        Row(
          change: token.changes[0], others: token.changes.dropFirst(), note: token.wholeNote)
      ]
      : token.changes.map { Row(change: $0) }
  }

  private func column(_ names: [Piece]) -> Int {
    let most = (style.width - 2) * 45 / 100
    return names.map(\.width).filter { $0 <= most }.max() ?? 0
  }

  /// A piece of a line with its width on the screen.
  private struct Piece {
    var text: String
    var width: Int
    /// The text without escape sequences, which can be wrapped.
    var plain: String
  }

  private func lines(_ row: Row, _ name: Piece, column: Int) -> [String] {
    let change = row.change
    let mark = style.painted(change.mark, change.markColor) + " "
    let pieces = pieces(row)
    let width = pieces.reduce(0) { $0 + $1.width + 2 }
    let column = max(column, name.width)
    var lines: [String] = []
    if 2 + column + width <= style.width {
      let gap = String(repeating: " ", count: column - name.width)
      lines = [mark + name.text + gap + pieces.map { "  " + $0.text }.joined()]
    } else if 2 + name.width + width <= style.width {
      lines = [mark + name.text + pieces.map { "  " + $0.text }.joined()]
    } else {
      lines = name.plain.wrapped(width: style.width - 2).enumerated().map {
        ($0.offset == 0 ? mark : "    ") + (name.width <= style.width - 2 ? name.text : $0.element)
      }
      lines += packed(pieces)
    }
    return lines + (row.isBrief ? [] : details(change))
  }

  /// The pieces on as few indented lines as possible.
  private func packed(_ pieces: [Piece]) -> [String] {
    let room = style.width - 4
    var packed = PackedLines(width: room, gap: 2)
    for piece in pieces {
      if piece.width <= room {
        packed.add(piece.text, width: piece.width)
      } else {
        // As wide as the room, so that nothing else goes on these lines.
        for line in piece.plain.wrapped(width: room) { packed.add(line, width: room) }
      }
    }
    return packed.lines.map { "    " + $0 }
  }

  /// The lines below a change: the cause of a ripple, and contrasts.
  private func details(_ change: Change) -> [String] {
    var texts = change.contrasts.map { $0.text(at: change.path, in: change.context) }
    if let cause = change.cause { texts.insert("because of " + cause, at: 0) }
    return texts.flatMap { text in
      text.wrapped(width: style.width - 6).enumerated().map {
        style.dim(($0.offset == 0 ? "    ↳ " : "      ") + $0.element)
      }
    }
  }

  /// The names before the values: the token's path once, and further contexts indented below it.
  private func names(_ token: TokenChanges, _ own: String) -> [Piece] {
    if token.isWhole { return [name(token.changes[0], isWhole: true, own)] }
    return token.changes.enumerated().map { index, change in
      guard index > 0, !change.context.isBase else {
        return name(change, isWhole: false, own)
      }
      let context = "  " + change.contextText
      return Piece(text: style.dim(context), width: context.terminalWidth, plain: context)
    }
  }

  /// - Parameter own: the token's name as it is to be shown, unless it was renamed.
  private func name(_ change: Change, isWhole: Bool, _ own: String) -> Piece {
    let old = change.rename.map { $0.from.text.terminalSafe + " → " } ?? ""
    let own = old.isEmpty ? own : change.path.text.terminalSafe
    let name = old + own
    let context = change.context.isBase || isWhole ? "" : " · " + change.contextText
    return Piece(
      text: name + style.dim(context), width: (name + context).terminalWidth,
      plain: name + context)
  }

  private func sides(_ change: Change) -> [(text: String, cell: ResolvedCell?)] {
    let stated = statedSides(of: change)
    return change.sides.enumerated().map { index, side in
      let cell = index < stated ? side.cell?.cell : nil
      return (side.text + (cell.map(thirdParties.signs) ?? ""), side.cell)
    }
  }

  /// How many of a change's sides sources can state.
  private func statedSides(of change: Change) -> Int {
    isHypothesis ? min(1, change.sides.count) : change.sides.count
  }

  /// The values, such as `before → after`, with swatches, and the remark.
  private func pieces(_ row: Row) -> [Piece] {
    let change = row.change
    var pieces: [Piece] = []
    let isWordless = row.isBrief && change.class == .broken
    for (index, side) in (isWordless ? [] : sides(change)).enumerated() {
      let lead = row.others.isEmpty || change.context.isBase ? "" : change.contextText + " "
      let arrow = index == 0 ? lead : "→ "
      let swatch = style.swatchColor(side.cell)
      pieces.append(
        Piece(
          text: style.dim(arrow) + (swatch.map(style.swatch) ?? "") + side.text,
          width: (arrow + side.text).terminalWidth + (swatch == nil ? 0 : style.swatchWidth),
          plain: arrow + side.text))
    }
    // `a → b` is one piece if it fits, so that there is one blank on either side of the arrow.
    if pieces.count == 2 {
      let whole = Piece(
        text: pieces[0].text + " " + pieces[1].text, width: pieces[0].width + 1 + pieces[1].width,
        plain: pieces[0].plain + " " + pieces[1].plain)
      if whole.width <= style.width - 4 { pieces = [whole] }
    }
    for other in row.others where change.class != .broken {
      guard let side = sides(other).first else { continue }
      let context = other.context.isBase ? "" : other.contextText + " "
      let swatch = style.swatchColor(side.cell)
      pieces.append(
        Piece(
          text: style.dim(context) + (swatch.map(style.swatch) ?? "") + side.text,
          width: (context + side.text).terminalWidth + (swatch == nil ? 0 : style.swatchWidth),
          plain: context + side.text))
    }
    let remarks = [change.remark, row.note].compactMap(\.self)
    if !remarks.isEmpty {
      let remark = remarks.joined(separator: "; ")
      let text = "(\(remark))"
      pieces.append(Piece(text: style.dim(text), width: text.terminalWidth, plain: text))
    }
    return pieces
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
