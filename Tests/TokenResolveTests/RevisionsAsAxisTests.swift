import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenResolve

@Suite("Revisions as an axis")
struct RevisionsAsAxisTests {
  @Test(
    "each revision's answers are those of its context, and the newest speaks where none is chosen")
  func example() {
    let set = TokenSet(
      [
        Revision(["appearance": "light dark"], id: "old"),
        Revision(["idiom": "phone pad", "appearance": "light dark dim"], id: "new"),
      ],
      [
        cell("x", "1", in: "old"), cell("x", "2", at: "appearance=dark", in: "old"),
        alias("x", "y", in: "new"), cell("y", "3", in: "new"),
        cell("y", "4", at: "idiom=pad", in: "new"),
      ],
      abouts: [
        About(path: path("x"), revision: "old", isGroup: false, description: "Was"),
        About(path: path("x"), revision: "new", isGroup: false, description: "Is"),
      ])
    let all = RevisionsAsAxis(set)
    #expect(all.problems.isEmpty)
    #expect(
      all.revision
        == Revision(
          ["revision": "new old", "appearance": "light dark dim", "idiom": "phone pad"],
          id: "revisions"))
    #expect(all.set.abouts.map(\.description) == ["Is"])
    let resolution = resolve(all.set, revision: all.revision)
    #expect(
      resolution.entries("x") == [
        "revision=new: 3", "revision=old: 1", "appearance=dark,revision=old: 2",
        "idiom=pad,revision=new: 4",
      ])
    #expect(resolution.tokens.answer(at: path("x"), in: .base).number == "3")
  }

  @Test("an axis of that name gets out of its way")
  func nameTaken() {
    let set = TokenSet(
      [Revision(["revision": "1 2"], id: "a")], [cell("x", "1", at: "revision=2", in: "a")])
    let all = RevisionsAsAxis(set)
    #expect(all.revision.axes.map(\.name) == ["revision-", "revision"])
    #expect(resolve(all.set, revision: all.revision).entries("x").count == 1)
  }

  @Test("whatever the set, each revision says in its context what it says alone")
  func random() {
    var seeds = SeededGenerator()
    var answers = 0
    for _ in 0..<400 {
      let seed = seeds.next()
      var random = RandomSet(seed: seed)
      let set = random.make()
      let all = RevisionsAsAxis(set)
      let merged = resolve(all.set, revision: all.revision)
      for (index, revision) in set.revisions.enumerated() {
        let alone = set.resolution(index).tokens
        let resolver = set.resolver(index)
        for path in Set(set.cells.map(\.path)) {
          for context in revision.fullContexts {
            // Where something stands in the way, there is no answer to compare.
            guard (try? resolver.resolve(path, in: context)) != nil else { continue }
            let place = Context(context.fixed + [.init("revision", revision.id)])
            let expected = alone.answer(at: path, in: context)
            let found = merged.tokens.answer(at: path, in: place)
            #expect(found.content == expected.content, "seed \(seed), \(path) in \(place.text)")
            answers += 1
          }
        }
      }
    }
    #expect(answers > 1_000)
  }
}

extension Answer {
  fileprivate var cell: ResolvedCell? {
    if case .stated(let cell, _) = self { cell } else { nil }
  }

  fileprivate var number: String? { cell?.json?.numberText }

  /// Value, words and aliases, whichever revision said it; `nil` where nothing is stated.
  fileprivate var content: [String]? {
    cell.map {
      [$0.json?.compactText ?? "", "\($0.statement)"] + $0.aliases.map(\.text)
    }
  }
}
