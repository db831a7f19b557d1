import Testing
import TokenExport
import TokenModel

@Suite("Flutter")
struct FlutterTests {
  private func text(_ set: Fixture, _ chosen: [String: String] = [:]) throws -> String {
    var options = Fixture.options
    options.chosen = chosen
    return try set.export(.flutter, options).text
  }

  private var small: Fixture {
    var set = Fixture()
    set.add("color.brand", .color, color("#112233"))
    set.add("color.brand", .color, color("#ffffff"), in: "appearance=dark")
    set.add("size.gap", .dimension, px("-0.5"))
    set.add("size.gap", .dimension, px("2"), in: "appearance=dark")
    set.add("time.fast", .duration, #"{"value":0.2,"unit":"s"}"#)
    return set
  }

  @Test("What depends on a mode is in a theme extension, and moves from mode to mode")
  func modes() throws {
    let text = try text(small)
    #expect(text.contains("  static const Duration timeFast = Duration(milliseconds: 200);\n"))
    #expect(
      text.contains(
        """
          Color get colorBrand => _color(
              appearance == TokensAppearance.dark ? const Color(0xFFFFFFFF) :
              const Color(0xFF112233),
              (theme) => theme.colorBrand);

        """))
    #expect(text.contains("  double get sizeGap => _number(\n"))
    #expect(text.contains("Brightness.dark ? TokensAppearance.dark : TokensAppearance.light"))
  }

  @Test("Without modes there are constants only")
  func constants() throws {
    var set = Fixture()
    set.add("a", .color, #"{"colorSpace":"display-p3","components":[1,0,0],"alpha":0.5}"#)
    set.add("b", .color, #""{a}""#)
    let text = try text(set, ["name": "AcmeTokens"])
    #expect(
      text.contains(
        "a = Color.from(alpha: 0.5, red: 1, green: 0, blue: 0, colorSpace: ColorSpace.displayP3);\n"
      ))
    #expect(text.contains("  static const Color b = a;\n"))
    #expect(!text.contains("ThemeExtension"))
    #expect(text.contains("abstract final class AcmeTokens {\n"))
  }

  @Test("Nothing ends its string, its interpolation or a comment")
  func hostile() throws {
    var set = Fixture()
    set.add("x", .string, ##""' $x ${y} \u2028 \\""##)
    set.describe("x", "a\nb */")
    set.add("class", .number, "1")
    let text = try text(set)
    #expect(text.contains(#"static const String x = '\' \$x \${y} \u{2028} \\';"#))
    #expect(text.contains("  /// a b */\n"))
    #expect(text.contains("static const double class_ = 1;\n"))
  }

  @Test("What Flutter lacks is told")
  func losses() throws {
    var set = Fixture()
    set.add("a", .strokeStyle, #""dashed""#)
    set.add("b", .dimension, #"{"value":1.5,"unit":"rem"}"#)
    set.add("d", .fontWeight, "450")
    #expect(
      try set.export(.flutter, Fixture.options).losses.map(\.code) == ["type", "unit", "precision"])
    #expect(throws: ExportProblem.self) { try text(set, ["name": "tokens"]) }
  }
}
