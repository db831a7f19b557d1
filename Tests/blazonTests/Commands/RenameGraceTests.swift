import Foundation
import PositionedJSON
import TestSupport
import Testing

@Suite("Renames that outlast an import, and names that outlast a rename")
struct RenameGraceTests {
  private static let base = """
    {"color": {"$type": "color",
      "brand": {"default": {"$value": {"colorSpace": "srgb", "components": [1, 0, 0]},
                            "$description": "Ours"}},
      "link": {"$value": "{color.brand.default}"}}}
    """
  private static let more = """
    {"button": {"$type": "color", "bg": {"$value": "{color.brand.default}"}}}
    """

  /// A registry of two files, with the tag v1.
  private static func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { work in
      try work.write("t/base.tokens.json", base)
      try work.write("t/more.tokens.json", more)
      try work.succeed("init", "r.blazon")
      try work.succeed("import", "t")
      try work.succeed("tag", "v1")
      try body(work)
    }
  }

  @Test(
    "Files with the old name add nothing, and --prune removes nothing",
    arguments: [["import", "t"], ["import", "t", "--prune"]])
  func reimport(arguments: [String]) throws {
    try Self.with { work in
      try work.succeed("mv", "color.brand.default", "color.brand.primary")
      let run = try Blazon.run(arguments, in: work.folder)
      #expect(run.status == 0)
      #expect(run.stdout.hasPrefix("nothing to record"))
      #expect(
        run.stderr == """
          warning: "color.brand.default" was renamed to "color.brand.primary" in #2; \
          t/base.tokens.json still uses the old name, and its value was taken for the new one [old-name]
          fix: use the new name in the file; --keep-old-names makes new tokens of old names

          """)
      try work.write("t/base.tokens.json", Self.base.replacing("1, 0, 0", with: "0, 1, 0"))
      #expect(try Blazon.run(arguments, in: work.folder).status == 0)
      #expect(
        try work.succeed("list") == """
          button.bg
            → color.brand.primary  #00FF00
          color.brand.primary
            #00FF00
              Ours
          color.link
            → color.brand.primary  #00FF00

          """)
      #expect(try work.succeed("show", "color.brand.primary").contains("Ours"))
      #expect(try work.succeed("blame", "color.brand.primary").contains("#3"))
    }
  }

  @Test("The name after several renames is meant; a group's names are told once a file")
  func chain() throws {
    try Self.with { work in
      try work.succeed("mv", "color.brand", "color.b")
      try work.succeed("mv", "color.b.default", "color.c.main")
      try work.succeed("mv", "color.link", "color.anchor")
      let run = try work.run("import", "t")
      #expect(run.stdout.hasPrefix("nothing to record"))
      #expect(run.stderr.contains("t/base.tokens.json uses 2 names that were given up"))
      #expect(
        run.stderr.contains(#"("color.brand.default" was renamed to "color.c.main" in #2, …)"#))
      #expect(run.stderr.components(separatedBy: "warning: ").count == 2)
    }
  }

  @Test("--keep-old-names makes a new token; an old name that another token has is not followed")
  func kept() throws {
    try Self.with { work in
      try work.succeed("mv", "color.brand.default", "color.brand.primary")
      let kept = try work.run("import", "t", "--keep-old-names").stdout
      #expect(kept.contains("1 value added"))
      #expect(try work.succeed("list").contains("color.brand.default\n"))
      #expect(try work.run("import", "t").stdout.hasPrefix("nothing to record"))
    }
  }

  @Test("Where files give both names, the value of the new one counts; an alias to it is kept")
  func both() throws {
    try Self.with { work in
      try work.succeed("mv", "color.brand.default", "color.brand.primary")
      try work.write(
        "t/both.tokens.json",
        """
        {"color": {"brand": {"primary": {"$type": "color",
          "$value": {"colorSpace": "srgb", "components": [0, 0, 1]}}}}}
        """)
      let run = try work.run("import", "t")
      #expect(run.status == 0)
      #expect(run.stderr.contains("uses both names, and its value under the old one was left out"))
      #expect(try work.succeed("show", "button.bg").contains("#0000FF"))
      #expect(!(try work.succeed("list").contains("color.brand.default\n")))
      try work.write(
        "t/base.tokens.json",
        """
        {"color": {"brand": {"default": {"$type": "color", "$value": "{color.brand.primary}"}}}}
        """)
      #expect(try work.run("import", "t").status == 0)
      #expect(
        try work.succeed("show", "color.brand.default").contains("through color.brand.primary"))
    }
  }

  @Test("mv --keep leaves a deprecated alias in the same commit, which an import leaves alone")
  func keep() throws {
    try Self.with { work in
      let moved = try work.succeed(
        "mv", "color.brand.default", "color.brand.primary", "--keep", "--until", "3.0")
      #expect(moved.contains("(#2): 1 path moved, "))
      let css = try work.succeed("export", "--format", "css")
      #expect(
        css.contains(
          """
            /* deprecated: Use --color-brand-primary: until 3.0 */
            --color-brand-default: var(--color-brand-primary);
          """))
      #expect(css.contains("--button-bg: var(--color-brand-primary);"))
      let swift = try work.run("export", "--format", "swift", "--since", "@v1", "--losses")
      #expect(
        swift.stdout.contains(#"@available(*, deprecated, renamed: "primary""#))
      #expect(!swift.stderr.contains("its old name"))
      for prune in [[], ["--prune"]] {
        let run = try Blazon.run(["import", "t"] + prune, in: work.folder)
        #expect(run.stdout.hasPrefix("nothing to record"), "\(run.stdout)")
        #expect(run.stderr.contains("[old-name]"))
      }
      try work.succeed("revert", "HEAD")
      #expect(
        try work.succeed("export", "--format", "css").contains("--color-brand-default: #ff0000"))
    }
  }

  @Test("mv --keep of a group keeps each name; what has no place for the old name is refused")
  func keepGroup() throws {
    try Self.with { work in
      try work.succeed("mv", "color", "paint", "--keep")
      let css = try work.succeed("export", "--format", "css")
      for name in ["brand-default", "link"] {
        #expect(css.contains("--color-\(name): var(--paint-\(name));"))
      }
      let inside = try work.run("mv", "button.bg", "button.bg.base", "--keep")
      #expect(inside.status == 2)
      #expect(inside.stderr.contains("[path-taken]"))
      #expect(try work.run("mv", "button.bg", "b", "--until", "3").status == 64)
      #expect(try work.run("mv", "button.bg", "b", "--keep", "--since", "@v1").status == 64)
    }
  }

  @Test("export --since keeps moved names in CSS and JSON, and says which formats cannot")
  func since() throws {
    try Self.with { work in
      try work.succeed("mv", "color.brand.default", "color.brand.primary")
      try work.succeed("mv", "button.bg", "button.background")
      let css = try work.succeed("export", "--format", "css", "--since", "@v1")
      #expect(
        css.contains(
          """
            /* deprecated: Use --color-brand-primary */
            --color-brand-default: var(--color-brand-primary);
          """))
      #expect(css.contains("--button-bg: var(--button-background);"))
      #expect(!(try work.succeed("export", "--format", "css")).contains("--color-brand-default"))
      for profile in ["strict", "extended"] {
        let text = try work.succeed(
          "export", "--format", "json", "--profile", profile, "--since", "@v1")
        let old = JSONReader.read(text: text).root?["color"]?["brand"]?["default"]
        #expect(old?["$value"]?.string == "{color.brand.primary}")
        #expect(old?["$deprecated"]?.string == "Use {color.brand.primary}")
        try work.write("old.tokens.json", text)
        #expect(try work.run("check", "--strict", "old.tokens.json").status == 0)
      }
      for format in ["flat", "xcassets"] {
        let run = try work.run("export", "--format", format, "--since", "@v1", "--out", "o")
        #expect(run.status == 2)
        #expect(run.stderr.contains("[export-since]"))
        #expect(run.stderr.contains("swift take it"))
      }
      try work.succeed("mv", "button.background", "button.bg.base")
      let inside = try work.run("export", "--format", "css", "--since", "@v1")
      #expect(!inside.stdout.contains("--button-bg:"), "the old name is a group by now")
      #expect(inside.stderr.contains("1 value could not be exported in full to css"))
    }
  }
}
