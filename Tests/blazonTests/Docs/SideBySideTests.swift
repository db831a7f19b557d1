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
      let page = try String(
        contentsOf: packageRoot.appendingPathComponent("docs/side-by-side.md"), encoding: .utf8)
      #expect(
        made.stdout == page,
        "write it anew: Tests/Support/side-by-side.py .build/debug/blazon > docs/side-by-side.md")
    }
  }
}
