import PositionedJSON
import TestSupport
import Testing

@Suite("usage")
struct CodeUsageTests {
  private static var tokens: String {
    func color(_ name: String, _ red: Double, _ more: String = "") -> String {
      #""\#(name)": {"$value": {"colorSpace": "srgb", "components": [\#(red), 0, 0]}\#(more)}"#
    }
    let colors = [
      color("brand", 0), color("old", 1),
      color("legacy", 0.5, #", "$deprecated": "Use {color.brand}""#),
      color("gone", 0.2), #""accent": {"$value": "{color.brand}"}"#,
    ]
    return
      #"{"color": {"$type": "color", \#(colors.joined(separator: ", "))}, "space": {"$type": "dimension", "#
      + #""m": {"$value": {"value": 8, "unit": "px"}}}}"#
  }

  /// A registry in which a token was renamed and another removed.
  private func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write("t.tokens.json", Self.tokens)
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "t.tokens.json")
      try workspace.succeed("mv", "color.old", "color.error", "-m", "Names by role")
      try workspace.succeed("rm", "color.gone", "-m", "Nobody liked green")
      try body(workspace)
    }
  }

  private func lines(_ output: String) -> [String] {
    output.split(separator: "\n").filter { $0.hasPrefix("src/") }
      .map {
        $0.split(separator: " ", omittingEmptySubsequences: true).prefix(4).joined(separator: " ")
      }
  }

  @Test("What a token was called is an error with its commit, author, reason and successor")
  func gone() throws {
    try with { workspace in
      try workspace.write(
        "src/a.css",
        ".a { color: var(--color-old); margin: var(--space-m); border-color: var(--color-gone) }\n")
      let run = try workspace.run("usage", "src", "--outputs", "css")
      #expect(run.status == 1)
      #expect(run.stdout.contains("src/a.css:1:17"))
      #expect(run.stdout.contains("color.old became color.error in #2"))
      #expect(run.stdout.contains("Names by role; its value is the same in every mode"))
      #expect(run.stdout.contains("color.gone was removed in #3"))
      #expect(run.stdout.contains("1 use of 1 token in 1 file; 2 errors"))
      // What is overridden somewhere is gone as well.
      try workspace.write("src/b.css", ".b { --color-gone: red; --own: 1px; top: var(--own) }\n")
      let overridden = try workspace.run("usage", "src", "--outputs", "css")
      #expect(overridden.stdout.contains("1 use of 1 token in 2 files; 1 error"))
      #expect(overridden.stdout.contains("warning  gone  --color-gone"))
      let json = try workspace.run("usage", "src", "--outputs", "css", "--json")
      #expect(json.stdout.contains(#""successor":"--color-error""#))
    }
  }

  @Test(
    "Names that nothing has are warnings, errors with a prefix, and none where the code declares them"
  )
  func undefined() throws {
    try with { workspace in
      try workspace.write(
        "src/a.css",
        "a { --own: 1px; b: var(--own) var(--color-brnd) var(--tw-x) var(--ds-color-nope) }\n")
      let plain = try workspace.run("usage", "src", "--outputs", "css", "--foreign=--tw-")
      #expect(plain.status == 0)
      #expect(
        lines(plain.stdout) == [
          "src/a.css:1:35 warning undefined --color-brnd",
          "src/a.css:1:65 warning undefined --ds-color-nope",
        ])
      // What is only like a name is no successor of one.
      let json = try workspace.run("usage", "src", "--outputs", "css", "--foreign=--tw-", "--json")
      #expect(json.stdout.contains(#""near":"--color-brand""#), "\(json.stdout)")
      #expect(!json.stdout.contains("successor"))
      try workspace.write(
        "blazon.json",
        #"{"outputs": [{"format": "css", "out": "gen", "options": {"prefix": "ds"}}, {"format": "swift", "out": "gen"}]}"#
      )
      let prefixed = try workspace.run("usage", "src", "--foreign=--tw-")
      #expect(prefixed.status == 1)
      #expect(lines(prefixed.stdout).contains("src/a.css:1:65 error undefined --ds-color-nope"))
      try workspace.write(
        "src/b.swift", "let a = Tokens.Color.brand, b = Tokens.Color.nope, c = Tokens.Color.old\n")
      let swift = try workspace.run("usage", "src/b.swift")
      #expect(
        lines(swift.stdout) == [
          "src/b.swift:1:33 error undefined Tokens.Color.nope",
          "src/b.swift:1:56 error gone Tokens.Color.old",
        ])
    }
  }

  @Test(
    "Deprecated and unused tokens are listed where that is asked for; a name put together may be any"
  )
  func asked() throws {
    try with { workspace in
      try workspace.write("src/a.css", "a { b: var(--color-legacy) var(--color-accent) }\n")
      let plain = try workspace.run("usage", "src", "--outputs", "css")
      #expect(plain.status == 0)
      #expect(lines(plain.stdout) == [])
      let asked = try workspace.run("usage", "src", "--outputs", "css", "--deprecated", "--unused")
      #expect(asked.status == 0)
      #expect(asked.stdout.contains("color.legacy is deprecated: use color.brand"))
      // `color.accent` leads to `color.brand`.
      #expect(!asked.stdout.contains(" color.brand "))
      #expect(asked.stdout.contains(" unused ") && asked.stdout.contains("color.error"))
      let listed = try workspace.succeed("list", "--unused", "--code", "src", "--outputs", "css")
      #expect(listed.contains("color.error") && !listed.contains("color.brand"))
      let page = try workspace.succeed("catalog", "--code", "src", "--outputs", "css")
      #expect(page.contains("code: 1 place in 1 file") && page.contains("code: not used in"))
      #expect(try workspace.run("list", "--code", "src").status == 64)
      try workspace.write("src/b.ts", "x(`var(--color-${name})`)\n")
      let built = try workspace.run("usage", "src", "--outputs", "css", "--unused")
      #expect(!built.stdout.contains("color.error") && built.stdout.contains("space.m"))
      #expect(built.stdout.contains("1 name put together at run time"))
    }
  }

  @Test("check --code has the same findings beside its own, and fails by them")
  func check() throws {
    try with { workspace in
      try workspace.write("src/a.css", "a { color: var(--color-old); margin: var(--tw-x) }\n")
      try workspace.write("src/b.swift", "f(Tokens.Color.nope)\n")
      let found = try workspace.run("check", "--code", "src", "--outputs", "css,swift")
      #expect(found.status == 1)
      #expect(found.stdout.contains("src/a.css:1:16: error: --color-old: color.old "))
      #expect(found.stdout.contains("[code-gone]"))
      #expect(
        found.stdout.contains("src/b.swift:1:3: error: Tokens.Color.nope: no token has this name"))
      #expect(!found.stdout.contains("| ^"))
      try workspace.write("src/a.css", "a { color: var(--other) }\n")
      try workspace.write("src/b.swift", "f(1)\n")
      let none = try workspace.run("check", "--code", "src", "--outputs", "swift")
      #expect(none.stderr.contains("none of the names is in these files"))
    }
    // What code lacks of the built-in registry is no fault.
    try Workspace.with { workspace in
      try workspace.write("t.json", #"{"a": {"$type": "number", "$value": 1}}"#)
      try workspace.write("src/a.css", "a { color: var(--nope) }\n")
      let none = try workspace.run("check", "t.json", "--code", "src", "--outputs", "css")
      #expect(none.status == 2)
      #expect(none.stderr.contains("[registry-missing]"))
    }
  }

  @Test("Names are those of an output's language, and a prefix makes names of any kind its own")
  func languages() throws {
    try with { workspace in
      try workspace.write(
        "blazon.json",
        #"{"outputs": [{"format": "swift", "out": "g"}, {"format": "ts", "out": "g"}, {"format": "scss", "out": "g", "options": {"prefix": "ds"}}, {"format": "android", "out": "g", "options": {"prefix": "ds"}}]}"#
      )
      // `m` is a name of another group, and what an extension declares is the code's.
      try workspace.write(
        "src/a.swift",
        "extension Tokens.Color { static let mine = Color.m }\nf(Tokens.Color.mine.x, Tokens.Color.m.x, tokens.count)\n"
      )
      try workspace.write("src/b.ts", "f(tokens.color.m, tokens.color.old.x, Tokens.Color.nope)\n")
      try workspace.write("src/c.scss", "a { b: $ds-nope; c: $other-nope }\n")
      try workspace.write("src/d.kt", "f(R.color.ds_nope, R.color.nope, R.color.ds_color_old)\n")
      #expect(
        lines(try workspace.run("usage", "src").stdout) == [
          "src/a.swift:2:24 error undefined Tokens.Color.m",
          "src/b.ts:1:3 error undefined tokens.color.m",
          "src/b.ts:1:19 error gone tokens.color.old",
          "src/c.scss:1:8 error undefined $ds-nope",
          "src/c.scss:1:21 warning undefined $other-nope",
          "src/d.kt:1:3 error undefined R.color.ds_nope",
          "src/d.kt:1:34 error gone R.color.ds_color_old",
        ])
      // Of tokens that are handed on together any may be used.
      try workspace.write("src/b.ts", "f(tokens); export const c = tokens.space\n")
      let whole = try workspace.run("usage", "src/b.ts", "--unused")
      #expect(whole.stdout.contains("2 names put together at run time"))
      #expect(!whole.stdout.contains(" unused "))
    }
  }

  @Test(
    "A class or an asset that no token has may be another's, unless a token had it",
    arguments: ["4", "3"])
  func utilities(_ version: String) throws {
    try with { workspace in
      try workspace.write(
        "blazon.json",
        #"{"outputs": [{"format": "tailwind", "out": "g", "options": {"version": "\#(version)"}}, {"format": "xcassets", "out": "g"}]}"#
      )
      try workspace.write(
        "src/a.html", "<p class='flex bg-red-500 hover:bg-brand/50 p-m md:border-old'>bg-gone</p>\n"
      )
      try workspace.write(
        "src/b.swift", "f(Color(\"color/old\"), Color(\"color/gone\"), Color(\"x\"))\n")
      try workspace.write("src/C.xcassets/color/gone.colorset/Contents.json", "{}")
      let run = try workspace.run("usage", "src")
      #expect(
        lines(run.stdout) == [
          "src/a.html:1:52 error gone border-old", "src/b.swift:1:10 error gone color/old",
        ])
      #expect(run.stdout.contains("2 uses of 2 tokens"))
      let json = try workspace.run("usage", "src", "--json").stdout
      #expect(json.contains(#""successor":"border-error""#))
      #expect(json.contains(#""successor":"color/error""#))
    }
  }

  @Test("A catalog that was exported declares nothing: what no token gives any more is gone")
  func staleCatalog() throws {
    try with { workspace in
      try workspace.write(
        "blazon.json", #"{"outputs": [{"format": "xcassets", "out": "src"}]}"#)
      #expect(try workspace.run("export").status == 0)
      try workspace.write("src/b.swift", "f(Color(\"color/legacy\"), Color(\"color/error\"))\n")
      #expect(try workspace.run("usage", "src").status == 0)
      try workspace.succeed("rm", "color.legacy", "--yes")
      try workspace.succeed("mv", "color.error", "color.fault")
      let run = try workspace.run("usage", "src")
      #expect(run.status == 1)
      #expect(
        lines(run.stdout) == [
          "src/b.swift:1:10 error gone color/legacy", "src/b.swift:1:33 error gone color/error",
        ])
    }
  }

  @Test("What cannot be read is reported, and no code is an error")
  func unread() throws {
    try with { workspace in
      try workspace.write(
        "src/a.swift", "let a = Tokens.Color.old\n/* never closed\nTokens.Color.gone")
      let run = try workspace.run("usage", "src", "--outputs", "swift")
      #expect(
        lines(run.stdout) == [
          "src/a.swift:1:9 error gone Tokens.Color.old",
          "src/a.swift:2:1 warning unread src/a.swift",
        ])
      try workspace.write("empty/readme.md", "--color-old")
      #expect(try workspace.run("usage", "empty", "--outputs", "css").status == 2)
      #expect(try workspace.run("usage", "nowhere", "--outputs", "css").status == 2)
      #expect(try workspace.run("usage", "src").status == 64)
      try workspace.write("other/a.css", "a { b: c }")
      let nothing = try workspace.run("usage", "other", "--outputs", "css")
      #expect(nothing.stderr.contains("none of the names is in these files"))
    }
    try Workspace.with { workspace in
      try workspace.write("a.css", "a { b: var(--color-red) }")
      #expect(try workspace.run("usage", "--outputs", "css").status == 2)
    }
  }

  @Test("A baseline may only shrink, and what it does not know is an error of any kind")
  func baseline() throws {
    try with { workspace in
      func usage(_ more: String...) throws -> Output {
        try Blazon.run(
          ["usage", "src", "--outputs", "css", "--baseline", "known.json"] + more,
          in: workspace.folder)
      }
      let old = "a { b: var(--color-old) var(--color-old) var(--color-brnd) }\n"
      try workspace.write("src/a.css", old)
      #expect(try usage().status == 2, "There is none.")
      #expect(try usage("--update").status == 0)
      let written = try String(decoding: workspace.bytes("known.json"), as: UTF8.self)
      #expect(
        written.contains(
          #"{"file":"src/a.css","kind":"gone","name":"--color-old","count":2}"#))
      // Lines do not matter, and one more of a name that is known does.
      try workspace.write("src/a.css", "\n\n" + old)
      let same = try usage()
      #expect(same.status == 0 && same.stdout.contains("3 known findings"))
      try workspace.write("src/a.css", old + "c { d: var(--color-old) }")
      let more = try usage("--update")
      #expect(more.status == 1)
      #expect(lines(more.stdout) == ["src/a.css:2:12 error gone --color-old"])
      #expect(
        try String(decoding: workspace.bytes("known.json"), as: UTF8.self) == written,
        "It never grows.")
      try workspace.write("src/b.css", "a { b: var(--color-nope) }")
      #expect(try lines(usage().stdout).contains("src/b.css:1:12 error undefined --color-nope"))
      try workspace.write("src/b.css", "a { b: var(--color-brand) }")
      try workspace.write("src/a.css", "a { b: var(--color-old) }")
      #expect(try usage().stderr.contains("2 known findings of known.json are no longer there"))
      #expect(try usage("--update").status == 0)
      #expect(
        try String(decoding: workspace.bytes("known.json"), as: UTF8.self).contains(
          #""name":"--color-old","count":1}"#))
      try workspace.write("known.json", #"{"known": [{"file": "a"}]}"#)
      let faulty = try usage()
      #expect(faulty.status == 2 && faulty.stderr.contains("known.json:1:12"))
    }
  }

  @Test("SARIF and the commands of GitHub have each finding with its place, and no text ends them")
  func machines() throws {
    try with { workspace in
      try workspace.write("src/a,b%.css", "a { b: var(--color-old) var(--color-brnd) }\n")
      let github = try workspace.run("usage", "src", "--outputs", "css", "--github")
      #expect(github.status == 1)
      #expect(
        github.stdout.hasPrefix(
          "::error file=src/a%2Cb%25.css,line=1,col=12,title=gone::--color-old: color.old became"))
      #expect(github.stdout.contains("::warning file=src/a%2Cb%25.css,line=1,col=29,"))
      let sarif = try workspace.run("usage", "src", "--outputs", "css", "--sarif")
      let root = try #require(JSONReader.read(Array(sarif.stdout.utf8)).root)
      let run = try #require(root["runs"]?.elements?.first)
      let results = run["results"]?.elements ?? []
      #expect(results.map { $0["ruleId"]?.string } == ["usage.gone", "usage.undefined"])
      let place = results.first?["locations"]?.elements?.first?["physicalLocation"]
      #expect(place?["artifactLocation"]?["uri"]?.string == "src/a%2Cb%25.css")
      #expect(place?["region"]?["startColumn"]?.numberText == "12")
      #expect(try workspace.run("usage", "src", "--sarif", "--json").status == 64)
    }
  }

  @Test("blazon.json holds where the code is, and whose names are others'")
  func configured() throws {
    try with { workspace in
      try workspace.write("web/a.css", "a { b: var(--color-old) var(--tw-color) }")
      try workspace.write("more/a.css", "a { b: var(--color-gone) }")
      try workspace.write(
        "blazon.json",
        #"{"code": {"files": ["web"], "foreign": "--tw-"}, "outputs": [{"format": "css", "out": "gen"}]}"#
      )
      let run = try workspace.run("usage")
      #expect(run.stdout.contains("web/a.css:1:12  error  gone  --color-old"))
      #expect(!run.stdout.contains("more/") && !run.stdout.contains("--tw-"))
      #expect(try workspace.run("usage", "more").stdout.contains("more/a.css:1:12"))
      try workspace.write("blazon.json", #"{"code": {"files": "../web", "folder": "x"}}"#)
      let faulty = try workspace.run("usage")
      #expect(faulty.status == 2 && faulty.stderr.contains("has no member \"folder\""))
    }
  }

  @Test("impact, judge and changelog name the places in code of what follows or breaks")
  func places() throws {
    try with { workspace in
      try workspace.write("src/a.css", "a { b: var(--color-brand) var(--color-accent) }")
      try workspace.write("src/b.css", "a { b: var(--color-old) var(--color-old) }")
      let code = ["--code", "src", "--outputs", "css"]
      func run(_ words: String...) throws -> Output {
        try Blazon.run(words + code, in: workspace.folder)
      }
      let impact = try run("impact", "color.brand")
      #expect(impact.stdout.contains("Code of 2 tokens: 2 places in 1 file"))
      #expect(try run("impact", "space.m").stdout.contains("not used in the code that was read"))
      #expect(try run("impact", "color.brand", "--json").stdout.contains(#""code": {"files":1,"#))
      let judge = try run("judge", "#1", "@HEAD")
      #expect(
        judge.stdout.contains(
          "renamed from color.old; used at 2 places in 1 file, first src/b.css:1:12"))
      #expect(judge.stdout.contains("not used in the code that was read"))
      let log = try run("changelog", "#1", "@HEAD")
      #expect(log.stdout.contains("used at 2 places in 1 file"))
      #expect(try run("impact", "color.brand", "--if", "#FF0000").status == 64)
    }
  }

  @Test("Colors and lengths that are a token's are listed where it is asked for, aliases first")
  func literals() throws {
    try with { workspace in
      try workspace.write(
        "src/a.css",
        """
        :root { --own: #000000; }
        .a:hover { color: #000; background: rgb(51 0 0 / 1); border: 1px solid #010000; padding: 8px 0.5rem 9px 20px }
        .b { color: var(--x, #000000); fill: url(#000000); border-radius: 8px; margin: 0 } /* #000000 */
        #000 { content: "#000000" }
        """)
      try workspace.write("src/b.kt", "val a = Color(0xFF000000); val b = 0xFF000000")
      try workspace.write("src/c.swift", ##"let a = "#000000", c = "x #000000""##)
      let run = try workspace.run("usage", "src", "--outputs", "css", "--literals", "--foreign=--x")
      #expect(run.status == 0)
      #expect(
        lines(run.stdout) == [
          "src/a.css:2:19 warning literal #000", "src/a.css:2:72 warning literal #010000",
          "src/a.css:2:90 warning literal 8px", "src/a.css:2:94 warning literal 0.5rem",
          "src/a.css:2:101 warning literal 9px", "src/b.kt:1:15 warning literal #000000ff",
          "src/c.swift:1:9 warning literal #000000",
        ])
      #expect(run.stdout.contains("this is color.accent: use --color-accent"))
      #expect(run.stdout.contains("this is nearly color.accent (ΔE"))
      #expect(run.stdout.contains("this is nearly space.m (1 px off)"))
      #expect(
        try lines(workspace.run("usage", "src", "--outputs", "css").stdout) == [
          "src/a.css:3:17 warning undefined --x"
        ])
    }
  }

  static let snippets: [(language: String, code: String, findings: [String])] = [
    (
      "css", "a{color:var(--color-old);fill:var(--color-brnd);margin:var(--space-m)}",
      ["gone --color-old --color-error", "undefined --color-brnd --color-brand"]
    ),
    ("css", "a{stroke:var(--color-legacy)}", ["deprecated --color-legacy --color-brand"]),
    ("css", "a{color:#000}", ["literal #000 --color-accent"]),
    (
      "tailwind", "bg-brand hover:bg-old text-brannd bg-red-500 text-center p-4",
      ["gone bg-old bg-error", "undefined text-brannd text-brand"]
    ),
    (
      "swift", "let a = Tokens.Color.old; let b = Tokens.Color.nothingLikeIt",
      ["gone Tokens.Color.old Tokens.Color.error", "undefined Tokens.Color.nothingLikeIt "]
    ),
    ("swift", "let a = 1", []),
  ]

  @Test("A text on standard input is judged name by name", arguments: snippets)
  func snippet(_ language: String, _ code: String, _ findings: [String]) throws {
    try with { workspace in
      try workspace.write("in", code)
      let run = try Blazon.run(
        program: "/bin/sh",
        [
          "-c", "\"$0\" usage - --as \(language) --deprecated --literals --json < in",
          Blazon.binary,
        ], in: workspace.folder)
      let found = try run.json()["findings"]?.elements ?? []
      #expect(
        found.map { finding in
          ["kind", "name", finding["near"] == nil ? "successor" : "near"]
            .map { finding[$0]?.string ?? "" }.joined(separator: " ")
        } == findings, "\(run)")
      #expect(run.stderr.contains("uses no token names") == findings.isEmpty)
    }
  }

  @Test(
    "The names of a token alone are those that it has among all tokens, with old ones that work")
  func names() throws {
    try with { workspace in
      // Names that meet: by case, by cut and by namespace.
      for path in ["a.b-c", "a.b.c", "a.bC", "brand", "color-brand"] {
        _ = try workspace.run("set", path, "#010203", "--type", "color")
      }
      try workspace.succeed("mv", "color.error", "color.danger", "--keep")
      let list = try workspace.run("list", "--json", "--fields", "path").json()["cells"]?.elements
      let paths = Set(list?.compactMap { $0["path"]?.string } ?? [])
      #expect(paths.count >= 8)
      var all: [String: Set<String>] = [:]
      for path in paths {
        let json = try workspace.run("show", path, "--names", "--json").json()
        for name in json["names"]?.elements ?? [] where name["token"]?.string == path {
          let key = "\(name["output"]?.string ?? "") \(name["name"]?.string ?? "")"
          all[key, default: []].insert(path)
        }
      }
      // None is two tokens', and each is one that usage takes for the token's own.
      #expect(all.allSatisfy { $0.value.count == 1 }, "\(all.filter { $0.value.count > 1 })")
      for (key, owners) in all where key.hasPrefix("css ") || key.hasPrefix("swift ") {
        let (output, name) = (key.prefix { $0 != " " }, key.drop { $0 != " " }.dropFirst())
        let code = output == "css" ? "a{color:var(\(name))}" : "let a = \(name)"
        try workspace.write("src/a.\(output)", code)
        let uses = try workspace.run("usage", "src/a.\(output)", "--outputs", "\(output)", "--json")
          .json()["uses"]?.members?.map(\.key)
        #expect(uses == Array(owners), "\(key)")
      }
      let old = try workspace.run("show", "color.danger", "--names", "--outputs", "css").stdout
      #expect(old.contains("--color-error") && old.contains("still works: of color.error"))
      try workspace.write(
        "blazon.json",
        #"{"registry":"t.blazon","outputs":[{"format":"css","out":"out","since":"@#1"}]}"#)
      let kept = try workspace.run("show", "color.danger", "--names").stdout
      #expect(kept.contains("--color-old"), "\(kept)")
    }
  }

  @Test(
    "Ranked lists have what is near first, then what refers to others, and what is deprecated last")
  func ranked() throws {
    try with { workspace in
      let run = try workspace.run(
        "list", "--where", "near:#000000<60 -path:color.error", "--ranked", "--fields",
        "path,since,by,cited,sure")
      #expect(
        run.stdout == """
          color.accent\t2026-01-31 #1\tTester\t\tno source
          color.brand\t2026-01-31 #1\tTester\t\tno source
          color.legacy\t2026-01-31 #1\tTester\t\tno source

          """, "\(run)")
    }
  }

  @Test("code in which no name of the outputs can stand is refused")
  func otherLanguage() throws {
    try Workspace.with { work in
      try work.succeed("init")
      try work.succeed("set", "color.a", "#fff", "--type", "color", "-m", "1")
      try work.write("a.css", "a{color:var(--color-a)}")
      for words in [["usage", "a.css"], ["check", "--code", "a.css"]] {
        let run = try Blazon.run(words + ["--outputs", "swift"], in: work.folder)
        #expect(run.status == 2 && run.stderr.contains("css"), "\(run)")
        #expect(try Blazon.run(words + ["--outputs", "swift,css"], in: work.folder).status == 0)
      }
    }
  }

  @Test("a judgment counts uses of a renamed token by both names, and of a new one by its own")
  func usesOfRenamed() throws {
    try Workspace.with { work in
      try work.succeed(each: [
        "init", "set color.accent #0055ff --type color -m 1", "tag v1",
        "mv color.accent color.brand -m 2", "set color.brand #ff0000 -m 3",
        "set color.info #00ff00 --type color -m 4",
      ])
      try work.write("V.swift", "let a = Tokens.Color.accent; let b = Tokens.Color.info")
      func judged() throws -> String {
        try work.run("judge", "@v1", "@HEAD", "--outputs", "swift", "--code", "V.swift").stdout
      }
      #expect(try judged().ranges(of: "first V.swift:1:9").count == 2)
      #expect(try judged().contains("first V.swift:1:38"))
      try work.write("V.swift", "let a = Tokens.Color.brand")
      #expect(try judged().ranges(of: "first V.swift:1:9").count == 1)
    }
  }
}
