import Foundation
import TestSupport
import Testing

/// The program that the plugin runs.
enum Codegen {
  static let binary = URL(fileURLWithPath: Blazon.binary).deletingLastPathComponent()
    .appendingPathComponent("blazon-codegen").path

  static func run(_ arguments: String..., in work: Workspace) throws -> Output {
    try Blazon.run(program: binary, arguments, in: work.folder)
  }
}

@Suite("blazon-codegen")
struct CodegenTests {
  @Test(
    "What it makes of an export is what the registry itself exports, byte for byte",
    arguments: ["2008", "2010", "2011", "2014", "modern", "2025", "material-3"])
  func same(_ revision: String) throws {
    try Workspace.with { work in
      let json = try work.run(
        "export", "--format", "json", "--profile", "extended", "--at", revision, "--registry", "hig"
      )
      try work.write("hig.tokens.json", json.stdout)
      let swift = try work.run(
        "export", "--format", "swift", "--at", revision, "--registry", "hig")
      let run = try Codegen.run("--input", "hig.tokens.json", "--output", "out.swift", in: work)
      #expect(run.status == 0, "\(run.stderr)")
      #expect(run.stdout == "")
      #expect(try work.bytes("out.swift") == Data(swift.stdout.utf8))
      let css = try work.run(
        "export", "--format", "css", "--at", revision, "--registry", "hig")
      let same = try Codegen.run("--input", "hig.tokens.json", "--format", "css", in: work)
      #expect(same.stdout == css.stdout)
    }
  }

  struct Fault {
    var name: String
    var text: String
    /// What an editor shows; notes are left out.
    var errors: [String]
  }

  static let faults = [
    Fault(
      name: "broken JSON",
      text: """
        {"gap": {"$type": "number",
          "$value": 1e}}
        """,
      errors: ["2:15: error: expected a digit, found '}' [json-syntax]"]),
    Fault(
      name: "two bad values, both told",
      text: """
        {"a": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0, 2]}},
         "b": {"$type": "duration", "$value": {"value": "x", "unit": "s"}}}
        """,
      errors: [
        "1:80: error: the component 2 is outside 0…1 in srgb [value-invalid]",
        "2:49: error: value is a number, found a string [value-invalid]",
      ]),
    Fault(
      name: "references to nothing and in a circle",
      text: """
        {"$type": "number",
         "a": {"$value": "{aa}"},
         "b": {"$value": "{c}"},
         "c": {"$value": "{b}"},
         "d": {"$value": "{a}"}}
        """,
      errors: [
        #"2:18: error: "a" refers to "{aa}", which does not exist [alias-unknown]"#,
        #"3:18: error: circular reference: "b" → "c" → "b" "#
          + "[alias-circle]",
      ]),
    Fault(
      name: "a base that is elsewhere",
      text: """
        {"$extensions": {"dev.blazon": {"revision": "two", "base": "one"}},
         "gap": {"$type": "number", "$value": 1}}
        """,
      errors: [
        "1:1: error: the revision two inherits from one, which is not in any of the files "
          + "[revision-base]"
      ]),
    Fault(
      name: "nothing", text: "{}",
      errors: ["1:1: error: there are no tokens [revision-missing]"]),
  ]

  @Test("A fault is told where it is, and what was written before stays", arguments: faults)
  func refused(_ fault: Fault) throws {
    try Workspace.with { work in
      try work.write("x.tokens.json", fault.text)
      try work.write("x.swift", "old")
      let run = try Codegen.run("--input", "x.tokens.json", "--output", "x.swift", in: work)
      #expect(run.status == 2)
      let errors = run.stderr.split(separator: "\n").map(String.init)
        .filter { $0.contains(" error: ") }
      let wanted = fault.errors.map { "x.tokens.json:" + $0 }
      #expect(errors == wanted, "\(fault.name)")
      #expect(run.stderr.contains(" note: "), "a fault comes with its remedy")
      #expect(try work.bytes("x.swift") == Data("old".utf8))
      #expect(work.everything() == ["x.swift", "x.tokens.json"])
    }
  }

  @Test(
    "Wrong arguments are told, and end with 64",
    arguments: [
      ([], "no --input is given"),
      (["--inptu", "x"], #"there is no argument "--inptu", did you mean --input?"#),
      (["--input"], "--input needs a value"),
      (["--input", "a", "--output", "b", "--output", "c"], "--output is given twice"),
      (["--input", "a", "--output", "a"], #""a" is input and output"#),
      (["--input", "a", "--format", "sass"], "there is no format \"sass\""),
      (["--input", "a", "--option", "access"], #""access" has no "=""#),
      (["--input", "a", "--option", "n=1", "--option", "n=2"], "--option n is given twice"),
    ])
  func usage(_ arguments: [String], _ message: String) throws {
    try Workspace.with { work in
      let run = try Blazon.run(program: Codegen.binary, arguments, in: work.folder)
      #expect(run.status == 64)
      #expect(run.stderr.hasPrefix("error: " + message), "\(run.stderr)")
      #expect(run.stderr.contains("[usage]\nusage: blazon-codegen "))
      #expect(run.stdout == "")
    }
  }

  @Test("Help goes to standard output and names every format")
  func help() throws {
    try Workspace.with { work in
      let run = try Codegen.run("--help", in: work)
      #expect(run.status == 0)
      #expect(run.stdout.hasPrefix("usage: blazon-codegen "))
      for format in ["json", "css", "swift"] { #expect(run.stdout.contains(format)) }
    }
  }

  static let gap = #"{"gap": {"$type": "number", "$value": 1}}"#

  @Test("Several files are one set, a dark file beside a light one too: what export --from makes")
  func oneSet() throws {
    try Workspace.with { work in
      try work.write(
        "d/base.tokens.json",
        #"{"blue": {"$type": "number", "$value": 1}, "sky": {"$type": "number", "$value": 2}}"#)
      try work.write("d/brand.tokens.json", #"{"brand": {"$value": "{blue}"}}"#)
      try work.write("d/brand.dark.tokens.json", #"{"brand": {"$value": "{sky}"}}"#)
      let export = try work.run("export", "--format", "css", "--from", "d")
      let run = try Codegen.run(
        "--input", "d/base.tokens.json", "--input", "d/brand.dark.tokens.json", "--input",
        "d/brand.tokens.json", "--format", "css", in: work)
      #expect(run.status == 0, "\(run.stderr)")
      #expect(run.stdout.contains("prefers-color-scheme: dark"))
      func body(_ css: String) -> String {
        String(css[(css.firstRange(of: "*/")?.upperBound ?? css.startIndex)...])
      }
      #expect(body(run.stdout) == body(export.stdout))
      #expect(run.stderr.contains("light (the base) in d/brand.tokens.json; dark in d/brand.dark"))
    }
  }

  @Test("A name that only dark has is a warning at its place, as blazon check tells it")
  func darkAlone() throws {
    try Workspace.with { work in
      try work.write("a.tokens.json", #"{"gap": {"$type": "number", "$value": 1}}"#)
      try work.write(
        "a.dark.tokens.json",
        #"{"gap": {"$type": "number", "$value": 2}, "gpa": {"$type": "number", "$value": 2}}"#)
      let run = try Codegen.run(
        "--input", "a.tokens.json", "--input", "a.dark.tokens.json", "--config", "blazon.json",
        in: work)
      #expect(run.status == 2)
      try work.write("blazon.json", #"{"sources": {"map": "a.dark*=context:appearance=dark"}}"#)
      let mapped = try Codegen.run(
        "--input", "a.tokens.json", "--input", "a.dark.tokens.json", "--config", "blazon.json",
        in: work)
      #expect(mapped.status == 0, "\(mapped.stderr)")
      #expect(mapped.stderr.contains("a.dark.tokens.json:1:"), "\(mapped.stderr)")
      #expect(mapped.stderr.contains("warning: gpa has a value in appearance=dark alone"))
    }
  }

  @Test("The same token with two values in two files is an error that names both")
  func conflict() throws {
    try Workspace.with { work in
      try work.write("a.tokens.json", CodegenTests.gap)
      try work.write("b.tokens.json", #"{"gap": {"$type": "number", "$value": 2}}"#)
      let run = try Codegen.run("--input", "a.tokens.json", "--input", "b.tokens.json", in: work)
      #expect(run.status == 2)
      #expect(run.stderr.contains("a.tokens.json") && run.stderr.contains("b.tokens.json"))
      try work.write("blazon.json", #"{"sources": {"lastWins": true}}"#)
      let last = try Codegen.run(
        "--input", "a.tokens.json", "--input", "b.tokens.json", "--config", "blazon.json",
        "--format", "css", in: work)
      #expect(last.stdout.contains("--gap: 2;"), "\(last.stderr)")
    }
  }

  @Test("A resolver document names its files, which lie below its folder")
  func resolver() throws {
    try Workspace.with { work in
      try work.write("d/base.json", CodegenTests.gap)
      try work.write(
        "d/x.resolver.json",
        #"""
        {"version": "2025.10", "sets": {"base": {"sources": [{"$ref": "base.json"}]}},
         "resolutionOrder": [{"$ref": "#/sets/base"}]}
        """#)
      let run = try Codegen.run("--input", "d/x.resolver.json", "--format", "css", in: work)
      #expect(run.stdout.contains("--gap: 1;"), "\(run.stderr)")
      try work.write("secret.json", CodegenTests.gap)
      try work.write(
        "d/x.resolver.json",
        #"""
        {"version": "2025.10", "sets": {"base": {"sources": [{"$ref": "../secret.json"}]}},
         "resolutionOrder": [{"$ref": "#/sets/base"}]}
        """#)
      let outside = try Codegen.run("--input", "d/x.resolver.json", "--format", "css", in: work)
      #expect(outside.status == 2)
      #expect(outside.stderr.contains("[resolver-file-outside]"), "\(outside.stderr)")
    }
  }

  @Test(
    "blazon.json gives the options, by the target's folder where it has several; arguments go before"
  )
  func configured() throws {
    try Workspace.with { work in
      try work.write("Sources/A/x.tokens.json", CodegenTests.gap)
      let output = { (name: String) in
        #"{"format": "swift", "out": "Sources/\#(name)", "options": {"namespace": "\#(name)"}}"#
      }
      let outputs =
        #"{"outputs": [{"format": "css"}, {"template": "csv"}, \#(output("A")), \#(output("B"))]}"#
      try work.write("blazon.json", outputs)
      // The format of the second of the two.
      let place = outputs.count - output("B").count - 2 + #"{"format": "#.count + 1
      func run(_ more: String...) throws -> Output {
        try Blazon.run(
          program: Codegen.binary,
          ["--input", "Sources/A/x.tokens.json", "--config", "blazon.json"] + more, in: work.folder)
      }
      let a = try run("--target", "Sources/A/")
      #expect(a.stdout.contains("public enum A {\n"), "\(a.stderr)")
      #expect(a.stderr == "")
      let given = try run("--target", "./Sources/A", "--option", "access=internal")
      #expect(given.stdout.contains("internal enum A {\n"), "\(given.stderr)")
      let which = try run("--target", "Other/C")
      #expect(which.status == 2)
      #expect(
        which.stderr.hasPrefix("blazon.json:1:\(place): error: there are several outputs as swift"))
      #expect(which.stderr.contains(#""Sources/A", "Sources/B" [config-outputs]"#))
      let beside = try run("--target", "Sources/C")
      #expect(beside.stdout.contains("public enum Tokens {\n"), "\(beside.stderr)")
      let folder = try run("--target", "Sources/A", "--output", "Sources/A/", "--tell")
      #expect(folder.stdout == "wrote Sources/A/A.swift\n", "\(folder.stderr)")
      let again = try run("--target", "Sources/A", "--output", "Sources/A/", "--tell")
      #expect(again.stdout == "unchanged Sources/A/A.swift\n")
    }
  }

  @Test("The output for a folder beside the target's is another target's, and that is told")
  func beside() throws {
    try Workspace.with { work in
      try work.write(
        "Sources/A/x.tokens.json",
        #"{"a": {"$type": "number", "$value": 1}, "b": {"$type": "number", "$value": 2}}"#)
      func run(_ out: String, _ target: String) throws -> Output {
        try work.write(
          "blazon.json",
          #"{"outputs": [{"format": "swift", \#(out)"under": ["b"], "options": {"namespace": "OnlyB"}}]}"#
        )
        return try Codegen.run(
          "--input", "Sources/A/x.tokens.json", "--config", "blazon.json", "--target", target,
          in: work)
      }
      for out in [#""out": "Sources/B", "#, #""out": "./Sources/B/", "#] {
        let other = try run(out, "Sources/A")
        #expect(other.status == 0)
        #expect(other.stdout.contains("enum Tokens {\n") && other.stdout.contains(" a: "))
        #expect(
          other.stderr.hasPrefix(
            #"blazon.json:1:41: note: this output as swift is for "Sources/B", so that "Sources/A" is made with the defaults"#
          ), "\(other.stderr)")
      }
      for (out, target) in [
        (#""out": "Sources/B", "#, "Sources/B/"), (#""out": "web", "#, "Sources/A"),
        ("", "Sources/A"),
      ] {
        let own = try run(out, target)
        #expect(own.stdout.contains("enum OnlyB {\n") && !own.stdout.contains(" a: "), "\(out)")
        #expect(own.stderr == "")
      }
    }
  }

  @Test("A file that something else wrote is not replaced", arguments: ["swift", "css", "json"])
  func foreign(format: String) throws {
    try Workspace.with { work in
      try work.write("x.tokens.json", CodegenTests.gap)
      func run() throws -> Output {
        try Codegen.run(
          "--input", "x.tokens.json", "--output", "out", "--format", format, in: work)
      }
      try work.write("out", "")
      #expect(try run().status == 0)
      let ours = try work.bytes("out")
      let isMarked = ["ritten by blazon", "\"generated\":"].contains {
        String(decoding: ours, as: UTF8.self).contains($0)
      }
      try work.write("out", String(decoding: ours, as: UTF8.self) + "\n\n")
      #expect(try run().status == 0, "what it wrote before is replaced")
      #expect(try work.bytes("out") == ours)
      let hand = "{ \"by\": \"hand\" }" + String(repeating: "\n", count: 4_096)
      try work.write("out", hand + (format == "json" ? "" : "// Written by blazon"))
      let before = try work.bytes("out")
      let foreign = try run()
      guard isMarked else { return #expect(format == "json") }
      #expect(foreign.status == 2)
      #expect(
        foreign.stderr.hasPrefix(
          #"out:1:1: error: "out" was not written by blazon, and would be replaced [export-foreign]"#
        ),
        "\(foreign.stderr)")
      #expect(try work.bytes("out") == before)
    }
  }

  @Test("A Swift file whose name has not the ending is told")
  func ending() throws {
    try Workspace.with { work in
      try work.write("D/x.tokens.json", CodegenTests.gap)
      try work.write(
        "blazon.json", #"{"outputs": [{"format": "swift", "out": "D", "file": "DS"}]}"#)
      let note = "note: DS has no ending .swift, so that SwiftPM does not compile it\n"
      let made = try Codegen.run(
        "--input", "D/x.tokens.json", "--config", "blazon.json", "--target", "D", "--output", "D/",
        in: work)
      #expect(made.stderr == "blazon.json:1:54: " + note)
      for arguments in [
        ["swift", "--from", "D", "--file", "DS"], ["--registry", "hig", "--config", "blazon.json"],
      ] {
        let found = try Blazon.run(["export"] + arguments, in: work.folder)
        #expect(found.stderr.contains(note), "\(arguments): \(found.stderr)")
        let good = arguments.map { $0 == "DS" ? "DS.swift" : $0 }
        if good == arguments { continue }
        #expect(try !Blazon.run(["export"] + good, in: work.folder).stderr.contains("no ending"))
      }
    }
  }

  @Test("Of a text where a number should be, the remedy fits what it looks like")
  func texts() throws {
    try Workspace.with { work in
      for (text, fix) in [
        ("#FF0000", #"it looks like a color: write "$type": "color""#),
        ("many", "write a number, such as 1.5"),
      ] {
        try work.write("x.tokens.json", #"{"a": {"$type": "number", "$value": "\#(text)"}}"#)
        let found = try work.run("check", "x.tokens.json")
        #expect((found.stdout + found.stderr).contains(fix), "\(text): \(found.stdout)")
        #expect(!found.stdout.contains("without quotes"))
      }
    }
  }

  @Test("Of an output, tokens and a revision are kept to; what needs a history is told")
  func parts() throws {
    try Workspace.with { work in
      try work.write(
        "x.tokens.json",
        #"{"a": {"$type": "number", "$value": 1}, "b": {"$type": "number", "$value": 2}}"#)
      try work.write(
        "blazon.json",
        #"{"outputs": [{"format": "css", "under": "b", "at": "@v1", "since": "@v0"}]}"#)
      let run = try Codegen.run(
        "--input", "x.tokens.json", "--config", "blazon.json", "--format", "css", in: work)
      #expect(run.status == 0)
      #expect(run.stdout.contains("--b: 2;") && !run.stdout.contains("--a"))
      for (place, what) in [(52, #"the moment of "at""#), (68, #""since""#)] {
        #expect(
          run.stderr.contains("blazon.json:1:\(place): warning: \(what) could not be followed"))
      }
      try work.write("blazon.json", #"{"outputs": [{"format": "css", "under": "c"}]}"#)
      let nothing = try Codegen.run(
        "--input", "x.tokens.json", "--config", "blazon.json", "--format", "css", in: work)
      #expect(nothing.status == 2)
      #expect(
        nothing.stderr.hasPrefix(
          #"blazon.json:1:41: error: there is no token in "c" [path-unknown]"#))
      try work.write(
        "blazon.json", #"{"outputs": [{"format": "swift", "options": {"namespace": "8"}}]}"#)
      let name = try Codegen.run("--input", "x.tokens.json", "--config", "blazon.json", in: work)
      #expect(name.stderr.hasPrefix(#"blazon.json:1:59: error: "8" cannot name a Swift enum"#))
    }
  }

  @Test("Losses are told where their tokens are, the first by name, the others as a number")
  func losses() throws {
    try Workspace.with { work in
      let wide = (1...5).map { #""w\#($0)": {"$value": {"value": \#($0), "unit": "vw"}}"# }
      try work.write(
        "x.tokens.json",
        "{\"space\": {\"$type\": \"dimension\",\n\(wide.joined(separator: ",\n"))}}")
      try work.write("y.tokens.json", #"{"n": {"$type": "number", "$value": 1}}"#)
      let run = try Codegen.run(
        "--input", "y.tokens.json", "--input", "x.tokens.json", in: work)
      #expect(run.status == 0, "\(run.stderr)")
      let notes = run.stderr.split(separator: "\n").map(String.init)
        .filter { $0.contains("in full") }
      #expect(
        notes == [
          #"x.tokens.json:2:18: note: "space.w1" could not be exported in full to swift: Swift has no length in "vw" [unit]"#,
          #"x.tokens.json:3:18: note: "space.w2" could not be exported in full to swift: Swift has no length in "vw" [unit]"#,
          #"x.tokens.json:4:18: note: "space.w3" could not be exported in full to swift: Swift has no length in "vw" [unit]"#,
          "x.tokens.json:4:18: note: and 2 more values could not be exported in full to swift; "
            + "`blazon export --from FILES --format swift --losses` lists them all",
        ])
    }
  }

  @Test("Everything wrong with blazon.json is told in its place")
  func badConfiguration() throws {
    try Workspace.with { work in
      try work.write("x.tokens.json", CodegenTests.gap)
      try work.write(
        "blazon.json",
        """
        {"outputs": [{"format": "swift", "options": {"access": "private",
         "namespaces": "X"}, "out": "../x"}],
         "source": {}}
        """)
      let run = try Codegen.run("--input", "x.tokens.json", "--config", "blazon.json", in: work)
      #expect(run.status == 2)
      #expect(run.stdout == "")
      let errors = run.stderr.split(separator: "\n").map(String.init)
        .filter { $0.contains(" error: ") }
      #expect(
        errors.sorted() == [
          #"blazon.json:1:46: error: "private" is not a value of the option "access" [export-option-value]"#,
          #"blazon.json:2:29: error: "out" leads out of the folder of blazon.json [config-path]"#,
          #"blazon.json:2:2: error: swift has no option "namespaces" [export-option-unknown]"#,
          #"blazon.json:3:2: error: the configuration has no member "source" [config-member]"#,
        ])
      let missing = try Codegen.run("--input", "x.tokens.json", "--config", "no.json", in: work)
      #expect(missing.stderr.hasPrefix("no.json:1:1: error: "))
    }
  }

  @Test("Of several revisions one is chosen, and a base may come from a file of its own")
  func revisions() throws {
    try Workspace.with { work in
      try work.write(
        "one.tokens.json",
        #"{"$extensions": {"dev.blazon": {"revision": "one"}}, "a": {"$type": "number", "$value": 1}}"#
      )
      try work.write(
        "two.tokens.json",
        """
        {"$extensions": {"dev.blazon": {"revision": "two", "base": "one"}},
         "b": {"$type": "number", "$value": 2}}
        """)
      try work.write(
        "far.tokens.json",
        #"{"$extensions": {"dev.blazon": {"revision": "far"}}, "a": {"$type": "number", "$value": 3}}"#
      )
      let both = try Codegen.run(
        "--input", "one.tokens.json", "--input", "two.tokens.json", "--format", "css", in: work)
      #expect(both.stdout.contains("--a: 1;\n  --b: 2;"), "\(both.stderr)")
      let which = try Codegen.run(
        "--input", "one.tokens.json", "--input", "far.tokens.json", in: work)
      #expect(which.status == 2)
      #expect(which.stderr.contains("the files hold one, far [revision-missing]"))
      #expect(which.stderr.contains("--revision"))
      let far = try Codegen.run(
        "--input", "one.tokens.json", "--input", "far.tokens.json", "--format", "css",
        "--revision", "far", in: work)
      #expect(far.stdout.contains("--a: 3;"), "\(far.stderr)")
    }
  }

  @Test("What would be the same is not touched, and what cannot be written is told")
  func written() throws {
    try Workspace.with { work in
      try work.write("x.tokens.json", CodegenTests.gap)
      func generate(_ output: String) throws -> Output {
        try Codegen.run("--input", "x.tokens.json", "--output", output, in: work)
      }
      #expect(try generate("x.swift").status == 0)
      let past = Date(timeIntervalSince1970: 1_000_000_000)
      let path = work.url("x.swift").path
      try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: path)
      #expect(try generate("x.swift").status == 0)
      let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      #expect(date == past)
      #expect(try generate("new/folder/x.swift").status == 0)
      try FileManager.default.removeItem(at: work.url("new"))
      let inFile = try generate("x.swift/y.swift")
      #expect(inFile.status == 2)
      #expect(inFile.stderr.contains("x.swift is a file, and a folder is needed here"))
      try FileManager.default.createDirectory(
        at: work.url("full.swift"), withIntermediateDirectories: false)
      #expect(try generate("full.swift").status == 2)
      #expect(work.everything() == ["full.swift", "x.swift", "x.tokens.json"])
    }
  }
}
