internal import TokenModel

/// One revision at one point, ready to be asked again and again; or a side where it does not exist.
///
/// A class, since it is handed on for each token, and a copy of all that it holds costs more.
final class ComparedRevision: Sendable {
  let tokens: ResolvedTokens?
  /// By path, each once; renamed tokens under the path that the other side has for them.
  let sorted: [ResolvedToken]
  /// The tokens of before and their paths after.
  private let renames: Renames

  /// - Complexity: O(*n*) for tokens in order, as they should come.
  init(_ tokens: ResolvedTokens?) {
    var tokens = tokens
    if let list = tokens?.tokens, !zip(list, list.dropFirst()).allSatisfy({ $0.path < $1.path }) {
      tokens?.tokens.sort { $0.path < $1.path }
    }
    self.tokens = tokens
    sorted = tokens?.tokens ?? []
    renames = Renames()
  }

  /// The side before, its renamed tokens found by their path after.
  ///
  /// - Complexity: O(*n*), and O(*n* log *n*) where anything was renamed.
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

  /// What the side says of a token that is already at hand.
  func answer(_ token: ResolvedToken?, at path: TokenPath, in context: Context) -> Answer {
    let own = renames.isEmpty ? path : renames.byPath[path]?.from ?? path
    return tokens?.answer(token, at: own, in: context) ?? .silent(.notRecorded, written: nil)
  }

  func answer(at path: TokenPath, in context: Context) -> Answer {
    answer(token(at: path), at: path, in: context)
  }
}

/// Walks the paths of all sides in order, each path once.
///
/// - Complexity: O(*n*·*k*) for *n* tokens on *k* sides.
func forEachPath(of sides: [ComparedRevision], _ body: (TokenPath, [ResolvedToken?]) -> Void) {
  // Lists alone: a side is many words long, and a copy of it for each path costs more than the walk.
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
