internal import TokenModel

/// What goes into the file of a revision: tokens with their cells as written, and groups.
///
/// Resolving leaves out cells whose references lead nowhere and cells that never answer; a file
/// holds them. The extended profile has the revision's own cells only, and names the revision that
/// it inherits from; for other tools, who know of no such thing, the others have the answers of
/// both.
struct WrittenTokens {
  /// Tokens with at least one cell in the file; the answers of each may be none.
  let tokens: ExportTokens
  /// The cells of each token, by the same index.
  let cells: [WrittenCells]

  /// - Parameter inherits: whether what a base revision answers is written as well.
  /// - Complexity: O(*n*) where the set is sorted, as it is from the store.
  init(_ tokens: ExportTokens, inherits: Bool) {
    var set = tokens.set ?? TokenSet(answersOf: tokens)
    set.sort()
    var abouts = inherits ? tokens.abouts : [:]
    for about in set.abouts where about.revision == tokens.revision.id {
      abouts[about.path] = about
    }
    var written: [ResolvedToken] = []
    var cells: [WrittenCells] = []
    for (path, own) in TokenRuns(set.cells, tokens, inherits: inherits) {
      let place = tokens.index(of: path)
      let answers = place.map { tokens.tokens[$0].cells } ?? []
      let isOwn = answers.allSatisfy { $0.cell.revision == tokens.revision.id }
      cells.append(
        inherits && !isOwn
          ? WrittenCells(flattening: answers, with: own, axes: tokens.axes)
          : WrittenCells(own, answers: answers, axes: tokens.axes))
      written.append(
        ResolvedToken(path: path, cells: answers, about: abouts.removeValue(forKey: path)))
    }
    self.cells = cells
    self.tokens = ExportTokens(
      ResolvedTokens(
        revision: tokens.revision, axes: tokens.axes, tokens: written, groups: abouts),
      of: set)
  }
}

/// The paths of tokens in a file with the revision's own cells of each, sorted by path.
private struct TokenRuns: Sequence, IteratorProtocol {
  private var cells: ArraySlice<Cell>
  private var answered: ArraySlice<ResolvedToken>
  private let revision: String

  /// - Parameters:
  ///   - cells: sorted by path; of any revision.
  ///   - inherits: whether tokens without a cell of their own count.
  init(_ cells: [Cell], _ tokens: ExportTokens, inherits: Bool) {
    self.cells = cells[...]
    answered = inherits ? tokens.tokens[...] : []
    revision = tokens.revision.id
  }

  mutating func next() -> (path: TokenPath, cells: [Cell])? {
    while let path = [cells.first?.path, answered.first?.path].compactMap(\.self).min() {
      let run = cells.prefix { $0.path == path }
      cells = cells.dropFirst(run.count)
      let isAnswered = answered.first?.path == path
      if isAnswered { answered = answered.dropFirst() }
      let own = run.filter { $0.revision == revision }
      if isAnswered || !own.isEmpty { return (path, Array(own)) }
    }
    return nil
  }
}

extension ExportTokens {
  /// What is said of tokens and groups, inherited from a base revision too.
  fileprivate var abouts: [TokenPath: About] {
    var abouts = groups
    for token in tokens { if let about = token.about { abouts[token.path] = about } }
    return abouts
  }
}

extension TokenSet {
  /// What can be told of a set from its answers, where nothing else is at hand.
  fileprivate init(answersOf tokens: ExportTokens) {
    self.init()
    revisions = [tokens.revision]
    axes = tokens.axes
    for token in tokens.tokens {
      var seen: Set<CellKey> = []
      for answer in token.cells where seen.insert(answer.cell.key).inserted {
        cells.append(answer.cell)
      }
      if let about = token.about { abouts.append(about) }
    }
    abouts += tokens.groups.values
  }
}
