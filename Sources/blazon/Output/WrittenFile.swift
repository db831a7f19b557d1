internal import ArgumentParser
internal import FileWriting
internal import Foundation
internal import ProjectFiles
internal import TokenModel
internal import TokenOperations
internal import TokenParse

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
    if case .file = output { try refuseForeign([path]) }
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

  /// Refuses to replace token files, and pages that something else wrote.
  ///
  /// - Throws: `WordProblem` for a token file, and for a page of HTML without the program's name; `WriteProblem.notFile`.
  static func refuseForeign(_ paths: [String]) throws {
    for path in paths {
      let isPage = path.lowercased().hasSuffix(".html") || path.hasSuffix(".htm")
      guard isPage || PathExpansion.isTokens(path) else { continue }
      try WriteProblem.refuseOther(thanFile: path)
      guard let old = FileManager.default.contents(atPath: path), !old.isEmpty else { continue }
      let isForeign =
        isPage
        ? ["blazon", "Blazon"].allSatisfy { old.range(of: Data($0.utf8)) == nil }
        : Files.isTokenFile(path, old)
      if isForeign {
        throw WordProblem(
          code: "output-foreign",
          message: "\(quotedForMessage(path)) was not written by blazon, and would be replaced",
          fix: "choose another place, or remove it first")
      }
    }
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
