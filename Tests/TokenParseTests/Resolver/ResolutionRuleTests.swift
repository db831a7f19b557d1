import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenParse

private func laid(_ set: String, _ x: String, _ y: String = "") -> String {
  document(
    #""resolutionOrder":[{"type":"set","name":"s","sources":[\#(set)]},{"type":"modifier","name":"m","contexts":{"x":[\#(x)],"y":[\#(y)]},"default":"y"}]"#
  )
}

@Suite("Resolver documents: resolution")
struct ResolutionRuleTests {
  private func answers(_ text: String, _ given: String) -> [String: String] {
    let files = resolver(text).permutation(input(given))
    return Dictionary(
      uniqueKeysWithValues: files.answers(in: .base).map { ($0.key.text, $0.value) })
  }

  @Test("R50: an input with a fault stops before anything is flattened")
  func r50() {
    let files = resolver(laid(#"{"t":{"$value":1}}"#, "")).permutation(input(#"{"m":"z"}"#))
    #expect(files.codes == ["resolver-context-unknown"])
  }

  @Test("R51: the chosen context's sources are laid over what comes before")
  func r51() {
    let text = laid(t(1), t(2) + "," + t(3))
    #expect(answers(text, #"{"m":"x"}"#) == ["t": "number 3"])
    #expect(answers(text, #"{"m":"y"}"#) == ["t": "number 1"])
    #expect(resolver(text).sparse().texts == ["t 1", "t@m=x 3"])
  }

  @Test("R52: the flattened structure obeys the rules of one file")
  func r52() {
    let twoSources = laid(t(1) + #",{"t":{"u":{"$type":"number","$value":1}}}"#, "")
    #expect(resolver(twoSources).permutation(nil).codes.contains("token-is-group"))
    #expect(resolver(twoSources).sparse().codes.contains("token-is-group"))
    let lateType = laid(#"{"g":{"t":{"$value":1}}}"#, "", #"{"g":{"$type":"number"}}"#)
    #expect(!resolver(lateType).permutation(nil).hasErrors)
    #expect(resolver(lateType).permutation(input(#"{"m":"x"}"#)).codes == ["type-missing"])
    #expect(resolver(lateType).sparse().codes == ["type-missing"])
  }

  @Test("R52: a token that is a group in another context is an error that names both places")
  func r52Contexts() {
    let sparse = resolver(laid("", t(1), #"{"t":{"u":{"$type":"number","$value":1}}}"#)).sparse()
    #expect(sparse.codes == ["token-is-group"])
    #expect(sparse.diagnostics.first?.related.count == 1)
  }

  @Test("R52: of a token and a group at one path the same side is left out as of files")
  func r52Sides() {
    let one = #"{"$type":"number","$value":1}"#
    func sides(_ files: [String], _ text: String) -> [[String]] {
      [read(files: files, .keepingFaults), resolver(text, .keepingFaults).sparse()].map {
        $0.keys.sorted()
      }
    }
    let (token, group) = (t(1), #"{"t":{"a":\#(one),"b":\#(one)}}"#)
    for files in [[token, group], [group, token]] {
      let all = sides(files, laid(files.joined(separator: ","), ""))
      #expect(all == [["t.a", "t.b"], ["t.a", "t.b"]])
    }
    // Of as many on either side the token stays.
    let few = #"{"t":{"a":\#(one)}}"#
    #expect(sides([token, few], laid(token + "," + few, "")) == [["t"], ["t"]])
    // In contexts each value counts.
    let contexts = resolver(laid(group, token), .keepingFaults).sparse()
    #expect(contexts.keys.sorted() == ["t.a", "t.b"])
    #expect(contexts.codes.contains("token-is-group?"))
  }

  @Test("R52: groups inherit what a context gives their target")
  func r52Extends() {
    let text = laid(#"{"g":\#(t(1)),"h":{"$extends":"{g}"}}"#, #"{"g":\#(t(2))}"#)
    #expect(answers(text, #"{"m":"x"}"#)["h.t"] == "number 2")
    #expect(resolver(text).sparse().texts == ["g.t 1", "g.t@m=x 2", "h.t 1", "h.t@m=x 2"])
  }

  @Test("R53: an alias in a set sees what a later modifier chooses")
  func r53() {
    let text = laid(#"{"t":{"$type":"number","$value":1},"r":{"$value":"{t}"}}"#, t(2))
    #expect(answers(text, #"{"m":"x"}"#) == ["t": "number 2", "r": "number 2"])
    let sparse = resolver(text).sparse()
    #expect(sparse.texts == ["r \"{t}\"", "t 1", "t@m=x 2"])
    #expect(sparse.answers(in: Context([.init("m", "x")]))[TokenPath(trusted: "r")] == "number 2")
  }

  @Test("R54: then aliases are followed; circles have no value")
  func r54() {
    let text = laid(
      #"{"r":{"$type":"number","$value":"{s}"}},{"s":{"$type":"number","$value":"{r}"}}"#, "")
    #expect(answers(text, "{}") == ["r": "alias-circle", "s": "alias-circle"])
  }

  @Test("R55: contexts that are not chosen contribute nothing")
  func r55() {
    let text = laid(t(1), #"{"u":{"$type":"number","$value":"wrong"}}"#)
    #expect(resolver(text).permutation(nil).codes == [])
    #expect(resolver(text).sparse().hasErrors)
  }

  @Test("R56: sets, modifiers, aliases and conflicts work together")
  func r56() {
    let text = document(
      #""resolutionOrder":[{"type":"modifier","name":"m","contexts":{"x":[\#(t(1))],"y":[\#(t(2))]},"default":"x"},{"type":"set","name":"s","sources":[{"r":{"$value":"{t}"}}]},{"type":"modifier","name":"n","contexts":{"x":[],"y":[\#(t(3))]},"default":"x"}]"#
    )
    #expect(answers(text, #"{"m":"y"}"#) == ["r": "number 2", "t": "number 2"])
    #expect(answers(text, #"{"m":"y","n":"y"}"#) == ["r": "number 3", "t": "number 3"])
  }

  @Test("R57: descriptions, deprecation and extensions survive, per context")
  func r57() {
    func token(_ value: Int, _ more: String) -> String {
      #"{"t":{"$type":"number","$value":\#(value),\#(more)}}"#
    }
    let text = laid(
      token(1, #""$description":"d","$extensions":{"a.b":[1.0]}"#),
      token(2, #""$description":"e","$deprecated":true,"$extensions":{"a.b":[2]}"#))
    let flat = resolver(text).permutation(input(#"{"m":"x"}"#))
    #expect(flat.set.abouts.first?.description == "e")
    let sparse = resolver(text).sparse()
    #expect(sparse.set.abouts.first?.description == "d")
    #expect(sparse.set.abouts.first?.extensions == [JSON.Member("a.b", input("[1.0]"))])
    #expect(
      sparse.cell("t", "m=x")?.statement.qualifiers[.about]?.compactText
        == #"{"$description":"e","$deprecated":true,"$extensions":{"a.b":[2]}}"#)
    #expect(sparse.cell("t")?.statement.qualifiers[.about] == nil)
  }

  @Test("R57: a group that a context deprecates deprecates its tokens there")
  func r57Groups() {
    let text = laid(#"{"g":\#(t(1))}"#, #"{"g":{"$deprecated":"old"}}"#)
    let sparse = resolver(text).sparse()
    #expect(
      sparse.cell("g.t", "m=x")?.statement.qualifiers[.about] == input(#"{"$deprecated":"old"}"#))
    #expect(sparse.set.abouts.isEmpty)
  }

  @Test("R58: a problem in a source is told with its own file and place")
  func r58() {
    let text = laid(##"{"$ref":"x.json"}"##, "")
    let parsed = resolver(text, files: ["x.json": "{\n  \"t\": {\"$value\": 1}}"])
    let found = parsed.permutation(nil).diagnostics.first
    #expect(found?.code == "type-missing" && found?.location?.file == "x.json")
    #expect(found?.location?.line == 2)
    #expect(parsed.sparse().diagnostics.first == found)
  }

  @Test("R59: where modifiers overlap, the later one wins")
  func r59() {
    let text = document(
      #""resolutionOrder":[{"type":"modifier","name":"z","contexts":{"x":[],"y":[\#(t(1))]},"default":"x"},{"type":"modifier","name":"b","contexts":{"x":[],"y":[\#(t(2))]},"default":"x"}]"#
    )
    #expect(answers(text, #"{"z":"y","b":"y"}"#) == ["t": "number 2"])
    let sparse = resolver(text).sparse()
    #expect(sparse.texts == ["t@b=y 2", "t@z=y 1"])
    #expect(sparse.set.axes.names == ["z", "b"])
  }

  @Test("R60: the number of permutations is the product of the contexts, however large")
  func r60() {
    func modifier(_ name: Int, _ contexts: Int) -> String {
      let all = (0..<contexts).map { #""c\#($0)":[]"# }.joined(separator: ",")
      return #"{"type":"modifier","name":"m\#(name)","contexts":{\#(all)}}"#
    }
    let few = [4, 3, 2].enumerated().map { modifier($0.offset, $0.element) }
    #expect(
      resolver(document(#""resolutionOrder":[\#(few.joined(separator: ","))]"#)).permutationCount
        == 24)
    let many = (0..<40).map { modifier($0, 10) }
    #expect(
      resolver(document(#""resolutionOrder":[\#(many.joined(separator: ","))]"#)).permutationCount
        == Int.max)
  }

  @Test("R61: a bundled document, files under $defs with / as ~1, is read")
  func r61() {
    let text = document(
      ##""$defs":{"base/size.json":\##(t(4))},"resolutionOrder":[{"type":"set","name":"s","sources":[{"$ref":"#/$defs/base~1size.json"}]}]"##
    )
    #expect(answers(text, "{}") == ["t": "number 4"])
  }
}
