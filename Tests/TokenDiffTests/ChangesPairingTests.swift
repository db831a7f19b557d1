import PositionedJSON
import TestSupport
import Testing
import TokenDiff
import TokenModel

@Suite struct ChangesPairingTests {
  let old = [
    resolved(revision("2010"), [cell("b", .number, "1"), cell("a", .number, "1")]),
    resolved(revision("2014"), [cell("a", .number, "1")]),
  ]
  let new = [
    resolved(revision("2014"), [cell("a", .number, "2")]),
    resolved(revision("modern"), [cell("a", .number, "3")]),
  ]

  @Test func `all revisions are paired by id and sorted by path, then revision`() {
    let changes = TokenDiff.changes(from: view(all: old, "@#1"), to: view(all: new, "@#2"))
    let found = changes.map { "\($0.path) \($0.revision) \($0.class.rawValue)" }
    #expect(
      found == ["a 2014 changed", "a modern added", "a 2010 removed", "b 2010 removed"])
  }

  @Test func `a point that names its revision meets that revision of the other point`() {
    let named = view(old[1], "2014@#1")
    let changes = TokenDiff.changes(from: named, to: view(all: new, "@#2"))
    #expect(changes.map(\.revision) == ["2014"])
  }

  @Test func `two points that name revisions are compared across`() {
    let changes = TokenDiff.changes(from: view(old[0]), to: view(new[1]))
    #expect(changes.map(\.revision) == ["2010→modern", "2010→modern"])
    #expect(changes.map(\.class) == [.changed, .silenced])
  }

  @Test(arguments: 1...20)
  func `the order of tokens does not matter`(seed: Int) {
    var generator = SplitMix(state: UInt64(seed))
    var before = ActionSheet.modern
    var after = before
    after.tokens.removeAll { $0.path.text.hasPrefix("actionSheet.c") }
    let first = after.tokens[0].cells[0]
    after.tokens[0].cells[0] = first.with(cell: first.cell.with { $0.qualifiers.note = "other" })
    let want = TokenDiff.changes(from: view(before), to: view(after))
    before.tokens.shuffle(using: &generator)
    after.tokens.shuffle(using: &generator)
    #expect(TokenDiff.changes(from: view(before), to: view(after)) == want)
    #expect(!want.isEmpty)
  }

  @Test func `a difference there and back is turned round`() {
    let there = TokenDiff.changes(from: view(ActionSheet.v2014), to: view(ActionSheet.modern))
    let back = TokenDiff.changes(from: view(ActionSheet.modern), to: view(ActionSheet.v2014))
    #expect(there.map(\.path) == back.map(\.path))
    #expect(there.map(\.context) == back.map(\.context))
    #expect(there.map(\.before) == back.map(\.after))
  }
}

struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
