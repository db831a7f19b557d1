internal import TokenExport
internal import TokenModel
internal import TokenOperations

/// Reads `NAME=VALUE` of `--option`.
enum FormatChoice {
  /// - Parameter short: options with a flag of their own; like the others they count for those of
  ///   the formats that have them.
  /// - Returns: what is chosen for each format.
  /// - Throws: `Refused` with everything that is wrong.
  static func read(
    _ texts: [String], short: [(name: String, value: String?)], of formats: [ExportFormat]
  ) throws -> [[String: String]] {
    var given: [String: String] = [:]
    var found: [Diagnostic] = []
    for (name, value) in short { given[name] = value }
    let flags = Set(given.keys)
    for text in texts {
      guard let sign = text.firstIndex(of: "=") else {
        found.append(
          Diagnostic(
            code: "export-option-value", message: "\(quotedForMessage(text)) has no \"=\"",
            fix: "write --option \(text)=VALUE"))
        continue
      }
      let name = String(text[..<sign])
      if given.updateValue(String(text[text.index(after: sign)...]), forKey: name) != nil {
        found.append(
          Diagnostic(
            code: "export-option-twice",
            message: "the option \(quotedForMessage(name)) is given twice", fix: "keep one of them")
        )
      }
    }
    let chosen = formats.map { format in
      let names = Set(format.options.map(\.name))
      return given.filter { names.contains($0.key) }
    }
    for (format, chosen) in zip(formats, chosen) {
      found += format.problems(with: chosen).map { Diagnostic($0) }
    }
    // One line of arguments serves several formats; what none of them has is a slip. A flag says in
    // its help which format it is for.
    let known = Set(chosen.flatMap(\.keys)).union(flags)
    for name in given.keys.sorted() where !known.contains(name) {
      found += formats.flatMap { $0.problems(with: [name: given[name] ?? ""]) }.prefix(1)
        .map { Diagnostic($0) }
    }
    guard found.isEmpty else { throw Refused(diagnostics: found) }
    return chosen
  }
}
