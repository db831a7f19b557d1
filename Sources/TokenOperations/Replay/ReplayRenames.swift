internal import PositionedJSON
internal import TokenDiff
package import TokenModel
internal import TokenStore

/// Finds the tokens that got another path between two commits of a history.
///
/// In this order: pairs that the person declared, a vendor's identity, the vendor's own word
/// (`renamed`, or "Use {path}" of a deprecation), and what `diff` of two files detects.
package struct ReplayRenames: Sendable {
  /// New paths by old ones, as declared.
  package var declared: [TokenPath: TokenPath] = [:]
  /// The member of a vendor's data that stays the same when a token is renamed.
  package var identity = "uuid"
  /// Whether renames are detected by value, name and place.
  package var isDetecting = true

  package init() {}

  /// - Returns: the paths after, by those before; each only once on either side.
  func found(from old: ReplayState, to new: ReplayState) -> [TokenPath: TokenPath] {
    let (before, after) = (old.paths, new.paths)
    let gone = before.subtracting(after)
    let came = after.subtracting(before)
    if gone.isEmpty || came.isEmpty { return [:] }
    var pairs = Pairs(gone: gone, came: came)
    pairs.add(declared)
    let (ids, newIDs) = (identities(of: gone, in: old), identities(of: came, in: new))
    pairs.add(ReplayRenames.same(ids, newIDs))
    pairs.add(ReplayRenames.told(by: old, of: gone))
    guard isDetecting else { return pairs.found }
    let detected = ReplayRenames.detected(
      from: old, to: new, gone: gone.subtracting(pairs.found.keys),
      came: came.subtracting(pairs.found.values))
    // Two tokens that both have an identity are not one unless it is the same.
    pairs.add(detected.filter { ids[$0.key] == nil || newIDs[$0.value] == nil })
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

  // MARK: Identity

  /// The tokens' identities, by path, where the vendor gives one.
  private func identities(
    of paths: Set<TokenPath>, in state: ReplayState
  ) -> [TokenPath: String] {
    var found: [TokenPath: String] = [:]
    for (key, about) in state.abouts where paths.contains(key.path) {
      if let id = identity(in: about.extensions) { found[key.path] = id }
    }
    return found
  }

  /// That of the token, else those of its sets together.
  private func identity(in extensions: [JSON.Member]) -> String? {
    for vendor in extensions {
      if vendor.key == identity, let id = vendor.value.string { return id }
      if let id = vendor.value[identity]?.string { return id }
    }
    for vendor in extensions {
      let sets = vendor.value["sets"]?.members ?? []
      let ids = sets.compactMap { set in
        set.value[identity]?.string.map { set.key + "=" + $0 }
      }
      if !ids.isEmpty { return ids.sorted().joined(separator: ",") }
    }
    return nil
  }

  /// An identity that several tokens of a side have proves nothing.
  private static func same(
    _ old: [TokenPath: String], _ new: [TokenPath: String]
  ) -> [TokenPath: TokenPath] {
    let after = Dictionary(grouping: new, by: \.value)
    var pairs: [TokenPath: TokenPath] = [:]
    for (id, before) in Dictionary(grouping: old, by: \.value) where before.count == 1 {
      guard let now = after[id], now.count == 1 else { continue }
      pairs[before[0].key] = now[0].key
    }
    return pairs
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
    let found = changes(
      from: view(old, of: gone), to: view(new, of: came), options: settings)
    var pairs: [TokenPath: TokenPath] = [:]
    for change in found {
      if let rename = change.rename { pairs[rename.from] = change.path }
    }
    return pairs
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
