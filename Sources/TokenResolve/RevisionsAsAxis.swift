package import TokenModel

/// All revisions of a set as one, for formats that have contexts but no revisions.
package struct RevisionsAsAxis: Sendable {
  /// A set with one revision, `revisions`, which has an axis `revision` before all others. Its values
  /// are the ids of the revisions, the newest first, so that the newest answers where none is chosen.
  package var set: TokenSet
  /// The one revision of the set.
  package var revision: Revision
  /// The problems of each revision; the set has no cells for them.
  package var problems: [Resolution.CellProblem]

  /// Resolves every revision, and makes cells of the answers.
  ///
  /// - Parameter all: a sorted set.
  /// - Complexity: that of resolving every revision.
  package init(_ all: TokenSet) {
    let newestFirst = Array(all.revisions.reversed())
    let names = all.axes.names + newestFirst.flatMap { $0.axes.map(\.name) }
    var axis = "revision"
    while names.contains(axis) { axis += "-" }
    revision = Revision(
      id: "revisions",
      axes: [.init(name: axis, values: newestFirst.map(\.id))]
        + RevisionsAsAxis.union(newestFirst, order: AxisOrder(names)))
    set = TokenSet()
    set.revisions = [revision]
    set.axes = AxisOrder([axis] + names)
    set.documents = all.documents
    problems = []
    var described: Set<TokenPath> = []
    for each in newestFirst {
      let found = resolve(all, revision: each)
      problems += found.problems
      for token in found.tokens.tokens {
        add(token, Context.Fixed(axis, each.id))
        if let about = token.about { add(about, &described) }
      }
      for about in found.tokens.groups.values { add(about, &described) }
    }
    set.sort()
  }

  /// Returns each axis with all values that it has in some revision.
  private static func union(_ revisions: [Revision], order: AxisOrder) -> [Revision.Axis] {
    order.names.compactMap { name in
      let values = revisions.flatMap { $0.values(of: name) ?? [] }.uniqued
      return values.isEmpty ? nil : Revision.Axis(name: name, values: values)
    }
  }

  private mutating func add(_ token: ResolvedToken, _ pair: Context.Fixed) {
    for answer in token.cells.withoutRepeats() {
      let context = Context(answer.context.fixed + [pair])
      set.cells.append(answer.cell.with(revision: revision.id, context: context))
    }
  }

  /// Adds the description of a token or group unless a newer revision has one.
  private mutating func add(_ about: About, _ described: inout Set<TokenPath>) {
    guard described.insert(about.path).inserted else { return }
    set.abouts.append(about.with(revision: revision.id))
  }
}
