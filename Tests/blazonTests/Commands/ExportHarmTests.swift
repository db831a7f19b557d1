import Foundation
import PositionedJSON
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
    "Figma's files of an earlier run are removed from the folder of the output, and no other ones")
  func leftoversOfFigma() throws {
    try Workspace.with { work in
      func file(_ parts: String) -> String {
        #"{"c":{"$type":"color","$value":{"colorSpace":"srgb","components":[\#(parts)]}}}"#
      }
      try work.write("base.json", file("1,0,0"))
      try work.write("dark.json", file("0,1,0"))
      _ = try work.run(
        "export", "figma", "--from", "base.json", "--from", "dark.json", "--out", "out")
      try work.write("out/own.tokens.json", "{}")
      try work.write(
        "out/in/appearance-dark.tokens.json",
        String(decoding: try work.bytes("out/appearance-dark.tokens.json"), as: UTF8.self))
      let arguments = ["export", "figma", "--from", "base.json", "--out", "out"]
      let checked = try Blazon.run(arguments + ["--check"], in: work.folder)
      #expect(checked.status == 1 && checked.stdout.contains("2 leftover"), "\(checked.stdout)")
      #expect(try Blazon.run(arguments, in: work.folder).stdout.contains("2 removed"))
      #expect(
        work.everything().filter { $0.hasSuffix(".json") && $0.hasPrefix("out/") }.sorted() == [
          "out/in/appearance-dark.tokens.json", "out/own.tokens.json", "out/tokens.tokens.json",
        ])
      #expect(try Blazon.run(arguments + ["--check"], in: work.folder).status == 0)
      // One file of its own name has no folder.
      try work.succeed("export", "figma", "--from", "base.json", "--file", "out/one.tokens.json")
      #expect(work.everything().contains("out/tokens.tokens.json"))
    }
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
      #expect(run.stderr.contains(#"error: "out/tokens.css" would contain no token: 7 lines"#))
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

  /// Every format, and what other options make of some.
  private static let outputs = [
    "json", "json files=group", "json contexts=resolver", "css", "scss", "ts", "ts files=source",
    "tailwind", "tailwind version=3", "compose", "flutter", "swift", "swift style=packed",
    "android", "xcassets", "figma", "flat", "model",
  ]

  /// What stands around tokens in some format, as a description: one can contain any of it.
  private static let marks = [
    " get ", " val ", " fun ", "\"$value\": ", "\"type\": \"", "\"tokens\": {\"", "\"tokens\": {\n",
    "\": $", "tokens = {\n ", "tokens: {\n ", "\n  --", "\n    --", "\"extend\": {\n",
    "  static const ", " name=\"", "<pathInterpolator", "\"path\": ", "\"colors\": ", " {\n}\n",
    "// Written by blazon", "\nDigest: \n", "\"generated\":{\"file\":\"a\"",
  ]

  /// A registry whose last commit removes its only token, a color; all that is left is descriptions.
  private static func withRemoved(
    _ path: String, _ description: String, _ body: (Workspace) throws -> Void
  ) throws {
    try Workspace.with { work in
      let about = JSON.string(description).compactText
      let color =
        #"{"$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 0, 0]}}"#
      let names = path.split(separator: ".")
      let token = names.dropFirst().reversed().reduce(color) { inner, name in
        #"{"$description": \#(about), "\#(name)": \#(inner)}"#
      }
      try work.write(
        "a.tokens.json", #"{"$description": \#(about), "\#(names[0])": \#(token)}"#)
      try work.succeed("init", "t.blazon")
      try work.succeed("import", "a.tokens.json")
      try work.succeed("rm", path)
      try body(work)
    }
  }

  @Test(
    "What a description contains does not let a format lose its tokens",
    arguments: outputs.map { ($0, "g.c") } + [("xcassets", "c"), ("json files=group", "c")])
  func emptied(output: String, path: String) throws {
    let words = output.split(separator: " ").map(String.init)
    let options = words.dropFirst().flatMap { ["--option", $0] }
    try Self.withRemoved(path, Self.marks.joined(separator: " and ")) { work in
      func export(_ more: String...) throws -> Output {
        let arguments = ["export", "--format", words[0], "--out", "out"] + options + more
        return try Blazon.run(arguments, in: work.folder)
      }
      func files() throws -> [String: Data] {
        let paths = work.everything().filter { path in
          path.hasPrefix("out/") && !work.url(path).hasDirectoryPath
        }
        return Dictionary(uniqueKeysWithValues: paths.map { ($0, (try? work.bytes($0)) ?? Data()) })
      }
      #expect(try export("--at", "@HEAD~1").status == 0)
      let before = try files()
      let refused = try export()
      #expect(refused.status == 1)
      #expect(refused.stderr.hasSuffix("nothing was written\n"), "\(refused.stderr)")
      #expect(try files() == before)
      #expect(try export("--force").status == 0)
      let emptied = try files()
      #expect(emptied != before)
      #expect(try export().status == 0, "it is empty already")
      // Another header is no harm.
      try FileManager.default.createDirectory(
        at: work.url("elsewhere"), withIntermediateDirectories: false)
      try work.succeed("backup", "elsewhere/other.blazon")
      #expect(try export("--registry", "elsewhere/other.blazon").status == 0)
      #expect(try files() != emptied)
    }
  }

  @Test("Curves are all that a folder of Android has, and go")
  func curves() throws {
    try Workspace.with { work in
      try work.write(
        "a.tokens.json", #"{"out": {"$type": "cubicBezier", "$value": [0, 0, 1, 1]}}"#)
      try work.succeed("init", "t.blazon")
      try work.succeed("import", "a.tokens.json")
      #expect(try Self.export(work, "android").status == 0)
      try work.succeed("rm", "out")
      let refused = try Self.export(work, "android")
      #expect(refused.status == 1)
      #expect(refused.stderr.contains(#""out/res" would keep 1 of 2 files"#), "\(refused.stderr)")
    }
  }
}
