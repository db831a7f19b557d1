// Bench: blazon's speed as ratios to the sqlite3 shell, both measured in the same run.
//
// It starts the finished binaries as a user does, in turn, and prints medians as a Markdown table.
// It holds no thresholds that fail: the goals stand beside the figures (`Goals`), and people judge.
// Start at `Bench.run`.

internal import Foundation

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

@main
enum Main {
  static func main() {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if let path = options.generate {
        _ = try TokenFile(count: options.tokens, seed: 1).write(to: path)
        return
      }
      let before = Machine.load
      let rows = try Bench(options).run()
      let report = Report(
        machine: Machine.name, sqlite: options.sqliteVersion, load: [before, Machine.load],
        tokens: options.tokens, rows: rows)
      print(report.markdown, terminator: "")
      try report.save(to: options.results)
      try FileManager.default.removeItem(atPath: options.folder)
    } catch {
      FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
      exit(2)
    }
  }
}

/// What the command line asks for; `run.sh` gives the paths.
struct Options {
  var blazon = ""
  /// The program that measures resolving in memory; left out where it is empty.
  var resolve = ""
  var sqlite = ""
  var sqliteVersion = ""
  /// Where the report goes, as JSON.
  var results = "results/latest.json"
  /// Holds everything that is made; emptied first, removed at the end.
  let folder = "results/work"
  var tokens = 100_000
  /// Runs of everything but the start.
  var runs = 5
  /// Runs of the start.
  var starts = 200
  /// Only write the token file there.
  var generate: String?

  init(_ arguments: [String]) throws(OptionProblem) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw .lacksValue(name) }
      switch name {
      case "--blazon": blazon = value
      case "--resolve": resolve = value
      case "--sqlite": sqlite = value
      case "--sqlite-version": sqliteVersion = value
      case "--results": results = value
      case "--generate": generate = value
      case "--tokens": tokens = try Options.count(value, name)
      case "--runs": runs = try Options.count(value, name)
      case "--starts": starts = try Options.count(value, name)
      default: throw .unknown(name)
      }
    }
    if generate == nil, blazon.isEmpty || sqlite.isEmpty { throw .lacksPrograms }
  }

  private static func count(_ text: String, _ name: String) throws(OptionProblem) -> Int {
    guard let number = Int(text), number > 0 else { throw .noCount(name, text) }
    return number
  }
}

enum OptionProblem: Error, CustomStringConvertible {
  case lacksValue(String)
  case unknown(String)
  case noCount(String, String)
  case lacksPrograms

  var description: String {
    switch self {
    case .lacksValue(let name): "\(name) needs a value"
    case .unknown(let name): "there is no option \(name)"
    case .noCount(let name, let text): "\(name) is a number above 0, not \(text)"
    case .lacksPrograms: "--blazon and --sqlite are needed; use run.sh"
    }
  }
}

enum Machine {
  /// CPU model and number of cores.
  static var name: String {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return "\(model), \(cores) cores"
  }

  private static var model: String {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = lines.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? "unknown CPU"
  }

  /// One-minute load average.
  static var load: Double {
    var load = 0.0
    return getloadavg(&load, 1) == 1 ? load : 0
  }
}
