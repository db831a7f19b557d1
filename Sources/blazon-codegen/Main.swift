// blazon-codegen: token files in, one generated file out, as a step of a build.
//
// It joins parsing, resolving and exporting, and nothing else: no registry, no SQLite, no package
// besides this one, so that a project that uses the plugin compiles five small modules and no more.
// Whatever it has to say, it says as compilers do, so that an editor shows it in its place.
// Entry: `Generator.run()`; `Plugins/BlazonPlugin` calls it for each `*.tokens.json` of a target.

internal import TokenModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

@main
enum Main {
  /// The one place that maps errors to exit codes.
  static func main() {
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

/// The input cannot be generated from; everything is told, and nothing is written.
struct Refused: Error {
  var diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// - Parameter file: where an editor shall show what has no place of its own.
  init(_ problem: some Problem, in file: String) {
    diagnostics = [
      Diagnostic(problem, at: SourceLocation(file: file, line: 1, column: 1, lineText: ""))
    ]
  }
}

extension Diagnostic {
  /// `file:line:column: error: what [code]`, and the fix as a note of the same place.
  var compilerText: String {
    let place = location.map { "\($0.file.terminalSafe):\($0.line):\($0.column): " } ?? ""
    var text = "\(place)\(severity.rawValue): \(message.terminalSafe) [\(code)]\n"
    for other in related {
      let place = other.location
      text += "\(place.file.terminalSafe):\(place.line):\(place.column): note: "
      text += "\(other.message.terminalSafe)\n"
    }
    if let fix { text += "\(place)note: \(fix.terminalSafe)\n" }
    return text
  }
}

/// Standard output and standard error.
enum Streams {
  static func tell(_ text: String) { write(text, to: STDERR_FILENO) }

  static func print(_ text: String) { write(text, to: STDOUT_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    guard Disk.writeAll(text, to: descriptor) else { exit(2) }
  }
}
