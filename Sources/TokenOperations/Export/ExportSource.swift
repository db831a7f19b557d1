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
  package let under: [TokenPath]
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
    self.under = under
    hasAllRevisions = false
    let found = try now.load(under: under, revision: revision.base == nil ? revision.id : nil)
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
    under = []
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
    self.under = under
    hasAllRevisions = true
    let all = RevisionsAsAxis(try now.load(under: under, revision: nil))
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

  /// The tokens that a format writes with options that were chosen. Of a part, a JSON file has what it refers to as
  /// well, or its references would lead nowhere; other formats write the values.
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
    if format == .json || under.isEmpty { return tokens }
    // Their targets are of the part, or what it refers to; the latter is not written, so its names are not.
    let kept = tokens.tokens.lazy.filter { token in
      self.keptNames.contains(token.path)
        && token.cells.contains { cell in
          cell.statement.alias.map { alias in self.under.contains { alias.isInside($0) } } ?? false
        }
    }
    return tokens.kept(under + kept.map(\.path))
  }
}

extension Snapshot {
  /// Reads what an export is asked for, with everything that it refers to; all where no path is named.
  ///
  /// - Parameter revision: the only one that is needed; `nil` for all.
  /// - Throws: `VerbProblem.unknownPath` for a path that holds no token.
  fileprivate func load(under: [TokenPath], revision: String?) throws -> TokenSet {
    if under.isEmpty { return try load(revision: revision) }
    var set = try load(inside: under, revision: revision)
    let isKnown = under.allSatisfy { path in set.cells.contains { $0.path.isInside(path) } }
    // Only a look at all paths tells what may have been meant.
    if !isKnown { set = try load(revision: revision) }
    try set.keep(under)
    return set
  }
}

extension TokenSet {
  /// Keeps tokens and groups with what they refer to, over any number of steps.
  ///
  /// - Throws: `VerbProblem.unknownPath` for a path that holds no token.
  fileprivate mutating func keep(_ paths: [TokenPath]) throws {
    let places = PathIndex(cells)
    var start: [TokenPath] = []
    for path in paths {
      let inside = cells.lazy.filter { $0.path.isInside(path) }
      guard !inside.isEmpty else {
        let known = Set(cells.lazy.map(\.path.text)).sorted()
        if let near = PathAdvice.near(path.text, among: known) {
          throw VerbProblem.unknownPath(path.text, near: near)
        }
        var groups: [String] = []
        for name in known.lazy.compactMap({ $0.split(separator: ".").first.map(String.init) })
        where groups.last != name { groups.append(name) }
        throw VerbProblem.noPath(
          path.text,
          fix: groups.isEmpty
            ? "there is no token at this point"
            : "there are " + groups.prefix(8).joined(separator: ", ").terminalSafe
              + (groups.count > 8 ? " and \(groups.count - 8) more groups" : ""))
      }
      start += inside.map(\.path)
    }
    let kept = walk(from: start) { path, open in
      places.forEachCell(of: path, in: cells) { index in
        cells[index].statement.forEachReference { reference, _ in open.append(reference.target) }
      }
    }
    cells.removeAll { !kept.contains($0.path) }
    abouts.removeAll { about in
      !kept.contains(about.path) && !(about.isGroup && kept.contains { $0.isInside(about.path) })
    }
  }

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
