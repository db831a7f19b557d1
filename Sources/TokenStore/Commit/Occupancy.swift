internal import TokenModel

/// A cell or a description: what a token takes along when it moves.
protocol PlacedContent: Equatable {
  associatedtype Key: Hashable & Comparable
  var key: Key { get }
  var path: TokenPath { get }
  func moved(to path: TokenPath) -> Self
}

/// One key in a commit that removes or moves something there: its content before the commit, what
/// becomes of that, and what comes in its place.
///
/// A commit removes first, then moves, then writes what is given over the rest.
struct Occupancy<Content: PlacedContent> {
  /// The content before the commit, by its fate.
  enum Former {
    /// There was none; something moves to the key.
    case none
    /// It is removed, and its token stays where it is.
    case removed(Content)
    /// It is removed, and its token moves away or makes room for another.
    case removedWithToken(Content)
    /// It moves away with its token.
    case movedAway(Content)
  }

  var former: Former
  /// The content that moves to the key.
  var incoming: Content?
  /// The content that the commit gives for the key.
  var given: Content?

  /// The content before the commit.
  var old: Content? {
    switch former {
    case .none: nil
    case .removed(let old), .removedWithToken(let old), .movedAway(let old): old
    }
  }

  /// The content after the commit.
  var final: Content? { given ?? incoming }

  /// The changes of the token that had the key, if it loses its content, and of the token that has
  /// the key afterwards. Content that a move only carries along is not a change.
  var changes: [(before: Content?, after: Content?)] {
    let all: [(before: Content?, after: Content?)] =
      switch former {
      case .none, .movedAway: [(incoming, final)]
      case .removed(let old): [(old, final)]
      case .removedWithToken(let old): [(old, nil), (incoming, final)]
      }
    return all.filter { $0.before != $0.after }
  }

  /// Whether the commit writes a row for the key. Where tokens move it does in any case, so that a
  /// moved token's rows are complete, even if the tokens before and after have the same content.
  var needsRow: Bool {
    switch former {
    case .none, .removedWithToken, .movedAway: true
    case .removed: !changes.isEmpty
    }
  }
}

/// The keys of cells, or of descriptions, that a commit removes from or moves.
struct Occupancies<Content: PlacedContent> {
  private var byKey: [Content.Key: Occupancy<Content>] = [:]
  /// The paths that tokens move from or to.
  private let movedPaths: Set<TokenPath>

  init(movedPaths: Set<TokenPath> = []) { self.movedPaths = movedPaths }

  /// In the order of paths, then revisions and contexts.
  var sorted: [(key: Content.Key, value: Occupancy<Content>)] {
    byKey.sorted { $0.key < $1.key }
  }

  func contains(_ key: Content.Key) -> Bool { byKey[key] != nil }

  mutating func remove(_ old: Content) {
    byKey[old.key] = Occupancy(
      former: movedPaths.contains(old.path) ? .removedWithToken(old) : .removed(old))
  }

  /// Moves everything away from a path that was not removed.
  ///
  /// - Parameter held: the path's content before the commit.
  /// - Returns: what moves.
  mutating func moveAway(_ held: [Content]) -> [Content] {
    let leaving = held.filter { !contains($0.key) }
    for old in leaving { byKey[old.key] = Occupancy(former: .movedAway(old)) }
    return leaving
  }

  mutating func arrive(_ contents: [Content], at path: TokenPath) {
    for content in contents.map({ $0.moved(to: path) }) {
      byKey[content.key, default: Occupancy(former: .none)].incoming = content
    }
  }

  /// Keeps what is given for a key that is removed or moved.
  ///
  /// - Returns: `false` for any other key.
  mutating func take(_ given: Content) -> Bool {
    guard !byKey.isEmpty, contains(given.key) else { return false }
    byKey[given.key]?.given = given
    return true
  }
}

extension About: PlacedContent {
  func moved(to path: TokenPath) -> About { with(path: path) }
}
