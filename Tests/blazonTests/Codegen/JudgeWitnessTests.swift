import Foundation
import PositionedJSON
import TestSupport
import Testing

/// A sample of what `make judge` holds against the compiler in hundreds of pairs.
@Suite("Judge: the Swift compiler as a witness")
struct JudgeWitnessTests {
  /// Two states, a use of what the first gives, and whether it is good for the second.
  struct Pair: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var from: String
    var to: String
    /// Types are asked for exactly, by their metatypes: a value converts to an optional.
    var use: String
    var isMajor: Bool

    init(_ name: String, _ from: String, _ to: String, _ use: String, isMajor: Bool) {
      (testDescription, self.from, self.to, self.use) = (name, from, to, use)
      self.isMajor = isMajor
    }
  }

  private static let n = #""n": {"$type": "number", "$value": 3}"#
  private static let size = #"{"$type": "dimension", "$value": {"value": 3, "unit": "px"}}"#
  private static let asks = "let _: Double.Type = type(of: Tokens.n)"
  private static let length = "TokensValues.Length.Type"

  private static func contexts(_ names: String...) -> String {
    let values = names.map { #""appearance=\#($0)": {"value": 4}"# }.joined(separator: ",")
    return #""n": {"$type": "number", "$extensions": {"dev.blazon": {"contexts": {\#(values)}}}}"#
  }

  static let pairs = [
    Pair(
      "another value", n, #""n": {"$type": "number", "$value": 4}"#, asks, isMajor: false),
    Pair("a token more", n, n + #", "m": \#(size)"#, asks, isMajor: false),
    Pair(
      "a deprecation", n, n.replacing("}", with: #", "$deprecated": true}"#), asks, isMajor: false),
    Pair("gone", n + #", "m": \#(size)"#, #""m": \#(size)"#, asks, isMajor: true),
    // Lengths are Double here, and CGFloat where SwiftUI is.
    Pair(
      "another type", n, #""n": {"$type": "fontFamily", "$value": "A"}"#, asks, isMajor: true),
    Pair("no general value any more", n, contexts("dark"), asks, isMajor: true),
    Pair(
      "two names meet", #""iconSize": \#(size)"#, #""iconSize": \#(size), "icon-size": \#(size)"#,
      "let _: \(length) = type(of: Tokens.iconSize)", isMajor: false),
    Pair(
      "a group in place of a token", #""a": \#(size)"#, #""a": {"b": \#(size)}"#,
      "let _: \(length) = type(of: Tokens.a)", isMajor: true),
    Pair(
      "a context more", contexts("dark"), contexts("light", "dark"),
      "let _: Double?.Type = type(of: Tokens.n(in: TokensValues.Context()))", isMajor: true),
  ]

  private func file(_ members: String) -> String {
    #"""
    {"$extensions": {"dev.blazon": {"axes": {"appearance": ["light", "dark"]}}},
     "z": {"$type": "number", "$value": 1}, \#(members)}
    """#
  }

  @Test(
    "a use of a member compiles afterwards exactly when the judge says not major",
    .enabled(if: path(of: "swiftc") != nil, "skipped: there is no swiftc on the path"),
    arguments: pairs)
  func compiles(_ pair: Pair) throws {
    let compiler = try #require(path(of: "swiftc"))
    try Workspace.with { workspace in
      try workspace.write("from.tokens.json", file(pair.from))
      try workspace.write("to.tokens.json", file(pair.to))
      try workspace.write("Use.swift", "func use() {\n  \(pair.use)\n}\n")
      func builds(_ side: String) throws -> Bool {
        let export = try workspace.run(
          "export", "--format", "swift", "--from", "\(side).tokens.json", "--out", side,
          "--namespace", "Tokens")
        #expect(export.status == 0, "\(export.stderr)")
        return try Blazon.run(
          program: compiler,
          ["-typecheck", "-swift-version", "6", "\(side)/Tokens.swift", "Use.swift"],
          in: workspace.folder
        ).status == 0
      }
      #expect(try builds("from"))
      let output = try workspace.run(
        "judge", "from.tokens.json", "to.tokens.json", "--outputs", "swift", "--policy", "api",
        "--json")
      let verdict = try output.json()["verdict"]?.string
      #expect((verdict == "major") == pair.isMajor, "\(output.stdout)")
      #expect(try builds("to") == !pair.isMajor)
    }
  }
}
