import PositionedJSON
import Testing
import TokenModel

@testable import TokenParse

/// Sets and themes of Tokens Studio.
extension FlavorRecognitionTests {
  @Test("D8 a: the axis of themes without a group has a name that no group has")
  func ungroupedThemes() {
    let parsed = read(
      #"{"a":{"x":{"$type":"number","$value":1}},"b":{"x":{"$type":"number","$value":2}},"$themes":[{"name":"P","selectedTokenSets":{"a":"enabled"}},{"name":"Q","group":"Theme","selectedTokenSets":{"b":"enabled"}},{"name":"R","group":"Theme","selectedTokenSets":{"a":"enabled"}},{"name":"S","selectedTokenSets":{"b":"enabled"}}]}"#
    )
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(
      parsed.set.revision("r")?.axes.map { "\($0.name) \($0.values)" }.sorted()
        == [#"Theme ["Q", "R"]"#, #"themes ["P", "S"]"#])
    // The later of the sets that hold counts.
    for (context, value) in [
      ("", 2), ("themes=P,Theme=Q", 2), ("themes=P,Theme=R", 1), ("themes=S,Theme=Q", 2),
      ("themes=S,Theme=R", 2),
    ] { #expect(parsed.answer("x", context) == "number \(value)", "\(context)") }
  }

  @Test("D8 b: the sets that a theme has as source hold in its context")
  func sources() {
    let parsed = read(
      #"{"core":{"c":{"$type":"number","$value":1}},"comp":{"x":{"$type":"number","$value":"{c}"}},"$themes":[{"name":"Brand","selectedTokenSets":{"core":"enabled"}},{"name":"Comp","selectedTokenSets":{"core":"source","comp":"enabled"}}]}"#
    )
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(parsed.answer("x", "theme=Comp") == "number 1")
    #expect(parsed.answer("c", "theme=Comp") == "number 1")
    #expect(parsed.answer("x", "theme=Brand") == nil)
    #expect(parsed.answer("c", "theme=Brand") == "number 1")
  }

  // The plug-in's `getTokenSetsOrder` filters the sets by either state and keeps their order.
  @Test(
    "D8 b: sets hold in the order of all sets, and a source of another group holds where its own has it"
  )
  func orderOverStates() {
    let one = #"{"x":{"$type":"number","$value":1}}"#
    let two = #"{"x":{"$type":"number","$value":2}}"#
    let icon = #"{"i":{"$type":"number","$value":"{x}"}}"#
    let themes = [
      ("Mode", "Light", #""two":"enabled""#), ("Mode", "Dark", #""one":"enabled""#),
      ("Icon", "Big", #""two":"source","icon":"enabled""#),
      ("Icon", "Small", #""two":"source""#),
    ].map {
      #"{"name":"\#($1)","group":"\#($0)","selectedTokenSets":{\#($2)}}"#
    }
    let parsed = read(
      #"{"one":\#(one),"two":\#(two),"icon":\#(icon),"$themes":[\#(themes.joined(separator: ","))]}"#
    )
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(parsed.answer("i", "Icon=Big,Mode=Light") == "number 2")
    #expect(parsed.answer("i", "Icon=Big,Mode=Dark") == "number 1")
    #expect(parsed.answer("i", "Icon=Small,Mode=Dark") == nil)
  }

  @Test("D8 b: groups of themes lay their sets in the order of all sets")
  func orderOverGroups() {
    // The sets of one group stand before and behind those of the other.
    let sets = ["a1", "b1", "a2"].enumerated().map { place, name in
      let own = #""\#(name)":{"$type":"number","$value":\#(place)}"#
      return #""\#(name)":{"x":{"$type":"number","$value":\#(place)},\#(own)}"#
    }
    let themes = [
      ("A", "first", #""a1":"enabled""#), ("A", "second", #""a2":"enabled""#),
      ("B", "with", #""b1":"enabled""#), ("B", "without", ""),
    ].map { #"{"name":"\#($1)","group":"\#($0)","selectedTokenSets":{\#($2)}}"# }
    let parsed = read(
      "{\(sets.joined(separator: ",")),\"$themes\":[\(themes.joined(separator: ","))]}")
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(parsed.answer("x", "A=first,B=with") == "number 1")
    #expect(parsed.answer("x", "A=second,B=with") == "number 2")
    #expect(parsed.answer("x", "A=first,B=without") == "number 0")
    #expect(parsed.answer("x", "A=second,B=without") == "number 2")
    #expect(parsed.answer("a1", "A=second,B=with") == nil)
  }

  @Test("D8 c: a folder with $themes.json and $metadata.json is one system, each file a set")
  func folder() {
    let files = [
      ("t/$metadata.json", #"{"tokenSetOrder":["core","mode/dark","mode/light"]}"#),
      (
        "t/$themes.json",
        #"[{"name":"Dark","selectedTokenSets":{"core":"source","mode/dark":"enabled"}},{"name":"Light","selectedTokenSets":{"core":"source","mode/light":"enabled"}}]"#
      ),
      ("t/core.json", #"{"c":{"value":"1","type":"opacity"},"d":{"value":"2","type":"opacity"}}"#),
      ("t/extra.json", #"{"e":{"value":"3","type":"opacity"},"c":{"value":"4","type":"opacity"}}"#),
      ("t/list.json", "[1]"),
      ("t/mode/dark.json", #"{"x":{"value":"{d}","type":"opacity"}}"#),
      ("t/mode/light.json", #"{"x":{"value":"{c}","type":"opacity"}}"#),
      ("u/other.json", #"{"o":{"$type":"number","$value":"{x}"}}"#),
    ]
    let parsed = parse(
      files.map { InputFile(name: $0, bytes: Array($1.utf8)) }, options: .inRevision("r"))
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(parsed.codes.contains("file-skipped?"))
    #expect(parsed.set.revision("r")?.axes.map(\.values) == [["Light", "Dark"]])
    #expect(parsed.answer("x", "theme=Light") == "number 1")
    #expect(parsed.answer("x", "theme=Dark") == "number 2")
    #expect(parsed.answer("x", "") == "number 1")
    #expect(parsed.answer("o", "theme=Dark") == "number 2")
    // No theme has it, so it decides over nothing.
    #expect(parsed.answer("e", "") == "number 3")
    #expect(parsed.answer("c", "") == "number 1")
    #expect(parsed.message("tokens-studio-set-unused").contains(#""extra"; their 2 tokens"#))
    #expect(parsed.message("tokens-studio-themes").contains(#""theme": "Dark", "Light""#))
  }

  @Test("D8 c: the folder's files are the sets, themes or not")
  func folderWithoutThemes() {
    let parsed = parse(
      [
        InputFile(name: "$metadata.json", bytes: Array(#"{"tokenSetOrder":["b","a"]}"#.utf8)),
        InputFile(name: "a.json", bytes: Array(#"{"x":{"value":"1","type":"opacity"}}"#.utf8)),
        InputFile(name: "b.json", bytes: Array(#"{"x":{"value":"2","type":"opacity"}}"#.utf8)),
      ], options: .inRevision("r"))
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(parsed.answer("x", "") == "number 1")
    #expect(
      parsed.message("tokens-studio-override").contains(
        #"the sets "b" and "a" give tokens different values"#))
  }

  @Test("D9 a set for the dark never becomes the base")
  func darkSet() {
    let white = ##"{"$type":"color","$value":"#ffffff"}"##
    let black = ##"{"$type":"color","$value":"#000000"}"##
    func hex(_ parsed: ParsedFiles, _ context: String) -> String? {
      parsed.answer("c", context).flatMap { $0.contains("#000000") ? "black" : "white" }
    }
    let parsed = read(
      #"{"light":{"c":\#(white)},"color-scheme-dark":{"c":\#(black)},"$themes":[],"$metadata":{"tokenSetOrder":["light","color-scheme-dark"]}}"#
    )
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(hex(parsed, "") == "white")
    #expect(hex(parsed, "appearance=light") == "white")
    #expect(hex(parsed, "appearance=dark") == "black")
    for (light, dark) in [
      ("Light", "Dark"), ("light-mode", "dark-mode"), ("theme/day", "theme/night"),
      ("colorsLight", "colorsDark"), ("global", "dark"), ("core", "coreDarkTheme"),
    ] {
      for order in ["\"\(light)\",\"\(dark)\"", "\"\(dark)\",\"\(light)\""] {
        // Against a set that says nothing of light, the order of the sets holds.
        if LightOrDark(in: light) == nil, order.hasPrefix("\"\(dark)") { continue }
        let parsed = read(
          #"{"\#(light)":{"c":\#(white)},"\#(dark)":{"c":\#(black)},"$metadata":{"tokenSetOrder":[\#(order)]}}"#
        )
        #expect(hex(parsed, "") == "white", "\(order)")
        #expect(hex(parsed, "appearance=dark") == "black", "\(order)")
      }
    }
  }

  @Test("D9 what only the light set has is there in the dark")
  func incompleteDarkSet() {
    let parsed = read(
      #"{"dark":{"c":{"$type":"number","$value":0}},"light":{"c":{"$type":"number","$value":1},"d":{"$type":"number","$value":2}},"$metadata":{}}"#
    )
    #expect(parsed.answer("c", "appearance=dark") == "number 0")
    #expect(parsed.answer("d", "appearance=dark") == "number 2")
    #expect(parsed.answer("c", "appearance=light") == "number 1")
  }

  @Test("D9 other sets that disagree are told by name, with the number of their tokens")
  func disagreeingSets() {
    let parsed = read(
      #"{"a":{"x":{"$type":"number","$value":1},"y":{"$type":"number","$value":1},"z":{"$type":"number","$value":1}},"b":{"x":{"$type":"number","$value":2},"y":{"$type":"number","$value":2},"z":{"$type":"number","$value":1}},"$themes":[]}"#
    )
    #expect(!parsed.hasErrors)
    #expect(parsed.answer("x", "") == "number 2")
    let message = parsed.message("tokens-studio-override")
    #expect(message.contains(#"the sets "a" and "b" give tokens different values"#))
    #expect(message.contains(#"the first is "x" (2 tokens)"#))
  }

  @Test("of types that DTCG does not have, texts are texts, and objects are kept as written")
  func foreignTypes() {
    let parsed = read(
      ##"{"s":{"c":{"value":"#ffffff","type":"color"},"card":{"value":{"fill":"{c.value}","##
        + ##""borderRadius":"4px"},"type":"composition"},"cards":{"value":[{"fill":"{c}"}],"##
        + ##""type":"composition"},"icon":{"value":"a.svg","type":"asset"},"##
        + ##""prose":{"value":"any words","type":"other"},"base":{"value":"2px","type":"other"},"##
        + ##""twice":{"value":"{base}*2","type":"sizing"},"word":{"value":"Hello","type":"text"}},"##
        + ##""$themes":[],"$metadata":{"tokenSetOrder":["s"]}}"##)
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    func kept(_ path: String) -> String? {
      parsed.cell(path)?.statement.verbatim?["$value"]?.compactText
    }
    #expect(kept("card") == #"{"fill":"{c}","borderRadius":"4px"}"#)
    #expect(kept("cards") == #"[{"fill":"{c}"}]"#)
    #expect(parsed.answer("icon", "") == #"string "a.svg""#)
    #expect(parsed.answer("prose", "") == #"string "any words""#)
    #expect(parsed.cell("base")?.statement.type == .dimension)
    #expect(parsed.answer("base", "") == #"dimension {"value":2,"unit":"px"}"#)
    #expect(parsed.answer("word", "") == #"string "Hello""#)
  }

  @Test("a token that is a group in another set or file is the group's root, and references follow")
  func roots() {
    let sets = read(
      #"{"$themes":[],"$metadata":{"tokenSetOrder":["s","t"]},"#
        + #""s":{"b":{"value":"1px","type":"borderWidth"}},"#
        + #""t":{"b":{"x":{"value":"{b}","type":"borderWidth"},"y":{"value":"{b} * 3","type":"borderWidth"}}}}"#
    )
    #expect(!sets.hasErrors, "\(sets.codes)")
    #expect(sets.codes.contains("legacy-root?"))
    #expect(sets.keys.sorted() == ["b.$root", "b.x", "b.y"])
    #expect(sets.answer("b.x", "") == #"dimension {"value":1,"unit":"px"}"#)
    #expect(sets.answer("b.y", "") == #"dimension {"value":3,"unit":"px"}"#)
    let files = read(files: [
      #"{"b":{"value":"1px"},"c":{"value":"x {b}"}}"#, #"{"b":{"d":{"value":"{b.value}"}}}"#,
    ])
    #expect(files.keys.sorted() == ["b.$root", "b.d", "c"])
    #expect(files.answer("c", "") == #"string "x 1px""#)
    #expect(files.answer("b.d", "") == #"dimension {"value":1,"unit":"px"}"#)
    // What a token's own object holds, Style Dictionary does not see.
    let inside = read(#"{"b":{"value":"1px","d":{"value":"2px"}}}"#, .keepingFaults)
    #expect(inside.keys == ["b"])
  }

  @Test("a token inside a token costs no other token of a system with themes")
  func tokenInsideToken() {
    let parsed = read(
      #"{"s":{"a":{"$type":"number","$value":1,"b":{"$type":"number","$value":2}},"c":{"$type":"number","$value":3}},"t":{"c":{"$type":"number","$value":4}},"$themes":[{"name":"x","selectedTokenSets":{"s":"enabled"}},{"name":"y","selectedTokenSets":{"s":"source","t":"enabled"}}]}"#,
      .keepingFaults)
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(parsed.codes.contains("token-is-group?"))
    #expect(parsed.answer("a", "") == "number 1")
    #expect(parsed.answer("c", "theme=y") == "number 4")
  }
}

extension ParsedFiles {
  /// A token's type and value in a context, aliases followed; `nil` where it is not there.
  func answer(_ path: String, _ context: String) -> String? {
    guard let context = try? Context(text: context) else { return nil }
    return answers(in: context)[TokenPath(trusted: path)]
  }

  /// The first message of a code.
  func message(_ code: String) -> String { diagnostics.first { $0.code == code }?.message ?? "" }
}

extension ParseOptions {
  static var keepingFaults: ParseOptions {
    var options = ParseOptions.inRevision("r")
    options.strictness = .keepingFaults
    return options
  }
}
