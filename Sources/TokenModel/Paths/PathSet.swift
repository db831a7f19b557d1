/// Some paths, of which is asked for each of very many tokens.
///
/// A `Set` of paths answers the same, but takes several times as long for its hash: see `TextTable`.
package struct PathSet: Sendable {
  /// Each once, in the order in which they were added.
  package private(set) var paths: [TokenPath] = []
  private var places: TextTable

  package init(_ paths: some Collection<TokenPath> = []) {
    places = TextTable(capacity: paths.count)
    for path in paths { insert(path) }
  }

  /// The place of a path in `paths`; `nil` if it is not there.
  package func place(of path: TokenPath) -> Int? {
    places.find(path.text) { paths[Int($0)] == path }.map(Int.init)
  }

  package func contains(_ path: TokenPath) -> Bool { place(of: path) != nil }

  /// Adds a path, unless it is there.
  ///
  /// - Returns: its place in `paths`.
  @discardableResult
  package mutating func insert(_ path: TokenPath) -> Int {
    let next = paths.count
    if let known = places.insert(path.text, as: Int32(next), { paths[Int($0)] == path }) {
      return Int(known)
    }
    paths.append(path)
    return next
  }
}
