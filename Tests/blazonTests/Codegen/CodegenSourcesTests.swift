import Foundation
import TestSupport
import Testing

@Suite("blazon-codegen: files of blazon.json, names by target, values that changed")
struct CodegenSourcesTests {
  private func found(_ work: Workspace, _ files: [String], _ more: String...) throws -> Output {
    try Blazon.run(
      program: Codegen.binary,
      ["--config", "blazon.json"] + files.flatMap { ["--found", $0] } + more, in: work.folder)
  }

  private func number(_ name: String, _ value: Int) -> String {
    #"{"\#(name)": {"$type": "number", "$value": \#(value)}}"#
  }

  @Test("Of what was found the files of the target's output are read, whatever they are called")
  func outputs() throws {
    try Workspace.with { work in
      try OwnSourcesTests.brands(work)
      try work.write("tokens/base/package.json", #"{"name": "x"}"#)
      try work.write("tokens/base/readme.yaml", "a: 1")
      let files = [
        "tokens/acme/semantic.dark.json", "tokens/acme/semantic.json", "tokens/base/package.json",
        "tokens/base/readme.yaml", "tokens/base/semantic.json", "tokens/globex/semantic.json",
      ]
      let acme = try found(work, files, "--target", "acme", "--format", "css")
      #expect(acme.stdout.contains("--brand: 4;") && acme.stdout.contains("--gap: 1;"))
      #expect(
        acme.stderr.contains(
          "skipped 2 files: package.json (npm's manifest), readme.yaml (YAML is not read)"),
        "\(acme.stderr)")
      let globex = try found(work, files, "--target", "globex", "--format", "css")
      #expect(globex.stdout.contains("--brand: 3;") && !globex.stdout.contains("dark"))
    }
  }

  @Test("Files may be named by patterns, and one that is named must hold tokens")
  func patterns() throws {
    try Workspace.with { work in
      try work.write("t/a.json", number("a", 1))
      try work.write("t/b.json", #"{"name": "b"}"#)
      for (names, isRead) in [
        (#""t/a*.json""#, true), (#"["./t"]"#, true), (#"["t/a.json"]"#, true), (#"["."]"#, true),
        (#"["t/a.json", "t/b.json"]"#, false), (#"["t/b*"]"#, false),
      ] {
        try work.write("blazon.json", #"{"sources": {"files": \#(names)}}"#)
        let run = try found(work, ["t/a.json", "t/b.json"], "--format", "css")
        #expect(run.stdout.contains("--a: 1;") == isRead, "\(names): \(run.stderr)")
        #expect((run.status == 0) == isRead)
      }
    }
  }

  @Test("A name that leads to no tokens is told in its place, with what is there")
  func messages() throws {
    try Workspace.with { work in
      try work.write("tokens/package.json", #"{"name": "x"}"#)
      try work.write("tokens/other.json", "{}")
      let both = ["tokens/package.json", "tokens/other.json"]
      for (names, files, message, fix) in [
        (
          "tokenz", [], #"1:23: error: "tokenz" of "sources" is not there [file-missing]"#,
          #"did you mean "tokens"?"#
        ),
        (
          "../tokens", [],
          #"1:23: error: "files" leads out of the folder of blazon.json [config-path]"#,
          "put blazon.json above them, or the files below it"
        ),
        (
          "tokens", [], #"1:23: error: "tokens" of "sources" holds no file that ends in .json"#,
          "touch Package.swift"
        ),
        (
          "tokens", both,
          #"1:23: error: "tokens" of "sources" holds 2 files, none with tokens: package.json (npm's manifest), other.json (no tokens) [files-without-tokens]"#,
          "name the folder of the token files"
        ),
      ] as [(String, [String], String, String)] {
        try work.write("blazon.json", #"{"sources": {"files": "\#(names)"}}"#)
        let run = try found(work, files)
        #expect(run.status == 2)
        #expect(run.stderr.hasPrefix("blazon.json:" + message), "\(run.stderr)")
        #expect(run.stderr.contains(fix), "\(run.stderr)")
      }
      try work.write("blazon.json", #"{"outputs": [{"format": "swift"}]}"#)
      let none = try found(work, [])
      #expect(none.stderr.hasPrefix("blazon.json:1:1: error: the target has no token files"))
    }
  }

  @Test(
    "The enum is called after the target, unless something names it",
    arguments: [
      ("Design", "DesignTokens"), ("AcmeTokens", "AcmeTokens"), ("Tokens", "Tokens"),
      ("my-design", "My_designTokens"), ("3d", "Tokens"), ("Größe", "Tokens"), ("_x", "Tokens"),
    ])
  func namespace(_ target: String, _ name: String) throws {
    try Workspace.with { work in
      try work.write("x.tokens.json", number("gap", 1))
      let run = try Codegen.run(
        "--input", "x.tokens.json", "--namespace-for", target, "--output", "./", "--tell", in: work)
      #expect(run.stdout == "wrote ./\(name).swift\n", "\(run.stderr)")
      try work.write(
        "blazon.json", #"{"outputs": [{"format": "swift", "options": {"namespace": "Kit"}}]}"#)
      let named = try Codegen.run(
        "--input", "x.tokens.json", "--namespace-for", target, "--config", "blazon.json", in: work)
      #expect(named.stdout.contains("enum Kit {"))
    }
  }

  @Test(
    "Values that changed since the file before are told, ten of them",
    arguments: ["plain", "packed"])
  func changed(style: String) throws {
    try Workspace.with { work in
      func write(_ red: Int, _ count: Int, _ text: String) throws -> Output {
        let color =
          #"{"$type": "color", "brand": {"$value": {"colorSpace": "srgb", "components": [\#(red), 0, 1]}, "$description": "\#(text)"}, "ink": {"$value": "{color.brand}"}}"#
        let gaps = (0..<count).map { #""g\#($0)": {"$value": \#(red + $0)}"# }
        try work.write(
          "x.tokens.json",
          #"{"color": \#(color), "gap": {"$type": "number", \#(gaps.joined(separator: ", "))}}"#)
        return try Codegen.run(
          "--input", "x.tokens.json", "--output", "x.swift", "--option", "style=\(style)", in: work)
      }
      #expect(try write(0, 1, "Links").stderr == "", "nothing at the first build")
      #expect(try write(0, 1, "Links").stderr == "")
      let one = try write(1, 2, "Links").stderr.split(separator: "\n")
      #expect(one.count == 3, "\(one)")
      #expect(
        one.contains { $0.hasPrefix("note: Tokens.Color.brand: was ") && $0.contains(", is ") },
        "\(one)")
      #expect(one.contains { $0.hasPrefix("note: Tokens.Color.ink: was ") }, "\(one)")
      #expect(one.last == "note: Tokens.Gap.g0: was 0, is 1")
      _ = try write(1, 20, "Links")
      let many = try write(0, 20, "Links").stderr.split(separator: "\n")
      #expect(many.count == 11 && many.last == "note: and 12 more values changed", "\(many)")
    }
  }
}
