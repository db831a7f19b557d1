internal import TokenModel

/// Asks a source for the cells that the answers of some tokens can depend on.
struct CellGatherer<Source: CellSource> {
  private let source: Source
  /// The revision and its bases.
  private let revisions: [String]

  init(_ source: Source, _ axes: AxisTable) {
    self.source = source
    revisions = [axes.revision.id] + axes.bases.map(\.id)
  }

  /// The cells of a token in the revision and its bases.
  func cells(of path: TokenPath) throws -> [Cell] {
    if revisions.count == 1 { return try source.cells(of: path, in: revisions[0]) }
    return try revisions.flatMap { try source.cells(of: path, in: $0) }
  }

  /// The cells of the tokens and of all that they lead to, each token asked for once.
  func reachable(from paths: [TokenPath]) throws -> [Cell] {
    var all: [Cell] = []
    try walk(from: paths) { path, open in
      let cells = try cells(of: path)
      for cell in cells where cell.refers { open += CellReferences(cell).targets }
      all += cells
    }
    return all
  }
}
