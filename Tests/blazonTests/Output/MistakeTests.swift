import Foundation
import TestSupport
import Testing

/// What newcomers type, and the answer that leads on.
@Suite("Mistakes and habits of people")
struct MistakeTests {
  private static let tokens = #"""
    {"color": {"$type": "color",
       "palette": {"blue": {"500": {"$value": "#2563eb"}, "600": {"$value": "#1d4ed8"}},
         "red": {"600": {"$value": "#ff0000"}}},
       "brand": {"default": {"$value": "{color.palette.blue.600}"}},
       "link": {"$value": "{color.brand.default}"}},
     "space": {"$type": "dimension", "1": {"$value": {"value": 4, "unit": "px"}},
       "4": {"$value": {"value": 16, "unit": "px"}}},
     "time": {"fast": {"$type": "duration", "$value": {"value": 200, "unit": "ms"}}},
     "actionSheet": {"cancelAction": {"gap": {"$type": "dimension",
       "$value": {"value": 8, "unit": "px"}}}}}
    """#

  /// Three commits, the tag v1 on the first one.
  private static func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write("t.tokens.json", tokens)
      try workspace.write("empty.json", "{}")
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", "t.tokens.json").status == 0)
      try workspace.succeed("tag", "v1")
      try workspace.succeed("set", "space.4", "20px")
      try workspace.succeed("set", "color.palette.red.600", "#ee0000")
      try body(workspace)
    }
  }

  struct Typed: CustomTestStringConvertible, Sendable {
    let status: Int32
    let arguments: [String]
    let says: [String]
    /// What standard input holds.
    var input: String?
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ status: Int32, _ arguments: [String], _ says: String..., input: String? = nil) {
      self.status = status
      self.arguments = arguments
      self.says = says
      self.input = input
    }
  }

  static let verbs = [
    Typed(64, ["export", "--namspace", "X"], "Unknown option '--namspace'"),
    Typed(64, ["list", "--where", "brand:acme"], "write a context as context:brand=VALUE"),
    Typed(64, ["list", "--where", "deprecated:true"], "write is:deprecated"),
    Typed(64, ["list", "--where", "description:blue"], "write has:description"),
    Typed(64, ["list", "--where", "has:deprecated"], "write is:deprecated"),
    Typed(64, ["list", "--where", "is:dark"], "write has:dark"),
    Typed(64, ["list", "--where", "is:nothing"], "there are alias"),
    Typed(
      2, ["set", "color.link", "color.brand.default"], "write {color.brand.default} if that token"),
    Typed(2, ["export", "css", "spac", "--file", "-"], "did you mean space?"),
    Typed(
      2, ["export", "css", "zzzzzzzz", "--file", "-"], "there are actionSheet, color, space, time"),
    Typed(0, ["list", "#2563eb"], "blazon list --was '#2563eb'"),
    Typed(
      64, ["list", "--conflicts"], "has no option --conflicts", "`blazon sources --conflicts`"),
    Typed(
      64, ["show", "space.4", "--dark"], "has no option --dark",
      "show space.4 --context appearance=dark`"),
    Typed(
      64, ["compare", "--context=dark"], "has no option --context", "`blazon list --context=dark`"),
    Typed(64, ["sources", "--third-party"], "`blazon list --third-party`"),
    Typed(0, ["list", "colors"], "color.palette.red.600", "this is `blazon list --type color`"),
    Typed(0, ["list", "unused"], "this is `blazon list --unused`"),
    Typed(2, ["list", "conflicts"], "`blazon sources --conflicts`"),
    Typed(0, ["list", "*RED*"], "color.palette.red.600", "no whole path is like"),
    Typed(2, ["list", "*zzz*"], "no path, value, note or source of any revision has \"zzz\""),
    Typed(2, ["show", "UIAlertController"], "of any revision has \"UIAlertController\""),
    Typed(2, ["show", "Fjord.Color.Brand"], "did you mean color.brand?"),
    Typed(2, ["show", "{color.brand}"], "did you mean color.brand?"),
    Typed(2, ["show", "var(--color-brand)"], "did you mean color.brand?"),
    Typed(2, ["show", "$color-brand"], "did you mean color.brand?"),
    Typed(2, ["set", "space.4", "1,5rem"], "write 1.5rem"),
    Typed(2, ["rm", "color.*"], "name a token or a group, such as color"),
    Typed(
      64, ["deprecate", "space.4", "--replacement", "space.1"],
      "`blazon deprecate space.4 --use space.1`"),
    Typed(
      64, ["deprecate", "space.4", "with", "space.1"], "`blazon deprecate space.4 --use space.1`"),
    Typed(64, ["impact", "space.4", "2px"], "did you mean `blazon impact space.4 --if 2px`?"),
    Typed(2, ["contrast", "a", "b"], "name a color on both sides"),
    Typed(64, ["doctor", "t.blazon"], "did you mean `blazon doctor --registry t.blazon`?"),
    Typed(64, ["tag", "-d", "v1"], "`blazon tag --delete v1`"),
    Typed(64, ["diff", "--since", "v1"], "`blazon diff v1.0.0` is from there to now"),
    Typed(64, ["export", "--format", "sass"], "did you mean --format scss?"),
    Typed(64, ["list", "--type", "colour"], "did you mean --type color?"),
    Typed(0, ["export", "--format", "css,swift", "--out", "o"], "o/tokens.css", "o/Tokens.swift"),
    Typed(0, ["log", "-1", "--oneline"], "#3"),
    Typed(2, ["judge", "v9"], "one of the tags v1"),
    Typed(2, ["export", "--template", "nofile"], "csv, less, markdown"),
    Typed(2, ["sql", "select * from tokens"], "current_values"),
    Typed(0, ["revision", "add", "dark"], "--context appearance=dark"),
    Typed(64, ["show", "--color-brand"], "did you mean `blazon show color.brand`?"),
    Typed(64, ["list", "--third-partyx"], "Did you mean '--third-party'?"),
    Typed(64, ["add", "t.tokens.json"], "`blazon import FILES`"),
    Typed(64, ["checkout", "HEAD~1"], "`blazon list --at POINT`"),
    Typed(64, ["replay", "."], "did you mean `blazon import --history .`?"),
    Typed(64, ["export", "css", "--theme", "dark"], "`blazon export --options`"),
    Typed(64, ["set", "space.4", "2px", "--mode", "dark"], "--context appearance=dark"),
    Typed(2, ["diff", "nine.0"], "there is no revision"),
    Typed(2, ["revert", "999"], "one of the tags v1"),
    Typed(2, ["init", "t.blazon"], "move the file away first"),
    Typed(64, ["cmp", "a", "b"], "did you mean `blazon compare a b`?"),
    Typed(64, ["page"], "`blazon catalog --out catalog.html`"),
    Typed(64, ["list", "--source", "x"], "`blazon sources --document ID`"),
    Typed(64, ["sources", "--bibtex"], "`blazon sources --csl`"),
    Typed(64, ["compare", "--html", "eras.html"], "write --out eras.html"),
    Typed(0, ["compare", "2010,2014", "actionSheet", "--registry", "hig"], "2014"),
    Typed(0, ["compare", "2014..modern", "actionSheet", "--registry", "hig"], "modern"),
    Typed(
      2, ["show", "actionSheet", "background", "--registry", "hig"],
      "did you mean actionSheet.background?"),
    Typed(2, ["show", "color.teal", "--registry", "hig"], "did you mean color.systemTeal?"),
    Typed(2, ["show", "alert.radius", "--registry", "hig"], "cornerRadius?"),
    Typed(2, ["diff", "v1.0", "v2.0"], "one of the tags v1"),
    Typed(64, ["conflicts"], "did you mean `blazon sources --conflicts`?"),
    Typed(64, ["copy", "a", "b"], "`blazon set --new PATH VALUE`", "`blazon backup FILE`"),
    Typed(2, ["log", "v1"], "`blazon log --at v1`"),
    Typed(0, ["log", "v1..HEAD", "--stat"], "#3"),
    Typed(
      2, ["export", "css", "--out", "t.tokens.json"], "is a file, and a folder is needed here"),
    Typed(64, ["cite", "space.4"], "did you mean `blazon sources space.4`?"),
    Typed(0, ["list", "--text", "brand blue"], "color.brand.default"),
    Typed(2, ["show", "color.pal"], "did you mean color.palette?"),
    Typed(
      0, ["diff", "--path", "color.link"], "compared: @HEAD~1 (#2 of t.blazon, 9 tokens) with @HEAD"
    ),
    Typed(64, ["export", "token/", "--format", "swift"], "there is no file token/"),
    Typed(64, ["export", "css", "--file", "."], "names a file"),
    Typed(64, ["export", "css", "--rem", "16"], "write --option rem=16"),
    Typed(0, ["list", "--was", "2563eb"], "color.palette.blue.500"),
    Typed(0, ["list", "--presence", "notStated"], "`blazon list --silent`"),
    Typed(64, ["edit", "space.4", "2px"], "did you mean `blazon set space.4 2px`?"),
    Typed(64, ["undeprecate", "space.4"], "did you mean `blazon deprecate --undo space.4`?"),
    Typed(2, ["list", "--context", "device=pad"], "has no context \"device=pad\""),
    Typed(
      2, ["diff", "2010", "2014", "modern", "--registry", "hig"],
      "`blazon compare 2010 2014 modern --registry hig`"),
    Typed(
      64, ["sources", "alert", "--coverage", "--registry", "hig"], "leave the path out"),
    Typed(64, ["undo"], #"there is no verb "undo" [verb-unknown]"#, "`blazon revert HEAD`?"),
    Typed(64, ["undo", "#2"], "`blazon revert '#2'`?"),
    Typed(64, ["rename", "a", "b"], "`blazon mv a b`?"),
    Typed(64, ["move", "a", "b"], "`blazon mv a b`?"),
    Typed(64, ["history"], "`blazon log`?"),
    Typed(64, ["history", "space.1"], "`blazon log space.1`?"),
    Typed(64, ["get", "x"], "`blazon show x`?"), Typed(64, ["view", "x"], "`blazon show x`?"),
    Typed(64, ["cat", "x"], "`blazon show x`?"), Typed(64, ["delete", "x"], "`blazon rm x`?"),
    Typed(64, ["remove", "x"], "`blazon rm x`?"),
    Typed(64, ["status"], "`blazon log -n 1`", "`blazon doctor`"),
    Typed(64, ["new", "x", "it's 1"], #"`blazon set --new x 'it'\''s 1'`?"#),
    Typed(64, ["new"], "`blazon set --new`?"), Typed(64, ["create"], "`blazon set --new`?"),
    Typed(64, ["search", "tab"], "`blazon list --text tab`?"),
    Typed(64, ["find", "tab"], "`blazon list --text tab`?"),
    Typed(64, ["branch"], "`blazon revision`?"),
    Typed(64, ["checkout"], "`blazon list --at POINT`"),
    Typed(64, ["dump"], "`blazon export`?"), Typed(64, ["lsit"], "`blazon list`?"),
    Typed(64, ["imprt", "x"], "`blazon import x`?"), Typed(64, ["zzzz"], "see `blazon --help`"),
    Typed(64, [""], #"there is no verb """#, "see `blazon --help`"),
    Typed(64, ["list", "--jsno"], "Unknown option '--jsno'. Did you mean '--json'?"),
    Typed(0, ["version"], "0."), Typed(0, ["-v"], "0."), Typed(0, ["--version"], "0."),
    Typed(0, ["--registry", "t.blazon", "show", "space.1"], "4 px"),
    Typed(0, ["--registry=t.blazon", "--json", "show", "space.1"], #""path": "space.1""#),
    Typed(0, ["export", "css", "space.1"], "--space-1: 4px;"),
    Typed(0, ["export", "--format", "CSS", "space"], "--space-4: 20px;"),
    Typed(0, ["export", "css", "Action sheet"], "--action-sheet-cancel-action-gap: 8px;"),
    Typed(64, ["push"], "git moves the registry", "docs/team.md"),
    Typed(64, ["pull"], "git moves the registry", "docs/team.md"),
    Typed(64, ["export", "token/"], "there is no file token/"),
    Typed(64, ["export", "--format", "less"], "did you mean --template less?"),
    Typed(64, ["export", "pdf"], "'pdf' is not a format", "blazon export css"),
  ]

  static let paths = [
    Typed(2, ["show", "color.brand.defualt"], "did you mean color.brand.default?"),
    Typed(0, ["show", "Color.Brand.Default"], "color.brand.default\n"),
    Typed(0, ["show", "blue.600"], "color.palette.blue.600\n"),
    Typed(0, ["show", "brand"], "color.brand: a group of 1 token"),
    Typed(2, ["show", "600"], "[path-ambiguous]", "color.palette.blue.600, color.palette.red.600"),
    Typed(0, ["show", "Cancel action"], "actionSheet.cancelAction: a group"),
    Typed(2, ["show", "HEAD"], "there is no token \"HEAD\"", "add --at HEAD"),
    Typed(0, ["list", "color"], "color.link\n"), Typed(0, ["list", "blue.600"], "#1D4ED8"),
    Typed(0, ["list", "space.*", "--at", "v1"], "  16 px\n"),
    Typed(0, ["list", "Action sheet"], "actionSheet.cancelAction.gap\n"),
    Typed(0, ["list", "main"], "space.4\n  20 px\n"),
    Typed(0, ["list", "HEAD~2"], "space.4\n  16 px\n"),
    Typed(2, ["list", "colr"], "there is no token \"colr\"", "did you mean color?"),
    Typed(2, ["list", "Acton sheet"], "there is no token \"Acton sheet\"", "actionSheet?"),
    Typed(2, ["diff", "v1", "--path", "spce"], "did you mean space?"),
    Typed(64, ["list", "space", "--path", "color", "--at", "v1"], "give the tokens once"),
    Typed(0, ["sources", "color"], "5 values without a source"),
    Typed(0, ["sources", "color", "--at", "v1"], "5 values without a source"),
    Typed(0, ["log", "Action sheet"], "Import t.tokens.json"),
    Typed(0, ["blame", "blue.600"], "color.palette.blue.600\n"),
    Typed(0, ["impact", "color.palette"], "color.palette.blue.600  main", "2 of the 3 tokens"),
    Typed(0, ["impact", "color.**"], "color.brand.default  main"),
    Typed(0, ["impact", "color.palette", "--json"], #""path": "color.palette""#, #""tokens": ["#),
    Typed(2, ["impact", "color.palette", "--if", "red"], "is a group of 3 tokens"),
    Typed(2, ["impact", "color.x*"], "there is no token \"color.x*\""),
    Typed(2, ["compare"], "tokens in one revision, main", "`blazon diff`"),
    Typed(0, ["compare", "main@v1", "main", "--path", "Space"], "16 px"),
    Typed(0, ["diff", "v1", "--path", "space"], "16 px → 20 px"),
    Typed(0, ["rm", "action sheet", "--dry-run"], "- actionSheet.cancelAction.gap"),
    Typed(
      2, ["deprecate", "color.link", "--use", "color.anchor"], "there is no token or group",
      "`blazon mv --keep color.link color.anchor`"),
    Typed(2, ["list", "zz*"], "there is no token \"zz*\""),
    Typed(2, ["list", "zz*", "--json"], "there is no token \"zz*\""),
    Typed(
      2, ["rm", "color.palette.blue.600"],
      #""color.palette.blue.600" would not exist, but color.brand.default refers to it (revision main)"#,
      "`blazon rm color.brand.default`"),
    Typed(2, ["rm", "blue.500"], "did you mean color.palette.blue.500?"),
  ]

  static let points = [
    Typed(0, ["show", "space.4", "--at", "HEAD~2"], "16 px"),
    Typed(0, ["show", "space.4", "--at", "#1"], "16 px"),
    Typed(0, ["show", "space.4", "--at", "2026-01-31"], "20 px"),
    Typed(2, ["show", "space.4", "--at", "@#9"], "the latest is #3"),
    Typed(0, ["diff", "HEAD~1", "HEAD"], "color.palette.red.600  #FF0000 → #EE0000"),
    Typed(0, ["diff"], "color.palette.red.600  #FF0000 → #EE0000"),
    Typed(0, ["diff", "v1"], "16 px → 20 px", "#FF0000 → #EE0000"),
    Typed(0, ["diff", "v1", "HEAD~1"], "16 px → 20 px"),
    Typed(0, ["diff", "t.tokens.json"], "16 px → 20 px"),
    Typed(2, ["diff", "main"], "[revision-missing]", "`blazon diff main@HEAD~1 main`"),
    Typed(0, ["diff", "main@v1"], "16 px → 20 px"),
    Typed(
      2, ["compare", "ios6", "ios7", "--registry", "hig"],
      "did you mean 2011 (iOS HIG)", "`blazon compare 2011 2014 --registry hig`"),
    Typed(2, ["compare", "ios7", "modern", "--registry", "hig"], "did you mean 2014?"),
    Typed(2, ["compare", "iPhone OS 3", "modern", "--registry", "hig"], "did you mean 2010?"),
    Typed(2, ["show", "alert", "--at", "iOS 13", "--registry", "hig"], "did you mean modern?"),
    Typed(
      2, ["show", "alert", "--at", "iOS 1", "--registry", "hig"],
      "did you mean 2008?"),
    Typed(2, ["diff", "v2"], "one of the tags v1"),
    Typed(2, ["tag", "v 2"], "it has a blank [tag-invalid]", "write v-2"),
    Typed(0, ["revert", "3", "--dry-run"], "#EE0000 → #FF0000"),
  ]

  static let values = [
    Typed(
      2, ["set", "color.brnad.default", "#F00"], "there is no token \"color.brnad.default\"",
      "did you mean color.brand.default? To create it, add --new"),
    Typed(0, ["set", "--new", "color.other", "#F00"], "color.other  #FF0000\n"),
    Typed(0, ["set", "color.other", "#F00", "--type", "color"], "color.other  #FF0000\n"),
    Typed(2, ["set", "--new", "color.link", "#F00"], "[path-taken]", "leave out --new"),
    Typed(
      0, ["set", "color.palette.blue.600", "red"],
      "color.palette.blue.600  #1D4ED8 → #FF0000\n2 tokens follow"),
    Typed(0, ["set", "color.link", "00FF00"], "→ #00FF00\n"),
    Typed(0, ["set", "color.link", "rgb(0 0 255)"], "→ #0000FF\n"),
    Typed(0, ["set", "color.link", "rgba(0, 0, 255, 0.5)"], "→ #0000FF"),
    Typed(0, ["set", "color.link", "hsl(120 50% 50%)"], "→ hsl(120 50 50)\n"),
    Typed(2, ["set", "color.link", "rad"], "\"rad\" is no", "did you mean red?", "#FF0000"),
    Typed(0, ["set", "space.4", "18"], "space.4  20 px → 18 px\n"),
    Typed(0, ["set", "time.fast", "300"], "200 ms → 300 ms\n"),
    Typed(0, ["set", "space.4", "1.5em"], "20 px → 1.5 em\n"),
    Typed(2, ["set", "space.4", "1.5foo"], "fix: write 1.5px or 1.5rem; the other units are em, "),
    Typed(2, ["set", "time.fast", "9x"], "fix: write 9ms or 9s: there are no other units\n"),
    Typed(2, ["set", "space.4", "loud"], "fix: write a number with a unit"),
    Typed(0, ["set", "space.4", "18pt"], "20 px → 18 px\n18pt is recorded in px"),
    Typed(0, ["set", "space.1", "-4px", "-m", "In"], "space.1  4 px → -4 px\n"),
    Typed(0, ["set", "space.1", "-.5rem", "--dry-run"], "4 px → -0.5 rem\n"),
    Typed(0, ["impact", "space.1", "--if", "-5px"], "4 px → -5 px"),
    Typed(0, ["set", "Space.4", "1px"], "space.4  20 px → 1 px\n"),
    Typed(2, ["set", "blue.600", "#000"], "did you mean color.palette.blue.600?"),
    Typed(0, ["set", "color.link", "-"], "→ #00FFFF\n", input: "aqua\n"),
  ]

  static let files = [
    Typed(2, ["import", "t.blazon"], "is a registry, not a token file", "--profile extended"),
    Typed(2, ["check", "t.blazon"], "[file-is-registry]"),
    Typed(2, ["import", "empty.json"], "there is no token in empty.json [nothing-there]"),
    Typed(0, ["import", "-"], "1 value added", input: #"{"a": {"$type": "number", "$value": 1}}"#),
    Typed(1, ["check", "-"], "standard input:1:5: error: ", input: #"{"a"}"#),
    Typed(0, ["diff", "-", "t.tokens.json"], "no differences", input: tokens),
    Typed(0, ["diff", "t.tokens.json", "/dev/stdin"], "no differences", input: tokens),
  ]

  @Test("What is typed has an answer", arguments: verbs + paths + points + values + files)
  func answers(_ typed: Typed) throws {
    try MistakeTests.with { (workspace) throws in
      try workspace.write("input", typed.input ?? "")
      let script = #"exec "$0" "$@" < input"#
      let output = try Blazon.run(
        program: "/bin/sh", ["-c", script, Blazon.binary] + typed.arguments, in: workspace.folder)
      #expect(output.status == typed.status, "\(output)")
      for text in typed.says {
        #expect((output.stdout + output.stderr).contains(text), "\(output)")
      }
    }
  }

  @Test("A word that is a token and a point is the token, and a line says so")
  func both() throws {
    try MistakeTests.with { (workspace) throws in
      try workspace.succeed("revision", "add", "space")
      let list = try workspace.run("list", "space")
      #expect(list.stdout.contains("space.4\n  main  20 px\n"))
      #expect(
        list.stderr == "note: space is a token or group; the point of that name is --at space\n")
      try workspace.succeed("tag", "main", "v1")
      let main = try workspace.run("show", "space.4", "--at", "main")
      #expect(main.stdout.contains("20 px"))
      #expect(main.stderr == "note: main is a revision; the commit of that name is @main\n")
      #expect(try workspace.succeed("show", "space.4", "--at", "@main").contains("16 px"))
    }
  }

  @Test("A path that was renamed is told with the new one by every verb")
  func renamed() throws {
    try MistakeTests.with { (workspace) throws in
      try workspace.succeed("mv", "space.4", "space.large")
      for arguments in [
        ["show"], ["list"], ["rm"], ["deprecate"], ["contrast", "declare"], ["impact"], ["blame"],
      ] {
        let more = arguments.count == 2 ? ["color.link"] : []
        let output = try Blazon.run(arguments + ["space.4"] + more, in: workspace.folder)
        #expect(output.status == 2, "\(arguments)")
        #expect(
          output.stderr.contains(#""space.4" was renamed to "space.large" in #4"#),
          "\(arguments): \(output)")
      }
      let set = try workspace.run("set", "space.4", "5px")
      #expect(set.status == 2)
      #expect(set.stderr.contains(#""space.4" was renamed to "space.large" in #4"#), "\(set)")
      #expect(try workspace.run("mv", "space.4", "x").stderr.contains(#"renamed to "space.large""#))
    }
  }

  @Test("What is referred to is kept where another fault hides the reference")
  func hiddenUse() throws {
    try MistakeTests.with { (workspace) throws in
      let files = [
        #"{"$type": "number", "a": {"$value": 1}, "b": {"$value": "{a} * {gone}"}}"#,
        #"{"a": {"$type": "number", "$value": 1}, "b": {"$type": "typography", "$value": {"fontWeight": "{gone}", "lineHeight": "{a}"}}}"#,
        #"{"$type": "dimension", "a": {"$value": "1px"}, "b": {"$value": "{c}"}, "c": {"$value": "{gone}"}, "d": {"$value": "{c} + {a}"}}"#,
      ]
      for text in files {
        try workspace.write("hidden.tokens.json", text)
        let output = try workspace.run("rm", "a", "--files", "hidden.tokens.json")
        #expect(output.status == 2)
        let reasons = [#""a" would not exist, but"#, #"refers to "{a}""#]
        #expect(reasons.contains(where: output.stderr.contains), "\(text)")
      }
    }
  }

  @Test("What refers to a removed token is one error, with the names")
  func users() throws {
    try MistakeTests.with { (workspace) throws in
      try workspace.succeed(
        "set", "--new", "color.focus", "{color.brand.default}", "--type", "color")
      let output = try workspace.run("rm", "color.brand.default")
      #expect(output.status == 2)
      #expect(
        output.stderr.contains(
          #""color.brand.default" would not exist, but "#
            + "2 tokens refer to it (revision main): color.focus, color.link [alias-unknown]"))
      #expect(output.stderr.components(separatedBy: "error:").count == 2)
      try workspace.succeed("set", "--new", "paint", "{color.palette.red.600}", "--type", "color")
      let group = try workspace.run("rm", "color.palette", "--yes")
      #expect(group.status == 2)
      #expect(
        group.stderr.contains(
          "2 tokens would not exist, but 2 others refer to them (revision main): "
            + "color.palette.blue.600 by color.brand.default, color.palette.red.600 by paint"),
        "\(group)")
      #expect(group.stderr.components(separatedBy: "error:").count == 2)
    }
  }

  @Test("A file without a token is refused, and what stands elsewhere in a context is told")
  func contexts() throws {
    try MistakeTests.with { (workspace) throws in
      try workspace.write("words.json", #"{"space": {"9": {"$description": "wide"}}}"#)
      #expect(try workspace.run("import", "words.json").stderr.contains("[nothing-there]"))
      try workspace.write(
        "dark.json",
        ##"{"color": {"palette": {"blue": {"600": {"$type": "color", "$value": "#fff"}}}}}"##)
      #expect(
        try workspace.run("import", "dark.json", "--context", "appearance=dark").status == 0)
      let list = try workspace.run("list", "color", "--context", "appearance=dark")
      #expect(list.stdout.contains("color.palette.blue.600"))
      #expect(
        list.stderr.contains(
          "note: 2 more tokens have another value at appearance=dark through what they refer to: "
            + "color.brand.default, color.link"))
      let show = try workspace.run("show", "color", "--context", "appearance=dark").stdout
      #expect(show.contains("color.brand.default     → color.palette.blue.600  #FFFFFF"), "\(show)")
      try workspace.write("group.json", #"{"space": {}}"#)
      #expect(
        try workspace.run("check", "group.json").stderr.contains("there is no token in group.json"))
      #expect(list.stderr.contains("`blazon show color --context appearance=dark` shows all"))
    }
  }

  @Test("A word finds the names that have a word beginning with it")
  func words() throws {
    try Workspace.with { workspace in
      let list = try workspace.run("list", "button.gapAbove", "--registry", "hig")
      #expect(list.stdout.hasPrefix("alert.buttons.gapAbove\n"))
      #expect(list.stderr.contains("these names have a word that begins with \"button.gapAbove\""))
      let show = try workspace.run("show", "button.gapAbove", "--registry", "hig")
      #expect(show.stderr.contains("did you mean alert.buttons.gapAbove?"))
      let none = try workspace.run("list", "nosuch", "--registry", "hig")
      #expect(none.stderr.contains(#"there is no token, group, revision or tag "nosuch""#))
      #expect(none.stderr.contains("of any revision has \"nosuch\""))
    }
  }

  @Test("A check of contrast says what it examined, and warns where that is nothing")
  func contrastExtent() throws {
    try MistakeTests.with { (workspace) throws in
      let none = try workspace.run("check", "--contrast", "AA")
      #expect(none.stdout.contains("[contrast-unexamined]"))
      try workspace.succeed("contrast", "declare", "color.link", "color.brand.default")
      let one = try workspace.run("check", "--contrast", "AA")
      #expect(!one.stdout.contains("[contrast-unexamined]"))
      #expect(one.stderr.contains("examined 1 declared pair for AA"))
    }
  }

  @Test("A tag is not called add: the form is told")
  func tagVerbs() throws {
    try MistakeTests.with { (workspace) throws in
      for (typed, right) in [
        ("add", "blazon tag v1"), ("list", "blazon tag"), ("rm", "blazon tag --delete v1"),
      ] {
        let output = try workspace.run("tag", typed, "v1")
        #expect(output.status == 64)
        #expect(output.stderr.contains("`\(right)`"))
      }
      #expect(try workspace.succeed("list", "--under", "space").contains("space.1"))
    }
  }

  @Test("Two registries are compared as they are now")
  func registries() throws {
    try MistakeTests.with { (workspace) throws in
      try workspace.succeed("backup", "u.blazon")
      try workspace.succeed("set", "space.1", "5px", "--registry", "u.blazon")
      let output = try workspace.run("diff", "t.blazon", "u.blazon", "--registry", "t.blazon")
      #expect(output.stdout.contains("space.1  4 px → 5 px"))
      #expect(output.stderr == "")
      let now = try workspace.run("diff", "u.blazon", "--registry", "t.blazon")
      #expect(now.stdout.contains("space.1  5 px → 4 px"))
      #expect(try workspace.run("diff", "x.blazon", "t.blazon").stderr.contains("[store-missing]"))
    }
  }

  @Test("compare without points has all revisions that have tokens")
  func allEditions() throws {
    try Workspace.with { workspace in
      #expect(
        try workspace.succeed("compare", "--registry", "hig")
          == workspace.succeed(
            "compare", "2008", "2010", "2011", "2014", "modern", "2025", "--registry", "hig"))
      #expect(
        try workspace.succeed("compare", "Action sheet", "--registry", "hig")
          == workspace.succeed("compare", "--path", "actionSheet", "--registry", "hig"))
      let slip = try workspace.run("compare", "actionShet", "--registry", "hig")
      #expect(slip.stderr.contains("did you mean actionSheet?"))
      let one = try workspace.run("compare", "2010", "--registry", "hig")
      #expect(one.stderr.contains("`blazon compare 2010 2011 --registry hig`"))
      #expect(
        try workspace.succeed("diff", "2014", "modern", "Action sheet", "--registry", "hig")
          == workspace.succeed(
            "diff", "2014", "modern", "--path", "actionSheet", "--registry", "hig"))
      let diff = try workspace.run("diff", "2010", "--registry", "hig")
      #expect(diff.status == 2)
      #expect(diff.stderr.contains("second point: `blazon diff 2010 2011 --registry hig`"))
    }
  }

  @Test("diff alone needs a commit before the last")
  func oneCommit() throws {
    try Workspace.withTiny { workspace in
      let output = try workspace.run("diff")
      #expect(output.status == 2)
      #expect(output.stderr.hasPrefix("error: the registry has one commit, and none before it"))
    }
  }
}
