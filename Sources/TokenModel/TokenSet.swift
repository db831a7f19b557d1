package import PositionedJSON

/// One statement in its place: what a token says in one revision and context, and who says so.
package struct Cell: Hashable, Sendable {
  package var path: TokenPath
  /// A revision's id.
  package var revision: String
  package var context: Context
  package var statement: Statement
  package var evidence: [Evidence]

  package init(
    path: TokenPath, revision: String, context: Context = .base, statement: Statement,
    evidence: [Evidence] = []
  ) {
    self.path = path
    self.revision = revision
    self.context = context
    self.statement = statement
    self.evidence = evidence
  }

  /// Which cell it is, without what it says.
  package var key: CellKey { CellKey(path: path, revision: revision, context: context) }
}

package struct CellKey: Hashable, Sendable {
  package var path: TokenPath
  package var revision: String
  package var context: Context

  package init(path: TokenPath, revision: String, context: Context) {
    self.path = path
    self.revision = revision
    self.context = context
  }
}

/// What a revision says about a token or group itself, apart from values.
package struct About: Hashable, Sendable {
  package var path: TokenPath
  package var revision: String
  package var isGroup: Bool
  package var description: String?
  /// `true`, `false` or the reason as a string; `nil` where nothing is said.
  package var deprecated: JSON?
  /// Other vendors' extension data, kept as it came.
  package var extensions: [JSON.Member]

  package init(
    path: TokenPath, revision: String, isGroup: Bool, description: String? = nil,
    deprecated: JSON? = nil, extensions: [JSON.Member] = []
  ) {
    self.path = path
    self.revision = revision
    self.isGroup = isGroup
    self.description = description
    self.deprecated = deprecated
    self.extensions = extensions
  }

  package var isEmpty: Bool { description == nil && deprecated == nil && extensions.isEmpty }
}

/// A set of cells with the revisions and documents they speak of.
///
/// Parsing makes one, the store records one and returns one for any point, and the rooms after it
/// read it.
package struct TokenSet: Hashable, Sendable {
  /// In the order of declaration over all revisions.
  package var axes = AxisOrder()
  /// In the registry's order, oldest first.
  package var revisions: [Revision] = []
  package var documents: [Document] = []
  /// One per key. From the store: sorted by path, then revision order, then context text.
  package var cells: [Cell] = []
  /// Only those that say something.
  package var abouts: [About] = []

  package init() {}

  package func revision(_ id: String) -> Revision? { revisions.first { $0.id == id } }

  /// Sorts cells by path, revision order and context, and abouts by path and revision order.
  package mutating func sort() {
    let order = Dictionary(
      uniqueKeysWithValues: revisions.enumerated().map { ($0.element.id, $0.offset) })
    func place(_ revision: String) -> Int { order[revision] ?? Int.max }
    cells.sort {
      if $0.path != $1.path { return $0.path < $1.path }
      if $0.revision != $1.revision { return place($0.revision) < place($1.revision) }
      return $0.context.text < $1.context.text
    }
    abouts.sort {
      $0.path != $1.path ? $0.path < $1.path : place($0.revision) < place($1.revision)
    }
  }
}

/// Where the resolver finds the cells of a token: in memory or in the store.
package protocol CellSource {
  /// All cells of the token in that revision, one for each context; empty when it has none.
  func cells(of path: TokenPath, in revision: String) throws -> [Cell]
}

/// The cells of a token set, found by path.
package struct CellIndex: CellSource, Sendable {
  private let byPath: [TokenPath: [Int32]]
  private let allCells: [Cell]

  /// - Complexity: O(*n*).
  package init(_ cells: [Cell]) {
    var byPath: [TokenPath: [Int32]] = [:]
    byPath.reserveCapacity(cells.count)
    for (index, cell) in cells.enumerated() { byPath[cell.path, default: []].append(Int32(index)) }
    self.byPath = byPath
    allCells = cells
  }

  package func cells(of path: TokenPath, in revision: String) -> [Cell] {
    guard let indexes = byPath[path] else { return [] }
    return indexes.compactMap {
      let cell = allCells[Int($0)]
      return cell.revision == revision ? cell : nil
    }
  }
}
