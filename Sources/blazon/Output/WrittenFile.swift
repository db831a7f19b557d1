internal import Foundation
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

  /// The end of a file's name, which says what is to be in it: `html`; `nil` for standard output.
  static func ending(_ path: String) -> String? {
    guard path != "-" else { return nil }
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    return ["htm": "html", "markdown": "md"][ending] ?? ending
  }
}
