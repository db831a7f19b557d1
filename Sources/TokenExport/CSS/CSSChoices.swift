internal import TokenModel

/// The chosen options of the CSS format.
struct CSSChoices {
  enum Modes: String, CaseIterable {
    /// The reader's system chooses the appearance, and an attribute of any element wins over it.
    case both
    /// The reader's system chooses it.
    case media
    /// The page chooses it by an attribute of its root element.
    case selector
    /// The property `color-scheme` chooses it for each element.
    case lightDark = "light-dark"
  }

  var modes = Modes.both
  /// The attribute for `.both` and `.selector`, valid as a name.
  var attribute = SystemPreference.attribute
  var hasChosenAttribute = false
  /// The axis whose `light` and `dark` are the appearance.
  var schemeAxis = "appearance"
  /// Whether an alias is written as `var()`.
  var keepsReferences = true
  /// Whether the parts of a composite that are references are written as `var()`, too.
  var keepsParts = false
  /// Whether a computed value is written as `calc()` where CSS can compute it.
  var computesInCSS = false
  /// Whether colors outside sRGB are written behind a media query, after a color mapped into sRGB.
  var mapsColors = true
  /// Whether sRGB becomes bytes only where its components equal them to six decimals.
  var colorsAreExact = false
  /// Whether colors are written as all versions of Sass read them.
  var colorsHaveCommas = false
  /// Whether names are in the order of people, 50 before 100, rather than that of bytes.
  var isInNaturalOrder = true
  /// The word before the name of each custom property; empty for none.
  var prefix = ""
  /// The cascade layer around all rules; empty for none.
  var layer = ""
  var registersProperties = false
  /// Whether composites get properties even for parts that are in their own value.
  var hasAllParts = true
  /// Whether there are such properties where a format refers to those of the CSS format.
  var refersToAllParts = true
  var reducesMotion = false
  /// Whether comments say how well colors can be read on their backgrounds.
  var tellsContrast = false
  /// Whether a comment lists the path of each property, so that the file can be read back.
  var tellsPaths = false

  /// The choices of a format that stands on CSS, which has no queries for gamuts.
  init(standingOn options: ExportOptions, _ revision: Revision? = nil) throws(ExportProblem) {
    modes = .media
    if let revision { schemeAxis = try options.schemeAxis(of: revision) }
    prefix = try options.prefix(.cssPrefix)
    refersToAllParts = options.isOn(.cssParts)
    mapsColors = false
    colorsAreExact = options.hasExactColors
    tellsPaths = options.isOn(CSSChoices.paths)
  }

  init(_ options: ExportOptions, _ revision: Revision) throws(ExportProblem) {
    modes = Modes(rawValue: options[CSSChoices.modes]) ?? .both
    try readAttribute(options)
    prefix = try options.prefix(CSSChoices.prefix)
    layer = options[CSSChoices.layer]
    guard CSSChoices.isLayer(layer) else {
      throw .badOption(CSSChoices.layer.name, layer, expected: "tokens")
    }
    schemeAxis = try options.schemeAxis(of: revision)
    keepsReferences = options[CSSChoices.references] != "flat"
    keepsParts = options[CSSChoices.references] == "deep"
    computesInCSS = options.isOn(CSSChoices.calc)
    mapsColors = options[CSSChoices.gamut] == "media"
    colorsAreExact = options.hasExactColors
    isInNaturalOrder = options[CSSChoices.order] == "natural"
    registersProperties = options.isOn(CSSChoices.property)
    hasAllParts = options.isOn(CSSChoices.parts)
    reducesMotion = options.isOn(CSSChoices.reducedMotion)
    tellsContrast = options.isOn(CSSChoices.contrast)
    tellsPaths = options.isOn(CSSChoices.paths)
  }

  /// - Throws: `ExportProblem.badOption` for an attribute with a name that HTML does not allow.
  mutating func readAttribute(_ options: ExportOptions) throws(ExportProblem) {
    attribute = options[CSSChoices.attribute]
    hasChosenAttribute = options.chosen[CSSChoices.attribute.name] != nil
    guard attribute.isName([.small, .digits, .line, .hyphen], from: .small) else {
      throw .badOption(CSSChoices.attribute.name, attribute, expected: SystemPreference.attribute)
    }
  }

  static let all = [
    modes, attribute, .schemeAxis, references, calc, .colors, gamut, order, prefix, layer, property,
    parts, reducedMotion, contrast, paths,
  ]

  private static let prefix = FormatOption(
    "prefix", .text("NAME"), initial: "",
    help: "A word before the name of each custom property, such as acme for --acme-color-brand.")
  private static let modes = FormatOption(
    "modes", .choice(Modes.allCases.map(\.rawValue)), initial: "both",
    help: "What chooses the appearance: the system and an attribute, one of them, or color-scheme.")
  static let attribute = FormatOption(
    "attribute", .text("NAME"), initial: SystemPreference.attribute,
    help:
      "The attribute for modes=both, on any element, and modes=selector, on the root; class means .dark."
  )
  private static let references = FormatOption(
    "references", .choice(["var", "deep", "flat"]), initial: "var",
    help: "Whether an alias stays one, parts of composites as well (deep), or becomes the value.")
  private static let calc = FormatOption(
    "calc", .flag, initial: "false",
    help: "Write computed values as calc() over var(), where CSS can compute them.")
  private static let order = FormatOption(
    "order", .choice(["natural", "path"]), initial: "natural",
    help: "The order of names: 50 before 100, or by their bytes.")
  private static let layer = FormatOption(
    "layer", .text("NAME"), initial: "",
    help: "The cascade layer around all rules, so that any rule outside a layer wins.")
  private static let gamut = FormatOption(
    "gamut", .choice(["media", "as-is"]), initial: "media",
    help: "Whether to write a color outside sRGB in (color-gamut: p3), with a mapped one before it."
  )
  private static let property = FormatOption(
    "property", .flag, initial: "false",
    help: "Register simple values with @property, so that they can be animated.")
  private static let parts = FormatOption(
    "parts", .flag, initial: "true",
    help: "Give text styles, borders and transitions a property for each part, too.")
  private static let reducedMotion = FormatOption(
    "reduced-motion", .flag, initial: "false",
    help: "Let durations and springs take no time where the reader wants less motion.")

  /// Whether it is empty, or names joined by `.` that need no escapes.
  ///
  /// - Source: CSS Cascading and Inheritance Level 5, section 6.4.
  private static func isLayer(_ name: String) -> Bool {
    if name.isEmpty { return true }
    let words: Set<String> = ["inherit", "initial", "unset", "revert", "revert-layer", "default"]
    return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !words.contains(part.lowercased()) && part.isName(.all, from: [.letters, .line])
    }
  }

  private static let contrast = FormatOption(
    "contrast", .flag, initial: "false",
    help: "Write the contrast of colors with their declared backgrounds in comments.")

  static let paths = FormatOption(
    "paths", .flag, initial: "false",
    help:
      "List the path of each name in a comment, by which `blazon import` reads the file back.")
}
