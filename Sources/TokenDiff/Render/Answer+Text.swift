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
    return .object(
      [
        "presence": presence.rawValue, "type": statement?.type?.rawValue,
        "value": statement?.value, "text": written?.text(),
        "modality": statement?.modality?.rawValue,
        "qualifiers": statement?.qualifiersJSON ?? .object([]), "resolved": stated?.json,
        "problem": written?.problem,
      ], .present(["unit": stated?.inheritedUnit]))
  }
}
