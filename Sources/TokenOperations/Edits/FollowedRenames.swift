package import TokenModel
package import TokenStore

/// The content of files that still use names which the registry has given up.
///
/// A name that tokens left by `mv` would come back with an import of files that nobody changed, and the
/// token would begin anew without its history. Its values are taken for the token under its new name.
package struct FollowedRenames: Sendable {
  /// The files' content, under the names that the registry has.
  package private(set) var set: TokenSet
  /// The names that were followed, with the indices of the given set's cells.
  package private(set) var used: [(departure: Departure, cells: [Int])] = []
  /// The indices of cells that were left out, since the files give the same cell under its new name.
  package private(set) var leftOut: Set<Int> = []

  /// - Parameters:
  ///   - given: the content of the files, in any order.
  ///   - departures: the names given up, by themselves.
  package init(_ given: TokenSet, _ departures: [TokenPath: Departure]) {
    set = given
    guard !departures.isEmpty else { return }
    // An alias to the new name is a name that is kept on purpose.
    let kept = Set(
      given.cells.lazy.filter { cell in
        cell.statement.alias.map { $0 == departures[cell.path]?.new } == true
      }.map(\.path))
    var followed: [TokenPath: TokenPath] = [:]
    var places: [TokenPath: Int] = [:]
    for (index, cell) in given.cells.enumerated() {
      guard let departure = departures[cell.path], !kept.contains(cell.path) else { continue }
      followed[cell.path] = departure.new
      if let place = places[cell.path] {
        used[place].cells.append(index)
      } else {
        places[cell.path] = used.count
        used.append((departure, [index]))
      }
    }
    if followed.isEmpty { return }
    let known = Set(given.cells.map(\.key))
    set.cells = given.cells.enumerated().compactMap { index, cell in
      let renamed = cell.with { $0.renameReferences { followed[$0] } }
      guard let new = followed[cell.path] else { return renamed }
      let moved = renamed.with(path: new)
      if known.contains(moved.key) {
        leftOut.insert(index)
        return nil
      }
      return moved
    }
    set.abouts = FollowedRenames.abouts(given, followed, left: set.cells)
  }

  private static func abouts(
    _ given: TokenSet, _ followed: [TokenPath: TokenPath], left cells: [Cell]
  ) -> [About] {
    let known = Dictionary(first: given.abouts.map { ($0.key, $0) })
    let replaced = Set(followed.filter { $0.key.isInside($0.value) }.values)
    return given.abouts.compactMap { about in
      let renamed = about.renamed { followed[$0] }
      if let new = followed[about.path] {
        let moved = renamed.with(path: new)
        guard let other = known[moved.key] else { return moved }
        return other.isGroup && replaced.contains(new) ? moved.joined(over: other) : nil
      }
      if about.isGroup, replaced.contains(about.path) { return taken(about, followed, known) }
      // A group whose tokens have all left has moved with them, and is described there.
      let had = about.isGroup && followed.keys.contains { $0.isInside(about.path) }
      return had && !cells.contains { $0.path.isInside(about.path) } ? nil : renamed
    }
  }

  /// The record of a group as that of the token that took its place; `nil` where the token's own is joined with it.
  private static func taken(
    _ group: About, _ followed: [TokenPath: TokenPath], _ known: [AboutKey: About]
  ) -> About? {
    let hasOwn = followed.contains { old, new in
      new == group.path && known[AboutKey(path: old, revision: group.revision)] != nil
    }
    return hasOwn
      ? nil
      : About(path: group.path, revision: group.revision, isGroup: false).joined(over: group)
  }

  /// A warning for each file that uses such a name.
  ///
  /// - Parameter file: the name of the file of a cell of the given set.
  package func warnings(file: (Int) -> String) -> [Diagnostic] {
    var files: [(name: String, used: [(departure: Departure, isLeftOut: Bool)])] = []
    for (departure, cells) in used {
      for (name, cells) in Dictionary(grouping: cells, by: file).sorted(by: { $0.key < $1.key }) {
        let use = (departure, cells.allSatisfy(leftOut.contains))
        if let place = files.firstIndex(where: { $0.name == name }) {
          files[place].used.append(use)
        } else {
          files.append((name, [use]))
        }
      }
    }
    return files.map { name, used in
      let (first, isLeftOut) = used[0]
      let rename =
        "\(quotedForMessage(first.old.text)) was renamed to "
        + "\(quotedForMessage(first.new.text)) in #\(first.commit)"
      let message =
        used.count > 1
        ? "\(name) uses \(used.count) names that were given up (\(rename), …), and its values were "
          + "taken for the new ones"
        : isLeftOut
          ? "\(rename); \(name) uses both names, and its value under the old one was left out"
          : "\(rename); \(name) still uses the old name, and its value was taken for the new one"
      return Diagnostic(
        .warning, code: "old-name", message: message,
        fix:
          "use the new \(used.count > 1 ? "names" : "name") in the file; --keep-old-names makes new "
          + "tokens of old names")
    }
  }
}
