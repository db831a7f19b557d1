internal import ArgumentParser
internal import Foundation
internal import ProjectFiles
internal import TokenModel
internal import TokenOperations

@main
enum Main {
  /// The one place that maps errors to exit codes.
  static func main() {
    Terminal.takeNotes()
    var verb: any ParsableCommand.Type = Blazon.self
    let typed = TypedCommand.current
    // The parser need not be asked, which takes as long as all the rest.
    if typed.arguments == ["--version"] {
      return Terminal.print(Blazon.configuration.version + "\n")
    }
    if typed.arguments == ["--help"] { return Terminal.print(Blazon.helpMessage() + "\n") }
    do {
      try Surroundings.check()
      var command = try Blazon.command(typed.parserArguments())
      verb = type(of: command)
      if let problem = Mistakes(typed: typed).repeated(of: verb) { throw problem }
      try command.run()
    } catch let found as FoundSomething {
      Terminal.exit(found.isError ? 2 : 1)
    } catch {
      Terminal.exit(printFailure(error, typed, of: verb))
    }
  }

  /// The problems of a word that only an option can have brought.
  private static let usageCodes: Set = [
    "judge-level", "judge-policy", "judge-output", "judge-reader", "judge-version",
    "changelog-date",
    "export-option-unknown", "export-option-value", "trailer-invalid",
  ]

  /// Prints why a verb failed, or the help that was asked for.
  ///
  /// - Returns: the exit code.
  @discardableResult
  static func printFailure(
    _ error: any Error, _ typed: TypedCommand, of verb: any ParsableCommand.Type
  ) -> Int32 {
    switch error {
    case let problem as UsageProblem:
      return printFailure(ValidationError(problem.message), typed, of: verb)
    case let problem as QueryProblem:
      Notes.list([problem.diagnostic(in: "query")])
      return 64
    case let problem as any Problem:
      Notes.tell(typed.typeset ?? Mistakes(typed: typed).explained(problem))
      return (problem as? WordProblem)?.isUsage == true || usageCodes.contains(problem.code)
        ? 64 : 2
    case let refused as Refused:
      if refused.listsAll {
        Notes.list(refused.diagnostics)
      } else {
        Notes.list(refused.diagnostics, others: "--all lists them")
      }
      for line in refused.closing?.split(separator: "\n", omittingEmptySubsequences: false) ?? [] {
        Notes.tell(String(line))
      }
      let isUsage = refused.diagnostics.allSatisfy {
        $0.location == nil && usageCodes.contains($0.code)
      }
      return isUsage && !refused.diagnostics.isEmpty ? 64 : 2
    default:
      let code = Blazon.exitCode(for: error)
      let message = Blazon.fullMessage(for: error)
      if code.isSuccess {
        Terminal.print(message + "\n")
      } else if let problem = typed.typeset ?? Mistakes(typed: typed).usage(message) {
        Notes.tell(problem)
      } else {
        Notes.write(withoutFarSuggestion(usage(of: verb, message, error)) + "\n")
      }
      return code.isSuccess ? 0 : 64
    }
  }

  /// The message without the option that the parser holds for near, where it is nothing like what was typed.
  private static func withoutFarSuggestion(_ message: String) -> String {
    guard let match = message.firstMatch(of: /'--?([^']*)'\. Did you mean '--?([^']*)'\?/),
      nearest(String(match.1), among: [String(match.2)]) == nil || match.1.first != match.2.first
    else { return message }
    var message = message
    message.replaceSubrange(match.range, with: "'--\(match.1)'")
    return message
  }

  /// The message with the usage of the verb that ran, and not of the program.
  private static func usage(
    of verb: any ParsableCommand.Type, _ message: String, _ error: any Error
  ) -> String {
    guard error is ValidationError, verb != Blazon.self,
      let start = message.range(of: "\nUsage: blazon <subcommand>")
    else { return message }
    let usage = Blazon.usageString(for: verb, includeHidden: false)
    let name = usage.prefix { !"<[(".contains($0) }.split(separator: " ").joined(separator: " ")
    return message[..<start.lowerBound] + "\nUsage: " + usage
      + "\n  See '\(name) --help' for more information."
  }
}
