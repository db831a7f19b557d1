package import TokenExport
package import TokenModel
package import TokenResolve
package import TokenStore

/// One revision at one commit, or a part of it, resolved.
package final class ExportSource {
  /// The state that is exported.
  package let now: Snapshot
  /// The exported revision; of all revisions, the one that stands for them.
  package let revision: Revision
  /// Whether all revisions are exported, as an axis.
  package let hasAllRevisions: Bool
  /// Tokens and groups that were asked for; empty for all.
  package let under: [TokenPath]
  /// The cells that are resolved: of a part, those that it refers to as well.
  package let set: TokenSet
  /// The hash of the commit, which stands for all of the history up to it.
  package let head: String
  package private(set) lazy var digest = hashing.wait()
  private let hashing: BackgroundWork<String>
  private let resolution: Resolution
  /// The cells without a value, and why.
  package var problems: [Resolution.CellProblem] { resolution.problems }

  /// - Throws: `VerbProblem.unknownPath` for a path that holds no token.
  package init(_ now: Snapshot, revision: Revision, under: [TokenPath]) throws {
    self.now = now
    self.revision = revision
    self.under = under
    hasAllRevisions = false
    let needed = revision.base == nil ? revision.id : nil
    let found = try ExportSource.load(now, needed, under)
    hashing = BackgroundWork { Registry.stateDigest(of: found.alone(revision)) }
    head = try now.info()?.hash ?? ""
    self.set = found
    resolution = resolve(found, revision: revision)
  }

  /// All revisions as an axis.
  ///
  /// - Throws: `VerbProblem.unknownPath` for a path that holds no token.
  package init(allOf now: Snapshot, under: [TokenPath]) throws {
    self.now = now
    self.under = under
    hasAllRevisions = true
    let all = RevisionsAsAxis(try ExportSource.load(now, nil, under))
    revision = all.revision
    set = all.set
    hashing = BackgroundWork { Registry.stateDigest(of: all.set) }
    head = try now.info()?.hash ?? ""
    var resolution = resolve(all.set, revision: all.revision)
    resolution.problems += all.problems
    self.resolution = resolution
  }

  private static func load(
    _ now: Snapshot, _ revision: String?, _ under: [TokenPath]
  ) throws -> TokenSet {
    if under.isEmpty { return try now.load(revision: revision) }
    var set = try now.load(inside: under, revision: revision)
    let isKnown = under.allSatisfy { path in set.cells.contains { $0.path.isInside(path) } }
    // Only a look at all paths tells what may have been meant.
    if !isKnown { set = try now.load(revision: revision) }
    try set.keep(under)
    return set
  }

  /// A JSON file has what the part refers to as well, or its references would lead nowhere; other
  /// formats write the values.
  package func tokens(for format: ExportFormat) -> ResolvedTokens {
    var tokens = resolution.tokens
    guard !under.isEmpty, format != .json else { return tokens }
    tokens.tokens.removeAll { token in !under.contains { token.path.isInside($0) } }
    tokens.groups = tokens.groups.filter { group, _ in
      under.contains { group.isInside($0) || $0.isInside(group) }
    }
    return tokens
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
        throw VerbProblem.unknownPath(
          path.text, near: nearest(path.text, among: cells.lazy.map(\.path.text)))
      }
      start += inside.map(\.path)
    }
    let kept = walk(from: start) { path, open in
      places.forEachCell(of: path) { index in
        cells[index].statement.forEachReference { reference, _ in open.append(reference.target) }
      }
    }
    cells.removeAll { !kept.contains($0.path) }
    abouts.removeAll { about in
      !kept.contains(about.path)
        && !(about.isGroup && kept.contains { $0.isInside(about.path) })
    }
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
      result.revisions[index].axes = axes.names.compactMap { name in
        own.first { $0.name == name }
      }
    }
    return result
  }
}
