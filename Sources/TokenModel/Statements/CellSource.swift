/// A source of cells for the resolver: in memory or in the store.
package protocol CellSource {
  /// All cells of the token in that revision, one for each context; empty when it has none.
  func cells(of path: TokenPath, in revision: String) throws -> [Cell]
}
