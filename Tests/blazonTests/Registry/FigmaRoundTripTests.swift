import Foundation
import TestSupport
import Testing

@Suite("Figma's files read again")
struct FigmaRoundTripTests {
  @Test("What is imported of them says the same in each mode")
  func roundTrip() throws {
    try Workspace.with { work in
      try work.write(
        "t/base.tokens.json",
        #"""
        {"blue": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0, 1]}},
         "sky": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0.5, 0.5, 1]}},
         "brand": {"$type": "color", "$value": "{blue}"}, "link": {"$type": "color", "$value": "{brand}"},
         "gap": {"$type": "dimension", "$value": {"value": 8, "unit": "px"}}}
        """#)
      try work.write(
        "t/base.dark.tokens.json", #"{"brand": {"$type": "color", "$value": "{sky}"}}"#)
      let export = try work.run("export", "--format", "figma", "--from", "t", "--out", "figma")
      #expect(export.status == 0, "\(export.stderr)")
      let diff = try work.run("diff", "t", "figma", "--json")
      #expect(diff.status == 0, "\(diff.stderr)")
      let summary = try #require(
        diff.stdout.split(separator: "\n").first { $0.contains("summary") })
      for kind in ["broken", "added", "removed", "renamed", "silenced", "changed", "rippled"] {
        #expect(summary.contains("\"\(kind)\":0"), "\(summary)")
      }
    }
  }
}
