internal import TokenExport
internal import TokenModel

/// Reads `NAME=VALUE` of `--option`.
enum FormatChoice {
  /// - Parameter short: options with a flag of their own; for formats that have them, so that one
  ///   line of arguments serves several formats.
  /// - Throws: `Refused` with everything that is wrong.
  static func read(
    _ texts: [String], short: [(name: String, value: String?)], of format: ExportFormat
  ) throws -> [String: String] {
    var chosen: [String: String] = [:]
    for (name, value) in short where format.options.contains(where: { $0.name == name }) {
      chosen[name] = value
    }
    var found: [any Problem] = []
    for text in texts {
      guard let sign = text.firstIndex(of: "=") else {
        found.append(FormatChoiceProblem.noValue(text))
        continue
      }
      let name = String(text[..<sign])
      let value = String(text[text.index(after: sign)...])
      if chosen.updateValue(value, forKey: name) != nil {
        found.append(FormatChoiceProblem.twice(name))
      }
    }
    found += format.problems(with: chosen)
    guard found.isEmpty else { throw Refused(diagnostics: found.map { Diagnostic($0) }) }
    return chosen
  }
}

enum FormatChoiceProblem: Problem {
  case noValue(String)
  case twice(String)

  var code: String {
    switch self {
    case .noValue: "export-option-value"
    case .twice: "export-option-twice"
    }
  }

  var message: String {
    switch self {
    case .noValue(let text): "\(quotedForMessage(text)) has no \"=\""
    case .twice(let name): "the option \(quotedForMessage(name)) is given twice"
    }
  }

  var fix: String? {
    switch self {
    case .noValue(let text): "write --option \(quotedForMessage(text))=VALUE"
    case .twice: "keep one of them"
    }
  }
}
