package import PositionedJSON
package import TokenModel

/// The descriptions and deprecations of tokens and groups in a revision, those of its bases included.
package struct AboutIndex: Sendable {
  /// The entries of groups, by path.
  private(set) var groups: [TokenPath: About] = [:]
  /// The entries of tokens, which `positions` finds by path.
  private let abouts: [About]
  private let positions: TextTable
  /// Whether any group has a deprecation, so that tokens must ask the groups around them.
  private var isAnyGroupDeprecated = false

  /// Indexes the entries of a revision and its bases.
  ///
  /// - Parameters:
  ///   - set: in any order; its cells are not used.
  ///   - revision: one of the set's revisions.
  package init(_ set: TokenSet, revision: Revision) {
    let table = AxisTable(revision: revision, revisions: set.revisions, order: set.axes)
    self.init(set.abouts, [revision] + table.bases)
  }

  /// - Parameter revisions: nearest first.
  init(_ all: [About], _ revisions: [Revision]) {
    var groups: [TokenPath: About] = [:]
    var abouts: [About] = []
    var positions = TextTable(capacity: all.count)
    for revision in revisions {
      for about in all where about.revision == revision.id {
        if about.isGroup {
          if groups[about.path] == nil { groups[about.path] = about }
          continue
        }
        let known = positions.insert(about.path.text, as: Int32(abouts.count)) {
          abouts[Int($0)].path == about.path
        }
        if known == nil { abouts.append(about) }
      }
    }
    self.groups = groups
    self.abouts = abouts
    self.positions = positions
    isAnyGroupDeprecated = groups.values.contains { $0.deprecated != nil }
  }

  /// A resolved token with its description and deprecation.
  func token(_ path: TokenPath, _ cells: [ResolvedCell]) -> ResolvedToken {
    let about = about(of: path)
    return ResolvedToken(
      path: path, cells: cells, about: about, deprecation: deprecation(of: path, about))
  }

  /// The token's own description; `nil` where it has none.
  package func about(of path: TokenPath) -> About? {
    guard !abouts.isEmpty else { return nil }
    return positions.find(path.text) { abouts[Int($0)].path == path }.map { abouts[Int($0)] }
  }

  /// The deprecation of a token or group, its own or the nearest of a group around it: the reason, or
  /// `true` without one; `nil` where it is not deprecated.
  package func deprecation(of path: TokenPath) -> JSON? { deprecation(of: path, about(of: path)) }

  private func deprecation(of path: TokenPath, _ about: About?) -> JSON? {
    var found = about?.deprecated
    if found == nil, isAnyGroupDeprecated {
      let around = sequence(first: path, next: \.parent).lazy
      found = around.compactMap { groups[$0]?.deprecated }.first { _ in true }
    }
    return found.flatMap(Deprecation.said)
  }
}
