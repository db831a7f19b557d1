internal import PositionedJSON
internal import TokenModel

extension TokenModel.Statement {
  /// Decodes the columns of a row of `statement`, from texts or from bytes.
  ///
  /// - Parameter json: parses a column.
  /// - Returns: `nil` where a column holds what no blazon wrote.
  init?<Column>(
    presence: String?, type: String?, value: Column?, modality: String?, qualifiers: Column?,
    json: (Column) -> JSON?
  ) {
    guard let presence = presence.flatMap(Presence.init(rawValue:)) else { return nil }
    var known: TokenType?
    if let type {
      known = TokenType(rawValue: type)
      if known == nil { return nil }
    }
    var parsed: JSON?
    if let value {
      parsed = json(value)
      if parsed == nil { return nil }
    }
    let strength = modality.flatMap(Modality.init(rawValue:))
    guard strength?.rawValue == modality else { return nil }
    var list = Qualifiers()
    if let qualifiers {
      guard let members = json(qualifiers)?.members else { return nil }
      for member in members {
        guard let kind = Qualifiers.Kind(rawValue: member.key), list.read(kind, member.value)
        else { return nil }
      }
    }
    self.init(
      presence: presence, type: known, value: parsed, modality: strength, qualifiers: list)
  }
}
