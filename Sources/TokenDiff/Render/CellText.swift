package import PositionedJSON
package import TokenModel

/// The text of a cell in a table: the figure, and the requirement level.
struct CellText {
  /// The figure, such as `44 px@2x, 22 pt`, `“red”` or `optional`.
  var text: String
  /// The requirement level behind the figure, such as `must`.
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
    var aliases = aliases
    if aliases == .name, let alias = statement.alias {
      // The name of the row itself says nothing.
      if alias.name == cell.cell.path.name {
        aliases = .value
      } else if alias.segments.count > 2 {
        aliases = .groupAndName
      }
    }
    text = statement.text(
      value: cell.value, pixel: cell.pixel, aliases: aliases, spread: cell.spreadText ?? "")
    if let points = cell.pointsText { text += ", " + points }
  }

  /// Figure and requirement level, such as `44 pt, must`.
  var whole: String { text + (demand.map { ", " + $0 } ?? "") }
}

extension ResolvedCell {
  /// The version from which the value holds, such as `since iOS 15`; `nil` for an interface, of which each
  /// row would say so.
  var sinceText: String? {
    guard statement.qualifiers.api == nil else { return nil }
    return statement.qualifiers.since.map { "since " + $0 }
  }

  /// The length in points, such as `22 pt` for `44 px@2x`; `nil` if it is not given in device pixels of
  /// which several are a point.
  fileprivate var pointsText: String? {
    guard let value, let unit = statement.unit, let scale = Statement.pixelsPerPoint(unit),
      scale != 1, let quantity = Amount(value, unit: unit)
    else { return nil }
    // The no-break space keeps a number and its unit on one line.
    return Number(ChangeMeasure.rounded(quantity.amount)).text + "\u{A0}pt"
  }
}

extension Cell {
  /// What a source says instead of the statement: as a value of its type would read, else as written.
  package func text(ofClaim json: JSON, pixel: String) -> String {
    func text(_ json: JSON) -> String? {
      statement.type.flatMap { TokenValue.read($0, json) }
        .map { $0.plainText(unit: statement.unit, pixel: pixel) }
    }
    if let text = text(json) { return text }
    // A part of a color, or the bounds of a length.
    if json.members?.count == 1, let alpha = json["alpha"] {
      return "alpha " + alpha.compactText
    }
    if let low = json["min"].flatMap(text), let high = json["max"].flatMap(text) {
      return "from \(low) to \(high)"
    }
    return (json.string ?? json.compactText)
  }
}
