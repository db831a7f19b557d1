internal import TokenModel

/// What a cell says, taken apart for a table: the figure, and how strongly it is demanded.
struct CellText {
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
    return Number(ChangeMeasure.rounded(quantity.amount)).text + "\u{A0}pt"
  }
}
