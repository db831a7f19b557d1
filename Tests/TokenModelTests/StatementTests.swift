import PositionedJSON
import Testing
import TokenModel

@Suite("Statements")
struct StatementTests {
  @Test("qualifiers stand in the order of their kinds, however they were given")
  func order() {
    let all = Qualifier.Kind.allCases.map { Qualifier($0, .string($0.rawValue)) }
    let statement = Statement(type: .dimension, qualifiers: all.reversed())
    #expect(statement.qualifiers == all)
    var built = Statement(type: .dimension)
    for qualifier in all.shuffled() { built.qualify(qualifier.kind, qualifier.value) }
    #expect(built == statement)
    #expect(
      statement.qualifiersJSON?.members?.map(\.key) == [
        "words", "expression", "approximate", "min", "max", "unit", "assumed", "since", "api",
        "on", "because", "note", "verbatim", "about",
      ])
  }

  @Test("a kind stands at most once: a later one takes its place")
  func replacing() {
    var statement = Statement(type: .dimension, qualifiers: [Qualifier(.note, .string("one"))])
    statement.qualify(.note, .string("two"))
    statement.qualify(.min, .integer(8))
    #expect(statement.qualifiers.map(\.kind) == [.min, .note])
    #expect(statement[.note] == .string("two"))
    #expect(statement.qualifiersJSON?.compactText == #"{"min":8,"note":"two"}"#)
  }

  @Test("qualifiers are read by name, with their defaults")
  func reading() {
    var statement = Statement(type: .dimension, value: .integer(1))
    #expect(statement.words == nil)
    #expect(statement.expression == nil)
    #expect(statement.isApproximate == false)
    #expect(statement.unit == nil)
    #expect(statement.qualifiersJSON == nil)
    #expect(statement.presence == .stated)
    statement.qualify(.words, .string("standard blue"))
    statement.qualify(.expression, .string("screen.width - 16pt"))
    statement.qualify(.approximate, .bool(true))
    statement.qualify(.unit, .string("px@1x"))
    #expect(statement.words == "standard blue")
    #expect(statement.expression == "screen.width - 16pt")
    #expect(statement.isApproximate)
    #expect(statement.unit == "px@1x")
  }

  @Test(
    "only a whole value in braces is an alias",
    arguments: [
      (#""{a.b}""#, "a.b"), (#""{a.$root}""#, "a.$root"), (#""{a b}""#, "a b"),
      ("\"{\u{301}a}\"", "\u{301}a"), ("\"{a.\u{301}b}\"", "a.\u{301}b"),
      (#""{}""#, nil), (#""{a""#, nil), (#""a}""#, nil), (#"" {a}""#, nil), (#""{a} ""#, nil),
      (#""{a}{b}""#, nil), (#""{{a}}""#, nil), (#""{a..b}""#, nil), (#""{$value}""#, nil),
      (#""{""#, nil), (#""""#, nil), (#"["{a}"]"#, nil), (##"{"$ref":"#/a"}"##, nil), ("1", nil),
    ] as [(String, String?)])
  func alias(text: String, path: String?) throws {
    let value = try #require(JSONReader.read(text: text).root)
    let alias = Statement(type: nil, value: value).alias
    #expect(alias?.text == path)
    #expect(Alias.path(value) == alias)
  }

  @Test("evidence is written with its place; a literal grade is left out")
  func evidence() {
    #expect(Evidence(document: "hig").json.compactText == #"{"at":["hig"]}"#)
    let whole = Evidence(
      document: "hig", locator: ["Bars", "Height"], grade: .measured, says: .integer(44),
      note: "on 4.3")
    #expect(
      whole.json.compactText
        == #"{"at":["hig","Bars","Height"],"grade":"measured","says":44,"note":"on 4.3"}"#)
  }
}
