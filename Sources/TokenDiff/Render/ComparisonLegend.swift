internal import TerminalText
internal import TokenModel

extension Comparison.Cell {
  /// What stands in the cell; how it relates to the others stands in the sign before it.
  var text: String {
    switch mark {
    case .same, .converted, .demand, .changed, .reversed, .refined, .firstStated: statement
    case .general: "(" + statement + ")"
    case .notStated: "·"
    case .didNotExist: "–"
    case .notRecorded: "?"
    }
  }

  private var statement: String {
    answer.stated.map { CellText($0, aliases: .name).whole } ?? ""
  }
}

/// The explanation of those signs that a comparison uses.
struct ComparisonLegend {
  private let comparison: Comparison
  private let marks: ThirdPartyMarks
  /// What stands between a figure and a demand.
  private let beforeDemand: String

  init(_ comparison: Comparison, _ marks: ThirdPartyMarks, beforeDemand: String = ", ") {
    self.comparison = comparison
    self.marks = marks
    self.beforeDemand = beforeDemand
  }

  /// Signs, silences, and what stands inside texts.
  var parts: [[(sign: String, meaning: String)]] {
    let cells = comparison.rows.flatMap(\.cells)
    let used = Set(comparison.rows.flatMap { row in row.cells.map { CellRelation($0, in: row) } })
    let relations = CellRelation.signed.filter(used.contains).map { ($0.sign ?? "", $0.meaning) }
    let silences: [(Comparison.Mark, String)] = [
      (.notStated, "·"), (.didNotExist, "–"), (.notRecorded, "?"), (.general, "(…)"),
    ]
    let shown = silences.filter { used.contains(.mark($0.0)) }
      .map { ($0.1, CellRelation.mark($0.0).meaning) }
    return [relations, shown, texts(cells)]
  }

  /// - Parameter width: columns of the terminal.
  func lines(width: Int) -> [String] {
    var texts = parts.map { $0.map { $0.sign + " " + $0.meaning } }
    if let last = texts[0].indices.last { texts[0][last] += "; each against the last stated" }
    return texts.flatMap { packed($0, "   ", width) }
  }

  /// What the signs inside the texts mean.
  private func texts(_ cells: [Comparison.Cell]) -> [(sign: String, meaning: String)] {
    let statements = cells.compactMap { $0.answer.stated?.statement }
    var texts: [(sign: String, meaning: String)] = []
    if statements.contains(where: { $0.words != nil }) {
      texts.append(("“…”", "in words, no figure"))
    }
    if statements.contains(where: \.isApproximate) { texts.append(("≈", "about")) }
    if statements.contains(where: { $0.unit?.hasPrefix("px@") == true }) {
      texts.append(("px@2x", "pixels, two to a point"))
    }
    let demands: [Modality] = [.must, .should].filter { demand in
      statements.contains { $0.modality == demand }
    }
    if !demands.isEmpty {
      let words = demands.map { beforeDemand + $0.rawValue }.joined(separator: " / ")
      texts.append((words, (beforeDemand.isEmpty ? "" : " ") + "the source demands it"))
    }
    if marks.isUsed {
      texts.append((ThirdPartyMarks.sign, "a third party says so, not the vendor"))
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
    return lines.flatMap { $0.wrapped(width: width) }
  }
}
