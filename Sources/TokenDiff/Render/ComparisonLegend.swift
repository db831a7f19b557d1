internal import TokenModel

extension Comparison.Cell {
  /// What stands in the cell; how it relates to the others stands in the mark before it.
  var text: String {
    switch mark {
    case .same, .reunited, .demand, .changed, .reversed, .specified, .firstStated: statement
    case .general: "(" + statement + ")"
    case .notStated: "·"
    case .didNotExist: "–"
    case .notRecorded: "?"
    }
  }

  private var statement: String { answer.stated?.text(aliases: .name) ?? "" }
}

extension Comparison.Mark {
  /// The sign before a cell's text, if the mark has one.
  var sign: String? {
    switch self {
    case .same: "="
    case .reunited: "≡"
    case .demand: "!"
    case .changed: "≠"
    case .reversed: "⇄"
    case .specified: "~"
    case .firstStated, .notStated, .didNotExist, .notRecorded, .general: nil
    }
  }

  /// A terminal's own colour for the sign.
  var color: String {
    switch self {
    case .same, .firstStated, .notStated, .didNotExist, .notRecorded, .general: "2"
    case .reunited: "2"
    case .changed, .specified, .demand: "33"
    case .reversed: "35"
    }
  }
}

/// The explanation of those marks that a comparison uses.
struct ComparisonLegend {
  private let comparison: Comparison

  init(_ comparison: Comparison) { self.comparison = comparison }

  /// - Parameter width: columns of the terminal.
  func lines(width: Int) -> [String] {
    let cells = comparison.rows.flatMap(\.cells)
    let marks = Set(cells.map(\.mark))
    var relations: [String] = []
    if marks.contains(.same) { relations.append("= same") }
    if marks.contains(.reunited) { relations.append("≡ other unit") }
    if marks.contains(.demand) { relations.append("! other demand") }
    if marks.contains(.changed) { relations.append("≠ changed") }
    if marks.contains(.reversed) { relations.append("⇄ reversed") }
    if marks.contains(.specified) { relations.append("~ more or less precise") }
    if !relations.isEmpty { relations[relations.count - 1] += "; each against the last stated" }
    var silences: [String] = []
    if marks.contains(.notStated) { silences.append("· the pages read do not say") }
    if marks.contains(.didNotExist) { silences.append("– did not exist") }
    if marks.contains(.notRecorded) { silences.append("? not recorded") }
    if marks.contains(.general) { silences.append("(…) stated in general only") }
    return packed(relations, " ", width) + packed(silences, "   ", width)
      + packed(texts(cells), "   ", width)
  }

  /// What the signs inside the texts mean.
  private func texts(_ cells: [Comparison.Cell]) -> [String] {
    let statements = cells.compactMap { $0.answer.stated?.statement }
    var texts: [String] = []
    if statements.contains(where: { $0.words != nil }) {
      texts.append("“…” in words, no figure")
    }
    if statements.contains(where: \.isApproximate) { texts.append("≈ about") }
    let demands: [Modality] = [.must, .should].filter { demand in
      statements.contains { $0.modality == demand }
    }
    if !demands.isEmpty {
      let words = demands.map { ", \($0.rawValue)" }.joined(separator: " / ")
      texts.append(words + "  the source demands it")
    }
    return texts
  }

  /// Items on as few lines as their width allows.
  private func packed(_ items: [String], _ separator: String, _ width: Int) -> [String] {
    var lines: [String] = []
    for item in items {
      if let last = lines.last, (last + separator + item).terminalWidth <= width {
        lines[lines.count - 1] = last + separator + item
      } else {
        lines.append(item)
      }
    }
    return lines.flatMap { wrapped($0, width: width) }
  }
}
