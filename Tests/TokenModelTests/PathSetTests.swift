import Testing
import TokenModel

@Suite("Sets and indexes of paths")
struct PathSetTests {
  private func path(_ text: String) -> TokenPath { TokenPath(trusted: text) }

  @Test("A set has each path once, at the place where it was added first")
  func set() {
    var set = PathSet([path("a.b"), path("a"), path("a.b")])
    #expect(set.paths == [path("a.b"), path("a")])
    #expect(set.insert(path("a")) == 1)
    #expect(set.insert(path("b")) == 2)
    #expect(set.place(of: path("b")) == 2)
    #expect(set.contains(path("a.b")))
    #expect(!set.contains(path("a.c")))
    #expect(!PathSet().contains(path("a")))
  }

  @Test("A set tells composed letters from decomposed ones, and grows")
  func many() {
    var set = PathSet([path("caf\u{E9}")])
    #expect(!set.contains(path("cafe\u{301}")))
    for n in 0..<1000 { set.insert(path("group.token\(n)")) }
    #expect(set.paths.count == 1001)
    #expect((0..<1000).allSatisfy { set.place(of: path("group.token\($0)")) == $0 + 1 })
  }

  @Test("An index gives the cells of a path in their order, whatever stands between them")
  func index() {
    let cells = ["b", "a", "b", "c", "b", "a"].map {
      Cell(path: path($0), revision: "main", statement: Statement(type: .number))
    }
    let index = PathIndex(cells)
    func places(_ text: String) -> [Int] {
      var found: [Int] = []
      index.forEachCell(of: path(text), in: cells) { found.append($0) }
      return found
    }
    #expect(places("b") == [0, 2, 4])
    #expect(places("a") == [1, 5])
    #expect(places("c") == [3])
    #expect(places("d") == [])
  }

  @Test("The last segment of a path is its name")
  func name() {
    #expect(path("a.b.$root").name == "$root")
    #expect(path("a.b\u{301}").name == "b\u{301}")
    #expect(path("a").name == "a")
    #expect(path("").name == "")
  }
}
