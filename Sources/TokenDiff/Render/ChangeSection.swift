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
