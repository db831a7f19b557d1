import Foundation
import PositionedJSON
import TestSupport
import Testing

/// Words that a verb took in silence, or refused with the status of a failure.
@Suite("Slips of the command line")
struct SlipTests {
  private static func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write("t.tokens.json", QueryCommandTests.tokens)
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", "t.tokens.json", "-m", "First").status == 0)
      try body(workspace)
    }
  }

  private static func git(_ workspace: Workspace, _ words: String...) throws {
    let identity = ["git", "-c", "user.name=A", "-c", "user.email=a@b.c"]
    let run = try Blazon.run(program: "/usr/bin/env", identity + words, in: workspace.folder)
    #expect(run.status == 0, "\(words): \(run.stderr)")
  }

  @Test("A word that only an option can have brought is wrong usage")
  func usage() throws {
    try SlipTests.with { workspace in
      for words in [
        "judge t.tokens.json t.tokens.json --at-most minr",
        "judge t.tokens.json t.tokens.json --outputs swfit", "changelog @#1..HEAD --date tomorrow",
        "export swift --option acces=public", "export json --profile stricct",
        "set color.ink #000000 --trailer foo", "git diff a b", "list --was #25G3EB",
      ] {
        let run = try Blazon.run(words.split(separator: " ").map(String.init), in: workspace.folder)
        #expect(run.status == (words.contains("--was") ? 2 : 64), "\(words): \(run.stderr)")
      }
    }
  }

  @Test(
    "A sign of another language is refused with the query that is meant",
    arguments: [
      ("value==8px", "value:8px"), ("value:>4px", "value>4px"), ("value=<9px", "value<=9px"),
      ("value=>9px", "value>=9px"), ("value!==8px", "value!=8px"), ("message:=ann", "message:ann"),
      ("value:2563EB", "#2563EB"), ("value:0x2563EB", "#2563EB"),
      ("value:8px,16px", "[8px, 16px]"), ("value:8px|12pt|16px", "[8px, 12pt, 16px]"),
      ("value:8px-16px", "8px..16px"), ("value:200ms-0.3s", "200ms..0.3s"),
    ])
  func signs(query: String, meant: String) throws {
    try SlipTests.with { workspace in
      for arguments in [
        ["list", "--where", query], ["check", "t.tokens.json", "--assert", query],
      ] {
        let run = try Blazon.run(arguments, in: workspace.folder)
        #expect(run.status == 64, "\(arguments): \(run.stderr)")
        #expect(run.stderr.contains(meant), "\(run.stderr)")
      }
    }
  }

  @Test(
    "A color in any form of CSS is the color, in a query, as an assertion and in the past",
    arguments: ["rgb(0, 0, 0)", "rgb(0 0 0)", "black", "#000", "hsl(0 0% 0%)"])
  func colors(text: String) throws {
    try SlipTests.with { workspace in
      for query in ["value:\(text)", "value:\"\(text)\""] where !query.contains("\"#") {
        let paths = try workspace.succeed("list", "--where", query, "--fields", "path")
        #expect(paths.split(separator: "\n").contains("color.ink"), "\(query): \(paths)")
        #expect(try workspace.run("check", "t.tokens.json", "--assert", query).status == 1)
      }
      #expect(try workspace.succeed("list", "--was", text).contains("color.ink"))
    }
  }

  @Test("An assertion that compares nothing fails", arguments: ["44rem", "44ms", "44%", "4em"])
  func empty(amount: String) throws {
    try SlipTests.with { workspace in
      let run = try workspace.run("check", "t.tokens.json", "--assert", "value<\(amount)")
      #expect(run.status == 64)
      #expect(run.stderr.contains("can be compared with it"), "\(run.stderr)")
    }
  }

  @Test("An option with one value that is given twice is refused; one for several is not")
  func twice() throws {
    try SlipTests.with { workspace in
      for words in [
        "list --type color --type dimension", "log -n 1 -n=2", "log --grep a --grep b",
        "set color.ink #111111 --author a --author=b",
      ] {
        let run = try Blazon.run(words.split(separator: " ").map(String.init), in: workspace.folder)
        #expect(run.status == 64)
        #expect(run.stderr.contains("is given twice"), "\(words): \(run.stderr)")
      }
      for words in ["list --where type:color --where path:color.*", "log --json --json"] {
        let run = try Blazon.run(words.split(separator: " ").map(String.init), in: workspace.folder)
        #expect(run.status == 0, "\(words): \(run.stderr)")
      }
    }
  }

  @Test(
    "A declared background stays while a color is declared on it; contrast names what was asked")
  func declared() throws {
    try SlipTests.with { workspace in
      try workspace.write(
        "u.tokens.json",
        ##"{"u": {"$type": "color", "a": {"$value": "#000000"}, "b": {"$value": "#ffffff"}, "c": {"$value": "#777777"}}}"##
      )
      #expect(try workspace.run("import", "u.tokens.json").status == 0)
      try workspace.succeed("contrast", "declare", "u.a", "u.b")
      let removed = try workspace.run("rm", "u.b")
      #expect(removed.status == 2)
      #expect(removed.stderr.contains("contrast declare u.a u.b --undo"), "\(removed.stderr)")
      #expect(try workspace.run("mv", "u.b", "u.d").status == 0)
      #expect(try workspace.run("contrast", "--declared", "u.c").stderr.contains("of \"u.c\""))
      #expect(try workspace.run("rm", "u", "--yes").status == 0)
      let half = try workspace.succeed("contrast", "#00000080", "white")
      #expect(half.contains("#00000080 on #FFFFFF"), "\(half)")
    }
  }

  @Test("A point is not compared with itself by SQL, nor are names kept since a later one")
  func points() throws {
    try SlipTests.with { workspace in
      try workspace.succeed("tag", "v1")
      try workspace.succeed("mv", "color.ink", "color.tint")
      for points in ["'main'", "'@HEAD', '@HEAD'", "'v1', 'v1'"] {
        let run = try workspace.run("sql", "select * from changes(\(points))")
        #expect(run.status != 0)
        #expect(run.stderr.contains("with itself"), "\(run.stderr)")
      }
      try workspace.succeed("sql", "select * from changes('v1', '@HEAD')")
      let past = try workspace.run("export", "css", "--at", "v1", "--since", "HEAD", "--out", "-")
      #expect(past.status == 2)
      #expect(past.stderr.contains("is later than v1"), "\(past.stderr)")
      let log = try workspace.run("log", "color.ink", "--oneline")
      #expect(log.stderr.contains("`blazon log color.tint`"), "\(log.stderr)")
      let dated = try workspace.run("set", "color.tint", "#222222", "--dated", "2020-01-01")
      #expect(dated.stderr.contains("count from 2020-01-01"), "\(dated.stderr)")
    }
  }

  @Test("A value stands for its choice in verbs that write as in those that read")
  func contexts() throws {
    try SlipTests.with { workspace in
      try workspace.succeed("set", "color.ink", "#222222", "--context", "dark")
      #expect(
        try workspace.succeed("show", "color.ink", "--context", "appearance=dark").contains(
          "#222222"))
      try workspace.succeed("set", "color.ink", "#333333", "--context", "base")
      try workspace.succeed("rm", "color.ink", "--context", "dark", "--yes")
      #expect(
        try workspace.succeed("show", "color.ink", "--context", "dark").contains("#333333"))
      let wrong = try workspace.run("set", "color.ink", "#222222", "--context", "drak")
      #expect(wrong.status == 2)
      #expect(wrong.stderr.contains("did you mean appearance=dark?"), "\(wrong.stderr)")
    }
  }

  @Test("What a fix names is what the command changes, and a second registry is named")
  func targets() throws {
    try SlipTests.with { workspace in
      try workspace.write(
        "own/o.tokens.json",
        #"{"a":{"$type":"number","$value":1},"b":{"$type":"number","$value":"{a}"}}"#)
      let refused = try workspace.run("rm", "a", "--files", "own", "--yes")
      #expect(refused.status == 2)
      #expect(refused.stderr.contains("`blazon rm b --files own`"), "\(refused.stderr)")
      try workspace.succeed("rm", "b", "--files", "own", "--yes")
      #expect(try workspace.succeed("init", "u.blazon").contains("--registry u.blazon"))
    }
  }

  @Test(
    "A file that is not there is an error, however short its name",
    arguments: [
      "check x", "check é", "check x/", "import x", "catalog --from x", "usage x --outputs css",
      "set a 1 --files x", "check x t.tokens.json", "check x/y",
    ])
  func shortNames(line: String) throws {
    try SlipTests.with { workspace in
      let run = try Blazon.run(line.split(separator: " ").map(String.init), in: workspace.folder)
      #expect([2, 64].contains(run.status), "\(run.stderr)")
      #expect(run.stderr.contains("error: "), "\(run.stderr)")
    }
  }

  @Test(
    "A fix is what was meant, and never the contrary or another token",
    arguments: [
      (["list", "--where", "type<>color"], "type!=color", 64),
      (["list", "--where", "value<>4px"], "value!=4px", 64),
      (["list", "type:color"], "`blazon list --where type:color`", 64),
      (["list", "value>=4px"], "`blazon list --where 'value>=4px'`", 64),
      (["set", "color..x", "red", "--new", "--type", "color"], "a name is empty", 2),
      (["set", "color", "red"], "is a group of", 2),
      (["tag", "v1..v2"], "stands between two points", 2),
      (["revision", "publish", "main", "--date", "1.1.2020"], "is not a YYYY", 64),
      (["judge", "--rules", "--json"], "has no other form", 64),
      (["export", "css", "--options", "--json"], "has no other form", 64),
      (["set", "color.ink", "red", "--registry", "hig"], "which is read-only", 2),
      (["restore", "t.blazon", "--registry", "hig"], "which is read-only", 2),
      (["list", "--where", "kind:color"], "did you mean type?", 64),
      (["list", "--where", "not:type:color"], "not type:color", 64),
      (["list", "--where", "limit:3"], "-n N", 64),
      (["list", "--where", "missing:dark"], "did you mean appearance=dark?", 64),
      (["list", "--where", "varies:dark"], "did you mean appearance=dark?", 64),
      (["list", "--where", "type:color|dimension"], "write [color, dimension]", 64),
      (["list", "--where", "modality:[must] is:alias,literal"], "write [alias, literal]", 64),
      (["list", "--where", "type:color,is:alias"], "a blank between terms means and", 64),
      (["list", "--where", "type:color && is:alias"], "a blank between terms means and", 64),
      (["list", "--where", "type:color || is:alias"], "write or between terms", 64),
      (["show", "color.ink", "--names", "--outputs", "ios"], "did you mean swift?", 64),
      (
        ["judge", "t.tokens.json", "t.tokens.json", "--outputs", "dart"], "did you mean flutter?",
        64
      ),
      (["export", "--file", "T.kt"], "add --format compose", 64),
      (["revision", "publsh", "main"], "`blazon revision publish main`", 64),
      (["revision", "remove", "main"], "`blazon revision delete main`", 64),
      (["git", "instal"], "`blazon git install`", 64),
      (["check", "--input", "a=b"], "no file is named", 64),
      (["check", "t.tokens.json", "--input", "a=b"], "no file is a resolver document", 1),
      (["sql", "select path from current_values where type=\"color\""], "in single quotes", 2),
      (["sql", "select * from resolved('main', 'drak')"], "did you mean appearance=dark?", 2),
    ] as [([String], String, Int32)])
  func meant(arguments: [String], text: String, status: Int32) throws {
    try SlipTests.with { workspace in
      let run = try Blazon.run(arguments, in: workspace.folder)
      #expect(run.status == status, "\(run.stderr)")
      #expect((run.stdout + run.stderr).contains(text), "\(run)")
    }
  }

  @Test("A weight is found by each of its names, and a baseline is named beside the document")
  func names600() throws {
    try SlipTests.with { workspace in
      for name in ["semi-bold", "normal"] {
        try workspace.succeed("set", "w.\(name)", name, "--new", "--type", "fontWeight")
      }
      for (word, path) in [
        ("semi-bold", "w.semi-bold"), ("demi-bold", "w.semi-bold"), ("semibold", "w.semi-bold"),
        ("regular", "w.normal"), ("book", "w.normal"),
      ] {
        let found = try workspace.succeed("list", "--where", "value:\(word)", "--fields", "path")
        #expect(found == path + "\n")
      }
      try workspace.write("s.css", "a { color: var(--color-none) }")
      let run = try workspace.run(
        "usage", "s.css", "--outputs", "css", "--baseline", "b.json", "--update", "--json")
      #expect(run.stdout.hasPrefix("{"), "\(run.stdout)")
      #expect(run.stderr.contains("b.json"))
      let near = try workspace.succeed(
        "list", "--where", "near:#000000<5", "--ranked", "--fields", "path,distance")
      #expect(near.contains("color.ink\t0"), "\(near)")
    }
  }

  @Test("Code follows the newest revision that has tokens, which a line names")
  func migration() throws {
    try SlipTests.with { workspace in
      try workspace.succeed("revision", "add", "next")
      try workspace.succeed("tag", "v1")
      try workspace.succeed("mv", "color.ink", "color.text")
      try workspace.write("s.css", "a { color: var(--color-ink) }")
      let run = try workspace.run("migrate", "@v1", "@HEAD", "s.css", "--outputs", "css")
      #expect(run.status == 1)
      #expect(run.stdout.contains("+a { color: var(--color-text) }"), "\(run)")
      #expect(run.stderr.contains("from main to main"), "\(run)")
    }
  }

  @Test("What is shown can be typed, and is found")
  func shown() throws {
    try SlipTests.with { workspace in
      for (path, type, written, shown) in [
        ("b.on", "boolean", "yes", "true"), ("b.off", "boolean", "no", "false"),
        ("w.a", "fontWeight", "semibold", "semi-bold"),
        ("w.b", "fontWeight", "Ultra Light", "ultra-light"),
        ("c.a", "cubicBezier", "bezier(0.4, 0, 0.2, 1)", "[0.4,0,0.2,1]"),
        ("c.b", "cubicBezier", "ease-in", "[0.42,0,1,1]"),
      ] {
        try workspace.succeed("set", path, written, "--new", "--type", type)
        #expect(try workspace.succeed("list", path, "--fields", "value") == shown + "\n")
      }
      #expect(try workspace.succeed("list", "--was", "yes").contains("b.on"))
      #expect(try workspace.run("set", "b.on", "maybe").status == 2)
    }
  }

  @Test("A rule for where values stand is kept where there are none; one for values needs some")
  func assertions() throws {
    try SlipTests.with { workspace in
      for (query, status) in [
        ("type:gradient", 0), ("-path:color -path:space -path:button", 0), ("type:color", 1),
        ("type:gradient value<4px", 64), ("type:gradient is:alias", 64),
      ] as [(String, Int32)] {
        let run = try workspace.run("check", "t.tokens.json", "--assert", query)
        #expect(run.status == status, "\(query): \(run.stderr)")
      }
    }
  }

  @Test("A document for programs has the file that is printed, or the values alone")
  func document() throws {
    try SlipTests.with { workspace in
      for arguments in [
        ["export", "css"], ["export", "--template", "csv"], ["export", "css", "--at", "HEAD"],
      ] {
        let text = try Blazon.run(arguments, in: workspace.folder).stdout
        let json = try Blazon.run(arguments + ["--json"], in: workspace.folder).stdout
        #expect(JSONReader.read(text: json).root?["text"]?.string == text)
      }
      let written = try workspace.succeed("export", "css", "--json", "--out", "web")
      #expect(JSONReader.read(text: written).root?["text"] == nil)
    }
  }

  @Test("Code is told whose names it has, what another value is, and where a literal is a token's")
  func code() throws {
    try SlipTests.with { workspace in
      try workspace.succeed("deprecate", "color.link", "--use", "color.ink")
      try workspace.write("s.css", "a { color: var(--color-link) }")
      try workspace.write("s.swift", "let a = UIColor(hex: 0x2563EB), b = 0x2563EB, c = (hex: 1)")
      let old = try workspace.run("usage", "s.css", "--outputs", "css", "--deprecated")
      #expect(old.stdout.contains("use color.ink; its value is #000000"), "\(old.stdout)")
      let literal = try workspace.run("usage", "s.swift", "--outputs", "swift", "--literals")
      #expect(literal.stdout.components(separatedBy: "#2563eb").count == 2, "\(literal.stdout)")
      #expect(!old.stderr.contains("names are those of"))
      try workspace.succeed("revision", "add", "next")
      try workspace.succeed("set", "color.ink", "red", "--revision", "next")
      let two = try workspace.run("usage", "s.css", "--outputs", "css")
      #expect(
        two.stderr.contains("names are those of next, the last of main, next; --at main"), "\(two)")
      let one = try workspace.run("usage", "s.css", "--outputs", "css", "--at", "main")
      #expect(!one.stderr.contains("names are those of"), "\(one)")
    }
  }

  @Test(
    "Marks of a conflict are named as such, whatever the file is in",
    arguments: ["json", "css", "yaml"])
  func conflicts(ending: String) throws {
    try SlipTests.with { workspace in
      try workspace.write(
        "c.\(ending)", "a {\n<<<<<<< HEAD\n--a: 1px;\n=======\n--a: 2px;\n>>>>>>> b\n}\n")
      for verb in ["check", "import"] {
        let run = try workspace.run(verb, "c.\(ending)")
        #expect(run.status != 0)
        #expect((run.stdout + run.stderr).contains("[git-conflict]"), "\(run)")
      }
    }
  }

  @Test("A flavor that the files do not have is named beside the one that they have")
  func flavors() throws {
    try SlipTests.with { workspace in
      try workspace.write("sd.json", #"{"a": {"value": "1px", "type": "dimension"}}"#)
      try workspace.write("s.css", ":root { --a: 1px }")
      let wrong = try workspace.run("check", "sd.json", "--flavor", "theo")
      #expect(wrong.stderr.contains("are Style Dictionary's"), "\(wrong.stderr)")
      let right = try workspace.run("check", "sd.json", "--flavor", "style-dictionary")
      #expect(right.stderr.contains("(by --flavor);"), "\(right.stderr)")
      let sheet = try workspace.run("check", "s.css", "--flavor", "dtcg")
      #expect(sheet.stderr.contains("--flavor dtcg does not apply"), "\(sheet.stderr)")
    }
  }

  @Test("Notes on a state that is tagged are those of the release")
  func releases() throws {
    try SlipTests.with { workspace in
      try workspace.succeed("tag", "v1.0.0")
      try workspace.succeed("set", "color.ink", "#111111")
      #expect(try workspace.run("changelog").stdout.contains("## [Unreleased]"))
      try workspace.succeed("tag", "v1.1.0")
      #expect(try workspace.run("changelog").stdout.contains("## [1.1.0] - "))
      #expect(try workspace.run("changelog", "v1.0.0", "HEAD").stdout.contains("## [Unreleased]"))
    }
  }

  @Test(
    "Words of a context alone, and of what another verb lists, lead there",
    arguments: [
      (
        "show 'dark mode' --at 2014",
        "`blazon list --context appearance=dark --at 2025 --registry hig`"
      ),
      ("show 'dark mode' --at 2014", "`blazon list --text 'dark mode' --at 2014 --registry hig`"),
      (
        "show 'dark mode' --at modern",
        "`blazon list --context appearance=dark --at modern --registry hig`"
      ),
      (
        "show 'light appearance'",
        "`blazon list --context appearance=light --at 2025 --registry hig`"
      ),
      ("list editions", "`blazon revision --registry hig`"),
      (
        "show 'haptics' --at 2010", "no path, value, note or source of any revision has \"haptics\""
      ),
      ("list 'haptics'", "of any revision has \"haptics\""),
      ("show 'font.system.tracking' --context fontSize=34", "fix: its axes are appearance="),
      ("list tags", "`blazon tag --registry hig`"), ("list commits", "`blazon log --registry hig`"),
    ])
  func leads(line: String, fix: String) throws {
    try Workspace.with { workspace in
      let arguments = line.split(separator: "'").enumerated().flatMap { index, part in
        index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
      }
      let run = try Blazon.run(arguments + ["--registry", "hig"], in: workspace.folder)
      #expect(run.status != 0)
      #expect(run.stderr.contains(fix), "\(run.stderr)")
    }
  }

  @Test("Another vendor's edition is pointed at, and shown where it is named")
  func vendors() throws {
    try Workspace.with { workspace in
      func show(_ words: String...) throws -> String {
        let run = try Blazon.run(["show"] + words + ["--registry", "hig"], in: workspace.folder)
        #expect(run.status == 0, "\(run.stderr)")
        return run.stdout
      }
      #expect(try !show("large title emphasized weight").contains("titleLarge"))
      #expect(
        try show("large title emphasized weight", "--at", "material-3").contains("titleLarge"))
      let group = try show("tabBar")
      #expect(!group.contains("  in material-3"), "\(group)")
      #expect(group.contains("material-3 has, too"), "\(group)")
    }
  }

  @Test("What -n leaves out is counted in JSON, too")
  func more() throws {
    try SlipTests.with { workspace in
      let all = try #require(JSONReader.read(text: workspace.succeed("list", "--json")).root)
      let some = try #require(
        JSONReader.read(text: workspace.succeed("list", "-n", "1", "--json")).root)
      #expect(all["more"] == nil)
      #expect(some["more"]?.numberText == String((all["cells"]?.elements?.count ?? 0) - 1))
    }
  }

  @Test("-n changes nothing")
  func names() throws {
    try SlipTests.with { workspace in
      #expect(try workspace.run("set", "color.ink", "#111111", "-n").status == 0)
      let shown = try workspace.succeed("show", "color.ink")
      #expect(shown.contains("#000000"))
    }
  }

  @Test("An axis that is renamed and not there, and options that files have no use for, are noted")
  func idle() throws {
    try SlipTests.with { workspace in
      let axis = try workspace.run("import", "t.tokens.json", "--axis", "apearance=mode")
      #expect(
        axis.stderr.contains("--axis apearance=mode fits no axis: the files have appearance"))
      let files = try workspace.run(
        "set", "space.small", "8px", "--files", "t.tokens.json", "-m", "Why")
      #expect(files.stderr.contains("files keep no commit, so -m has no effect"), "\(files.stderr)")
      #expect(files.status == 0)
    }
  }

  @Test("An alias that closes a circle in one context alone is refused")
  func circle() throws {
    try SlipTests.with { workspace in
      try workspace.succeed("set", "color.link", "{color.ink}", "--context", "appearance=dark")
      let closed = try workspace.run("set", "color.ink", "{color.link}")
      #expect(closed.status == 2)
      #expect(closed.stderr.contains("[alias-circle]"), "\(closed.stderr)")
      let shown = try workspace.succeed("show", "color.ink")
      #expect(shown.contains("#000000"))
    }
  }

  @Test("Pruning gives an axis the base that the files have now, and a vendor's data is no group")
  func states() throws {
    try Workspace.with { workspace in
      func token(_ value: String) -> String {
        #"{"a": {"value": "\#(value)", "type": "dimension"}, "extensions": {"com.acme": {"x": {"y": {}}}}}"#
      }
      try workspace.succeed("init", "t.blazon")
      try workspace.write("t/brands/small/a.json", token("1px"))
      try workspace.write("t/brands/large/a.json", token("2px"))
      _ = try workspace.run(
        "import", "t", "--prune", "--yes", "--map", "t/brands/*/**=context:brand=$1")
      let first = try workspace.succeed("revision", "list")
      #expect(first.contains("brand=large|small") || first.contains("brand=small|large"))
      let base = first.contains("brand=large|small") ? "large" : "small"
      try FileManager.default.moveItem(
        at: workspace.url("t/brands/\(base)"), to: workspace.url("t/brands/x"))
      for registry in ["t.blazon", "fresh.blazon"] {
        if registry != "t.blazon" { try workspace.succeed("init", registry) }
        let run = try workspace.run(
          "import", "t", "--prune", "--yes", "--registry", registry, "--map",
          "t/brands/*/**=context:brand=$1")
        #expect(run.status == 0, "\(run.stderr)")
      }
      #expect(
        try workspace.succeed("revision", "list", "--registry", "t.blazon")
          == workspace.succeed("revision", "list", "--registry", "fresh.blazon"))
      #expect(
        try workspace.succeed("list", "--registry", "t.blazon", "--fields", "path") == "a\na\n")
    }
  }

  @Test(
    "Code that gives the new name a value of its own is left to a person",
    arguments: [
      ("a.css", "x {--color-danger: red} y {color: var(--color-old)}", false),
      ("a.scss", "$color-danger: red; y {color: $color-old}", false),
      (
        "a.swift", "extension Tokens.Color { static let danger = 1 }; let x = Tokens.Color.old",
        false
      ),
      ("a.css", "x {--color-danger-2: red} y {color: var(--color-old)}", true),
    ])
  func takenName(file: String, code: String, isWritten: Bool) throws {
    try Workspace.with { work in
      try work.succeed("init", "r.blazon")
      try work.succeed("set", "color.old", "red", "--new", "--type", "color")
      try work.succeed("tag", "v1")
      try work.succeed("mv", "color.old", "color.danger")
      try work.write("src/" + file, code)
      let output = try work.run(
        "migrate", "@v1", "@HEAD", "src", "--outputs", "css,scss,swift", "--write")
      let written = String(decoding: try work.bytes("src/" + file), as: UTF8.self)
      #expect((written != code) == isWritten, "\(written)\(output.stdout)")
      #expect(isWritten || output.stderr.contains("gives the new name a value of its own"))
    }
  }

  @Test(
    "An axis that comes to the files later has the place in the registry that it has in the files",
    arguments: [
      ("brands/acme.json", "#ff0000", "dark.json", "#1a1a1a", "appearance=dark,brand=acme"),
      ("dark.json", "#1a1a1a", "brands/acme.json", "#ff0000", "appearance=dark,brand=acme"),
      ("themes/compact.json", "#00ff00", "brands/acme.json", "#ff0000", "brand=acme,theme=compact"),
    ])
  func laterAxis(first: String, _ one: String, second: String, _ other: String, context: String)
    throws
  {
    try Workspace.with { workspace in
      func token(_ value: String) -> String {
        #"{"p": {"$type": "color", "$value": "\#(value)"}}"#
      }
      try workspace.write("t/base.json", token("#777777"))
      try workspace.write("t/\(first)", token(one))
      try workspace.succeed("init", "r.blazon")
      #expect(try workspace.run("import", "t", "-m", "1", "--registry", "r.blazon").status == 0)
      try workspace.write("t/\(second)", token(other))
      try workspace.succeed("init", "fresh.blazon")
      for registry in ["r.blazon", "fresh.blazon"] {
        #expect(try workspace.run("import", "t", "-m", "2", "--registry", registry).status == 0)
        let same = try workspace.run("diff", "--exit-code", registry, "t")
        #expect(same.status == 0, "\(same.stdout)")
      }
      let shown = try ["r.blazon", "fresh.blazon"].map {
        try workspace.run("show", "p", "--context", context, "--json", "--registry", $0).json()
      }
      #expect(
        shown[0]["cells"]?.elements?.first?["resolved"]?.compactText
          == shown[1]["cells"]?.elements?.first?["resolved"]?.compactText)
    }
  }

  @Test("An old name that would be in the new one, or around it, is refused with that cause")
  func keptBeside() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "r.blazon")
      try workspace.succeed("set", "brand", "#f00", "--type", "color", "-m", "1")
      try workspace.succeed("set", "size.m", "1", "--type", "number", "-m", "2")
      for (old, new) in [("brand", "brand.default"), ("size.m", "size")] {
        let run = try workspace.run("mv", "--keep", old, new)
        #expect(run.status == 2)
        #expect(
          run.stderr.hasPrefix(
            "error: \"\(old)\" cannot stay as a token beside \"\(new)\": one would be in the other [path-taken]\n"
              + "fix: leave out --keep"), "\(run.stderr)")
        try workspace.succeed("mv", old, new)
      }
    }
  }

  @Test("A printed command has its option before --, and can be run")
  func beforeDashes() throws {
    try SlipTests.with { workspace in
      let words = ["set", "--context=appearance=dim", "--", "color.ink", "#ffffff"]
      let run = try Blazon.run(words, in: workspace.folder)
      #expect(
        run.stderr.contains("`blazon set --context=appearance=dim --new -- color.ink '#ffffff'`"),
        "\(run.stderr)")
      let fixed = words.prefix(2) + ["--new"] + words.dropFirst(2)
      #expect(try Blazon.run(Array(fixed), in: workspace.folder).status == 0)
    }
  }

  @Test("A name of a registry in a fix is one word of a shell")
  func quotedRegistry() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "a.blazon")
      try workspace.succeed("init", "ü b.blazon")
      let run = try workspace.run("list")
      #expect(
        run.stderr.contains("fix: name one: --registry a.blazon, or --registry 'ü b.blazon'"),
        "\(run.stderr)")
    }
  }

  @Test("A group that was renamed into itself, and one under its new name, was removed")
  func removedGroups() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "r.blazon")
      for path in ["class.$root", "class.b", "k.a", "k.b"] {
        try workspace.succeed("set", path, "1", "--type", "number", "-m", path)
      }
      try workspace.succeed("mv", "class.$root", "class.base")
      try workspace.succeed("mv", "class", "class.x")
      try workspace.succeed("mv", "k", "kk")
      #expect(try workspace.run("show", "k").stderr.contains("was renamed to \"kk\" in #7"))
      for path in ["class", "kk"] { try workspace.succeed("rm", path, "--yes") }
      for (path, number) in [("class", 8), ("class.x", 8), ("kk", 9)] {
        let run = try workspace.run("show", path)
        #expect(run.stderr.hasPrefix("error: \"\(path)\" was removed in #\(number) on "))
        #expect(run.stderr.hasSuffix("[path-removed]\nfix: look at @#\(number - 1)\n"))
        #expect(try workspace.run("show", path, "--at", "@#\(number - 1)").status == 0)
      }
    }
  }

  @Test("A ref that is not there is the cause, also in a registry that has a replay")
  func unknownRef() throws {
    try Workspace.with { workspace in
      try workspace.write("t.tokens.json", #"{"a": {"$type": "number", "$value": 1}}"#)
      try SlipTests.git(workspace, "init", "-q", ".")
      try SlipTests.git(workspace, "add", ".")
      try SlipTests.git(workspace, "commit", "-q", "-m", "1")
      try workspace.succeed("init", "r.blazon")
      for ref in ["nope", "HEAD", "nope", "HEAD..nope"] {
        let run = try workspace.run("import", "--history", ".", "--ref", ref)
        #expect(run.status == (ref == "HEAD" ? 0 : 2), "\(run.stderr)")
        if ref != "HEAD" {
          #expect(run.stderr.contains("error: . has no \"\(ref)\" [ref-unknown]"), "\(run.stderr)")
        }
      }
    }
  }

  @Test("The heading of a release has its version as it is written")
  func headings() throws {
    try SlipTests.with { workspace in
      try workspace.succeed("set", "color.ink", "#123456", "-m", "2")
      for version in ["1.1.0-rc.1", "1.1.0-1", "1.1.0"] {
        let text = try workspace.run("changelog", "@#1", "@HEAD", "--version", version).stdout
        #expect(text.hasPrefix("## [\(version)] - "), "\(text)")
      }
    }
  }

  @Test("The folders that migrate compares are named as it takes them: what follows -- is code")
  func migratedFolders() throws {
    try Workspace.with { workspace in
      try workspace.write("tokens/t.tokens.json", #"{"a": {"$type": "number", "$value": 1}}"#)
      try workspace.write("src/a.css", "b { order: var(--a) }")
      try SlipTests.git(workspace, "init", "-q", ".")
      try SlipTests.git(workspace, "add", ".")
      try SlipTests.git(workspace, "commit", "-q", "-m", "1")
      try SlipTests.git(workspace, "tag", "v1")
      try workspace.write("tokens/u.tokens.json", #"{"c": {"$type": "number", "$value": 1}}"#)
      try SlipTests.git(workspace, "add", ".")
      try SlipTests.git(workspace, "commit", "-q", "-m", "2")
      let run = try workspace.run("migrate", "v1", "HEAD", "src", "--outputs", "css")
      #expect(
        run.stderr.contains("tokens/ are compared; v1:FOLDER HEAD:FOLDER names others"),
        "\(run.stderr)")
      let named = try workspace.run(
        "migrate", "v1:tokens", "HEAD:tokens", "src", "--outputs", "css")
      #expect(named.status == 0, "\(named.stderr)")
      let file = try workspace.run("migrate", "HEAD", "tokens", "src", "--outputs", "css")
      #expect(file.stderr.contains("`blazon migrate HEAD:tokens tokens`"), "\(file.stderr)")
      let shown = try workspace.run(
        "migrate", "HEAD:tokens", "tokens", "src", "--outputs", "css")
      #expect(shown.status == 0, "\(shown.stderr)")
      try SlipTests.git(workspace, "mv", "tokens", "parts")
      let none = try workspace.run("migrate", "v1", "HEAD", "src", "--outputs", "css")
      #expect(none.stderr.contains("`blazon migrate v1:FOLDER HEAD:FOLDER`"), "\(none.stderr)")
    }
  }

  @Test("A name leads to what became of it, and two names of one commit are one state")
  func became() throws {
    try SlipTests.with { workspace in
      try workspace.succeed("tag", "v1")
      for words in [["v1", "HEAD"], ["v1"], ["@#1", "v1"]] {
        let same = try Blazon.run(["diff"] + words, in: workspace.folder)
        #expect(same.status == 2)
        #expect(same.stderr.contains(" are the same state, #1 of t.blazon"), "\(same.stderr)")
      }
      try workspace.succeed("mv", "color.ink", "color.tint")
      try workspace.succeed("mv", "color.tint", "color.hue")
      let renamed = try workspace.run("show", "color.ink")
      #expect(renamed.stderr.contains("renamed to \"color.hue\" in #2"), "\(renamed.stderr)")
      try workspace.succeed("rm", "color.hue", "--yes")
      let gone = try workspace.run("show", "color.ink")
      #expect(gone.status == 2)
      #expect(gone.stderr.contains("renamed to \"color.hue\" in #2 on"), "\(gone.stderr)")
      #expect(gone.stderr.contains("which was removed in #4 on"), "\(gone.stderr)")
      #expect(gone.stderr.contains("fix: look at color.hue at @#3, or see `blazon show color.hue"))
      try workspace.succeed("contrast", "declare", "button.text", "color.paper", "--undo")
      try workspace.succeed("mv", "color", "paint")
      try workspace.succeed("rm", "paint", "--yes")
      let group = try workspace.run("show", "color")
      #expect(group.stderr.contains("renamed to \"paint\" in #6"), "\(group.stderr)")
      #expect(group.stderr.contains("which was removed in #7"), "\(group.stderr)")
    }
  }

  @Test("No search is proposed for a word that an option would be")
  func searchOfOptions() throws {
    try SlipTests.with { workspace in
      for word in ["--help", "-"] {
        let run = try workspace.run("show", "--", word)
        #expect(run.status == 2 && !run.stderr.contains("list --text"), "\(run.stderr)")
      }
    }
  }

  @Test("A point in a fix is one word of a shell")
  func quotedPoint() throws {
    try SlipTests.with { workspace in
      let run = try workspace.run("show", "#1")
      #expect(run.stderr.contains("add --at '#1'\n"), "\(run.stderr)")
    }
  }

  @Test("A first release of one token has one token")
  func firstRelease() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "r.blazon")
      try workspace.succeed("set", "a", "1", "--type", "number", "-m", "1")
      try workspace.succeed("tag", "v1.0.0")
      let text = try workspace.succeed("changelog", "--tags", "v*")
      #expect(text.hasSuffix("- 1 token, the first release listed here\n"), "\(text)")
    }
  }

  @Test("a decimal comma, a range for migrate, a token for a point, and what stays deprecated")
  func smallSlips() throws {
    try Workspace.with { work in
      try work.succeed("init", "s.blazon")
      for words in [
        ["set", "--type", "number", "n.a", "1", "-m", "one"], ["tag", "v1"],
        ["set", "--type", "color", "g.a", "#111", "-m", "two"],
        ["set", "--type", "color", "g.b", "{g.a}", "-m", "three"], ["tag", "v2"],
        ["deprecate", "g", "--note", "grp"], ["deprecate", "g.b", "--note", "own"],
      ] { #expect(try Blazon.run(words, in: work.folder).status == 0, "\(words)") }
      #expect(try work.run("set", "n.a", "1,5").stderr.contains("write 1.5"))
      #expect(try work.run("list", "--type", "colors").stderr.contains("--type color?"))
      let tag = try work.run("tag", "v9", "n")
      #expect(tag.status != 0 && !tag.stderr.contains("second one"), "\(tag.stderr)")
      try work.write("web/a.css", ".a { color: var(--g-a); }")
      let range = try work.run("migrate", "v1..v2", "web", "--outputs", "css")
      #expect(
        range.stdout == (try work.run("migrate", "v1", "v2", "web", "--outputs", "css")).stdout)
      #expect(range.status == 0, "\(range.stderr)")
      let undone = try work.run("deprecate", "g.b", "--undo")
      #expect(undone.stderr.contains("still deprecated with its group g;"), "\(undone.stderr)")
      let refused = try work.run("deprecate", "g.a", "--undo")
      #expect(refused.stderr.contains("with its group \"g\""), "\(refused.stderr)")
      #expect(refused.stderr.contains("blazon deprecate g --undo"), "\(refused.stderr)")
      #expect(try work.succeed("deprecate", "g", "--undo").contains("description"))
      #expect(try work.succeed("log", "--oneline", "--stat", "-n", "1").contains("1 description"))
    }
  }

  @Test(
    "What is proposed for a word is what was nearly meant: choices, tags, tokens behind a range")
  func nearest() throws {
    try Workspace.with { work in
      try work.succeed("init")
      try work.succeed("set", "color.a", "#fff", "--type", "color", "-m", "1")
      try work.succeed("revision", "axis", "main", "appearance=light|dark")
      try work.succeed("revision", "axis", "main", "brand=acme|dark")
      let context = try work.run("show", "color.a", "--context", "dark").stderr
      #expect(context.contains("did you mean appearance=dark or brand=dark?"), "\(context)")
      for tag in ["v1.0", "v1.1", "v1.2"] { try work.succeed("tag", tag) }
      try work.succeed("set", "color.a", "#eee", "-m", "2")
      for tag in ["color", "space", "zeta"] { try work.succeed("tag", tag) }
      #expect(try work.run("diff", "v1.9").stderr.contains("v1.0, v1.1, v1.2"))
      let token = try work.run("diff", "@HEAD~1..@HEAD", "color.b")
      #expect(token.status != 0 && token.stderr.contains("color.b"), "\(token)")
      #expect(!token.stderr.contains("readable part"), "\(token)")
    }
  }

  @Test("A date before anything was recorded is that of an edition, in a copy of the HIG too")
  func dateOfEdition() throws {
    try Workspace.with { work in
      try work.succeed("init", "--hig", "hig.blazon")
      let show = try work.run("show", "color.systemRed", "@2015-06-01", "--registry", "hig.blazon")
      #expect(show.status == 0 && show.stdout.contains("2014"), "\(show)")
    }
  }

  @Test("A check for sources of no value fails")
  func nothingToSee() throws {
    try Workspace.with { work in
      try work.succeed("init", "r.blazon")
      #expect(try work.run("check", "--evidence").status == 1)
      try work.write("e.tokens.json", "{}")
      #expect(try work.run("check", "e.tokens.json", "--evidence").status == 1)
    }
  }

  @Test("Proposals are of the edition that is asked, and never what just failed")
  func editions() throws {
    try Workspace.with { work in
      try work.succeed("init", "--hig", "h.blazon")
      for words in [
        "show actionSheet.width 2010 --context idiom=pda",
        "list --at 2010 --context idiom=pda", "list --revision 2010 --context appearance=drak",
      ] {
        let run = try Blazon.run(words.split(separator: " ").map(String.init), in: work.folder)
        #expect(run.status == 2 && run.stderr.contains("2010 has no context"), "\(run.stderr)")
        #expect(!run.stderr.contains("did you mean appearance="), "\(run.stderr)")
      }
      let early = try work.run("list", "--at", "2010@#1")
      #expect(early.status == 2 && !early.stderr.contains("did you mean 2010?"), "\(early.stderr)")
      let many = try work.run("template", "show", "css", "css")
      #expect(many.status == 64 && !many.stderr.contains("did you mean"), "\(many.stderr)")
    }
  }
}
