internal import PositionedJSON
internal import TokenModel

/// A value without references, read.
enum Literal: Sendable {
  case value(Evaluation.Value)
  /// The value does not fit its type, and why.
  case misfit(String)

  /// `nil` for a cell that states no value or has references.
  init?(of candidate: CellGraph.Candidate) {
    let statement = candidate.cell.statement
    guard statement.presence == .stated, let json = statement.value, let type = statement.type,
      candidate.references == nil
    else { return nil }
    self.init(json, type)
  }

  init(_ json: JSON, _ type: TokenType) {
    var reader = ValueReader()
    if let value = TokenValue.read(type, json, &reader) {
      self = .value(Evaluation.Value(json: json, value: value))
    } else {
      let reason = reader.misfits.first?.message
      self = .misfit(reason ?? "it holds a reference that cannot stand there")
    }
  }
}
