internal import TokenModel

/// The way from an answer along references that are whole values, as a linked list of answers.
struct AliasChain: Sendable {
  /// Equal for two answers whose aliases are the same tokens.
  struct Key: Hashable, Sendable {
    /// The token that the answer refers to.
    var token: TokenID
    /// The representative of that token's own chain.
    var rest: AnswerID?
  }

  /// The answer that the first reference leads to; the rest is its own chain.
  var next: AnswerID
  /// The token that the last reference leads to.
  var last: TokenID
  /// The number of references.
  var length: Int32
  /// An answer of the next token. It is the same for all answers whose aliases are the same tokens,
  /// so that comparing aliases is comparing two numbers.
  var representative: AnswerID
}

/// The number of aliases of a chain that `ResolvedCell.aliases` lists. Of a longer chain it has the
/// first ones and the last, because the lists of a chain of *n* tokens would hold *n*²/2 paths.
let listedAliasLimit = 32

extension Evaluation {
  /// Records that the whole value of an answer comes from another answer.
  mutating func recordAlias(_ answer: AnswerID, of target: AnswerID) {
    let rest = answers[target].aliases
    var representative = target
    let token = answers[target].token
    if !partition.tree(of: token).isUndivided {
      let key = AliasChain.Key(token: token, rest: rest?.representative)
      representative = aliasRepresentatives[key, default: target]
      aliasRepresentatives[key] = representative
    }
    answers[answer].aliases = AliasChain(
      next: target, last: rest?.last ?? token, length: (rest?.length ?? 0) + 1,
      representative: representative)
  }

  /// The tokens that whole-value references lead through, nearest first; see `listedAliasLimit`.
  func aliases(of answer: AnswerID) -> [TokenPath] {
    guard let chain = answers[answer].aliases else { return [] }
    let count = min(Int(chain.length), listedAliasLimit)
    var aliases: [TokenPath] = []
    aliases.reserveCapacity(count)
    var next = chain.next
    while aliases.count < count - 1 {
      aliases.append(path(of: next))
      guard let following = answers[next].aliases else { break }
      next = following.next
    }
    aliases.append(graph.tokens[chain.last].path)
    return aliases
  }

  /// The unit of the nearest token with one of its own that whole-value references lead through.
  func aliasedUnit(of answer: AnswerID) -> String? {
    var chain = answers[answer].aliases
    for _ in 0..<listedAliasLimit {
      guard let next = chain?.next else { break }
      if let unit = cell(of: next)?.statement.unit { return unit }
      chain = answers[next].aliases
    }
    return nil
  }

  /// The qualifiers that belong to a value besides its JSON, from the cells that whole-value
  /// references lead through: 88 px may be two different lengths.
  func inheritedQualifiers(of answer: AnswerID) -> [Qualifiers] {
    var found: [Qualifiers] = []
    var chain = answers[answer].aliases
    for _ in 0..<listedAliasLimit {
      guard let next = chain?.next else { break }
      if let statement = cell(of: next)?.statement, statement.isQualified {
        let own = statement.qualifiers.filtered { [.unit, .approximate, .assumed].contains($0) }
        if !own.isEmpty { found.append(own) }
      }
      chain = answers[next].aliases
    }
    return found
  }
}
