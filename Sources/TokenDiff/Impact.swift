package import TokenModel

/// What resolves through one token at a point.
package struct Impact: Sendable {
  /// The token that is asked about.
  package let path: TokenPath
  /// By revision, then the nearest first, then by path; the contexts of a token in their order.
  package let dependents: [Dependent]

  /// A token that resolves through the one asked about, in one context.
  package struct Dependent: Sendable {
    package var path: TokenPath
    package var revision: String
    package var context: Context
    package var use: ReferenceRole
    /// The tokens on the way, nearest first; the last one is the token asked about.
    package var through: [TokenPath]
    package var cell: ResolvedCell
    /// Whether it leads there in every context in which it has an answer of its own.
    package var isAlways: Bool
  }

  /// - Parameter view: all tokens that can lead to the path, and those that they lead to.
  /// - Complexity: O(*n*·*d*) for *n* tokens and ways of *d* tokens.
  package init(of path: TokenPath, in view: PointView) {
    self.path = path
    dependents = view.revisions.flatMap { tokens in
      let found = tokens.tokens.lazy.filter { $0.path != path }.flatMap { token in
        Ways(to: path, in: tokens).dependents(token)
      }
      return found.enumerated().sorted {
        let (a, b) = ($0.element, $1.element)
        return (a.distance, a.path, $0.offset) < (b.distance, b.path, $1.offset)
      }.map(\.element.dependent)
    }
  }
}

/// The ways that lead to a token in one revision.
private struct Ways {
  let target: TokenPath
  let tokens: ResolvedTokens

  init(to target: TokenPath, in tokens: ResolvedTokens) {
    self.target = target
    self.tokens = tokens
  }

  struct Found {
    var dependent: Impact.Dependent
    /// Of the token's shortest way in any context.
    var distance: Int
    var path: TokenPath { dependent.path }
  }

  func dependents(_ token: ResolvedToken) -> [Found] {
    var found: [Impact.Dependent] = []
    for cell in token.cells {
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
      return Found(dependent: dependent, distance: distance)
    }
  }

  /// - Returns: `nil` where the cell does not lead there in its context.
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
            let deeper = tokens.answer(at: path, in: cell.context).stated
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
