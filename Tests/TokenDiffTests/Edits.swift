import TokenModel

/// What has to be done to one record so that it becomes another.
///
/// `changes(from:to:)` explains how two points differ to a person: it speaks of resolved values, folds
/// contexts that say nothing new, and leaves out where two editions cite different pages. Nobody
/// could rebuild a record from that. Edits are what it explains, cell by cell and complete:
/// `edits.applied(to: from)` is `to`, and the inverse leads back. A change that is not a ripple has an
/// edit at its own path (or of a group around it), a ripple has one at the last path of `because`.
///
/// Two records are equal when they hold the same cells, statements as written and evidence included,
/// the same descriptions, and the same revisions, axes and documents in order. The order of cells
/// and descriptions does not count.
struct Edits: Hashable, Sendable {
  struct CellEdit: Hashable, Sendable {
    /// `nil` where the cell is new; with the path that it has after the moves.
    var before: Cell?
    /// `nil` where the cell is gone.
    var after: Cell?
  }

  struct AboutEdit: Hashable, Sendable {
    var before: About?
    var after: About?
  }

  /// What stands in an order of its own, and is told as a whole.
  struct Frame: Hashable, Sendable {
    var axes: AxisOrder
    var revisions: [Revision]
    var documents: [Document]

    init(_ set: TokenSet) {
      axes = set.axes
      revisions = set.revisions
      documents = set.documents
    }
  }

  /// New path to old path; made before all other edits, all at once.
  var moves: [TokenPath: TokenPath]
  /// Sorted by path, then revision, then context, as `abouts` are by path and revision.
  private(set) var cells: [CellEdit]
  private(set) var abouts: [AboutEdit]
  /// The frames before and after; `nil` where they are the same.
  private(set) var frame: FrameEdit?

  struct FrameEdit: Hashable, Sendable {
    var before: Frame
    var after: Frame
  }

  var isEmpty: Bool { moves.isEmpty && cells.isEmpty && abouts.isEmpty && frame == nil }

  /// - Parameter moves: new path to old path, each once; tokens and groups go with all they say.
  /// - Complexity: O(*n* log *n*).
  init(from: TokenSet, to: TokenSet, moves: [TokenPath: TokenPath] = [:]) {
    self.moves = moves
    let moved = Edits.moved(from, moves)
    cells = Edits.differing(moved.cells, to.cells, by: \.key)
      .map { CellEdit(before: $0, after: $1) }
      .sorted { Edits.precedes($0.key, $1.key) }
    abouts = Edits.differing(moved.abouts, to.abouts, by: \.place)
      .map { AboutEdit(before: $0, after: $1) }
      .sorted { Edits.precedes($0.place, $1.place) }
    let (one, other) = (Frame(from), Frame(to))
    frame = one == other ? nil : FrameEdit(before: one, after: other)
  }

  private init(
    moves: [TokenPath: TokenPath], cells: [CellEdit], abouts: [AboutEdit], frame: FrameEdit?
  ) {
    self.moves = moves
    self.cells = cells
    self.abouts = abouts
    self.frame = frame
  }

  /// The edits that lead back.
  var inverse: Edits {
    // The paths of before are those that the cells had when they were compared, so the moves back
    // come first here too, and the edits speak of the paths of before.
    func back(_ path: TokenPath) -> TokenPath { moves[path] ?? path }
    var newByOld: [TokenPath: TokenPath] = [:]
    for (new, old) in moves { newByOld[old] = new }
    return Edits(
      moves: newByOld,
      cells: cells.map { edit in
        CellEdit(
          before: edit.after.map { $0.moved(to: back($0.path)) },
          after: edit.before.map { $0.moved(to: back($0.path)) })
      }.sorted { Edits.precedes($0.key, $1.key) },
      abouts: abouts.map { edit in
        AboutEdit(
          before: edit.after.map { $0.moved(to: back($0.path)) },
          after: edit.before.map { $0.moved(to: back($0.path)) })
      }.sorted { Edits.precedes($0.place, $1.place) },
      frame: frame.map { FrameEdit(before: $0.after, after: $0.before) })
  }

  /// - Returns: sorted, as from the store.
  /// - Throws: `EditProblem` where the record is not the one that the edits were made for; then
  ///   nothing is done.
  func applied(to set: TokenSet) throws(EditProblem) -> TokenSet {
    var result = Edits.moved(set, moves)
    if let frame {
      guard Frame(result) == frame.before else { throw .frame }
      result.axes = frame.after.axes
      result.revisions = frame.after.revisions
      result.documents = frame.after.documents
    }
    var byKey = Edits.index(result.cells, by: \.key)
    for edit in cells {
      guard byKey[edit.key] == edit.before else { throw .cell(edit.key) }
      byKey[edit.key] = edit.after
    }
    var byPlace = Edits.index(result.abouts, by: \.place)
    for edit in abouts {
      guard byPlace[edit.place] == edit.before else { throw .about(edit.place) }
      byPlace[edit.place] = edit.after
    }
    result.cells = Array(byKey.values)
    result.abouts = Array(byPlace.values)
    result.sort()
    return result
  }
}

/// Edits do not fit the record that they are applied to.
enum EditProblem: Problem, Hashable {
  case cell(CellKey)
  case about(CellKey)
  case frame

  var code: String { "edit-unfit" }

  var message: String {
    switch self {
    case .cell(let key):
      "the cell \(quotedForMessage(key.path.text)) in revision \(key.revision) is not as the edit "
        + "expects"
    case .about(let key):
      "the description of \(quotedForMessage(key.path.text)) in revision \(key.revision) is not as "
        + "the edit expects"
    case .frame: "revisions, axes or documents are not as the edit expects"
    }
  }

  var fix: String? { "compare the two records again" }
}

extension Edits {
  private static func moved(_ set: TokenSet, _ moves: [TokenPath: TokenPath]) -> TokenSet {
    if moves.isEmpty { return set }
    var newByOld: [TokenPath: TokenPath] = [:]
    for (new, old) in moves { newByOld[old] = new }
    var result = set
    result.cells = set.cells.map { cell in newByOld[cell.path].map(cell.moved) ?? cell }
    result.abouts = set.abouts.map { about in newByOld[about.path].map(about.moved) ?? about }
    return result
  }

  private static func index<Item, Key: Hashable>(
    _ items: [Item], by key: (Item) -> Key
  ) -> [Key: Item] {
    Dictionary(items.map { (key($0), $0) }) { _, last in last }
  }

  private static func differing<Item: Equatable, Key: Hashable>(
    _ before: [Item], _ after: [Item], by key: (Item) -> Key
  ) -> [(Item?, Item?)] {
    var old = index(before, by: key)
    var pairs: [(Item?, Item?)] = []
    for item in after {
      let was = old.removeValue(forKey: key(item))
      if was != item { pairs.append((was, item)) }
    }
    return pairs + old.values.map { ($0, nil) }
  }

  fileprivate static func precedes(_ one: CellKey, _ other: CellKey) -> Bool {
    if one.path != other.path { return one.path < other.path }
    if one.revision != other.revision { return one.revision.precedesByBytes(other.revision) }
    return one.context.text.precedesByBytes(other.context.text)
  }
}

extension Edits.CellEdit {
  /// The cell that is edited.
  var key: CellKey {
    after?.key ?? before?.key
      ?? CellKey(path: .root, revision: "", context: .base)
  }
}

extension Edits.AboutEdit {
  fileprivate var place: CellKey {
    after?.place ?? before?.place
      ?? CellKey(path: .root, revision: "", context: .base)
  }
}

extension About {
  fileprivate var place: CellKey { CellKey(path: path, revision: revision, context: .base) }

  fileprivate func moved(to path: TokenPath) -> About { with(path: path) }
}

extension Cell {
  fileprivate func moved(to path: TokenPath) -> Cell { with(path: path) }
}
