import Testing
import TokenExport
import TokenModel
import TokenResolve

/// Texts that other tools write, from the token file to the outputs.
@Suite("Texts of other tools in outputs")
struct TextsOfCSSTests {
  /// Lines of an output that begin with a name, and the codes of losses.
  private func export(
    _ text: String, _ format: ExportFormat = .css, _ chosen: [String: String] = [:]
  ) throws -> (text: String, losses: [String]) {
    let reading = Reading(text, .keepingFaults)
    var set = reading.files.set
    set.sort()
    let resolution = TokenResolve.resolve(set, revision: set.revision("r") ?? Revision(id: "r"))
    let result = try TokenExport.export(
      resolution.tokensWithProblems, of: reading.files.set, as: format,
      options: ExportOptions(fileNames: ["a.json"], chosen: chosen))
    return (
      result.files.map(\.text).joined(), result.losses.map { "\($0.path.text): \($0.code)" }
    )
  }

  private static let known =
    ##""c":{"value":"#ff0000","type":"color"},"l":{"value":"1rem","type":"dimension"},"##
    + ##""p":{"value":"4px","type":"dimension"},"d":{"value":"200ms","type":"duration"},"##
    + ##""e":{"value":"cubic-bezier(0.4, 0, 0.2, 1)","type":"cubicBezier"},"##
    + ##""f":{"value":"Georgia, Cambria","type":"fontFamily"},"##
    + ##""w":{"value":"Semi Bold Italic","type":"fontWeight"},"##
    + ##""v":{"value":"var(--sans), serif","type":"fontFamily"},"##
    + ##""ink":{"value":{"colorSpace":"srgb","components":[0.2,0.4,0.6]},"type":"color"},"##
    + ##""fluid":{"value":"clamp({l}, 2.5vw, 2rem)","type":"dimension"},"##
    + ##""font":{"value":{"fontFamily":"{v}","fontSize":"{fluid}","fontWeight":"{w}"},"type":"typography"}"##

  @Test(
    "a text has one meaning in CSS, with its references",
    arguments: [
      (##"Helvetica Neue, Arial"##, "fontFamily", ##""Helvetica Neue", "Arial""##),
      ("-apple-system, Segoe UI", "fontFamily", ##"-apple-system, "Segoe UI""##),
      ("{f}, Courier", "fontFamily", ##""Georgia", "Cambria", "Courier""##),
      ("var(--sans), serif", "fontFamily", "var(--sans), serif"),
      ("-2%", "letterSpacing", "-0.02em"), ("Bold Italic", "fontWeight", "700"),
      ("Italic", "fontWeight", "400"), ("Condensed Bold", "fontWeight", "700"),
      ("all {d} {e}", "transition", "200ms cubic-bezier(0.4, 0, 0.2, 1) 0ms"),
      ("{d} {e} 1s", "transition", "200ms cubic-bezier(0.4, 0, 0.2, 1) 1s"),
      ("opacity {d}, color {d} {e}", "transition", "opacity var(--d), color var(--d) var(--e)"),
      ("color-mix(in oklch, {c} 40%, white)", "color", "color-mix(in oklch, var(--c) 40%, white)"),
      ("oklch(from {c} l c h / 50%)", "color", "oklch(from var(--c) l c h / 50%)"),
      ("currentColor", "color", "currentColor"),
      (
        "linear-gradient(90deg, {c} 0%, blue)", "gradient",
        "linear-gradient(90deg, var(--c) 0%, blue)"
      ),
      ("radial-gradient(circle, {c}, blue)", "color", "radial-gradient(circle, var(--c), blue)"),
      ("calc(100% - {l})", "dimension", "calc(100% - var(--l))"),
      ("{l} + {p}", "dimension", "calc(var(--l) + var(--p))"),
      ("min({l}, 100%)", "sizing", "min(var(--l), 100%)"),
      ("calc(1rem + 4px)", "dimension", "calc(1rem + 4px)"),
      ("max(10px, 1em)", "dimension", "max(10px, 1em)"),
      ("{fluid} * 2", "dimension", "calc(var(--fluid) * 2)"),
      ("{p} {l}", "dimension", "var(--p) var(--l)"), ("{p} auto 0", "other", "var(--p) auto 0"),
      ("1px solid {c}", "border", "1px solid #ff0000"),
      ("1px solid currentcolor", "border", "1px solid currentcolor"),
      ("0 0 0 {p} {c}, inset 0 1px {c}", "shadow", "0 0 0 4px #ff0000, inset 0 1px 0 #ff0000"),
      ("0 1 2 #000", "shadow", "0 1px 2px #000000"),
      ("1 solid #000", "border", "1px solid #000000"),
      ("0 1 2 currentcolor", "boxShadow", "0 1px 2px currentcolor"),
      ("1 solid currentcolor", "border", "1px solid currentcolor"),
      (
        "inset 0 1 2 rgba(0,0,0,.5), 0 2 4 currentcolor", "boxShadow",
        "inset 0 1px 2px rgba(0,0,0,.5), 0 2px 4px currentcolor"
      ),
      ("0 1px 2px {ink}", "shadow", "0 1px 2px #336699"),
      ("linear-gradient(90deg, {ink}, red)", "gradient", "linear-gradient(90deg, var(--ink), red)"),
      (
        "color-mix(in srgb, {ink} 40%, white)", "color", "color-mix(in srgb, var(--ink) 40%, white)"
      ),
      ("AUTO", "lineHeights", "normal"), ("  8px ", "dimension", "8px"),
      ("4 px", "dimension", "4px"),
      (" {p} ", "dimension", "var(--p)"),
      ("{font.fontWeight}", "fontWeight", "var(--w)"), ("50deg", "number", "50deg"),
    ])
  func css(text: String, type: String, expected: String) throws {
    let value = text.replacing("\"", with: "\\\"")
    let (css, losses) = try export(
      "{\(Self.known),\"x\":{\"value\":\"\(value)\",\"type\":\"\(type)\"}}")
    let line = css.split(separator: "\n").first { $0.hasPrefix("  --x:") }
    #expect(line == "  --x: \(expected);", "\(losses)")
  }

  @Test(
    "a word by which a property has no value is a loss",
    arguments: ["inherit", "Unset", "revert-layer"])
  func wide(word: String) throws {
    let (css, losses) = try export(
      #"{"x":{"value":"\#(word)","type":"fontFamily"},"y":{"value":"{x}"}}"#)
    #expect(!css.contains("--x") && !css.contains("--y"), "\(css)")
    #expect("\(losses)".contains("keyword"), "\(losses)")
  }

  @Test(
    "objects of other tools are what they mean",
    arguments: [
      (
        ##"{"type":"linear","angle":45,"stops":[{"color":"{c}"},{"color":"#00f"}]}"##, "gradient",
        "linear-gradient(45deg, var(--c) 0%, #00f 100%)"
      ),
      (
        ##"[{"color":"#f00"},{"color":"#0f0"},{"color":"#00f"}]"##, "gradient",
        "#ff0000 0%, #00ff00 50%, #0000ff 100%"
      ),
      (
        ##"{"width":"1px","style":"solid","color":"currentColor"}"##, "border",
        "1px solid currentColor"
      ),
      (
        ##"{"x":"0","y":"1px","blur":"{p}","spread":"0","color":"color-mix(in srgb, {c}, red)"}"##,
        "shadow", "0px 1px var(--p) 0px color-mix(in srgb, var(--c), red)"
      ),
      (
        ##"{"offsetX":"{fluid}","offsetY":"0","blur":"0","spread":"0","color":"#000"}"##, "shadow",
        "var(--fluid) 0px 0px #000000"
      ),
      (
        ##"{"duration":"200ms","timingFunction":[0,0,1,1]}"##, "transition",
        "200ms cubic-bezier(0, 0, 1, 1) 0ms"
      ),
      (##"{"h":210,"s":50,"l":40}"##, "color", "hsl(210 50% 40%)"),
      (##"{"h":210,"s":0.5,"l":0.4,"a":0.5}"##, "color", "hsl(210 50% 40% / 0.5)"),
      (##"{"h":210,"s":"50%","l":"40%"}"##, "color", "hsl(210 50% 40%)"),
      (
        ##"{"fontFamily":"A","fontSize":"16px","fontWeight":400,"lineHeight":"AUTO"}"##,
        "typography", ##"400 16px/normal "A""##
      ),
      (##"["Inter, Roboto"]"##, "fontFamily", ##""Inter", "Roboto""##),
      (##"{"components":"{c}","alpha":0.5}"##, "color", "rgb(255 0 0 / 0.5)"),
      (##"{"color":"{c}","opacity":48}"##, "color", "rgb(255 0 0 / 0.48)"),
      (
        ##"{"fontFamily":"A","fontSize":"16px","fontWeight":"Bold Italic"}"##, "typography",
        ##"italic 700 16px "A""##
      ),
      (
        ##"{"fontFamily":"{v}","fontSize":"{fluid}","fontWeight":"{w}"}"##, "typography",
        "italic 600 var(--fluid) var(--v)"
      ),
      (
        ##"{"fontFamily":"A","fontSize":"20px","fontWeight":400,"letterSpacing":"5%"}"##,
        "typography", ##"400 20px "A""##
      ),
    ])
  func objects(value: String, type: String, expected: String) throws {
    let (css, losses) = try export(
      "{\(Self.known),\"x\":{\"value\":\(value),\"type\":\"\(type)\"}}")
    let line = css.split(separator: "\n").first { $0.hasPrefix("  --x:") }
    #expect(line == "  --x: \(expected);", "\(losses)")
  }

  @Test("a line height that is automatic is no loss in CSS")
  func automatic() throws {
    let text =
      ##"{"a":{"value":"AUTO","type":"lineHeights"},"b":{"value":{"fontFamily":"A","fontSize":"16px","##
      + ##""fontWeight":400,"lineHeight":"{a}","letterSpacing":"0"},"type":"typography"}}"##
    let (css, losses) = try export(text)
    #expect(css.contains("--b: 400 16px/var(--a) \"A\";"), "\(css)")
    #expect(losses.isEmpty)
  }

  @Test("Tailwind's namespace is that of the type that another tool names, before that of a group")
  func purposes() throws {
    let text =
      ##"{"font":{"ls":{"value":"2px","type":"letterSpacing"},"lh":{"value":"140%","type":"lineHeights"},"##
      + ##""gap":{"value":"4px","type":"borderRadius"},"md":{"value":"16px","type":"dimension"}}}"##
    let tailwind = try export(text, .tailwind).text
    for line in [
      "--tracking-ls: 2px;", "--leading-lh: 1.4;", "--radius-font-gap: 4px;", "--text-md: 16px;",
    ] {
      #expect(tailwind.contains(line), "\(tailwind)")
    }
  }

  @Test("a letter spacing in percent is a share of the font size in every format")
  func spacing() throws {
    let text =
      ##"{"core":{"tight":{"value":"-2%","type":"dimension"},"x":{"value":{"fontFamily":"A","fontSize":"20","##
      + ##""fontWeight":"400","lineHeight":"1","letterSpacing":"{tight}"},"type":"typography"}},"##
      + ##""$metadata":{"tokenSetOrder":["core"]}}"##
    #expect(try export(text).text.contains("--x-letter-spacing: -0.02em;"))
    #expect(try export(text, .scss).text.contains("$x-letter-spacing: -0.02em"))
    #expect(try export(text, .typescript).text.contains("letterSpacing: \"-0.02em\""))
    #expect(try export(text, .compose).text.contains("letterSpacing = (-0.4).sp"))
    #expect(try export(text, .android).text.contains(">-0.02<"))
  }

  @Test(
    "what only CSS can read is a loss elsewhere, with that reason",
    arguments: [ExportFormat.swift, .compose, .flutter, .android, .figma])
  func elsewhere(format: ExportFormat) throws {
    let (_, losses) = try export(
      ##"{"x":{"value":"linear-gradient(red, blue)","type":"gradient"},"w":{"value":"Bold Italic","type":"fontWeight"}}"##,
      format)
    #expect(losses.contains("x: css"))
    #expect(losses.contains("w: member"))
  }

  @Test("parts of composites are references where that is asked, and nowhere else")
  func deep() throws {
    let text =
      "{\(Self.known),"
      + ##""b":{"value":{"width":"{p}","style":"solid","color":"{c}"},"type":"border"},"##
      + ##""s":{"value":[{"x":"{p}","y":"0","blur":"0","spread":"0","color":"{c}"},"##
      + ##"{"x":"0","y":"0","blur":"{p}","spread":"0","color":"{c}"}],"type":"shadow"},"##
      + ##""t":{"value":{"fontFamily":"{f}","fontSize":"{p}","fontWeight":500},"type":"typography"},"##
      + ##""g":{"value":[{"color":"{c}","position":0},{"color":"#00f","position":1}],"type":"gradient"}}"##
    let deep = try export(text, .css, ["references": "deep"]).text
    for line in [
      "--b: var(--p) solid var(--c);", "--b-width: var(--p);",
      "--s: var(--p) 0 0 var(--c), 0 0 var(--p) var(--c);", "--t: 500 var(--p) var(--f);",
      "--t-size: var(--p);", "--g: var(--c) 0%, #0000ff 100%;",
    ] {
      #expect(deep.contains(line), "\(line)")
    }
    let plain = try export(text).text
    #expect(plain.contains("--b: 4px solid #ff0000;"))
    #expect(plain == (try export(text, .css, ["references": "var"]).text))
  }

  @Test("a spring of stiffness and damping ratio has a mass of 1 in every format")
  func springs() throws {
    let text =
      ##"{"x":{"$type":"spring","$value":{"stiffness":380,"dampingRatio":0.8},"##
      + ##""$extensions":{"dev.blazon":{}}}}"##
    let timed =
      ##"{"x":{"$type":"spring","$value":{"duration":{"value":350,"unit":"ms"},"bounce":0.2}}}"##
    #expect(try export(timed, .swift).text.contains("response: 0.35, dampingRatio: 0.8"))
    #expect(try export(text, .compose).text.contains("dampingRatio = 0.8f, stiffness = 380f"))
    #expect(try export(text, .android).text.contains(">380<"))
    #expect(try export(text, .flutter).text.contains("mass: 1, stiffness: 380,"))
    #expect(try export(text, .swift).text.contains("response: 0.32"))
    #expect(try export(text).text.contains("--x: linear(0, "))
  }
}
