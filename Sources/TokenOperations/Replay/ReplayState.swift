package import TokenModel
package import TokenStore

/// The cells and descriptions of all files of one commit of a history together.
package struct ReplayState {
  /// Everything that an import of the commit's files would record.
  package private(set) var set = TokenSet()
  package private(set) var cells: [CellKey: Cell] = [:]
  package private(set) var abouts: [AboutKey: About] = [:]

  /// The state before the first commit.
  package init() {}

  package init(_ set: TokenSet) {
    self.set = set
    cells = Dictionary(set.cells.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    abouts = Dictionary(set.abouts.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
  }

  /// The paths of all cells.
  package var paths: Set<TokenPath> { Set(cells.keys.map(\.path)) }
}
