internal import TokenModel
package import TokenOperations

/// Reasons why a revision of a git repository cannot be read.
extension WordProblem {
  package static func gitRevision(_ name: String, near: String?) -> WordProblem {
    WordProblem(
      code: "git-revision-unknown", message: "git knows no commit \(quotedForMessage(name))",
      fix: didYouMean(near) ?? "see `git branch --all` and `git tag`", slip: Slip(name, near))
  }

  package static func noFiles(_ paths: [String], in names: [String]) -> WordProblem {
    WordProblem(
      code: "folder-empty",
      message: "there is no token file in \(paths.joined(separator: ", "))"
        + (names.count == 1
          ? " in \(names[0])" : ", neither in " + names.joined(separator: " nor in ")),
      fix: paths.contains { $0.hasPrefix("-") }
        ? "options go before --, and paths after it"
        : "check the path; it is relative to this folder, and -- PATH names another")
  }
}
