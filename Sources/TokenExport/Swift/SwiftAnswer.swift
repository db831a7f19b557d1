internal import TokenModel

/// One answer of a token as the Swift exporter uses it.
struct SwiftAnswer {
  var cell: ResolvedCell
  /// What must hold for it, as Swift; `nil` when it always holds.
  var test: String?
  /// `nil` where Swift has no value.
  var value: SwiftValue?
  /// The same as the registry has it.
  var tokenValue: TokenValue?
  var losses: [LossReason]

  var color: ColorValue? {
    if case .color(let color) = tokenValue { color } else { nil }
  }
}
