package import TokenModel
package import TokenResolve
package import TokenStore

/// Editions of a design, resolved, each as of its own point.
package struct Editions {
  package private(set) var views: [PointView] = []
  /// What has no value in one of them.
  package private(set) var problems: [Resolution.CellProblem] = []
  /// The last of the points that a date of a source names.
  package private(set) var dated: Snapshot?
  private var sets: [Int: TokenSet] = [:]

  /// - Parameter points: as typed; of none all revisions with tokens of the last one's vendor, in their order.
  /// - Throws: `WordProblem` where there are not two to compare, `PointProblem` and `StoreProblem`.
  package init(_ points: [String], _ now: Snapshot, most: Int = .max, atLeast least: Int = 2) throws
  {
    var points = points
    if points.isEmpty {
      let set = try now.load()
      sets[now.commit] = set
      let ids = set.revisions.map(\.id).filter(Set(set.cells.map(\.revision)).contains)
      points = Editions.ofOneDesign(ids, set.cells, set.documents).suffix(most)
      guard let first = points.first else { throw VerbProblem.emptyRegistry }
      if points.count < least {
        throw WordProblem(
          code: "revision-missing",
          message:
            "the registry has tokens in one revision, \(first), and nothing to compare it with",
          fix: "`blazon diff` compares with the commit before, "
            + "`blazon compare \(first)@HEAD~1 \(first)` sets the two side by side")
      }
    }
    for text in points {
      let then = try now.snapshot(Point(text))
      if then.isBySource || then.isByEdition { dated = then }
      let set = try sets[then.commit] ?? then.load()
      sets[then.commit] = set
      guard let revision = then.revision ?? (set.revisions.count == 1 ? set.revisions[0].id : nil)
      else {
        throw WordProblem(
          VerbProblem.needsRevision(known: set.revisions.map(\.id)),
          fix:
            "name a revision in each point, as in modern@HEAD~1; `blazon diff` compares whole registries"
        )
      }
      let (view, problems) = PointView.resolved(set, label: text, only: revision)
      views.append(view)
      self.problems += problems
    }
  }

  /// The revisions of the last one's vendor: without a word of it, another vendor's are not set beside them.
  package static func ofOneDesign(
    _ ids: [String], _ cells: [Cell], _ documents: [Document]
  ) -> [String] {
    let vendors = Dictionary(grouping: cells, by: \.revision).mapValues { $0.vendors(documents) }
    guard let last = ids.last(where: { vendors[$0] != nil }).flatMap({ vendors[$0] }) else {
      return ids
    }
    return ids.filter { !(vendors[$0] ?? []).isOther(than: last) }
  }

  /// Those that the editions cite; of two with one id the newest state's first.
  package var documents: [Document] {
    sets.sorted { $0.key > $1.key }.flatMap(\.value.documents)
  }

  /// Whether an edition has a token with such a path.
  package func hold(where isMeant: (TokenPath) -> Bool) -> Bool {
    sets.values.contains { $0.cells.contains { isMeant($0.path) } }
  }

  /// Whether a compared edition has a token in a group, or has the token.
  package func state(_ group: TokenPath) -> Bool {
    views.flatMap(\.revisions).contains { $0.tokens.contains { $0.path.isInside(group) } }
  }
}
