internal import PositionedJSON
internal import TokenModel

extension Answer {
  /// The answer in a line of text: the statement, or the reason for which there is none.
  var text: String {
    switch self {
    case .stated(let cell, isGeneral: false): CellText(cell).whole
    case .stated(let cell, isGeneral: true): "(" + CellText(cell).whole + ")"
    case .broken(let cell, isGeneral: false): cell.statement.writtenText
    case .broken(let cell, isGeneral: true): "(" + cell.statement.writtenText + ")"
    case .silent(.notStated, _): "not stated"
    case .silent(.notApplicable, _): "does not exist"
    case .silent(.notRecorded, _): "not recorded"
    }
  }

  /// The answer as `docs/json-output.md` describes it; `null` if nothing is recorded.
  var json: JSON {
    let presence: Presence
    switch self {
    case .silent(.notRecorded, nil): return .null
    case .stated, .broken: presence = .stated
    case .silent(.notStated, _), .silent(.notRecorded, _): presence = .notStated
    case .silent(.notApplicable, _): presence = .notApplicable
    }
    let statement = record?.statement
    return .object([
      JSON.Member("presence", .string(presence.rawValue)),
      JSON.Member("type", .optional(statement?.type?.rawValue)),
      JSON.Member("value", statement?.value ?? .null),
      JSON.Member("text", .optional(written?.text())),
      JSON.Member("modality", .optional(statement?.modality?.rawValue)),
      JSON.Member("qualifiers", statement?.qualifiersJSON ?? .object([])),
      JSON.Member("resolved", .optional(stated?.json)),
      JSON.Member("problem", .optional(written?.problem)),
    ])
  }
}
