import PositionedJSON
import Testing
import TokenModel

@testable import TokenParse

/// What a vendor's tokens hold beside their values, each with its reproduction.
@Suite("A vendor's facts")
struct VendorFactsTests {
  private func deprecation(_ parsed: ParsedFiles, _ path: String) -> JSON? {
    parsed.set.abouts.first { $0.path.text == path }?.deprecated
  }

  // MARK: Sets

  @Test("sets of any names are modes, without a schema, and also one alone")
  func setsOfAnyName() {
    let parsed = read(
      #"{"one":{"value":"1px"},"gap":{"sets":{"acme":{"value":"{one}"},"plus":{"value":"2px"}}},"#
        + #""row":{"value":"{gap}"},"edge":{"sets":{"acme":{"value":"3px","uuid":"u"}}}}"#)
    #expect(!parsed.hasErrors)
    #expect(parsed.keys == ["one", "gap", "gap@mode=plus", "row", "edge"])
    #expect(parsed.cell("gap")?.statement.alias?.text == "one")
    #expect(parsed.cell("gap", "mode=plus")?.statement.value?["value"]?.numberText == "2")
    #expect(parsed.cell("row")?.statement.type == .dimension)
    let deep = read(
      ##"{"a":{"sets":{"acme":{"sets":{"light":{"value":"#000"},"dark":{"value":"#fff"}}},"##
        + ##""plus":{"value":"#123456"}}}}"##)
    #expect(deep.keys.contains("a@appearance=dark"))
    #expect(deep.keys.contains("a@mode=plus"))
    #expect(Set(deep.set.cells.map(\.path.text)) == ["a"])
  }

  @Test(
    "a group named sets stays one where references lead into it, tokens stand beside it or it has groups",
    arguments: [
      #"{"tab":{"sets":{"a":{"value":"1px"},"b":{"value":"2px"}}},"x":{"value":"{tab.sets.a}"}}"#,
      #"{"tab":{"sets":{"a":{"value":"1px"},"b":{"value":"2px"}}},"x":{"value":"{ tab.sets.a.value } * 2"}}"#,
      #"{"tab":{"sets":{"a":{"value":"1px"},"b":{"value":"2px"}},"x":{"value":"3px"}}}"#,
      #"{"tab":{"sets":{"a":{"value":"1px"},"b":{"c":{"value":"2px"}}}}}"#,
      #"{"tab":{"sets":{"a":{"$type":"number","$value":1},"b":{"$type":"number","$value":2}}}}"#,
    ])
  func groupsOfSets(text: String) {
    let parsed = read(text)
    #expect(parsed.keys.contains("tab.sets.a"))
    #expect(!parsed.keys.contains("tab"))
  }

  @Test("a reference of another file into sets makes them a group")
  func groupOfSetsByAnotherFile() {
    let parsed = read(files: [
      #"{"tab":{"sets":{"a":{"value":"1px"}}}}"#, #"{"x":{"value":"{tab.sets.a}"}}"#,
    ])
    #expect(parsed.keys == ["tab.sets.a", "x"])
  }

  // MARK: Deprecation

  @Test("a deprecation in a vendor's extension is one, of a token and of a group, and stays there")
  func vendorsDeprecation() {
    let parsed = read(
      #"{"g":{"$extensions":{"com.acme":{"deprecated":"Use {b}"}},"a":{"$type":"number","$value":1}},"#
        + #""b":{"$type":"number","$value":1,"$extensions":{"com.acme":{"deprecated":true},"x":true}},"#
        + #""c":{"$type":"number","$value":1,"$deprecated":false,"$extensions":{"com.acme":{"deprecated":true}}},"#
        + #""d":{"$type":"number","$value":1,"$extensions":{"com.acme":{"deprecated":false},"deprecated":true}}}"#
    )
    #expect(deprecation(parsed, "g")?.string == "Use {b}")
    #expect(deprecation(parsed, "b")?.bool == true)
    #expect(deprecation(parsed, "c")?.bool == false)
    #expect(deprecation(parsed, "d") == nil)
    #expect(parsed.set.abouts.first { $0.path.text == "b" }?.extensions.count == 2)
    #expect(parsed.diagnostics.map(\.code) == ["deprecated-by-vendor", "deprecated-by-vendor"])
  }

  @Test(
    "a token that is deprecated in each of its modes is deprecated, as if it were told above them")
  func deprecatedModes() {
    let inside = #""deprecated":true,"deprecated_comment":"Use w2""#
    let parsed = read(
      #"{"w":{"sets":{"desktop":{"value":"4px",\#(inside)},"mobile":{"value":"5px",\#(inside)}}}}"#)
    let above = read(
      #"{"w":{"sets":{"desktop":{"value":"4px"},"mobile":{"value":"5px"}},\#(inside)}}"#)
    #expect(deprecation(parsed, "w")?.string == "Use w2")
    #expect(deprecation(above, "w")?.string == "Use w2")
    let deep = read(
      #"{"w":{"sets":{"acme":{"sets":{"desktop":{"value":"4px","deprecated":true},"#
        + #""mobile":{"value":"5px","deprecated":true}}},"plus":{"value":"2px","deprecated":"old"}}}}"#
    )
    #expect(deprecation(deep, "w")?.bool == true)
    #expect(own(deep, "w", "mode=plus") == #"{"$deprecated":"old"}"#)
  }

  /// What a value says of its deprecation otherwise than the token.
  private func own(_ parsed: ParsedFiles, _ path: String, _ context: String) -> String? {
    parsed.cell(path, context)?.statement.qualifiers.about?.compactText
  }

  @Test("a deprecation in some modes is that of their values, where the base's is the token's")
  func deprecatedMode() {
    let parsed = read(
      #"{"w":{"sets":{"desktop":{"value":"4px"},"mobile":{"value":"5px","deprecated":true,"#
        + #""deprecated_comment":"gone"}}},"#
        + #""base":{"sets":{"desktop":{"value":"4px","deprecated":"old"},"mobile":{"value":"4px"}}},"#
        + #""two":{"sets":{"desktop":{"value":"4px","deprecated":"a"},"mobile":{"value":"4px","deprecated":"b"}}},"#
        + #""above":{"deprecated":true,"sets":{"desktop":{"value":"4px"},"mobile":{"value":"5px","deprecated":false}}},"#
        + #""deep":{"sets":{"desktop":{"deprecated":true,"sets":{"light":{"value":"4px"},"dark":{"value":"5px"}}},"#
        + #""mobile":{"value":"2px"}}}}"#)
    let mobile = "scale=mobile"
    #expect(deprecation(parsed, "w") == nil)
    #expect(own(parsed, "w", mobile) == #"{"$deprecated":"gone"}"#)
    #expect(deprecation(parsed, "base")?.string == "old")
    #expect(own(parsed, "base", mobile) == #"{"$deprecated":false}"#)
    #expect(deprecation(parsed, "two")?.string == "a")
    #expect(own(parsed, "two", mobile) == #"{"$deprecated":"b"}"#)
    #expect(deprecation(parsed, "above")?.bool == true)
    #expect(own(parsed, "above", mobile) == #"{"$deprecated":false}"#)
    #expect(deprecation(parsed, "deep")?.bool == true)
    #expect(own(parsed, "deep", mobile) == #"{"$deprecated":false}"#)
    #expect(own(parsed, "deep", "appearance=dark") == nil)
    #expect(!parsed.codes.contains("legacy-deprecated-mode?"))
    let no = read(
      #"{"w":{"sets":{"desktop":{"value":"4px","deprecated":false},"mobile":{"value":"5px"}}}}"#)
    #expect(own(no, "w", mobile) == nil)
  }

  @Test("and so it is of modes in values, sets of Tokens Studio and layers of a resolver document")
  func deprecatedContext() {
    let dark = "appearance=dark"
    for key in ["mode", "org.primer.overrides"] {
      let modes = read(
        #"{"a":{"$type":"number","$value":1,"$extensions":{"\#(key)":{"dark":{"$value":2,"$deprecated":"old"}}}}}"#
      )
      #expect(deprecation(modes, "a") == nil)
      #expect(own(modes, "a", dark) == #"{"$deprecated":"old"}"#)
    }
    func sets(_ light: String, _ dark: String) -> ParsedFiles {
      read(
        #"{"light":{"a":{"type":"number","value":1\#(light)}},"dark":{"a":{"type":"number","value":2\#(dark)}},"#
          + #""$themes":[{"name":"light","selectedTokenSets":{"light":"enabled"}},"#
          + #"{"name":"dark","selectedTokenSets":{"dark":"enabled"}}]}"#)
    }
    let old = #","$deprecated":"old""#
    #expect(deprecation(sets("", old), "a") == nil)
    #expect(own(sets("", old), "a", "theme=dark") == #"{"$deprecated":"old"}"#)
    #expect(deprecation(sets(old, ""), "a")?.string == "old")
    #expect(own(sets(old, ""), "a", "theme=dark") == #"{"$deprecated":false}"#)
    #expect(own(sets(old, old), "a", "theme=dark") == nil)
    let resolved = read(
      #"{"version":"2025.10","sets":{"s":{"sources":[{"a":{"$type":"number","$value":1}}]}},"#
        + #""modifiers":{"appearance":{"default":"light","contexts":{"light":[],"#
        + #""dark":[{"a":{"$type":"number","$value":2,"$deprecated":"old"}}]}}},"#
        + ##""resolutionOrder":[{"$ref":"#/sets/s"},{"$ref":"#/modifiers/appearance"}]}"##)
    #expect(deprecation(resolved, "a") == nil)
    #expect(own(resolved, "a", dark) == #"{"$deprecated":"old"}"#)
  }

  @Test("where the values by mode are kept as written, one line says that some are deprecated")
  func deprecatedAsWritten() {
    let parsed = read(
      #"{"w":{"value":[{"mode":"light","value":"{b} x"},{"mode":"dark","value":"{b}","deprecated":true}]}}"#,
      .keepingFaults)
    #expect(parsed.keys == ["w"])
    #expect(parsed.cell("w")?.statement.verbatim?["$value"]?.elements?.count == 2)
    let told = parsed.diagnostics.first { $0.code == "legacy-deprecated-mode" }
    #expect(told?.message.contains(#""w" is deprecated in some of its modes"#) == true)
    #expect(told?.location?.place == "1:6")
  }

  @Test("a list of modes with members beside the values has its values and its deprecation")
  func deprecatedList() {
    func list(_ dark: String) -> ParsedFiles {
      read(
        ##"{"c":{"type":"color","value":[{"mode":"light","value":"#fff","deprecated":true},"##
          + ##"{"mode":"dark","value":"#000"\##(dark)}]}}"##)
    }
    let all = list(#","deprecated":true"#)
    #expect(all.keys == ["c", "c@appearance=dark"])
    #expect(all.cell("c")?.statement.verbatim == nil)
    #expect(deprecation(all, "c")?.bool == true)
    let some = list(#","note":"n""#)
    #expect(some.keys == ["c", "c@appearance=dark"])
    #expect(deprecation(some, "c")?.bool == true)
    #expect(own(some, "c", "appearance=dark") == #"{"$deprecated":false}"#)
    let kept = some.set.abouts.first?.extensions.first { $0.key == ForeignMembers.key }?.value
    #expect(kept?["modes"]?["dark"]?["note"]?.string == "n")
  }

  @Test("renamed is what a deprecated token gives way to")
  func renamed() {
    let parsed = read(
      #"{"gap":{"value":"4px","deprecated":true,"renamed":"space"},"space":{"value":"8px"},"#
        + #""g":{"a":{"value":"1px","deprecated":"gone","renamed":"b"},"b":{"value":"1px"}},"#
        + #""told":{"value":"1px","deprecated":"Use {space}","renamed":"other"},"#
        + #""live":{"value":"1px","renamed":"space"},"not":{"value":"1px","deprecated":false,"renamed":"x"},"#
        + #""m":{"sets":{"light":{"value":"1px","deprecated":true,"renamed":"space"},"#
        + #""dark":{"value":"2px","deprecated":true,"renamed":"space"}}}}"#)
    #expect(deprecation(parsed, "gap")?.string == "Use {space}")
    #expect(deprecation(parsed, "g.a")?.string == "Use {g.b}: gone")
    #expect(deprecation(parsed, "told")?.string == "Use {space}")
    #expect(deprecation(parsed, "live") == nil)
    #expect(deprecation(parsed, "not")?.bool == false)
    #expect(deprecation(parsed, "m")?.string == "Use {space}")
  }

  // MARK: Figma

  private func figma(_ variables: String...) -> ParsedFiles {
    read(
      #"{"meta":{"variables":{\#(variables.joined(separator: ","))},"variableCollections":{"C:1":{"id":"C:1","#
        + #""name":"Theme","modes":[{"modeId":"1:0","name":"Light"}],"defaultModeId":"1:0"}}}}"#)
  }

  private func variable(_ id: String, _ name: String, _ red: Int, _ more: String = "") -> String {
    #""\#(id)":{"id":"\#(id)","name":"\#(name)","variableCollectionId":"C:1","resolvedType":"COLOR","#
      + #""valuesByMode":{"1:0":{"r":\#(red),"g":0,"b":0,"a":1}}\#(more)}"#
  }

  @Test("a deleted variable of Figma leaves its name to the living one, in either order")
  func deletedVariable() {
    let deleted = variable("V:1", "c/old", 1, #","deletedButReferenced":true"#)
    let living = variable("V:2", "c/old", 0)
    for parsed in [figma(deleted, living), figma(living, deleted)] {
      #expect(Set(parsed.keys) == ["c.old", "c.old-2"])
      #expect(
        parsed.cell("c.old")?.statement.value?["components"]?.compactText == "[0,0,0]")
      #expect(deprecation(parsed, "c.old") == nil)
      #expect(deprecation(parsed, "c.old-2")?.string == "deleted in Figma")
      let told = parsed.diagnostics.first { $0.code == "figma-deleted" }
      #expect(told?.message.contains(#""c/old" is deleted in Figma"#) == true)
      #expect(told?.message.contains(#""c.old-2""#) == true)
      #expect(!parsed.codes.contains("legacy-name?"))
    }
  }

  @Test("a deleted variable alone keeps its name, and what refers to it resolves")
  func deletedVariableAlone() {
    let alias =
      #""V:2":{"id":"V:2","name":"c/new","variableCollectionId":"C:1","resolvedType":"COLOR","#
      + #""valuesByMode":{"1:0":{"type":"VARIABLE_ALIAS","id":"V:1"}}}"#
    let parsed = figma(variable("V:1", "c/old", 1, #","deletedButReferenced":true"#), alias)
    #expect(Set(parsed.keys) == ["c.old", "c.new"])
    #expect(parsed.cell("c.new")?.statement.alias?.text == "c.old")
    #expect(deprecation(parsed, "c.old")?.string == "deleted in Figma")
    // Two living ones are told apart by their collection, as before.
    let twins = figma(variable("V:1", "c/old", 1), variable("V:2", "c/old", 0))
    #expect(Set(twins.keys) == ["Theme.c.old", "Theme.c.old-2"])
  }

  // MARK: Values

  @Test("an override with an alpha is that color, and leaves the base its value")
  func alphaOfOverride() {
    func text(_ override: String, base: String = #""{n}""#) -> String {
      ##"{"n":{"$type":"color","$value":"#111111"},"muted":{"$type":"color","$value":\##(base),"##
        + #""$extensions":{"org.primer.overrides":{"dark":\#(override)}}}}"#
    }
    func dark(_ override: String, base: String = #""{n}""#) -> Statement? {
      let parsed = read(text(override, base: base))
      #expect(parsed.cell("muted")?.statement.verbatim == nil, "\(override)")
      return parsed.cell("muted", "appearance=dark")?.statement
        ?? parsed.set.cells.first { $0.path.text == "muted" && !$0.context.isBase }?.statement
    }
    #expect(
      dark(#"{"$value":"{n}","alpha":0.2}"#)?.expression == "alpha({n}, 0.2)"
    )
    #expect(dark(#"{"alpha":0.3}"#)?.expression == "alpha({n}, 0.3)")
    #expect(
      dark(##"{"$value":"#ffffff","alpha":0.5}"##)?.value?["alpha"]?.numberText == "0.5")
    #expect(dark(#"{"alpha":0.4}"#, base: ##""#000000""##)?.value?["alpha"]?.numberText == "0.4")
    let told = dark(#"{"$value":"{n}","alpha":0.2,"$description":"d"}"#)
    #expect(told?.expression == "alpha({n}, 0.2)")
    // What no color has stays as written.
    #expect(dark(#"{"$value":"{n}","mix":0.2}"#)?.verbatim != nil)
  }

  @Test("a number that is computed from lengths is that number, for what is computed from it")
  func numberOfLengths() {
    let parsed = read(
      #"{"global":{"base":{"$type":"dimension","$value":"18"},"n":{"$type":"number","$value":"{base}"},"#
        + #""unit":{"$type":"number","$value":"4 / {n} * {n}"},"#
        + #""s4":{"$type":"dimension","$value":"floor({unit} * 4)"},"#
        + #""plain":{"$type":"number","$value":"{unit} * 2"},"#
        + #""high":{"$type":"number","$value":"2 * {base}"},"#
        + #""style":{"$type":"typography","$value":{"fontFamily":"a","fontSize":"16px","fontWeight":400,"#
        + #""letterSpacing":"0px","lineHeight":"{high}"}}},"#
        + #""$themes":[],"$metadata":{"tokenSetOrder":["global"]}}"#)
    #expect(parsed.cell("unit")?.statement.type == .number)
    #expect(parsed.cell("unit")?.statement.expression == "(4 / {n} * {n}) / 1px")
    #expect(parsed.cell("plain")?.statement.expression == "{unit} * 2")
    #expect(parsed.cell("s4")?.statement.type == .dimension)
    // A line height of 36 px is not 36 times the font size.
    #expect(parsed.cell("high")?.statement.expression == "2 * {base}")
  }

  @Test("truth values in quotes are read, as numbers are")
  func booleans() {
    let parsed = read(
      #"{"a":{"$type":"boolean","$value":"true"},"b":{"type":"boolean","value":"false"},"#
        + #""c":{"$type":"boolean","$value":"{a}"},"d":{"$type":"boolean","$value":"maybe"}}"#)
    #expect(parsed.cell("a")?.statement.value?.bool == true)
    #expect(parsed.cell("b")?.statement.value?.bool == false)
    #expect(parsed.cell("c")?.statement.alias?.text == "a")
    #expect(parsed.cell("d")?.statement.value?.bool == nil)
    #expect(parsed.codes.contains("legacy-boolean?"))
    let alone = read(#"{"a":{"$type":"boolean","$value":"true"}}"#)
    #expect(alone.cell("a")?.statement.value?.bool == true)
  }

  @Test("members of composites may have the names of CSS")
  func hyphens() {
    let parsed = read(
      #"{"t":{"type":"typography","value":{"font-family":"Inter","font-size":"16px","font-weight":700,"#
        + #""line-height":"24px","letter-spacing":"0px","text-transform":"none"}},"#
        + ##""s":{"type":"shadow","value":{"color":"#000","offset-x":"1px","offset-y":"2px","blur":"3px","spread":"0px"}}}"##
    )
    let style = parsed.cell("t")?.statement.value
    #expect(
      style?.members?.map(\.key).sorted() == [
        "fontFamily", "fontSize", "fontWeight", "letterSpacing", "lineHeight",
      ])
    #expect(style?["lineHeight"]?.numberText == "1.5")
    #expect(parsed.cell("s")?.statement.value?["offsetX"]?["value"]?.numberText == "1")
    let references = read(
      #"{"f":{"$type":"fontFamily","$value":"Inter"},"n":{"$type":"number","$value":1.5},"#
        + #""t":{"$type":"typography","$value":{"font-family":"{f}","fontSize":{"value":1,"unit":"px"},"#
        + #""fontWeight":400,"letterSpacing":{"value":0,"unit":"px"},"line-height":"{n}"}}}"#)
    #expect(references.cell("t")?.statement.value?["fontFamily"] != nil)
    #expect(references.cell("t")?.statement.value?["lineHeight"] != nil)
  }

  @Test(
    "a text style in CSS shorthand is that of its parts, with references where their types tell them",
    arguments: [
      ("700 16px/1.5 Inter, sans-serif", #"["Inter","sans-serif"]"#, "700", "1.5"),
      ("{w} {s} / {l} {f}", "{f}", "{w}", "1.5"),
      ("italic bold 16px/24px 'Open Sans'", #"["Open Sans"]"#, "bold", "1.5"),
      ("16px Inter", "Inter", "normal", nil),
    ] as [(String, String, String, String?)])
  func fonts(text: String, family: String, weight: String, height: String?) {
    let parsed = read(
      #"{"w":{"value":"700","type":"fontWeights"},"s":{"value":"16px","type":"fontSizes"},"#
        + #""l":{"value":"1.5","type":"lineHeights"},"f":{"value":"Inter","type":"fontFamilies"},"#
        + #""t":{"type":"typography","value":"\#(text)"}}"#, .keepingFaults)
    let value = parsed.cell("t")?.statement.value
    func part(_ key: String) -> String? {
      value?[key].map { $0.string ?? $0.compactText }
    }
    #expect(part("fontFamily") == family, "\(value?.compactText ?? "")")
    #expect(part("fontWeight") == weight)
    #expect(part("lineHeight") == (text.contains("{l}") ? "{l}" : height))
    #expect(["{s}", #"{"value":16,"unit":"px"}"#].contains(part("fontSize")))
  }

  @Test(
    "what is no such shorthand for certain stays as written",
    arguments: [
      "caption", "700 16px", "wide 16px Inter", "bold bold 16px Inter", "{x} {y} {z}",
    ])
  func noFonts(text: String) {
    let parsed = read(#"{"t":{"type":"typography","value":"\#(text)"}}"#, .keepingFaults)
    #expect(parsed.cell("t")?.statement.verbatim != nil)
  }

  @Test("several lengths, one of them calc(), are a text")
  func calcAmongLengths() {
    let parsed = read(
      #"{"a":{"value":"8px","type":"spacing"},"b":{"value":"1px","type":"spacing"},"#
        + #""p":{"value":"calc({a} - {b}) {a}","type":"spacing"},"m":{"value":"({a} - {b})","type":"spacing"}}"#
    )
    #expect(
      parsed.cell("p")?.statement.expression
        == #"text("calc(", {a}, " - ", {b}, ") ", {a})"#)
    #expect(parsed.cell("p")?.statement.type == .string)
    #expect(parsed.cell("m")?.statement.type == .dimension)
  }
}
