import PositionedJSON
import TestSupport
import Testing
import TokenExport
import TokenModel
import TokenResolve

@Suite("Lengths in units that DTCG has not")
struct ForeignUnitTests {
  private var tokens: ResolvedTokens {
    var set = TokenSet()
    let revision = Revision(id: "main")
    set.revisions = [revision]
    func add(_ path: String, _ type: TokenType, _ value: String) {
      set.cells.append(
        Cell(
          path: TokenPath(trusted: path), revision: "main",
          statement: Statement(type: type, value: Fixture.json(value))))
    }
    add("alias", .dimension, #""{tracking}""#)
    add("edge", .border, #"{"color":\#(Self.red),"width":{"value":1,"unit":"vw"},"style":"solid"}"#)
    add("plain", .dimension, #"{"value":4,"unit":"px"}"#)
    add("touch", .dimension, #"{"value":48,"unit":"dp"}"#)
    add("tracking", .dimension, #"{"value":-0.02,"unit":"em"}"#)
    set.sort()
    return resolve(set, revision: revision).tokens
  }

  private static let red = #"{"colorSpace":"srgb","components":[1,0,0]}"#

  private func losses(_ format: ExportFormat, profile: String? = nil) throws -> [String] {
    var options = Fixture.options
    if let profile { options.chosen["profile"] = profile }
    return try export(tokens, as: format, options: options).losses.map { "\($0.path) \($0.code)" }
  }

  @Test("CSS writes its own units and leaves out others")
  func css() throws {
    let output = try export(tokens, as: .css, options: Fixture.options)
    let text = try #require(output.files.first?.text)
    #expect(text.contains("--tracking: -0.02em;"))
    #expect(text.contains("--edge: 1vw solid "))
    #expect(!text.contains("--touch"))
    #expect(output.losses.map { "\($0.path) \($0.code)" } == ["touch unit"])
  }

  private static let font =
    #""fontFamily":"A","fontWeight":400,"lineHeight":1.5,"#
    + #""letterSpacing":{"value":-0.02,"unit":"em"}"#

  /// Tokens in `rem`, and a text style whose spacing is relative to its size.
  private var relative: Fixture {
    let rem = #"{"value":1.1,"unit":"rem"}"#
    var set = Fixture()
    set.add("font", .typography, #"{\#(Self.font),"fontSize":{"value":1.0625,"unit":"rem"}}"#)
    set.add("gap", .dimension, rem)
    set.add("line", .border, #"{"color":\#(Self.red),"width":\#(rem),"style":"solid"}"#)
    set.add("uses", .dimension, #""{gap}""#)
    set.add("wide", .dimension, #"{"value":1,"unit":"em"}"#)
    return set
  }

  @Test("A format of points takes rem where its points are given, and says so once")
  func rem() throws {
    var options = Fixture.options
    options.chosen = ["rem": "16"]
    let swift = try relative.export(.swift, options)
    for part in [
      "// Lengths are in points (1rem is 16), durations in seconds.\n", "fontSize: 17,",
      "letterSpacing: -0.34", "let gap: TokensValues.Length = 17.6",
      "width: 17.6)",
    ] { #expect(swift.text.contains(part), "\(part)") }
    #expect(swift.losses.map { "\($0.path) \($0.code)" } == ["wide unit"])
    let flat = try relative.export(.flat, options).text
    #expect(flat.contains(#""gap": "17.6px""#) && flat.contains(#""letterSpacing": "-0.34px""#))
    options.chosen = ["rem": "10"]
    #expect(try relative.export(.flat, options).text.contains(#""gap": "11px""#))
  }

  @Test("Without points a rem stays one, and an em of a text style is known where its size is")
  func noRem() throws {
    let swift = try relative.export(.swift)
    #expect(swift.text.contains("// Lengths are in points, durations in seconds.\n"))
    #expect(
      swift.losses.map { "\($0.path) \($0.code)" } == ["font unit", "line unit", "wide unit"])
    #expect(try relative.export(.flat).text.contains(#""letterSpacing": "-0.02em""#))
    var set = Fixture()
    set.add("font", .typography, #"{\#(Self.font),"fontSize":\#(px("20"))}"#)
    #expect(try set.export(.swift).text.contains("letterSpacing: -0.4,"))
  }

  /// A text style of 16 px with a letter spacing and a line height.
  private func style(_ spacing: String, _ height: String?, size: String = px("16")) -> Fixture {
    let members = [
      #""fontFamily":"A","fontWeight":400,"fontSize":\#(size),"letterSpacing":\#(spacing)"#,
      height.map { #""lineHeight":\#($0)"# },
    ]
    let value = "{\(members.compactMap(\.self).joined(separator: ","))}"
    var set = Fixture()
    let kept = #"{"$value":{"lineHeight":"1.5rem"}}"#
    set.add(
      "font", .typography, value, in: "",
      height == nil ? [.verbatim: Fixture.json(kept)] : [:])
    return set
  }

  @Test(
    "A letter spacing in percent or em is in points of its size, in every form and format",
    arguments: [#"{"value":-2,"unit":"%"}"#, #"{"value":-0.02,"unit":"em"}"#])
  func percent(spacing: String) throws {
    for (format, chosen, text) in [
      (ExportFormat.swift, ["style": "plain"], "letterSpacing: -0.32, lineHeight: 1.5"),
      (.swift, ["style": "packed"], "letterSpacing: -0.32, lineHeight: 1.5"),
      (.compose, [:], "letterSpacing = (-0.32).sp"), (.flutter, [:], "letterSpacing: -0.32"),
      (.android, [:], #"letter_spacing" type="dimen" format="float">-0.02<"#),
      (.figma, [:], #""value": -0.32,"#),
    ] {
      var options = Fixture.options
      options.chosen = chosen
      let output = try style(spacing, "1.5").export(format, options)
      #expect(output.text.contains(text), "\(format) \(chosen)")
      #expect(output.losses.allSatisfy { $0.code != "unit" }, "\(format)")
    }
  }

  @Test("A letter spacing in a unit without points is left out, and the text style stays")
  func foreignSpacing() throws {
    for format in [ExportFormat.swift, .compose, .flutter] {
      let output = try style(#"{"value":1,"unit":"vw"}"#, "1.5").export(format)
      #expect(output.text.contains("16"), "\(format)")
      let name = output.losses.map(\.message).first ?? ""
      #expect(
        name.hasPrefix("letterSpacing is left out: ") && name.hasSuffix(#"in "vw""#), "\(name)")
    }
  }

  @Test("A line height that is a length is a multiple of the size where both are known")
  func lengthHeight() throws {
    var options = Fixture.options
    let unknown = try style(px("0"), nil).export(.swift, options)
    #expect(
      unknown.text.contains("fontSize: 16, relativeTo: .callout)"))
    #expect(unknown.losses.map(\.message) == [#"lineHeight is kept as written: "1.5rem""#])
    options.chosen = ["rem": "16"]
    for (format, text) in [
      (ExportFormat.swift, "lineHeight: 1.5"), (.compose, "lineHeight = 1.5.em"),
      (.flutter, "height: 1.5"), (.android, "line_height\">24sp<"),
    ] {
      let known = try style(px("0"), nil).export(format, options)
      #expect(known.text.contains(text), "\(format)")
      #expect(known.losses.isEmpty, "\(format)")
    }
  }

  @Test(
    "The points of a rem are a number", arguments: ["0", "-1", "1e3", "16px", "inf", "1001", "."])
  func badRem(_ text: String) {
    var options = Fixture.options
    options.chosen = ["rem": text]
    for format in [ExportFormat.swift, .flat] {
      #expect(throws: ExportProblem.badOption("rem", text, expected: "16")) {
        try relative.export(format, options)
      }
    }
  }

  @Test("Swift and strict JSON list them as losses, aliases too")
  func others() throws {
    #expect(try losses(.swift) == ["alias unit", "edge unit", "touch unit", "tracking unit"])
    #expect(
      try losses(.json, profile: "strict")
        == ["alias alias", "edge unit", "touch unit", "tracking unit"])
    #expect(try losses(.flat) == [])
  }
}
