internal import TokenModel

/// Tokens of one revision whose names begin alike.
struct ChangeGroup {
  /// The component, or the words that flat names share, such as `button-background-…`; made safe for a
  /// terminal. `nil` where nothing is shared.
  var title: String?
  /// The revision's id, or both as `2010→modern`, made safe for a terminal.
  var revision: String
  var tokens: [TokenChanges]

  /// Groups tokens by revision in order of appearance, then by their first group, or by the first word
  /// of a name without groups. Tokens that are alone there are in one group without a title.
  ///
  /// - Parameter alone: the number of groups up to which a token that is alone has a group of its own.
  static func groups(_ tokens: [TokenChanges], alone: Int = 0) -> [ChangeGroup] {
    tokens.grouped(by: \.revision).flatMap { revision, tokens in
      let counts = Dictionary(tokens.map { (Stem($0.path), 1) }, uniquingKeysWith: +)
      var groups: [ChangeGroup] = []
      var places: [Stem?: Int] = [:]
      for token in tokens {
        let own = Stem(token.path)
        let stem = counts[own] == 1 && counts.count > alone ? nil : own
        if let place = places[stem] {
          groups[place].tokens.append(token)
        } else {
          places[stem] = groups.count
          groups.append(
            ChangeGroup(
              title: stem.map { $0.isFlat ? "" : $0.text.terminalSafe },
              revision: revision.terminalSafe, tokens: [token]))
        }
      }
      for index in groups.indices where groups[index].title?.isEmpty == true {
        let beginning = sharedBeginning(groups[index].tokens.map(\.path.text))
        groups[index].title = beginning.terminalSafe + "…"
      }
      // What shares nothing stands in front, so that it is not read as part of a group.
      return groups.filter { $0.title == nil } + groups.filter { $0.title != nil }
    }
  }

  /// The beginning of a path by which tokens are grouped.
  private struct Stem: Hashable {
    var text: Substring
    /// Whether it is the first word of a name without groups.
    var isFlat: Bool

    init(_ path: TokenPath) {
      let segments = path.segments
      isFlat = segments.count == 1
      let first = segments.first ?? ""
      text = isFlat ? first.prefix(wordBreaks(first).first ?? first.count) : first
    }
  }

  /// The longest beginning, in whole words, that all names share.
  private static func sharedBeginning(_ names: [String]) -> Substring {
    guard let first = names.first else { return "" }
    var shared = first.count
    for name in names.dropFirst() {
      shared = min(shared, zip(first, name).prefix { $0 == $1 }.count)
    }
    return first.prefix(wordBreaks(first[...]).last { $0 <= shared } ?? shared)
  }

  /// The places in a name at which a word ends with its separator, or before a capital: 5 and 10 in
  /// `blue-dark-2`, 6 in `buttonTint`.
  private static func wordBreaks(_ name: Substring) -> [Int] {
    var places: [Int] = []
    var last: Character?
    for (place, character) in name.enumerated() {
      if let last, place > 0 {
        let isAfterSeparator = "-_ /".contains(last)
        let isCapital = character.isUppercase && last.isLowercase
        if isAfterSeparator || isCapital { places.append(place) }
      }
      last = character
    }
    return places
  }
}

extension TokenChanges {
  /// The path without its first segment, which is in the title of the group; whole where there is none.
  func name(in group: ChangeGroup) -> String {
    let segments = path.segments
    let rest = group.title != nil && segments.count > 1 ? segments.dropFirst() : segments[...]
    return rest.map(\.terminalSafe).joined(separator: ".")
  }
}

extension Change {
  /// The context for people, such as `dark, pad`; empty for the base.
  var contextText: String { ComparisonOutline.text(context) }
}

/// The tokens of one class, in groups that share a title.
struct ChangeSection {
  var kind: ChangeClass
  /// Whether they came or went only in that one of two editions does not record them.
  var isUnrecorded = false
  var groups: [ChangeGroup]

  var mark: String { isUnrecorded ? "?" : kind.mark }

  var tokens: [TokenChanges] { groups.flatMap(\.tokens) }

  /// The sections in the order of harm.
  static func sections(_ tokens: [TokenChanges]) -> [ChangeSection] {
    let byKind = Dictionary(grouping: tokens, by: \.kind)
    return ChangeClass.byHarm.flatMap { kind in
      [false, true].compactMap { isUnrecorded in
        let tokens = (byKind[kind] ?? []).filter { $0.isUnrecorded == isUnrecorded }
        return tokens.isEmpty
          ? nil
          : ChangeSection(
            kind: kind, isUnrecorded: isUnrecorded, groups: ChangeGroup.groups(tokens))
      }
    }
  }
}
