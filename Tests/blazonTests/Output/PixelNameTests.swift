import Foundation
import TestSupport
import Testing

/// Tokens of a website, through all verbs that print a length.
@Suite("A length reads in the unit of its source")
struct PixelNameTests {
  private static let web = #"""
    {"space": {"$type": "dimension", "$value": {"value": 16, "unit": "px"}},
     "gap": {"$type": "dimension", "$value": "{space}"},
     "wide": {"$type": "dimension", "$value": {"value": 1.5, "unit": "rem"}},
     "body": {"$type": "typography", "$value": {"fontFamily": "Inter", "fontWeight": 400,
       "fontSize": {"value": 16, "unit": "px"}, "lineHeight": 1.5,
       "letterSpacing": {"value": 0, "unit": "px"}}}}
    """#

  private static func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write("web.tokens.json", web)
      try workspace.succeed("init", "web.blazon")
      try workspace.succeed("import", "web.tokens.json")
      try workspace.write("new.tokens.json", web.replacing("16", with: "20"))
      try workspace.succeed("import", "new.tokens.json")
      try body(workspace)
    }
  }

  @Test(
    "Pixels of token files are pixels in every output",
    arguments: [
      ["list"], ["show", "space"], ["show", "gap"], ["show", "space", "--history"], ["blame"],
      ["show", "body"], ["diff", "@#1", "@#2"], ["diff", "@#1", "@#2", "--markdown"],
      ["diff", "@#1", "@#2", "--html"], ["diff", "@#1", "@#2", "--json"],
      ["diff", "./web.tokens.json", "./new.tokens.json"], ["list", "--was", "16px"],
      ["impact", "space", "--if", "24px"], ["set", "space", "24pt", "--dry-run"],
      ["compare", "main@#1", "main@#2"],
    ])
  func everywhere(_ command: [String]) throws {
    try PixelNameTests.with { workspace in
      let command = command == ["blame"] ? ["blame", "space"] : command
      let text = try Blazon.run(command, in: workspace.folder).stdout
      #expect(text.contains(/[0-9][ \u{A0}]px/), "\(text)")
      #expect(!text.contains(/[0-9][ \u{A0}]pt/), "\(text)")
      #expect(!text.contains(#""unit":"pt""#))
    }
  }

  @Test("Points and pixels are both taken, and are the same length")
  func set() throws {
    try PixelNameTests.with { workspace in
      try workspace.succeed("set", "space", "24pt")
      #expect(try workspace.succeed("show", "space").contains("  24 px\n"))
      let again = try workspace.succeed("set", "space", "24px")
      #expect(again.contains("nothing to record"))
    }
  }

  @Test("A guideline's lengths are points, whoever set them, and an alias of device pixels says so")
  func guideline() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "a.tokens.json",
        #"""
        {"$extensions": {"dev.blazon": {"revision": "one", "read": {"": [["book"]]},
           "documents": {"book": {"title": "The book"}}}},
         "row": {"$type": "dimension", "$value": {"value": 44, "unit": "px"}},
         "icon": {"$type": "dimension", "$value": {"value": 88, "unit": "px"},
           "$extensions": {"dev.blazon": {"unit": "px@2x"}}},
         "button": {"$type": "dimension", "$value": "{icon}"}}
        """#)
      try workspace.succeed("init")
      try workspace.succeed("import", "a.tokens.json")
      #expect(try workspace.succeed("show", "row").contains("  44 pt\n"))
      #expect(try workspace.succeed("show", "button").contains("  88 px@2x  through icon"))
      try workspace.succeed("set", "row", "48px")
      #expect(try workspace.succeed("list", "--path", "row").contains("48 pt"))
      #expect(try workspace.succeed("impact", "row", "--if", "52px").contains("48 pt → 52 pt"))
    }
  }
}
