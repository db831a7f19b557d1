import Testing
import TokenExport
import TokenModel

@Suite("Jetpack Compose")
struct ComposeTests {
  private func text(_ set: Fixture, _ chosen: [String: String] = [:]) throws -> String {
    var options = Fixture.options
    options.chosen = chosen
    return try set.export(.compose, options).text
  }

  private var small: Fixture {
    var set = Fixture()
    set.add("color.blue", .color, color("#112233"))
    set.add("color.brand", .color, color("#112233"))
    set.add("color.brand", .color, color("#ffffff"), in: "appearance=dark")
    set.add("size.gap", .dimension, px("-0.5"))
    set.add("time.fast", .duration, #"{"value":0.2,"unit":"s"}"#)
    return set
  }

  @Test("A value that depends on the mode follows it, and can be asked for each")
  func modes() throws {
    let text = try text(small)
    #expect(
      text.contains(
        """
                public val brand: ComposeColor
                    @Composable @ReadOnlyComposable get() = brand(TokensMode.current)
                public fun brand(mode: TokensMode): ComposeColor = when {
                    mode.appearance == TokensMode.Appearance.Dark -> ComposeColor(0xFFFFFFFF)
                    else -> ComposeColor(0xFF112233)
                }

        """))
    #expect(text.contains("import androidx.compose.ui.graphics.Color as ComposeColor\n"))
    #expect(text.contains("/** #112233; dark #FFFFFF */"))
    #expect(text.contains("if (isSystemInDarkTheme()) TokensMode.Appearance.Dark else"))
    #expect(text.contains("public val gap: Dp get() = (-0.5).dp\n"))
    #expect(text.contains("public const val fast: Int = 200\n"))
  }

  @Test("An alias refers to its token where it says the same in every mode")
  func aliases() throws {
    var set = small
    set.add("button.fill", .color, #""{color.brand}""#)
    set.add("link.fill", .color, #""{color.blue}""#)
    set.add("link.fill", .color, color("#ffffff"), in: "appearance=dark")
    let text = try text(set)
    #expect(text.contains("fun fill(mode: TokensMode): ComposeColor = Tokens.Color.brand(mode)\n"))
    #expect(text.contains("/** #112233 (color.blue); dark #FFFFFF */"))
  }

  @Test("Contexts that have all values of an axis between them leave nothing open")
  func complete() throws {
    var set = Fixture()
    set.add("a", .number, "1", in: "appearance=light")
    set.add("a", .number, "2", in: "appearance=dark")
    set.add("b", .number, "2", in: "appearance=dark")
    let text = try text(set)
    #expect(text.contains("public val a: Float\n"))
    #expect(text.contains("public val b: Float?\n"))
    #expect(text.contains("        else -> null\n"))
  }

  @Test("What Compose lacks is told; rem has dp where it is chosen")
  func losses() throws {
    var set = Fixture()
    set.add("a", .strokeStyle, #""dashed""#)
    set.add("b", .dimension, #"{"value":1.5,"unit":"rem"}"#)
    set.add("c", .duration, #"{"value":0.5,"unit":"ms"}"#)
    set.add("d", .fontWeight, "400.5")
    #expect(
      try set.export(.compose, Fixture.options).losses.map(\.code)
        == ["type", "unit", "precision", "precision"])
    #expect(try text(set, ["rem": "16"]).contains("public val b: Dp get() = 24.dp\n"))
  }

  @Test("Nothing ends its string, its template or a comment, which nest in Kotlin")
  func hostile() throws {
    var set = Fixture()
    set.add("when.it", .string, ##""\" $x ${y} \u2028 \\""##)
    set.describe("when.it", "*/ /* x\ny /*\u{301}")
    set.add("class", .number, "1")
    let text = try text(set)
    #expect(text.contains(##"public const val it: String = "\" \$x \${y} \u2028 \\""##))
    #expect(text.contains("     * * / / * x y / *\u{301}\n"), "\(text)")
    #expect(text.contains("public const val class_: Float = 1f\n"))
    #expect(text.contains("public object When {\n"))
  }

  @Test("A name that two tokens would have is told, and no class is too large")
  func names() throws {
    var set = Fixture()
    set.add("a-b", .number, "1")
    set.add("a.b", .number, "2")
    set.add("a_b", .number, "3")
    let export = try set.export(.compose, Fixture.options)
    #expect(export.losses.map(\.code) == ["name", "name"])
    #expect(export.text.contains("val a_u2D_b: Float = 1f\n"))
    var wide = Fixture()
    for index in 0...2_000 { wide.add("g.t\(index)", .number, "1") }
    #expect(throws: ExportProblem.self) { try wide.export(.compose, Fixture.options) }
  }

  @Test("The package and the name are checked")
  func options() throws {
    let text = try text(small, ["package": "com.acme", "name": "Acme", "access": "internal"])
    #expect(text.contains("\npackage com.acme\n"))
    #expect(text.contains("\ninternal object Acme {\n"))
    for (name, value) in [
      ("package", "com.in"), ("package", "a..b"), ("name", "acme"), ("name", "_"),
    ] {
      #expect(throws: ExportProblem.self) { try self.text(small, [name: value]) }
    }
  }

  @Test(
    "A length beside numbers is of another type, where both are numbers of the language",
    arguments: [ExportFormat.compose, .flutter, .swift, .figma, .typescript])
  func types(_ format: ExportFormat) throws {
    var set = Fixture()
    set.add("lh", .number, "1.5")
    set.add("lh", .dimension, px("20"), in: "appearance=dark")
    var options = Fixture.options
    if format == .typescript { options.chosen = ["values": "raw"] }
    let export = try set.export(format, options)
    #expect(export.losses.map(\.message) == ["it is of another type there"])
    #expect(!export.text.contains("20"), "\(export.text)")
  }

  @Test(
    "An axis whose name has no capital letters has a type beside its property",
    arguments: ["品牌", "2x", "_x", "🎨"])
  func axisNames(_ name: String) throws {
    var set = Fixture(axes: [.init(name: name, values: ["one", "two"])])
    set.add("a", .number, "1")
    set.add("a", .number, "2", in: "\(name)=two")
    let compose = try text(set)
    let property = try #require(compose.firstMatch(of: /val (\w+): (\w+) = (\w+)\.One/))
    #expect(property.1 != property.2 && property.2 == property.3)
    let swift = try set.export(.swift).text
    let member = try #require(swift.firstMatch(of: /public var (\w+): (\w+)\n/))
    #expect(member.1 != member.2 && swift.contains("enum \(member.2):"))
  }
}
