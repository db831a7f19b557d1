internal import ArgumentParser
internal import TokenModel
internal import TokenOperations

@main
enum Main {
  /// The one place that maps errors to exit codes.
  static func main() {
    do {
      let arguments = try TypedArguments.read(Array(CommandLine.arguments.dropFirst()))
      var command = try Blazon.parseAsRoot(arguments)
      try command.run()
    } catch let found as FoundSomething {
      Terminal.exit(found.isError ? 2 : 1)
    } catch let problem as UsageProblem {
      Terminal.printProblem(problem)
      Terminal.exit(64)
    } catch let problem as any Problem {
      Terminal.printProblem(problem)
      Terminal.exit(2)
    } catch let refused as Refused {
      if refused.listsAll {
        Terminal.printDiagnostics(refused.diagnostics)
      } else {
        Terminal.printGrouped(refused.diagnostics, others: "--all lists them")
      }
      if let closing = refused.closing { Terminal.note(closing) }
      Terminal.exit(2)
    } catch {
      let code = Blazon.exitCode(for: error)
      let message = Blazon.fullMessage(for: error)
      if code.isSuccess {
        Terminal.print(message + "\n")
      } else {
        Terminal.printError(message)
      }
      Terminal.exit(code.isSuccess ? 0 : 64)
    }
  }
}

/// A verb did its work and found something: exit 1, or 2 where that means failure.
struct FoundSomething: Error {
  var isError = false
}
