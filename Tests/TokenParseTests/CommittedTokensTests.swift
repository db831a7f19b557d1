import Foundation
import TestSupport
import Testing
import TokenModel
import TokenParse

@Suite("The token files of this package")
struct CommittedTokensTests {
  private static let parsed = parse(tokenFiles(), options: ParseOptions())

  private static func tokenFiles() -> [InputFile] {
    // Resolved, as a package may be built through links to its folders.
    let root = packageRoot.appendingPathComponent("tokens").resolvingSymlinksInPath()
    let paths =
      FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".tokens.json") }.sorted().map { path in
      let data = FileManager.default.contents(atPath: root.appendingPathComponent(path).path)
      return InputFile(name: path, bytes: Array(data ?? Data()))
    }
  }

  @Test("they are parsed without any diagnostic")
  func noDiagnostics() {
    let found = Self.parsed.diagnostics.map {
      "\($0.location?.file ?? ""):\($0.location?.line ?? 0) \($0.message)"
    }
    #expect(found == [])
  }

  @Test("they state at least 2000 cells in seven editions")
  func size() {
    let set = Self.parsed.set
    #expect(set.cells.count { $0.statement.presence == .stated } >= 2000)
    #expect(
      set.revisions.map(\.id).sorted() == [
        "2008", "2010", "2011", "2014", "2025", "material-3", "modern",
      ])
    for revision in set.revisions {
      #expect(set.cells.contains { $0.revision == revision.id })
      #expect(revision.title != nil)
      #expect(!revision.axes.isEmpty && !revision.read.isEmpty)
    }
  }

  @Test("each cell has evidence from a declared document")
  func evidence() {
    let declared = Set(Self.parsed.set.documents.map(\.id))
    let cited = Set(Self.parsed.set.cells.flatMap { $0.evidence.map(\.document) })
    #expect(Self.parsed.set.cells.filter(\.evidence.isEmpty).map(\.path.text) == [])
    #expect(cited.subtracting(declared).sorted() == [])
  }

  @Test("a color in words says by its name of which part it is: a fill, or text")
  func parts() {
    let words = Self.parsed.set.cells.filter {
      $0.statement.type == .color && $0.statement.words != nil
    }
    #expect(words.count > 30)
    let fills = words.filter { $0.path.name == "background" }
    let texts = words.filter { $0.path.name == "color" }.map { $0.revision + " " + $0.path.text }
    #expect(fills.count + texts.count == words.count)
    #expect(
      texts.sorted() == [
        "2014 actionSheet.destructiveAction.color", "2014 tabBar.badge.text.color",
        "2025 tabBar.badge.text.color",
      ])
  }

  @Test("a document says what it is and for whom it speaks")
  func documents() {
    for document in Self.parsed.set.documents {
      #expect(document.title != nil && document.publisher != nil && document.standing != nil)
    }
  }

  @Test("pages read are of declared documents")
  func pages() {
    let declared = Set(Self.parsed.set.documents.map(\.id))
    for pages in Self.parsed.set.revisions.flatMap(\.read).flatMap(\.pages) {
      #expect(declared.contains(pages[0]), "\(pages)")
    }
  }
}
