import PositionedJSON
import TestSupport
import Testing
import TokenModel

@testable import TokenExport

@Suite("Text styles in CSS")
struct CSSTextStyleTests {
  private func font(_ members: [String: String]) -> String {
    var all = [
      "fontFamily": #""Inter""#, "fontSize": px("16"), "fontWeight": "400",
      "letterSpacing": px("0"), "lineHeight": "1.50",
    ]
    for (name, value) in members { all[name] = value }
    let kept = all.filter { $0.value != "" }.sorted { $0.key < $1.key }
    return "{" + kept.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }

  /// The properties of a text style as written, of which the value lacks the last members.
  private func export(
    _ members: [String: String], kept: [String: String] = [:], unit: String? = nil,
    _ chosen: [String: String] = [:]
  ) throws -> (lines: [String], losses: [String]) {
    var set = Fixture()
    let whole = Fixture.json(#"{"$value": \#(font(members.merging(kept) { $1 }))}"#)
    let qualifiers: Qualifiers =
      if let unit { [.verbatim: whole, .unit: .string(unit)] } else { [.verbatim: whole] }
    set.add("x", .typography, font(members), qualifiers)
    set.add("y", .typography, #""{x}""#)
    var options = Fixture.options
    options.chosen = chosen
    let export = try set.export(.css, options)
    let lines = export.text.split(separator: "\n").filter { $0.hasPrefix("  --") }
    return (
      lines.map { String($0.dropFirst(4).dropLast()) },
      export.losses.filter { $0.path.text == "x" }.map { "\($0.code): \($0.message)" }
    )
  }

  @Test("Root-relative and font-relative lengths are lengths of CSS")
  func units() throws {
    let (lines, losses) = try export([
      "fontSize": #"{"value":1.0,"unit":"rem"}"#, "letterSpacing": #"{"value":-0.02,"unit":"em"}"#,
    ])
    #expect(
      lines.prefix(7) == [
        #"x: 400 1rem/1.5 "Inter""#, #"x-family: "Inter""#, "x-size: 1rem", "x-weight: 400",
        "x-line-height: 1.5", "x-letter-spacing: -0.02em", "y: var(--x)",
      ])
    #expect(losses == [])
  }

  @Test("A member in a unit that CSS has not leaves the others")
  func spacing() throws {
    let (lines, losses) = try export(["letterSpacing": #"{"value":1,"unit":"sp"}"#])
    #expect(lines.first == #"x: 400 16px/1.5 "Inter""#)
    #expect(lines.last == "y-line-height: var(--x-line-height)")
    #expect(!lines.contains { $0.contains("letter-spacing") })
    #expect(losses == [#"unit: letterSpacing is left out: CSS has no unit "sp""#])
  }

  @Test("Without a size there is no font, and its parts are there", arguments: ["true", "false"])
  func size(_ parts: String) throws {
    let (lines, losses) = try export(
      ["fontSize": #"{"value":1,"unit":"dp"}"#], ["parts": parts])
    #expect(
      lines
        == (parts == "true"
          ? [
            #"x-family: "Inter""#, "x-weight: 400", "x-line-height: 1.5", "x-letter-spacing: 0px",
            "y-family: var(--x-family)", "y-weight: var(--x-weight)",
            "y-line-height: var(--x-line-height)", "y-letter-spacing: var(--x-letter-spacing)",
          ] : ["x-letter-spacing: 0px", "y-letter-spacing: var(--x-letter-spacing)"]))
    #expect(
      losses == [
        #"unit: fontSize is left out: CSS has no unit "dp""#,
        "member: without a font size and a font family CSS has no font",
      ])
  }

  @Test(
    "A member as written is there where CSS has it",
    arguments: [
      ("lineHeight", #"{"value":24.0,"unit":"px"}"#, #"x: 400 16px/24px "Inter""#),
      ("lineHeight", #""1.5rem""#, #"x: 400 16px/1.5rem "Inter""#),
      ("lineHeight", #""normal""#, #"x: 400 16px/normal "Inter""#),
      ("letterSpacing", #""normal""#, "x-letter-spacing: normal"),
      (
        "fontSize", #""clamp(1rem, 2vw, 3rem)""#,
        #"x: 400 clamp(1rem, 2vw, 3rem)/1.5 "Inter""#
      ),
    ])
  func kept(_ name: String, _ value: String, _ want: String) throws {
    let (lines, losses) = try export([name: ""], kept: [name: value])
    #expect(lines.contains(want))
    #expect(losses == [])
    #expect(lines.last == "y-letter-spacing: var(--x-letter-spacing)")
  }

  @Test(
    "What CSS has not stays out, and is told",
    arguments: [
      ("lineHeight", #"{"value":24,"unit":"sp"}"#), ("lineHeight", #""-1px""#),
      ("lineHeight", #""1px; color: red""#), ("lineHeight", #""calc(1px) } a { (b)""#),
      ("letterSpacing", #""wide""#), ("lineHeight", #""calc($a * 2)""#), ("lineHeight", #""px""#),
      ("lineHeight", #""1e999px""#),
    ])
  func notKept(_ name: String, _ value: String) throws {
    let (lines, losses) = try export([name: ""], kept: [name: value])
    let isSpacing = name == "letterSpacing"
    #expect(lines.first == #"x: 400 16px\#(isSpacing ? "/1.5" : "") "Inter""#)
    #expect(losses.count == 1)
    #expect(losses.first?.hasPrefix("member: \(name) is kept as written: ") == true)
  }

  @Test("A length as written is not one of a value that is converted")
  func converted() throws {
    let (lines, losses) = try export(
      ["lineHeight": ""], kept: ["lineHeight": #""24px""#], unit: "px@2x")
    #expect(lines.first == #"x: 400 8px "Inter""#)
    #expect(losses == [#"member: lineHeight is kept as written: "24px""#])
  }
}
