// blazon-codegen: token files in, one generated file out, as a step of a build.
//
// It joins parsing, resolving and exporting, and does nothing else. It needs no registry, no SQLite
// and no other package, so that a project that uses the plugin compiles only seven small modules. Its
// messages have the form of a compiler's, so that an editor shows them at their location. Start at
// `Generator.run()`. `Plugins/` runs the program for the token files of a target, all of them as one set.

internal import TokenModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

@main
enum Main {
  /// Runs the generator, and maps errors to exit codes.
  static func main() {
    // A file that may not grow is told by the call that writes.
    signal(SIGXFSZ, SIG_IGN)
    do {
      guard let arguments = try Arguments(CommandLine.arguments.dropFirst()) else {
        Streams.print(Arguments.help)
        return
      }
      try Generator(arguments).run()
    } catch let problem as UsageProblem {
      Streams.tell("error: \(problem.message) [\(problem.code)]\n\(Arguments.usage)")
      exit(64)
    } catch let refused as Refused {
      for diagnostic in refused.diagnostics { Streams.tell(diagnostic.compilerText) }
      exit(2)
    } catch {
      Streams.tell("error: \(error)\n")
      exit(2)
    }
  }
}

/// Everything that is wrong with the input. Nothing is written.
struct Refused: Error {
  var diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// A single problem.
  ///
  /// - Parameters:
  ///   - file: the file on whose first line an editor shows it, unless it has a location.
  ///   - location: what it is about.
  init(_ problem: some Problem, in file: String, at location: SourceLocation? = nil) {
    diagnostics = [
      Diagnostic(problem, at: location ?? SourceLocation(file: file, line: 1, column: 1))
    ]
  }
}

extension Diagnostic {
  /// The diagnostic as compilers write it, `file:line:column: error: message [code]`, with the fix as
  /// a note at the same location.
  var compilerText: String {
    let place = location.map { $0.text + ": " } ?? ""
    var text = "\(place)\(severity.rawValue): \(message.terminalSafe) [\(code)]\n"
    for other in related {
      text += "\(other.location.text): note: \(other.message.terminalSafe)\n"
    }
    if let fix {
      // The plugin takes no options of the command.
      let isOption = fix.contains("--map") || fix.contains("--last-wins")
      let elsewhere = isOption ? " (in blazon.json: \"map\" and \"lastWins\" of \"sources\")" : ""
      text += "\(place)note: \(fix.terminalSafe)\(elsewhere)\n"
    }
    return text
  }
}

/// Standard output and standard error. A failure to write ends the program.
enum Streams {
  /// Writes to standard error.
  static func tell(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Writes to standard output.
  static func print(_ text: String) { write(text, to: STDOUT_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    guard Disk.writeAll(text, to: descriptor) else { exit(2) }
  }
}
