import Foundation
import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenParse
import TokenResolve

@testable import TokenExport

/// Prints every token of a compiled file and compares it with what the registry answers.
@Suite("Compiled Swift says what the registry says")
struct SwiftParityTests {
  @Test("Every type in every context", arguments: ["plain", "packed"])
  func everyType(_ style: String) throws {
    try check(Fixture.everyType.tokens, style)
  }

  @Test(
    "Numbers that are hard to write, and random colors of every space",
    arguments: ["plain", "packed"])
  func numbers(_ style: String) throws {
    try check(SwiftParityTests.randomSet().tokens, style)
  }

  @Test("The registry of the Human Interface Guidelines", arguments: ["2010", "2014", "modern"])
  func guidelines(_ revision: String) throws {
    let folder = packageRoot.appendingPathComponent("tokens/\(revision)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let files = try names.filter { $0.hasSuffix(".tokens.json") }.map { name in
      InputFile(name: name, bytes: Array(try Data(contentsOf: folder.appendingPathComponent(name))))
    }
    let parsed = parse(files)
    #expect(!parsed.hasErrors, "\(parsed.diagnostics.prefix(3))")
    let own = try #require(parsed.set.revision(revision))
    let resolved = resolve(parsed.set, revision: own).tokens
    #expect(resolved.tokens.count > 20)
    try check(resolved, "plain")
    try check(resolved, "packed")
  }

  private func check(_ tokens: ResolvedTokens, _ style: String) throws {
    let parity = try SwiftParity(tokens, style)
    #expect(!parity.expected.isEmpty)
    let printed = try SwiftCompiler.withFolder { compiler in
      try compiler.write(parity.generated, "Tokens.swift")
      try compiler.write(parity.program, "Print.swift")
      try compiler.expectClean(["Tokens.swift", "Print.swift", "-o", "print"])
      return try compiler.run(compiler.folder.appendingPathComponent("print"))
    }
    let lines = printed.split(separator: "\n").map(String.init)
    #expect(lines.count == parity.expected.count)
    for (line, want) in zip(lines, parity.expected) {
      let parts = line.components(separatedBy: " screen ")
      #expect(parts[0] == want.text)
      guard parts[0] == want.text, parts[0].hasSuffix("\tnil") == false else { continue }
      #expect(parts.count == want.colors.count + 1, "\(line)")
      for (screen, color) in zip(parts.dropFirst(), want.colors) {
        let distance = try #require(SwiftParity.distance(of: screen, to: color), "\(line)")
        #expect(distance < 0.01, "\(line)")
      }
    }
  }

  private static func randomSet() -> Fixture {
    var random = SeededGenerator(seed: 7)
    var set = Fixture()
    let hard = [
      "0.1", "-0.0001", "1e-7", "123456789.125", "0.30000000000000004", "5e-324",
      "1.7976931348623157e308", "33.333333333333336", "2.5e+20", "-0.0", "-0",
    ]
    for (index, text) in hard.enumerated() {
      set.add("hard.n\(index)", .number, text)
      set.add("hard.c\(index)", .number, "1")
      set.add("hard.c\(index)", .number, text, in: "idiom=pad")
    }
    set.add("hard.zero", .color, #"{"colorSpace":"srgb","components":[-0.0,0,1]}"#)
    set.add("hard.curve", .cubicBezier, "[-0.0,-0.0,0,1]")
    for index in 0..<280 {
      let space = ColorValue.Space.allCases[index % ColorValue.Space.allCases.count]
      for context in ["", "appearance=dark", "contrast=increased"].prefix(1 + index % 3) {
        let parts = ranges(of: space).map { range -> String in
          let value = Double.random(in: range, using: &random)
          return index % 5 == 0 ? "\"none\"" : "\((value * 1e6).rounded() / 1e6)"
        }
        let alpha = index % 4 == 0 ? ",\"alpha\":0.25" : ""
        set.add(
          "color.c\(index)", .color,
          "{\"colorSpace\":\"\(space.rawValue)\",\"components\":[\(parts.joined(separator: ","))]"
            + alpha + "}", in: context)
      }
    }
    return set
  }

  private static func ranges(of space: ColorValue.Space) -> [Range<Double>] {
    switch space {
    case .srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .xyzD65, .xyzD50:
      [0..<1, 0..<1, 0..<1]
    case .hsl, .hwb: [0..<360, 0..<50, 0..<50]
    case .lab: [0..<100, -80..<80, -80..<80]
    case .lch: [0..<100, 0..<120, 0..<360]
    case .oklab: [0..<1, -0.3..<0.3, -0.3..<0.3]
    case .oklch: [0..<1, 0..<0.35, 0..<360]
    }
  }
}
