/// The tokens of one class, in groups that share a title.
struct ChangeSection {
  var kind: ChangeClass
  var groups: [ChangeGroup]

  var tokens: [TokenChanges] { groups.flatMap(\.tokens) }

  /// The sections in the order of harm.
  static func sections(_ tokens: [TokenChanges]) -> [ChangeSection] {
    let byKind = Dictionary(grouping: tokens, by: \.kind)
    return ChangeClass.byHarm.compactMap { kind in
      byKind[kind].map { ChangeSection(kind: kind, groups: ChangeGroup.groups($0)) }
    }
  }
}
