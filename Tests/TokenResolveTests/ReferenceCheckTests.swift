import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenResolve

@Suite("References of new cells")
struct ReferenceCheckTests {
  private func check(
    _ new: [Cell], stored: [Cell]? = nil, revisions: [Revision] = [.themed]
  ) throws -> [String] {
    var known = TokenSet()
    known.revisions = revisions
    known.axes = AxisOrder(revisions.flatMap { $0.axes.map(\.name) })
    var set = TokenSet()
    set.cells = new
    set.revisions = revisions.map { Revision(id: $0.id) }
    return try ReferenceCheck(set: set, known: known)
      .problems(stored: stored.map { CellIndex($0) })
      .map { "\($0.cell) \($0.problem.code)" }
  }

  @Test(
    "a reference leads to a new cell or a stored one",
    arguments: [
      ([cell("a", "1")], [], []),
      ([alias("a", "b"), cell("b", "1")], [], []),
      ([alias("a", "b")], [cell("b", "1")], []),
      ([alias("a", "b")], [cell("c", "1")], ["0 alias-unknown"]),
      (
        [cell("x", "1"), alias("a", "b"), alias("c", "b")], [],
        ["1 alias-unknown", "2 alias-unknown"]
      ),
      // The new cell hides the stored one of the same key, and only that.
      ([alias("a", "b"), cell("b", "1", type: .fontWeight)], [cell("b", "2")], ["0 alias-type"]),
      ([alias("a", "b"), cell("b", "1")], [cell("b", "2", type: .fontWeight)], []),
      (
        [alias("a", "b", at: "appearance=dark"), cell("b", "1")],
        [cell("b", "2", at: "appearance=dark", type: .fontWeight)], ["0 alias-type"]
      ),
      // A circle through what is stored already.
      ([alias("a", "b")], [alias("b", "c"), alias("c", "a")], ["0 alias-circle"]),
      ([alias("a", "b"), cell("c", "1")], [alias("b", "c"), alias("c", "a")], []),
      // A circle in one context alone, whichever of its cells is new.
      (
        [alias("a", "b")], [cell("b", "1"), alias("b", "a", at: "appearance=dark")],
        ["0 alias-circle"]
      ),
      (
        [alias("b", "a", at: "appearance=dark")], [cell("b", "1"), alias("a", "b")],
        ["0 alias-circle"]
      ),
      (
        [alias("a", "b")],
        [
          cell("b", "1"), alias("b", "c", at: "idiom=pad"), cell("c", "1"),
          alias("c", "a", at: "appearance=dark"),
        ], ["0 alias-circle"]
      ),
      (
        [alias("a", "b")],
        [
          cell("a", "2", at: "appearance=dark"), cell("b", "1"),
          alias("b", "a", at: "appearance=dark"),
        ], []
      ),
      ([silence("b", .notStated), alias("a", "b")], [cell("b", "1")], ["1 alias-silent"]),
      (
        [cell("a", #"{"dashArray":["{b}"],"lineCap":"round"}"#, type: .strokeStyle)],
        [cell("b", "1")], ["0 alias-type"]
      ),
      // In its own context, not in the base.
      (
        [alias("a", "b", at: "idiom=pad"), alias("a", "b")], [cell("b", "1", at: "idiom=pad")],
        ["1 alias-silent"]
      ),
      // Where a stronger cell answers for the first value, the alias is not asked there.
      (
        [alias("a", "b")],
        [cell("a", "2", at: "appearance=light"), cell("b", "1", at: "appearance=dark")],
        []
      ),
    ] as [([Cell], [Cell], [String])])
  func leads(new: [Cell], stored: [Cell], wanted: [String]) throws {
    #expect(try check(new, stored: stored) == wanted)
    if stored.isEmpty { #expect(try check(new) == wanted) }
  }

  @Test("each cell is asked in its own revision, and in what that inherits")
  func revisions() throws {
    let revisions = [
      Revision([:], id: "a", base: "b"), Revision([:], id: "b"), Revision([:], id: "c"),
    ]
    let new = ["a", "b", "c"].map { alias("x", "y", in: $0) }
    #expect(
      try check(new, stored: [cell("y", "1", in: "b")], revisions: revisions) == ["2 alias-unknown"]
    )
  }

  @Test("axes that the new revision adds to a known one count")
  func newAxes() throws {
    var known = TokenSet()
    known.revisions = [Revision(["appearance": "light dark"])]
    known.axes = AxisOrder(["appearance"])
    let set = TokenSet(
      [Revision(["idiom": "phone pad"])],
      [alias("x", "y", at: "appearance=dark,idiom=pad"), cell("y", "1", at: "idiom=pad")])
    #expect(try ReferenceCheck(set: set, known: known).problems(stored: nil).isEmpty)
  }

  @Test("cells without references ask the store nothing")
  func noLookUps() throws {
    struct Untouched: CellSource {
      func cells(of path: TokenPath, in revision: String) throws -> [Cell] {
        Issue.record("asked for \(path)")
        return []
      }
    }
    let set = TokenSet([cell("a", "1"), cell("b", nil, words: "{a}")])
    #expect(try ReferenceCheck(set: set, known: TokenSet()).problems(stored: Untouched()).isEmpty)
  }

  @Test("an error of the store is thrown, not taken for an answer")
  func storeFails() {
    struct Broken: CellSource, Error {
      func cells(of path: TokenPath, in revision: String) throws -> [Cell] { throw self }
    }
    let set = TokenSet([alias("a", "b")])
    #expect(throws: Broken.self) {
      try ReferenceCheck(set: set, known: TokenSet()).problems(stored: Broken())
    }
  }
}
