internal import ArgumentParser
internal import TokenModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

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
  /// - Throws: `ConfirmationProblem` where nobody can answer; `FoundSomething` where the answer is no.
  func confirm(
    removing paths: [TokenPath], of total: Int?, from revision: String? = nil, isDryRun: Bool
  ) throws {
    let plan =
      ConfirmationOption.plan(paths, total) + (revision.map { ", from the revision \($0)" } ?? "")
    if isDryRun { return Terminal.note("would remove \(plan)") }
    if yes { return }
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw ConfirmationProblem(plan: plan)
    }
    Terminal.note("This removes \(plan).")
    Terminal.printErrorText("Continue? [y/N] ")
    let answer = readLine()?.lowercased() ?? ""
    guard ["y", "yes"].contains(answer) else {
      Terminal.note("nothing was recorded")
      throw FoundSomething(isError: true)
    }
  }

  /// `161 of 163 tokens: color.accent, color.blue, gap and 158 more`.
  private static func plan(_ paths: [TokenPath], _ total: Int?) -> String {
    let names = paths.prefix(3).map(\.text.terminalSafe).joined(separator: ", ")
    let more = paths.count > 3 ? " and \(paths.count - 3) more" : ""
    return
      "\(paths.count)\(total.map { " of \($0)" } ?? "") token\(paths.count == 1 ? "" : "s"): \(names)\(more)"
  }
}

/// A change that takes many tokens away, where nobody can be asked.
struct ConfirmationProblem: Problem {
  /// The number of tokens and the first names.
  let plan: String

  var code: String { "not-confirmed" }
  var message: String { "this would remove \(plan)" }
  var fix: String? { "add --yes to go on; --dry-run shows it" }
}
