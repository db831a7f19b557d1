internal import TokenModel

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
  var unit: String { LegacyForm.texts[self]?[1] ?? "value" }

  /// The finding's sentence without the count, and how to write it today.
  func words(wrote: String, today: String) -> (message: String, fix: String) {
    func filled(_ place: Int) -> String {
      (LegacyForm.texts[self]?[place] ?? "").replacing(/\$[12]/) {
        $0.output == "$1" ? wrote : today
      }
    }
    let isKept = self == .computed && wrote == today
    return (
      isKept ? "a value such as \(wrote) is computed; its expression is kept" : filled(2), filled(3)
    )
  }

  private static let texts: [LegacyForm: [String]] = Dictionary(
    first: table.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "|").map(String.init)
      return LegacyForm(rawValue: parts[0]).map { ($0, parts) }
    })

  /// Code, what is counted, the sentence and the advice; `$1` is what was written, `$2` the same today.
  private static let table = """
    legacy-value-key|token|"value", "type", "description" and "comment" without $ are read as $value, $type and $description|write $2 instead of $1, and so on
    legacy-bare-member|token|a bare value such as $1 is read as a token|write $2
    legacy-member|member|$1 is not a property of DTCG; it is kept under $extensions, $2|move it to $extensions under a name of your own, such as "com.example"
    legacy-name|name|the name $1 holds what references are made of; it is read as $2|give it another name
    legacy-root|token|$1 is a token here and a group elsewhere; it is read as $2|rename one of the two
    legacy-untyped|token|$1 has no type, so its value is kept as written and means nothing to other tools|give it or a group around it a "$type"
    legacy-inferred|token|$1 has no type; it is read as $2, as its value or name shows|give it or a group around it a "$type"
    legacy-type|type|the type $1 of another tool is read as $2|write "$type": $2
    legacy-foreign-type|value|$1 is read as $2; the name of the type is kept under $extensions, "dev.blazon.foreign"|write "$type": $2
    legacy-group-type|group|DTCG has no type $1; that of a group is kept with each of its tokens|give each token one of DTCG's types
    legacy-color|value|a color such as $1 is read as a color object|write $2
    legacy-color-modified|token|$1 changes the color that it refers to, which DTCG cannot express; it is kept as written|write the color itself, as a color object with its alpha
    legacy-computed|value|a value such as $1 is computed as $2|write the value itself, if tools that know DTCG alone shall read the file
    legacy-text-kept|value|the references in a text such as $1 do not come to a text that is certain; it is kept as written|write the text itself
    legacy-dimension|value|a dimension such as $1 is read as a value with its unit|write $2
    legacy-unitless|value|a dimension without a unit, such as $1, is read as px|write $2
    legacy-point|value|a length in points, such as $1, is read as px, which is what DTCG calls a point|write $2; a point of CSS, for print, is 4/3 px
    legacy-duration|value|a duration such as $1 is read as a value with its unit|write $2
    legacy-cubic-bezier|value|an easing such as $1 is read as a cubic Bézier|write $2
    legacy-font-weight|value|a font weight such as $1 is read as $2|write $2
    legacy-font-family|value|a font family such as $1 is read as a list of names|write $2
    legacy-number|value|a number in quotes, such as $1, is read as a number, not a length|write $2
    legacy-percentage|value|a percentage such as $1 is read as $2|write $2
    legacy-boolean|value|a truth value in quotes, such as $1, is read as $2|write $2
    legacy-line-height|value|a line height such as $1 is read as $2 times its font size, which comes out even|write $2
    legacy-gradient|value|stops without their positions are spread evenly|write $2
    legacy-letter-spacing|value|a letter spacing in percent, such as $1, is read as a share of the font size, in em|write $2
    legacy-shadow|value|a shadow with "x", "y" and "type" (Tokens Studio) is read as offsetX, offsetY and inset|write $2
    legacy-shadow-spread|value|a shadow without spread is read as one with a spread of 0 px|add "spread": $2
    legacy-transition-delay|value|a transition without delay is read as one with a delay of 0 ms|add "delay": $2
    legacy-typography|value|members that change nothing, such as $1, are left out of typography|remove them: DTCG's typography does not know them
    legacy-hyphen|member|a member such as $1 is read as $2|write $2
    legacy-shorthand|value|a text of CSS such as $1 is read as an object of its parts|write $2
    legacy-alias|reference|$1 is read as the reference $2|write $2
    legacy-alias-several|reference|$1 leads through $2, which is not the same in all files, and is not followed|refer to the token itself, in each file
    legacy-mode|token|values by mode, such as $1, are read as the context $2|write them into files of their own, and name these in a resolver document
    legacy-mode-unread|token|vendor data such as $1 looks like values by mode; it is kept, and not read|write them under $extensions, "mode", or into files of their own
    legacy-deprecated-mode|token|$1 is deprecated in some of its modes, and kept as it was written, with these words|deprecate it in all of its modes, or make the values of the others a token of their own
    tokens-studio-sets|set|this is a file of Tokens Studio; its sets, the first one $1, are merged in their order, and their names are not part of the tokens' names|export one DTCG file for each set, and list them in a resolver document
    tokens-studio-light-dark|set|sets of Tokens Studio for light and dark give the same tokens, so they are read as $2: $1|export one DTCG file for each set, and name them in a resolver document's modifier
    tokens-studio-override|token|the sets $1 and $2 give tokens different values, and no theme decides when each holds; $2 is used, as the later one in their order|add themes that decide when each set holds, or give each set a file of its own, and place these with --map
    tokens-studio-set-unused|set|no theme has the sets $1; their $2 tokens hold under all themes|enable them in a theme, or remove them
    tokens-studio-themes|theme|the themes of Tokens Studio are read as contexts, each group of several as an axis: $2|write a resolver document of version 2025.10, and one DTCG file for each set
    tokens-studio-themes-alike|group|all themes of a group select the same sets, so it makes no difference and no axis: $2|enable in each theme only the sets that are its own
    figma-variables|variable|variables of Figma, such as $1, are read as tokens, and modes as $2|export one DTCG file for each mode, and name them in a resolver document
    figma-alias|reference|Figma writes a value where the variable refers to $1; it is read as $2|write $2 as the value
    figma-deleted|variable|$1 is deleted in Figma, where something still refers to it; it is read as $2, which is deprecated|make what refers to it use another variable
    figma-percent|variable|Figma has opacity in percent; $1 is read as $2|give the variable another scope beside OPACITY if its value is not a percentage
    theo|prop|props of Theo, such as $1, are read as tokens, with the values of their aliases|write them in DTCG's form
    """
}
