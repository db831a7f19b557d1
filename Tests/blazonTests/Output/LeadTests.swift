import Foundation
import TestSupport
import Testing

/// Mistakes whose answer is the whole command that was meant, which then works.
@Suite("The command that was meant")
struct LeadTests {
  private static let tokens = #"""
    {"color": {"$type": "color", "brand": {"$value": "#1d4ed8"}, "link": {"$value": "{color.brand}"},
       "grey": {"$value": "#888888"}},
     "space": {"$type": "dimension", "4": {"$value": {"value": 16, "unit": "px"}}},
     "motion": {"fast": {"$type": "duration", "$value": {"value": 200, "unit": "ms"}}},
     "type": {"$type": "typography", "body": {"$value": {"fontFamily": "Inter",
       "fontSize": {"value": 16, "unit": "px"}, "fontWeight": 400,
       "letterSpacing": {"value": 0, "unit": "px"}, "lineHeight": 1.5}},
       "note": {"$value": "{type.body}"}},
     "card": {"$type": "shadow", "$value": {"color": "#00000044",
       "offsetX": {"value": 0, "unit": "px"}, "offsetY": {"value": 2, "unit": "px"},
       "blur": {"value": 4, "unit": "px"}, "spread": {"value": 0, "unit": "px"}}}}
    """#
  private static let dark = ##"{"color": {"$type": "color", "brand": {"$value": "#8888ff"}}}"##

  /// Light and dark, and commits 2 to 4 after the tag v1.0; v1.1 is #3.
  private static func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write("t.tokens.json", tokens)
      try workspace.write("dark.json", dark)
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", "t.tokens.json", "dark.json").status == 0)
      try workspace.succeed("tag", "v1.0")
      try workspace.succeed("set", "space.4", "20px")
      try workspace.succeed("set", "color.grey", "#999")
      try workspace.succeed("tag", "v1.1")
      try workspace.succeed("set", "space.4", "24px")
      try body(workspace)
    }
  }

  struct Typed: CustomTestStringConvertible, Sendable {
    let status: Int32
    let line: String
    /// What is suggested, without the name of the program; it is run, and must work.
    var command: String?
    let says: [String]
    var testDescription: String { line }

    /// - Parameter line: as a shell takes it.
    init(_ status: Int32, _ line: String, _ command: String? = nil, says: String...) {
      self.status = status
      self.line = line
      self.command = command
      self.says = says
    }
  }

  static let contexts = [
    Typed(
      2, "show color.brand --at dark", "show color.brand --context appearance=dark",
      says: #""dark" is a value of appearance, and a point is asked for here [revision-unknown]"#),
    Typed(2, "show color.brand dark", "show color.brand --context appearance=dark"),
    Typed(2, "show color.brand --at=appearance=dark", "show color.brand --context appearance=dark"),
    Typed(2, "show color.brand --at light", "show color.brand"),
    Typed(2, "list --at dark", "list --context appearance=dark"),
    Typed(2, "list dark", "list --context appearance=dark"),
    Typed(2, "list --at light", "list"),
    Typed(
      2, "export --format css --at light --out o", "export --format css --out o",
      says: "light is what holds without a context"),
    Typed(2, "compare light dark", "list --context appearance=dark", says: "`blazon catalog"),
    Typed(
      2, "diff light dark --registry t.blazon",
      "list --context appearance=dark --registry t.blazon"),
    Typed(2, "check --at dark", "check", says: "without it all contexts count"),
    Typed(
      2, "set color.brand '#f00' --at dark", "set color.brand '#f00' --context appearance=dark"),
    Typed(2, "set color.brand '#f00' --at light", "set color.brand '#f00'"),
  ]

  static let reverts = [
    Typed(
      2, "revert v1.0", "revert '#1..HEAD'", says: "goes back to what held at #1, in one commit"),
    Typed(
      0, "revert v1.1 -m Back", "revert v1.1..HEAD -m Back", says: "note: this takes back #3 alone"),
    Typed(0, "revert v1.0..HEAD --dry-run", says: "24 px → 16 px", "#999999 → #888888"),
    Typed(0, "revert v1.0.. --dry-run", says: "24 px → 16 px"),
    Typed(0, "revert '#3..' --dry-run", says: "24 px → 20 px"),
    Typed(
      2, "revert v1.0..v1.1", says: "does not end at the newest commit", "write v1.0..HEAD"),
    Typed(0, "revert HEAD..HEAD", says: "nothing to record"),
  ]

  static let parts = [
    Typed(0, "set type.body.fontSize 18px", says: "type.body  ", "18 px"),
    Typed(0, "set type.body.fontSize 18", says: "18 px"),
    Typed(0, "set type.body.lineHeight 1.6", says: "1.6"),
    Typed(0, "set card.blur 8px", says: "card  "),
    Typed(0, "set card.color '{color.brand}'", says: "card  "),
    Typed(0, "set card '0 2px 8px #000'", says: "card  "),
    Typed(2, "set type.body.fontSize red", says: #""red" is not a dimension"#),
    Typed(
      2, "set type.body.size 18px -m Larger", "set type.body.fontSize 18px -m Larger",
      says: "The parts are"),
    Typed(2, "set type.note.fontSize 18px", "set type.body.fontSize 18px"),
    Typed(2, "set color.brand.hover '#000'", says: "is one token, with no others in it"),
    Typed(
      2, "set type.body '18px Inter' --context appearance=dark --registry t.blazon",
      #"set type.body '{"fontFamily":"Inter","fontSize":{"value":18,"unit":"px"},"fontWeight":400,"#
        + #""letterSpacing":{"value":0,"unit":"px"},"lineHeight":1.5}' "#
        + "--context appearance=dark --registry t.blazon"),
    Typed(2, "set card soft", says: "`blazon set card.color VALUE`"),
  ]

  static let units = [
    Typed(2, "set motion.fast 0.2min", says: "fix: write 12s\n"),
    Typed(2, "set motion.fast 1min", says: "fix: write 60s\n"),
    Typed(2, "set motion.fast '300 millis'", says: "fix: write 0.3s\n"),
    Typed(2, "set motion.fast 250us", says: "fix: write 0.25ms\n"),
    Typed(2, "set motion.fast 3x", says: "write 3ms or 3s: there are no other units"),
    Typed(2, "set space.4 3parsec", says: "write 3px or 3rem; the other units are em, ex"),
    Typed(0, "set space.4 '1.5 cm'", says: "1.5 cm"),
  ]

  static let typeset = [
    Typed(
      2, "show “color.brand”", "show color.brand",
      says: "the command has typographic quotes (“), as a document writes them"),
    Typed(64, "list “brand x” --at v1.0", says: "write ' around words that belong together"),
    Typed(
      64, "show color.brand –at v1.0", "show color.brand --at v1.0",
      says: "a dash (–) in place of --"),
    Typed(2, "show color.brand —at=v1.0", "show color.brand --at=v1.0"),
    Typed(2, "show 'color.brand\u{A0}'", "show color.brand", says: "a non-breaking space"),
    Typed(2, "show 'color.brand\u{A0}--at' v1.0", says: "a non-breaking space"),
    Typed(64, "'show\u{A0}color.brand'", says: "blanks with the space bar"),
    Typed(2, "set space.4 '20\u{A0}px'", says: "a non-breaking space"),
    Typed(2, "set color.brand ‘#ff0000’", "set color.brand '#ff0000'"),
    Typed(2, "set space.4 −4px", "set space.4 -4px"),
    Typed(64, "set space.4 4px -m “It’s a bit closer”", says: "typographic quotes"),
    Typed(2, "show color.brand --at=“v1.0”", "show color.brand --at=v1.0"),
    Typed(2, "set spce.4 4px -m 'mot\u{A0}: un'", says: "there is no token"),
    Typed(0, "set space.4 4px -m 'Say “hello”'"),
    Typed(2, "set spce.4 4px -m 'Say “hello”'", says: "there is no token"),
  ]

  static let names = [
    Typed(64, "show --color-brand", "show color.brand"),
    Typed(64, "impact --color-brand", "impact color.brand"),
    Typed(64, "list --color-brand", "list color.brand"),
    Typed(64, "show --color-brand --registry t.blazon", "show color.brand --registry t.blazon"),
    Typed(2, "show colour.brand", says: "did you mean color.brand?"),
    Typed(2, "show color.gray", says: "did you mean color.grey?"),
    Typed(2, "list gray", says: "did you mean color.grey?"),
    Typed(0, "atlas alert --registry hig --out a.html", says: "a.html"),
    Typed(0, "atlas 'Action sheet' modern --registry hig --out a.html", says: "a.html"),
  ]

  static let editions = [
    Typed(
      2, "show alert --at 2012 --registry hig", "show alert --at 2011 --registry hig",
      says: "did you mean 2011 (iOS HIG), or 2014 (iOS HIG)?",
      "`blazon show alert --at 2014 --registry hig`"),
    Typed(
      2, "show alert --at ios6 --registry hig", "show alert --at 2011 --registry hig",
      says: "--at 2014"),
    Typed(
      2, "show alert --at 'iPhone OS 4' --registry hig", "show alert --at 2011 --registry hig"),
    Typed(2, "show alert --at 'iOS 7' --registry hig", "show alert --at 2014 --registry hig"),
    Typed(
      2, "list alert --at=2016 --registry hig", "list alert --at=2014 --registry hig",
      says: "did you mean 2014 (iOS HIG), or modern (iOS 13 to 18, third party)?"),
    Typed(
      2, "show alert --at iOS16 --registry hig", "show alert --at modern --registry hig",
      says: "did you mean modern (iOS 13 to 18, third party), or 2025"),
    Typed(
      2, "show alert --at 2007 --registry hig", "show alert --at 2008 --registry hig",
      says: "did you mean 2008?"),
    Typed(2, "show alert --at palm3 --registry hig", says: "name one of the revisions"),
  ]

  static let habits = [
    Typed(
      2, "revision delete dark", "revision retire main appearance=dark",
      says: "dark is not a revision", "`blazon rm TOKEN --context appearance=dark`"),
    Typed(2, "revision delete light", "revision retire main appearance"),
    Typed(2, "revision retire main dark", "revision retire main appearance=dark"),
    Typed(2, "revision retire main appearance=light", "revision retire main appearance"),
    Typed(64, "catalog --file page.html", "catalog --out page.html"),
    Typed(64, "catalog --output=page.html", "catalog --out=page.html"),
    Typed(2, "catalog --out t.tokens.json", "catalog --out catalog.html"),
    Typed(64, "reset --hard HEAD~1", "revert HEAD"),
    Typed(64, "serve", "catalog --out catalog.html"),
    Typed(64, "preview", "catalog --out catalog.html"), Typed(64, "bump", "judge"),
    Typed(
      2, "set --new z.modal 100 --type number && blazon set z.modal abc",
      says: #""abc" is not a number [value-invalid]"#, "write a number, such as 100,"),
    Typed(64, "export less", "export --template less"),
    Typed(64, "export color kotlin", "export color --format compose"),
    Typed(64, "export ios", "export --format swift"),
    Typed(64, "export swiftui", "export --format swift"),
    Typed(64, "export sass", "export --format scss"),
    Typed(64, "export scss/variables", "export --format scss"),
    Typed(64, "export asset-catalog --out App", "export --format xcassets --out App"),
    Typed(64, "export qml", "export --template qml"),
    Typed(64, "export css -o web", "export css --out web"),
    Typed(
      64, "log -p color.brand", "show color.brand --history", says: "`blazon diff HEAD~1 HEAD`"),
    Typed(64, "list --unresolved", "check"),
    Typed(64, "check --wcag AA", says: "`blazon check --contrast AA`"),
    Typed(64, "contrast add color.brand color.grey", "contrast declare color.brand color.grey"),
    Typed(64, "contrast check color.brand color.grey", "contrast color.brand color.grey"),
    Typed(2, "contrast check", says: "`blazon check --contrast AA`"),
    Typed(64, "changelog v1.0 --out c.md", "changelog v1.0 --into c.md"),
    Typed(
      2, "import https://example.com/t.tokens.json", "import t.tokens.json",
      says: "is an address", "`curl -LO https://example.com/t.tokens.json`"),
    Typed(2, "check 'https://example.com/t.tokens.json?raw=1'", "check t.tokens.json"),
    Typed(
      2, "set color.brand '#000' --context motion=reduced",
      "set color.brand '#000' --context motion=reduced --new",
      says: "its axes are appearance=light|dark; to add it: "),
    Typed(0, "set --new space.4 1px --context motion=reduced", says: "now has the axis motion"),
    Typed(0, "import t.tokens.json --prune --dry-run", says: "note: would be retired"),
    Typed(2, "check color.brand", "show color.brand", says: "this takes a file"),
    Typed(64, "revert v1.0...HEAD", "revert v1.0..HEAD", says: "A...B is git's"),
    Typed(64, "log v1.0...HEAD", "log v1.0..HEAD"),
    Typed(64, "diff v1.0...HEAD", "diff v1.0..HEAD"),
    Typed(64, "list space.4 v1.0", "list space.4 --at v1.0"),
    Typed(64, "impact v1.0 space.4", "impact space.4 --at v1.0"),
    Typed(2, "show color brand", "show color.brand"),
    Typed(2, "show v1.0 color.brand", "show color.brand v1.0"),
    Typed(2, "show v1.0:color.brand", "show color.brand v1.0"),
    Typed(2, "diff color v1.0 HEAD", "diff v1.0 HEAD color"),
    Typed(2, "show color.brand space.4", says: "name a group that holds both"),
    Typed(2, "set space.4 9px --at v1.0", "set space.4 9px", says: "is a state of the registry"),
    Typed(2, "set 16px space.4", "set space.4 16px"),
    Typed(2, "set 16px space.5", says: "add --new"),
    Typed(2, "deprecate space --use color", says: "is a group", "such as color.brand"),
    Typed(64, "list -n1", "list -n 1"),
    Typed(64, "log -p -n 1", says: "`blazon show TOKEN --history`"),
    Typed(64, "query type:color", "list --where type:color"),
    Typed(64, "export swfit --file -", "export --format swift --file -"),
    Typed(64, "changelog --json", says: "Unknown option '--json'"),
    Typed(64, "list --count", says: "Unknown option '--count'\n"),
    Typed(2, "show dark", says: "there is no token"),
    Typed(2, "compare v1.0 v1.1 --path dark", says: "there is no token"),
    Typed(2, "diff v1.0 v1.2", says: "one of the tags v1.0, v1.1"),
    Typed(2, "tag --delete v1.01", "tag --delete v1.0"),
    Typed(2, "blame t.tokens.json", "list", says: "`git log t.tokens.json`"),
    Typed(2, "show t.tokens.json", "catalog --from t.tokens.json --out catalog.html"),
    Typed(0, "set motion.fast 0.2", "set motion.fast 0.2s", says: "if 0.2s is meant"),
    Typed(0, "set space.4 1 --dry-run", "set space.4 1rem --dry-run"),
    Typed(2, "rm color.brand", "rm color.link", says: "color.link refers to it (revision main)"),
    Typed(2, "import t.tokns.json", "import t.tokens.json"),
    Typed(
      2, "--version; mkdir tokens; cp t.tokens.json tokens; blazon import token/", "import tokens/"),
  ]

  @Test(
    "What is suggested works",
    arguments: contexts + reverts + parts + units + typeset + names + editions + habits)
  func leads(_ typed: Typed) throws {
    try LeadTests.with { (workspace) throws in
      func run(_ line: String) throws -> Output {
        try Blazon.run(
          program: "/bin/sh", ["-c", "blazon() { \"$0\" \"$@\"; }; blazon \(line)", Blazon.binary],
          in: workspace.folder)
      }
      let output = try run(typed.line)
      #expect(output.status == typed.status, "\(output)")
      let all = output.stdout + output.stderr
      for text in typed.says { #expect(all.contains(text), "\(output)") }
      guard let command = typed.command else { return }
      #expect(all.contains("`blazon \(command)`"), "\(output)")
      let again = try run(command)
      #expect(again.status == 0, "\(again)")
    }
  }

  @Test(
    "The token to use is named as any other verb takes it, and log has one line end for two characters"
  )
  func typedLoosely() throws {
    try LeadTests.with { (workspace) throws in
      try workspace.succeed("deprecate", "color.grey", "--use", "brand", "-m", "One\r\n\r\nTwo")
      #expect(try workspace.succeed("show", "color.grey").contains("color.brand"))
      let log = try workspace.succeed("log", "-n", "1")
      #expect(log.contains("    One\n\n    Two\n"), "\(log)")
    }
  }

  @Test("What is refused retires nothing, and does not say so")
  func refusedPruning() throws {
    try LeadTests.with { (workspace) throws in
      try workspace.write("few.json", ##"{"card": {"$type": "color", "$value": "#fff"}}"##)
      let output = try workspace.run("import", "few.json", "--prune")
      #expect(output.status != 0)
      #expect(!output.stderr.contains("retired"), "\(output)")
    }
  }

  @Test("A file whose references lead into others is checked with its folder")
  func outside() throws {
    try LeadTests.with { (workspace) throws in
      let theme =
        ##"{"bg": {"$type": "color", "$value": "{color.brand}"}, "fg": {"$type": "color", "$value": "{color.grey}"}}"##
      try workspace.write("d/light.json", theme)
      let alone = try workspace.run("check", "d/light.json")
      #expect(
        alone.stderr.contains(
          "note: 2 of 2 references lead to tokens that are in no file given; name the files that have them"
        ), "\(alone)")
      try workspace.write("d/t.json", LeadTests.tokens)
      let beside = try workspace.run("check", "d/light.json")
      #expect(beside.stderr.contains("check the whole folder: `blazon check d/`"), "\(beside)")
      #expect(try workspace.run("check", "d/").status == 0)
    }
  }

  @Test("Without a registry the files of blazon.json are named to export")
  func withoutRegistry() throws {
    try Workspace.with { workspace in
      try workspace.write("design/t.json", LeadTests.tokens)
      try workspace.write(
        "blazon.json",
        #"{"sources": {"files": ["design"]}, "outputs": [{"format": "css", "out": "web"}]}"#)
      let output = try workspace.run("export")
      #expect(output.status == 2)
      #expect(output.stderr.contains("`blazon export --from design`"), "\(output)")
      #expect(try workspace.run("export", "--from", "design").status == 0)
    }
  }

  @Test("A name of a revision that git knows too is led to both")
  func gitBranch() throws {
    try LeadTests.with { (workspace) throws in
      let script =
        "git init -q -b main . && git add t.tokens.json && git -c user.name=a -c user.email=a@example.org commit -qm x"
      #expect(
        try Blazon.run(program: "/bin/sh", ["-c", script], in: workspace.folder).status == 0)
      let output = try workspace.run("diff", "--markdown", "main")
      #expect(output.status == 2)
      #expect(output.stderr.contains("`blazon diff main@HEAD~1 main`"))
      #expect(output.stderr.contains("`blazon diff --markdown main -- FOLDER`"), "\(output)")
      #expect(try workspace.run("diff", "--markdown", "main", "--", ".").status == 0)
    }
  }

  @Test("A range is undone in one commit, and that brings all of it back")
  func range() throws {
    try LeadTests.with { (workspace) throws in
      let before = try workspace.succeed("list", "--json", "--at", "v1.0")
      let after = try workspace.succeed("list", "--json")
      try workspace.succeed("mv", "color.link", "color.anchor")
      try workspace.succeed("set", "--new", "space.8", "32px")
      try workspace.succeed("rm", "card")
      try workspace.succeed("revert", "v1.0..HEAD")
      func cells(_ text: String) -> Substring {
        text[(text.firstIndex(of: "[") ?? text.endIndex)...]
      }
      #expect(try cells(workspace.succeed("list", "--json")) == cells(before))
      let log = try workspace.succeed("log", "-n", "1")
      #expect(log.contains("Revert #2 to #7"))
      #expect(log.contains("All tokens are as in #1 "))
      try workspace.succeed("revert", "#4..HEAD")
      #expect(try cells(workspace.succeed("list", "--json")) == cells(after))
    }
  }

  @Test("A folder that blazon.json names and is not there is told where it is named")
  func sources() throws {
    try LeadTests.with { (workspace) throws in
      try workspace.write(
        "blazon.json",
        """
        {
          "sources": {"files": ["tokns"]},
          "outputs": [{"format": "css", "out": "o"}]
        }
        """)
      try workspace.write("tokens/t.json", LeadTests.tokens)
      for verb in ["check", "import", "export"] {
        let output = try workspace.run(verb)
        #expect(output.status == (verb == "export" ? 0 : 2))
        #expect(output.stderr.contains("blazon.json:2:25: "), "\(output)")
        #expect(output.stderr.contains("there is no file or folder tokns"))
        #expect(output.stderr.contains(#"fix: did you mean "tokens"?"#))
      }
      try workspace.write("blazon.json", #"{"sources": ["tokens"]}"#)
      #expect(
        try workspace.run("check").stderr.contains(#"fix: write {"files": ["tokens"]}"#))
    }
  }

  @Test("Two themes are told from two versions")
  func themes() throws {
    try Workspace.with { workspace in
      func theme(_ first: String, _ second: String) -> String {
        ##"{"bg": {"$type": "color", "$value": "\##(first)"}, "fg": {"$type": "color", "$value": "\##(second)"}}"##
      }
      try workspace.write("a/light.json", theme("{white}", "{black}"))
      try workspace.write("a/dark.json", theme("{black}", "{white}"))
      let alone = try workspace.run("diff", "a/light.json", "a/dark.json")
      #expect(alone.status == 2)
      #expect(
        alone.stderr.contains(
          "a/light.json and a/dark.json look like two themes of one set, and refer to tokens that neither has: "
            + "black, white [files-are-themes]"), "\(alone)")
      #expect(alone.stderr.contains("with the FILE that has them"))
      try workspace.write(
        "a/palette.json",
        ##"{"white": {"$type": "color", "$value": "#fff"}, "black": {"$type": "color", "$value": "#000"}}"##
      )
      let beside = try workspace.run("diff", "a/light.json", "a/dark.json")
      #expect(beside.stderr.contains("`blazon catalog --from a --out themes.html`"), "\(beside)")
      #expect(
        try workspace.run("catalog", "--from", "a", "--out", "themes.html").status == 0)
      try workspace.write("b/light.json", theme("#fff", "#000"))
      try workspace.write("b/dark.json", theme("#000", "#fff"))
      let values = try workspace.run("diff", "b/light.json", "b/dark.json")
      #expect(values.status == 0)
      #expect(values.stdout.contains("#FFFFFF → #000000"))
      #expect(
        values.stderr.contains(
          "`blazon catalog --from b/light.json --from b/dark.json --out themes.html`"))
      // Two versions of one theme stay what they are.
      try workspace.write("c/light.json", theme("{white}", "{white}"))
      let versions = try workspace.run("diff", "a/light.json", "c/light.json")
      #expect(versions.stdout.contains("✗"))
      #expect(!versions.stderr.contains("themes"))
    }
  }
}
