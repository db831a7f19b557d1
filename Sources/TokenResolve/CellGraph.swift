internal import TokenModel

/// The cells of one revision and its bases by token, all as small numbers.
struct CellGraph: Sendable {
  /// A cell that can answer.
  struct Candidate: Sendable {
    var cell: Int32
    /// What must be fixed, strongest axis first.
    var conditions: [AxisValue]
  }

  /// A cell's references and the tokens they lead to; −1 where there is no such token.
  struct OutgoingReferences: Sendable {
    var references: CellReferences
    var targets: [Int32]
  }

  let axes: AxisTable
  let cells: [Cell]
  /// By token, in the order met.
  let paths: [TokenPath]
  /// Tokens by path.
  private let tokens: TextTable
  /// Of all tokens, one behind the other; of a token, the first whose conditions hold answers.
  let candidates: [Candidate]
  /// By token: its first candidate; one more at the end.
  private let starts: [Int32]
  /// By cell: an index into `referring`, −1 for none.
  private var referringIndex: [Int32]
  private var referring: [OutgoingReferences] = []

  /// - Parameters:
  ///   - cells: in any order; those of other revisions are passed over.
  ///   - alone: the index of a cell that stands for a nameless token of its own, the last.
  init(_ cells: [Cell], axes: AxisTable, alone: Int? = nil) {
    self.cells = cells
    self.axes = axes
    referringIndex = [Int32](repeating: -1, count: cells.count)
    var paths: [TokenPath] = []
    var tokens = TextTable(capacity: cells.count)
    var ranked = RankedCandidates(axes)
    for index in cells.indices where index != alone {
      guard let level = ranked.level(of: cells[index].revision) else { continue }
      let path = cells[index].path
      // From the store they come by path.
      let isSame = paths.last == path
      let new = Int32(paths.count)
      let known = isSame ? new - 1 : tokens.insert(path.text, as: new) { paths[Int($0)] == path }
      if known == nil { paths.append(path) }
      ranked.add(Int32(index), cells[index].context, level, to: known ?? new)
    }
    if let alone {
      paths.append(cells[alone].path)
      ranked.add(Int32(alone), .base, 0, to: Int32(paths.count - 1))
    }
    self.paths = paths
    self.tokens = tokens
    (candidates, starts) = ranked.grouped(paths.count)
    for candidate in candidates { readReferences(of: Int(candidate.cell)) }
  }

  func candidates(of token: Int32) -> ArraySlice<Candidate> {
    candidates[Int(starts[Int(token)])..<Int(starts[Int(token) + 1])]
  }

  /// `nil` where neither the revision nor a base has a cell at the path.
  func token(at path: TokenPath) -> Int32? {
    tokens.find(path.text) { paths[Int($0)] == path }
  }

  /// `nil` for a cell without references.
  func references(of cell: Int32) -> OutgoingReferences? {
    let index = referringIndex[Int(cell)]
    return index < 0 ? nil : referring[Int(index)]
  }

  /// The cell that answers where `fixed` is fixed and nothing else; −1 for none.
  func winner(_ token: Int32, where fixed: [AxisValue]) -> Int32 {
    for place in Int(starts[Int(token)])..<Int(starts[Int(token) + 1])
    where candidates[place].conditions.allSatisfy(fixed.contains) {
      return candidates[place].cell
    }
    return -1
  }

  private mutating func readReferences(of cell: Int) {
    let references = CellReferences(cells[cell].statement)
    if case .none = references { return }
    referringIndex[cell] = Int32(referring.count)
    referring.append(
      OutgoingReferences(
        references: references, targets: references.targets.map { token(at: $0) ?? -1 }))
  }
}

/// Collects candidates and puts each token's in order: the revision before its bases, then by rank.
private struct RankedCandidates {
  private struct Entry {
    var token: Int32
    var level: Int32
    var rank: UInt64
    var candidate: CellGraph.Candidate
  }

  private struct Place: Hashable {
    var context: Context
    var level: Int32
  }

  private let axes: AxisTable
  private let owners: [Revision]
  private var conditions: [Place: [AxisValue]?] = [:]
  private var entries: [Entry] = []

  init(_ axes: AxisTable) {
    self.axes = axes
    owners = [axes.revision] + axes.bases
  }

  func level(of revision: String) -> Int32? {
    owners.firstIndex { $0.id == revision }.map(Int32.init)
  }

  mutating func add(_ cell: Int32, _ context: Context, _ level: Int32, to token: Int32) {
    guard let conditions = conditions(of: context, level) else { return }
    entries.append(
      Entry(
        token: token, level: level, rank: context.isBase ? 0 : axes.order.rank(context),
        candidate: CellGraph.Candidate(cell: cell, conditions: conditions)))
  }

  private mutating func conditions(of context: Context, _ level: Int32) -> [AxisValue]? {
    if context.isBase { return [] }
    let place = Place(context: context, level: level)
    if let known = conditions[place] { return known }
    let found = axes.conditions(of: context, in: owners[Int(level)])
    conditions[place] = found
    return found
  }

  func grouped(_ tokens: Int) -> (all: [CellGraph.Candidate], starts: [Int32]) {
    func precedes(_ a: Entry, _ b: Entry) -> Bool {
      if a.token != b.token { return a.token < b.token }
      return a.level != b.level ? a.level < b.level : a.rank > b.rank
    }
    let isSorted = entries.indices.dropFirst().allSatisfy {
      !precedes(entries[$0], entries[$0 - 1])
    }
    let sorted = isSorted ? entries : entries.sorted(by: precedes)
    var starts: [Int32] = []
    starts.reserveCapacity(tokens + 1)
    for place in sorted.indices {
      while starts.count <= sorted[place].token { starts.append(Int32(place)) }
    }
    while starts.count <= tokens { starts.append(Int32(sorted.count)) }
    return (sorted.map(\.candidate), starts)
  }
}
