import Testing
import TokenExport
import TokenModel

@Suite("Tailwind")
struct TailwindTests {
  private func text(_ set: Fixture, _ chosen: [String: String] = [:]) throws -> String {
    var options = Fixture.options
    options.chosen = chosen
    return try set.export(.tailwind, options).text
  }

  private var small: Fixture {
    var set = Fixture()
    set.add("color.blue", .color, color("#112233"))
    set.add("color.brand", .color, #""{color.blue}""#)
    set.add("color.brand", .color, color("#ffffff"), in: "appearance=dark")
    set.add("space.small", .dimension, px("8"))
    set.add("corner-radius.card", .dimension, px("12"))
    set.add("radius.card", .dimension, px("12"))
    set.add("z", .number, "3")
    set.add("button.height", .dimension, px("44"))
    return set
  }

  @Test("Variables are in the namespaces from which Tailwind makes utilities, others are plain")
  func namespaces() throws {
    let text = try text(small)
    #expect(
      text.contains(
        """
        @theme static {
          --color-blue: #112233;
          --color-brand: var(--color-blue);
          --radius-card: 12px;
          --spacing-small: 8px;
          --z-index-z: 3;
        }

        /* Tailwind makes no utilities of these. */
        :root, :host {
          --button-height: 44px;
          --corner-radius-card: 12px;
        }

        :root, :host {
          @variant dark {
            --color-brand: #ffffff;
          }
        }

        """), "\(text)")
    let chosen = try self.text(small, ["namespaces": "button=spacing,corner-radius=radius"])
    #expect(chosen.contains("  --spacing-button-height: 44px;\n"))
    #expect(chosen.contains("  --radius-corner-radius-card: 12px;\n"))
    let reset = try self.text(small, ["reset": "true", "inline": "true"])
    #expect(reset.contains("@theme static inline {\n  --color-*: initial;\n"))
  }

  @Test("A text style is a set of variables, and its family one of its own")
  func typography() throws {
    var set = Fixture()
    set.add(
      "font.body", .typography,
      #"{"fontFamily":["Inter","serif"],"fontSize":{"value":17,"unit":"px"},"fontWeight":400,"letterSpacing":{"value":-0.4,"unit":"px"},"lineHeight":1.4}"#
    )
    let text = try text(set)
    #expect(
      text.contains(
        """
          --text-body: 17px;
          --text-body--line-height: 1.4;
          --text-body--letter-spacing: -0.4px;
          --text-body--font-weight: 400;
          --font-body: "Inter", serif;

        """), "\(text)")
  }

  @Test("A value that a weaker context changes is said again in the stronger one")
  func again() throws {
    var set = Fixture()
    set.add("color.a", .color, color("#111111"))
    set.add("color.a", .color, color("#222222"), in: "appearance=dark")
    set.add("color.a", .color, color("#111111"), in: "appearance=dark,idiom=pad")
    let text = try text(set)
    #expect(
      text.contains(
        """
        :root:where([data-idiom="pad"]) {
          @variant dark {
            --color-a: #111111;
          }
        }
        """), "\(text)")
  }

  @Test(
    "Version 3 has a preset, with properties of the CSS output or values; what it lacks is told")
  func preset() throws {
    let text = try text(small, ["version": "3"])
    #expect(
      text.contains(#""colors": {"blue": "var(--color-blue)", "brand": "var(--color-brand)"}"#))
    #expect(text.contains(#""borderRadius": {"card": "var(--radius-card)"}"#))
    var options = Fixture.options
    options.chosen = ["version": "3", "values": "static"]
    let export = try small.export(.tailwind, options)
    #expect(export.text.contains(##""brand": "#112233""##))
    #expect(Set(export.losses.map(\.code)) == ["context", "type"])
  }

  @Test(
    "An alias that would have the name of what it refers to shares it; any other token has a name of its own"
  )
  func shared() throws {
    var set = Fixture()
    set.add("background", .color, color("#ffffff"))
    set.add("background", .color, color("#000000"), in: "appearance=dark")
    set.add("color-background", .color, #""{background}""#)
    set.add("card", .color, #""{color-background}""#)
    let export = try set.export(.tailwind)
    #expect(export.losses.isEmpty)
    #expect(export.text.ranges(of: "  --color-background: ").count == 2, "\(export.text)")
    #expect(export.text.contains("  --color-background: #ffffff;\n"))
    #expect(export.text.contains("    --color-background: #000000;\n"))
    #expect(export.text.contains("  --color-card: var(--color-background);\n"))
    set.add("color-background", .color, color("#111111"), in: "appearance=dark")
    #expect(try Set(set.export(.tailwind).losses.map(\.code)) == ["name"])
  }

  @Test("Nothing in a name or a text ends its place")
  func hostile() throws {
    var set = Fixture()
    set.add("a.} x {", .string, ##""\" } */ </style>""##)
    set.describe("a.} x {", "*/ } x")
    set.add("color.__proto__", .color, color("#112233"))
    let text = try text(set)
    #expect(text.contains("  /* * / } x */\n"), "\(text)")
    #expect(!text.contains("</style>") && text.contains("} */ "))
    #expect(
      try self.text(set, ["version": "3", "values": "static"]).contains(##""proto": "#112233""##))
  }

  @Test("In a preset no token takes the place of another one; what would is a loss")
  func places() throws {
    var set = Fixture()
    set.add("space.1", .dimension, px("4"))
    set.add("spacing.1", .dimension, px("40"))
    set.add("color.text", .color, color("#ff0000"))
    set.add("text", .color, color("#0000ff"))
    set.add("radius.sm", .dimension, px("2"))
    set.add("corner.sm", .dimension, px("3"))
    set.add("colour.x.$root", .color, color("#111111"))
    set.add("colour.x.DEFAULT", .color, color("#222222"))
    var options = Fixture.options
    options.chosen = ["version": "3", "values": "static"]
    let export = try set.export(.tailwind, options)
    for value in ["4px", "40px", "#ff0000", "#0000ff", "2px", "3px", "#111111", "#222222"] {
      #expect(export.text.ranges(of: "\"\(value)\"").count == 1, "\(value): \(export.text)")
    }
    #expect(export.text.ranges(of: "DEFAULT").count == 1, "\(export.text)")
    // A group's value is its `DEFAULT`.
    set.add("color.ink", .color, color("#333333"))
    set.add("color.ink.DEFAULT", .color, color("#444444"))
    let losses = try set.export(.tailwind, options).losses
    #expect(
      losses.filter { $0.code == "name" }.map(\.path.text) == ["color.ink.DEFAULT"], "\(losses)")
  }

  @Test("A group's own length is not the unit of all utilities, and DEFAULT in a preset")
  func roots() throws {
    var set = Fixture()
    set.add("space.$root", .dimension, px("16"))
    set.add("space.s", .dimension, px("8"))
    set.add("borderRadius.$root", .dimension, px("4"))
    let text = try text(set)
    #expect(text.contains("  --spacing-root: 16px;\n  --spacing-s: 8px;\n"), "\(text)")
    #expect(!text.contains("--spacing:") && text.contains("  --radius: 4px;\n"))
    let preset = try self.text(set, ["version": "3", "values": "static"])
    #expect(preset.contains(#""borderRadius": {"DEFAULT": "4px"}"#), "\(preset)")
    #expect(preset.contains(#""spacing": {"DEFAULT": "16px", "s": "8px"}"#), "\(preset)")
  }

  @Test("What media queries ask is a figure, since they cannot refer to properties")
  func queries() throws {
    var set = Fixture()
    set.add("size.768", .dimension, px("768"))
    set.add("breakpoint.md", .dimension, #""{size.768}""#)
    set.add("container.md", .dimension, #""{size.768}""#)
    set.add("breakpoint.lg", .dimension, px("1024"))
    set.add("breakpoint.lg", .dimension, px("900"), in: "appearance=dark")
    let text = try text(set)
    for line in ["breakpoint-md: 768px", "container-md: 768px", "breakpoint-lg: 1024px"] {
      #expect(text.contains("  --\(line);\n"), "\(text)")
    }
    #expect(!text.contains("900px"), "\(text)")
    #expect(
      try set.export(.tailwind, Fixture.options).losses.map(\.path.text) == ["breakpoint.lg"])
    let preset = try self.text(set, ["version": "3"])
    #expect(preset.contains(#""md": "768px""#), "\(preset)")
  }
}
