import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenResolve

@Suite("Circles of references")
struct CircleTests {
  private static func ref(_ text: String, _ pointer: String) -> Cell {
    cell(text, #"{"$ref":"\#(pointer)"}"#)
  }

  private static func border(_ text: String, _ color: String) -> Cell {
    cell(
      text,
      #"{"color":{"$ref":"\#(color)"},"width":{"value":1,"unit":"px"},"style":"solid"}"#,
      type: .border)
  }

  @Test(
    "a circle is told once, from the member that comes first by path",
    arguments: [
      ("F95: a token that refers to itself", [alias("a", "a")], ["a"]),
      ("F95: a pair", [alias("b", "a"), alias("a", "b")], ["a", "b"]),
      ("F95: three", [alias("b", "a"), alias("a", "c"), alias("c", "b")], ["a", "c", "b"]),
      ("F114: pointers", [ref("a", "#/b"), ref("b", "#/a/$value")], ["a", "b"]),
      ("F114: a mix of both forms", [alias("a", "b"), ref("b", "#/a/$value")], ["a", "b"]),
      ("F114: a part of itself", [ref("a", "#/a/$value/components/0")], ["a"]),
      (
        "F96: through parts of composites",
        [border("a", "#/b/$value/color"), border("b", "#/a/$value/color")], ["a", "b"]
      ),
    ] as [(String, [Cell], [String])])
  func once(rule: String, cells: [Cell], members: [String]) throws {
    let set = TokenSet(cells + [alias("z", "a", type: cells[0].statement.type ?? .number)])
    let resolution = set.resolution()
    #expect(resolution.tokens.tokens == [], "\(rule)")
    #expect(
      resolution.problems.map(\.problem) == [
        .circle(members.map(path)), .intoCircle(path("a"), from: path("z")),
      ])
    #expect(resolution.problems.map(\.isConsequence) == [false, true])
    for member in members {
      #expect(throws: ResolveProblem.circle(members.map(path))) {
        try set.resolver().resolve(path(member), in: .base)
      }
    }
  }

  @Test("F96: tokens that lead into a circle have no value, however far away")
  func into() {
    let resolution = TokenSet([alias("a", "a"), alias("b", "a"), alias("c", "b")]).resolution()
    #expect(
      resolution.problems.map(\.problem) == [
        .circle([path("a")]), .intoCircle(path("a"), from: path("b")),
        .intoCircle(path("a"), from: path("b")),
      ])
  }

  @Test("two circles are two faults, also where they share a token")
  func two() {
    let apart = TokenSet([alias("a", "a"), alias("b", "b")]).resolution()
    #expect(apart.found == ["a@ alias-circle", "b@ alias-circle"])
    let line = #"{"dashArray":["{a}","{b}"],"lineCap":"round"}"#
    func part(_ text: String) -> Cell {
      cell(text, ##"{"$ref":"#/s/$value/dashArray/0"}"##, type: .dimension)
    }
    let shared = TokenSet([part("a"), part("b"), cell("s", line, type: .strokeStyle)]).resolution()
    #expect(
      shared.problems.map(\.problem) == [
        .circle([path("a"), path("s")]), .circle([path("b"), path("s")]),
      ])
  }

  @Test("a circle in one context leaves the others standing, and is told in that one")
  func inOneContext() {
    let resolution = TokenSet([
      alias("a", "b"), cell("b", "1"), alias("b", "a", at: "appearance=dark"),
    ]).resolution()
    #expect(resolution.found == ["a@appearance=dark alias-circle"])
    #expect(resolution.entries("a") == ["base: 1"])
    #expect(resolution.entries("b") == ["base: 1"])
  }

  @Test("F99: a circle of 20,000 tokens is found without recursion, and told briefly")
  func long() throws {
    let count = 20_000
    let set = TokenSet((0..<count).map { alias("t\($0)", "t\(($0 + 1) % count)") })
    let problem = try #require(set.resolution().problems.first?.problem)
    guard case .circle(let members) = problem else { return #expect(Bool(false), "a circle") }
    #expect(members.count == count)
    #expect(problem.message.count < 400)
    let found = try ReferenceCheck(set: set, known: TokenSet()).problems(stored: nil)
    #expect(found.map(\.circle.count) == [count])
  }

  @Test("the check of new cells names a circle's cells in its order")
  func places() throws {
    var set = TokenSet()
    set.revisions = [.themed]
    set.cells = [
      alias("z", "b"), alias("c", "a"), cell("x", "1"), alias("b", "c"), alias("a", "b"),
    ]
    var known = TokenSet()
    known.revisions = [.themed]
    let all = try ReferenceCheck(set: set, known: known).problems(stored: nil)
    #expect(all.map(\.cell) == [4])
    #expect(all.map(\.circle) == [[4, 3, 1]])
    // With one member stored already, the others have places.
    let stored = CellIndex([set.cells.removeLast()])
    let some = try ReferenceCheck(set: set, known: known).problems(stored: stored)
    #expect(some.map(\.circle) == [[3, 1]])
    #expect(some.map(\.cell) == [3])
    #expect(some.map(\.problem) == [.circle([path("a"), path("b"), path("c")])])
  }
}
