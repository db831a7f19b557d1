internal import TerminalText
internal import TokenModel

extension Comparison.Row {
  /// How the row's references read: by their names, or by their values where these differ and the names do not.
  ///
  /// - Parameter hasSeveralVendors: whether the names are those of several designs, of which none says anything to a reader of
  ///   another.
  func aliases(_ hasSeveralVendors: Bool) -> AliasText {
    let stated = cells.compactMap(\.answer.stated)
    guard cells.contains(where: { $0.mark != .same }),
      stated.contains(where: { $0.statement.alias != nil })
    else { return .name }
    if hasSeveralVendors { return .value }
    // A figure beside a name says nothing to the reader.
    let isMixed = stated.contains { $0.statement.alias == nil && !$0.statement.isWordsOnly }
    if isMixed, stated.allSatisfy({ $0.statement.type != .color }) { return .value }
    let names = Set(stated.map { CellText($0, aliases: .name).text })
    let values = Set(stated.map { CellText($0).text })
    return names.count < values.count ? .value : .name
  }
}

extension Comparison.Cell {
  /// The text of the cell, without the sign for its relation to the others.
  func text(_ aliases: AliasText = .name) -> String {
    switch mark {
    case .same, .converted, .demand, .changed, .reversed, .differs, .refined, .firstStated:
      statement(aliases)
    case .notCompared: statement(aliases) + (isDerived ? ", " + Comparison.Cell.derived : "")
    case .general: "(" + statement(aliases) + ")"
    case .broken: answer.text
    case .notStated, .didNotExist:
      (mark == .notStated ? "·" : "–") + (silenceNote == nil ? "" : Comparison.Cell.noteSign)
    case .notRecorded: "?"
    }
  }

  /// What the pages have instead of a value, which stands below the table.
  var silenceNote: String? { answer.record?.statement.silenceNote }

  /// The sign of a note below the table.
  static let noteSign = "*"

  private var isDerived: Bool { answer.stated?.isMerelyDerived ?? false }

  /// Whether it is not compared since it is derived.
  package var isMarkedDerived: Bool { mark == .notCompared && isDerived }

  /// The word behind a value that is not compared.
  static let derived = "derived"

  private func statement(_ aliases: AliasText) -> String {
    guard let stated = answer.stated else { return "" }
    return CellText(stated, aliases: aliases).whole + (stated.sinceText.map { ", " + $0 } ?? "")
  }
}

/// The explanation of the signs that occur in a comparison.
struct ComparisonLegend {
  private let comparison: Comparison
  private let marks: ThirdPartyMarks

  init(_ comparison: Comparison, _ marks: ThirdPartyMarks) {
    (self.comparison, self.marks) = (comparison, marks)
  }

  /// The explanations in three parts: signs of relations, marks of missing values, and signs inside
  /// texts.
  var parts: [[(sign: String, meaning: String)]] {
    let cells = comparison.rows.flatMap(\.cells)
    let used = Set(comparison.rows.flatMap { row in row.cells.map { CellRelation($0, in: row) } })
    let relations = CellRelation.signed.filter(used.contains).map { ($0.sign ?? "", $0.meaning) }
    let silences: [(Comparison.Mark, String)] = [
      (.notStated, "·"), (.didNotExist, "–"), (.notRecorded, "?"), (.general, "(…)"),
    ]
    let bare = Set(cells.filter { $0.silenceNote == nil }.map(\.mark))
    var shown = silences.filter { bare.contains($0.0) }
      .map { ($0.1, CellRelation.mark($0.0).meaning) }
    for (mark, sign, meaning) in [
      (.notStated, "·", "no value, but what stands below"),
      (.didNotExist, "–", "outside the edition, as stands below"),
    ] as [(Comparison.Mark, String, String)]
    where cells.contains(where: { $0.mark == mark && $0.silenceNote != nil }) {
      shown.append((sign + Comparison.Cell.noteSign, meaning))
    }
    return [relations, shown, texts(cells)]
  }

  /// The explanations of the signs inside texts.
  private func texts(_ cells: [Comparison.Cell]) -> [(sign: String, meaning: String)] {
    let statements = cells.compactMap { $0.answer.stated?.statement }
    var texts: [(sign: String, meaning: String)] = []
    if statements.contains(where: { $0.words != nil }) {
      texts.append(("“…”", "in words, no figure"))
    }
    if statements.contains(where: \.isApproximate) { texts.append(("≈", "about")) }
    if cells.contains(where: { $0.answer.stated?.spreadText != nil }) {
      texts.append(("±", "measured in a picture, and how far off it may be"))
    }
    let counts = ["px@1x": "one", "px@2x": "two", "px@3x": "three"]
    let units = Set(statements.compactMap(\.unit))
    for (unit, count) in counts.sorted(by: { $0.key < $1.key }) where units.contains(unit) {
      texts.append((unit, "pixels, \(count) to a point"))
    }
    let demands: [Modality] = [.must, .should, .may, .avoid].filter { demand in
      cells.contains { $0.answer.stated.map { CellText($0).demand } == demand.rawValue }
    }
    if !demands.isEmpty {
      let words = demands.map { ", " + $0.rawValue }.joined(separator: " / ")
      texts.append((words, " what the source asks"))
    }
    if cells.contains(where: \.isMarkedDerived) {
      let meaning = CellRelation.mark(.notCompared).meaning
      texts.append((", " + Comparison.Cell.derived, " " + meaning))
    }
    if marks.isUsed {
      let names = marks.parties.named(in: cells.compactMap(\.answer.stated?.cell))
      texts.append((ThirdPartyMarks.sign, "stated by a third party, not the vendor" + names))
    }
    if cells.contains(where: ThirdPartyMarks.isDisputed) {
      texts.append((ThirdPartyMarks.disputed, "another source disagrees (blazon show)"))
    }
    return texts
  }
}
