internal import TokenModel

typealias TokenID = ID<CellGraph.Token>
typealias CandidateID = ID<CellGraph.Candidate>

/// The cells of one revision and its bases by token, and the references between the tokens.
struct CellGraph: Sendable {
  /// A token that has cells.
  struct Token: Sendable {
    let path: TokenPath
    /// The token's part of the graph's candidates; the first whose conditions hold answers.
    fileprivate let range: Range<Int>
  }

  /// A cell that can answer for its token.
  struct Candidate: Sendable {
    let cell: Cell
    /// The values that must be fixed for the cell to hold, those of stronger axes first.
    let conditions: [AxisValue]
    /// `nil` where the cell has none.
    fileprivate(set) var references: ID<OutgoingReferences>?
  }

  /// A cell's references, and the tokens that they lead to.
  struct OutgoingReferences: Sendable {
    let references: CellReferences
    /// For each of the references in order, `nil` where there is no such token.
    let targets: [TokenID?]
  }

  let axes: AxisTable
  /// In the order in which the cells name them.
  let tokens: [Token]
  /// The candidates of all tokens, those of a token next to one another.
  private(set) var candidates: [Candidate]
  private let tokensByPath: TextTable
  private var outgoing: [OutgoingReferences] = []

  /// Numbers tokens and cells, and finds the targets of references.
  ///
  /// - Parameters:
  ///   - cells: in any order; those of other revisions are ignored.
  ///   - nameless: a cell that becomes the only candidate of one token more, the last. No reference
  ///     leads to that token, whatever its path.
  init(_ cells: [Cell], axes: AxisTable, nameless: Cell? = nil) {
    self.axes = axes
    var paths: [TokenPath] = []
    var tokensByPath = TextTable(capacity: cells.count)
    var ranked = RankedCandidates(axes)
    for cell in cells {
      guard let level = ranked.level(of: cell.revision) else { continue }
      let path = cell.path
      let new = Int32(paths.count)
      // Cells from the store are sorted by path, so that most share the path of the one before.
      let known =
        paths.last == path
        ? new - 1 : tokensByPath.insert(path.text, as: new) { paths[Int($0)] == path }
      if known == nil { paths.append(path) }
      ranked.add(cell, cell.context, level, to: Int(known ?? new))
    }
    if let nameless {
      paths.append(nameless.path)
      ranked.add(nameless, .base, 0, to: paths.count - 1)
    }
    let (candidates, starts) = ranked.grouped(byToken: paths.count)
    tokens = paths.indices.map { Token(path: paths[$0], range: starts[$0]..<starts[$0 + 1]) }
    self.candidates = candidates
    self.tokensByPath = tokensByPath
    for candidate in candidates.ids { readReferences(of: candidate) }
  }

  /// The token at a path; `nil` where neither the revision nor a base has a cell there.
  func token(at path: TokenPath) -> TokenID? {
    tokensByPath.find(path.text) { tokens[Int($0)].path == path }.map { ID(Int($0)) }
  }

  /// The candidates of a token, the strongest first.
  func candidates(of token: TokenID) -> ArraySlice<Candidate> { candidates[tokens[token].range] }

  /// The ids of a token's candidates, the strongest first.
  func candidateIDs(of token: TokenID) -> some Sequence<CandidateID> {
    tokens[token].range.lazy.map { CandidateID($0) }
  }

  /// The references of a candidate's cell; `nil` where it has none.
  func references(of candidate: Candidate) -> OutgoingReferences? {
    candidate.references.map { outgoing[$0] }
  }

  /// The tokens that a candidate's cell refers to.
  func forEachTarget(of candidate: CandidateID, _ body: (TokenID) -> Void) {
    guard let references = candidates[candidate].references else { return }
    for case let target? in outgoing[references].targets { body(target) }
  }

  /// The strongest candidate that holds where these values are fixed and no others; `nil` for none.
  func winner(of token: TokenID, where fixed: [AxisValue]) -> CandidateID? {
    for index in tokens[token].range
    where candidates[index].conditions.allSatisfy(fixed.contains) {
      return ID(index)
    }
    return nil
  }

  /// All tokens, sorted by path.
  func tokensInOrder() -> [TokenID] {
    let isSorted = tokens.indices.dropFirst().allSatisfy {
      tokens[$0 - 1].path < tokens[$0].path
    }
    return isSorted ? Array(tokens.ids) : tokens.ids.sorted { tokens[$0].path < tokens[$1].path }
  }

  private mutating func readReferences(of candidate: CandidateID) {
    let references = CellReferences(candidates[candidate].cell)
    if case .none = references { return }
    candidates[candidate.position].references = ID(outgoing.count)
    outgoing.append(
      OutgoingReferences(
        references: references, targets: references.targets.map { token(at: $0) }))
  }
}

/// Collects candidates, and puts those of each token in order: the revision's before those of its
/// bases, then by rank of their contexts.
private struct RankedCandidates {
  /// Without the candidate, of which no reference needs to be counted while places are compared.
  private struct Place {
    var token: Int
    var level: Int
    var rank: UInt64
  }

  private struct Owned: Hashable {
    var context: Context
    var level: Int
  }

  private let axes: AxisTable
  /// By level: the revision, its base, the base's base and so on.
  private let owners: [Revision]
  /// The conditions of the contexts met so far, `nil` for one that never holds.
  private var conditions: [Owned: [AxisValue]?] = [:]
  private var places: [Place] = []
  private var candidates: [CellGraph.Candidate] = []

  init(_ axes: AxisTable) {
    self.axes = axes
    owners = [axes.revision] + axes.bases
  }

  func level(of revision: String) -> Int? { owners.firstIndex { $0.id == revision } }

  mutating func add(_ cell: Cell, _ context: Context, _ level: Int, to token: Int) {
    guard let conditions = conditions(of: context, level) else { return }
    places.append(
      Place(token: token, level: level, rank: context.isBase ? 0 : axes.order.rank(context)))
    candidates.append(CellGraph.Candidate(cell: cell, conditions: conditions))
  }

  private mutating func conditions(of context: Context, _ level: Int) -> [AxisValue]? {
    if context.isBase { return [] }
    let owned = Owned(context: context, level: level)
    if let known = conditions[owned] { return known }
    let found = axes.conditions(of: context, in: owners[level])
    conditions[owned] = found
    return found
  }

  /// - Returns: all candidates, and for each token the index of its first one, with the end as the
  ///   last.
  func grouped(byToken count: Int) -> (all: [CellGraph.Candidate], starts: [Int]) {
    func precedes(_ one: Int, _ other: Int) -> Bool {
      let (a, b) = (places[one], places[other])
      if a.token != b.token { return a.token < b.token }
      return a.level != b.level ? a.level < b.level : a.rank > b.rank
    }
    let isSorted = places.indices.dropFirst().allSatisfy { !precedes($0, $0 - 1) }
    let order = isSorted ? Array(places.indices) : places.indices.sorted(by: precedes)
    var starts: [Int] = []
    starts.reserveCapacity(count + 1)
    for (rank, index) in order.enumerated() {
      while starts.count <= places[index].token { starts.append(rank) }
    }
    while starts.count <= count { starts.append(order.count) }
    return (isSorted ? candidates : order.map { candidates[$0] }, starts)
  }
}
