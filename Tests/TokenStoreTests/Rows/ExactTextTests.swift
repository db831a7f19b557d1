import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenStore

/// To Swift's `String`, "é" as one scalar and as two are equal; to the registry they are not.
@Suite("Texts that differ only in their bytes")
struct ExactTextTests {
  static let composed = "caf\u{E9}"
  static let decomposed = "cafe\u{301}"

  @Test("Values of one commit are kept apart")
  func values() throws {
    try Store.with { store in
      try store.commit(set([string("a", Self.composed), string("b", Self.decomposed)]))
      #expect(try bytes(store) == [Array(Self.composed.utf8), Array(Self.decomposed.utf8)])
    }
  }

  @Test("A value that changes only so is a change")
  func change() throws {
    try Store.with { store in
      try store.commit(set([string("a", Self.composed)]))
      try store.commit(set([string("a", Self.decomposed)]))
      #expect(try bytes(store) == [Array(Self.decomposed.utf8)])
      #expect(try store.read().snapshot(.head).commit == 2)
    }
  }

  @Test("Contexts, citations and documents are kept apart; of paths the second is refused")
  func elsewhere() throws {
    try Store.with { store in
      let names = [Self.composed, Self.decomposed]
      let cells = names.map { name in
        number("t\(name.utf8.count)", 1, at: Context([.init("axis", name)]), from: name)
      }
      try store.commit(set(cells, documents: names.map { Document(id: $0, title: $0) }))
      try store.commit(set([number("z", 1)], documents: names.map { Document(id: $0, note: "x") }))
      let read = try store.read().snapshot(at: 2).load()
      let want = Set(names.map { Array($0.utf8) })
      #expect(Set(read.cells.compactMap { $0.context["axis"].map { Array($0.utf8) } }) == want)
      #expect(Set(read.cells.flatMap(\.evidence).map { Array($0.document.utf8) }) == want)
      #expect(Set(read.documents.map { Array($0.id.utf8) }) == want)
      try store.commit(set([number(Self.composed, 1)]))
      expectProblem("names-alike") { try store.commit(set([number(Self.decomposed, 1)])) }
    }
  }

  @Test("Number text, member order and long texts come back as they were")
  func asWritten() throws {
    try Store.with { store in
      let texts = [
        #"{"unit":"px","value":1.50}"#, #"{"value":1.5e0,"unit":"px"}"#, "1e400", "-0", "0.10",
        #""\u0001\n\"""#, JSON.string(String(repeating: "x", count: 100_000)).compactText,
      ]
      let cells = try texts.enumerated().map { index, text in
        let value = try #require(JSONReader.read(text: text).root)
        return Cell(
          path: TokenPath(trusted: "t\(index)"), revision: "main",
          statement: Statement(type: .number, value: value))
      }
      try store.commit(set(cells))
      let read = try store.read().snapshot(at: 1).load().cells.map {
        $0.statement.value?.compactText
      }
      #expect(read == cells.map { $0.statement.value?.compactText })
    }
  }

  private func bytes(_ store: Store) throws -> [[UInt8]] {
    let registry = try store.read()
    return try registry.snapshot(at: registry.snapshot(.head).commit).load().cells
      .map { Array(($0.statement.value?.string ?? "").utf8) }
  }
}
