import Foundation
import TestSupport

/// Queries that a seed repeats: well-formed ones, and noise.
struct RandomQueries {
  /// `QUERY_RUNS`, else a sample.
  static let runs = ProcessInfo.processInfo.environment["QUERY_RUNS"].flatMap(Int.init) ?? 5_000

  private var generator = SeededGenerator()
  var seed: UInt64 { generator.seed }

  static let terms = [
    "type:color", "type:dimension", "path:button", "path:**.height", "in:main", "is:alias",
    "is:literal",
    "is:gray", "is:used", "is:deprecated", "is:rule", "has:dark", "has:since", "context:base",
    "context:appearance=dark", "value>=1pt", "value<250ms", "value:8pt..50pt", "value:true",
    "near:#000<20",
    "contrast<4.5", "unit:px", "refers:color", "through:color.ink", "usedby:button",
    "varies:appearance",
    "missing:size", "cites:0", "cites>=1", "modality:any", "written:{*}", "calm", "\"never shout\"",
    "type:[color, shadow]", "value.blur>1px", "type!=color", "document:brand",
  ]

  mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  mutating func query(_ depth: Int = 3) -> String {
    let term = RandomQueries.terms[number(RandomQueries.terms.count)]
    switch depth == 0 ? 0 : number(5) {
    case 0, 1: return term
    case 2: return "-(\(query(depth - 1)))"
    case 3: return "(\(query(depth - 1)) or \(query(depth - 1)))"
    default: return "\(query(depth - 1)) \(query(depth - 1))"
    }
  }

  /// A query with some of its characters others, gone or twice; or signs in any order.
  mutating func noise() -> String {
    let signs = Array("()-:=<>![]\".,*{}#\\ \n\tae0159é\u{301}\u{0}orandnotvaluepx@")
    var letters = number(4) == 0 ? [] : Array(query())
    for _ in 0..<number(12) {
      let place = letters.isEmpty ? 0 : number(letters.count)
      let sign = signs[number(signs.count)]
      switch number(3) {
      case 0: letters.insert(sign, at: place)
      case 1 where !letters.isEmpty: letters[place] = sign
      default: if !letters.isEmpty { letters.remove(at: place) }
      }
    }
    return String(letters)
  }
}
