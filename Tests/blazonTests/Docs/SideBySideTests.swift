import Foundation
import TestSupport
import Testing

@Suite("The page that compares outputs")
struct SideBySideTests {
  @Test(
    "It is what its program writes",
    .enabled(if: path(of: "python3") != nil, "skipped: there is no python3 on the path"))
  func current() throws {
    let python = try #require(path(of: "python3"))
    let script = packageRoot.appendingPathComponent("Tests/Support/side-by-side.py").path
    try Workspace.with { work in
      let made = try Blazon.run(program: python, [script, Blazon.binary], in: work.folder)
      #expect(made.status == 0, "\(made.stderr)")
      let file = packageRoot.appendingPathComponent("docs/evidence/side-by-side.md")
      let page = try String(contentsOf: file, encoding: .utf8)
      #expect(
        made.stdout == page,
        "run Tests/Support/side-by-side.py .build/debug/blazon > docs/evidence/side-by-side.md")
    }
  }
}
