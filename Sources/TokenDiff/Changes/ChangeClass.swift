/// The kinds of change of a token in one context, in the order of precedence.
///
/// The first that applies is the change's class; the others are listed in `also`. `docs/diff.md`
/// defines each with an example.
package enum ChangeClass: String, Sendable, CaseIterable {
  /// The token is there, and what it refers to no longer gives a value; or it came without one.
  case broken
  /// What the token refers to gives a value again.
  case mended
  /// The token, or its answer in this context, is new.
  case added
  /// The token, or its answer in this context, is gone.
  case removed
  /// The token had another path before. Reported once for a token, with its first context.
  case renamed
  /// The statement became more precise, or less, without a contradiction: words became a figure of the
  /// same type, or a figure lies within the former bounds or within what "about" allows.
  case refined
  /// One side is a rule and the other only derived: neither tells of a change. Only between two revisions.
  case notCompared
  /// The pages did not state a value, and now they do.
  case newlyStated
  /// The pages stated a value, and now they do not.
  case silenced
  /// The unit differs but the quantity does not, as in `44 px@1x` and `44 pt`.
  case converted
  /// The record of a published revision was wrong; the design itself did not change.
  case corrected
  /// The token's own statement and its resolved value differ.
  case changed
  /// The resolved value differs although the own statement does not, because a token that it refers
  /// to changed.
  case rippled
  /// The statement is worded differently, but the resolved value is the same.
  case restated
  /// The token became deprecated, or the replacement that its deprecation names is gone.
  case deprecated
  /// The token is no longer deprecated.
  case undeprecated
  /// The description, other vendors' extensions or the reason for a deprecation differ.
  case redescribed
  /// The evidence differs. Only compared within one revision, because two editions never share pages.
  case sourceChanged

  /// The name for people, such as `newly stated`.
  package var label: String {
    switch self {
    case .broken, .mended, .added, .removed, .renamed, .refined, .silenced, .converted, .corrected,
      .changed,
      .rippled, .restated, .deprecated, .redescribed:
      rawValue
    case .notCompared: "not compared"
    case .newlyStated: "newly stated"
    case .undeprecated: "no longer deprecated"
    case .sourceChanged: "source changed"
    }
  }

  /// Whether the token still gives the same value, so that nobody who uses it needs to act.
  package var isQuiet: Bool {
    switch self {
    case .restated, .redescribed, .sourceChanged: true
    case .broken, .mended, .added, .removed, .renamed, .refined, .notCompared, .newlyStated,
      .silenced, .converted, .corrected,
      .changed, .rippled, .deprecated, .undeprecated:
      false
    }
  }
}

extension Change {
  /// Whether it may be folded into a count, because every value and requirement is as before.
  var isQuiet: Bool {
    self.class.isQuiet && deprecation == nil && shifts.isEmpty
  }
}

extension ChangeClass {
  /// The classes in the order in which a diff lists them: what hurts those who use the tokens first.
  package static let byHarm: [ChangeClass] = [
    .broken, .removed, .changed, .corrected, .rippled, .silenced, .renamed, .deprecated, .converted,
    .refined, .notCompared, .undeprecated, .newlyStated, .mended, .added, .restated, .redescribed,
    .sourceChanged,
  ]

  /// Whether those who use the token must act: its name or its value is no longer what they had.
  var hurts: Bool {
    switch self {
    case .broken, .removed, .changed, .corrected, .silenced, .renamed, .deprecated: true
    case .rippled, .converted, .refined, .notCompared, .undeprecated, .newlyStated, .mended, .added,
      .restated,
      .redescribed, .sourceChanged:
      false
    }
  }

  /// The place in `byHarm`, from 0.
  var harm: Int { ChangeClass.byHarm.firstIndex(of: self) ?? ChangeClass.byHarm.count }
}
