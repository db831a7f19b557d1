import Foundation
import Testing
import TokenExport
import TokenModel

@Suite("SCSS")
struct SCSSTests {
  private func text(_ set: Fixture, _ chosen: [String: String] = [:]) throws -> String {
    var options = Fixture.options
    options.chosen = chosen
    return try set.export(.scss, options).text
  }

  private var small: Fixture {
    var set = Fixture()
    set.add("color.button", .color, #""{color.zinc}""#)
    set.add("color.zinc", .color, color("#112233"))
    set.add("color.zinc", .color, color("#ffffff"), in: "appearance=dark")
    set.add("color.overlay", .color, color("#000000", alpha: "0.4"))
    return set
  }

  @Test("What is referred to stands before what refers to it, and in the mode both have the value")
  func references() throws {
    let text = try text(small)
    let target = try #require(text.range(of: "$color-zinc: #112233 !default;"))
    let alias = try #require(text.range(of: "$color-button: $color-zinc !default;"))
    #expect(target.upperBound < alias.lowerBound)
    for name in ["zinc", "button"] {
      #expect(text.contains("  $color-\(name): #ffffff !global;\n"))
    }
    #expect(text.contains("  @media (prefers-color-scheme: dark) {\n    @content;\n  }\n"))
  }

  @Test("What holds in the first value of an axis only does not hold in another mode")
  func firstValueOnly() throws {
    var set = Fixture(axes: [.init(name: "appearance", values: ["light", "dark"])])
    set.add("gap", .number, "1")
    set.add("gap", .number, "2", in: "appearance=light")
    #expect(try text(set).contains("$gap: 2 !default;"))
    #expect(try text(set).contains("  $gap: 1 !global;\n"))
    var options = Fixture.options
    options.chosen = ["files": "source"]
    let script = try set.export(.typescript, options).text
    #expect(script.contains("dark: {\n    gap: 1,\n  }"), "\(script)")
  }

  @Test("With var() each variable is the property, and modes are left to the page")
  func properties() throws {
    let text = try text(small, ["values": "var"])
    #expect(text.contains("$color-button: var(--color-button) !default;"))
    #expect(!text.contains("@mixin"))
  }

  @Test("An attribute chooses the mode where that is asked for, before the selector of the rule")
  func selector() throws {
    let text = try text(small, ["modes": "selector", "attribute": "data-mode"])
    #expect(text.contains(#":root:where([data-mode="dark"]) & {"#))
  }

  @Test("A name that Sass would take for that of another token is the exact one, and told")
  func rivals() throws {
    var set = Fixture()
    set.add("a-b", .number, "1")
    set.add("a_b", .number, "2")
    let export = try set.export(.scss)
    #expect(
      export.text.contains("$a_u2D_b: 1 !default;") && export.text.contains("$a_b: 2 !default;"))
    #expect(export.losses.map(\.code) == ["name", "name"])
  }

  @Test("Nothing in a text is an interpolation, and a comment has one line")
  func hostile() throws {
    var set = Fixture()
    set.add("t", .string, ##""#{evil()} \" ; } \u0001""##)
    set.describe("t", "a\n$x: 1; */")
    let text = try text(set)
    #expect(text.contains(#"$t: #{"\22 \23 \7b evil()\7d "#))
    #expect(text.contains("/// a $x: 1; * /\n"))
  }

  @Test("The map of a combination has what differs from the modes before it, and its mixin all")
  func combinations() throws {
    var set = Fixture()
    for (path, contexts) in [
      ("bg", ["", "appearance=dark", "contrast=increased"]),
      ("shadow", ["", "appearance=dark", "idiom=pad", "appearance=dark,idiom=pad"]),
    ] {
      for (number, context) in contexts.enumerated() {
        set.add(path, .number, "\(number + 1)", in: context)
      }
    }
    let text = try text(set)
    let maps = try #require(text.firstMatch(of: /\$modes: \((?s:.*?)\n\) !default/)).0
    let last = try #require(maps.range(of: "\"dark-pad\": ("))
    #expect(maps[last.upperBound...].contains("\"shadow\": 4,"))
    #expect(!maps[last.upperBound...].contains("\"bg\""), "\(maps)")
    let mixin = try #require(text.range(of: "@mixin mode-dark-pad"))
    #expect(text[mixin.upperBound...].contains("$bg: 2 !global;"))
  }
}
