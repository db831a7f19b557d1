package import TokenModel

extension Statement {
  /// The value that the statement itself has; `nil` for references, words and silence.
  package var literal: TokenValue? {
    type.flatMap { type in value.flatMap { TokenValue.read(type, $0) } }
  }
}
