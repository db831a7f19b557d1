package import TokenModel

/// What a cell says, taken apart for a table: the figure, and how strongly it is demanded.
struct CellReading {
  /// `44 px@2x, 22 pt`, `“red”`, `optional`.
  var text: String
  /// `must`, where the figure is followed by a demand.
  var demand: String?

  init(_ cell: ResolvedCell, aliases: AliasText = .value) {
    var statement = cell.statement
    let isTrue = cell.value == .boolean(BooleanValue(true))
    switch statement.modality {
    case .may? where isTrue, .avoid? where isTrue, nil: demand = nil
    case .must?, .should?, .may?, .avoid?:
      demand = statement.modality?.rawValue
      statement.modality = nil
    }
    text = statement.text(value: cell.value, aliases: aliases)
    if let points = cell.pointsText { text += ", " + points }
  }

  var whole: String { text + (demand.map { ", " + $0 } ?? "") }
}

extension ResolvedCell {
  /// `22 pt` for `44 px@2x`; `nil` for what is given in points anyhow, or in pixels that are points.
  fileprivate var pointsText: String? {
    guard let value, let quantity = Quantity(value, unit: statement.unit),
      quantity.unit == "pt", quantity.writtenUnit != "pt", quantity.writtenUnit != "px@1x"
    else { return nil }
    // A number and its unit stay on one line.
    return Number(Measure.rounded(quantity.amount)).text + "\u{A0}pt"
  }
}

/// How a comparison's cell relates to the one it was held against, as far as a reader cares.
enum Relation: Hashable {
  case mark(Comparison.Mark)
  /// The same, demanded more strongly, or less.
  case firmer
  case softer

  /// - Parameter row: the cell's own.
  init(_ cell: Comparison.Cell, in row: Comparison.Row) {
    self = .mark(cell.mark)
    guard cell.mark == .demand, let reference = cell.reference else { return }
    let one = row.cells[reference].answer.stated?.statement.strength
    let other = cell.answer.stated?.statement.strength
    // Where one side grades nothing it is not known whether more is asked for; its words show it.
    guard let one, let other, one != other else {
      self = .mark(.same)
      return
    }
    self = one < other ? .firmer : .softer
  }

  /// The sign before a cell's text, if there is one.
  var sign: String? {
    switch self {
    case .mark(.same): "="
    case .mark(.changed): "≠"
    case .mark(.reversed): "⇄"
    case .mark(.refined): "~"
    case .mark(.converted): "≡"
    case .mark(.demand): "!"
    case .firmer: "↑"
    case .softer: "↓"
    case .mark(.firstStated), .mark(.notStated), .mark(.didNotExist), .mark(.notRecorded),
      .mark(.general):
      nil
    }
  }

  /// What the sign says, for the legend.
  var meaning: String {
    switch self {
    case .mark(.same): "same"
    case .mark(.changed): "changed"
    case .mark(.reversed): "reversed"
    case .mark(.refined): "more or less precise"
    case .mark(.converted): "same in another unit"
    case .mark(.demand): "the same, demanded otherwise"
    case .firmer: "demanded more"
    case .softer: "demanded less"
    case .mark(.firstStated): "first stated"
    case .mark(.notStated): "the pages read do not say"
    case .mark(.didNotExist): "did not exist"
    case .mark(.notRecorded): "not recorded"
    case .mark(.general): "stated in general only"
    }
  }

  /// A terminal's own colour for the sign.
  var color: String {
    switch self {
    case .mark(.changed), .mark(.refined): "33"
    case .mark(.reversed): "35"
    case .mark(.converted), .mark(.demand), .firmer, .softer: "36"
    case .mark(.same), .mark(.firstStated), .mark(.notStated), .mark(.didNotExist),
      .mark(.notRecorded), .mark(.general):
      "2"
    }
  }

  static let signed: [Relation] = [
    .mark(.same), .mark(.changed), .mark(.reversed), .mark(.refined), .mark(.converted),
    .mark(.demand), .firmer, .softer,
  ]
}

extension Statement {
  /// Of a demand; `nil` for a plain statement of fact, and for one against something, which no
  /// document grades.
  fileprivate var strength: Int? {
    switch modality {
    case .must?: 3
    case .should?: 2
    case .may?: 1
    case .avoid?, nil: nil
    }
  }
}

/// Which documents do not speak for the vendor of the design.
package struct ThirdParties: Sendable {
  private let documents: Set<String>

  package init(_ documents: [Document] = []) {
    self.documents = Set(documents.filter { $0.standing == .thirdParty }.map(\.id))
  }

  /// Whether only third parties say what the cell states.
  func state(_ cell: ResolvedCell?) -> Bool {
    guard let cell else { return false }
    let agreeing = cell.cell.evidence.filter { $0.says == nil }
    return !agreeing.isEmpty && agreeing.allSatisfy { documents.contains($0.document) }
  }
}

/// Where the mark of a third party's figure goes: behind each, or once over a column that holds
/// nothing else.
struct ThirdPartyMarks {
  private let parties: ThirdParties
  private(set) var wholeColumns: Set<Int> = []
  private(set) var isUsed = false

  static let sign = "†"

  init(_ comparison: Comparison, _ parties: ThirdParties) {
    self.parties = parties
    for column in comparison.columns.indices {
      let stating = comparison.rows.compactMap { $0.cells[column].answer.stated }
      let count = stating.count { parties.state($0) }
      if count > 0 { isUsed = true }
      if count > 0, count == stating.count { wholeColumns.insert(column) }
    }
  }

  func marks(_ cell: Comparison.Cell, in column: Int) -> Bool {
    !wholeColumns.contains(column) && parties.state(cell.answer.stated)
  }
}
