internal import PositionedJSON
internal import TokenModel

extension Modernizer {
  /// The file as one tree of tokens, or as a resolver document where themes, or a pair of light and
  /// dark sets, decide when a set holds.
  mutating func document(_ file: TokensStudioFile, _ root: JSON) -> (JSON, isResolver: Bool) {
    var sets: [JSON.Member] = []
    for set in file.sets {
      sets.append(
        JSON.Member(set.key, group(set.value, inherited: nil), keyOffset: set.keyOffset))
    }
    let modifiers = TokensStudioModifier.all(file.themes)
    if let first = modifiers.first {
      let theme = first.themes[0]
      tally.note(
        .themes, at: theme.offset, wrote: quotedForMessage(theme.name),
        today: "the context \(quotedForMessage(theme.name)) of the modifier "
          + quotedForMessage(first.name), count: file.themes.count)
      return (resolver(sets, modifiers, root), true)
    }
    if let pair = lightAndDark(sets) {
      let names = pair.themes.map { quotedForMessage($0.sets[0]) }.joined(separator: " and ")
      tally.note(
        .setsAsModes, at: pair.themes[0].offset, wrote: names,
        today: "the contexts light and dark of the modifier \"appearance\"", count: 2)
      return (resolver(sets, [pair], root), true)
    }
    if let first = sets.first {
      tally.note(
        .sets, at: first.keyOffset, wrote: quotedForMessage(first.key), today: "",
        count: sets.count)
    }
    return (merged(sets.map(\.value), path: "", at: root.offset), false)
  }

  /// The sets named light and dark, where both hold the same names.
  private func lightAndDark(_ sets: [JSON.Member]) -> TokensStudioModifier? {
    func set(_ name: String) -> JSON.Member? { sets.first { $0.key.lowercased() == name } }
    guard let light = set("light"), let dark = set("dark"), let members = light.value.members
    else { return nil }
    let names = Set((dark.value.members ?? []).map(\.key))
    guard members.contains(where: { !$0.key.hasPrefix("$") && names.contains($0.key) }) else {
      return nil
    }
    let themes = [("light", light), ("dark", dark)].map { name, set in
      TokensStudioFile.Theme(
        name: name, group: LegacyModes.appearance, sets: [set.key], sources: [],
        offset: set.keyOffset)
    }
    return TokensStudioModifier(name: LegacyModes.appearance, themes: themes)
  }

  // MARK: Resolver documents

  /// Sets inline, modifiers that name them, and both in the order of the last set they hold.
  ///
  /// - Source: DTCG Resolver Module 2025.10, section 4.1.
  private func resolver(
    _ sets: [JSON.Member], _ modifiers: [TokensStudioModifier], _ root: JSON
  ) -> JSON {
    let place = root.offset
    func at(_ kind: JSON.Kind) -> JSON { JSON(kind, offset: place) }
    var ranks: [String: Int] = [:]
    for (rank, set) in sets.enumerated() { ranks[set.key] = rank }
    let governed = Set(modifiers.flatMap { $0.themes.flatMap(\.sets) })
    var order = sets.filter { !governed.contains($0.key) }.map {
      (rank: ranks[$0.key] ?? 0, item: reference("sets", $0.key, $0.keyOffset))
    }
    for modifier in modifiers {
      let last = modifier.themes.flatMap(\.sets).compactMap { ranks[$0] }.max() ?? 0
      let item = reference("modifiers", modifier.name, modifier.themes[0].offset)
      order.append((rank: last, item: item))
    }
    let items = order.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.item)
    let sources = sets.map { set in
      JSON.Member(
        set.key,
        JSON(
          .object([
            JSON.Member(
              "sources", JSON(.array([set.value]), offset: set.value.offset),
              keyOffset: set.keyOffset)
          ]), offset: set.value.offset), keyOffset: set.keyOffset)
    }
    return at(
      .object([
        JSON.Member("version", at(.string("2025.10")), keyOffset: place),
        JSON.Member("sets", at(.object(sources)), keyOffset: place),
        JSON.Member("modifiers", at(.object(modifiers.map(member))), keyOffset: place),
        JSON.Member("resolutionOrder", at(.array(items)), keyOffset: place),
      ]))
  }

  private func member(_ modifier: TokensStudioModifier) -> JSON.Member {
    let place = modifier.themes[0].offset
    let contexts = modifier.themes.map { theme in
      JSON.Member(
        theme.name,
        JSON(
          .array(theme.sets.map { reference("sets", $0, theme.offset) }), offset: theme.offset),
        keyOffset: theme.offset)
    }
    return JSON.Member(
      modifier.name,
      JSON(
        .object([
          JSON.Member("contexts", JSON(.object(contexts), offset: place), keyOffset: place),
          JSON.Member(
            "default", JSON(.string(modifier.themes[0].name), offset: place), keyOffset: place),
        ]), offset: place), keyOffset: place)
  }

  private func reference(_ list: String, _ name: String, _ offset: Int) -> JSON {
    var escaped = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    let pointer = JSON(.string("#/\(list)/\(escaped)"), offset: offset)
    return JSON(.object([JSON.Member("$ref", pointer, keyOffset: offset)]), offset: offset)
  }

  // MARK: Merging

  /// Groups of one path as one; of tokens with one path the last counts.
  private mutating func merged(_ groups: [JSON], path: String, at offset: Int) -> JSON {
    var keys: [String: Int] = [:]
    var found: [[JSON.Member]] = []
    for member in groups.flatMap({ $0.members ?? [] }) {
      if let index = keys[member.key] {
        found[index].append(member)
      } else {
        keys[member.key] = found.count
        found.append([member])
      }
    }
    let members = found.map { members -> JSON.Member in
      guard let last = members.last, members.count > 1 else { return members[0] }
      let inner = path.isEmpty ? last.key : path + "." + last.key
      if members.allSatisfy({ isGroup($0.value) }) {
        return JSON.Member(
          last.key, merged(members.map(\.value), path: inner, at: members[0].value.offset),
          keyOffset: members[0].keyOffset)
      }
      if members.contains(where: { $0.value != last.value }), !last.key.hasPrefix("$") {
        tally.note(
          .setsOverride, at: last.keyOffset, wrote: quotedForMessage(inner), today: "here")
      }
      return last
    }
    return JSON(.object(members), offset: offset)
  }

  private func isGroup(_ json: JSON) -> Bool {
    json.members != nil && !LegacyShape.isDollarToken(json)
      && ExtensionReader.ours(json)?["verbatim"] == nil
  }
}
