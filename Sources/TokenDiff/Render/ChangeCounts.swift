/// The number of tokens of each class, and of the contexts in which they are of it.
struct ChangeCounts {
  private var tokens: [ChangeClass: Int] = [:]
  private var contexts: [ChangeClass: Int] = [:]

  init(_ all: [TokenChanges]) {
    for token in all {
      tokens[token.kind, default: 0] += 1
      contexts[token.kind, default: 0] += token.changes.count { $0.class == token.kind }
    }
  }

  /// The classes that occur, in the order of harm.
  var classes: [ChangeClass] { ChangeClass.byHarm.filter { tokens[$0] != nil } }

  /// The number of tokens of which this class hurts most.
  subscript(kind: ChangeClass) -> Int { tokens[kind] ?? 0 }

  /// The tokens for people, with their contexts where these are more, such as `194 removed (395 contexts)`.
  func text(_ kind: ChangeClass) -> String {
    let count = self[kind]
    let many = contexts[kind] ?? 0
    return "\(count) \(kind.label)" + (many > count ? " (\(many) contexts)" : "")
  }

  /// The counts for people, such as `3 changed, 1 restated`.
  var text: String { classes.map(text).joined(separator: ", ") }
}
