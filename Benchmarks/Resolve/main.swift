// resolve-bench: measures resolving in memory, without reading files or a registry.
//
// It prints one line of JSON for each row, with the seconds of every run by the clock, as in the other
// rows. Benchmarks/run.sh joins them to the table. The option is --runs 7.

internal import Foundation
internal import PositionedJSON
internal import TokenModel
internal import TokenResolve

/// The sets that are measured, which are the same on every machine.
enum Sample {
  /// Makes tokens in chains of aliases. The first of each chain has a value.
  static func chains(_ count: Int, depth: Int) -> TokenSet {
    func name(_ n: Int) -> String { "group\(n % 7).token.\(digits(n))" }
    return set(
      (0..<count).map { cell(name($0), $0 % depth == 0 ? size($0) : alias(name($0 - 1))) })
  }

  /// Makes tokens under one axis of seven values and seven of eight: 14,680,064 permutations. Every
  /// second token is an alias, and three in twenty have cells in three more contexts.
  static func system(_ count: Int) -> TokenSet {
    var cells: [Cell] = []
    for n in 0..<count {
      cells.append(cell(systemName(n), systemValue(n, 0)))
      guard n % 10 == 0 || n % 20 == 5 else { continue }
      for k in 1...3 {
        let axis = (n / 10 + k) % 8
        var fixed = [Context.Fixed("axis\(axis)", "value\(1 + k)")]
        if k == 3 { fixed.append(Context.Fixed("axis\((axis + 3) % 8)", "value2")) }
        cells.append(cell(systemName(n), systemValue(n, k), Context(fixed)))
      }
    }
    return set(cells, axes)
  }

  /// A context that fixes every axis.
  static let fullContext = Context(
    axes.enumerated().map { Context.Fixed($1.name, $1.values[$0 % 7]) })

  static func systemName(_ n: Int) -> String { "system.\(n % 11).token\(digits(n))" }

  private static let axes = (0..<8).map { axis in
    Revision.Axis(name: "axis\(axis)", values: (0..<(axis == 0 ? 7 : 8)).map { "value\($0)" })
  }

  private static func systemValue(_ n: Int, _ k: Int) -> JSON {
    if n % 2 == 0 { return size(n + k) }
    let earlier = (n * 7919 + k * 31) % (n + 1)
    return alias(systemName(earlier & ~1))
  }

  private static func set(_ cells: [Cell], _ axes: [Revision.Axis] = []) -> TokenSet {
    var set = TokenSet()
    set.revisions = [Revision(id: "main", axes: axes)]
    set.axes = AxisOrder(axes.map(\.name))
    set.cells = cells
    set.sort()
    return set
  }

  private static func cell(_ path: String, _ value: JSON, _ context: Context = .base) -> Cell {
    Cell(
      path: TokenPath(trusted: path), revision: "main", context: context,
      statement: Statement(type: .dimension, value: value))
  }

  private static func digits(_ n: Int) -> String {
    let text = String(n)
    return String(repeating: "0", count: 6 - text.count) + text
  }

  private static func size(_ n: Int) -> JSON {
    .object([JSON.Member("value", .integer(n)), JSON.Member("unit", .string("px"))])
  }

  private static func alias(_ path: String) -> JSON { .string("{\(path)}") }
}

/// The times of one row.
struct Row: Encodable {
  var name: String
  /// The time of each run.
  var seconds: [Double]

  func print() throws {
    Swift.print(String(decoding: try JSONEncoder().encode(self), as: UTF8.self))
  }
}

/// Measures `body` after one round that does not count.
///
/// - Parameters:
///   - count: the number of answers that each round gives; the row is about one of them.
///   - body: gives something, so that no work is left out.
func measure<Result>(
  _ name: String, runs: Int, count: Int = 1, _ body: () throws -> Result
) throws {
  var seconds: [Double] = []
  for round in -1..<runs {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try body()
    let time = start.duration(to: clock.now)
    withExtendedLifetime(result) {}
    if round >= 0 { seconds.append(time / .seconds(1) / Double(count)) }
  }
  try Row(name: name, seconds: seconds).print()
}

func run(runs: Int) throws {
  let chains = Sample.chains(30_000, depth: 100)
  try measure("resolving 30000 tokens, 29700 aliases, chains of 100", runs: runs) {
    resolve(chains, revision: chains.revisions[0])
  }
  let system = Sample.system(37_000)
  let prepared = PreparedRevision(system, revision: system.revisions[0])
  let context = Sample.fullContext
  try measure("37000 tokens, 15 million permutations: one context", runs: runs) {
    prepared.resolve(in: context)
  }
  let paths = stride(from: 0, to: 37_000, by: 37).map { TokenPath(trusted: Sample.systemName($0)) }
  try measure("37000 tokens, 15 million permutations: one token", runs: runs, count: paths.count) {
    try paths.map { try prepared.resolve($0, in: context) }
  }
}

let arguments = CommandLine.arguments
let runs = arguments.firstIndex(of: "--runs").flatMap { Int(arguments[$0 + 1]) } ?? 7
try run(runs: runs)
