internal import TokenModel

extension ChangesDocument {
  /// The number of rows above which the table of a class that hurts nobody is folded; tables of quiet
  /// classes always are.
  private static let most = 20
  /// The characters of which a comment of GitHub may have 65,536.
  private static let room = 60_000

  /// GitHub's Markdown with a newline at its end: a line of counts, and a table for each class, what
  /// hurts most first. What does not fit a comment is left out, and it says so.
  package var markdown: String {
    let points = Markdown.code(from) + " → " + Markdown.code(to)
    if changes.isEmpty {
      return "**No differences** between \(Markdown.code(from)) and \(Markdown.code(to)).\n"
    }
    let tokens = TokenChanges.tokens(changes)
    let contrasts = LostContrast.all(in: changes)
    let isLong = tokens.count > ChangesSummary.least
    let axes = ToldAxis.all(in: changes)
    let counts =
      (axes.map { "\(Markdown.code($0.axis.safeName)) \($0.axis.verb) (\($0.count))" } + [
        ChangeCounts(tokens).text
      ])
      .filter { !$0.isEmpty }.joined(separator: ", ")
    var text = "**\(counts)** (\(points))\n"
    let summary = ChangesSummary(tokens, axes, contrasts)
    if isLong {
      if let verdict = summary.verdict {
        text = "**\(Markdown.plain(verdict))** (\(points))\n\n\(counts)\n"
      }
      if let notice = summary.notice { text += "\n\(Markdown.plain(notice))\n" }
    }
    if !contrasts.isEmpty {
      text +=
        "\n"
        + contrasts.prefix(LostContrast.most).map { lost in
          let contrast = lost.contrast
          let context =
            contrast.context.isBase ? "" : ", " + ComparisonOutline.text(contrast.context)
          return "- 🔴 **\(Markdown.plain(lost.text))**: \(Markdown.code(contrast.text.text)) on "
            + Markdown.code(contrast.background.text) + Markdown.plain(context) + "\n"
        }.joined()
      if let rest = LostContrast.rest(contrasts) { text += "- \(Markdown.plain(rest))\n" }
    }
    if isLong {
      text += "\n### What matters most\n"
      for part in summary.parts {
        let rows = part.tokens.flatMap { token, alike in
          self.rows([token.worst], whole: token.isWhole ? token : nil, alike: alike)
        }
        text += "\n" + table([part.title, "Where", "Before", "After", "Note"], rows)
      }
    }
    let sections = ChangeSection.sections(tokens)
    // Text that is left out is named at the end, for which room is kept.
    var room = ChangesDocument.room - text.utf8.count - 200 * sections.count - 200
    var leftOut: [String] = []
    for (index, section) in sections.enumerated() {
      let isLast = index == sections.count - 1
      let (part, left) = self.section(section, room: isLast ? room : room * 2 / 3)
      text += part
      room -= part.utf8.count
      if left > 0 { leftOut.append("\(left) \(section.kind.label)") }
    }
    for line in legend { text += "\n" + Markdown.plain(line) + "\n" }
    if !leftOut.isEmpty {
      text += "\n**Left out, for want of room:** " + leftOut.joined(separator: ", ")
      text += ". `blazon diff` lists them all.\n"
    }
    return text
  }

  /// A class as a table, open or folded.
  ///
  /// - Parameter room: the characters that it may take.
  /// - Returns: the text, and how many tokens are not in it.
  private func section(_ section: ChangeSection, room: Int) -> (text: String, leftOut: Int) {
    let tokens = section.tokens
    let isByCause =
      (section.kind == .rippled || section.kind == .broken)
      && tokens.count > ChangesDocument.most / 2
    let causes = isByCause ? CauseGroup.groups(tokens) : []
    let titles = isByCause ? ["Why", "", "Tokens", "", ""] : headings(section.kind)
    let rows =
      isByCause
      ? causes.map { group in
        let names = group.tokens.map { Markdown.code($0.path.text) }
        return [
          [Markdown.plain(group.cause), String(names.count), names.joined(separator: ", "), "", ""]
        ]
      } : tokens.map { self.rows($0.changes, whole: $0.isWhole ? $0 : nil) }
    var taken = 0
    var size = 300
    while taken < rows.count {
      let next = rows[taken].reduce(0) { $0 + $1.reduce(4) { $0 + $1.utf8.count + 3 } }
      if size + next > room { break }
      size += next
      taken += 1
    }
    let counts = ChangeCounts(tokens)
    let label = counts.label(section.kind)
    let title = label.prefix(1).uppercased() + label.dropFirst()
    let count = counts.text(section.kind).replacing(" " + label, with: "")
    if taken == 0 { return ("", tokens.count) }
    let shown = table(titles, rows.prefix(taken).flatMap(\.self))
    let rest =
      isByCause
      ? causes[taken...].reduce(0) { $0 + $1.tokens.count } : tokens.count - taken
    let more = rest > 0 ? "\nand \(rest) more\n" : ""
    let isFolded =
      section.kind.isQuiet || (tokens.count > ChangesDocument.most && !section.kind.hurts)
    let text =
      isFolded
      ? "\n<details><summary><b>\(title)</b>: \(count)</summary>\n\n\(shown)\(more)\n</details>\n"
      : "\n### \(title): \(count)\n\n\(shown)\(more)"
    return (text, rest)
  }

  private func table(_ titles: [String], _ rows: [[String]]) -> String {
    // Columns without any text are left out.
    let shown = titles.indices.filter { index in
      index == 0 || rows.contains { !$0[index].isEmpty }
    }
    func line(_ cells: [String]) -> String {
      "| " + shown.map { cells[$0] }.joined(separator: " | ") + " |\n"
    }
    return line(titles) + line(titles.map { _ in "---" }) + rows.map(line).joined()
  }

  private func headings(_ kind: ChangeClass) -> [String] {
    switch kind {
    case .added, .newlyStated: ["Token", "Where", "", "Value", "Note"]
    case .removed, .silenced: ["Token", "Where", "Was", "", "Note"]
    case .broken, .mended, .renamed, .refined, .notCompared, .converted, .corrected, .changed,
      .rippled,
      .restated,
      .deprecated, .undeprecated, .redescribed, .sourceChanged:
      ["Token", "Where", "Before", "After", "Note"]
    }
  }

  /// A row for each change; the token's name stands in the first.
  ///
  /// - Parameters:
  ///   - whole: the token, if one row is to tell of all its contexts.
  ///   - alike: how many other tokens broke for the same reason.
  private func rows(_ changes: [Change], whole: TokenChanges?, alike: Int = 0) -> [[String]] {
    (whole == nil ? changes[...] : changes.prefix(1)).enumerated().map { index, change in
      var sides = change.sides.map { Markdown.code($0.text) + signs($0.cell) }
      let isLost = change.class == .removed || change.class == .silenced
      if let whole, change.class != .broken {
        sides = [
          whole.changes.map { change in
            let context = change.context.isBase ? "" : " " + Markdown.plain(change.contextText)
            return (change.sides.first.map { Markdown.code($0.text) + signs($0.cell) } ?? "")
              + context
          }.joined(separator: "<br>")
        ]
      }
      let old = change.rename.map { Markdown.code($0.from.text) + " → " } ?? ""
      let place = [showsRevision ? change.revision : "", whole == nil ? change.contextText : ""]
        .filter { !$0.isEmpty }.joined(separator: ", ")
      var notes = notes(change)
      if alike > 0 {
        notes.append("and \(alike) more alike")
      } else if let note = whole?.wholeNote {
        notes.append(note)
      }
      return [
        index == 0 ? old + Markdown.code(change.path.text) : "″", Markdown.plain(place),
        sides.count > 1 || isLost ? sides.first ?? "" : "",
        sides.count > 1 ? sides[1] : isLost ? "" : sides.first ?? "",
        notes.joined(separator: "<br>"),
      ]
    }
  }

  /// Whether a row must name its revision.
  private var showsRevision: Bool { changes.contains { $0.revision != changes[0].revision } }

  private func notes(_ change: Change) -> [String] {
    var notes = [change.remark].compactMap(\.self).map(Markdown.plain)
    if change.isReversed { notes.insert("reversed", at: 0) }
    if change.cause != nil {
      notes.append(
        "because of " + change.because.map { Markdown.code($0.text) }.joined(separator: " → "))
    }
    notes += change.contrasts.map { contrast in
      let isLoss = contrast.crossed.contains { !$0.isGain }
      return (isLoss ? "⚠️ " : "")
        + Markdown.plain(contrast.text(at: change.path, in: change.context))
    }
    return notes
  }
}
