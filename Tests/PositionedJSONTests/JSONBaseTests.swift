import PositionedJSON
import TestSupport
import Testing

@Suite("Offsets of several files")
struct JSONBaseTests {
  @Test("the base is added to every offset of the tree")
  func tree() throws {
    let input: MarkedText = "↓{↓\"a\":↓[↓1],↓\"b\":↓{}}"
    let root = try #require(JSONReader.read(input.bytes, base: 1000).root)
    let members = try #require(root.members)
    let found = [
      root.offset, members[0].keyOffset, members[0].value.offset,
      members[0].value.elements?[0].offset, members[1].keyOffset, members[1].value.offset,
    ]
    #expect(found == input.offsets.map { $0 + 1000 })
  }

  @Test(
    "the base is added to the place of a problem",
    arguments: ["[1 ↓2]", "{\"a\":1,↓\"a\":2}", "\"a\\↓", "↓", "{\"a\":1,↓\"a\":2,↓!}"]
      as [MarkedText])
  func problems(input: MarkedText) {
    let reading = JSONReader.read(input.bytes, base: 1000)
    #expect(reading.problems.map(\.offset) == input.offsets.map { $0 + 1000 })
  }

  @Test("the base is added to the place of a deviation")
  func deviations() {
    let reading = JSONReader.read(text: "[1,/**/]", base: 1000, dialect: .json5)
    #expect(reading.deviations.map(\.offset) == [1003, 1002])
  }

  @Test("a text that reaches beyond 4 GiB of all files is refused, the last before it is read")
  func end() {
    let last = Int(UInt32.max) - 3
    let reading = JSONReader.read(text: "[1]", base: last)
    #expect(reading.root?.elements?[0].offset == last + 1)
    for base in [last + 1, .max, -1] {
      let beyond = JSONReader.read(text: "[1]", base: base)
      #expect(beyond.root == nil)
      #expect(beyond.problems.map(\.code) == [.tooLarge])
      #expect(beyond.problems.map(\.offset) == [base])
    }
  }

  @Test("an offset set in code is kept")
  func setter() {
    var json = JSON(.null, offset: 7)
    #expect(json.offset == 7)
    json.offset = 8
    #expect(json.offset == 8)
    var member = JSON.Member("a", json, keyOffset: 9)
    #expect(member.keyOffset == 9)
    member.keyOffset = 10
    #expect(member.keyOffset == 10)
  }
}
