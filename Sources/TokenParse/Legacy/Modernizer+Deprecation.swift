internal import PositionedJSON
internal import TokenModel

/// A deprecation as other tools write it: on each of a token's values by mode, with a comment beside it,
/// or with the name that the token has today.
extension Modernizer {
  /// Gives the token the deprecation of its base, or of the first value where it has none, and to each value by
  /// mode what it says otherwise.
  mutating func takeDeprecation(_ found: inout FoundModes, _ parts: inout Parts) {
    let own = parts.members.first { $0.key == "$deprecated" }?.value
    func deprecation(_ object: JSON?) -> JSON? { object?.members.flatMap(told) ?? own }
    let base = found.base == nil ? found.values.first?.about : found.baseAbout
    let kept = AboutFacts(nil, deprecated: found.baseModes == nil ? own : deprecation(base))
    for index in found.values.indices {
      found.values[index].about = AboutFacts(
        nil, deprecated: deprecation(found.values[index].about)
      )
      .difference(to: kept)
    }
    guard let deprecated = kept.deprecated, deprecated != own else { return }
    parts.members.removeAll { $0.key == "$deprecated" }
    parts.members.append(.init("$deprecated", deprecated, keyOffset: deprecated.offset))
  }

  /// The deprecation among members, with the reason and the token to use instead from those beside it;
  /// `nil` where there is none.
  func told(_ members: [JSON.Member]) -> JSON? {
    guard let old = JSON.deprecation(members) else { return nil }
    if old.bool == false || Deprecation.replacement(in: old) != nil { return old }
    func text(_ keys: [String]) -> String? {
      members.lazy.compactMap { keys.contains($0.key) ? $0.value.string : nil }
        .first { !$0.isEmpty }
    }
    let note = old.string ?? text(["deprecated_comment", "deprecatedComment"])
    let replacement = text(["renamed"]).flatMap(successor)
    let isNamed = Deprecation.replacement(in: note.map { .string($0) }) != nil
    return JSON(
      Deprecation.json(replacement: isNamed ? nil : replacement, note: note).kind,
      offset: old.offset)
  }

  /// The token of a name that another has today: a path, or the name of one in the same group.
  private func successor(_ name: String) -> TokenPath? {
    let name = LegacyAlias.trimmed(name).map(String.init) ?? name
    let beside = path.lastIndex(of: ".").map { "\(path[...$0])\(name)" }
    let isBeside =
      survey.list.tokens[name] == nil && beside.map { survey.list.tokens[$0] != nil } == true
    return try? TokenPath(isBeside ? beside ?? name : name)
  }
}

extension JSON {
  /// The truth value or text of the first deprecation among members.
  static func deprecation(_ members: [Member]) -> JSON? {
    ["$deprecated", "deprecated"].lazy.compactMap { key in members.first { $0.key == key }?.value }
      .first { $0.bool != nil || $0.string != nil }
  }
}
