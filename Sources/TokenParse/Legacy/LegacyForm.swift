/// A form of an older or foreign flavor that is understood; a file gets one finding for each.
enum LegacyForm: String, CaseIterable {
  case valueKey = "legacy-value-key"
  case bareMember = "legacy-bare-member"
  case member = "legacy-member"
  case name = "legacy-name"
  case root = "legacy-root"
  case untyped = "legacy-untyped"
  case inferred = "legacy-inferred"
  case type = "legacy-type"
  case foreignType = "legacy-foreign-type"
  case groupType = "legacy-group-type"
  case color = "legacy-color"
  case colorModified = "legacy-color-modified"
  case computed = "legacy-computed"
  case textKept = "legacy-text-kept"
  case dimension = "legacy-dimension"
  case unitless = "legacy-unitless"
  case point = "legacy-point"
  case duration = "legacy-duration"
  case cubicBezier = "legacy-cubic-bezier"
  case fontWeight = "legacy-font-weight"
  case fontFamily = "legacy-font-family"
  case number = "legacy-number"
  case percentage = "legacy-percentage"
  case boolean = "legacy-boolean"
  case lineHeight = "legacy-line-height"
  case gradient = "legacy-gradient"
  case letterSpacing = "legacy-letter-spacing"
  case shadow = "legacy-shadow"
  case shadowSpread = "legacy-shadow-spread"
  case typography = "legacy-typography"
  case hyphen = "legacy-hyphen"
  case shorthand = "legacy-shorthand"
  case alias = "legacy-alias"
  case mode = "legacy-mode"
  case deprecatedMode = "legacy-deprecated-mode"
  case sets = "tokens-studio-sets"
  case setsAsModes = "tokens-studio-light-dark"
  case setsOverride = "tokens-studio-override"
  case setsUnused = "tokens-studio-set-unused"
  case themes = "tokens-studio-themes"
  case themesAlike = "tokens-studio-themes-alike"
  case figma = "figma-variables"
  case figmaAlias = "figma-alias"
  case figmaDeleted = "figma-deleted"
  case theo = "theo"

  /// The stable code of its diagnostic.
  var code: String { rawValue }

  /// Whether reading it leaves each token in its place and gives it no values by mode, so that no token
  /// can come twice.
  var isOfValues: Bool {
    switch self {
    case .type, .foreignType, .color, .dimension, .unitless, .point, .duration, .cubicBezier,
      .fontWeight,
      .fontFamily, .number, .percentage, .boolean, .lineHeight, .gradient, .letterSpacing, .shadow,
      .shadowSpread, .typography,
      .hyphen, .shorthand, .alias, .computed:
      true
    default: false
    }
  }

  /// The word for what is counted, in the singular.
  var unit: String {
    switch self {
    case .valueKey, .bareMember, .untyped, .inferred, .root, .colorModified, .mode, .deprecatedMode,
      .setsOverride:
      "token"
    case .member, .hyphen: "member"
    case .name: "name"
    case .type: "type"
    case .groupType, .themesAlike: "group"
    case .alias, .figmaAlias: "reference"
    case .figma, .figmaDeleted: "variable"
    case .theo: "prop"
    case .sets, .setsAsModes, .setsUnused: "set"
    case .themes: "theme"
    case .foreignType, .color, .computed, .textKept, .dimension, .unitless, .point, .duration,
      .cubicBezier,
      .fontWeight,
      .fontFamily,
      .number, .percentage, .boolean, .lineHeight, .gradient, .letterSpacing, .shadow,
      .shadowSpread, .typography, .shorthand:
      "value"
    }
  }
}
