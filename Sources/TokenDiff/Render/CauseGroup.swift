internal import TokenModel

/// Tokens that broke or rippled for one reason.
struct CauseGroup {
  /// The reason, such as `because of blue-500`, or `refers to "{blue-500}", which does not exist`.
  var cause: String
  var tokens: [TokenChanges]

  /// The groups, the largest first, then by reason.
  static func groups(_ tokens: [TokenChanges]) -> [CauseGroup] {
    Dictionary(grouping: tokens) { $0.cause ?? "" }
      .map { CauseGroup(cause: $0, tokens: $1) }
      .sorted { ($1.tokens.count, $0.cause) < ($0.tokens.count, $1.cause) }
  }
}
