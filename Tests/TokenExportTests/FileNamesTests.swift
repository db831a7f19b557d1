import TestSupport
import Testing

@testable import TokenExport

@Suite("Names of files made from tokens")
struct FileNamesTests {
  @Test(
    "Letters, digits, - and _ stay; everything else is written as its number",
    arguments: [
      ("cornerRadius", "cornerRadius"), ("icon-size", "icon-size"), ("a_b", "a_b"),
      ("a b", "a_u20_b"), ("../../x", "_u2E__u2E__u2F__u2E__u2E__u2F_x"),
      ("größe", "gr_uF6__uDF_e"),
      ("_u20_", "_u5F_u20_"), ("_U20_", "_u5F_U20_"), ("_under", "_under"), ("-rf", "_u2D_rf"),
      ("CON", "_u43_ON"), ("com1", "_u63_om1"), ("COM10", "COM10"), ("$root", "root"),
      ("é", "_uE9_"), ("e\u{301}", "e_u301_"), ("a\u{1}b", "a_u1_b"), (".", "_u2E_"), ("", "_u_"),
      (String(repeating: "x", count: 200), String(repeating: "x", count: 200)),
    ])
  func escaped(_ name: String, _ want: String) throws {
    #expect(try FileNames.distinct([name]) == [want])
  }

  @Test("Siblings that differ in case only have their capitals written as numbers")
  func twins() throws {
    #expect(
      try FileNames.distinct(["aB", "ab", "AB", "c", "Con", "con", "root", "$root"]) == [
        "a_u42_", "ab", "_u41__u42_", "c", "_u43_on", "_u63_on", "root", "_u24_root",
      ])
  }

  @Test("A long name is cut, and one that differs behind the cut is another")
  func long() throws {
    let start = String(repeating: "long", count: 100)
    let parts = try FileNames.distinct([start + "a", start + "b"])
    #expect(parts.allSatisfy { $0.utf8.count == FileNames.limit })
    #expect(parts[0] != parts[1])
    #expect(try FileNames.distinct([start + "a"])[0] == parts[0])
  }

  @Test("Any names give parts that no system takes for one another, or for a device or a folder")
  func random() throws {
    var random = SeededGenerator()
    let pieces = ["a", "A", "_", "u", "U", "4", "1", "_u41_", "/", "..", ".", " ", "$", "con", "É"]
    for _ in 0..<2_000 {
      var names: Set<String> = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        names.insert(
          (0..<Int.random(in: 1...4, using: &random)).map { _ in
            pieces[Int.random(in: pieces.indices, using: &random)]
          }.joined())
      }
      let parts = try FileNames.distinct(names.sorted())
      #expect(Set(parts.map { $0.lowercased() }).count == names.count, "SEED=\(random.seed)")
      for part in parts {
        #expect(OutputFile.isInside(part) && part.utf8.allSatisfy { $0 < 0x80 && $0 > 0x20 })
        #expect(part.lowercased() != "con" && !part.contains("."), "SEED=\(random.seed)")
      }
    }
  }

  @Test(
    "A file's name stays inside its folder",
    arguments: [
      ("a", true), ("a/b.json", true), ("a..b/..c", true), ("", false), ("/a", false),
      ("a//b", false), ("a/", false), ("..", false), ("a/../b", false), ("./a", false),
      ("a\\b", false), ("c:x", false), ("a\nb", false),
    ])
  func inside(_ name: String, _ isInside: Bool) {
    #expect(OutputFile.isInside(name) == isInside)
  }
}
