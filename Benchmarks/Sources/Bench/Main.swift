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
      let rows = try measure(options)
      let report = Report(
        machine: Machine.name, sqlite: options.sqliteVersion, load: [before, Machine.load],
        tokens: options.tokens, rows: rows)
      print(report.markdown(try .read(options.figures, name: options.against)), terminator: "")
      try report.save(to: options.results)
      if !options.record.isEmpty {
        try Reference.record(
          rows, name: options.record, date: options.date, in: options.figures)
      }
      try FileManager.default.removeItem(atPath: options.folder)
    } catch {
      FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func measure(_ options: Options) throws -> [ReportRow] {
    try? FileManager.default.removeItem(atPath: options.folder)
    try FileManager.default.createDirectory(
      atPath: options.folder, withIntermediateDirectories: true)
    switch options.only {
    case .speed: return try Bench(options).run()
    case .history: return try HistoryBench(options).run()
    case .scale: return try Bench(options).scaleRows()
    // The history last: what it keeps in memory would hide the peaks of small programs.
    case nil: return try Bench(options).run() + HistoryBench(options).run()
    }
  }
}

/// What the command line asks for; `run.sh` gives the paths.
struct Options {
  var blazon = ""
  /// The program that measures resolving in memory; left out where it is empty.
  var resolve = ""
  /// The program that measures the store; needed for the history, as `git` and `reader`.
  var store = ""
  var git = ""
  /// Reads a value out of a token file by a path: `jq`, or `python3` where that is missing.
  var reader = ""
  /// The program that measures changes in memory; left out where it is empty.
  var diff = ""
  var query = ""
  /// The folder of the built floors, and of stripped programs.
  var floors = ""
  var sqlite = ""
  var sqliteVersion = ""
  /// Where the report goes, as JSON.
  var results = "results/latest.json"
  /// The figures of tagged commits; `against` names those of the trend, `record` those to write.
  let figures = "figures.json"
  var against = ""
  var record = ""
  /// Of the commit that is measured.
  var date = ""
  /// Holds everything that is made; emptied first, removed at the end.
  let folder = "results/work"
  /// Holds what takes minutes to make and serves the next run too.
  var cache = "results/cache"
  var only: Part?
  var tokens = 100_000
  /// Tokens of the large registry with a thousand commits.
  var cells = 1_000_000
  /// Runs of everything but the start.
  var runs = 5
  /// Runs of the start.
  var starts = 200
  /// Each beside CSS; options stand behind colons.
  var formats = [
    "json", "scss", "ts", "tailwind", "tailwind:version=3", "swift", "compose", "flutter",
    "android", "xcassets", "figma", "flat", "model",
  ]
  /// Only write the token file there.
  var generate: String?

  init(_ arguments: [String]) throws(OptionProblem) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw .lacksValue(name) }
      switch name {
      case "--blazon": blazon = value
      case "--resolve": resolve = value
      case "--store": store = value
      case "--git": git = value
      case "--reader": reader = value
      case "--cache": cache = value
      case "--only": only = try Options.part(value)
      case "--floors": floors = value
      case "--against": against = value
      case "--record": record = value
      case "--date": date = value
      case "--cells": cells = try Options.count(value, name)
      case "--diff": diff = value
      case "--query": query = value
      case "--sqlite": sqlite = value
      case "--sqlite-version": sqliteVersion = value
      case "--results": results = value
      case "--formats": formats = value.split(separator: ",").map(String.init)
      case "--generate": generate = value
      case "--tokens": tokens = try Options.count(value, name)
      case "--runs": runs = try Options.count(value, name)
      case "--starts": starts = try Options.count(value, name)
      default: throw .unknown(name)
      }
    }
    let needed = [blazon, floors, sqlite] + (only == .speed ? [] : [store, git, reader])
    if generate == nil, needed.contains(where: \.isEmpty) { throw .lacksPrograms }
  }

  enum Part: String {
    case speed
    case history
    /// Ten times the tokens, and many at once: minutes, so only where it is asked for.
    case scale
  }

  private static func part(_ text: String) throws(OptionProblem) -> Part {
    guard let part = Part(rawValue: text) else { throw .noPart(text) }
    return part
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
  case noPart(String)
  case lacksPrograms

  var description: String {
    switch self {
    case .lacksValue(let name): "\(name) needs a value"
    case .unknown(let name): "there is no option \(name)"
    case .noCount(let name, let text): "\(name) is a number above 0, not \(text)"
    case .noPart(let text): "there is speed, history and scale, not \(text)"
    case .lacksPrograms: "the paths of all programs are needed; use run.sh"
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
