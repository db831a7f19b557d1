import PositionedJSON
import Testing
import TokenModel

@testable import TokenParse

@Suite("Texts of other tools")
struct LegacyTextTests {
  private func expression(_ modern: Modern, _ name: String) -> String? {
    modern[name, "$value", "$expression"]?.string
  }

  @Test(
    "a value of a type that only another tool has is what it is, and the type is kept",
    arguments: [
      ("textCase", #""uppercase""#, "string"), ("textDecoration", #""none""#, "string"),
      ("content", #""360""#, "string"), ("asset", #""a/b.ttf""#, "string"),
      ("icon", #""12px""#, "string"), ("time", #""200""#, "number"), ("time", "200", "number"),
      ("other", "150", "number"), ("other", #""solid""#, "string"), ("other", #""50%""#, "string"),
      ("media-query", #""(min-width: 5px)""#, "string"), ("other", "true", "boolean"),
      ("other", #""200ms""#, "duration"), ("other", #""1.5em""#, "dimension"),
      ("fontWeights", #""Ultra Wide""#, "string"), ("fontWeights", #""Bk""#, "string"),
      ("color", #""linear-gradient(90deg, red, blue)""#, "string"),
      ("other", #""(0.4,0.03,0.4,0.97)""#, "string"), ("boxShadow", #""none""#, "string"),
      ("spacing", #""4px 1.5rem""#, "string"), ("borderRadius", #""0 0 4px 4px""#, "string"),
      ("sizing", #""40ch, 30vw""#, "string"),
      ("fluid", #""clamp(1rem, 2vw + 1px, 3rem)""#, "string"),
      ("spacing", #""calc(1rem + 4px)""#, "string"), ("sizing", #""max(10px, 1em)""#, "string"),
      ("color", #""none""#, "string"), ("color", #""currentColor""#, "string"),
      ("color", #""color-mix(in oklch, red 40%, white)""#, "string"),
      ("color", #""oklch(from red l c h / 50%)""#, "string"), ("spacing", #""auto""#, "string"),
      ("gradient", #""linear-gradient(90deg, red, blue)""#, "string"),
      ("fontFamily", #""var(--sans), serif""#, "string"),
      ("cubicBezier", #""linear(0, 0.5 20%, 1)""#, "string"),
      ("transition", #""opacity 200ms, color 1s ease""#, "string"),
      ("border", #""1px solid var(--line)""#, "string"),
      ("fontSizes", #""calc(1rem + 2vw)""#, "string"),
      ("function", #""@mixin m { margin: 0; }""#, "string"),
    ])
  func foreign(name: String, value: String, type: String) {
    let modern = Modern(#"{"a":{"type":"\#(name)","value":\#(value)}}"#)
    #expect(modern["a", "$type"]?.string == type, "\(modern.text)")
    #expect(modern["a", "$extensions", ForeignMembers.key, "$type"]?.string == name)
    #expect(modern.codes.contains("legacy-foreign-type"))
    if type == "string" { #expect(modern["a", "$value"]?.compactText == value) }
  }

  @Test(
    "what is not certain stays as written",
    arguments: [
      ("other", #""4*2""#), ("fluid", #""clamp(1px, 2px + 1px, 3px)""#), ("other", #""16/9""#),
      ("other", #""2px + 3px 4px""#), ("other", "[1]"), ("other", #"{"x":"y"}"#),
      ("other", #""{b} * 2""#), ("other", #""{gone} x""#), ("other", #""calc({b} + 1px)""#),
      ("fontWeight", #""{b} x""#),
      ("duration", #""200""#), ("composition", #"{"fill":"{b}"}"#),
    ])
  func uncertain(name: String, value: String) {
    let parsed = read(
      #"{"b":{"type":"spacing","value":"8px"},"a":{"type":"\#(name)","value":\#(value)}}"#)
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    let statement = parsed.cell("a")?.statement
    #expect(statement?.value == nil && statement?.expression == nil)
    #expect(statement?.verbatim?["$value"]?.compactText == value)
  }

  @Test(
    "a shadow or border of references is one where their types tell lengths from colors",
    arguments: [
      (
        "{x.value} {y} 4px { c }", "shadow",
        #"{"color":"{c}","offsetX":"{x}","offsetY":"{y}","blur":{"value":4,"unit":"px"},"#
          + #""spread":{"value":0,"unit":"px"}}"#
      ), ("{x} solid {c}", "border", #"{"color":"{c}","width":"{x}","style":"solid"}"#),
    ])
  func shorthandOfReferences(text: String, type: String, value: String) {
    let modern = Modern(
      #"{"x":{"value":"1px","type":"dimension"},"y":{"value":"0","type":"dimension"},"#
        + ##""c":{"value":"#000","type":"color"},"a":{"value":"\##(text)"}}"##)
    #expect(modern["a", "$type"]?.string == type, "\(modern.text)")
    #expect(modern["a", "$value"]?.compactText == value)
  }

  @Test("a text around a reference is put together, but not in a file that was written for us")
  func textOfOurType() {
    let tokens =
      #""w":{"$type":"dimension","$value":{"value":1,"unit":"px"}},"#
      + #""a":{"$type":"string","$value":"inset 0 0 0 {w}"}}"#
    let parsed = read("{" + tokens)
    #expect(parsed.answer("a", "") == #"string "inset 0 0 0 1px""#, "\(parsed.codes)")
    let ours = read(#"{"$extensions":{"dev.blazon":{"revision":"main"}},"# + tokens)
    #expect(ours.answer("a", "") == #"string "inset 0 0 0 {w}""#, "\(ours.codes)")
  }

  @Test("a reference of a type that only another tool has is of the type of its target")
  func references() {
    let parsed = read(
      #"{"a":{"type":"other","value":"none"},"b":{"type":"other","value":"{a}"},"#
        + #""c":{"type":"time","value":"5"},"d":{"value":"x y"},"e":{"value":"{d}"}}"#)
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(parsed.answer("b", "") == #"string "none""#)
    #expect(parsed.answer("c", "") == "number 5")
    #expect(parsed.answer("e", "") == #"string "x y""#)
    let extensions = parsed.set.abouts.first { $0.path.text == "d" }?.extensions
    #expect(
      extensions.map { JSON.object($0).compactText } == #"{"dev.blazon.foreign":{"$type":null}}"#)
  }

  @Test("references in a text are put together with what stands around them")
  func together() {
    let modern = Modern(
      ##"{"m":{"value":"16px"},"bp":{"value":576,"type":"size"},"c":{"value":"#3366CC","type":"color"},"##
        + #""p":{"value":"0 {m} 0"},"q":{"value":"(min-width: {bp}px)"},"r":{"value":"{q} and {q}"},"#
        + #""s":{"value":"\"{m}\" 'x'"},"g":{"value":"linear-gradient({c}, red)","type":"color"},"#
        + #""h":{"value":"{g}","type":"color"},"i":{"value":"{r}"}}"#)
    #expect(expression(modern, "p") == #"text("0 ", {m}, " 0")"#)
    #expect(expression(modern, "q") == #"text("(min-width: ", {bp}, ")")"#)
    #expect(expression(modern, "r") == #"text({q}, " and ", {q})"#)
    #expect(expression(modern, "s") == #"text("\"", {m}, "\" 'x'")"#)
    #expect(expression(modern, "g") == #"text("linear-gradient(", {c}, ", red)")"#)
    #expect(modern["h", "$type"] == nil && modern["h", "$value"]?.string == "{g}")
    #expect(modern["i", "$value"]?.string == "{r}")
    let parsed = read(modern.root?.compactText ?? "")
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(parsed.answer("r", "") == #"string "(min-width: 576px) and (min-width: 576px)""#)
    #expect(parsed.answer("h", "") == ##"string "linear-gradient(#3366cc, red)""##)
    #expect(parsed.answer("i", "") == parsed.answer("r", ""))
  }

  @Test("blanks in the braces of a text make no difference to what refers to nothing certain")
  func blanksInBraces() {
    for text in ["f({ k: {b} })", "f({ k: { b } })", "{ b } { gone }"] {
      let parsed = read(#"{"b":{"value":"1px"},"a":{"value":"\#(text)","type":"string"}}"#)
      #expect(parsed.codes.contains("legacy-text-kept?"), "\(text)")
      #expect(parsed.cell("a")?.statement.verbatim?["$value"]?.string == text)
    }
    let other = read(#"{"b":{"value":"1px"},"a":{"value":"f({ k: { c } })","type":"string"}}"#)
    #expect(other.cell("a")?.statement.verbatim == nil)
  }

  @Test(
    "a text whose references do not come to what stands in the file is kept as written",
    arguments: [
      // A number that we have in px, without px behind it; a share of one; another notation.
      (#"{"value":576,"type":"size"}"#, "x {b} y"), (#"{"value":576,"type":"size"}"#, "x {b}rem"),
      (#"{"value":"50%","type":"opacity"}"#, "x {b} y"),
      (#"{"value":"hsla(229, 15%, 60%, 100%)","type":"color"}"#, "x{b} y"),
      (#"{"value":"hsla(229, 15%, 60%, 100%)","type":"color"}"#, "rgba({b}, 0.5) z"),
      (#"{"value":"'A B', serif","type":"fontFamilies"}"#, "x {b} y"),
      (#"{"value":[1]}"#, "x {b} y"),
      (##"{"value":"#fff","type":"color","alpha":0.5}"##, "x {b} y"),
      (
        ##"{"value":"#ffffff","type":"color","$extensions":{"studio.tokens":{"modify":{"type":"lighten","value":"0.1","space":"lch"}}}}"##,
        "x {b} y"
      ),
      // Circles, braces of the text itself, nothing there.
      (#"{"value":"y {a}"}"#, "x {b}"), (#"{"value":"1px"}"#, "f({ k: {b} })"),
      (#"{"value":"1px"}"#, "{b} {gone}"),
    ])
  func uncertainParts(target: String, text: String) {
    let parsed = read(#"{"b":\#(target),"a":{"value":"\#(text)"}}"#)
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    let statement = parsed.cell("a")?.statement
    #expect(statement?.value == nil && statement?.expression == nil)
    #expect(statement?.verbatim?["$value"]?.string == text)
  }

  @Test("a color that stands alone in a text may be in another notation")
  func colorsAlone() {
    let parsed = read(
      #"{"c":{"value":"transparent","type":"color"},"h":{"value":"hsl(0, 0%, 50%)","type":"color"},"#
        + ##""m":{"value":"rgba({k}, 0.5)","type":"color"},"k":{"value":"#ff0000","type":"color"},"##
        + #""s":{"value":"dotted"},"a":{"value":"1px {s} {c}"},"b":{"value":"{a}"},"#
        + #""g":{"value":"linear-gradient(90deg, {h}, {m})"}}"#)
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(parsed.answer("a", "") == #"string "1px dotted rgba(0, 0, 0, 0)""#)
    #expect(parsed.answer("b", "") == parsed.answer("a", ""))
    #expect(
      parsed.answer("g", "")
        == #"string "linear-gradient(90deg, hsl(0, 0%, 50%), rgba(255, 0, 0, 0.5))""#)
  }

  @Test("several lengths of references are a text that follows them")
  func severalLengths() {
    let parsed = read(
      #"{"x":{"$value":"6px","$type":"dimension"},"y":{"$value":"0","$type":"dimension"},"#
        + #""a":{"$value":"{y.$value} {x.$value}","$type":"dimension"},"#
        + #""b":{"$value":"{a}","$type":"dimension"},"w":{"$value":"a word"}}"#)
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(parsed.cell("a")?.statement.expression == #"text({y}, " ", {x})"#)
    #expect(parsed.answer("a", "") == #"string "0px 6px""#)
    #expect(parsed.answer("b", "") == parsed.answer("a", ""))
    let about = parsed.set.abouts.first { $0.path.text == "a" }
    #expect(about?.extensions.first?.value["$type"]?.string == "dimension")
    // Tools that write DTCG have such texts as well.
    let plain = read(
      #"{"x":{"$value":"6px","$type":"dimension"},"a":{"$value":"{x} {x}","$type":"dimension"}}"#)
    #expect(plain.answer("a", "") == #"string "6px 6px""#)
  }

  @Test("texts in plain values of files without tokens are filled in, also one in another")
  func textsInData() {
    var options = ParseOptions.inRevision("r")
    options.strictness = .keepingFaults
    let files = [
      "data.json":
        #"{"o":{"main":"Nota","rest":"{o.last}, serif","last":"Deep","all":"{o.main}, {o.rest}"}}"#,
      "a.json": #"{"f":{"$value":"{o.all}"},"g":{"$value":"{o.round}"},"r":{"$value":"x y"}}"#,
      "more.json": #"{"o":{"round":"1 {o.round}"}}"#,
    ]
    let parsed = parse(
      files.sorted { $0.key < $1.key }
        .map { InputFile(name: $0.key, bytes: Array($0.value.utf8), isFound: true) },
      options: options)
    #expect(parsed.answer("f", "") == #"string "Nota, Deep, serif""#, "\(parsed.codes)")
    #expect(parsed.cell("g") != nil)
  }

  @Test("braces in a text that lead to no token are the text's own, blanks included")
  func braces() {
    let parsed = read(
      #"{"$themes":[],"s":{"a":{"type":"text","value":"f({ position: 'left' })"},"b":{"type":"text","value":"{ a}!"}}}"#
    )
    #expect(parsed.answer("a", "") == #"string "f({ position: 'left' })""#)
    #expect(parsed.cell("b")?.statement.expression == #"text({a}, "!")"#)
  }

  @Test("two digits of alpha behind a reference to a color of six, or of three")
  func alphaDigits() {
    let parsed = read(
      ##"{"ink":{"value":"#005FCB"},"a":{"value":"{ink}1A"},"b":{"value":"{short}1A"},"##
        + ##""short":{"value":"#05c"},"c":{"value":"{ink}1G"}}"##)
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(parsed.cell("a")?.statement.type == .color)
    #expect(parsed.answer("a", "")?.contains(#""alpha":0.101961"#) == true)
    #expect(parsed.answer("b", "")?.contains(#""alpha":0.101961"#) == true)
    #expect(parsed.cell("c")?.statement.type != .color)
  }

  @Test("an alpha behind a reference is that of the color in each context, in any notation")
  func alphaByContext() {
    for (dark, isAlpha) in [
      ("oklch(0.9 0.1 120)", true), ("hsl(120 50% 50%)", true), ("#112233", false),
    ] {
      let files = [
        ("base.json", ##"{"ink":{"value":"#112233"},"a":{"value":"{ink}80"}}"##),
        ("dark.json", #"{"ink":{"value":"\#(dark)"},"z":{"value":"1px"}}"#),
      ].map { InputFile(name: $0, bytes: Array($1.utf8), isFound: true) }
      let expression = parse(files, options: .inRevision("r")).cell("a")?.statement.expression
      #expect(expression == (isAlpha ? "alpha({ink}, 0.501961)" : #"text({ink}, "80")"#))
    }
  }

  @Test("a reference goes through tokens that refer to groups")
  func throughGroups() {
    let parsed = read(
      ##"{"palette":{"blue":{"\"50-A32\"":{"value":"#00f"},"50":{"value":"#00e"}}},"##
        + #""theme":{"value":"{palette.blue}"},"a":{"value":"{theme.value.50}"},"#
        + #""b":{"value":"{theme.value.\"50-A32\"}"},"c":{"value":"{loop.value.x}"},"#
        + #""loop":{"value":"{pool.value}"},"pool":{"value":"{loop}"}}"#)
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(parsed.cell("a")?.statement.alias?.text == "palette.blue.50")
    #expect(parsed.cell("b")?.statement.alias?.text == #"palette.blue."50-A32""#)
    #expect(parsed.cell("c")?.statement.alias?.text == "loop.value.x")
  }

  @Test(
    "a reference through what files give differently is not followed, and one through the rest is",
    arguments: [
      (
        ##"{"p":{"a":{"x":{"value":"#00f"}},"b":{"x":{"value":"#f00"}}},"t":{"value":"{p.a}"},"k":{"value":"{t.value.x}"}}"##,
        #"{"t":{"value":"{p.b}"}}"#, nil, true
      ),
      (
        ##"{"p":{"a":{"x":{"value":"#00f"}}},"t":{"value":"{p.a}"},"k":{"value":"{t.value.x}"}}"##,
        #"{"t":{"value":"{p.a}"}}"#, "p.a.x", false
      ),
      (
        #"{"n":[1,2],"k":{"value":"{n.0}","type":"number"}}"#,
        #"{"n":[3,2],"z":{"value":"1px"}}"#, "n.0", true
      ),
      (
        #"{"n":[1,2],"k":{"value":"{n.1}","type":"number"}}"#,
        #"{"n":[3,2],"z":{"value":"1px"}}"#, nil, false
      ),
    ])
  func several(_ base: String, _ dark: String, _ target: String?, _ isNoted: Bool) {
    let files = [("base.json", base), ("dark.json", dark)].map {
      InputFile(name: $0, bytes: Array($1.utf8), isFound: true)
    }
    let parsed = parse(files, options: .inRevision("r"))
    let aliases = parsed.set.cells.filter { $0.path.text == "k" }.map { $0.statement.alias?.text }
    #expect(isNoted ? !aliases.contains("p.b.x") : aliases == [target], "\(aliases)")
    #expect(parsed.codes.contains("legacy-alias-several?") == isNoted, "\(parsed.codes)")
  }

  @Test("references lead to plain values of files without tokens, and into lists")
  func data() {
    let texts = [
      #"{"hue":{"red":0},"light":[50,"60"]}"#,
      #"{"c":{"value":{"h":"{hue.red}","s":"{light.0}","l":60},"type":"color"}}"#,
    ]
    let files = texts.enumerated().map {
      InputFile(name: "\($0).json", bytes: Array($1.utf8), isFound: true)
    }
    let parsed = parse(files, options: .inRevision("r"))
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(
      parsed.cell("c")?.statement.value?.compactText.contains(#""components":[0,50,60]"#) == true,
      "\(String(describing: parsed.cell("c")?.statement.value?.compactText))")
  }

  @Test("deep texts end, and long ones cost no more than reading them")
  func hostile() {
    let links = (0..<3_000).map { #""a\#($0)":{"value":"x {a\#($0 + 1)} {a\#($0 + 2)}"}"# }
    let parsed = read("{\(links.joined(separator: ",")),\"a3000\":{\"value\":\"y\"}}")
    #expect(parsed.set.cells.count == 3_001)
    let many = String(repeating: "{b} ", count: 20_000)
    let long = read(#"{"b":{"value":"1px"},"a":{"value":"\#(many)"}}"#)
    #expect(long.cell("a")?.statement.verbatim != nil)
  }
}
