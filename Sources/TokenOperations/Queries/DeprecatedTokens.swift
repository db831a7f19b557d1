package import TokenModel

/// The deprecated tokens of a state: who still refers to them, and what the token to use instead says otherwise.
package struct DeprecatedTokens {
  /// One deprecated token in one revision.
  package struct Entry: Sendable {
    /// Tokens that refer to it and are not deprecated themselves, by path.
    package var usedBy: [TokenPath] = []
    /// The token to use instead, where the deprecation names one.
    package var replacement: TokenPath?
    /// Whether there is such a token.
    package var isReplacementThere = false
    /// The contexts in which it says something else, with what it says.
    package var differences: [(context: Context, answer: Answer)] = []
    /// Whether the token to use instead is gone, or says something else in some context.
    var isReplacedOtherwise: Bool {
      replacement != nil && (!isReplacementThere || !differences.isEmpty)
    }
  }

  private var entries: [String: [TokenPath: Entry]] = [:]

  /// - Parameter set: sorted.
  /// - Complexity: O(*n*) in the cells.
  package init(_ set: TokenSet) {
    for revision in PointView.resolved(set, label: "", only: nil).view.revisions {
      var found: [TokenPath: Entry] = [:]
      for token in revision.tokens {
        guard let deprecation = token.deprecation else { continue }
        found[token.path] = DeprecatedTokens.entry(
          of: token, Deprecation.replacement(in: deprecation), revision)
      }
      entries[revision.revision.id] = found
    }
    for cell in set.cells {
      guard entries[cell.revision]?[cell.path] == nil else { continue }
      cell.statement.forEachReference { reference, role in
        guard role.isOfValue, var entry = entries[cell.revision]?[reference.target],
          entry.usedBy.last != cell.path
        else { return }
        entry.usedBy.append(cell.path)
        entries[cell.revision]?[reference.target] = entry
      }
    }
  }

  /// `nil` for a token that is not deprecated.
  package subscript(path: TokenPath, revision: String) -> Entry? { entries[revision]?[path] }

  private static func entry(
    of token: ResolvedToken, _ replacement: TokenPath?, _ revision: ResolvedTokens
  ) -> Entry {
    var entry = Entry(replacement: replacement)
    guard let replacement, let other = revision.token(at: replacement) else { return entry }
    entry.isReplacementThere = true
    for context in (token.cells + other.cells).map(\.context).uniqued {
      let old = revision.answer(token, at: token.path, in: context)
      let new = revision.answer(other, at: replacement, in: context)
      if DeprecatedTokens.value(old) != DeprecatedTokens.value(new) {
        entry.differences.append((context, new))
      }
    }
    return entry
  }

  /// What an answer comes to; `nil` where that is nothing.
  private static func value(_ answer: Answer) -> TokenValue? {
    if case .stated(let cell, _) = answer { cell.value } else { nil }
  }
}
