internal import TokenModel

/// The chosen options of the CSS format.
struct CSSChoices {
  enum Modes: String, CaseIterable {
    /// The reader's system chooses the appearance.
    case media
    /// The page chooses it by an attribute of its root element.
    case selector
    /// The property `color-scheme` chooses it for each element.
    case lightDark = "light-dark"
  }

  var modes = Modes.media
  /// The attribute for `.selector`, valid as a name.
  var attribute = "data-theme"
  /// The axis whose `light` and `dark` are the appearance.
  var schemeAxis = "appearance"
  /// Whether an alias is written as `var()`.
  var keepsReferences = true
  /// Whether a computed value is written as `calc()` where CSS can compute it.
  var computesInCSS = false
  /// Whether colors outside sRGB are written behind a media query, after a color mapped into sRGB.
  var mapsColors = true
  var registersProperties = false
  /// Whether composites get properties even for parts that are in their own value.
  var hasAllParts = true
  var reducesMotion = false

  init() {}

  /// - Throws: `ExportProblem.badOption` for an attribute with a name that HTML does not allow.
  init(_ options: ExportOptions) throws(ExportProblem) {
    modes = Modes(rawValue: options[CSSChoices.modes]) ?? .media
    attribute = options[CSSChoices.attribute]
    guard CSSChoices.isAttribute(attribute) else {
      throw .badOption(CSSChoices.attribute.name, attribute, expected: "data-theme")
    }
    schemeAxis = options[CSSChoices.schemeAxis]
    keepsReferences = options[CSSChoices.references] == "var"
    computesInCSS = options.isOn(CSSChoices.calc)
    mapsColors = options[CSSChoices.gamut] == "media"
    registersProperties = options.isOn(CSSChoices.property)
    hasAllParts = options.isOn(CSSChoices.parts)
    reducesMotion = options.isOn(CSSChoices.reducedMotion)
  }

  /// - Throws: `ExportProblem.badOption` if the chosen axis does not have the value `dark`.
  func check(_ revision: Revision) throws(ExportProblem) {
    let axes = revision.axes.filter { $0.values.contains("dark") }.map(\.name)
    guard schemeAxis != CSSChoices.schemeAxis.initial, !axes.contains(schemeAxis) else { return }
    throw .badOption(
      CSSChoices.schemeAxis.name, schemeAxis,
      expected: axes.isEmpty ? "an axis with the value dark" : axes.joined(separator: "|"))
  }

  static let all = [
    modes, attribute, schemeAxis, references, calc, gamut, property, parts, reducedMotion,
  ]

  private static let modes = FormatOption(
    "modes", .choice(Modes.allCases.map(\.rawValue)), initial: "media",
    help: "What chooses the appearance: the system, an attribute, or color-scheme.")
  private static let attribute = FormatOption(
    "attribute", .text("NAME"), initial: "data-theme",
    help: "The root element's attribute for modes=selector.")
  private static let schemeAxis = FormatOption(
    "scheme-axis", .text("AXIS"), initial: "appearance",
    help: "The axis whose light and dark are the appearance, such as theme.")
  private static let references = FormatOption(
    "references", .choice(["var", "flat"]), initial: "var",
    help: "Whether an alias stays one or becomes the value.")
  private static let calc = FormatOption(
    "calc", .flag, initial: "false",
    help: "Write computed values as calc() over var(), where CSS can compute them.")
  private static let gamut = FormatOption(
    "gamut", .choice(["media", "as-is"]), initial: "media",
    help: "Whether a color outside sRGB waits behind (color-gamut: p3), a mapped one before it.")
  private static let property = FormatOption(
    "property", .flag, initial: "false",
    help: "Register simple values with @property, so that they can be animated.")
  private static let parts = FormatOption(
    "parts", .flag, initial: "true",
    help: "Give text styles, borders and transitions a property for each part, too.")
  private static let reducedMotion = FormatOption(
    "reduced-motion", .flag, initial: "false",
    help: "Let durations and springs take no time where the reader wants less motion.")

  private static func isAttribute(_ name: String) -> Bool {
    guard let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
    else { return false }
    return name.utf8.allSatisfy { byte in
      CSSText.isNameByte(byte) && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
  }
}
