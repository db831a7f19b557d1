package import TokenExport
package import TokenModel
package import TokenResolve
package import TokenStore

/// One revision at one commit, or a part of it, resolved.
package final class ExportSource {
  /// The state that is exported; `nil` of token files, which have no history.
  package let now: Snapshot?
  /// The exported revision; of all revisions, the one that stands for them.
  package let revision: Revision
  /// Whether all revisions are exported, as an axis.
  package let hasAllRevisions: Bool
  /// Tokens and groups that were asked for; empty for all.
  package var under: [TokenPath] { scope.under }
  private let scope: ExportScope
  /// Names that tokens had at this point are in the set as deprecated aliases; `nil` keeps none.
  package let since: Point?
  /// The earlier names that are in the set; old names of what a part has may be anywhere.
  private let keptNames: Set<TokenPath>
  /// The cells that are resolved: of a part, those that it refers to as well.
  package let set: TokenSet
  /// The hash of the commit, which stands for all of the history up to it.
  package let head: String
  /// Empty of token files, which an output names in its place.
  package private(set) lazy var digest = hashing?.wait() ?? ""
  private let hashing: BackgroundWork<String>?
  private let resolution: Resolution
  /// The cells without a value, and why.
  package var problems: [Resolution.CellProblem] { resolution.problems }

  /// - Parameter since: a point whose names are kept as deprecated aliases.
  /// - Throws: `VerbProblem.unknownPath` for a path that holds no token.
  package init(
    _ now: Snapshot, revision: Revision, under: [TokenPath], since: Point? = nil
  ) throws {
    self.now = now
    self.since = since
    self.revision = revision
    scope = ExportScope(under: under)
    hasAllRevisions = false
    let found = try scope.load(now, revision: revision.base == nil ? revision.id : nil)
    hashing = BackgroundWork { Registry.stateDigest(of: found.alone(revision)) }
    head = try now.info()?.hash ?? ""
    var whole = found
    keptNames = try since.map { try whole.keepNames(of: now, since: $0, revision) } ?? []
    self.set = whole
    resolution = resolve(whole, revision: revision)
  }

  /// The only revision of token files, as a registry has it that imported nothing else.
  package init(files set: TokenSet, revision: Revision) {
    now = nil
    since = nil
    keptNames = []
    self.revision = revision
    scope = ExportScope(under: [])
    hasAllRevisions = false
    var sorted = set
    sorted.sort()
    self.set = sorted
    head = ""
    hashing = nil
    resolution = resolve(sorted, revision: revision)
  }

  /// All revisions as an axis.
  ///
  /// - Throws: `VerbProblem.unknownPath` for a path that holds no token.
  package init(allOf now: Snapshot, under: [TokenPath]) throws {
    self.now = now
    since = nil
    keptNames = []
    scope = ExportScope(under: under)
    hasAllRevisions = true
    let all = RevisionsAsAxis(try scope.load(now, revision: nil))
    revision = all.revision
    set = all.set
    hashing = BackgroundWork { Registry.stateDigest(of: all.set) }
    head = try now.info()?.hash ?? ""
    var resolution = resolve(all.set, revision: all.revision)
    resolution.problems += all.problems
    self.resolution = resolution
  }

  /// Whether the set is all that the registry says of some revisions at a point.
  package func holdsAll(of revisions: Set<String>, at point: Snapshot) -> Bool {
    now?.commit == point.commit && under.isEmpty && since == nil && !hasAllRevisions
      && (revision.base != nil || revisions.isSubset(of: [revision.id]))
  }

  /// The tokens that a format writes with options that were chosen.
  package func tokens(for format: ExportFormat, _ chosen: [String: String]) -> ResolvedTokens {
    // Our extension has a place for cells without an answer.
    let hasPlace = format == .json && chosen["contexts"] != "resolver"
    var tokens = hasPlace ? resolution.tokens : resolution.tokensWithProblems
    if !keptNames.isEmpty {
      // An old name that is the new one's as well would take it from both.
      tokens.tokens.removeAll { token in
        guard keptNames.contains(token.path) else { return false }
        return token.cells.contains { cell in
          cell.statement.alias.map { format.callsAlike(token.path, $0) } ?? false
        }
      }
    }
    return scope.tokens(of: tokens, for: format, keptNames)
  }
}

extension TokenSet {
  /// Adds a deprecated alias for each name that a token had at an earlier point and no token has now,
  /// where no other name is inside it or around it.
  ///
  /// - Returns: the earlier names.
  fileprivate mutating func keepNames(
    of now: Snapshot, since: Point, _ revision: Revision
  ) throws -> Set<TokenPath> {
    let moved = try now.newPaths(since: now.snapshot(since))
    let paths = Set(cells.map(\.path))
    var groups: Set<TokenPath> = []
    for path in paths.union(moved.keys) {
      var next = path.parent
      while let group = next, groups.insert(group).inserted { next = group.parent }
    }
    var kept: Set<TokenPath> = []
    for (old, new) in moved.sorted(by: { $0.key < $1.key }) {
      let isInside = sequence(first: old, next: \.parent).contains(where: paths.contains)
      guard !isInside, !groups.contains(old),
        let cell = cells.first(where: { $0.path == new })
      else { continue }
      let (alias, about) = OldName.alias(old, of: new, like: cell, in: cell.revision)
      cells.append(alias)
      abouts.append(about)
      kept.insert(old)
    }
    sort()
    return kept
  }

  /// The set as it would be with no other revisions than that one and those it inherits from: what
  /// a registry says into which their files are imported.
  fileprivate func alone(_ revision: Revision) -> TokenSet {
    var result = keeping(revision)
    let known = Set(result.revisions.flatMap { $0.axes.map(\.name) })
    result.axes = AxisOrder(axes.names.filter(known.contains))
    for index in result.revisions.indices {
      let own = result.revisions[index].axes
      // Files name them in the order of the registry, which decides between contexts.
      result.revisions[index].axes = axes.names.compactMap { name in own.first { $0.name == name } }
    }
    return result
  }
}
