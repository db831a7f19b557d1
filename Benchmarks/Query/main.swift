// query-bench: measures queries in memory, on a set that is loaded and resolved.
//
// It prints one line of JSON for each row, with the seconds of every run by the clock, as in the other
// rows. Benchmarks/run.sh joins them to the table. The options are --tokens 37000 and --runs 7; --each
// prints the time of each query, too.

internal import Foundation
internal import PositionedJSON
internal import TokenModel
internal import TokenOperations

enum Sample {
  /// Colors with dark values, aliases to them, lengths and times: four cells for three tokens.
  static func set(_ count: Int) -> TokenSet {
    var cells: [Cell] = []
    let dark = Context([.init("appearance", "dark")])
    for n in 0..<count {
      let path = TokenPath(trusted: "group\(n % 40).part\(n % 7).token\(n)")
      func add(_ type: TokenType, _ value: JSON, _ context: Context = .base) {
        let statement = TokenModel.Statement(type: type, value: value)
        cells.append(Cell(path: path, revision: "main", context: context, statement: statement))
      }
      switch n % 6 {
      case 0, 1:
        add(.color, color(n))
        add(.color, color(n + 77), dark)
      case 2, 3:
        let target = n / 6 * 6
        add(.color, .string("{group\(target % 40).part\(target % 7).token\(target)}"))
      case 4: add(.dimension, size(n))
      default:
        add(.duration, .object([.init("value", .integer(n % 900)), .init("unit", .string("ms"))]))
      }
    }
    var set = TokenSet()
    set.revisions = [
      Revision(id: "main", axes: [.init(name: "appearance", values: ["light", "dark"])])
    ]
    set.axes = AxisOrder(["appearance"])
    set.cells = cells
    set.sort()
    return set
  }

  private static func color(_ n: Int) -> JSON {
    let parts = [n % 256, n / 7 % 256, n / 31 % 256].map { JSON.number(Double($0) / 255) }
    return .object([.init("colorSpace", .string("srgb")), .init("components", .array(parts))])
  }

  private static func size(_ n: Int) -> JSON {
    .object([.init("value", .integer(n % 400)), .init("unit", .string(n % 5 == 0 ? "rem" : "px"))])
  }
}

let plain = [
  "type:color", "path:group7", "path:**.token12*", "context:appearance=dark", "value>=44pt",
  "value:8pt..16pt", "value<250ms", "unit:rem", "is:alias", "is:literal -is:alias", "cites:0",
  "type:[dimension, duration] value>10px", "refers:group6", "usedby:group8", "is:used", "is:unused",
  "is:translucent", "is:gray", "missing:appearance=dark type:color", "has:dark",
  "-(type:color or type:dimension)", "in:main type:color -path:group1", "value:#007AFF",
  "has:since",
  "written:{group6.*}", "modality:any", "is:deprecated",
]
let near = ["near:#007AFF", "type:color near:#E4ECFC<3", "near:#808080<10 -is:alias"]
let other = ["token123", "through:group6", "varies:appearance", "contrast[group0.part0.token0]<3"]

func option(_ name: String, _ fallback: Int) -> Int {
  let arguments = CommandLine.arguments
  guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else {
    return fallback
  }
  return Int(arguments[place + 1]) ?? fallback
}

/// A set that is loaded and resolved.
struct Bench {
  let scope: QueryScope
  let tokens: Int
  let runs: Int

  init(tokens: Int, runs: Int) throws {
    scope = QueryScope(Sample.set(tokens))
    self.tokens = tokens
    self.runs = runs
    _ = try scope.cells(where: Query("value>0px is:deprecated"))
  }

  /// The time that 95 of 100 queries stay below, once for each run.
  func measure(_ name: String, _ texts: [String]) throws {
    let queries = try texts.map { try Query($0) }
    let clock = ContinuousClock()
    var seconds: [Double] = []
    for round in -1..<runs {
      let times = try queries.map { query in
        let start = clock.now
        let found = try scope.cells(where: query)
        let time = start.duration(to: clock.now)
        withExtendedLifetime(found) {}
        return time / .seconds(1)
      }
      if round >= 0 { seconds.append(times.sorted()[(times.count * 95 + 99) / 100 - 1]) }
      if round == runs - 1, CommandLine.arguments.contains("--each") {
        for (time, text) in zip(times, texts) { print(time, text) }
      }
    }
    let row: JSON = .object([
      .init("name", .string("p95 of \(queries.count) queries of \(tokens) tokens: \(name)")),
      .init("seconds", .array(seconds.map { .number($0) })),
    ])
    print(row.compactText)
  }
}

let bench = try Bench(tokens: option("--tokens", 37_000), runs: option("--runs", 7))
try bench.measure("places, types and values", plain)
try bench.measure("distance of colors", near)
try bench.measure("text, contexts and references", other)
