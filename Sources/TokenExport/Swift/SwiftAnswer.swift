internal import TokenModel

/// One answer of a token, prepared for the Swift exporter.
struct SwiftAnswer {
  var cell: ResolvedCell
  /// The condition for it as a Swift expression; `nil` if it always holds.
  var test: String?
  /// The value in Swift; `nil` if there is none.
  var value: SwiftValue?
  /// The value from which `value` was made.
  var tokenValue: TokenValue?
  /// The text style that the token is for.
  var style: SwiftTextStyle?
  var losses: [LossReason]
}
