import PositionedJSON
import Testing
import TokenModel

@testable import TokenParse

/// Values by mode inside tokens.
extension FlavorRecognitionTests {
  private func axes(_ parsed: ParsedFiles) -> [String] {
    (parsed.set.revision("r")?.axes ?? []).map { "\($0.name) \($0.values)" }
  }

  @Test("D10 all alternatives of one token are on one axis")
  func oneAxis() {
    let parsed = read(
      ##"{"bg":{"$type":"color","$value":"#ffffff","$extensions":{"mode":{"dark-dimmed":"#222222","dark":"#000000"}}}}"##
    )
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(axes(parsed) == [#"mode ["default", "dark-dimmed", "dark"]"#])
    #expect(parsed.answer("bg", "")?.contains("#ffffff") == true)
    #expect(parsed.answer("bg", "mode=dark")?.contains("#000000") == true)
    #expect(parsed.answer("bg", "mode=dark-dimmed")?.contains("#222222") == true)
  }

  @Test("a group of themes and a mode inside a token share the axis of their name")
  func themesAndMode() {
    func file(_ group: String) -> String {
      ##"{"a":{"x":{"value":"#01dafc","type":"color","$extensions":{"mode":{"hc":"#9cd7de"}}}},"##
        + ##""b":{"y":{"value":"4px","type":"dimension"}},"c":{"y":{"value":"8px","type":"dimension"}},"##
        + ##""$themes":[{"id":"1","name":"light","group":"\##(group)","selectedTokenSets":{"a":"enabled","b":"enabled"}},"##
        + ##"{"id":"2","name":"dark","group":"\##(group)","selectedTokenSets":{"a":"enabled","c":"enabled"}}]}"##
    }
    for group in ["mode", "Mode", "theme"] {
      let parsed = read(file(group))
      #expect(!parsed.hasErrors, "\(group): \(parsed.codes)")
      let names = parsed.set.revision("r")?.axes.map(\.name) ?? []
      #expect(Set(names).count == names.count, "\(names)")
      #expect(parsed.set.cells.contains { $0.context.fixed.contains { $0.value == "hc" } })
    }
  }

  @Test("modes in Figma's extensions are read, and one alone is none")
  func figmaModes() {
    func token(_ modes: String) -> String {
      #"{"bg":{"$type":"number","$value":1,"$extensions":{"com.figma":{"modes":{\#(modes)}}}}}"#
    }
    let parsed = read(token(#""Light":1,"Dark":2"#))
    #expect(axes(parsed) == [#"appearance ["light", "dark"]"#])
    #expect(parsed.answer("bg", "") == "number 1")
    #expect(parsed.answer("bg", "appearance=dark") == "number 2")
    let sizes = read(token(#""Desktop":1,"Mobile":3"#))
    #expect(sizes.answer("bg", "scale=Mobile") == "number 3")
    #expect(axes(read(token(#""Mode 1":1"#))).isEmpty)
  }

  @Test("D10 tokens that share a mode share its axis, over all files")
  func oneAxisOverFiles() {
    func token(_ name: String, _ modes: String) -> String {
      #"{"\#(name)":{"$type":"number","$value":1,"$extensions":{"mode":{\#(modes)}}}}"#
    }
    let parsed = read(files: [
      token("a", #""light":1,"dark":2"#), token("b", #""dark":3,"dim":4"#),
      token("c", #""Light":1,"Dark":5"#),
    ])
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(parsed.answer("a", "mode=dark") == "number 2")
    #expect(parsed.answer("a", "mode=dim") == "number 1")
    #expect(parsed.answer("b", "mode=dim") == "number 4")
    #expect(!axes(parsed).contains { $0.hasPrefix("appearance") })
    let plain = read(files: [
      token("a", #""light":1,"dark":2"#), token("b", #""Light":1,"Dark":3"#),
    ])
    #expect(axes(plain) == [#"appearance ["light", "dark"]"#])
    #expect(plain.answer("b", "appearance=dark") == "number 3")
    let alone = read(files: [token("a", #""light":1,"dark":2"#), token("b", #""dark":3"#)])
    #expect(axes(alone) == [#"appearance ["light", "dark"]"#])
    #expect(alone.answer("b", "appearance=dark") == "number 3")
  }

  @Test("D10 a vendor's overrides belong to the modifier that has their names")
  func overridesOfModifiers() {
    let palette = { (value: Int) in #"{"base":{"$type":"number","$value":\#(value)}}"# }
    let set =
      #"{"bg":{"$type":"number","$value":"{base}","$extensions":{"org.primer.overrides":"#
      + #"{"dark":20,"dark-dimmed":30}}}}"#
    let parsed = resolver(
      document(
        #""sets":{"s":{"sources":[\#(set)]}},"modifiers":{"theme":{"contexts":{"light":[\#(palette(1))],"#
          + ##""dark":[\##(palette(2))]},"default":"light"}},"##
          + ##""resolutionOrder":[{"$ref":"#/sets/s"},{"$ref":"#/modifiers/theme"}]"##)
    ).sparse()
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(axes(parsed) == [#"theme ["light", "dark", "dark-dimmed"]"#])
    for (context, base, bg) in [
      ("", 1, 1), ("theme=light", 1, 1), ("theme=dark", 2, 20), ("theme=dark-dimmed", 2, 30),
    ] {
      #expect(parsed.answer("base", context) == "number \(base)", "\(context)")
      #expect(parsed.answer("bg", context) == "number \(bg)", "\(context)")
    }
  }

  @Test("D10 sources share the modes of all sources of their document")
  func overridesOverSources() {
    func set(_ name: String, _ modes: String) -> String {
      #"{"\#(name)":{"$type":"number","$value":1,"$extensions":{"mode":{\#(modes)}}}}"#
    }
    let parsed = resolver(
      document(
        #""sets":{"s":{"sources":[{"$ref":"a.json"},\#(set("b", #""dark":3,"dim":4"#))]}},"#
          + #""modifiers":{"theme":{"contexts":{"light":[],"dark":[]},"default":"light"}},"#
          + ##""resolutionOrder":[{"$ref":"#/sets/s"},{"$ref":"#/modifiers/theme"}]"##),
      files: ["a.json": set("a", #""dim":2"#)]
    ).sparse()
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(axes(parsed) == [#"theme ["light", "dark", "dim"]"#])
    #expect(parsed.answer("a", "theme=dim") == "number 2")
    #expect(parsed.answer("b", "theme=dim") == "number 4")
    #expect(parsed.answer("a", "theme=dark") == "number 1")
  }

  @Test(
    "objects and lists of values by mode are contexts",
    arguments: [
      #"{"default":1,"dark":2}"#, #"{"light":1,"dark":2}"#, #"{"Light":1,"Dark":2}"#,
      #"[{"mode":"light","value":1},{"mode":"dark","value":2}]"#,
    ])
  func values(value: String) {
    let parsed = read(
      #"{"a":{"$type":"number","$value":\#(value)},"b":{"$type":"number","$value":"{a}"}}"#)
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(axes(parsed) == [#"appearance ["light", "dark"]"#])
    #expect(parsed.answer("b", "") == "number 1")
    #expect(parsed.answer("b", "appearance=dark") == "number 2")
  }

  @Test("the base of modes is that of files of their names, wherever it stands")
  func baseOfModes() throws {
    for (base, other) in [("normal", "compact"), ("desktop", "mobile")] {
      let (one, two) = (
        #"{"mode":"\#(base)","value":1}"#, #"{"mode":"\#(other)","value":2}"#
      )
      for list in ["\(one),\(two)", "\(two),\(one)"] {
        let parsed = read(#"{"a":{"type":"number","value":[\#(list)]}}"#)
        #expect(parsed.answer("a", "") == "number 1", "\(list)")
        #expect(parsed.keys.count == 2)
      }
      let files = [(base, 1), (other, 2)].map { name, value in
        InputFile(
          name: "t/\(name).json", bytes: Array(#"{"a":{"value":\#(value)}}"#.utf8), isFound: true)
      }
      #expect(parse(files, options: .keepingFaults).answer("a", "") == "number 1")
    }
    // Of equals the first, and none that is called dark.
    let equals = #"[{"mode":"dark","value":3},{"mode":"sun","value":1},{"mode":"ocean","value":2}]"#
    #expect(read(#"{"a":{"type":"number","value":\#(equals)}}"#).answer("a", "") == "number 1")
  }

  @Test("an object that only looks like modes is left alone")
  func noModes() {
    for value in [#"{"default":1,"hover":2}"#, #"{"min":1,"max":2}"#, #"{"dark":1}"#] {
      let parsed = read(#"{"a":{"$type":"asset","$value":\#(value)}}"#)
      #expect(parsed.keys == ["a"], "\(value)")
      #expect(axes(parsed).isEmpty)
    }
  }

  @Test("sets of a token are contexts: of colors, of scales, and of systems that hold others")
  func sets() {
    let schema = "https://example.com/schemas/token-types/"
    let parsed = read(
      ##"{"overlay":{"$schema":"\##(schema)color-set.json","uuid":"u-1","component":"x","sets":{"##
        + ##""light":{"$schema":"\##(schema)color.json","value":"rgb(0, 0, 0)","uuid":"u-2"},"##
        + ##""dark":{"$schema":"\##(schema)color.json","value":"rgb(255, 255, 255)","uuid":"u-3"},"##
        + ##""wireframe":{"$schema":"\##(schema)alias.json","value":"{other}","uuid":"u-4"}}},"##
        + ##""size":{"$schema":"\##(schema)scale-set.json","sets":{"##
        + ##""desktop":{"$schema":"\##(schema)dimension.json","value":"16px"},"##
        + ##""mobile":{"$schema":"\##(schema)dimension.json","value":"20px"}}},"##
        + ##""deep":{"$schema":"\##(schema)system-set.json","sets":{"##
        + ##""one":{"$schema":"\##(schema)color-set.json","sets":{"##
        + ##""light":{"$schema":"\##(schema)opacity.json","value":"0.1"},"##
        + ##""dark":{"$schema":"\##(schema)opacity.json","value":"0.2"}}},"##
        + ##""two":{"$schema":"\##(schema)opacity.json","value":"0.3"}}},"##
        + ##""other":{"$schema":"\##(schema)color.json","value":"rgb(1, 2, 3)","deprecated":true,"##
        + ##""deprecated_comment":"Use overlay.","renamed":"overlay","uuid":"u-5"}}"##)
    #expect(!parsed.hasErrors, "\(parsed.diagnostics.filter { $0.severity == .error })")
    #expect(
      axes(parsed).sorted() == [
        #"mode ["light", "dark", "wireframe"]"#, #"scale ["desktop", "mobile"]"#,
        #"system ["one", "two"]"#,
      ])
    #expect(Set(parsed.set.cells.map(\.path.text)) == ["overlay", "size", "deep", "other"])
    for (path, context, text) in [
      ("overlay", "", "[0,0,0]"), ("overlay", "mode=dark", "[1,1,1]"),
      ("overlay", "mode=wireframe", "0.003922"), ("size", "", "16"), ("size", "scale=mobile", "20"),
      ("deep", "", "0.1"), ("deep", "mode=dark", "0.2"), ("deep", "system=two", "0.3"),
      ("deep", "mode=dark,system=two", "0.3"), ("deep", "mode=dark,system=one", "0.2"),
    ] {
      #expect(parsed.answer(path, context)?.contains(text) == true, "\(path) \(context)")
    }
    let other = parsed.set.abouts.first { $0.path.text == "other" }
    #expect(other?.deprecated?.string == "Use {overlay}: Use overlay.")
    let kept = other?.extensions.first { $0.key == ForeignMembers.key }?.value
    #expect(kept?["uuid"]?.string == "u-5")
    #expect(kept?["renamed"]?.string == "overlay")
    #expect(kept?["$schema"]?.string == "\(schema)color.json")
    let overlay = parsed.set.abouts.first { $0.path.text == "overlay" }?.extensions.first {
      $0.key == ForeignMembers.key
    }?.value
    #expect(overlay?["uuid"]?.string == "u-1")
    #expect(overlay?["sets"]?["dark"]?["uuid"]?.string == "u-3")
  }

  @Test(
    "an alias without a type of a token with sets has the sets' type, by schema, value or chain")
  func aliasOfSets() {
    let schema = "https://example.com/schemas/token-types/"
    let parsed = read(
      ##"{"plain":{"sets":{"light":{"value":"#010203"},"dark":{"value":"#040506"}}},"##
        + ##""named":{"$schema":"\##(schema)color-set.json","sets":{"##
        + ##""light":{"value":"{white}"},"dark":{"value":"{plain}"}}},"##
        + ##""white":{"$schema":"\##(schema)color.json","value":"#ffffff"},"##
        + ##""one":{"$schema":"\##(schema)alias.json","value":"{plain}"},"two":{"value":"{named}"}}"##
    )
    for path in ["one", "two"] {
      let cells = parsed.set.cells.filter { $0.path.text == path }
      #expect(cells.map(\.statement.type) == [.color], "\(path)")
      #expect(cells.map(\.statement.verbatim) == [nil], "\(path)")
    }
  }

  @Test("a group named sets is a group where its members are not modes")
  func groupOfSets() {
    let parsed = read(
      #"{"a":{"sets":{"x":{"$type":"number","$value":1},"y":{"$type":"number","$value":2}}}}"#)
    #expect(parsed.keys == ["a.sets.x", "a.sets.y"])
  }
}
