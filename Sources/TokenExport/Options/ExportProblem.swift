package import TokenModel

/// A reason for which tokens cannot be written in a format at all.
package enum ExportProblem: Problem, Hashable {
  case tokenInsideToken(TokenPath, inside: TokenPath)
  case tooDeep(TokenPath, limit: Int)
  /// More tokens directly in a group than the language has in one class.
  case tooWide(TokenPath, count: Int, limit: Int)
  /// The token with which the texts of all are more than an output may have.
  case tooMuchText(TokenPath, limit: Int)
  case badNamespace(String)
  case badCatalogName(String)
  /// Two axes, two values of one axis, or two names in one folder.
  case namesCollide(String, String)
  case unknownOption(String, format: String, known: [String])
  case badOption(String, String, expected: String)
  /// What is wrong in a template, all at once.
  case inTemplate([Diagnostic])

  /// The stable name of the problem, such as `export-too-deep`.
  package var code: String {
    switch self {
    case .tokenInsideToken: "export-token-in-token"
    case .tooDeep: "export-too-deep"
    case .tooWide: "export-too-wide"
    case .tooMuchText: "export-too-large"
    case .badNamespace: "export-swift-namespace"
    case .badCatalogName: "export-catalog-name"
    case .namesCollide: "export-names-collide"
    case .unknownOption: "export-option-unknown"
    case .badOption: "export-option-value"
    case .inTemplate(let found): found.first?.code ?? "template"
    }
  }

  package var message: String {
    switch self {
    case .tokenInsideToken(let path, let outer):
      "\(quotedForMessage(path.text)) lies inside \(quotedForMessage(outer.text)), which is a token"
    case .tooDeep(let path, let limit):
      "\(quotedForMessage(path.text)) is nested deeper than \(limit) groups"
    case .tooWide(let path, let count, let limit):
      "\(path.text.isEmpty ? "the root" : quotedForMessage(path.text)) has \(count) tokens, and a class holds \(limit)"
    case .tooMuchText(let path, let limit):
      "the texts of the tokens up to \(quotedForMessage(path.text)) have more than \(limit) bytes"
    case .badNamespace(let name): "\(quotedForMessage(name)) cannot name a Swift enum"
    case .badCatalogName(let name): "\(quotedForMessage(name)) cannot name an asset catalog"
    case .namesCollide(let one, let other):
      "\(quotedForMessage(one)) and \(quotedForMessage(other)) get the same name in the output"
    case .unknownOption(let name, let format, _):
      "\(format) has no option \(quotedForMessage(name))"
    case .badOption(let name, let value, _):
      "\(quotedForMessage(value)) is not a value of the option \(quotedForMessage(name))"
    case .inTemplate(let found): found.first?.message ?? ""
    }
  }

  /// A remedy: one imperative clause without a full stop.
  package var fix: String? {
    switch self {
    case .tokenInsideToken: "move one of them, for example to a path that ends in \"$root\""
    case .tooDeep: "move it nearer to the root"
    case .tooMuchText: "export parts with --under, or make the texts files of their own"
    case .tooWide: "put them into groups, or export a part with --under"
    case .badNamespace:
      "use letters, digits and '_', beginning with a letter, as in DesignTokens; no keyword, and no "
        + "name of a module or of what SwiftUI, UIKit and Swift have, such as Color"
    case .badCatalogName: "use letters, digits, '-' and '_', as in Colors"
    case .namesCollide: "rename one of them"
    case .unknownOption(_, _, let known):
      known.isEmpty ? "leave it out" : "use one of \(known.joined(separator: ", "))"
    case .badOption(let name, _, let expected): "write \(name)=\(expected)"
    case .inTemplate(let found): found.first?.fix
    }
  }
}
