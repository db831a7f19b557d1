internal import PositionedJSON
internal import TokenModel

/// What a token is in one context, as a format meets it.
struct ExportAnswer {
  let cell: ResolvedCell
  /// The value, with what of it no format that has values only can say.
  let exported: ExportableValue
  /// The index of the token that the whole value refers to.
  let alias: Int?

  var context: Context { cell.context }
  var value: TokenValue? { exported.value }
}

/// A token on its way through a format: what it is, and what the format tells of it.
struct ExportToken {
  let index: Int
  let resolved: ResolvedToken
  /// The answers in the contexts that the revision has; of all whose context holds, the last decides.
  let answers: [ExportAnswer]
  private(set) var losses: [Loss] = []
  private(set) var names: [PublicName] = []
  let listsNames: Bool

  var path: TokenPath { resolved.path }
  var description: String? { resolved.about?.description }
  /// The token that all answers refer to.
  var alias: Int? {
    let alias = answers.first?.alias
    return answers.allSatisfy { $0.alias == alias } ? alias : nil
  }
  /// Whether it has one answer, for every context.
  var isPlain: Bool { answers.count == 1 && answers[0].context.isBase }

  init(
    _ index: Int, _ tokens: ExportTokens, in mode: Context? = nil, listsNames: Bool = false
  ) {
    self.index = index
    self.listsNames = listsNames
    let resolved = tokens.tokens[index]
    self.resolved = resolved
    var answers: [ExportAnswer] = []
    answers.reserveCapacity(resolved.cells.count)
    let composer = resolved.cells.count > 1 ? CSSComposer(tokens) : nil
    let only = mode.map { mode in resolved.cells.lastIndex { $0.context.holds(in: mode) } }
    for (place, cell) in resolved.cells.enumerated() {
      if let only, only != place {
        continue
      } else if cell.context.isBase || tokens.canHold(cell.context) {
        answers.append(tokens.answer(cell, composer))
      } else {
        losses.append(tokens.neverHolds(resolved.path, cell.context))
      }
    }
    self.answers = answers
  }

  mutating func lose(_ reason: LossReason, _ context: Context = .base) {
    losses.append(reason.loss(path, context))
  }

  mutating func lose(_ code: String, _ message: String, _ context: Context = .base) {
    lose(LossReason(code, message), context)
  }

  mutating func lose(_ reasons: [LossReason], _ context: Context) {
    for reason in reasons { lose(reason, context) }
  }

  mutating func lose(_ loss: Loss?) { losses += [loss].compactMap(\.self) }

  /// Lists a name by which others reach the token, where names are asked for.
  ///
  /// - Parameter signature: without one, the types of the token's values.
  mutating func list(_ name: String, _ signature: String? = nil) {
    guard listsNames else { return }
    names.append(
      PublicName(name: name, signature: signature ?? resolved.signature, path: path))
  }
}

/// The type of a token's values in a format in which a token has one: that of the first that is written.
struct OneType {
  private var first: (type: TokenType, name: String)?

  /// Whether a value is of another type than those before it, which is then a loss.
  ///
  /// - Parameter name: the type in the format, where it has several for one of ours.
  mutating func excludes(
    _ value: TokenValue, as name: String = "", _ losses: inout [LossReason]
  ) -> Bool {
    let known = first ?? (value.type, name)
    first = known
    if known == (value.type, name) { return false }
    losses.lose("type", "it is of another type there")
    return true
  }
}

extension ExportTokens {
  /// An answer as formats have it.
  func answer(_ cell: ResolvedCell, _ composer: CSSComposer? = nil) -> ExportAnswer {
    let alias = cell.aliases.first.flatMap { index(of: $0) }
    let exported = exportableValue(of: cell, first: alias, composer: composer)
    // What has a value in CSS alone has no list of aliases.
    let target =
      exported.css == nil ? alias : alias ?? cell.statement.alias.flatMap { index(of: $0) }
    return ExportAnswer(cell: cell, exported: exported, alias: target)
  }

  /// The token that an answer refers to as a whole where that one has the same value there, so that a
  /// reference to it may be written; `nil` for a literal, and for one with a unit of its own.
  func target(of answer: ExportAnswer) -> Int? {
    // A cell has all that its target depends on, so that where it decides, what decides there holds in its
    // context alone.
    guard let target = answer.alias, answer.value != nil,
      let there = tokens[target].cells.last(where: { $0.context.holds(in: answer.context) })
    else { return nil }
    let other = exportableValue(of: there)
    return other.value == answer.value && other.kept == answer.exported.kept ? target : nil
  }

  /// Why a token is deprecated, with the names of tokens in place of paths, and an empty text without a reason;
  /// `nil` where it is not.
  func deprecation(of token: ResolvedToken, _ name: (Int) -> String) -> String? {
    token.deprecation.map { $0.string.map { naming($0, name) } ?? "" }
  }

  /// Whether the text of an answer is one of CSS, see `isOfCSS(_:)`.
  func isOfCSS(_ answer: ExportAnswer, of token: Int) -> Bool {
    guard case .string = answer.value else { return false }
    let (all, end) = (whole, answer.cell.aliases.last)
    return end.flatMap(all.index).map(all.isOfCSS) ?? isOfCSS(token)
  }
}

/// What is made of tokens one by one, for which all are walked on all cores.
protocol TokenWalker: Sendable {
  /// What the format has of a run of tokens.
  associatedtype Piece: Sendable
  /// The piece of no tokens.
  var piece: Piece { get }
  /// The mode that is written, with all axes fixed; `nil` for all contexts.
  var mode: Context? { get }
  /// Adds what the format has of a token, and tells the token what it lost.
  ///
  /// - Returns: whether a file then has the token.
  func write(_ token: inout ExportToken, to piece: inout Piece) -> Bool
}

/// A format as two functions: what it has of one token, and the files of all.
protocol TokenWriter: TokenWalker {
  /// The files of the pieces, in the order of the tokens.
  ///
  /// - Parameter count: the tokens that are written.
  func files(of pieces: [Piece], count: Int) throws(ExportProblem) -> [OutputFile]
}

extension TokenWriter {
  /// Walks the tokens.
  ///
  /// - Parameter order: the indices in their order in the files; without it, that of people.
  /// - Complexity: O(*n*) in the cells, beside what the format does.
  func export(
    _ tokens: ExportTokens, _ order: [Int]? = nil, options: ExportOptions,
    owned: [OwnedFolder] = []
  ) throws(ExportProblem) -> Export {
    let walk = walk(tokens, order, listsNames: options.listsNames)
    return Export(
      files: try files(of: walk.pieces, count: walk.count), losses: walk.losses.sortedOnce,
      owned: owned, names: options.listsNames ? walk.names : nil)
  }
}

extension TokenWalker {
  var mode: Context? { nil }

  /// The pieces of all tokens, with what they told.
  func walk(_ tokens: ExportTokens, _ order: [Int]? = nil, listsNames: Bool = false) -> Walk<Piece>
  {
    let order = order ?? tokens.naturalOrder
    let walks = ParallelMap.map(order.count) { range in
      var walk = Walk(piece)
      for index in order[range] {
        var token = ExportToken(index, tokens, in: mode, listsNames: listsNames)
        if write(&token, to: &walk.pieces[0]) { walk.count += 1 }
        for loss in token.losses { walk.losses.add(loss, ofTokenAt: index) }
        walk.names += token.names
      }
      return walk
    }
    return walks.dropFirst().reduce(into: walks[0]) { $0.append($1) }
  }
}

/// What a walk over tokens gave.
struct Walk<Piece: Sendable>: Sendable {
  var pieces: [Piece]
  var losses = LossList()
  var names: [PublicName] = []
  var count = 0

  init(_ piece: Piece) { pieces = [piece] }

  mutating func append(_ other: Walk) {
    pieces += other.pieces
    losses.append(other.losses)
    names += other.names
    count += other.count
  }
}
