internal import ArgumentParser
internal import Foundation
internal import ProjectFiles
internal import TokenModel
internal import TokenOperations

/// The question before a change that takes many tokens away.
struct ConfirmationOption: ParsableArguments {
  @Flag(name: [.long, .customShort("y")], help: "Remove many tokens without asking.")
  var yes = false

  /// Prints what would be removed, and asks where a person can answer.
  ///
  /// - Parameters:
  ///   - isDryRun: nothing is asked, since nothing will be removed.
  ///   - total: the number of tokens that there are.
  ///   - revision: the only revision that loses them.
  /// - Throws: `WordProblem` where nobody can answer; `FoundSomething` where the answer is no.
  func confirm(
    removing paths: [TokenPath], of total: Int?, from revision: String? = nil, isDryRun: Bool
  ) throws {
    let plan =
      ConfirmationOption.plan(paths, total) + (revision.map { ", from the revision \($0)" } ?? "")
    if isDryRun { return Notes.tell("would remove \(plan)") }
    if yes { return }
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw WordProblem(
        code: "not-confirmed", message: "this would remove \(plan)",
        fix: "add --yes to go on; --dry-run shows it")
    }
    Notes.tell("This removes \(plan).")
    Notes.write("Continue? [y/N] ")
    let answer = readLine()?.lowercased() ?? ""
    guard ["y", "yes"].contains(answer) else {
      Notes.tell("nothing was recorded")
      throw FoundSomething(isError: true)
    }
  }

  /// `161 of 163 tokens: color.accent, color.blue, gap and 158 more`.
  private static func plan(_ paths: [TokenPath], _ total: Int?) -> String {
    let names = paths.map(\.text.terminalSafe).listed(most: 3)
    return
      "\(paths.count)\(total.map { " of \($0)" } ?? "") token\(paths.count == 1 ? "" : "s"): \(names)"
  }
}
