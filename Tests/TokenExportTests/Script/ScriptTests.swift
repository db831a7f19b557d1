import Testing
import TokenExport
import TokenModel

@Suite("JavaScript and TypeScript")
struct ScriptTests {
  private func text(
    _ set: Fixture, _ chosen: [String: String] = [:]
  ) throws -> String {
    var options = Fixture.options
    options.chosen = chosen
    return try set.export(.typescript, options).text
  }

  private var small: Fixture {
    var set = Fixture()
    set.add("color.brand", .color, color("#112233"))
    set.add("color.brand", .color, color("#ffffff"), in: "appearance=dark")
    set.add("color.2xl", .color, color("#000000"))
    set.add("size.gap", .dimension, px("8"))
    set.add("time.fast", .duration, #"{"value":0.2,"unit":"s"}"#)
    return set
  }

  @Test("A theme has all tokens, by reference where they are those of the first values")
  func themes() throws {
    let text = try text(small)
    #expect(text.contains("  light: tokens,\n"))
    #expect(
      text.contains(
        """
          dark: {
            color: {
              "2xl": tokens.color["2xl"],
              brand: "#ffffff",
            },
            size: tokens.size,
        """))
  }

  @Test("Declarations say every value")
  func declarations() throws {
    let text = try text(small)
    #expect(text.contains("    readonly brand: \"#112233\";\n"))
    #expect(text.contains("    readonly size: (typeof tokens)[\"size\"];\n"))
    #expect(text.contains("  | \"color.2xl\"\n"))
  }

  @Test("Raw lengths and durations are numbers, in pixels and milliseconds")
  func raw() throws {
    let text = try text(small, ["values": "raw", "token-names": "false"])
    #expect(text.contains("gap: 8,") && text.contains("fast: 200,"))
    #expect(!text.contains("TokenName"))
  }

  @Test("Without themes what differs in contexts is a loss, but not where the page decides")
  func losses() throws {
    var options = Fixture.options
    options.chosen = ["themes": "false"]
    #expect(try small.export(.typescript, options).losses.map(\.code) == ["context"])
    options.chosen = ["values": "var"]
    let export = try small.export(.typescript, options)
    #expect(export.losses.isEmpty && export.text.contains(#"brand: "var(--color-brand)","#))
  }

  @Test("Combinations beyond the most themes are a loss", arguments: [(4, false), (9, true)])
  func many(_ count: Int, isLost: Bool) throws {
    let values = (0..<count).map { "v\($0)" }
    let axes = ["one", "two"].map { Revision.Axis(name: $0, values: values) }
    var set = Fixture(axes: axes)
    for axis in axes {
      set.add(axis.name, .number, "0")
      for value in values.dropFirst() {
        set.add(axis.name, .number, "1", in: "\(axis.name)=\(value)")
      }
    }
    set.add("plain", .number, "1")
    let losses = try set.export(.typescript, Fixture.options).losses
    #expect(losses.map(\.path.text) == (isLost ? ["one", "two"] : []), "\(losses)")
  }

  @Test("No key is the prototype, and no text ends its string, its comment or a page around it")
  func hostile() throws {
    var set = Fixture()
    set.add("__proto__.a", .string, ##""\"; </script> \u2028 \\ */""##)
    set.describe("__proto__.a", "*/ x\ny")
    let text = try text(set)
    #expect(text.contains("  [\"__proto__\"]: {\n    /** * / x y */\n"))
    #expect(text.contains(#"a: "\"; \u003c/script> \u2028 \\ */","#))
  }
}
