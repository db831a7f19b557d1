package import TokenDiff
package import TokenModel
internal import TokenOperations
package import TokenStore

/// Tells of contrast that is lost where nobody declared what is read on what: the names propose it.
package enum ContrastNote {
  /// The most changed colors whose names are looked at.
  private static let most = 1000

  /// - Parameter beside: both sides' tokens at some paths, with all to which they lead.
  package static func print(
    _ changes: [Change], beside: ([TokenPath]) throws -> (from: PointView, to: PointView)
  ) rethrows {
    let paths = Set(changes.filter { $0.after.stated?.value?.type == .color }.map(\.path))
    guard !paths.isEmpty, paths.count <= most else { return }
    let partners = Set(paths.flatMap(ContrastPair.partners))
    // Most colors have none, and need not be read again to know that.
    if partners.isDisjoint(with: paths),
      try beside(partners.sorted()).to.revisions.allSatisfy(\.tokens.isEmpty)
    {
      return
    }
    let sides = try beside(paths.union(partners).sorted())
    let lost = undeclaredContrastsLost(from: sides.from, to: sides.to)
    warn(of: lost, "; their names suggest that they belong together")
    if let first = lost.first {
      Notes.tell(
        "fix: `blazon contrast declare \(first.text.text) \(first.background.text)`, or \"on\" in a token file, makes "
          + "`diff` and `judge` count it")
    }
  }

  private static func warn(of lost: [ContrastChange], _ reason: String) {
    for change in lost.prefix(5) {
      let level = change.lostLevel ?? ""
      let context = change.context.isBase ? "" : " [\(change.context.text)]"
      let ratios = [change.before, change.after].map(ContrastChange.figure)
      Notes.tell(
        "warning: \(change.text.text) on \(change.background.text)\(context): contrast \(ratios[0]) → "
          + "\(ratios[1]), no longer \(level)\(reason)")
    }
    if lost.count > 5 { Notes.tell("… and \(lost.count - 5) more: `blazon contrast`") }
  }

  /// The same between two points of a registry, and of declared pairs, too.
  package static func print(from: Snapshot, to: Snapshot) throws {
    let states = try ComparedState.pair(from, to)
    func view(_ set: TokenSet, _ label: String) -> PointView {
      PointView.resolved(set, label: label, only: nil).view
    }
    let found = changes(from: view(states.from.set, from.text), to: view(states.to.set, to.text))
    warn(of: found.flatMap(\.contrasts).filter { $0.lostLevel != nil }, "")
    try print(found) { paths in
      (
        view(try from.load(inside: paths, areGuesses: true), from.text),
        view(try to.load(inside: paths, areGuesses: true), to.text)
      )
    }
  }
}

extension TokenSet {
  /// The tokens at some paths and all to which they lead; what is said of groups stays.
  ///
  /// - Complexity: O(*n*·*d*) for *n* cells and aliases *d* deep.
  package func closure(of paths: [TokenPath]) -> TokenSet {
    var members = PathSet(paths)
    var kept = self
    var count = 0
    repeat {
      count = members.paths.count
      kept.cells = cells.filter { members.contains($0.path) }
      for cell in kept.cells where cell.mayRefer {
        cell.statement.forEachReference { reference, _ in members.insert(reference.target) }
      }
    } while count < members.paths.count
    kept.abouts = abouts.filter { $0.isGroup || members.contains($0.path) }
    kept.sort()
    return kept
  }
}
