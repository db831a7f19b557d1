// diff-bench: how long telling changes takes in memory, without reading files or a registry.
//
// Prints one line of JSON per row, with the seconds of every run; Benchmarks/run.sh joins them to
// the table. Wall time, as in the other rows. Options: --runs 7.

internal import Foundation
internal import PositionedJSON
internal import TokenDiff
internal import TokenModel
internal import TokenResolve

/// Makes sets of tokens that have nothing in common but their paths: the same on every machine.
enum Sample {
  /// Colours, lengths, durations and aliases, a quarter each; every path is in each of the sets.
  static func set(_ count: Int, salt: Int) -> TokenSet {
    var set = TokenSet()
    set.revisions = [Revision(id: "main")]
    set.cells = (0..<count).map { n in
      let (type, value) = value(n, salt)
      return Cell(
        path: TokenPath(trusted: path(n)), revision: "main",
        statement: Statement(type: type, value: value))
    }
    set.sort()
    return set
  }

  private static func path(_ n: Int) -> String { "group\(n % 7).part\(n % 5).token\(n)" }

  private static func value(_ n: Int, _ salt: Int) -> (TokenType, JSON) {
    switch n % 4 {
    case 0:
      let parts = (0..<3).map { part -> JSON in
        let byte = (n * 31 + salt * 7 + part * 101) % 256
        return .number(Double(byte) / 255)
      }
      return (
        .color, .object([.init("colorSpace", .string("srgb")), .init("components", .array(parts))])
      )
    case 1: return (.dimension, amount(n + salt, "px"))
    case 2: return (.duration, amount(n + salt, "ms"))
    default: return (.color, .string("{\(path((n * 7 + salt * 4) / 4 % max(1, n / 4) * 4))}"))
    }
  }

  private static func amount(_ value: Int, _ unit: String) -> JSON {
    .object([.init("value", .integer(value)), .init("unit", .string(unit))])
  }
}

/// What one row took.
struct Row: Encodable {
  var name: String
  /// One for each run.
  var seconds: [Double]
}

/// Measures `body` after one round that does not count.
///
/// - Parameter body: gives something, so that no work is left out.
func measure<Result>(_ name: String, runs: Int, _ body: () throws -> Result) throws {
  var seconds: [Double] = []
  for round in -1..<runs {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try body()
    let time = start.duration(to: clock.now)
    withExtendedLifetime(result) {}
    if round >= 0 { seconds.append(time / .seconds(1)) }
  }
  let row = try JSONEncoder().encode(Row(name: name, seconds: seconds))
  print(String(decoding: row, as: UTF8.self))
}

func view(_ set: TokenSet) -> PointView {
  PointView(
    label: "", revisions: [resolve(set, revision: set.revisions[0]).tokens], namesRevision: true)
}

func run(runs: Int) throws {
  let sets = (Sample.set(2500, salt: 1), Sample.set(2500, salt: 2))
  let views = (view(sets.0), view(sets.1))
  try measure("changes of two unrelated sets of 2500 tokens", runs: runs) {
    changes(from: views.0, to: views.1)
  }
  try measure("the same, resolving both first", runs: runs) {
    changes(from: view(sets.0), to: view(sets.1))
  }
}

let arguments = CommandLine.arguments
let runs = arguments.firstIndex(of: "--runs").flatMap { Int(arguments[$0 + 1]) } ?? 7
try run(runs: runs)
