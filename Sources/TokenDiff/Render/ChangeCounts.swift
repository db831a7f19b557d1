/// The number of tokens of each class, and of the contexts in which they are of it.
struct ChangeCounts {
  private var tokens: [ChangeClass: Int] = [:]
  private var contexts: [ChangeClass: Int] = [:]
  /// The tokens that came or went only in that the other edition does not record them.
  private var unrecorded: [ChangeClass: Int] = [:]
  private var unrecordedContexts: [ChangeClass: Int] = [:]
  /// The editions that do not.
  private var silent: [ChangeClass: Set<Substring>] = [:]

  /// The tokens that were deprecated before, and whose replacement is gone.
  private var withoutReplacement = 0

  init(_ all: [TokenChanges]) {
    for token in all {
      if token.kind == .deprecated,
        token.changes.contains(where: { $0.deprecation?.kind == .replacementGone })
      {
        withoutReplacement += 1
      }
      tokens[token.kind, default: 0] += 1
      contexts[token.kind, default: 0] += token.changes.count { $0.class == token.kind }
      guard token.isUnrecorded else { continue }
      unrecorded[token.kind, default: 0] += 1
      unrecordedContexts[token.kind, default: 0] += token.changes.count { $0.class == token.kind }
      silent[token.kind, default: []].formUnion(token.changes.compactMap(\.silentEdition))
    }
  }

  /// The classes that occur, in the order of harm.
  var classes: [ChangeClass] { ChangeClass.byHarm.filter { tokens[$0] != nil } }

  /// The number of tokens of which this class hurts most.
  subscript(kind: ChangeClass) -> Int { tokens[kind] ?? 0 }

  /// The tokens for people, with their contexts where these are more, such as `194 removed (395 contexts)`.
  func text(_ kind: ChangeClass) -> String {
    let others = unrecorded[kind] ?? 0
    guard others > 0, others < self[kind] else {
      return counted(self[kind], label(kind), contexts[kind]) + lost(kind)
    }
    let many = unrecordedContexts[kind] ?? 0
    return counted(self[kind] - others, kind.label, contexts[kind].map { $0 - many }) + lost(kind)
      + ", " + counted(others, notRecorded(kind), many)
  }

  private func counted(_ count: Int, _ label: String, _ contexts: Int?) -> String {
    let many = contexts ?? 0
    return "\(count) \(label)" + (many > count ? " (\(many) contexts)" : "")
  }

  /// The class's name; where an edition is silent about all of its tokens, that it is.
  func label(_ kind: ChangeClass) -> String {
    self[kind] > 0 && unrecorded[kind] == self[kind] ? notRecorded(kind) : kind.label
  }

  /// How many of the deprecated tokens were so before, and lost their replacement.
  private func lost(_ kind: ChangeClass) -> String {
    guard kind == .deprecated, withoutReplacement > 0 else { return "" }
    return withoutReplacement == self[kind]
      ? " before, without the replacement now"
      : ", \(withoutReplacement) of them before, without the replacement now"
  }

  private func notRecorded(_ kind: ChangeClass) -> String {
    let editions = silent[kind] ?? []
    return "not recorded" + (editions.count == 1 ? editions.map { " in " + $0 }.joined() : "")
  }

  /// The counts for people, such as `3 changed, 1 restated`.
  var text: String { classes.map(text).joined(separator: ", ") }
}
