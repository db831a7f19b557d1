import Foundation
import PositionedJSON
import TestSupport
import Testing

/// One document of `cases.jsonl`, and what a rule of DTCG 2025.10 makes of it.
struct Case: CustomTestStringConvertible, Sendable {
  enum Verdict: String, Sendable {
    case accept
    case reject
    case warn
  }

  var id: String
  var rule: String
  /// `format`, `color` or `resolver`.
  var module: String
  /// `shape` where a verdict needs no resolving.
  var stage: String
  var expected: Verdict
  var document: JSON
  /// The input of a resolver document; `nil` where none is given, which differs from `null`.
  var input: JSON?
  /// `{"type", "value"}` by path, all defaults written out.
  var resolved: JSON?

  var testDescription: String { "\(rule) \(expected.rawValue) (\(id))" }

  static let all = JSONLines.read("cases.jsonl").compactMap(Case.init)
  static let formatAndColor = all.filter { $0.module != "resolver" }
  static let resolver = all.filter { $0.module == "resolver" }

  init?(_ json: JSON) {
    guard let id = json["id"]?.string, let rule = json["rule"]?.string,
      let module = json["module"]?.string, let stage = json["stage"]?.string,
      let expected = json["expect"]?.string.flatMap(Verdict.init), let document = json["doc"]
    else { return nil }
    self.id = id
    self.rule = rule
    self.module = module
    self.stage = stage
    self.expected = expected
    self.document = document
    input = json["input"]
    resolved = json["resolved"]
  }
}

/// Files of this folder with one JSON value on a line.
enum JSONLines {
  static func read(_ name: String) -> [JSON] {
    let url = conformanceFolder.appendingPathComponent(name)
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { JSONReader.read(text: String($0)).root }
  }

  /// How many lines are not empty, so that none is lost in reading.
  static func count(_ name: String) -> Int {
    let url = conformanceFolder.appendingPathComponent(name)
    return ((try? String(contentsOf: url, encoding: .utf8)) ?? "").split(separator: "\n").count
  }
}

let conformanceFolder = packageRoot.appendingPathComponent("Tests/ConformanceTests")
