internal import PositionedJSON
internal import TokenModel

/// A file of Tokens Studio with several sets.
///
/// - Source: Tokens Studio, "Token storage and sync", "JSON schema" and "Themes": sets are the root's
///   members, `$metadata.tokenSetOrder` orders them (the last one wins), `$themes` names those that hold.
struct TokensStudioFile {
  struct Theme {
    var name: String
    var group: String
    /// Names of the sets that hold, in the sets' order.
    var sets: [String]
    /// Names of the sets that are there for references only.
    var sources: [String]
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
    guard let members = root.members, order != nil || themes != nil || survey.hasSets else {
      return nil
    }
    var ranks: [String: Int] = [:]
    for (rank, name) in (order ?? []).enumerated() { ranks[name] = rank }
    let found = members.filter { !$0.key.hasPrefix("$") && $0.value.members != nil }
    // Tokens at the root are those of a single set.
    guard !found.contains(where: { LegacyShape.isToken($0.value) }) else { return nil }
    let ranked = found.enumerated().sorted {
      (ranks[$0.element.key] ?? Int.max, $0.offset) < (ranks[$1.element.key] ?? Int.max, $1.offset)
    }
    let sets = ranked.map(\.element)
    self.sets = sets
    let names = sets.map(\.key)
    self.themes = (themes ?? []).compactMap { Theme($0, names) }
  }
}

extension TokensStudioFile.Theme {
  /// - Returns: `nil` for a theme without a name, or without sets that hold.
  init?(_ json: JSON, _ names: [String]) {
    guard let name = json["name"]?.string, NameProblem.check(name) == nil,
      let selected = json["selectedTokenSets"]?.members
    else { return nil }
    var states: [String: String] = [:]
    for member in selected { states[member.key] = member.value.string }
    let group = json["group"]?.string ?? "theme"
    self.init(
      name: name, group: NameProblem.check(group) == nil ? group : "theme",
      sets: names.filter { states[$0] == "enabled" },
      sources: names.filter { states[$0] == "source" }, offset: json.offset)
  }
}
