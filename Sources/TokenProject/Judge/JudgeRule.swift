/// How much a release must be for what it changes, the least first.
package enum JudgeLevel: String, Sendable, CaseIterable, Comparable {
  case none
  case patch
  case minor
  case major

  package static func < (one: JudgeLevel, other: JudgeLevel) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .none: 0
    case .patch: 1
    case .minor: 2
    case .major: 3
    }
  }
}

/// A house's view of what breaks: names only, what people see as well, or every value.
package enum JudgePolicy: String, Sendable, CaseIterable {
  /// Only what breaks a build or a selector is major.
  case api
  /// And what a person would call a regression.
  case visual
  /// Every resolved value.
  case strict
}

/// A rule of the judge. Its raw value is its id; that of a rule about names is the id behind the output's
/// name, as in `css-name-taken`.
package enum JudgeRule: String, Sendable, CaseIterable {
  case tokenRemoved = "token-removed"
  case tokenRemovedAfterNotice = "token-removed-after-notice"
  case tokenRenamed = "token-renamed"
  case tokenRenamedKept = "token-renamed-kept"
  case tokenAdded = "token-added"
  case tokenDeprecated = "token-deprecated"
  case tokenUndeprecated = "token-undeprecated"
  case replacementMissing = "replacement-missing"
  case tokenGroupSwapped = "token-group-swapped"
  case typeChanged = "type-changed"
  case unitKindChanged = "unit-kind-changed"
  case figureLost = "figure-lost"
  case figureGained = "figure-gained"
  case figureNarrowed = "figure-narrowed"
  case boundsChanged = "bounds-changed"
  case memberLost = "member-lost"
  case memberGained = "member-gained"
  case imperceptible = "value-changed-imperceptible"
  case colorChanged = "color-changed"
  case colorChangedMuch = "color-changed-much"
  case gamutWidened = "gamut-widened"
  case contrastLost = "contrast-lost"
  case sizeChanged = "size-changed"
  case sizeChangedMuch = "size-changed-much"
  case sizeSignChanged = "size-sign-changed"
  case textMetricsChanged = "text-metrics-changed"
  case fontFamilyChanged = "font-family-changed"
  case motionChanged = "motion-changed"
  case paintChanged = "paint-changed"
  case numberChanged = "number-changed"
  case keywordChanged = "keyword-changed"
  case orderInverted = "order-inverted"
  case overrideChanged = "override-changed"
  case axisAdded = "axis-added"
  case axisValueAdded = "axis-value-added"
  case axisRemoved = "axis-removed"
  case axisValueRemoved = "axis-value-removed"
  case axisDefaultChanged = "axis-default-changed"
  case aliasRetargeted = "alias-retargeted"
  case aliasDropped = "alias-dropped"
  case demandStrengthened = "demand-strengthened"
  case demandWeakened = "demand-weakened"
  case demandReversed = "demand-reversed"
  case corrected
  case descriptionChanged = "description-changed"
  case recordChanged = "record-changed"
  case nameRemoved = "name-removed"
  case nameTaken = "name-taken"
  case signatureChanged = "signature-changed"
  case lossAdded = "loss-added"

  /// Whether it is about the names of an output, whose name its id begins with.
  package var isOfOutputs: Bool {
    switch self {
    case .nameRemoved, .nameTaken, .signatureChanged, .lossAdded: true
    default: false
    }
  }

  /// Whether it is about an axis, whose name stands for a path.
  package var isOfAxes: Bool {
    switch self {
    case .axisAdded, .axisValueAdded, .axisRemoved, .axisValueRemoved, .axisDefaultChanged: true
    default: false
    }
  }

  /// The level under a policy.
  package func level(_ policy: JudgePolicy) -> JudgeLevel {
    let levels = facts.levels
    return switch policy {
    case .api: levels.0
    case .visual: levels.1
    case .strict: levels.2
    }
  }

  /// What makes it fire, in one line.
  package var summary: String { facts.summary }

  private typealias Levels = (JudgeLevel, JudgeLevel, JudgeLevel)

  private static let always: Levels = (.major, .major, .major)
  private static let addition: Levels = (.minor, .minor, .minor)
  private static let fix: Levels = (.patch, .patch, .patch)
  private static let seen: Levels = (.minor, .major, .major)
  private static let tuned: Levels = (.minor, .minor, .major)
  private static let quiet: Levels = (.patch, .patch, .minor)

  private var facts: (levels: Levels, summary: String) {
    switch self {
    case .tokenRemoved: (Self.always, "a token is gone, and no notice was given")
    case .tokenRemovedAfterNotice: (Self.always, "a token is gone after it was deprecated")
    case .tokenRenamed: (Self.always, "a token has another path, and the old one leads nowhere")
    case .tokenRenamedKept:
      (Self.addition, "a token has another path, and outputs keep the old name")
    case .tokenAdded: (Self.addition, "a token is new")
    case .tokenDeprecated: (Self.addition, "a token became deprecated")
    case .tokenUndeprecated: (Self.fix, "a token is no longer deprecated")
    case .replacementMissing: (Self.tuned, "what a deprecation names as the replacement is gone")
    case .tokenGroupSwapped: (Self.always, "a path is a token on one side and a group on the other")
    case .typeChanged: (Self.always, "a token has another type")
    case .unitKindChanged: (Self.seen, "a length has another kind of unit, such as rem for px")
    case .figureLost: (Self.always, "a value became words, an expression, or nothing")
    case .figureGained: (Self.addition, "words, an expression or nothing became a value")
    case .figureNarrowed: (Self.quiet, "a value lies within what was claimed before")
    case .boundsChanged: (Self.seen, "a bound moved, so that other values are allowed")
    case .memberLost: (Self.seen, "a composite value lost a member or a layer")
    case .memberGained: (Self.tuned, "a composite value has a further member or layer")
    case .imperceptible:
      ((.patch, .patch, .major), "a value moved by less than people perceive")
    case .colorChanged: (Self.tuned, "a color moved a little")
    case .colorChangedMuch: (Self.seen, "a color is clearly different")
    case .gamutWidened: ((.patch, .minor, .major), "a color left sRGB")
    case .contrastLost: (Self.seen, "a declared pair no longer reaches 3, 4.5 or 7 to 1")
    case .sizeChanged: (Self.tuned, "a length moved a little")
    case .sizeChangedMuch: (Self.seen, "a length moved by a tenth or more")
    case .sizeSignChanged: (Self.seen, "a length became zero, left zero, or turned its sign")
    case .textMetricsChanged:
      (Self.seen, "font size, line height, letter spacing or weight is another")
    case .fontFamilyChanged: (Self.seen, "a font family is another")
    case .motionChanged: (Self.tuned, "a duration, an easing, a spring or a transition is another")
    case .paintChanged: (Self.tuned, "a shadow, gradient, stroke, border or material is another")
    case .numberChanged: (Self.tuned, "a number is another")
    case .keywordChanged: (Self.seen, "a keyword is another")
    case .orderInverted: (Self.seen, "two values of one group changed their order")
    case .overrideChanged: (Self.quiet, "a context got or lost a value of its own")
    case .axisAdded: (Self.addition, "an axis is new")
    case .axisValueAdded: (Self.tuned, "an axis has a further value")
    case .axisRemoved: (Self.always, "an axis is gone")
    case .axisValueRemoved: (Self.always, "a value of an axis is gone")
    case .axisDefaultChanged: (Self.always, "the first value of an axis is another")
    case .aliasRetargeted: (Self.quiet, "a token refers to another one and has the same value")
    case .aliasDropped:
      ((.patch, .minor, .minor), "a token no longer follows another and has the same value")
    case .demandStrengthened: ((.patch, .minor, .major), "more is demanded, as must for should")
    case .demandWeakened: ((.patch, .patch, .major), "less is demanded, as may for should")
    case .demandReversed: (Self.seen, "what was wanted is to be avoided, or the reverse")
    case .corrected:
      ((.patch, .minor, .major), "the record of a published revision was wrong")
    case .descriptionChanged: (Self.fix, "a description or the text of a deprecation is another")
    case .recordChanged: ((.none, .none, .patch), "evidence, notes or other vendors' data differ")
    case .nameRemoved: (Self.always, "an output no longer has a name although its token stays")
    case .nameTaken: (Self.always, "an output's name is no longer that token's, since two met")
    case .signatureChanged: (Self.always, "a name of an output has another type")
    case .lossAdded: (Self.seen, "an output can no longer express a value")
    }
  }
}
