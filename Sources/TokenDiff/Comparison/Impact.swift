package import TokenModel

/// The tokens that depend on one token at a point, because their values resolve through it.
package struct Impact: Sendable {
  /// The token in question.
  package let path: TokenPath
  /// The dependents by revision, then the nearest first, then by path; the contexts of each token in
  /// their order.
  package let dependents: [Dependent]

  /// A token that resolves through the one in question, in one context.
  package struct Dependent: Sendable {
    /// The dependent's path.
    package var path: TokenPath
    /// The revision's id.
    package var revision: String
    /// The context of the answer.
    package var context: Context
    /// The role of the reference with which the chain begins.
    package var use: ReferenceRole
    /// The tokens on the way, nearest first; the last one is the token in question.
    package var through: [TokenPath]
    /// The dependent's answer in the context.
    package var cell: ResolvedCell
    /// Whether it depends on the token in every context for which it has an answer of its own.
    package var isAlways: Bool
  }

  /// - Parameter view: a point with at least all tokens that can refer to the path, directly or not,
  ///   and all that these refer to.
  /// - Complexity: O(*n*·*d*) for *n* tokens and chains of *d* tokens.
  package init(of path: TokenPath, in view: PointView) {
    self.path = path
    dependents = view.revisions.flatMap { tokens in
      let chains = ReferenceChains(to: path, in: tokens)
      let found = tokens.tokens.lazy.filter { $0.path != path }.flatMap(chains.dependents)
      return found.sorted { ($0.distance, $0.dependent.path) < ($1.distance, $1.dependent.path) }
        .map(\.dependent)
    }
  }
}

/// The chains of references that end at a token in one revision.
private struct ReferenceChains {
  let target: TokenPath
  let tokens: ResolvedTokens
  private let order: ContextOrder

  init(to target: TokenPath, in tokens: ResolvedTokens) {
    self.target = target
    self.tokens = tokens
    order = ContextOrder([tokens])
  }

  /// The answers of a token that depend on the target, each with the length of the token's shortest chain
  /// in any context.
  func dependents(_ token: ResolvedToken) -> [(dependent: Impact.Dependent, distance: Int)] {
    var found: [Impact.Dependent] = []
    for cell in order.sorted(token.cells, by: \.context) {
      guard let way = shortest(from: cell) else { continue }
      found.append(
        Impact.Dependent(
          path: token.path, revision: tokens.revision.id, context: cell.context,
          use: cell.statement.role(of: way[0]), through: way, cell: cell, isAlways: false))
    }
    let distance = found.map(\.through.count).min() ?? 0
    return found.map { dependent in
      var dependent = dependent
      dependent.isAlways = found.count == token.cells.count
      return (dependent, distance)
    }
  }

  /// The shortest chain from a cell to the token.
  ///
  /// - Returns: the tokens on the way; `nil` if there is no chain in the cell's context.
  private func shortest(from cell: ResolvedCell) -> [TokenPath]? {
    var seen: Set<TokenPath> = [cell.cell.path]
    var front = [(cell: cell, way: [TokenPath]())]
    while !front.isEmpty {
      var next: [(cell: ResolvedCell, way: [TokenPath])] = []
      for (step, way) in front {
        // What a token on the way is read on says nothing of its value.
        let paths = way.isEmpty ? step.statement.targets : step.statement.targets { $0 != .on }
        for path in paths {
          if path == target { return way + [path] }
          guard seen.insert(path).inserted,
            let deeper = tokens.answer(at: path, in: cell.context).written
          else { continue }
          next.append((deeper, way + [path]))
        }
      }
      front = next
    }
    return nil
  }
}

extension Statement {
  /// How the statement leans on a token that it refers to; the first of its roles where it has more.
  fileprivate func role(of path: TokenPath) -> ReferenceRole {
    var first: ReferenceRole?
    forEachReference { reference, role in
      if reference.target == path { first = first ?? role }
    }
    return first ?? .value
  }
}
