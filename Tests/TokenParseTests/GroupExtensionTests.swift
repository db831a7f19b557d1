import PositionedJSON
import Testing
import TokenModel
import TokenParse

/// Groups that take over the members of others; the numbers are those of the DTCG checklist.
@Suite("group $extends")
struct GroupExtensionTests {
  private static let one = #"{"$type":"number","$value":1}"#
  private static let two = #"{"$type":"number","$value":2}"#

  /// Each cell as `path=value`, sorted.
  private func values(_ parsed: ParsedFiles) -> [String] {
    parsed.set.cells.map { "\($0.path.text)=\($0.statement.value?.compactText ?? "-")" }.sorted()
  }

  @Test("F73: groups are joined deeply, and what is local wins")
  func deepMerge() {
    let parsed = read(
      """
      {"a":{"x":\(Self.one),"g":{"y":\(Self.one)}},
       "b":{"$extends":"{a}","x":\(Self.two),"g":{"z":\(Self.one)}}}
      """)
    #expect(parsed.codes == [])
    #expect(values(parsed) == ["a.g.y=1", "a.x=1", "b.g.y=1", "b.g.z=1", "b.x=2"])
  }

  @Test("F74: a local token replaces the inherited one with its type and description")
  func wholeToken() {
    let parsed = read(
      """
      {"a":{"x":{"$type":"number","$value":1,"$description":"of a"}},
       "b":{"$extends":"{a}","x":{"$value":2}}}
      """)
    #expect(parsed.codes == ["type-missing"])
    #expect(parsed.set.abouts.map(\.path.text) == ["a.x"])
  }

  @Test("F76: chains are followed, in whichever order the groups are written")
  func chain() {
    let parsed = read(
      ##"{"c":{"$extends":"{b}"},"b":{"$extends":"#/a"},"a":{"x":\##(Self.one)}}"##)
    #expect(parsed.codes == [])
    #expect(values(parsed) == ["a.x=1", "b.x=1", "c.x=1"])
  }

  @Test("a target may exist by inheritance alone")
  func inheritedTarget() {
    let parsed = read(
      """
      {"a":{"g":{"x":\(Self.one)}},"b":{"$extends":"{a}"},"c":{"$extends":"{b.g}"}}
      """)
    #expect(parsed.codes == [])
    #expect(values(parsed) == ["a.g.x=1", "b.g.x=1", "c.x=1"])
  }

  @Test("a group may extend its sibling inside a group that extends another")
  func siblings() {
    let parsed = read(
      """
      {"z":{"base":{"n":\(Self.one)}},
       "p":{"$extends":"{z}","base":{"m":\(Self.one)},"d":{"$extends":"{p.base}"}}}
      """)
    #expect(parsed.codes == [])
    #expect(values(parsed) == ["p.base.m=1", "p.base.n=1", "p.d.m=1", "p.d.n=1", "z.base.n=1"])
  }

  @Test(
    "F77, F78: a circle is one error that names every group of it",
    arguments: [
      (#"{"a":{"$extends":"{a}"}}"#, #""a" → "a""#),
      (#"{"a":{"b":{"$extends":"{a}"}}}"#, #""a.b" → "a" → "a.b""#),
      (
        #"{"a":{"$extends":"{b}"},"b":{"$extends":"{c}"},"c":{"$extends":"{d}"},"d":{"$extends":"{a}"}}"#,
        #""a" → "b" → "c" → "d" → "a""#
      ),
      (
        #"{"a":{"b":{"$extends":"{c}"}},"c":{"d":{"$extends":"{a}"}}}"#,
        #""a.b" → "c.d" → "a.b""#
      ),
    ])
  func circles(text: String, circle: String) {
    let parsed = read(text)
    #expect(parsed.codes == ["extends-circle"])
    #expect(parsed.diagnostics.first?.message.hasSuffix(circle) == true, "\(parsed.diagnostics)")
  }

  @Test("F79, F80: other wrong targets are told apart")
  func targets() {
    #expect(read(#"{"b":{"$extends":"{nope}"}}"#).codes == ["extends-unknown"])
    #expect(read(#"{"b":{"$extends":"a"},"a":{}}"#).codes == ["extends-invalid"])
    #expect(read(#"{"b":{"$extends":["{a}"]},"a":{}}"#).codes == ["extends-invalid"])
    #expect(read(#"{"a":\#(Self.one),"b":{"$extends":"{a}"}}"#).codes == ["extends-token"])
    #expect(read(#"{"a":{"$extends":"{a.b}","b":{}}}"#).codes == ["extends-own-member"])
  }

  @Test("F82: a $ref to a group means the same")
  func reference() {
    let parsed = read(##"{"a":{"x":\##(Self.one)},"b":{"$ref":"#/a","y":\##(Self.two)}}"##)
    #expect(parsed.codes == [])
    #expect(values(parsed) == ["a.x=1", "b.x=1", "b.y=2"])
  }

  @Test("F63, F87: types, descriptions and deprecations come along")
  func properties() {
    let parsed = read(
      """
      {"a":{"$type":"number","$description":"d","$deprecated":true},
       "b":{"$extends":"{a}","$description":"own","y":{"$value":2}}}
      """)
    #expect(parsed.codes == ["token-unfinished?"])
    #expect(parsed.cell("b.y")?.statement.type == .number)
    let about = parsed.set.abouts.first { $0.path.text == "b" }
    #expect(about?.description == "own")
    #expect(about?.deprecated?.bool == true)
  }

  @Test("F86: $root is inherited like any other token")
  func root() {
    let parsed = read(#"{"a":{"$root":\#(Self.one)},"b":{"$extends":"{a}"}}"#)
    #expect(values(parsed) == ["a.$root=1", "b.$root=1"])
  }

  @Test("a target may stand in another file, and what any file says locally wins")
  func files() {
    let parsed = read(files: [
      #"{"b":{"x":\#(Self.two)}}"#, #"{"b":{"$extends":"{a}"}}"#,
      #"{"a":{"x":\#(Self.one),"y":\#(Self.one)}}"#,
    ])
    #expect(parsed.codes == [])
    #expect(values(parsed) == ["a.x=1", "a.y=1", "b.x=2", "b.y=1"])
  }

  @Test("groups that double one another are refused before they fill the memory")
  func doubling() {
    let steps = (1...40).map {
      #""g\#($0)":{"a":{"$extends":"{g\#($0 - 1)}"},"b":{"$extends":"{g\#($0 - 1)}"}}"#
    }
    let parsed = read(#"{"g0":{"x":\#(Self.one)},"# + steps.joined(separator: ",") + "}")
    #expect(parsed.hasErrors)
    #expect(Set(parsed.codes) == ["extends-too-large"])
  }

  @Test("F114: groups that refer into one another, to what neither has, end in errors")
  func crossed() {
    let parsed = read(##"{"a":{"$ref":"#/b/x"},"b":{"$ref":"#/a/y"}}"##)
    #expect(parsed.keys == ["a", "b"])
    #expect(parsed.untypedAliases.count == 2)
  }
}
