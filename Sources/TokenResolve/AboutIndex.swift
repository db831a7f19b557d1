package import PositionedJSON
package import TokenModel

/// What a revision and its bases say about tokens and groups themselves.
package struct AboutIndex: Sendable {
  private(set) var groups: [TokenPath: About] = [:]
  /// Of tokens, found by `places`.
  private let abouts: [About]
  private let places: TextTable
  /// Whether a group speaks of deprecation, so that tokens must ask theirs.
  private var isAnyGroupDeprecated = false

  /// - Parameters:
  ///   - set: in any order; of its cells nothing is asked.
  ///   - revision: one of the set's revisions.
  package init(_ set: TokenSet, revision: Revision) {
    let table = AxisTable(revision: revision, revisions: set.revisions, order: set.axes)
    self.init(set.abouts, [revision] + table.bases)
  }

  /// - Parameter revisions: nearest first.
  init(_ all: [About], _ revisions: [Revision]) {
    var groups: [TokenPath: About] = [:]
    var abouts: [About] = []
    var places = TextTable(capacity: all.count)
    for revision in revisions {
      for about in all where about.revision == revision.id {
        if about.isGroup {
          if groups[about.path] == nil { groups[about.path] = about }
          continue
        }
        let known = places.insert(about.path.text, as: Int32(abouts.count)) {
          abouts[Int($0)].path == about.path
        }
        if known == nil { abouts.append(about) }
      }
    }
    self.groups = groups
    self.abouts = abouts
    self.places = places
    isAnyGroupDeprecated = groups.values.contains { $0.deprecated != nil }
  }

  func token(_ path: TokenPath, _ cells: [ResolvedCell]) -> ResolvedToken {
    let about = about(of: path)
    return ResolvedToken(
      path: path, cells: cells, about: about, deprecation: deprecation(of: path, about))
  }

  /// What is said of the token itself; `nil` where nothing is.
  package func about(of path: TokenPath) -> About? {
    guard !abouts.isEmpty else { return nil }
    return places.find(path.text) { abouts[Int($0)].path == path }.map { abouts[Int($0)] }
  }

  /// Whether the token or group, or a group around it, is deprecated; the reason where one is given.
  package func deprecation(of path: TokenPath) -> JSON? { deprecation(of: path, about(of: path)) }

  /// The nearest of the token and its groups that speaks of deprecation decides.
  private func deprecation(of path: TokenPath, _ about: About?) -> JSON? {
    var found = about?.deprecated
    if found == nil, isAnyGroupDeprecated { found = groups[path]?.deprecated }
    var group = isAnyGroupDeprecated ? path.parent : nil
    while found == nil, let outer = group {
      found = groups[outer]?.deprecated
      group = outer.parent
    }
    return found?.bool == false ? nil : found
  }
}
