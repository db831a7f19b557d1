import Foundation
import PositionedJSON
import TestSupport
import Testing

@Suite("Outputs of a project")
struct ExportRunTests {
  private static let configuration = """
    {
      "registry": "hig",
      "outputs": [
        {"format": "css", "at": "modern", "out": "web", "file": "hig.css"},
        {"format": "swift", "at": "modern", "out": "ios", "options": {"namespace": "HIG"}},
        {"format": "json", "at": "2014", "out": "web", "under": "actionSheet",
         "options": {"profile": "extended"}}
      ]
    }
    """

  @Test("Outputs beside a style sheet with a prefix refer to its names")
  func prefix() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "t.tokens.json", ##"{"brand": {"$type": "number", "$value": 1}}"##)
      try workspace.write(
        "blazon.json",
        #"""
        {"outputs": [
          {"format": "css", "out": "web", "options": {"prefix": "acme"}},
          {"format": "scss", "out": "web", "options": {"values": "var"}},
          {"format": "ts", "out": "web", "options": {"values": "var", "css-prefix": "other"}},
          {"format": "tailwind", "out": "web", "options": {"version": "3"}},
          {"format": "swift", "out": "app", "options": {"namespace": "Acme"}},
          {"format": "compose", "out": "app", "options": {"name": "Kit"}},
          {"format": "figma", "out": "figma"}]}
        """#)
      #expect(try workspace.run("export", "--from", "t.tokens.json").status == 0)
      func text(_ path: String) throws -> String {
        try String(contentsOf: workspace.url(path), encoding: .utf8)
      }
      #expect(try text("web/tokens.css").contains("\n  --acme-brand: 1;"))
      #expect(try text("web/_tokens.scss").contains("var(--acme-brand)"))
      #expect(try text("web/tokens.js").contains("var(--other-brand)"))
      let figma = try text("figma/tokens.tokens.json")
      for name in ["var(--acme-brand)", #""Acme.brand""#, #""Kit.brand""#] {
        #expect(figma.contains(name))
      }
      // Told, since no other output knows it.
      let refused = try workspace.run(
        "export", "--from", "t.tokens.json", "--format", "css", "--option", "prefix=1")
      #expect(refused.status == 64)
      #expect(refused.stderr.contains("acme"))
    }
  }

  @Test("Outputs beside a style sheet without parts refer to none")
  func partsOfAnother() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "t.tokens.json",
        #"""
        {"body": {"$type": "typography", "$value": {"fontFamily": "Inter", "fontWeight": 400,
          "fontSize": {"value": 16, "unit": "px"}, "lineHeight": 1.5,
          "letterSpacing": {"value": 1, "unit": "px"}}}}
        """#)
      try workspace.write(
        "blazon.json",
        #"""
        {"outputs": [
          {"format": "css", "out": "web", "options": {"parts": "false"}},
          {"format": "scss", "out": "web", "options": {"values": "var"}},
          {"format": "ts", "out": "web", "options": {"values": "var"}},
          {"format": "tailwind", "out": "web", "options": {"version": "3"}},
          {"format": "figma", "out": "figma"}]}
        """#)
      #expect(try workspace.run("export", "--from", "t.tokens.json").status == 0)
      func text(_ path: String) throws -> String {
        try String(contentsOf: workspace.url(path), encoding: .utf8)
      }
      let known = try text("web/tokens.css").matches(of: /--[\w-]+(?=:)/).map { String($0.0) }
      var count = 0
      for path in [
        "web/_tokens.scss", "web/tokens.js", "web/tailwind.preset.cjs", "figma/tokens.tokens.json",
      ] {
        for name in try text(path).matches(of: /var\((--[\w-]+)\)/) {
          count += 1
          #expect(known.contains(String(name.1)), "\(path): \(name.0)")
        }
      }
      #expect(count >= 5)
      #expect(try text("web/tokens.js").contains(#"font: "var(--body)""#))
    }
  }

  @Test("A file with its folder, as on the command line, and not out of the project's")
  func fileWithFolder() throws {
    try Workspace.with { work in
      try work.write(
        "blazon.json",
        #"{"registry": "hig", "outputs": [{"format": "css", "at": "modern", "file": "web/a.css"}]}"#
      )
      #expect(try work.run("export").status == 0)
      #expect(work.everything().contains("web/a.css"))
      try work.write(
        "blazon.json",
        #"{"registry": "hig", "outputs": [{"format": "css", "at": "modern", "file": "../a.css"}]}"#)
      #expect(try work.run("export").stderr.contains("leads out of the folder"))
    }
  }

  @Test("One call makes what blazon.json names, from a folder below too, and only what differs")
  func configured() throws {
    try Workspace.with { work in
      try work.write("blazon.json", ExportRunTests.configuration)
      try work.write("a/b/c", "")
      let below = work.url("a/b")
      let first = try Blazon.run(
        ["export"], in: below, environment: ["HOME": work.folder.path])
      #expect(first.status == 0, "\(first.stderr)")
      #expect(
        first.stdout == """
          ../../web/hig.css  written
          ../../ios/HIG.swift  written
          ../../web/tokens.json  written

          """)
      #expect(try work.run("export", "--check").status == 0)
      try work.write("web/hig.css", "/* Written by blazon */ body {}")
      try FileManager.default.removeItem(at: work.url("ios/HIG.swift"))
      let stale = try work.run("export", "--check")
      #expect(stale.status == 1)
      #expect(
        stale.stdout == "web/hig.css  stale\nios/HIG.swift  missing\nweb/tokens.json  unchanged\n")
      #expect(try work.bytes("web/hig.css") == Data("/* Written by blazon */ body {}".utf8))
      let again = try work.run("export")
      #expect(
        again.stdout == "web/hig.css  written\nios/HIG.swift  written\nweb/tokens.json  unchanged\n"
      )
      #expect(!work.everything().contains { $0.contains(".blazon-") })
    }
  }

  @Test("Several files are written all or none, and what a killed run left beside them is removed")
  func together() throws {
    try Workspace.withTiny { work in
      let export = ["export", "--format", "ts", "--out", "out"]
      #expect(try Blazon.run(export, in: work.folder).status == 0)
      let before = try work.bytes("out/tokens.js")
      try work.succeed("set", "gap", "9px")
      // A folder cannot be replaced by a file.
      try FileManager.default.removeItem(at: work.url("out/tokens.d.ts"))
      try work.write("out/tokens.d.ts/x", "")
      let failed = try Blazon.run(export, in: work.folder)
      #expect(failed.status == 2 && failed.stderr.contains("[file-unwritable]"))
      #expect(try work.bytes("out/tokens.js") == before)
      try FileManager.default.removeItem(at: work.url("out/tokens.d.ts"))
      // No process has that number: it is beyond the most that Linux and macOS give.
      for name in ["tokens.js.blazon-99999999.old", "gone.css.blazon-99999999.new", "mine.new"] {
        try work.write("out/" + name, "")
      }
      #expect(try Blazon.run(export, in: work.folder).status == 0)
      #expect(try work.bytes("out/tokens.js") != before)
      let left = try FileManager.default.contentsOfDirectory(atPath: work.url("out").path)
      #expect(left.sorted() == ["mine.new", "tokens.d.ts", "tokens.js"])
    }
  }

  @Test("doctor tells what a killed run left beside a registry, and the next backup removes it")
  func litter() throws {
    try Workspace.withTiny { work in
      try work.write("copy.blazon.blazon-99999999.new", "")
      let doctor = try work.run("doctor")
      #expect(doctor.status == 0)
      #expect(doctor.stdout.contains("note: left by a run that was killed, unless one is at work"))
      #expect(try work.run("backup", "other.blazon").status == 0)
      #expect(!work.everything().contains { $0.hasSuffix(".new") })
    }
  }

  @Test("A link in the folder of blazon.json that leads out of it is not followed")
  func links() throws {
    try Workspace.withTiny { work in
      try work.write("p/blazon.json", #"{"outputs": [{"format": "css", "out": "out/web"}]}"#)
      try work.write("p/inside/x", "")
      try work.write("outside/x", "")
      let link = work.url("p/out")
      let export = ["export", "--config", "p/blazon.json"]
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "../outside")
      let refused = try Blazon.run(export, in: work.folder)
      #expect(refused.status == 2 && refused.stderr.contains("[export-through-link]"))
      #expect(work.everything().allSatisfy { !$0.hasSuffix("tokens.css") })
      try FileManager.default.removeItem(at: link)
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "inside")
      #expect(try Blazon.run(export, in: work.folder).status == 0)
      #expect(FileManager.default.fileExists(atPath: work.url("p/inside/web/tokens.css").path))
    }
  }

  @Test("A link below the folder of --out is refused by name; nothing behind it is touched")
  func linkBelow() throws {
    try Workspace.withTiny { work in
      let export = ["export", "--format", "android", "--out", "out", "--force"]
      try work.write("outside/values/mine.xml.blazon-99999999.new", "")
      try work.write("out/kept", "")
      let link = work.url("out/res")
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "../outside")
      // A log of the registry comes and goes.
      func files() -> [String] { work.everything().filter { !$0.hasPrefix("t.blazon-") } }
      let before = files()
      let refused = try Blazon.run(export, in: work.folder)
      #expect(refused.status == 2)
      #expect(
        refused.stderr.contains(
          #"error: "out/res" is a symbolic link, which may lead out of the folder"#))
      #expect(refused.stderr.contains("fix: remove the link, or name its target"))
      #expect(files() == before)

      // Nor where what lies behind it is what would be written.
      try FileManager.default.removeItem(at: link)
      #expect(try Blazon.run(export, in: work.folder).status == 0)
      try FileManager.default.moveItem(at: link, to: work.url("elsewhere"))
      try work.write("elsewhere/values/mine.xml.blazon-99999999.new", "")
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "../elsewhere")
      let same = files()
      #expect(try Blazon.run(export, in: work.folder).status == 0)
      #expect(files() == same)
    }
  }

  @Test("Litter goes from a folder whose own files stay as they are, too")
  func litterBeside() throws {
    try Workspace.withTiny { work in
      try work.write(
        "blazon.json",
        #"{"outputs": [{"format": "css", "out": "a"}, {"format": "scss", "out": "b"}]}"#)
      #expect(try work.run("export").status == 0)
      try work.write("a/tokens.css.blazon-99999999.new", "")
      try FileManager.default.removeItem(at: work.url("b/_tokens.scss"))
      #expect(try work.run("export").status == 0)
      #expect(!work.everything().contains { $0.contains("99999999") })
      #expect(FileManager.default.fileExists(atPath: work.url("b/_tokens.scss").path))
    }
  }

  @Test("Everything wrong with a configuration is said, with its place, and nothing is written")
  func faulty() throws {
    try Workspace.with { work in
      try work.write(
        "blazon.json",
        """
        {"outputz": 1, "registry": "../x.blazon",
         "outputs": [
          {"format": "cs"},
          {"format": "css", "out": "/etc", "options": {"a": "b"}},
          {"format": "css", "out": "good"},
          {"out": 3, "format": "swift", "at": "HEAD~x", "file": "a/b", "options": {"access": "x"}}]}
        """)
      let run = try work.run("export")
      #expect(run.status == 2)
      let heads = run.stderr.split(separator: "\n").map(String.init)
        .filter { $0.hasPrefix("blazon.json:") }
      let wanted = [
        #"1:2: error: the configuration has no member "outputz" [config-member]"#,
        #"1:28: error: "registry" leads out of the folder of blazon.json [config-path]"#,
        #"3:14: error: there is no format "cs" [config-value]"#,
        #"4:28: error: "out" leads out of the folder of blazon.json [config-path]"#,
        #"4:48: error: css has no option "a" [export-option-unknown]"#,
        #"6:11: error: "out" is not a string [config-value]"#,
        #"6:39: error: "HEAD~x" is not a point [point-invalid]"#,
        #"6:57: error: "a/b" is not a file name [config-value]"#,
        #"6:76: error: "x" is not a value of the option "access" [export-option-value]"#,
      ]
      #expect(heads.map { String($0) } == wanted.map { "blazon.json:" + $0 })
      #expect(work.everything() == ["blazon.json"])
    }
  }

  @Test(
    "What other tools call a member leads to ours",
    arguments: [
      ("to", "out"), ("buildPath", "out"), ("destination", "out"), ("fileName", "file"),
      ("platform", "format"), ("filter", "under"), ("revision", "at"), ("sinse", "since"),
    ])
  func otherNames(word: String, meant: String) throws {
    try Workspace.with { work in
      try work.write("blazon.json", #"{"outputs": [{"format": "css", "\#(word)": "web"}]}"#)
      let run = try work.run("export")
      #expect(run.status == 2)
      #expect(run.stderr.contains(#"an output has no member "\#(word)""#))
      #expect(run.stderr.contains(#"fix: did you mean "\#(meant)"?"#), "\(run.stderr)")
    }
  }

  @Test("A folder that seems to be the format's file is refused")
  func folderLikeFile() throws {
    try Workspace.with { work in
      try work.write("blazon.json", #"{"outputs": [{"format": "css", "out": "web/tokens.css"}]}"#)
      let run = try work.run("export")
      #expect(run.status == 2)
      #expect(
        run.stderr.contains(#"blazon.json:1:39: error: "out" names a folder"#), "\(run.stderr)")
      #expect(run.stderr.contains(#"fix: write "file" in place of "out""#))
    }
  }

  @Test("A part is written with what it refers to")
  func parts() throws {
    try Workspace.withTiny { work in
      let css = try work.run("export", "--format", "css", "--under", "color.accent")
      #expect(css.stdout.contains("--color-accent: color(srgb 0 0.5 1);"), "\(css.stdout)")
      #expect(!css.stdout.contains("--color-blue"))
      let json = try work.run("export", "--format", "json", "--under", "color.accent")
      #expect(json.stdout.contains(#""$value": "{color.blue}""#))
      #expect(json.stdout.contains(#""blue""#))
      #expect(!json.stdout.contains(#""gap""#))
      let unknown = try work.run("export", "--format", "css", "--under", "colour")
      #expect(unknown.status == 2)
      #expect(unknown.stderr.contains("[path-unknown]"))
    }
  }

  @Test("A part is written with every token that it names, also in what is kept or read on")
  func namedTokens() throws {
    let tokens = """
      {
        "bg": {
          "page": {"$type": "color", "$value": "{white}"},
          "unused": {"$type": "color", "$value": "{white}"}
        },
        "white": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 1, 1]}},
        "file": {"$type": "string", "$value": "a"},
        "text": {
          "body": {
            "$type": "color",
            "$value": {"colorSpace": "srgb", "components": [0, 0, 0]},
            "$extensions": {"dev.blazon": {"on": ["{bg.page}"]}}
          },
          "image": {
            "$extensions": {
              "dev.blazon": {"verbatim": {"$type": "asset", "$value": {"src": "{file}"}}}
            }
          }
        }
      }
      """
    try Workspace.with { work in
      try work.write("in.json", tokens)
      try work.succeed("init", "t.blazon")
      let imported = try work.run("import", "in.json", "--registry", "t.blazon")
      #expect(imported.status == 0, "\(imported.stderr)")
      let part = try work.run(
        "export", "--registry", "t.blazon", "--format", "json", "--profile", "extended", "--under",
        "text")
      #expect(part.status == 0, "\(part.stderr)")
      for name in ["page", "white", "file"] {
        #expect(part.stdout.contains("\"\(name)\": {"), "\(name) in \(part.stdout)")
      }
      #expect(!part.stdout.contains("unused"))
      try work.write("part.json", part.stdout)
      let check = try work.run("check", "part.json")
      #expect(check.status == 0, "\(check.stdout)\(check.stderr)")
    }
  }

  @Test("A format that cannot say everything can be made to fail, and then nothing is written")
  func lossy() throws {
    try Workspace.with { work in
      let run = try work.run(
        "export", "--format", "css", "--at", "modern", "--fail-on-loss", "--out", "out",
        "--registry",
        "hig")
      #expect(run.status == 1)
      #expect(run.stdout == "")
      #expect(run.stderr.hasSuffix("nothing was written\n"))
      #expect(work.everything() == [])
    }
  }

  @Test("How the files are named does not make an output stale")
  func spelling() throws {
    try Workspace.with { work in
      try work.write("t/a.tokens.json", #"{"a": {"$type": "number", "$value": 1}}"#)
      let export = ["--format", "swift", "--out", "o"]
      #expect(try Blazon.run(["export", "--from", "t"] + export, in: work.folder).status == 0)
      for other in ["t/", "./t", "t/a.tokens.json"] {
        let gate = try Blazon.run(
          ["export", "--check", "--from", other] + export, in: work.folder)
        #expect(gate.status == 0, "\(other): \(gate.stdout)")
      }
    }
  }

  @Test("A gate fails where a reference in the files leads nowhere; the export itself tells it")
  func brokenReference() throws {
    try Workspace.with { work in
      try work.write(
        "t/a.tokens.json",
        #"{"a": {"$type": "number", "$value": 1}, "b": {"$type": "number", "$value": "{nope}"}}"#)
      let export = ["export", "--from", "t", "--format", "css", "--out", "o"]
      let made = try Blazon.run(export, in: work.folder)
      #expect(made.status == 1 && made.stderr.contains("[alias-unknown]"))
      #expect(made.stderr.contains("nothing was written: 1 reference leads to no value"))
      #expect(!work.everything().contains("o"))
      #expect(try Blazon.run(export + ["--force"], in: work.folder).status == 0)
      let gate = try Blazon.run(export + ["--check"], in: work.folder)
      #expect(gate.status == 1)
      #expect(gate.stdout.contains("o/tokens.css  unchanged"))
      #expect(gate.stderr.contains("1 reference leads to no value: correct it in the token files"))
      // A registry records it as it is, and its outputs are what it gives.
      try work.succeed("init", "d.blazon")
      #expect(try work.run("import", "t").status == 0)
      let kept = ["export", "--format", "css", "--out", "r"]
      #expect(try Blazon.run(kept, in: work.folder).status == 0)
      #expect(try Blazon.run(kept + ["--check"], in: work.folder).status == 0)
    }
  }

  @Test("Outputs of a registry are not stale for the files that it was imported from")
  func otherSource() throws {
    try Workspace.with { work in
      let tokens = #"{"a":{"$type":"color","$value":{"colorSpace":"srgb","components":[1,0,0]}}}"#
      try work.write("t/a.tokens.json", tokens)
      try work.succeed("init", "d.blazon")
      try work.succeed("import", "t")
      let formats = [
        "css", "swift", "xcassets", "json", "scss", "ts", "tailwind", "compose", "flutter",
        "android",
        "figma",
      ].flatMap { ["--format", $0] }
      let made = try Blazon.run(["export", "--out", "o"] + formats, in: work.folder)
      #expect(made.status == 0)
      let check = ["export", "--from", "t", "--check", "--out", "o"] + formats
      let said = try Blazon.run(check, in: work.folder)
      #expect(said.status == 0)
      #expect(said.stdout.contains("o/tokens.css  unchanged but for its source"))
      try work.write("t/a.tokens.json", tokens.replacingOccurrences(of: "[1,0,0]", with: "[1,0,1]"))
      let stale = try Blazon.run(check, in: work.folder)
      #expect(stale.status == 1 && stale.stdout.contains("o/tokens.css  stale"))
    }
  }

  @Test(
    "--file names the one file, and its ending the format; a folder that looks like one is refused")
  func oneFile() throws {
    try Workspace.withTiny { work in
      let printed = try work.succeed("export", "--format", "css", "--file", "-")
      #expect(try work.succeed("export", "--format", "css", "--out", "-") == printed)
      try work.succeed("export", "--file", "web/brand.css")
      #expect(try String(decoding: work.bytes("web/brand.css"), as: UTF8.self) == printed)
      try work.succeed("export", "--format", "json", "--file", "x.tokens")
      #expect(!work.everything().contains("x.tokens/tokens.json"))
      #expect(try work.run("export", "--file", "web/brand.css", "--check").status == 0)

      let before = work.everything()
      for (arguments, says) in [
        (["--format", "json", "--out", "b.tokens.json"], "write --file b.tokens.json"),
        (["--file", "plain"], "has no ending of a format; add --format"),
        (["--format", "css", "--format", "json", "--file", "x.css"], "takes one format"),
        (
          ["--format", "css", "--file", "x.css", "--out", "y"],
          "--file takes the whole path: --file y/x.css"
        ),
        (["--format", "css", "--file", "y/"], "--out names a folder"),
      ] {
        let run = try Blazon.run(["export"] + arguments, in: work.folder)
        #expect(run.status == 64, "\(arguments)")
        #expect(run.stderr.contains(says), "\(run)")
      }
      let several = try work.run("export", "--format", "xcassets", "--file", "x.xcassets")
      #expect(several.status == 2)
      #expect(several.stderr.contains("[export-several-files]"))
      #expect(work.everything() == before)
    }
  }

  @Test("No two outputs are written into one file")
  func places() throws {
    try Workspace.with { work in
      let output = #"{"format": "css", "at": "modern", "out": "a"}"#
      try work.write("blazon.json", "{\"registry\": \"hig\", \"outputs\": [\(output), \(output)]}")
      let run = try work.run("export")
      #expect(run.status == 2)
      #expect(run.stderr.contains("[export-same-file]"))
      #expect(work.everything() == ["blazon.json"])
    }
  }

  @Test(
    "No output takes the place of the registry or of the configuration",
    arguments: ["t.blazon", "T.blazon-wal", "t.blazon.lock", "blazon.json"])
  func overwrites(_ name: String) throws {
    try Workspace.withTiny { work in
      let before = try work.bytes("t.blazon")
      try work.write("blazon.json", #"{"outputs": [{"format": "css", "file": "\#(name)"}]}"#)
      let run = try work.run("export")
      #expect(run.status == 2)
      #expect(run.stderr.contains("[export-overwrites]"))
      #expect(try work.bytes("t.blazon") == before)
      #expect(try work.bytes("blazon.json").first == UInt8(ascii: "{"))
    }
  }

  @Test("--with-commit names the commit, and nothing else changes; its old name is noted")
  func withCommit() throws {
    try Workspace.withTiny { work in
      let plain = try work.run("export", "--format", "css")
      let named = try work.run("export", "--format", "css", "--with-commit")
      let lines = named.stdout.split(separator: "\n")
      let others = lines.filter { !$0.hasPrefix(" * Commit:   ") }
      #expect(others.count == lines.count - 1)
      #expect(others == plain.stdout.split(separator: "\n"))
      let former = try work.run("export", "--format", "css", "--witness")
      #expect(former.stdout == named.stdout)
      #expect(former.stderr.hasPrefix("--witness is now --with-commit;"))
    }
  }

  @Test("What an earlier run left in a folder of its own is told, then taken away; nothing else is")
  func leftovers() throws {
    try Workspace.withTiny { work in
      #expect(try work.run("export", "--format", "xcassets", "--out", "out").status == 0)
      #expect(try work.run("export", "--format", "xcassets", "--out", "out", "--check").status == 0)
      let tint = "out/Tokens.xcassets/color/tint.colorset/Contents.json"
      let old = try work.bytes("out/Tokens.xcassets/color/blue.colorset/Contents.json")
      for path in [tint, "out/elsewhere/Contents.json"] {
        try work.write(path, String(decoding: old, as: UTF8.self))
      }
      let logo = "out/Tokens.xcassets/logo.imageset/Contents.json"
      try work.write(logo, #"{"info": {"author": "xcode", "version": 1}}"#)
      let counted = try work.run("export", "--format", "xcassets", "--out", "out", "--check")
      #expect(counted.stdout == "out/Tokens.xcassets  5 files: 1 leftover, 4 unchanged\n")
      let stale = try work.run(
        "export", "--format", "xcassets", "--out", "out", "--check", "--all")
      #expect(stale.status == 1)
      #expect(stale.stdout.hasSuffix("\(tint)  leftover\n"), "\(stale.stdout)")
      #expect(!stale.stdout.contains("logo"))
      let again = try work.run("export", "--format", "xcassets", "--out", "out", "-v")
      #expect(again.stdout.hasSuffix("\(tint)  removed\n"), "\(again.stdout)")
      #expect(try work.run("export", "--format", "xcassets", "--out", "out", "--check").status == 0)
      let left = work.everything()
      #expect(!left.contains { $0.contains("tint") })
      #expect(left.contains { $0.hasSuffix("logo.imageset/Contents.json") })
      #expect(left.contains { $0.hasSuffix("elsewhere/Contents.json") })
    }
  }

  @Test(
    "No link below the output folder is followed, in writing or in taking away",
    arguments: ["out", "out/", ".", "./out"])
  func links(_ out: String) throws {
    try Workspace.withTiny { work in
      #expect(try work.run("export", "--format", "xcassets", "--out", out).status == 0)
      let group = work.url("\(out)/Tokens.xcassets/color")
      let other = work.url("elsewhere")
      try FileManager.default.moveItem(at: group, to: other)
      try FileManager.default.createSymbolicLink(at: group, withDestinationURL: other)
      try work.write("elsewhere/old.json", #"{"info": {"author": "dev.blazon"}}"#)
      try work.write("elsewhere/blue.colorset/Contents.json", "{}")
      let run = try work.run("export", "--format", "xcassets", "--out", out)
      #expect(run.status == 2)
      #expect(run.stderr.contains("[export-through-link]"))
      #expect(try work.bytes("elsewhere/blue.colorset/Contents.json") == Data("{}".utf8))
      try work.write("\(out)/Tokens.xcassets/Contents.json", "{}")
      #expect(work.everything().contains { $0.hasSuffix("elsewhere/old.json") })
    }
  }

  @Test("A folder that takes turns with a link out of it, while exports go on, never lets one out")
  func swappedForLink() throws {
    try Workspace.with { work in
      for (name, digit) in [("a", "1"), ("b", "2")] {
        let colors = (10..<30).map { ##""c\##($0)": {"$value": "#\##(digit)000\##($0)"}"## }
        try work.write(
          "\(name).json",
          #"{"color": {"$type": "color", \#(colors.joined(separator: ", "))}}"#)
      }
      func export(_ name: String) throws -> Int32 {
        try work.run(
          "export", "--from", "\(name).json", "--format", "xcassets", "--out", "out", "--force"
        ).status
      }
      #expect(try export("a") == 0)
      let group = work.url("out/Tokens.xcassets/color")
      let outside = work.url("outside")
      try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: group.path) {
        try FileManager.default.createDirectory(
          at: outside.appendingPathComponent(name), withIntermediateDirectories: false)
      }
      // A file that was there for a moment leaves its trace in the folder's date.
      func dates() throws -> [Date?] {
        let names = try FileManager.default.contentsOfDirectory(atPath: outside.path).sorted()
        return try ([outside] + names.map { outside.appendingPathComponent($0) }).map {
          try $0.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        }
      }
      let before = try dates()
      let swaps = Turns { turn in
        let kept = work.url("out/kept\(turn)").path
        usleep(.random(in: 0...20_000))
        _ = rename(group.path, kept)
        _ = symlink(outside.path, group.path)
        usleep(.random(in: 0...2_000))
        _ = unlink(group.path)
        _ = rename(kept, group.path)
      }
      for round in 0..<20 {
        _ = try export(round.isMultiple(of: 2) ? "b" : "a")
      }
      #expect(swaps.end() > 20)
      #expect(try dates() == before)
    }
  }

  @Test("An asset catalog is not for tokens of other types, which are counted and are not losses")
  func scope() throws {
    try Workspace.with { work in
      try work.write(
        "t.json",
        """
        {"c": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0, 0]}},
         "n": {"$type": "number", "$value": 1}, "m": {"$type": "number", "$value": 2}}
        """)
      try work.succeed("init", "t.blazon")
      try work.succeed("import", "t.json")
      let output = try work.run(
        "export", "--format", "xcassets", "--out", "x", "--fail-on-loss", "--losses")
      #expect(output.status == 0)
      #expect(output.stderr == "note: 2 tokens that are not colors are left out of xcassets\n")
      let json = try work.run("export", "--format", "xcassets", "--out", "x", "--json").json()
      #expect(json["losses"]?.elements?.map { $0["code"]?.string } == ["type", "type"])
    }
  }
}

/// Something done in turns, over and over, until the end.
private final class Turns: @unchecked Sendable {
  // Both only ever behind the lock.
  private var isOver = false
  private var count = 0
  private let lock = NSLock()
  private let done = DispatchSemaphore(value: 0)

  init(_ step: @escaping @Sendable (Int) -> Void) {
    Thread.detachNewThread { [self] in
      while lock.withLock({ !isOver }) {
        step(count)
        lock.withLock { count += 1 }
      }
      done.signal()
    }
  }

  /// - Returns: how many times it was done.
  func end() -> Int {
    lock.withLock { isOver = true }
    done.wait()
    return count
  }
}
