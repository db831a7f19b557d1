internal import PositionedJSON

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
  case transitionDelay = "legacy-transition-delay"
  case typography = "legacy-typography"
  case hyphen = "legacy-hyphen"
  case shorthand = "legacy-shorthand"
  case alias = "legacy-alias"
  case several = "legacy-alias-several"
  case mode = "legacy-mode"
  case modeUnread = "legacy-mode-unread"
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
  case figmaPercent = "figma-percent"
  case theo = "theo"

  /// The stable code of its diagnostic.
  var code: String { rawValue }

  /// Whether reading it leaves each token in its place and gives it no values by mode, so that no token
  /// can come twice.
  var isOfValues: Bool {
    unit == "value" && self != .textKept || [.type, .hyphen, .alias, .several].contains(self)
  }

  /// The word for what is counted, in the singular.
  var unit: String {
    switch self {
    case .valueKey, .bareMember, .untyped, .inferred, .root, .colorModified, .mode, .modeUnread,
      .deprecatedMode, .setsOverride:
      "token"
    case .member, .hyphen: "member"
    case .name: "name"
    case .type: "type"
    case .groupType, .themesAlike: "group"
    case .alias, .several, .figmaAlias: "reference"
    case .figma, .figmaDeleted, .figmaPercent: "variable"
    case .theo: "prop"
    case .sets, .setsAsModes, .setsUnused: "set"
    case .themes: "theme"
    default: "value"
    }
  }

  /// The finding's sentence without the count, and how to write it today.
  func words(wrote: String, today: String) -> (message: String, fix: String) {
    func said(_ message: String, _ fix: String) -> (message: String, fix: String) { (message, fix) }
    let fix = "write \(today)"
    return switch self {
    case .valueKey:
      said(
        "\"value\", \"type\", \"description\" and \"comment\" without $ are read as $value, $type "
          + "and $description", "write \(today) instead of \(wrote), and so on")
    case .bareMember: said("a bare value such as \(wrote) is read as a token", fix)
    case .member:
      said(
        "\(wrote) is not a property of DTCG; it is kept under $extensions, \(today)",
        "move it to $extensions under a name of your own, such as \"com.example\"")
    case .untyped:
      said(
        "\(wrote) has no type, so its value is kept as written and means nothing to other tools",
        "give it or a group around it a \"$type\"")
    case .name:
      said(
        "the name \(wrote) holds what references are made of; it is read as \(today)",
        "give it another name")
    case .root:
      said(
        "\(wrote) is a token here and a group elsewhere; it is read as \(today)",
        "rename one of the two")
    case .inferred:
      said(
        "\(wrote) has no type; it is read as \(today), as its value or name shows",
        "give it or a group around it a \"$type\"")
    case .type:
      said("the type \(wrote) of another tool is read as \(today)", "write \"$type\": \(today)")
    case .foreignType:
      said(
        "\(wrote), which is another tool's, is read as \(today); the name of the type is kept under "
          + "$extensions, \(JSON.quoted(ForeignMembers.key))",
        "write \"$type\": \(today)")
    case .groupType:
      said(
        "DTCG has no type \(wrote); that of a group is kept with each of its tokens",
        "give each token one of DTCG's types")
    case .deprecatedMode:
      said(
        "\(wrote) is deprecated in some of its modes, and kept as it was written, with these words",
        "deprecate it in all of its modes, or make the values of the others a token of their own")
    case .alias: said("\(wrote) is read as the reference \(today)", fix)
    case .several:
      said(
        "\(wrote) leads through \(today), which is not the same in all files, and is not followed",
        "refer to the token itself, in each file")
    case .mode:
      said(
        "values by mode, such as \(wrote), are read as the context \(today)",
        "write them into files of their own, and name these in a resolver document")
    case .modeUnread:
      said(
        "vendor data such as \(wrote) looks like values by mode; it is kept, and not read",
        "write them under $extensions, \"mode\", or into files of their own")
    case .color: said("a color such as \(wrote) is read as a color object", fix)
    case .colorModified:
      said(
        "\(wrote) changes the color that it refers to, which DTCG cannot express; it is kept as written",
        "write the color itself, as a color object with its alpha")
    case .computed:
      said(
        "a value such as \(wrote) is computed"
          + (wrote == today ? "; its expression is kept" : " as \(today)"),
        "write the value itself, if tools that know DTCG alone shall read the file")
    case .textKept:
      said(
        "the references in a text such as \(wrote) do not come to a text that is certain; it is kept "
          + "as written", "write the text itself")
    case .dimension: said("a dimension such as \(wrote) is read as a value with its unit", fix)
    case .unitless:
      said("a dimension without a unit, such as \(wrote), is read as px", fix)
    case .point:
      said(
        "a length in points, such as \(wrote), is read as px, which is what DTCG calls a point",
        fix + "; a point of CSS, for print, is 4/3 px")
    case .duration: said("a duration such as \(wrote) is read as a value with its unit", fix)
    case .cubicBezier: said("an easing such as \(wrote) is read as a cubic Bézier", fix)
    case .fontWeight: said("a font weight such as \(wrote) is read as \(today)", fix)
    case .fontFamily: said("a font family such as \(wrote) is read as a list of names", fix)
    case .number:
      said("a number in quotes, such as \(wrote), is read as a number, not a length", fix)
    case .boolean: said("a truth value in quotes, such as \(wrote), is read as \(today)", fix)
    case .percentage: said("a percentage such as \(wrote) is read as \(today)", fix)
    case .lineHeight:
      said(
        "a line height such as \(wrote) is read as \(today) times its font size, which comes out "
          + "even", fix)
    case .shadow:
      said(
        "a shadow with \"x\", \"y\" and \"type\" (Tokens Studio) is read as offsetX, offsetY and "
          + "inset", fix)
    case .gradient: said("stops without their positions are spread evenly", fix)
    case .letterSpacing:
      said(
        "a letter spacing in percent, such as \(wrote), is read as a share of the font size, in em",
        fix)
    case .shorthand: said("a text of CSS such as \(wrote) is read as an object of its parts", fix)
    case .hyphen: said("a member such as \(wrote) is read as \(today)", fix)
    case .transitionDelay:
      said(
        "a transition without delay is read as one with a delay of 0 ms", "add \"delay\": \(today)")
    case .shadowSpread:
      ("a shadow without spread is read as one with a spread of 0 px", "add \"spread\": \(today)")
    case .typography:
      said(
        "members that change nothing, such as \(wrote), are left out of typography",
        "remove them: DTCG's typography does not know them")
    case .sets:
      said(
        "this is a file of Tokens Studio; its sets, the first one \(wrote), are merged in their "
          + "order, and their names are not part of the tokens' names",
        "export one DTCG file for each set, and list them in a resolver document")
    case .setsAsModes:
      said(
        "sets of Tokens Studio for light and dark give the same tokens, so they are read as "
          + "\(today): \(wrote)",
        "export one DTCG file for each set, and name them in a resolver document's modifier")
    case .setsOverride:
      said(
        "the sets \(wrote) and \(today) give tokens different values, and no theme decides when each "
          + "holds; \(today) is used, as the later one in their order",
        "add themes that decide when each set holds, or give each set a file of its own, and place these with --map"
      )
    case .setsUnused:
      said(
        "no theme has the sets \(wrote); their \(today) tokens hold under all themes",
        "enable them in a theme, or remove them")
    case .themesAlike:
      said(
        "all themes of a group select the same sets, so it makes no difference and no axis: \(today)",
        "enable in each theme only the sets that are its own")
    case .themes:
      said(
        "the themes of Tokens Studio are read as contexts, each group of several as an axis: \(today)",
        "write a resolver document of version 2025.10, and one DTCG file for each set")
    case .figma:
      said(
        "variables of Figma, such as \(wrote), are read as tokens, and modes as \(today)",
        "export one DTCG file for each mode, and name them in a resolver document")
    case .figmaAlias:
      said(
        "Figma writes a value where the variable refers to \(wrote); it is read as \(today)",
        "write \(today) as the value")
    case .figmaDeleted:
      said(
        "\(wrote) is deleted in Figma, where something still refers to it; it is read as \(today), "
          + "which is deprecated", "make what refers to it use another variable")
    case .figmaPercent:
      said(
        "Figma has opacity in percent; \(wrote) is read as \(today)",
        "give the variable another scope beside OPACITY if its value is not a percentage")
    case .theo:
      said(
        "props of Theo, such as \(wrote), are read as tokens, with the values of their aliases",
        "write them in DTCG's form")
    }
  }
}
