import PositionedJSON
import Testing
import TokenExport
import TokenModel

@Suite("Speed")
struct SpeedTests {
  /// A flat set with colours, lengths and aliases.
  static func tokens(_ count: Int) -> ResolvedTokens {
    let blue = Fixture.json(color("#007aff"))
    let width = Fixture.json(px("14"))
    var reader = ValueReader()
    let values = [
      (TokenType.color, blue, TokenValue.read(.color, blue, &reader)),
      (TokenType.dimension, width, TokenValue.read(.dimension, width, &reader)),
    ]
    var tokens: [ResolvedToken] = []
    for index in 0..<count {
      let digits = String(1_000_000 + index).dropFirst()
      let path = TokenPath(trusted: "group\(digits.prefix(4)).buttonPrimary.cornerRadius\(digits)")
      let (type, json, value) = values[index % 2]
      let target = index % 10 < 2 || index % 2 == 1 ? nil : tokens[index - 2].path
      let written = target.map { JSON.string("{\($0)}") } ?? json
      let cell = Cell(
        path: path, revision: "main", statement: Statement(type: type, value: written))
      tokens.append(
        ResolvedToken(
          path: path,
          cells: [
            ResolvedCell(
              context: .base, cell: cell, value: value, json: json,
              aliases: target.map { [$0] } ?? [])
          ]))
    }
    return ResolvedTokens(revision: Revision(id: "main"), axes: AxisOrder(), tokens: tokens)
  }

  @Test("The time grows with the number of tokens, not faster", arguments: ExportFormat.allCases)
  func linear(_ format: ExportFormat) throws {
    let (few, many) = (SpeedTests.tokens(1_000), SpeedTests.tokens(8_000))
    let clock = ContinuousClock()
    func best(_ tokens: ResolvedTokens) throws -> Duration {
      var best = Duration.seconds(1_000)
      for _ in 0..<3 {
        best = min(
          best,
          try clock.measure { _ = try export(tokens, as: format, options: Fixture.options) })
      }
      return best
    }
    let (fewTime, manyTime) = (try best(few), try best(many))
    #expect(manyTime < fewTime * 40, "\(fewTime) for 1,000, \(manyTime) for 8,000")
  }

  #if !DEBUG
    @Test("100,000 tokens", arguments: ExportFormat.allCases)
    func hundredThousand(_ format: ExportFormat) throws {
      let tokens = SpeedTests.tokens(100_000)
      let time = try ContinuousClock().measure {
        _ = try export(tokens, as: format, options: Fixture.options)
      }
      print("100,000 tokens as \(format): \(time)")
      if format == .css { #expect(time < .milliseconds(350)) }
    }
  #endif
}
