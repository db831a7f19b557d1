import Foundation
import TestSupport
import Testing

@Suite("Exports that would do harm")
struct ExportHarmTests {
  /// A registry with an edition of four tokens and an empty one.
  private static func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { work in
      try work.write(
        "a.tokens.json",
        """
        {"g": {"$type": "color",
          "a": {"$value": {"colorSpace": "srgb", "components": [1, 0, 0]}},
          "b": {"$value": {"colorSpace": "srgb", "components": [0, 1, 0]}},
          "c": {"$value": {"colorSpace": "srgb", "components": [0, 0, 1]}}},
         "text": {"$extensions": {"dev.blazon": {"type": "string", "value": "x"}}}}
        """)
      try work.succeed("init", "t.blazon")
      try work.succeed("import", "a.tokens.json")
      try work.succeed("revision", "add", "empty")
      try body(work)
    }
  }

  private static func export(
    _ work: Workspace, _ format: String, _ more: String...
  ) throws -> Output {
    try Blazon.run(["export", "--format", format, "--out", "out"] + more, in: work.folder)
  }

  private static func bytes(_ work: Workspace) throws -> [String: Data] {
    let paths = work.everything().filter { path in
      path.hasPrefix("out/") && [".json", ".css", ".swift"].contains { path.hasSuffix($0) }
    }
    return try Dictionary(uniqueKeysWithValues: paths.map { ($0, try work.bytes($0)) })
  }

  @Test(
    "What would lose all its tokens is not written without --force",
    arguments: ["css", "swift", "json", "flat", "xcassets"])
  func emptied(format: String) throws {
    try Self.with { work in
      #expect(try Self.export(work, format).status == 0)
      let before = try Self.bytes(work)
      #expect(!before.isEmpty)
      let refused = try Self.export(work, format, "--at", "empty")
      #expect(refused.status == 1)
      #expect(refused.stdout == "")
      #expect(refused.stderr.contains("[export-\(format == "xcassets" ? "shrinks" : "empties")]"))
      #expect(refused.stderr.contains("--force"))
      #expect(refused.stderr.hasSuffix("nothing was written\n"))
      #expect(try Self.bytes(work) == before)
      let checked = try Self.export(work, format, "--at", "empty", "--check")
      #expect(checked.status == 1)
      #expect(!checked.stderr.contains("--force"))
      #expect(try Self.export(work, format, "--at", "empty", "--force").status == 0)
      #expect(try Self.bytes(work) != before)
      #expect(try Self.export(work, format, "--at", "empty").status == 0, "it is empty already")
    }
  }

  @Test("A file of a project that loses its tokens keeps the others from being written")
  func project() throws {
    try Self.with { work in
      func configure(_ revision: String) throws {
        try work.write(
          "blazon.json",
          """
          {"outputs": [{"format": "json", "at": "main", "out": "out"},
                       {"format": "css", "at": "\(revision)", "out": "out"}]}
          """)
      }
      try configure("main")
      #expect(try work.run("export").status == 0)
      try work.succeed("set", "text", "y")
      try configure("empty")
      let before = try Self.bytes(work)
      let run = try work.run("export")
      #expect(run.status == 1)
      #expect(run.stderr.contains(#"error: "out/tokens.css" would lose all its tokens: 7 lines"#))
      #expect(try Self.bytes(work) == before)
    }
  }

  @Test("A catalog that keeps half of its files, or gets as many others, is written")
  func smaller() throws {
    try Self.with { work in
      #expect(try Self.export(work, "xcassets").status == 0)
      try work.succeed("mv", "g", "colors")
      let moved = try Self.export(work, "xcassets")
      #expect(moved.status == 0)
      #expect(moved.stdout == "out/Tokens.xcassets  9 files: 5 written, 4 removed\n")
      try work.succeed("rm", "colors.a")
      #expect(try Self.export(work, "xcassets").status == 0)
    }
  }
}
