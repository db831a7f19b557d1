internal import PositionedJSON

/// Several sets of Tokens Studio: a file whose root's members they are, or a folder put together as
/// one (`TokensStudioFolder`).
///
/// - Source: Tokens Studio, "Token storage and sync", "JSON schema" and "Themes": sets are the root's
///   members, `$metadata.tokenSetOrder` orders them (the last one wins), `$themes` names those that hold.
struct TokensStudioFile {
  struct Theme {
    var name: String
    /// `nil` for a theme without a group.
    var group: String?
    /// Names of the sets that hold, as enabled or as source, in the sets' order.
    var sets: [String]
    /// Those of them that the theme has only as source, so that references to them lead somewhere.
    var sources: Set<String> = []
    var offset: Int
  }

  /// In their order, the last one the strongest.
  let sets: [JSON.Member]
  let themes: [Theme]

  /// - Parameter survey: of the whole file.
  /// - Returns: `nil` when the root has neither `$themes` nor `$metadata`, and its references do
  ///   not show that its members are sets.
  init?(_ root: JSON, _ survey: LegacySurvey) {
    let order = root["$metadata"]?["tokenSetOrder"]?.elements?.compactMap(\.string)
    let themes = root["$themes"]?.elements
    guard let members = root.members,
      root.member("$metadata") != nil || themes != nil || survey.hasSets
    else { return nil }
    var ranks: [String: Int] = [:]
    for (rank, name) in (order ?? []).enumerated() { ranks[name] = rank }
    let found = members.filter { !$0.key.hasPrefix("$") && $0.value.members != nil }
    // Tokens at the root are those of a single set.
    guard !found.contains(where: { LegacyShape.isToken($0.value) }) else { return nil }
    let sets = found.sorted { (ranks[$0.key] ?? Int.max) < (ranks[$1.key] ?? Int.max) }
    self.sets = sets
    let names = sets.map(\.key)
    self.themes = (themes ?? []).compactMap { Theme($0, names) }
  }
}

extension TokensStudioFile.Theme {
  /// - Returns: `nil` for a theme without a name or without a selection of sets.
  init?(_ json: JSON, _ names: [String]) {
    guard let name = json["name"]?.string, Self.isName(name), let selected = json.selectedSets
    else { return nil }
    var states: [String: String] = [:]
    for (set, state) in selected { states[Self.trimmed(set)] = state }
    let group = json["group"]?.string
    self.init(
      name: name, group: group.map(Self.isName) == true ? group : nil,
      sets: names.filter { ["enabled", "source"].contains(states[Self.trimmed($0)]) },
      sources: Set(names.filter { states[Self.trimmed($0)] == "source" }), offset: json.offset)
  }

  /// Whether an axis or one of its values may have the name.
  private static func isName(_ text: String) -> Bool {
    text.utf8.contains { $0 > UInt8(ascii: " ") } && !text.utf8.contains(0)
  }

  /// Tokens Studio takes no notice of blanks around the parts of a set's name.
  private static func trimmed(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: " ")) else { return name }
    return name.split(separator: "/", omittingEmptySubsequences: false)
      .map { String(LegacyAlias.withoutBlanks($0)) }
      .joined(separator: "/")
  }
}

extension JSON {
  /// The state of each set of a theme: an object, or a list as the Studio platform writes it.
  fileprivate var selectedSets: [(set: String, state: String)]? {
    guard let selected = self["selectedTokenSets"] else { return nil }
    if let members = selected.members {
      return members.compactMap { member in member.value.string.map { (member.key, $0) } }
    }
    guard let elements = selected.elements, !elements.isEmpty else { return nil }
    return elements.compactMap { element in
      guard let set = (element["id"] ?? element["name"])?.string,
        let state = (element["status"] ?? element["state"])?.string
      else { return nil }
      return (set, state)
    }
  }
}
