/// Two states of a design system as large ones are: 2,500 tokens in names without groups, three themes,
/// and 400 tokens that differ.
///
/// Everything follows from counting, so that the states are the same each time.
struct FlatSystem {
  static let tokens = 2_500

  /// How many tokens of the later state, or of the earlier one where it is gone, are of each class.
  static let planted = [
    "broken": 13, "changed": 60, "rippled": 154, "deprecated": 21, "undeprecated": 5, "mended": 2,
    "redescribed": 24,
  ]

  private static let hues = [
    "gray", "red", "orange", "yellow", "chartreuse", "celery", "green", "seafoam", "cyan", "blue",
    "indigo", "purple", "fuchsia", "magenta",
  ]
  private static let components = [
    "accordion", "action-bar", "action-button", "alert-banner", "avatar", "badge", "breadcrumbs",
    "button", "card", "checkbox", "color-area", "color-slider", "combo-box", "contextual-help",
    "date-picker", "dialog", "divider", "drop-zone", "field-label", "help-text", "illustration",
    "in-field", "link", "menu", "meter", "number-field", "picker", "popover", "progress-bar",
    "radio-button", "rating", "search-field", "side-nav", "slider", "status-light", "steplist",
    "switch", "table", "tab", "tag", "text-area", "text-field", "toast", "tooltip", "tray", "tree",
  ]
  private static let parts = [
    "background", "border", "content", "focus-indicator", "icon", "track",
  ]
  private static let states = ["default", "hover", "down", "key-focus"]
  private static let sizes = ["height", "edge-to-text", "corner-radius", "text-to-visual", "gap"]

  /// The file of a state: the tokens in the order of their names.
  static func file(isLater: Bool) -> String {
    var tokens: [String: String] = [:]
    for hue in hues.indices { addPalette(hue, isLater, &tokens) }
    for index in components.indices { addComponent(index, isLater, &tokens) }
    for index in 0..<80 where isLater { tokens["stack-item-\(name(index))"] = dimension(index + 2) }
    for index in 0..<66 where !isLater {
      tokens["coach-mark-\(name(index))"] = dimension(index + 3)
    }
    for index in 0..<2 {
      tokens["well-\(name(index))"] = alias(isLater ? "gray-100" : "gray-1500", "color")
    }
    // What is left of 2,500 stays as it is.
    for index in 0..<212 { tokens["layout-\(name(index))"] = dimension(index + 1) }
    let lines = tokens.sorted { $0.key < $1.key }.map { "  \"\($0)\": \($1)" }
    return """
      {
        "$extensions": {"dev.blazon": {"revision": "main", "axes": {"theme": ["light", "dark", "darkest"]}}},
      \(lines.joined(separator: ",\n"))
      }

      """
  }

  private static func name(_ index: Int) -> String { "\(parts[index % 6])-\(index / 6)" }

  /// Fourteen steps of a hue, each in three themes; one step of seven hues moves.
  private static func addPalette(_ hue: Int, _ isLater: Bool, _ tokens: inout [String: String]) {
    for step in 1...14 {
      // Blue 1400 is gone, which breaks what refers to it.
      if isLater, hue == 9, step == 14 { continue }
      let isMoved = isLater && hue.isMultiple(of: 2) && (step == 5 || step == 9)
      let shift = isMoved ? (hue + 1) * 6 : 0
      func shade(_ theme: Int) -> String {
        let place = theme == 0 ? 15 - step : step
        let levels = [hue * 17 + shift, place * 16, (hue * 29 + theme * 40) % 256]
        let parts = levels.map { "\(Double(min($0, 255)) / 255)" }
        return #"{"colorSpace": "srgb", "components": [\#(parts.joined(separator: ", "))]}"#
      }
      tokens["\(hues[hue])-\(step)00"] =
        #"{"$type": "color", "$value": \#(shade(0)), "$extensions": {"dev.blazon": {"contexts": {"#
        + #""theme=dark": {"value": \#(shade(1))}, "theme=darkest": {"value": \#(shade(2))}}}}}"#
    }
  }

  /// Aliases to the palette, and sizes.
  private static func addComponent(_ index: Int, _ isLater: Bool, _ tokens: inout [String: String])
  {
    let component = components[index]
    for (number, part) in parts.enumerated() {
      for (place, state) in states.enumerated() {
        let hue = (index + number) % hues.count
        let step = 1 + (index * 3 + number * 5 + place * 2) % 14
        // Nothing but what is to break refers to the step that goes.
        let isLost = index < 13 && number == 0 && place == 0
        let target =
          isLost ? "blue-1400" : hue == 9 && step == 14 ? "blue-1300" : "\(hues[hue])-\(step)00"
        var said = ""
        if number == 2 && place == 3 && index < 28 {
          said = ", \"$description\": \"Content with the keyboard\(isLater ? "’s focus" : "")\""
        }
        if number == 3 && place == 1 && index < 24 && isLater {
          said = ", \"$deprecated\": \"Use {\(component)-border-color-hover}\""
        }
        if number == 4 && place == 1 && index < 6 && !isLater { said = ", \"$deprecated\": true" }
        tokens["\(component)-\(part)-color-\(state)"] = alias(target, "color", said)
      }
    }
    for (number, size) in sizes.enumerated() {
      for place in 0..<4 {
        let isMoved = isLater && number == 0 && place == 2
        tokens["\(component)-\(size)-\(50 + place * 50)"] = dimension(
          8 + index + number * 4 + place * 2 + (isMoved ? 1 + index % 5 : 0))
      }
    }
  }

  private static func dimension(_ pixels: Int) -> String {
    #"{"$type": "dimension", "$value": {"value": \#(pixels), "unit": "px"}}"#
  }

  private static func alias(_ name: String, _ type: String, _ said: String = "") -> String {
    #"{"$type": "\#(type)", "$value": "{\#(name)}"\#(said)}"#
  }
}
