internal import TokenModel

/// One side of a comparison: a revision at one point, prepared for many look-ups, or nothing if the
/// revision does not exist there.
///
/// It is a class because it is passed along for each token, and copying its parts would cost more.
final class ComparedRevision: Sendable {
  let tokens: ResolvedTokens?
  /// The tokens sorted by path; a renamed token is under its path on the other side.
  let sorted: [ResolvedToken]
  /// The renames from this side to the other; empty for the later side.
  private let renames: Renames

  /// - Complexity: O(*n*) if the tokens are sorted, as they should be.
  init(_ tokens: ResolvedTokens?) {
    var tokens = tokens
    if let list = tokens?.tokens, !zip(list, list.dropFirst()).allSatisfy({ $0.path < $1.path }) {
      tokens?.tokens.sort { $0.path < $1.path }
    }
    self.tokens = tokens
    sorted = tokens?.tokens ?? []
    renames = Renames()
  }

  /// The earlier side, in which renamed tokens are found by their new path.
  ///
  /// - Complexity: O(*n*), and O(*n* log *n*) if anything was renamed.
  init(_ side: ComparedRevision, renames: Renames) {
    tokens = side.tokens
    self.renames = renames
    if renames.isEmpty {
      sorted = side.sorted
      return
    }
    sorted = side.sorted.map { token in
      guard let path = renames.newByOld[token.path] else { return token }
      var token = token
      token.path = path
      return token
    }.sorted { $0.path < $1.path }
  }

  var revision: Revision? { tokens?.revision }

  func token(at path: TokenPath) -> ResolvedToken? {
    if renames.isEmpty { return tokens?.token(at: path) }
    if let rename = renames.byPath[path] { return tokens?.token(at: rename.from) }
    return renames.newByOld[path] == nil ? tokens?.token(at: path) : nil
  }

  /// The answer of a token that the caller has looked up already.
  func answer(_ token: ResolvedToken?, at path: TokenPath, in context: Context) -> Answer {
    let own = renames.isEmpty ? path : renames.byPath[path]?.from ?? path
    return tokens?.answer(token, at: own, in: context) ?? .silent(.notRecorded, written: nil)
  }

  func answer(at path: TokenPath, in context: Context) -> Answer {
    answer(token(at: path), at: path, in: context)
  }
}

/// The places of each path in two lists that are sorted by path, in order; `nil` where one lacks it.
func pairedPlaces(
  _ before: [ResolvedToken], _ after: [ResolvedToken]
) -> [(before: Int?, after: Int?)] {
  var pairs: [(before: Int?, after: Int?)] = []
  pairs.reserveCapacity(max(before.count, after.count))
  var (a, b) = (0, 0)
  while a < before.count, b < after.count {
    if before[a].path == after[b].path {
      pairs.append((a, b))
      (a, b) = (a + 1, b + 1)
    } else if before[a].path < after[b].path {
      pairs.append((a, nil))
      a += 1
    } else {
      pairs.append((nil, b))
      b += 1
    }
  }
  for place in a..<before.count { pairs.append((place, nil)) }
  for place in b..<after.count { pairs.append((nil, place)) }
  return pairs
}

/// Calls `body` once for each path on any of the sides, in order, with the token of each side.
///
/// - Complexity: O(*n*·*k*) for *n* tokens on *k* sides.
func forEachPath(of sides: [ComparedRevision], _ body: (TokenPath, [ResolvedToken?]) -> Void) {
  // Only the lists are kept, because reaching them through each side costs more than the walk itself.
  let lists = sides.map(\.sorted)
  var places = [Int](repeating: 0, count: lists.count)
  while true {
    var next: TokenPath?
    for index in lists.indices where places[index] < lists[index].count {
      let path = lists[index][places[index]].path
      if next.map({ path < $0 }) ?? true { next = path }
    }
    guard let path = next else { return }
    var found: [ResolvedToken?] = []
    found.reserveCapacity(lists.count)
    for index in lists.indices {
      let place = places[index]
      if place < lists[index].count, lists[index][place].path == path {
        found.append(lists[index][place])
        places[index] += 1
      } else {
        found.append(nil)
      }
    }
    body(path, found)
  }
}
