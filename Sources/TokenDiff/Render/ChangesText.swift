package import TerminalText
internal import TokenModel

/// Changes for a person: grouped by revision and component, a line each, the name first.
///
/// What a change's mark does not say stands dim behind its values; below it, what carried a ripple
/// and what became of the contrast of declared pairs.
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
    /// The same without colours, for when it is too long for a line.
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

  /// Pieces on as few lines as hold them, each indented.
  private func packed(_ pieces: [Piece]) -> [String] {
    let room = style.width - 4
    var lines: [(text: String, width: Int)] = []
    for piece in pieces {
      if let last = lines.last, last.width + 2 + piece.width <= room {
        lines[lines.count - 1] = (last.text + "  " + piece.text, last.width + 2 + piece.width)
      } else if piece.width <= room {
        lines.append((piece.text, piece.width))
      } else {
        lines += piece.plain.wrapped(width: room).map { ($0, room) }
      }
    }
    return lines.map { "    " + $0.text }
  }

  /// What carried a ripple, and what became of contrasts.
  private func details(_ change: Change) -> [String] {
    var texts = change.contrasts.map { $0.text(at: change.path, in: change.context) }
    if let cause = change.cause { texts.insert("because of " + cause, at: 0) }
    return texts.flatMap { text in
      text.wrapped(width: style.width - 6).enumerated().map {
        style.dim(($0.offset == 0 ? "    ↳ " : "      ") + $0.element)
      }
    }
  }

  /// Each token's name once, further contexts of it indented below.
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

  /// `before → after` with swatches, and the remark.
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
    // The arrow belongs to both: `a → b` has one blank on either side.
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
  struct SideText {
    var text: String
    var cell: ResolvedCell?
  }

  /// What a reader must see of before and after: both where they differ, one where the other is
  /// nothing.
  var sides: [SideText] {
    let before = SideText(text: self.before.text, cell: self.before.stated)
    let after = SideText(text: self.after.text, cell: self.after.stated)
    switch self.class {
    case .added, .newlyStated: return [after]
    case .removed, .silenced: return [before]
    case .deprecated, .redescribed, .sourceChanged: return []
    case .restated:
      return wordings.map {
        [SideText(text: $0.0, cell: before.cell), SideText(text: $0.1, cell: after.cell)]
      } ?? [after]
    case .renamed: return before.text == after.text ? [after] : [before, after]
    case .refined, .converted, .corrected, .changed, .rippled: return [before, after]
    }
  }
}
