internal import ArgumentParser
internal import FileWriting
internal import ProjectFiles
internal import ProjectWork
internal import TokenModel
internal import TokenOperations

/// What `--out` of a verb writes: one file, all of it or nothing.
enum WrittenFile {
  /// Prints a text, or writes it into a file and names that.
  ///
  /// - Parameters:
  ///   - path: `nil` or `-` for standard output.
  ///   - isBeside: whether standard output has something else, so that the file is named as a note.
  /// - Throws: `WriteProblem`; `WordProblem` for a registry, and for what something else wrote.
  static func put(_ text: String, _ path: String?, isBeside: Bool = false) throws {
    guard let path, path != "-" else { return Terminal.print(text) }
    let output = try NamedOutput(path)
    if case .file = output { try ForeignFile.refuse([path]) }
    guard let written = try output.write(Array(text.utf8), print: Terminal.write) else { return }
    let line = "\(written.terminalSafe)  \((text.utf8.count + 999) / 1000) KB"
    if isBeside { Notes.tell("note: wrote " + line) } else { Terminal.print(line + "\n") }
  }

  /// Refuses a name that promises something else than a page.
  ///
  /// - Throws: `ValidationError` for the ending of a picture or a document.
  static func checkPage(_ path: String?) throws {
    let ending = path?.split(separator: ".").last?.lowercased() ?? ""
    guard let path, ["png", "svg", "pdf", "jpg", "jpeg", "webp"].contains(ending) else { return }
    let page = path.dropLast(ending.count) + "html"
    throw ValidationError(
      "this writes a page of HTML, which a browser prints or saves as \(ending.uppercased()): --out \(page)"
    )
  }

  /// The form that the end of a file's name asks for; `nil` for standard output.
  ///
  /// - Throws: `ValidationError` for another ending.
  static func form(of path: String?) throws -> ReportOptions.Form? {
    guard let path, path != "-" else { return nil }
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    let name = ["htm": "html", "markdown": "md"][ending] ?? ending
    if let form = ReportOptions.Form(rawValue: name) { return form }
    throw ValidationError(
      "--out takes the form from the name: end it with .html, .md, .csv, .json or .txt, or add "
        + "--html, --markdown, --csv or --json")
  }
}
