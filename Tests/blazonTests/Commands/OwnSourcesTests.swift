import Foundation
import TestSupport
import Testing

@Suite("Outputs with token files of their own")
struct OwnSourcesTests {
  /// A base, two brands, and an output for each.
  static func brands(_ work: Workspace, _ more: String = "") throws {
    func number(_ name: String, _ value: Int) -> String {
      #"{"\#(name)": {"$type": "number", "$value": \#(value)}}"#
    }
    try work.write("tokens/base/semantic.json", number("gap", 1))
    try work.write("tokens/acme/semantic.json", number("brand", 2))
    try work.write("tokens/acme/semantic.dark.json", number("brand", 4))
    try work.write("tokens/globex/semantic.json", number("brand", 3))
    try work.write(
      "blazon.json",
      """
      {"sources": {"map": "*.dark*=context:appearance=dark"},
       "outputs": [
         {"format": "css", "out": "acme", "sources": {"files": ["tokens/base", "tokens/acme"]}},
         {"format": "css", "out": "globex",
          "sources": {"files": ["tokens/base", "tokens/globex"], "map": []}}\(more)]}
      """)
  }

  @Test("Each is made of its files, from whichever folder, without a registry")
  func export() throws {
    try Workspace.with { work in
      try OwnSourcesTests.brands(work)
      let run = try work.run("export")
      #expect(run.status == 0, "\(run.stderr)")
      let acme = String(decoding: try work.bytes("acme/tokens.css"), as: UTF8.self)
      let globex = String(decoding: try work.bytes("globex/tokens.css"), as: UTF8.self)
      #expect(acme.contains("--brand: 2;") && acme.contains("--gap: 1;"))
      #expect(acme.contains("prefers-color-scheme: dark") && acme.contains("--brand: 4;"))
      #expect(globex.contains("--brand: 3;") && !globex.contains("dark"))
      #expect(acme.contains("File:     tokens/base, tokens/acme\n"))
      #expect(try work.run("export", "--check").status == 0)
      let below = try Blazon.run(
        ["export", "--check", "--config", "../blazon.json"], in: work.url("tokens"))
      #expect(below.status == 0, "\(below.stdout)")
      try work.write("tokens/globex/semantic.json", #"{"brand": {"$value": "{brnad}"}}"#)
      let broken = try work.run("export")
      #expect(broken.status == 1)
      #expect(broken.stderr.contains("nothing was written: 1 reference leads to no value"))
      #expect(try work.run("export", "--check").status == 1)
      let given = try work.run("export", "--from", "tokens/base")
      #expect(given.status == 0 || given.stderr.contains("--force"), "\(given.stderr)")
    }
  }

  @Test("A rule fits none of the files only where no output has a file for it")
  func rules() throws {
    try Workspace.with { work in
      try OwnSourcesTests.brands(work)
      let text = String(decoding: try work.bytes("blazon.json"), as: UTF8.self)
      try work.write("blazon.json", text.replacing(#", "map": []"#, with: ""))
      #expect(try work.run("export").stderr == "")
      try work.write("blazon.json", text.replacing("*.dark*", with: "*.dim*"))
      let idle = try work.run("export", "--check")
      #expect(idle.stderr.contains("appearance=dark\" of blazon.json matches none"))
    }
  }

  @Test("Outputs of a registry stand beside them, and a revision of the files may be chosen")
  func mixed() throws {
    try Workspace.with { work in
      try OwnSourcesTests.brands(
        work,
        #"""
        , {"format": "css", "out": "hig", "at": "modern"},
          {"format": "css", "out": "main", "at": "main", "under": "gap", "sources": {"files": "tokens/base"}}
        """#)
      let run = try work.run("export", "--registry", "hig")
      #expect(run.status == 0, "\(run.stderr)")
      #expect(run.stdout.contains("hig/tokens.css") && run.stdout.contains("acme/tokens.css"))
      #expect(String(decoding: try work.bytes("main/tokens.css"), as: UTF8.self).contains("--gap"))
    }
  }

  @Test("What is wrong is told at its place, and check reads each set by itself")
  func refused() throws {
    try Workspace.with { work in
      try OwnSourcesTests.brands(work)
      let check = try work.run("check")
      #expect(check.status == 0, "\(check.stdout)\(check.stderr)")
      #expect(
        check.stderr.contains(
          "note: checking tokens/base, tokens/acme; tokens/base, tokens/globex, as in blazon.json"
        ))
      try work.write("tokens/globex/semantic.json", #"{"brand": {"$type": "color", "$value": 1}}"#)
      #expect(try work.run("check").status == 1)
      try work.write(
        "blazon.json",
        """
        {"outputs": [
          {"format": "css", "out": "a", "sources": {"files": "tokens/acmee"}},
          {"format": "css", "out": "b", "sources": {"map": "*=prefix:a"}}]}
        """)
      for verb in ["export", "check"] {
        let run = try work.run(verb)
        #expect(run.status == 2)
        #expect(
          run.stderr.contains(
            #"blazon.json:2:54: error: there is no file or folder tokens/acmee [file-missing]"#),
          "\(run.stderr)")
        #expect(run.stderr.contains(#"did you mean "tokens/acme"?"#), "\(run.stderr)")
        #expect(
          run.stderr.contains(
            #"blazon.json:3:44: error: "sources" of the output names no "files" [config-value]"#),
          "\(run.stderr)")
      }
      try work.write(
        "blazon.json",
        """
        {"outputs": [
          {"format": "css", "since": "@v1", "sources": {"files": "../a", "maps": 1}}]}
        """)
      let faults = try work.run("export").stderr
      for fault in [
        #"blazon.json:2:48: error: "sources" beside a moment in "at", or beside "since""#,
        #"blazon.json:2:58: error: "files" leads out of the folder of blazon.json [config-path]"#,
        "put blazon.json above them, or the files below it",
        #"blazon.json:2:66: error: "sources" has no member "maps" [config-member]"#,
      ] { #expect(faults.contains(fault), "\(faults)") }
    }
  }

  @Test("judge leaves out the names of outputs that are made of other files")
  func judged() throws {
    try Workspace.with { work in
      try OwnSourcesTests.brands(work)
      try work.write("a/x.tokens.json", #"{"gap": {"$type": "number", "$value": 1}}"#)
      try work.write("b/x.tokens.json", #"{"gop": {"$type": "number", "$value": 1}}"#)
      let run = try work.run("judge", "a", "b")
      #expect(
        run.stderr.contains(
          "note: names in acme/css are not judged here, since it is made of tokens/base, tokens/acme"
        ),
        "\(run.stdout)\(run.stderr)")
    }
  }

  @Test("the folder of blazon.json is a source", arguments: [".", "./"])
  func ownFolder(name: String) throws {
    try Workspace.with { workspace in
      try workspace.write("t.json", #"{"a":{"$type":"number","$value":1}}"#)
      try workspace.write("blazon.json", #"{"sources":{"files":"\#(name)"}}"#)
      let check = try workspace.run("check")
      #expect(check.status == 0 && check.stderr.contains("no faults"), "\(check)")
    }
  }
}
