import PositionedJSON
import TokenModel
import TokenParse

/// A resolver document with the files beside it, all in memory.
struct ResolverReading: Sendable {
  var document: ParsedResolver

  /// The files that the cases refer to, by path (R30-ok1).
  static let files = ["base/size.json": #"{"t":‹N›}"#]

  /// - Parameters:
  ///   - text: JSON with `‹V›` and others; see `Macro`.
  ///   - files: by path, as the document names them.
  init(
    _ text: String, files: [String: String] = [:],
    _ strictness: Strictness = .strict
  ) {
    var options = ParseOptions()
    options.strictness = strictness
    self.init(text, files: files, options)
  }

  init(_ text: String, files: [String: String], _ options: ParseOptions) {
    var options = options
    options.revision = "r"
    let loader = SourceLoader { path in
      guard let text = files[path] else { return .failure(.notFound(path)) }
      return .success(InputFile(name: path, bytes: Array(Macro.expand(text).utf8)))
    }
    document = parseResolver(
      InputFile(name: "case.resolver.json", bytes: Array(Macro.expand(text).utf8)),
      loader: loader, options: options)
  }

  /// - Parameter input: JSON; `nil` where none is given.
  func permutation(_ input: String?) -> Reading {
    Reading(document.permutation(input.flatMap { JSONReader.read(text: $0).root }))
  }

  var verdict: Case.Verdict {
    if document.hasErrors { return .reject }
    return document.diagnostics.isEmpty ? .accept : .warn
  }

  var codes: [String] { document.diagnostics.map(\.code) }
  var complaints: String {
    document.diagnostics.map { "\($0.code): \($0.message)" }.joined(separator: "\n")
  }
}
