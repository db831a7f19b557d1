internal import ArgumentParser
internal import TokenModel

/// What `--out` of a verb writes: one file, all of it or nothing.
enum WrittenFile {
  /// Prints a text, or writes it into a file and names that.
  ///
  /// - Parameter path: `nil` or `-` for standard output.
  /// - Throws: `FileProblem`.
  static func put(_ text: String, _ path: String?) throws {
    guard let path, path != "-" else { return Terminal.print(text) }
    try StagedFiles.write([(path, text)])
    Terminal.print("\(path.terminalSafe)  \((text.utf8.count + 999) / 1000) KB\n")
  }

  /// The form that the end of a file's name asks for; `nil` for standard output.
  ///
  /// - Parameter forms: those that the verb writes, by endings, each with the option for it.
  /// - Throws: `ValidationError` for another ending.
  static func form(
    of path: String?, _ forms: KeyValuePairs<String, String>
  ) throws -> String? {
    guard let path, path != "-" else { return nil }
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    let form = ["htm": "html", "markdown": "md"][ending] ?? ending
    if forms.contains(where: { $0.key == form }) { return form }
    throw ValidationError(
      "--out takes the form from the name: end it with \(list(forms.map { "." + $0.key })), or add "
        + list(forms.map(\.value)))
  }

  private static func list(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }
}
