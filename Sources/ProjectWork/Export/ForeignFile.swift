internal import FileWriting
internal import Foundation
internal import ProjectFiles
internal import TokenModel
internal import TokenOperations
internal import TokenParse

/// A file that something else wrote, where a verb would write its own.
package enum ForeignFile {
  /// Refuses to replace token files, and pages that something else wrote.
  ///
  /// - Throws: `WordProblem` for a token file, and for a page of HTML without the program's name; `WriteProblem.notFile`.
  package static func refuse(_ paths: [String]) throws {
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
}
