import PositionedJSON
import TestSupport
import TokenModel
import TokenStore

/// What a registry must say after random change sets, kept in memory by replaying them.
///
/// Tokens are lives here, each with its own cells, wherever it stands; the store has only rows of
/// paths and links between them.
struct World {
  struct Place: Hashable {
    var revision: String
    var context: Context
  }

  /// A cell's or description's text, with the commit and path that made it say so.
  struct Said: Hashable {
    var cell: Cell
    var commit: Int
    var path: TokenPath
  }

  struct Life {
    var path: TokenPath
    var born: (path: TokenPath, commit: Int)
    var cells: [Place: Said] = [:]
    var abouts: [String: About] = [:]
    /// Oldest first.
    var events: [String] = []
  }

  private(set) var commit = 0
  private(set) var lives: [Life] = []
  /// The token at each path, also when all its cells were removed.
  private(set) var occupants: [TokenPath: Int] = [:]
  /// Who left a path last, with its events until then, where nobody stands there now.
  private(set) var departed: [TokenPath: [String]] = [:]
  /// Of the newest commit.
  private(set) var cellChanges: Set<String> = []
  private(set) var counts = CommitCounts()

  static let paths = (0..<9).map { TokenPath(trusted: "g\($0 % 3).t\($0)") }
  static let revisions = ["one", "two"]
  static let contexts = [Context.base, dark]

  var cells: [Cell] { occupants.values.flatMap { lives[$0].cells.values.map(\.cell) } }
  var abouts: [About] { occupants.values.flatMap { lives[$0].abouts.values } }

  // MARK: Replaying

  mutating func apply(_ changes: ChangeSet) {
    commit += 1
    cellChanges = []
    counts = CommitCounts()
    let before = lives
    for key in changes.removing { remove(key) }
    for key in changes.removingAbouts {
      occupants[key.path].map { _ = lives[$0].abouts.removeValue(forKey: key.revision) }
    }
    move(changes.moves)
    for cell in changes.set.cells { set(cell) }
    for about in changes.set.abouts { set(about) }
    for index in lives.indices { tell(index, before.count > index ? before[index] : nil) }
    for move in changes.moves { leave(move) }
  }

  private mutating func remove(_ key: CellKey) {
    guard let life = occupants[key.path] else { return }
    lives[life].cells[Place(revision: key.revision, context: key.context)] = nil
  }

  private mutating func move(_ moves: [Move]) {
    let movers = moves.map { occupants[$0.from] }
    for move in moves { occupants[move.from] = nil }
    for (move, life) in zip(moves, movers) {
      guard let life else { continue }
      occupants[move.to] = life
      lives[life].path = move.to
      for (place, said) in lives[life].cells {
        var said = said
        said.cell = said.cell.with(path: move.to)
        lives[life].cells[place] = said
      }
      lives[life].abouts = lives[life].abouts.mapValues { $0.with(path: move.to) }
      lives[life].events.append("\(commit) \(move.to) moved \(move.from) > \(move.to)")
      counts.moved += 1
    }
  }

  private mutating func occupant(_ path: TokenPath) -> Int {
    if let life = occupants[path] { return life }
    lives.append(Life(path: path, born: (path, commit)))
    occupants[path] = lives.count - 1
    return lives.count - 1
  }

  private mutating func set(_ cell: Cell) {
    let life = occupant(cell.path)
    let place = Place(revision: cell.revision, context: cell.context)
    lives[life].cells[place] = Said(cell: cell, commit: commit, path: cell.path)
  }

  private mutating func set(_ about: About) {
    let life = occupant(about.path)
    lives[life].abouts[about.revision] = about
  }

  /// Writes down what a life says otherwise than before the commit.
  private mutating func tell(_ index: Int, _ before: Life?) {
    let old = before?.cells ?? [:]
    for place in Set(old.keys).union(lives[index].cells.keys).sorted(by: World.precedes) {
      let now = lives[index].cells[place]
      if let was = old[place], let now, was.cell.statement == now.cell.statement,
        was.cell.evidence == now.cell.evidence
      {
        lives[index].cells[place]?.commit = was.commit
        lives[index].cells[place]?.path = was.path
        continue
      }
      let text = World.text(old[place]?.cell, now?.cell)
      cellChanges.insert(text)
      lives[index].events.append("\(commit) \(lives[index].path) cell \(text)")
      if now == nil { counts.removed += 1 } else if old[place] == nil { counts.added += 1 }
      if now != nil, old[place] != nil { counts.changed += 1 }
    }
    tellAbouts(index, before?.abouts ?? [:])
  }

  private mutating func tellAbouts(_ index: Int, _ old: [String: About]) {
    for revision in Set(old.keys).union(lives[index].abouts.keys).sorted() {
      let now = lives[index].abouts[revision]
      guard old[revision]?.description != now?.description else { continue }
      counts.described += 1
      lives[index].events.append(
        "\(commit) \(lives[index].path) about \(World.text(old[revision], now))")
    }
  }

  private mutating func leave(_ move: Move) {
    departed[move.to] = nil
    guard occupants[move.from] == nil, let life = occupants[move.to] else { return }
    let own = lives[life].events.filter { !$0.hasPrefix("\(commit) ") }
    departed[move.from] = own + ["\(commit) \(move.from) moved \(move.from) > \(move.to)"]
  }

  // MARK: Texts to compare

  static func precedes(_ first: Place, _ second: Place) -> Bool {
    (first.revision, first.context.text) < (second.revision, second.context.text)
  }

  static func text(_ before: Cell?, _ after: Cell?) -> String {
    func text(_ cell: Cell?) -> String {
      guard let cell else { return "-" }
      return [
        cell.path.text, cell.revision, cell.context.text,
        cell.statement.value?.compactText ?? "", cell.evidence.map(\.document).joined(),
      ].joined(separator: "/")
    }
    return text(before) + " > " + text(after)
  }

  static func text(_ before: About?, _ after: About?) -> String {
    func text(_ about: About?) -> String {
      about.map { "\($0.path)/\($0.revision)/\($0.description ?? "")" } ?? "-"
    }
    return text(before) + " > " + text(after)
  }

  static func text(_ entry: HistoryEntry) -> String {
    let head = "\(entry.commit.number) \(entry.path) "
    switch entry.event {
    case .moved(let from, let to): return head + "moved \(from) > \(to)"
    case .cell(let before, let after): return head + "cell " + text(before, after)
    case .about(let before, let after): return head + "about " + text(before, after)
    }
  }
}

// MARK: - Random change sets

extension World {
  /// What may be committed next.
  func next(_ generator: inout SeededGenerator) -> ChangeSet {
    var changes = ChangeSet()
    for cell in cells.sorted(by: { World.text(nil, $0) < World.text(nil, $1) })
    where Int.random(in: 0..<8, using: &generator) == 0 { changes.removing.append(cell.key) }
    for about in abouts.sorted(by: { World.text(nil, $0) < World.text(nil, $1) })
    where Int.random(in: 0..<6, using: &generator) == 0 {
      changes.removingAbouts.append(about.key)
    }
    changes.moves = moves(after: changes, &generator)
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let cell = randomCell(&generator)
      changes.set.cells.removeAll { $0.key == cell.key }
      changes.set.cells.append(cell)
    }
    if Int.random(in: 0..<3, using: &generator) == 0 {
      changes.set.abouts = [
        About(
          path: World.paths.randomElement(using: &generator) ?? World.paths[0],
          revision: World.revisions.randomElement(using: &generator) ?? "one", isGroup: false,
          description: "v\(Int.random(in: 0...2, using: &generator))")
      ]
    }
    // So that every step is a commit.
    changes.set.cells.append(number("counter", commit + 1, in: "one"))
    changes.set.revisions = World.revisions.map { Revision(id: $0) }
    changes.set.axes.declare("appearance")
    return changes
  }

  private func randomCell(_ generator: inout SeededGenerator) -> Cell {
    let value = Int.random(in: 0...2, using: &generator)
    return number(
      (World.paths.randomElement(using: &generator) ?? World.paths[0]).text, value,
      in: World.revisions.randomElement(using: &generator) ?? "one",
      at: World.contexts.randomElement(using: &generator) ?? .base,
      from: Bool.random(using: &generator) ? "doc" : nil)
  }

  /// Moves to free paths, chains and exchanges among them.
  private func moves(after changes: ChangeSet, _ generator: inout SeededGenerator) -> [Move] {
    guard Int.random(in: 0..<2, using: &generator) == 0 else { return [] }
    var after = self
    for key in changes.removing { after.remove(key) }
    for key in changes.removingAbouts {
      after.occupants[key.path].map { _ = after.lives[$0].abouts.removeValue(forKey: key.revision) }
    }
    func isAlive(_ path: TokenPath) -> Bool {
      after.occupants[path].map {
        !(after.lives[$0].cells.isEmpty && after.lives[$0].abouts.isEmpty)
      } ?? false
    }
    let movers = World.paths.filter(isAlive).shuffled(using: &generator).prefix(
      Int.random(in: 1...3, using: &generator))
    var free = (World.paths.filter { !isAlive($0) } + movers).shuffled(using: &generator)
    var moves: [Move] = []
    for mover in movers {
      guard let index = free.firstIndex(where: { $0 != mover }) else { continue }
      moves.append(Move(from: mover, to: free.remove(at: index)))
    }
    // Who stays keeps its path.
    let staying = Set(movers).subtracting(moves.map(\.from))
    var taken = staying
    var kept = moves.filter { !staying.contains($0.to) }
    while let bad = kept.first(where: { taken.contains($0.to) })
      ?? kept.first(where: { move in
        isAlive(move.to) && !kept.contains { $0.from == move.to }
      })
    {
      kept.removeAll { $0 == bad }
      taken.insert(bad.from)
    }
    return kept
  }
}
