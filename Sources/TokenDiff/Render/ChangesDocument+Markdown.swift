internal import TokenModel

extension ChangesDocument {
  /// The number of rows above which a table is folded; tables of quiet classes always are.
  private static let most = 20

  /// GitHub's Markdown with a newline at its end: a line of counts, and a table for each class.
  package var markdown: String {
    let points = code(from) + " → " + code(to)
    if changes.isEmpty { return "**No differences** between \(code(from)) and \(code(to)).\n" }
    let counts = ChangeCounts(changes)
    var text = "**\(counts.text)** (\(points))\n"
    for (kind, count) in counts.classes {
      let rows = changes.filter { $0.class == kind }
      let title = kind.label.prefix(1).uppercased() + kind.label.dropFirst()
      let table = table(kind, rows, showsRevision: Set(changes.map(\.revision)).count > 1)
      if count > ChangesDocument.most || kind.isQuiet {
        text += "\n<details><summary><b>\(title)</b> (\(count))</summary>\n\n\(table)\n</details>\n"
      } else {
        text += "\n### \(title) (\(count))\n\n\(table)"
      }
    }
    return text
  }

  private func table(
    _ kind: ChangeClass, _ changes: [Change], showsRevision: Bool
  ) -> String {
    let rows = changes.map { row(kind, $0, showsRevision: showsRevision) }
    let titles = headings(kind)
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
    case .added, .newlyStated: ["Token", "Where", "Value", "", "Note"]
    case .removed, .silenced: ["Token", "Where", "Was", "", "Note"]
    case .broken, .mended, .renamed, .refined, .converted, .corrected, .changed, .rippled,
      .restated, .deprecated,
      .redescribed, .sourceChanged:
      ["Token", "Where", "Before", "After", "Note"]
    }
  }

  private func row(
    _ kind: ChangeClass, _ change: Change, showsRevision: Bool
  ) -> [String] {
    let sides = change.sides.map { code($0.text) }
    let isSingle = sides.count == 1 && !headings(kind)[3].isEmpty
    let old = change.rename.map { code($0.from.text) + " → " } ?? ""
    let place = [showsRevision ? change.revision : "", change.contextText]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    var notes = [change.remark].compactMap(\.self).map(plain)
    if change.isReversed { notes.insert("reversed", at: 0) }
    if !change.because.isEmpty {
      notes.append("because of " + change.because.map { code($0.text) }.joined(separator: " → "))
    }
    notes += change.contrasts.map { contrast in
      let isLoss = contrast.crossed.contains { !$0.isGain }
      return (isLoss ? "⚠️ " : "") + plain(contrast.text(at: change.path, in: change.context))
    }
    return [
      old + code(change.path.text), plain(place),
      isSingle ? "" : sides.first ?? "", isSingle ? sides[0] : sides.count > 1 ? sides[1] : "",
      notes.joined(separator: "<br>"),
    ]
  }

  // MARK: Text that stays text

  /// The text as code. Plain text is put between backticks, because GitHub draws a swatch beside a
  /// color there.
  private func code(_ text: String) -> String {
    if text.isEmpty { return "" }
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "#"),
        UInt8(ascii: "-"), UInt8(ascii: "%"), UInt8(ascii: ","), UInt8(ascii: " "),
        UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "@"), UInt8(ascii: "_"),
        UInt8(ascii: "/"), UInt8(ascii: "~"):
        true
      default: false
      }
    }
    let hasBlankEnd = text.hasPrefix(" ") || text.hasSuffix(" ")
    if isPlain, !hasBlankEnd { return "`" + text + "`" }
    return "<code>" + entities(text) + "</code>"
  }

  /// The text escaped so that neither Markdown nor GitHub finds markup, a mention, an issue or an address
  /// in it.
  private func plain(_ text: String) -> String { entities(text) }

  /// The text with all but the plainest ASCII characters as numeric entities, which have no meaning in
  /// Markdown or HTML.
  private func entities(_ text: String) -> String {
    var result = ""
    let scalars = Array(text.terminalSafe.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      // Between two digits these cannot be a part of an address.
      let isInFigure =
        (scalar == "." || scalar == ":") && index > 0 && index + 1 < scalars.count
        && scalars[index - 1].isDigit && scalars[index + 1].isDigit
      switch scalar {
      case _ where isInFigure: result.unicodeScalars.append(scalar)
      case "a"..."z", "A"..."Z", "0"..."9", " ", ",", ";", "(", ")", "+", "%", "/":
        result.unicodeScalars.append(scalar)
      case _ where scalar.isASCII: result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
