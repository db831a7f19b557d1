internal import TokenModel
internal import TokenReport

/// The relation of a comparison's cell to the one that it was compared with, as a reader sees it.
enum CellRelation: Hashable {
  case mark(Comparison.Mark)
  /// The same value with a stronger requirement.
  case firmer
  /// The same value with a weaker requirement.
  case softer

  /// - Parameter row: the row that the cell is in.
  init(_ cell: Comparison.Cell, in row: Comparison.Row) {
    self = .mark(cell.mark)
    guard cell.mark == .demand, let reference = cell.reference else { return }
    let one = row.cells[reference].answer.stated?.statement.strength
    let other = cell.answer.stated?.statement.strength
    // Without a level on both sides it is not known which is stronger; the text shows both.
    guard let one, let other, one != other else { return }
    self = one < other ? .firmer : .softer
  }

  /// The sign before the cell's text; `nil` if there is none.
  var sign: String? {
    switch self {
    case .mark(.same): "="
    case .mark(.changed): "≠"
    case .mark(.reversed): "⇄"
    case .mark(.differs): "|"
    case .mark(.refined): "~"
    case .mark(.converted): "≡"
    case .mark(.demand): "!"
    case .mark(.broken): "✗"
    case .firmer: "↑"
    case .softer: "↓"
    case .mark(.notCompared), .mark(.firstStated), .mark(.notStated), .mark(.didNotExist),
      .mark(.notRecorded), .mark(.general):
      nil
    }
  }

  /// The explanation for the legend.
  var meaning: String {
    switch self {
    case .mark(.same): "same"
    case .mark(.changed): "changed"
    case .mark(.reversed): "reversed"
    case .mark(.differs): "differs, by another vendor or a third party"
    case .mark(.broken): "leads to no value"
    case .mark(.refined): "the same, stated more or less precisely"
    case .mark(.converted): "same in another unit"
    case .mark(.demand): "the same, demanded differently"
    case .firmer: "demanded more"
    case .softer: "demanded less"
    case .mark(.notCompared): "follows from its source, which makes no rule of it: not compared"
    case .mark(.firstStated): "first stated"
    case .mark(.notStated): "not stated in the pages read"
    case .mark(.didNotExist): "outside the edition"
    case .mark(.notRecorded): "not recorded"
    case .mark(.general): "stated in general only"
    }
  }

  /// The color of the sign.
  var tone: Tone {
    switch self {
    case .mark(.changed), .mark(.differs): .amber
    case .mark(.reversed): .violet
    case .mark(.broken): .red
    case .mark(.refined), .mark(.converted), .mark(.demand), .firmer, .softer: .cyan
    case .mark(.same), .mark(.notCompared), .mark(.firstStated), .mark(.notStated),
      .mark(.didNotExist), .mark(.notRecorded), .mark(.general):
      .faint
    }
  }

  /// The relations that have a sign, in the order of the legend.
  static let signed: [CellRelation] = [
    .mark(.same), .mark(.changed), .mark(.reversed), .mark(.differs), .mark(.refined),
    .mark(.converted),
    .mark(.demand), .firmer, .softer, .mark(.broken),
  ]
}

extension Statement {
  /// The rank of the requirement level, 1…3; `nil` for a plain statement, and for `avoid`, of which no
  /// document has levels.
  fileprivate var strength: Int? {
    switch modality {
    case .must?: 3
    case .should?: 2
    case .may?: 1
    case .avoid?, nil: nil
    }
  }
}
