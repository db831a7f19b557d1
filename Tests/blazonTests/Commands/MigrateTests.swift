import Foundation
import TestSupport
import Testing

@Suite("migrate")
struct MigrateTests {
  private static let tokens = """
    {"color": {"$type": "color",
      "brand": {"$value": {"colorSpace": "srgb", "components": [0, 0.4, 1]}},
      "old": {"$value": {"colorSpace": "srgb", "components": [0.8, 0, 0]}},
      "legacy": {"$value": {"colorSpace": "srgb", "components": [0.5, 0, 0]}},
      "gone": {"$value": {"colorSpace": "srgb", "components": [0.2, 0, 0]}}}}
    """

  /// `@v1`, and behind it a rename, a removal, and a deprecation in favor of another value.
  private func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write("t.tokens.json", Self.tokens)
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "t.tokens.json")
      try workspace.succeed("tag", "v1")
      try workspace.succeed("mv", "color.old", "color.danger", "-m", "Names by role")
      try workspace.succeed("rm", "color.gone", "-m", "Nobody liked green")
      _ = try workspace.run("deprecate", "color.legacy", "--use", "color.brand")
      try body(workspace)
    }
  }

  private func migrate(_ workspace: Workspace, _ more: String...) throws -> Output {
    try Blazon.run(
      ["migrate", "@v1", "@HEAD", "src", "--outputs", "css,swift,ts"] + more, in: workspace.folder)
  }

  private func text(_ workspace: Workspace, _ name: String) throws -> String {
    String(decoding: try workspace.bytes(name), as: UTF8.self)
  }

  @Test("Each name is safe, to look at or manual, and only safe ones are written")
  func verdicts() throws {
    try with { workspace in
      let code =
        "a { b: var(--color-old) var(--color-legacy) var(--color-gone) var(--color-brand) }\n"
      try workspace.write("src/a.css", code)
      let plan = try migrate(workspace, "--plan").stdout.split(separator: "\n").map { line in
        line.split(separator: " ").prefix(3).joined(separator: " ")
      }
      #expect(plan.contains("safe --color-old --color-danger"))
      #expect(plan.contains("look --color-legacy --color-brand"))
      #expect(plan.contains("manual --color-gone –"))
      let dry = try migrate(workspace)
      #expect(dry.status == 1 && dry.stdout.contains("+a { b: var(--color-danger)"))
      #expect(try text(workspace, "src/a.css") == code)
      #expect(try migrate(workspace, "--write").status == 1)
      #expect(
        try text(workspace, "src/a.css")
          == code.replacing("--color-old", with: "--color-danger"))
      #expect(try migrate(workspace, "--write", "--include", "look").status == 1)
      #expect(
        try text(workspace, "src/a.css")
          == "a { b: var(--color-danger) var(--color-brand) var(--color-gone) var(--color-brand) }\n"
      )
      try workspace.write("src/a.css", "a { b: var(--color-brand) }")
      let nothing = try migrate(workspace)
      #expect(nothing.status == 0 && nothing.stdout.isEmpty)
    }
  }

  @Test("What a compiler points at gets the whole new name, and what begins with a dot stays")
  func diagnostics() throws {
    try with { workspace in
      try workspace.write(
        "src/a.swift",
        """
        typealias C = Tokens.Color
        let é = C.old, b = Tokens.Color.old
        extension Tokens.Color { static var x: Int { old } }
        let c: Tint = .old, d = other.old
        """)
      let path = workspace.url("src/a.swift").path
      let lines = [(2, 12), (2, 34), (3, 46), (4, 16), (4, 16)].map {
        "\(path):\($0.0):\($0.1): warning: 'old' is deprecated: renamed to 'danger' [#Deprecated]"
      }
      let foreign = "/elsewhere/b.swift:1:1: warning: 'old' is deprecated: renamed to 'danger'"
      try workspace.write("log.txt", (lines + [foreign, "note: 3 | let"]).joined(separator: "\n"))
      let run = try migrate(workspace, "--diagnostics", "log.txt", "--write")
      #expect(run.status == 1)
      #expect(
        try text(workspace, "src/a.swift") == """
          typealias C = Tokens.Color
          let é = Tokens.Color.danger, b = Tokens.Color.danger
          extension Tokens.Color { static var x: Int { Tokens.Color.danger } }
          let c: Tint = .old, d = other.old
          """)
      #expect(run.stderr.contains("src/a.swift:4:16  manual  old"))
      #expect(run.stderr.contains("/elsewhere/b.swift is not below the paths"))
    }
  }

  @Test(
    "Names that change places are written once, where a generated file proves of which state the code is"
  )
  func reused() throws {
    try with { workspace in
      try workspace.succeed("tag", "v2")
      for (old, new) in [("brand", "tmp"), ("danger", "brand"), ("tmp", "danger")] {
        try workspace.succeed("mv", "color.\(old)", "color.\(new)", "-m", "Names change places")
      }
      try workspace.write("src/a.css", "a { b: var(--color-brand) var(--color-danger) }")
      func migrate(_ more: String...) throws -> Output {
        try Blazon.run(
          ["migrate", "@v2", "@HEAD", "src", "--outputs", "css"] + more, in: workspace.folder)
      }
      let unknown = try migrate()
      #expect(unknown.status == 1 && unknown.stdout.isEmpty)
      #expect(
        unknown.stderr.contains("given to another token, and the code may be of either state"))
      try workspace.succeed("export", "--format", "css", "--at", "@v2", "--out", "src/gen")
      let run = try migrate("--write")
      #expect(run.status == 0, "\(run.stderr)")
      let swapped = "a { b: var(--color-danger) var(--color-brand) }"
      #expect(try text(workspace, "src/a.css") == swapped)
      // The outputs are of the new state now, and nothing is written twice.
      try workspace.succeed("export", "--format", "css", "--out", "src/gen")
      #expect(try migrate("--write").stdout.isEmpty)
      #expect(try text(workspace, "src/a.css") == swapped)
    }
  }

  @Test("A file that git does not have as it is needs --force, and one that is not closed stays")
  func refusals() throws {
    try with { workspace in
      try workspace.write("src/a.css", "a { b: var(--color-old) }\n")
      let open = "let a = Tokens.Color.old\n/* open"
      try workspace.write("src/b.swift", open)
      try workspace.git("init", "-q")
      let refused = try migrate(workspace, "--write")
      #expect(refused.status == 2 && refused.stderr.contains("src/a.css"))
      #expect(try text(workspace, "src/a.css").contains("--color-old"))
      try workspace.git("add", ".")
      try workspace.git("commit", "-qm", "All")
      let run = try migrate(workspace, "--write")
      #expect(run.status == 1 && run.stderr.contains("src/b.swift:2:1: what begins here"))
      #expect(try text(workspace, "src/a.css") == "a { b: var(--color-danger) }\n")
      #expect(try text(workspace, "src/b.swift") == open)
      #expect(try migrate(workspace, "--plan", "--write").status == 64)
      #expect(try Blazon.run(["migrate", "@v1", "@v1", "src"], in: workspace.folder).status == 2)
    }
  }

  @Test("Literals of a style sheet that are just those of tokens become their names on request")
  func literals() throws {
    try with { workspace in
      let code = """
        @property --x { syntax: "<color>"; inherits: false; initial-value: #0066ff }
        a { color: #06F; fill: rgb(0 102 255); --own: #0066ff; stroke: #0067ff; background: url(#06f); top: var(--color-old, #06f) }
        @media (color: #06f) { a { border: 1px solid #0066FF } }

        """
      try workspace.write("src/a.css", code)
      try workspace.write("src/b.scss", "a { color: darken(#06f, 10%) }\n")
      _ = try migrate(workspace, "--write")
      #expect(
        try text(workspace, "src/a.css") == code.replacing("--color-old", with: "--color-danger"))
      let run = try migrate(workspace, "--write", "--literals", "exact")
      #expect(run.status == 1 && run.stderr.contains("src/b.scss:1:19  look  #06f"), "\(run)")
      #expect(
        try text(workspace, "src/a.css")
          == code.replacing("--color-old", with: "--color-danger")
          .replacing("color: #06F", with: "color: var(--color-brand)")
          .replacing("fill: rgb(0 102 255)", with: "fill: var(--color-brand)")
          .replacing("solid #0066FF", with: "solid var(--color-brand)"))
      #expect(try text(workspace, "src/b.scss").contains("darken(#06f"))
      #expect(try migrate(workspace, "--write", "--literals", "exact").stdout == "")
    }
  }

  @Test(
    "A group under another name of the code is followed, and a class of Tailwind keeps its words")
  func aliases() throws {
    try with { workspace in
      try workspace.write(
        "src/a.swift", "typealias C = Tokens.Color\nlet a = C.old.opacity(1), b = C.brand\n")
      try workspace.write("tw/a.html", #"<p class="hover:bg-old/50 bg-brand text-older">old</p>"#)
      #expect(try migrate(workspace, "--write").stdout.contains("src/a.swift  written"))
      #expect(
        try text(workspace, "src/a.swift")
          == "typealias C = Tokens.Color\nlet a = C.danger.opacity(1), b = C.brand\n")
      let run = try workspace.run(
        "migrate", "@v1", "@HEAD", "tw", "--outputs", "tailwind", "--write")
      #expect(run.status == 0, "\(run.stderr)")
      #expect(
        try text(workspace, "tw/a.html")
          == #"<p class="hover:bg-danger/50 bg-brand text-older">old</p>"#)
    }
  }

  @Test(
    "What only looks like a use stays: imports, ids, translations, and what the code names itself")
  func lookAlikes() throws {
    try with { workspace in
      let translation = #"{ "hello": "Pick {color.old}" }"#
      try workspace.write("src/en.json", translation)
      try workspace.write(
        "src/a.ts", "import { tokens as T } from './t';\nconst { color } = T;\nuse(color.old);\n")
      try workspace.write(
        "src/a.css", ":root { --color-old: red; }\n.a { color: var(--color-old) }\n")
      let run = try migrate(workspace, "--write")
      #expect(run.status == 1 && run.stderr.contains("src/a.css:2:17  manual  --color-old"))
      #expect(try text(workspace, "src/en.json") == translation)
      #expect(try text(workspace, "src/a.ts").hasSuffix("use(color.danger);\n"))
      #expect(try text(workspace, "src/a.css").contains("var(--color-old)"))
      // Whose a name is depends on the module that it is from.
      try workspace.write("src/session.ts", "export const tokens = { color: { old: 1 } }\n")
      try workspace.write("src/barrel.ts", "export * from './gen/tokens'\n")
      for (module, isOurs, isNamed) in [
        ("./session", false, false), ("./barrel", true, false), ("@x/ui", false, true),
        ("@x/tokens", true, false),
      ] {
        let code = "import { tokens } from '\(module)'\nuse(tokens.color.old)\n"
        try workspace.write("src/c.ts", code)
        let output = try migrate(workspace, "--write")
        #expect(try text(workspace, "src/c.ts").contains("color.danger") == isOurs, "\(module)")
        #expect(output.stderr.contains("src/c.ts:2:5  look") == isNamed, "\(module)")
      }
      let page = #"import x from "bg-old"; const a = <p id="bg-old" className="bg-old">x</p>"#
      try workspace.write("tw/a.tsx", page)
      let classes = try workspace.run(
        "migrate", "@v1", "@HEAD", "tw", "--outputs", "tailwind", "--write")
      #expect(classes.status == 1 && classes.stderr.contains("tw/a.tsx:1:16  look  bg-old"))
      #expect(
        try text(workspace, "tw/a.tsx")
          == page.replacing(#"className="bg-old""#, with: #"className="bg-danger""#))
    }
  }
}
