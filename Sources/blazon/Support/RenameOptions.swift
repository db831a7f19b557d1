internal import TokenDiff
internal import TokenModel
internal import TokenStore

/// What is known of renames between what a user names.
enum RenameOptions {
  /// Two points of one registry share identity: its moves tell of renames, and nothing is guessed.
  /// Where one side is a file, renames are detected.
  static func options(
    _ registry: () throws -> Registry, from: String, to: String
  ) throws -> DiffOptions {
    guard !Views.isFile(from), !Views.isFile(to) else { return DiffOptions() }
    let open = try registry()
    let before = try open.find(Point(from)).commit
    let after = try open.find(Point(to)).commit
    var moves = try open.renames(from: min(before, after), to: max(before, after))
    if before > after {
      moves = Dictionary(uniqueKeysWithValues: moves.map { ($0.value, $0.key) })
    }
    return DiffOptions(moves: moves, detectsRenames: false)
  }
}
