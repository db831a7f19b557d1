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
    arguments: ["2010", "2014", "modern"])
  func same(_ revision: String) throws {
    try Workspace.with { work in
      let json = try work.run(
        "export", "--format", "json", "--profile", "extended", "--at", revision, "--registry", "hig"
      )
      try work.write("hig.tokens.json", json.stdout)
      let swift = try work.run(
        "export", "--format", "swift", "--at", revision, "--namespace", "HigTokens", "--registry",
        "hig")
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
        #"3:18: error: these tokens refer to one another in a circle: "b" → "c" → "b" "#
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

  @Test(
    "The enum is named after the file",
    arguments: [
      ("hig.tokens.json", "HigTokens"), ("HIG.tokens.json", "HIGTokens"),
      ("brand-colors.tokens.json", "BrandColorsTokens"), ("a b_c.json", "ABC"),
      ("2010.tokens.json", "Tokens2010"), ("self.tokens.json", "SelfTokens"),
    ])
  func named(_ file: String, _ namespace: String) throws {
    try Workspace.with { work in
      try work.write(file, CodegenTests.gap)
      let run = try Codegen.run("--input", file, in: work)
      #expect(run.status == 0, "\(run.stderr)")
      #expect(
        run.stdout.hasPrefix("// Written by blazon; do not edit.\n// File:     \(file)\n"))
      #expect(run.stdout.contains("public enum \(namespace) {\n"))
    }
  }

  @Test(
    "A file name that is not a Swift name is refused, with what to write",
    arguments: ["é.tokens.json", "2.json", "-.json", "Type.json"])
  func nameless(_ file: String) throws {
    try Workspace.with { work in
      try work.write(file, CodegenTests.gap)
      let run = try Codegen.run("--input", file, in: work)
      #expect(run.status == 2)
      #expect(run.stdout == "")
      #expect(run.stderr.hasPrefix("\(file):1:1: error: "), "\(run.stderr)")
      #expect(run.stderr.contains("\(file):1:1: note: "))
      try work.write("blazon-codegen.json", #"{"\#(file)": {"namespace": "Good"}}"#)
      let mended = try Codegen.run(
        "--input", file, "--settings", "blazon-codegen.json", in: work)
      #expect(mended.stdout.contains("public enum Good {\n"), "\(mended.stderr)")
    }
  }

  @Test("Settings hold for the file that they name; arguments go before them")
  func settings() throws {
    try Workspace.with { work in
      try work.write("a/x.tokens.json", CodegenTests.gap)
      try work.write("a/y.tokens.json", CodegenTests.gap)
      try work.write(
        "a/s.json", #"{"x.tokens.json": {"namespace": "X", "access": "package"}}"#)
      let x = try Codegen.run("--input", "a/x.tokens.json", "--settings", "a/s.json", in: work)
      #expect(x.stdout.contains("package enum X {\n"), "\(x.stderr)")
      let y = try Codegen.run("--input", "a/y.tokens.json", "--settings", "a/s.json", in: work)
      #expect(y.stdout.contains("public enum YTokens {\n"), "\(y.stderr)")
      let given = try Codegen.run(
        "--input", "a/x.tokens.json", "--settings", "a/s.json", "--option", "access=internal",
        in: work)
      #expect(given.stdout.contains("internal enum X {\n"), "\(given.stderr)")
    }
  }

  @Test("Everything wrong with settings is told in its place")
  func badSettings() throws {
    try Workspace.with { work in
      try work.write("x.tokens.json", CodegenTests.gap)
      try work.write(
        "s.json",
        """
        {"z.tokens.json": {"access": "private"},
         "x.tokens.json": {"namespaces": "X", "access": []},
         "../x.tokens.json": 3}
        """)
      let run = try Codegen.run("--input", "x.tokens.json", "--settings", "s.json", in: work)
      #expect(run.status == 2)
      #expect(run.stdout == "")
      let errors = run.stderr.split(separator: "\n").map(String.init)
        .filter { $0.contains(" error: ") }
      #expect(
        errors == [
          #"s.json:1:2: error: there is no file "z.tokens.json" beside these settings [config-file]"#,
          #"s.json:1:20: error: "private" is not a value of the option "access" [export-option-value]"#,
          #"s.json:2:20: error: swift has no option "namespaces" [export-option-unknown]"#,
          #"s.json:2:49: error: the option "access" has no value that fits [config-value]"#,
          #"s.json:3:2: error: there is no file "../x.tokens.json" beside these settings "#
            + "[config-file]",
          "s.json:3:22: error: the options of a file are not an object [config-value]",
        ])
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
      let missing = try generate("nowhere/x.swift")
      #expect(missing.status == 2)
      #expect(missing.stderr.contains(#""nowhere/x.swift" cannot be written: No such file"#))
      try FileManager.default.createDirectory(
        at: work.url("full.swift"), withIntermediateDirectories: false)
      #expect(try generate("full.swift").status == 2)
      #expect(work.everything() == ["full.swift", "x.swift", "x.tokens.json"])
    }
  }
}
