internal import TokenModel

/// The content of the file of a revision: groups, and tokens with their cells as they were recorded.
///
/// A file contains even cells that resolving leaves out, because their references lead nowhere or they
/// never answer. In the extended profile it contains only the revision's own cells and names the
/// revision that it inherits from. In the strict profile it contains the answers of both, because other
/// tools do not know inheritance.
struct WrittenTokens {
  /// The tokens with at least one cell in the file; some have no answers.
  let tokens: ExportTokens
  /// The cells of each token, by the same index.
  let cells: [WrittenCells]

  /// - Parameter inherits: whether the answers of a base revision are written as well.
  /// - Complexity: O(*n*) if the set is sorted, as it is from the store.
  init(_ tokens: ExportTokens, inherits: Bool) {
    var set = tokens.set ?? TokenSet(answersOf: tokens)
    set.sort()
    // Those inherited from a base revision among them.
    var abouts = inherits ? tokens.groups : [:]
    for token in inherits ? tokens.tokens : [] {
      if let about = token.about { abouts[token.path] = about }
    }
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
    var whole = ExportTokens(
      ResolvedTokens(
        revision: tokens.revision, axes: tokens.axes, tokens: written, groups: abouts),
      of: set)
    whole.retired = tokens.retired
    self.tokens = whole
  }
}

/// The paths of the tokens in a file, sorted, each with the revision's own cells.
private struct TokenRuns: Sequence, IteratorProtocol {
  private var cells: ArraySlice<Cell>
  private var answered: ArraySlice<ResolvedToken>
  private let revision: String

  /// - Parameters:
  ///   - cells: the cells of all revisions, sorted by path.
  ///   - inherits: whether tokens without a cell of the revision are in the file.
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

extension TokenSet {
  /// A set made of the answers, for a caller who does not have the one that was resolved.
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
