import Foundation
import TestSupport
import Testing

@Suite("Swift generated from the built-in registry")
struct GeneratedSwiftTests {
  @Test(
    "It compiles in Swift 6 mode without a warning",
    .enabled(if: path(of: "swiftc") != nil, "skipped: there is no swiftc on the path"),
    arguments: ["2008", "2010", "2011", "2014", "modern", "2025", "material-3"])
  func compiles(_ revision: String) throws {
    let compiler = try #require(path(of: "swiftc"))
    try Workspace.with { work in
      let export = try work.run(
        "export", "--format", "swift", "--at", revision, "--out", ".", "--namespace", "HIG",
        "--registry", "hig")
      #expect(export.status == 0, "\(export.stderr)")
      let result = try Blazon.run(
        program: compiler,
        [
          "-typecheck", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors",
          "HIG.swift",
        ], in: work.folder)
      #expect(result.status == 0, "\(result.stderr.prefix(2000))")
    }
  }
}
