internal import PositionedJSON
package import TokenModel
package import TokenStore

/// The cells and descriptions of all files of one commit of a history together.
package struct ReplayState {
  /// Revisions, axes and documents; no cells.
  package private(set) var frame = TokenSet()
  /// References as the files write them.
  package private(set) var written: [CellKey: Cell] = [:]
  /// References by full paths.
  package private(set) var linked: [CellKey: Cell] = [:]
  /// The descriptions, by their full paths.
  package private(set) var abouts: [AboutKey: About] = [:]
  /// Tokens that cannot stand, since another token has the path of a group around them.
  package private(set) var leftOut: [TokenPath] = []
  /// Files whose cells a later file gave again, with that file.
  package private(set) var overridden: [String: String] = [:]

  /// The state before the first commit.
  package init() {}

  /// - Parameter files: by path; of one cell that several files give, the last counts.
  package init(_ files: [String: ReplayFile]) {
    var places: [CellKey: ReplayPlace] = [:]
    var givers: [CellKey: String] = [:]
    for (path, file) in files.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      for name in file.set.axes.names { frame.axes.declare(name) }
      for revision in file.set.revisions { merge(revision) }
      for document in file.set.documents { merge(document) }
      for cell in file.set.cells {
        written[cell.key] = cell
        if let earlier = givers.updateValue(path, forKey: cell.key), earlier != path {
          overridden[earlier] = path
        }
        places[cell.key] = file.place
      }
      for about in file.set.abouts { abouts[about.key] = about }
    }
    leaveOutInner()
    link(places)
  }

  /// The paths of all cells and descriptions.
  package var paths: Set<TokenPath> {
    Set(written.keys.map(\.path)).union(abouts.keys.map(\.path))
  }

  private mutating func merge(_ revision: Revision) {
    if let index = frame.revisions.firstIndex(where: { $0.id == revision.id }) {
      frame.revisions[index] = frame.revisions[index].merging(revision)
    } else {
      frame.revisions.append(revision)
    }
  }

  private mutating func merge(_ document: Document) {
    if let index = frame.documents.firstIndex(where: { $0.id == document.id }) {
      frame.documents[index] = frame.documents[index].merging(document)
    } else {
      frame.documents.append(document)
    }
  }

  private mutating func leaveOutInner() {
    let tokens = Set(written.keys.map(\.path))
    func isInner(_ path: TokenPath) -> Bool {
      var group = path.parent
      while let path = group {
        if tokens.contains(path) { return true }
        group = path.parent
      }
      return false
    }
    leftOut = tokens.filter(isInner).sorted()
    guard !leftOut.isEmpty else { return }
    let gone = Set(leftOut)
    written = written.filter { !gone.contains($0.key.path) }
    abouts = abouts.filter { !gone.contains($0.key.path) }
  }

  // MARK: References

  private mutating func link(_ places: [CellKey: ReplayPlace]) {
    linked = written
    var untyped: [CellKey] = []
    let links = ReplayLinks(written.keys.map { ($0.path, places[$0]?.prefix) })
    for (key, cell) in written {
      guard let place = places[key] else { continue }
      linked[key] = cell.with { $0.renameReferences { links.target($0, from: place) } }
      if cell.statement.type == nil, cell.statement.value != nil { untyped.append(key) }
    }
    guard !untyped.isEmpty else { return }
    // An alias of an alias needs the other's type first.
    var rest = untyped
    let byPath = Dictionary(grouping: linked.keys, by: \.path)
    while true {
      let left = rest.filter { !inferType(of: $0, byPath) }
      if left.isEmpty || left.count == rest.count { break }
      rest = left
    }
    for key in untyped where linked[key]?.statement.type == nil { keepAsWritten(key) }
  }

  /// Takes over the type of the token that an alias leads to: of its cells those of the same revision
  /// come first, then those of the same context, then the base.
  private mutating func inferType(of key: CellKey, _ byPath: [TokenPath: [CellKey]]) -> Bool {
    guard let target = linked[key]?.statement.alias else { return false }
    func rank(_ other: CellKey) -> (Int, Int, CellKey) {
      let context = other.context == key.context ? 0 : other.context.isBase ? 1 : 2
      return (other.revision == key.revision ? 0 : 1, context, other)
    }
    let typed = (byPath[target] ?? []).filter { linked[$0]?.statement.type != nil }
    guard let nearest = typed.min(by: { rank($0) < rank($1) }),
      let type = linked[nearest]?.statement.type
    else { return false }
    linked[key] = linked[key]?.with { $0.type = type }
    return true
  }

  /// An alias that leads to no type says nothing that could be read.
  private mutating func keepAsWritten(_ key: CellKey) {
    guard let cell = linked[key], let value = cell.statement.value else { return }
    linked[key] = cell.with {
      $0.value = nil
      $0.qualifiers.verbatim = .object([JSON.Member("$value", value)])
    }
  }
}
