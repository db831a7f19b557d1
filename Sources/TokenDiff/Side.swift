internal import TokenModel

/// One revision at one point, ready to be asked again and again; or a side where it does not exist.
struct Side: Sendable {
  let tokens: ResolvedTokens?
  /// By path, each once.
  let sorted: [ResolvedToken]

  /// - Complexity: O(*n*) for tokens in order, as they should come.
  init(_ tokens: ResolvedTokens?) {
    var tokens = tokens
    if let list = tokens?.tokens, !zip(list, list.dropFirst()).allSatisfy({ $0.path < $1.path }) {
      tokens?.tokens.sort { $0.path < $1.path }
    }
    self.tokens = tokens
    sorted = tokens?.tokens ?? []
  }

  var revision: Revision? { tokens?.revision }

  func token(at path: TokenPath) -> ResolvedToken? { tokens?.token(at: path) }

  /// What the side says of a token that is already at hand.
  func answer(_ token: ResolvedToken?, at path: TokenPath, in context: Context) -> Answer {
    tokens?.answer(token, at: path, in: context) ?? .silent(.notRecorded, written: nil)
  }

  func answer(at path: TokenPath, in context: Context) -> Answer {
    answer(token(at: path), at: path, in: context)
  }
}

/// Walks the paths of all sides in order, each path once.
///
/// - Complexity: O(*n*·*k*) for *n* tokens on *k* sides.
func forEachPath(of sides: [Side], _ body: (TokenPath, [ResolvedToken?]) -> Void) {
  var places = [Int](repeating: 0, count: sides.count)
  while true {
    var next: TokenPath?
    for (side, place) in zip(sides, places) where place < side.sorted.count {
      let path = side.sorted[place].path
      if next.map({ path < $0 }) ?? true { next = path }
    }
    guard let path = next else { return }
    var found: [ResolvedToken?] = []
    for (index, side) in sides.enumerated() {
      let place = places[index]
      if place < side.sorted.count, side.sorted[place].path == path {
        found.append(side.sorted[place])
        places[index] += 1
      } else {
        found.append(nil)
      }
    }
    body(path, found)
  }
}
