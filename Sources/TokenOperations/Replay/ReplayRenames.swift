package import TokenModel

/// Finds the files of a history that got another name.
package enum ReplayRenames {
  /// A file that is gone and one that came are the same where at least half of their tokens are.
  ///
  /// - Returns: the paths of tokens, from before to after.
  package static func found(
    from old: [String: ReplayFile], to new: [String: ReplayFile]
  ) -> [TokenPath: TokenPath] {
    let gone = old.filter { new[$0.key] == nil }
    let came = new.filter { old[$0.key] == nil }
    var pairs: [(common: Double, gone: String, came: String)] = []
    for (from, before) in gone {
      for (to, after) in came {
        let common = before.inner.intersection(after.inner).count
        let share = Double(common) / Double(max(before.inner.count, after.inner.count, 1))
        if common > 0, share >= 0.5 { pairs.append((share, from, to)) }
      }
    }
    // The most alike first; of equals those of the same name.
    func name(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }
    func rank(_ pair: (common: Double, gone: String, came: String)) -> (Double, Int, String, String)
    {
      (-pair.common, name(pair.gone) == name(pair.came) ? 0 : 1, pair.gone, pair.came)
    }
    var paired: Set<String> = []
    var renamed: [TokenPath: TokenPath] = [:]
    for pair in pairs.sorted(by: { rank($0) < rank($1) }) {
      guard !paired.contains(pair.gone), !paired.contains(pair.came),
        let before = gone[pair.gone], let after = came[pair.came]
      else { continue }
      paired.formUnion([pair.gone, pair.came])
      for inner in before.inner.intersection(after.inner) {
        let (from, to) = (before.place.path(inner), after.place.path(inner))
        if from != to { renamed[from] = to }
      }
    }
    return renamed
  }
}
