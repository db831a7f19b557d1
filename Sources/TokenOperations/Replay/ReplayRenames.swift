internal import PositionedJSON
package import TokenDiff
package import TokenModel
internal import TokenStore

/// Finds the tokens that got another path between two commits of a history.
///
/// In this order: pairs that the person declared, a vendor's identity, the vendor's own word
/// (`renamed`, or "Use {path}" of a deprecation), and what `diff` of two files detects.
package struct ReplayRenames: Sendable {
  /// New paths by old ones, as declared.
  package var declared: [TokenPath: TokenPath] = [:]
  /// What stays the same in a vendor's data when a token is renamed.
  package var identity = VendorIdentity()
  /// Whether renames are detected by value, name and place.
  package var isDetecting = true

  package init() {}

  /// - Returns: the paths after, by those before; each only once on either side.
  func found(from old: ReplayState, to new: ReplayState) -> [TokenPath: TokenPath] {
    let (before, after) = (old.paths, new.paths)
    let gone = before.subtracting(after)
    let came = after.subtracting(before)
    let described = Set(
      new.abouts.lazy.filter { old.abouts[$0.key] != $0.value }.map(\.key.path))
    var pairs = Pairs(gone: gone, came: came)
    pairs.add(declared)
    let ids = identity.identities(
      of: before.intersection(gone.union(described)), in: old.abouts.values)
    let newIDs = identity.identities(
      of: after.intersection(came.union(described)), in: new.abouts.values)
    pairs.move(VendorIdentity.withRoom(VendorIdentity.same(ids, newIDs), where: before.contains))
    if gone.isEmpty || came.isEmpty { return pairs.found }
    // Two tokens that both have an identity are not one unless it is the same.
    func mayBeOne(_ from: TokenPath, _ to: TokenPath) -> Bool {
      ids[from] == nil || newIDs[to] == nil || ids[from] == newIDs[to]
    }
    pairs.add(ReplayRenames.told(by: old, of: gone).filter { mayBeOne($0.key, $0.value) })
    guard isDetecting else { return pairs.found }
    let detected = ReplayRenames.detected(
      from: old, to: new, gone: gone.subtracting(pairs.found.keys),
      came: came.subtracting(pairs.found.values))
    pairs.add(detected.filter { mayBeOne($0.key, $0.value) })
    return pairs.found
  }

  private struct Pairs {
    let gone: Set<TokenPath>
    let came: Set<TokenPath>
    private(set) var found: [TokenPath: TokenPath] = [:]
    private var taken: Set<TokenPath> = []

    init(gone: Set<TokenPath>, came: Set<TokenPath>) {
      self.gone = gone
      self.came = came
    }

    /// Adds tokens that are the same, whatever other token has one of the paths.
    mutating func move(_ pairs: [TokenPath: TokenPath]) {
      for (from, to) in pairs where found[from] == nil && !taken.contains(to) {
        found[from] = to
        taken.insert(to)
      }
    }

    /// Of two that lead to one path neither counts, since it is not known which is meant.
    mutating func add(_ pairs: [TokenPath: TokenPath]) {
      let open = pairs.filter { from, to in
        gone.contains(from) && came.contains(to) && found[from] == nil && !taken.contains(to)
      }
      let ends = Dictionary(open.values.map { ($0, 1) }, uniquingKeysWith: +)
      for (from, to) in open where ends[to] == 1 {
        found[from] = to
        taken.insert(to)
      }
    }
  }

  // MARK: The vendor's word

  /// What the tokens said before they went: the successor's path, or its name in the same group.
  private static func told(
    by state: ReplayState, of gone: Set<TokenPath>
  ) -> [TokenPath: TokenPath] {
    var pairs: [TokenPath: TokenPath] = [:]
    for (key, about) in state.abouts where gone.contains(key.path) {
      let words = about.extensions.compactMap { $0.value["renamed"]?.string }
      let named = words.first.flatMap { try? TokenPath($0) }
      pairs[key.path] = named ?? Deprecation.replacement(in: about.deprecated)
    }
    return pairs
  }

  // MARK: Detection

  private static func detected(
    from old: ReplayState, to new: ReplayState, gone: Set<TokenPath>, came: Set<TokenPath>
  ) -> [TokenPath: TokenPath] {
    if gone.isEmpty || came.isEmpty { return [:] }
    var settings = RenameSettings()
    settings.countsDeclared = false
    let found = changes(from: view(old, of: gone), to: view(new, of: came), options: settings)
    return Dictionary(
      last: found.compactMap { change in change.rename.map { ($0.from, change.path) } })
  }

  /// The tokens at some paths, each with the value that it has among all.
  private static func view(_ state: ReplayState, of paths: Set<TokenPath>) -> PointView {
    var set = state.set
    set.sort()
    var view = PointView.resolved(set, label: "", only: nil).view
    for index in view.revisions.indices {
      view.revisions[index].tokens.removeAll { !paths.contains($0.path) }
    }
    return view
  }
}
