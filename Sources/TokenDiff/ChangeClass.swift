/// What happened to a token in one context; of those that are true, the first in this order is the
/// change's class and the others stand in `also`. `docs/diff.md` defines each with an example.
package enum ChangeClass: String, Sendable, CaseIterable {
  case added
  case removed
  /// The token stood at another path; told once a token, with its first context.
  case renamed
  /// Said more precisely, or less, and neither contradicts the other: words became a figure of the
  /// same type, a figure lies within the former bounds or within what "about" allows.
  case refined
  /// The pages did not say, and now they do.
  case newlyStated
  /// The pages said, and now they do not.
  case silenced
  /// The unit differs, the quantity does not: `44 px@1x` and `44 pt`.
  case converted
  /// The record of a published revision was wrong: the design did not move.
  case corrected
  /// Own statement and resolved value differ.
  case changed
  /// The resolved value differs, the own statement does not: an alias carried it.
  case rippled
  /// The statement is put otherwise, the resolved value is the same.
  case restated
  case deprecated
  /// The description, other vendors' extensions or the reason of a deprecation differ.
  case redescribed
  /// The evidence differs; asked within one revision only, since two editions never share pages.
  case sourceChanged

  /// For a person: `newly stated`.
  package var label: String {
    switch self {
    case .added, .removed, .renamed, .refined, .silenced, .converted, .corrected, .changed,
      .rippled, .restated, .deprecated, .redescribed:
      rawValue
    case .newlyStated: "newly stated"
    case .sourceChanged: "source changed"
    }
  }

  /// Whether the token still yields the same and nobody who uses it needs to act.
  package var isQuiet: Bool {
    switch self {
    case .restated, .redescribed, .sourceChanged: true
    case .added, .removed, .renamed, .refined, .newlyStated, .silenced, .converted, .corrected,
      .changed, .rippled, .deprecated:
      false
    }
  }
}
