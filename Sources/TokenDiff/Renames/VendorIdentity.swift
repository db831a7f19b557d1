package import PositionedJSON
package import TokenModel

/// What stays the same in a vendor's data of a token when it is renamed.
package struct VendorIdentity: Sendable {
  /// The members that hold it, of any vendor, or with the vendor before them; of several the first one that a token has counts.
  private var members = ["uuid", "com.figma.variableId", "com.figma.id"]

  /// - Parameter members: the only ones that hold it, in place of those that are known, unless they are none.
  package init(_ members: [String] = []) {
    let root = "$extensions."
    if members.isEmpty { return }
    self.members = members.map { $0.hasPrefix(root) ? String($0.dropFirst(root.count)) : $0 }
  }

  /// That of the token, else those of its sets together.
  package func identity(in extensions: [JSON.Member]) -> String? {
    for member in members {
      let place = member[...]
      let vendors = [extensions] + extensions.compactMap(\.value.members)
      for members in vendors {
        if let id = VendorIdentity.text(at: place, in: members) { return id }
      }
      for vendor in extensions {
        let ids = (vendor.value["sets"]?.members ?? []).compactMap { set in
          VendorIdentity.text(at: place, in: set.value.members ?? []).map { set.key + "=" + $0 }
        }
        if !ids.isEmpty { return ids.sorted().joined(separator: ",") }
      }
    }
    return nil
  }

  /// The text or number at names joined by dots, any of which may hold dots itself.
  private static func text(at place: Substring, in members: [JSON.Member]) -> String? {
    for member in members {
      if member.key == place, let id = member.value.string ?? member.value.numberText { return id }
      guard place.hasPrefix(member.key + "."), let inner = member.value.members else { continue }
      if let id = text(at: place.dropFirst(member.key.count + 1), in: inner) { return id }
    }
    return nil
  }

  /// The identities of the tokens at some paths, where they have one.
  package func identities(
    of paths: Set<TokenPath>, in abouts: some Sequence<About>
  ) -> [TokenPath: String] {
    var found: [TokenPath: String] = [:]
    for about in abouts where paths.contains(about.path) {
      if let id = identity(in: about.extensions) { found[about.path] = id }
    }
    return found
  }

  /// The paths after by those before, of what has one identity and another path; one that several of a side have proves nothing.
  package static func same(
    _ old: [TokenPath: String], _ new: [TokenPath: String]
  ) -> [TokenPath: TokenPath] {
    let after = Dictionary(grouping: new, by: \.value)
    var pairs: [TokenPath: TokenPath] = [:]
    for (id, before) in Dictionary(grouping: old, by: \.value) where before.count == 1 {
      guard let now = after[id], now.count == 1, now[0].key != before[0].key else { continue }
      pairs[before[0].key] = now[0].key
    }
    return pairs
  }

  /// The moves, paths after by those before, that lead where no other token was, or only one that moves as well: a path
  /// must not stand for two tokens in one change.
  ///
  /// - Parameter isThere: whether a token had a path before.
  package static func withRoom(
    _ moves: [TokenPath: TokenPath], where isThere: (TokenPath) -> Bool
  ) -> [TokenPath: TokenPath] {
    var valid = Dictionary(first: moves.sorted { $0.key < $1.key }.map { ($0.value, $0.key) })
    var leaving = Set(valid.values)
    while true {
      let blocked = valid.keys.filter { isThere($0) && !leaving.contains($0) }
      if blocked.isEmpty { break }
      for new in blocked { valid.removeValue(forKey: new).map { _ = leaving.remove($0) } }
    }
    return Dictionary(uniqueKeysWithValues: valid.map { ($0.value, $0.key) })
  }
}
