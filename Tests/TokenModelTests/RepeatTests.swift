import PositionedJSON
import Testing

@testable import TokenModel

@Suite("Answers that repeat")
struct RepeatTests {
  /// Answers as `context: cell`, where a letter stands for the cell that gives it.
  @Test(
    "An answer goes where the same cell decides without it, whatever else holds",
    arguments: [
      ([": a", "x=1: a"], [": a"]),
      ([": a", "x=1: b"], [": a", "x=1: b"]),
      ([": a", "x=1: b", "x=2: a"], [": a", "x=1: b"]),
      ([": a", "x=1: b", "y=1: a"], [": a", "x=1: b", "y=1: a"]),
      ([": a", "x=1: b", "y=1: a", "x=1,y=1: b"], [": a", "x=1: b", "y=1: a", "x=1,y=1: b"]),
      (["y=1: a", "x=1,z=1: b", "y=1,z=1: a"], ["y=1: a", "x=1,z=1: b", "y=1,z=1: a"]),
      (["x=1: a", "x=1,y=1: a"], ["x=1: a"]),
    ])
  func repeats(_ answers: [String], _ kept: [String]) throws {
    let cells = try answers.map { text in
      let sides = text.split(separator: ":", omittingEmptySubsequences: false)
      let cell = Cell(
        path: TokenPath(trusted: "token"), revision: String(sides[1].dropFirst()), context: .base,
        statement: Statement(type: .number, value: .integer(1)))
      return ResolvedCell(
        context: try Context(text: String(sides[0])), cell: cell, value: nil, json: nil)
    }
    #expect(
      cells.withoutRepeats().map { "\($0.context.text): \($0.cell.revision)" } == kept)
  }
}
