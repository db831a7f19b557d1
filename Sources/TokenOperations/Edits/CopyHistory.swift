package import TokenModel
internal import TokenStore

/// What tells a token from all others in two copies of a registry: its path in the last commit that both have.
package struct TokenIdentity: Hashable, Sendable {
  package var path: TokenPath
  /// How many tokens had that path before it and left it.
  package var predecessors = 0

  /// Whether it is a token, or of one in a group.
  func isPart(of other: TokenIdentity) -> Bool {
    self == other || path.isInside(other.path)
  }

  /// A path that no other token has, by which references to it are the same in both copies.
  var mark: TokenPath {
    predecessors == 0 ? path : TokenPath(trusted: "\(path.text)#\(predecessors)")
  }
}

/// What one copy made of one place since both copies were the same.
struct Register<Value> {
  var before: Value?
  /// Each change, by the number of its commit there.
  var changes: [(commit: Int, value: Value?)] = []
  /// The commits that changed what it is a part of, and left it as it was.
  var unchanged: [Int] = []

  var last: Value? { changes.last.map(\.value) ?? before }

  init(before: Value?) { self.before = before }

  /// What is there on another side, which may have changed nothing.
  func last(in other: Register?) -> Value? { (other ?? Register(before: before)).last }

  /// What is there after a commit.
  func value(at number: Int) -> Value? {
    changes.last { $0.commit <= number }.map(\.value) ?? before
  }
}

extension Register {
  /// What became of a part.
  func part<Part: Equatable>(_ part: (Value?) -> Part) -> Register<Part> {
    var result = Register<Part>(before: part(before))
    for (commit, value) in changes {
      if result.last != part(value) {
        result.changes.append((commit, part(value)))
      } else {
        result.unchanged.append(commit)
      }
    }
    return result
  }
}

extension Register<String> {
  /// A fact of a revision.
  init(
    of fact: KeyPath<Revision, String?>, in revisions: [(commit: Int, revision: Revision)],
    before: Revision?
  ) {
    self.init(before: before?[keyPath: fact])
    for (commit, revision) in revisions where revision[keyPath: fact] != last {
      changes.append((commit, revision[keyPath: fact]))
    }
  }
}

/// What one copy of a registry changed since the commit that both have.
struct CopyHistory {
  /// A value, or a description where there is no context, or a path where there is no revision either.
  struct Place: Hashable, Comparable {
    var token: TokenIdentity
    var revision = ""
    var context: Context?

    static func < (lhs: Place, rhs: Place) -> Bool {
      (lhs.token.mark, lhs.revision, lhs.context?.text ?? "")
        < (rhs.token.mark, rhs.revision, rhs.context?.text ?? "")
    }
  }

  /// A change in another copy that is known and left out.
  struct Omission {
    var hash: String
    var commit: Int
    /// Whether it left there what `commit` leaves here.
    var isSame: Bool
  }

  /// The paths by now of tokens that moved, and the inverse.
  private(set) var paths: [TokenIdentity: TokenPath] = [:]
  private var tokens: [TokenPath: TokenIdentity] = [:]
  private(set) var moves: [TokenIdentity: Register<TokenPath>] = [:]
  /// Cells and descriptions under the paths of their tokens' identities, as are the tokens that they refer to.
  private(set) var cells: [Place: Register<Cell>] = [:]
  private(set) var abouts: [Place: Register<About>] = [:]
  /// What only follows a token that moved: it names the same ones as before.
  private(set) var rewritten: Set<Place> = []
  private(set) var revisions: [String: [(commit: Int, revision: Revision)]] = [:]
  /// Those that were deleted and not made again, with the commits that did.
  private(set) var deleted: [String: Int] = [:]
  private(set) var documents: [String: Register<Document>] = [:]
  /// In the order in which they became known, by place, and by the newest commit then.
  private(set) var omissions: [Place: [Omission]] = [:]
  private(set) var omitted: [Int: [(place: Place, omission: Omission)]] = [:]

  /// - Parameters:
  ///   - commits: after the one that both have.
  ///   - known: what became known with each.
  init(
    _ commits: [(number: Int, changes: CommitChanges)] = [], _ groups: [Int: [Move]] = [:],
    _ known: [Int: [KnownChange]] = [:], _ base: Int = 0,
    returned: [Int: [(TokenIdentity, TokenPath)]] = [:]
  ) {
    self.returned = returned
    add(known[base] ?? [])
    for (number, changes) in commits {
      add(changes, number, groups: groups[number] ?? [])
      add(known[number] ?? [])
    }
  }

  /// The tokens that changes known to the other copy moved to where they are there, though no commit there did.
  func returned(_ known: [KnownChange], _ find: (String) -> Int?) -> [(TokenIdentity, TokenPath)] {
    known.filter { $0.revision.isEmpty && $0.isSame }.compactMap { change in
      guard let number = find(change.hash) else { return nil }
      return moves.first {
        $0.value.changes.contains { $0.commit == number && $0.value == change.path }
      }.map { ($0.key, change.path) }
    }
  }

  /// All that was given another content.
  var places: Set<Place> { Set(cells.keys).union(abouts.keys) }

  /// Tokens that came back here where they are in the other copy, while another one had their path, by commit.
  var returned: [Int: [(token: TokenIdentity, path: TokenPath)]] = [:]

  func hasChanged(_ place: Place) -> Bool { !commits(at: place).isEmpty }

  /// The commits that gave a place another content.
  func commits(at place: Place) -> [Int] {
    (cells[place]?.changes.map(\.commit) ?? []) + (abouts[place]?.changes.map(\.commit) ?? [])
  }

  func path(of token: TokenIdentity) -> TokenPath { paths[token] ?? token.path }

  func identity(of path: TokenPath) -> TokenIdentity {
    if let known = tokens[path] { return known }
    var token = TokenIdentity(path: path)
    while paths[token] != nil { token.predecessors += 1 }
    return token
  }

  func place(of key: CellKey) -> Place {
    Place(token: identity(of: key.path), revision: key.revision, context: key.context)
  }

  func place(of key: AboutKey) -> Place {
    Place(token: identity(of: key.path), revision: key.revision)
  }

  /// What the copy has of a token; nothing where another one has taken its path.
  func cells(of token: TokenIdentity, in copy: Snapshot) throws -> [Cell] {
    identity(of: path(of: token)) == token ? try copy.cells(of: path(of: token)) : []
  }

  func abouts(of token: TokenIdentity, in copy: Snapshot) throws -> [About] {
    identity(of: path(of: token)) == token ? try copy.abouts(of: path(of: token)) : []
  }

  /// What the copy has at the place of a value.
  func cell(at place: Place, in copy: Snapshot) throws -> Cell? {
    try cells(of: place.token, in: copy)
      .first { $0.revision == place.revision && $0.context == place.context }
  }

  func about(at place: Place, in copy: Snapshot) throws -> About? {
    try abouts(of: place.token, in: copy).first { $0.revision == place.revision }
  }

  /// - Parameters:
  ///   - groups: that move as well.
  ///   - pathsAlone: whether only what moved counts.
  /// - Returns: the places that were given another content.
  @discardableResult
  mutating func add(
    _ changes: CommitChanges, _ number: Int, groups: [Move] = [], pathsAlone: Bool = false
  ) -> Set<Place> {
    let old = changes.cells.map { $0.before.map { (place(of: $0.key), marked($0)) } }
    let oldAbouts = changes.abouts.map { $0.before.map { (place(of: $0.key), marked($0)) } }
    let moved = (changes.moves + groups).map { (token: identity(of: $0.from), move: $0) }
    for (_, move) in moved { tokens[move.from] = nil }
    for (token, move) in moved {
      tokens[move.to] = token
      paths[token] = move.to
      moves[token, default: Register(before: token.path)].changes.append((number, move.to))
    }
    for (token, path) in returned[number] ?? [] where identity(of: path) != token {
      if tokens[self.path(of: token)] == token { tokens[self.path(of: token)] = nil }
      tokens[path] = token
      paths[token] = path
      moves[token, default: Register(before: token.path)].changes.append((number, path))
    }
    if pathsAlone { return [] }
    var places: Set<Place> = []
    /// What is only called otherwise now is rewritten.
    func note<Value: Equatable>(
      _ old: (Place, Value)?, _ new: (Place, Value)?, in registers: inout [Place: Register<Value>],
      _ rewritten: inout Set<Place>
    ) {
      guard let place = new?.0 ?? old?.0 else { return }
      if let new, new.1 == old?.1 {
        rewritten.insert(place)
      } else {
        registers[place, default: Register(before: old?.1)].changes.append((number, new?.1))
        places.insert(place)
      }
    }
    for (change, old) in zip(changes.cells, old) {
      note(old, change.after.map { (place(of: $0.key), marked($0)) }, in: &cells, &rewritten)
    }
    for (change, old) in zip(changes.abouts, oldAbouts) {
      note(old, change.after.map { (place(of: $0.key), marked($0)) }, in: &abouts, &rewritten)
    }
    for revision in changes.revisions {
      revisions[revision.id, default: []].append((number, revision))
      deleted[revision.id] = nil
    }
    for id in changes.deletedRevisions { deleted[id] = number }
    for document in changes.documents {
      documents[document.id, default: Register(before: nil)].changes.append((number, document))
    }
    return places
  }

  /// Takes what became known with the newest commit.
  mutating func add(_ known: [KnownChange]) {
    for change in known {
      let place = Place(
        token: identity(of: change.path), revision: change.revision, context: change.context)
      let omission = Omission(hash: change.hash, commit: change.commit, isSame: change.isSame)
      omissions[place, default: []].append(omission)
      omitted[change.commit, default: []].append((place, omission))
    }
  }

  private func marked(_ cell: Cell) -> Cell {
    cell.with(path: identity(of: cell.path).path).with {
      $0.renameReferences { identity(of: $0).mark }
    }
  }

  private func marked(_ about: About) -> About {
    about.with(path: identity(of: about.path).path).renamed { identity(of: $0).mark }
  }
}

extension About {
  /// A copy whose deprecation names tokens by other paths, where `path` returns one.
  func renamed(_ path: (TokenPath) -> TokenPath?) -> About {
    deprecated.map { with(deprecated: Deprecation.renaming($0, path)) } ?? self
  }
}
