internal import TokenModel

/// The value of a token in a context.
struct CSSDeclaration {
  var context: Context
  var value: CSSValue

  /// Whether the declarations written before already give this value wherever the context holds.
  func follows(from written: [CSSDeclaration]) -> Bool {
    written.contains { $0.context.holds(in: context) }
      && written.allSatisfy { $0.value == value || $0.context.joined(with: context) == nil }
  }
}
