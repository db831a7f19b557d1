internal import PositionedJSON

/// The tool whose files these are; decided once for all files that are read together.
package enum Flavor: String, CaseIterable, Sendable {
  case dtcg
  case styleDictionary = "style-dictionary"
  case tokensStudio = "tokens-studio"
  /// The answer of Figma's REST interface, or what a plugin writes of its variables.
  case figmaVariables = "figma-variables"
  /// Figma's own export of variables, a DTCG file for each mode.
  case figmaExport = "figma-export"
  case theo
  /// The custom properties of a style sheet.
  case css

  /// The tool's name for people.
  package var title: String {
    switch self {
    case .dtcg: "DTCG"
    case .styleDictionary: "Style Dictionary"
    case .tokensStudio: "Tokens Studio"
    case .figmaVariables: "Figma variables"
    case .figmaExport: "Figma's export of modes"
    case .theo: "Theo"
    case .css: "CSS"
    }
  }

  /// A flavor and what showed it.
  struct Finding {
    var flavor: Flavor
    /// A clause such as `tokens of "value" without $`; empty where nothing had to show it.
    var evidence = ""
    /// The name for people where the flavor is one of several languages.
    var language: String?
  }

  /// Tells by all files together.
  ///
  /// - Parameter wanted: that of `--flavor`.
  static func found(in roots: [JSON], _ surveys: [LegacySurvey], wanted: Flavor?) -> Finding {
    func has(_ sign: (LegacySurvey) -> Bool) -> Bool { surveys.contains(where: sign) }
    // A file of ours that came from Figma keeps its marks, and one beside many may come from there.
    func areFigmas() -> Bool {
      roots.count {
        FigmaOfOurs.context(of: $0) != nil
          || FigmaExport.isFile($0) && ExtensionReader.ours($0) == nil
      } * 2 > roots.count
    }
    func isStudios(_ root: JSON) -> Bool {
      root["$themes"]?.elements != nil || root["$metadata"]?["tokenSetOrder"] != nil
    }
    let signs: [(Flavor, String, isThere: () -> Bool)] = [
      (
        .figmaVariables, "collections of variables with modes",
        { roots.contains(where: FigmaVariables.isFile) }
      ),
      (.figmaExport, "files with a mode's name, variable ids", areFigmas),
      (
        .theo, "\"props\", \"aliases\" or \"imports\" at the root",
        { roots.contains(where: TheoFile.isFile) }
      ),
      (
        .tokensStudio, "\"$themes\" or \"$metadata\" at the root",
        { roots.contains(where: isStudios) }
      ),
      (.tokensStudio, "references that lead somewhere only below a set's name", { has(\.hasSets) }),
      (.styleDictionary, "tokens of \"value\" without $", { has(\.hasBareTokens) }),
      (.styleDictionary, "bare references as tokens", { has(\.hasBareAlias) }),
      (.styleDictionary, "texts without a type", { has(\.hasUntypedText) }),
    ]
    let found = signs.first { $0.isThere() }
    guard let wanted else { return Finding(flavor: found?.0 ?? .dtcg, evidence: found?.1 ?? "") }
    let other = found.flatMap { $0.0 == wanted ? nil : $0 }
    return Finding(
      flavor: wanted,
      evidence: "by --flavor" + (other.map { "; \($0.1) are \($0.0.title)'s" } ?? ""))
  }
}

extension Flavor.Finding {
  /// One line for people; `nil` where DTCG is read, which needs no word.
  var note: String? {
    flavor == .dtcg
      ? nil
      : "read as \(language ?? flavor.title) (\(evidence)); use --flavor NAME if that is wrong"
  }
}
