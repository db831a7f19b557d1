import Foundation
import TestSupport
import Testing

@testable import TokenDiff
@testable import TokenModel

/// A lost contrast is told where nobody declared the pair, and only names propose it.
@Suite("Contrast of undeclared pairs")
struct UndeclaredContrastTests {
  private static func tokens(_ brand: String, _ more: String = "") -> String {
    #"{"blue":{"$type":"color","$value":{"colorSpace":"srgb","components":["# + brand + #"]}},"#
      + #""button":{"$type":"color","background":{"$value":"{blue}"},"text":{"$value":"# + more
      + #"{"colorSpace":"srgb","components":[1,1,1]}}}}"#
  }

  @Test(
    "where the base of an axis changes, what was in the context counts, and not what was the base")
  func otherBase() throws {
    func color(_ parts: String) -> String {
      #"{"$type":"color","$value":{"colorSpace":"srgb","components":[\#(parts)]}}"#
    }
    let files = [
      "base.json":
        #"{"blue":\#(color("0,0,1")),"bg":\#(color("1,1,1")),"fg":{"$type":"color","$value":"{blue}"}}"#,
      "ocean.json": #"{"blue":\#(color("0,0.667,1"))}"#, "dark.json": #"{"bg":\#(color("0,0,0"))}"#,
    ]
    func document(_ base: String) -> String {
      """
      {"version":"2025.10","sets":{"base":{"sources":[{"$ref":"base.json"}]}},
       "modifiers":{"brand":{"default":"\(base)","contexts":{"acme":[],"ocean":[{"$ref":"ocean.json"}]}},
         "theme":{"default":"light","contexts":{"light":[],"dark":[{"$ref":"dark.json"}]}}},
       "resolutionOrder":[{"$ref":"#/sets/base"},{"$ref":"#/modifiers/brand"},{"$ref":"#/modifiers/theme"}]}
      """
    }
    try Workspace.with { work in
      for (folder, base) in [("old", "acme"), ("new", "ocean")] {
        for (name, text) in files { try work.write("\(folder)/\(name)", text) }
        try work.write("\(folder)/x.resolver.json", document(base))
      }
      let notes = try work.run("diff", "old", "new").stderr
      #expect(notes.contains("warning: fg on bg: contrast 8.59 → 2.56"), "\(notes)")
      #expect(!notes.contains("fg on bg ["), "\(notes)")
    }
  }

  @Test("impact, set, diff of points and of files, and judge tell it; a declared pair is told once")
  func told() throws {
    let warning =
      "warning: button.text on button.background: contrast 5.14 → 2.77, no longer AA"
    try Workspace.with { work in
      try work.write("a.tokens.json", Self.tokens("0.15,0.39,0.92"))
      try work.write("b.tokens.json", Self.tokens("0.055,0.647,0.914"))
      try work.succeed("init", "d.blazon")
      try work.succeed("import", "a.tokens.json")
      for arguments in [
        ["impact", "blue", "--if", "#0EA5E9"], ["set", "blue", "#0EA5E9"], ["diff"],
        ["diff", "a.tokens.json", "b.tokens.json"], ["judge", "a.tokens.json", "b.tokens.json"],
      ] {
        let said = try Blazon.run(arguments, in: work.folder)
        #expect(said.stderr.contains(warning), "\(arguments): \(said.stderr)")
      }
      // The other way round nothing is lost.
      let back = try work.run("diff", "b.tokens.json", "a.tokens.json")
      #expect(back.stderr == "")
      try work.succeed("contrast", "declare", "button.text", "button.background")
      let declared = try work.run("impact", "blue", "--if", "#FFFFFF")
      #expect(declared.stderr == "", "the changes tell it: \(declared.stdout)")
    }
  }

  @Test(
    "The other color's name is found in the spelling of the one",
    arguments: [
      ("button.text", "button.background"), ("button.text.hover", "button.bg.hover"),
      ("buttonText", "buttonBackground"), ("color.bg-subtle", "color.fg-subtle"),
      ("primary", "onPrimary"), ("color.on-primary", "color.primary"), ("color.on.a", "color.a"),
      ("color.a", "color.on.a"), ("onPrimary", "primary"),
    ])
  func partners(pair: (String, String)) {
    let found = ContrastPair.partners(of: TokenPath(trusted: pair.0)).map(\.text)
    #expect(found.contains(pair.1), "\(found)")
  }
}
