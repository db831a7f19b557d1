package import TerminalText
internal import TokenModel

/// Writes changes for people: grouped by revision and component, one line for each, the name first.
///
/// Dim text behind the values has what the mark does not show. Lines below it have the cause of a
/// ripple and the contrasts of declared pairs.
package struct ChangesText: Sendable {
  /// The width and colors of the terminal.
  package var style: TextStyle
  /// Whether changes that leave every value as it is are listed instead of counted.
  package var showsAll: Bool

  package init(style: TextStyle, showsAll: Bool = false) {
    self.style = style
    self.showsAll = showsAll
  }

  /// - Returns: lines that each end with a newline; empty if there are no changes.
  package func render(_ changes: [Change]) -> String {
    if changes.isEmpty { return "" }
    let shown = showsAll ? changes : changes.filter { !$0.isQuiet }
    let folded = showsAll ? [] : changes.filter(\.isQuiet)
    var lines: [String] = []
    for group in ChangeGroup.groups(shown) {
      if !lines.isEmpty { lines.append("") }
      lines.append(style.bold(group.title) + "  " + style.dim(group.revision))
      let most = (style.width - 2) * 45 / 100
      let names = names(group.changes)
      let column = names.map(\.width).filter { $0 <= most }.max() ?? 0
      for (change, name) in zip(group.changes, names) {
        lines += self.lines(change, name, column: column)
      }
    }
    if !folded.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines.append(style.dim("+ \(ChangeCounts(folded).text) (--all)"))
    }
    lines.append("")
    lines += ChangesStat.summary(changes, style: style)
    return lines.map { $0.withoutTrailingBlanks + "\n" }.joined()
  }

  /// A piece of a line with its width on the screen.
  private struct Piece {
    var text: String
    var width: Int
    /// The text without escape sequences, which can be wrapped.
    var plain: String
  }

  private func lines(_ change: Change, _ name: Piece, column: Int) -> [String] {
    let mark = style.painted(change.mark, change.markColor) + " "
    let pieces = pieces(change)
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
    return lines + details(change)
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

  /// The names before the values: each token's path once, and further contexts indented below it.
  private func names(_ changes: [Change]) -> [Piece] {
    changes.enumerated().map { index, change in
      let isAgain = index > 0 && changes[index - 1].path == change.path
      guard isAgain, !change.context.isBase, change.rename == nil else { return name(change) }
      let context = "  " + change.contextText
      return Piece(text: style.dim(context), width: context.terminalWidth, plain: context)
    }
  }

  private func name(_ change: Change) -> Piece {
    let old = change.rename.map { $0.from.text.terminalSafe + " → " } ?? ""
    let name = old + (old.isEmpty ? change.nameInGroup : change.path.text.terminalSafe)
    let context = change.context.isBase ? "" : " · " + change.contextText
    return Piece(
      text: name + style.dim(context), width: (name + context).terminalWidth,
      plain: name + context)
  }

  /// The values, such as `before → after`, with swatches, and the remark.
  private func pieces(_ change: Change) -> [Piece] {
    var pieces: [Piece] = []
    for (index, side) in change.sides.enumerated() {
      let arrow = index == 0 ? "" : "→ "
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
    if let remark = change.remark {
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
    case .deprecated, .redescribed, .sourceChanged: return []
    case .restated:
      return wordings.map { [($0.0, before.cell), ($0.1, after.cell)] } ?? [after]
    case .renamed: return before.text == after.text ? [after] : [before, after]
    case .refined, .converted, .corrected, .changed, .rippled: return [before, after]
    }
  }
}
