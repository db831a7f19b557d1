import PositionedJSON
import Testing
import TokenExport
import TokenModel
import TokenParse
import TokenResolve

/// A document read, checked and resolved, as the command line does it.
struct Reading: Sendable {
  var files: ParsedFiles
  /// The parser's diagnostics as `code: message`, warnings with `?` behind the code.
  var found: [String]
  /// The problems of references, in the same form.
  var unresolved: [String]
  var tokens: ResolvedTokens

  /// - Parameter text: JSON, in which `‹N›` and others stand for values; see `Macro`.
  init(_ text: String, _ strictness: Strictness = .strict) {
    self.init(texts: [text], strictness)
  }

  init(texts: [String], _ strictness: Strictness = .strict) {
    var options = ParseOptions()
    options.revision = "r"
    options.strictness = strictness
    let inputs = texts.enumerated().map {
      InputFile(name: "\($0.offset).tokens.json", bytes: Array(Macro.expand($0.element).utf8))
    }
    self.init(parse(inputs, options: options))
  }

  init(_ parsed: ParsedFiles) {
    files = parsed
    found = parsed.diagnostics.map {
      "\($0.code)\($0.severity == .warning ? "?" : ""): \($0.message)"
    }
    var set = parsed.set
    set.sort()
    let revision = set.revision("r") ?? Revision(id: "r")
    let resolution = TokenResolve.resolve(set, revision: revision)
    tokens = resolution.tokens
    let check = ReferenceCheck(set: parsed.set, known: TokenSet())
    let checked = (try? check.problems(stored: nil)) ?? []
    let problems =
      checked.map { (parsed.set.cells[$0.cell].path, $0.problem) }
      + resolution.problems.map { ($0.key.path, $0.problem) }
    unresolved = problems.map { "\($1.code): at \(quotedForMessage($0.text)): \($1.message)" }
  }

  var verdict: Case.Verdict {
    if files.hasErrors || !unresolved.isEmpty { return .reject }
    return found.isEmpty ? .accept : .warn
  }

  /// Everything found, on one line each.
  var complaints: String { (found + unresolved).joined(separator: "\n") }
  var codes: [String] {
    (found + unresolved).map { String($0.prefix { $0 != ":" }) }
  }

  func value(_ path: String) -> JSON? { token(path)?.base?.json }
  func type(_ path: String) -> TokenType? { token(path)?.base?.value?.type }
  func token(_ path: String) -> ResolvedToken? { tokens.token(at: TokenPath(trusted: path)) }

  var paths: [String] { tokens.tokens.map(\.path.text) }

  /// Every token that has a value, in the form of the cases.
  var resolved: JSON {
    .object(
      tokens.tokens.compactMap { token in
        guard let base = token.base, let json = base.json, let type = base.value?.type else {
          return nil
        }
        return JSON.Member(
          token.path.text,
          .object([JSON.Member("type", .string(type.rawValue)), JSON.Member("value", json)]))
      }
    ).normal
  }

  func export(_ format: ExportFormat) throws -> Export {
    let options = ExportOptions(registryName: "case", point: "r@HEAD", digest: "00")
    return try TokenExport.export(tokens, as: format, options: options)
  }
}

/// Short forms for values in examples, as in the checklist that the cases were made from.
enum Macro {
  private static let values: [(String, String)] = [
    ("‹C›", #"{"colorSpace":"srgb","components":[0,0,0]}"#),
    ("‹D›", #"{"value":1,"unit":"px"}"#),
    ("‹T›", #"{"value":200,"unit":"ms"}"#),
    ("‹N›", #"{"$type":"number","$value":1}"#),
    ("‹K›", #"{"$type":"color","$value":{"colorSpace":"srgb","components":[0,0,0]}}"#),
    ("‹S›", shadow),
    ("‹V›", #""version":"2025.10""#),
    ("‹A›", #""sets":{"a":{"sources":[{"t":{"$type":"number","$value":1}}]}}"#),
    ("‹M›", #""modifiers":{"m":{"contexts":{"x":[{"t":{"$type":"number","$value":1}}],"y":[]}}}"#),
    ("‹Oa›", ##""resolutionOrder":[{"$ref":"#/sets/a"}]"##),
    ("‹Om›", ##""resolutionOrder":[{"$ref":"#/modifiers/m"}]"##),
  ]

  private static let shadow = """
    {"color":{"colorSpace":"srgb","components":[0,0,0]},"offsetX":{"value":1,"unit":"px"},\
    "offsetY":{"value":1,"unit":"px"},"blur":{"value":1,"unit":"px"},\
    "spread":{"value":1,"unit":"px"}}
    """

  static func expand(_ text: String) -> String {
    guard text.unicodeScalars.contains("‹") else { return text }
    var result = text
    for (name, value) in values { result = result.replacing(name, with: value) }
    return result
  }
}
