import PositionedJSON
import Testing
import TokenModel

@testable import TokenExport

@Suite("Resources of Android")
struct AndroidTests {
  private func export(_ set: Fixture, _ chosen: [String: String] = [:]) throws -> Export {
    var options = Fixture.options
    options.chosen = chosen
    return try TokenExport.export(set.tokens, as: .android, options: options)
  }

  private var small: Fixture {
    var set = Fixture()
    set.add("color.button", .color, #""{color.zinc}""#)
    set.add("color.zinc", .color, color("#112233"))
    set.add("color.zinc", .color, color("#ffffff"), in: "appearance=dark")
    set.add("color.overlay", .color, color("#000000", alpha: "0.4"))
    return set
  }

  @Test("Night has what differs, alpha stands first, and an alias stays one that needs no night")
  func references() throws {
    let export = try export(small)
    #expect(
      export.elements("values") == [
        ##"<color name="color_button">@color/color_zinc</color>"##,
        ##"<color name="color_overlay">#66000000</color>"##,
        ##"<color name="color_zinc">#112233</color>"##,
      ])
    #expect(export.elements("values-night") == [##"<color name="color_zinc">#FFFFFF</color>"##])
    #expect(export.losses == [])
  }

  @Test("An axis whose first value is dark has notnight, and so has one that is chosen")
  func notNight() throws {
    var set = Fixture(axes: [.init(name: "theme", values: ["dark", "light"])])
    set.add("a", .number, "1")
    set.add("a", .number, "2", in: "theme=light")
    #expect(try export(set).losses.map(\.code) == ["context"])
    let chosen = try export(set, ["scheme-axis": "theme"])
    #expect(chosen.losses == [])
    #expect(
      chosen.elements("values-notnight")
        == [#"<item name="a" type="dimen" format="float">2</item>"#])
  }

  @Test("Each type is what Android has for it")
  func types() throws {
    var set = Fixture()
    let of: [(TokenType, String, [String])] = [
      (.dimension, px("16"), [#"<dimen name="t">16dp</dimen>"#]),
      (.fontWeight, #""bold""#, [#"<integer name="t">700</integer>"#]),
      (.duration, #"{"value":0.2,"unit":"s"}"#, [#"<integer name="t">200</integer>"#]),
      (.boolean, "true", [#"<bool name="t">true</bool>"#]),
      (
        .fontFamily, #"["system-ui","Inter"]"#,
        [
          #"<string name="t" translatable="false">sans-serif</string>"#,
          #"<string-array name="t_families" translatable="false">"#,
          "<item>system-ui</item>", "<item>Inter</item>", "</string-array>",
        ]
      ),
      (
        .spring, #"{"response":0.35,"dampingRatio":0.7}"#,
        [
          #"<item name="t_stiffness" type="dimen" format="float">322.2728</item>"#,
          #"<item name="t_damping_ratio" type="dimen" format="float">0.7</item>"#,
        ]
      ),
      (
        .typography,
        #"{"fontFamily":"Inter","fontSize":\#(px("20")),"fontWeight":400,"#
          + #""letterSpacing":\#(px("-0.4")),"lineHeight":1.3}"#,
        [
          #"<string name="t_family" translatable="false">Inter</string>"#,
          #"<dimen name="t_size">20sp</dimen>"#, #"<integer name="t_weight">400</integer>"#,
          #"<item name="t_letter_spacing" type="dimen" format="float">-0.02</item>"#,
          #"<dimen name="t_line_height">26sp</dimen>"#,
          #"<style name="TextAppearance.T" parent="">"#,
          #"<item name="android:textSize">@dimen/t_size</item>"#,
          #"<item name="android:fontFamily">@string/t_family</item>"#,
          #"<item name="android:textFontWeight" tools:targetApi="28">@integer/t_weight</item>"#,
          #"<item name="android:letterSpacing">@dimen/t_letter_spacing</item>"#,
          #"<item name="android:lineHeight" tools:targetApi="28">@dimen/t_line_height</item>"#,
          "</style>",
        ]
      ),
    ]
    for (type, value, wanted) in of {
      set = Fixture()
      set.add("t", type, value)
      let export = try export(set)
      #expect(export.elements("values") == wanted, "\(type)")
      #expect(export.losses == [], "\(type)")
    }
  }

  @Test("A curve is a file of its own, in the folder of its night, too")
  func curves() throws {
    var set = Fixture()
    set.add("ease", .cubicBezier, "[0.4,-1,0.2,1]")
    set.add("ease", .cubicBezier, "[0,0,1,1]", in: "appearance=dark")
    set.add("same", .cubicBezier, #""{ease}""#)
    let export = try export(set)
    #expect(
      export.files.map(\.name) == [
        "res/values/tokens.xml", "res/interpolator-night/ease.xml", "res/interpolator/ease.xml",
      ])
    #expect(
      export.elements("values") == [
        #"<item name="same" type="interpolator">@interpolator/ease</item>"#
      ])
    #expect(export.files.last?.text.contains(#"android:controlY1="-1""#) == true)
  }

  @Test("Lengths that text styles have their size from are in sp, and so are those that are named")
  func textSizes() throws {
    var set = Fixture()
    set.add("size.body", .dimension, px("17"))
    set.add("size.again", .dimension, #""{size.body}""#)
    set.add("size.note", .dimension, px("12"))
    set.add("gap", .dimension, px("8"))
    set.add(
      "body", .typography,
      #"{"fontFamily":"A","fontSize":"{size.body}","fontWeight":400,"#
        + #""letterSpacing":\#(px("0")),"lineHeight":1.3}"#)
    let sizes = { (export: Export) in
      export.elements("values").filter { $0.contains("\"size_") || $0.contains("\"gap") }
    }
    #expect(
      try sizes(export(set)) == [
        #"<dimen name="gap">8dp</dimen>"#, #"<dimen name="size_again">@dimen/size_body</dimen>"#,
        #"<dimen name="size_body">17sp</dimen>"#, #"<dimen name="size_note">12dp</dimen>"#,
      ])
    #expect(
      try sizes(export(set, ["sp": "size"])).contains(#"<dimen name="size_note">12sp</dimen>"#))
    #expect(throws: ExportProblem.badOption("sp", "none", expected: "font.size")) {
      try export(set, ["sp": "none"])
    }
  }

  @Test(
    "A length that a text style shares with a space or a radius stays in dp, and the size of text is its own",
    arguments: ["space.md", "borderRadius.md", "screen.container.md"])
  func shared(other: String) throws {
    var set = Fixture()
    set.add("base.16", .dimension, px("16"))
    set.add(other, .dimension, #""{base.16}""#)
    set.add("font.size.md", .dimension, #""{base.16}""#)
    for (name, size) in [("one", "font.size.md"), ("two", other)] {
      set.add(
        name, .typography,
        #"{"fontFamily":"A","fontSize":"{\#(size)}","fontWeight":400,"#
          + #""letterSpacing":\#(px("0")),"lineHeight":1.3}"#)
    }
    let name = other == "borderRadius.md" ? "border_radius_md" : other.replacing(".", with: "_")
    #expect(
      try Set(export(set).elements("values")) == [
        #"<dimen name="base_16">16dp</dimen>"#, #"<dimen name="font_size_md">16sp</dimen>"#,
        #"<dimen name="\#(name)">@dimen/base_16</dimen>"#,
      ])
  }

  @Test("What Android has not is told: contrast, null, wide colors, large numbers, fractions, rem")
  func losses() throws {
    var set = Fixture()
    set.add("a", .number, "1")
    set.add("a", .number, "2", in: "contrast=increased")
    set.add("b", .string, "null")
    set.add("c", .color, #"{"colorSpace":"display-p3","components":[1,0,0]}"#)
    set.add("d", .dimension, px("8388608"))
    set.add("e", .duration, #"{"value":0.5,"unit":"ms"}"#)
    set.add("f", .dimension, #"{"value":1,"unit":"rem"}"#)
    set.add("g", .number, "1", in: "appearance=dark")
    set.add(
      "h", .shadow,
      Fixture.json(
        #"{"color":\#(color("#000000")),"offsetX":\#(px("0")),"offsetY":\#(px("1")),"#
          + #""blur":\#(px("2")),"spread":\#(px("0"))}"#
      ).compactText)
    set.add("i", .number, "1e39")
    set.add("j", .string, #""a\u0000b""#)
    set.add("k", .number, "1")
    set.add("k", .string, #""x""#, in: "appearance=dark")
    set.add("l", .number, "1")
    set.add("l", .number, nil, in: "appearance=dark", presence: .notApplicable)
    let export = try export(set)
    #expect(
      export.losses.map { "\($0.path) \($0.context) \($0.code)" } == [
        "a contrast=increased context", "b  type", "c  gamut", "d  range", "e  rounded", "f  unit",
        "g  context", "h  type", "i  range", "j  range", "k appearance=dark css",
        "k appearance=dark context", "l appearance=dark silence", "l appearance=dark context",
      ])
    #expect(export.files.count == 1)
    #expect(
      export.elements("values").compactMap { $0.split(separator: "\"").dropFirst().first }
        == ["a", "c", "e", "k", "l"])
    #expect(
      try self.export(set, ["rem": "16"]).elements("values").contains(
        #"<dimen name="f">16dp</dimen>"#))
  }

  @Test("A value that only the first of an unknown axis has is not told as that of the others")
  func hidden() throws {
    var set = Fixture(axes: [.init(name: "brand", values: ["a", "b"])])
    set.add("x", .number, "1")
    set.add("x", .number, "2", in: "brand=a")
    #expect(try export(set).losses.map(\.context.text) == ["brand=b"])
  }

  @Test("Names are Java's, too: words of it and names that meet have their exact form")
  func names() throws {
    var set = Fixture()
    for name in ["class", "a-b", "a_b", "Größe", "1x", "aB.C"] { set.add(name, .number, "1") }
    let export = try export(set)
    #expect(
      export.elements("values").compactMap { $0.split(separator: "\"").dropFirst().first }.sorted()
        == ["a_b", "a_b_c", "a_u2d_b", "class_", "x_1x", "x__u47_r_uf6__udf_e"])
    #expect(export.losses.map(\.code) == ["name", "name"])
    #expect(try self.export(set, ["prefix": "my"]).text.contains("\"my_class\""))
    #expect(throws: ExportProblem.self) { try self.export(set, ["prefix": "A"]) }
    #expect(throws: ExportProblem.self) { try self.export(set, ["name": "../x"]) }
  }

  @Test(
    "A description is a comment that neither XML nor Java ends, a deprecation one that Java reads")
  func comments() throws {
    var set = Fixture()
    set.add("a", .number, "1")
    set.describe(
      "a", "a --> b */ \\u002a @deprecated -", deprecated: .string("use {b}"))
    set.add("b", .number, "1")
    #expect(
      try export(set).text.contains(
        #"    <!-- a - -> b * / \ u002a @ deprecated -  @deprecated use b -->"#))
  }

  @Test("A text comes back as it was")
  func texts() throws {
    let given = " @a  b'\"\\\n\t<&>\u{1}\u{2028}?\u{FFFF}é😀 "
    #expect(
      AndroidText.escaped(given)
        == #"\u0020@a \u0020b\'\"\\\n\u0009&lt;&amp;&gt;\u0001\u2028?\uffffé😀\u0020"#)
    #expect(AndroidText.escaped("@a") == #"\@a"#)
    #expect(AndroidText.escaped("?a") == #"\?a"#)
  }
}

extension Export {
  /// The lines inside `<resources>` of a folder, without blanks and comments.
  fileprivate func elements(_ folder: String) -> [String] {
    let file = files.first { $0.name == "res/\(folder)/tokens.xml" }
    let body = file?.text.split(separator: /<resources[^>]*>\n/).last ?? ""
    return body.split(separator: "\n").map { String($0.drop { $0 == " " }) }
      .filter { $0 != "</resources>" && !$0.hasPrefix("<!--") }
  }

  fileprivate var text: String { files.map(\.text).joined() }
}
