import Foundation
import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenStore

@Suite("Of a group only its tokens are loaded, and those to which they lead")
struct NarrowLoadTests {
  @Test("They say what the whole registry says of them, for random histories")
  func histories() throws {
    var generator = SeededGenerator()
    let seed = generator.seed
    var seen = (narrowed: 0, led: 0)
    for round in 0..<8 {
      try withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("t.blazon").path
        let history = try RandomHistory(generator: generator).record(in: file)
        generator = history.generator
        let open = try Registry.open(file, .read)
        for commit in 0...history.commits {
          let whole = try open.snapshot(at: commit).load()
          for group in ["g0", "g1.h1", "g2.h0.t8", "none"].map({ TokenPath(trusted: $0) }) {
            let place = "\(group) at \(commit), round \(round), seed \(seed)"
            let narrow = try open.snapshot(at: commit).load(inside: [group])
            let paths = Set(narrow.cells.map(\.path))
            #expect(narrow.cells == whole.cells.filter { paths.contains($0.path) }, "\(place)")
            let missing = whole.cells.filter {
              $0.path.isInside(group) && !paths.contains($0.path)
            }
            #expect(missing.isEmpty, "\(place)")
            let known = Set(whole.cells.map(\.path))
            let ends = Set(narrow.cells.flatMap(\.statement.targets)).intersection(known)
            #expect(ends.isSubset(of: paths), "\(place)")
            #expect(narrow.revisions == whole.revisions && narrow.axes == whole.axes, "\(place)")
            #expect(narrow.documents == whole.documents, "\(place)")
            #expect(
              Set(narrow.abouts).isSubset(of: whole.abouts)
                && whole.abouts.allSatisfy {
                  !paths.contains($0.path) || narrow.abouts.contains($0)
                }, "\(place)")
            if paths.count < known.count { seen.narrowed += 1 }
            if paths.contains(where: { !$0.isInside(group) }) { seen.led += 1 }
          }
        }
      }
    }
    #expect(seen.narrowed > 50 && seen.led > 20, "\(seen)")
  }

  @Test("Others are not, nor what other revisions say")
  func size() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("t.blazon").path
      try Registry.create(file)
      var set = TokenSet()
      set.revisions = [Revision(id: "main"), Revision(id: "next")]
      set.cells = (0..<50).flatMap { n in
        [
          RandomHistory.size("t\(n).value", n), RandomHistory.alias("t\(n).alias", "t\(n).value"),
          RandomHistory.size("t\(n).value", n + 1, in: "next"),
        ]
      }
      set.cells.append(RandomHistory.alias("part.one", "t7.alias"))
      _ = try Registry.open(file, .write).commit(
        ChangeSet(set), CommitMetadata(author: "Tester", message: "x"),
        now: Timestamp(milliseconds: 0))
      let found = try Registry.open(file, .read)
        .snapshot(at: 1).load(inside: [TokenPath(trusted: "part")], revision: "main")
      #expect(found.cells.map(\.path.text) == ["part.one", "t7.alias", "t7.value"])
      #expect(found.cells.allSatisfy { $0.revision == "main" })
    }
  }
}
