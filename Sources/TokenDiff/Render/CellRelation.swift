internal import TokenModel

/// How a comparison's cell relates to the one it was held against, as far as a reader cares.
enum CellRelation: Hashable {
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

  static let signed: [CellRelation] = [
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
