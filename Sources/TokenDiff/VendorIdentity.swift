package import PositionedJSON
package import TokenModel

/// What stays the same in a vendor's data of a token when it is renamed.
package struct VendorIdentity: Sendable {
  /// The members that hold it; of several the first one that a token has counts.
  package var members = ["uuid", "com.figma.variableId"]

  /// - Parameter member: the only member that holds it; `nil` for those that are known.
  package init(_ member: String? = nil) {
    if let member { members = [member] }
  }

  /// That of the token, else those of its sets together.
  package func identity(in extensions: [JSON.Member]) -> String? {
    for member in members {
      for vendor in extensions {
        if vendor.key == member, let id = vendor.value.string { return id }
        if let id = vendor.value[member]?.string { return id }
        if member.hasPrefix(vendor.key + "."),
          let id = vendor.value[String(member.dropFirst(vendor.key.count + 1))]?.string
        {
          return id
        }
      }
      for vendor in extensions {
        let ids = (vendor.value["sets"]?.members ?? []).compactMap { set in
          set.value[member]?.string.map { set.key + "=" + $0 }
        }
        if !ids.isEmpty { return ids.sorted().joined(separator: ",") }
      }
    }
    return nil
  }

  /// The paths after by those before, of what has one identity; one that several of a side have proves nothing.
  package static func same(
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
}
