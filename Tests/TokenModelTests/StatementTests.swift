import PositionedJSON
import TestSupport
import Testing
import TokenModel

@Suite("Statements")
struct StatementTests {
  /// A value of each kind's shape.
  private static func sample(_ kind: Qualifiers.Kind) -> JSON {
    switch kind {
    case .approximate: .bool(true)
    case .assumed: .array([.string("spread")])
    case .on: .array([.string("{a.b}")])
    case .words, .expression, .min, .max, .unit, .since, .api, .because, .note, .verbatim, .about:
      .string(kind.rawValue)
    }
  }

  @Test("qualifiers stand in the order of their kinds, however they were given")
  func order() {
    var all = Qualifiers()
    for kind in Qualifiers.Kind.allCases.reversed() {
      #expect(all.isEmpty == (kind == .about))
      let isTaken = all.read(kind, StatementTests.sample(kind))
      #expect(isTaken, "\(kind)")
    }
    let statement = Statement(type: .dimension, qualifiers: all)
    #expect(statement.qualifiers == all)
    var built = Statement(type: .dimension)
    for kind in Qualifiers.Kind.allCases.shuffled() {
      built.qualify(kind, StatementTests.sample(kind))
    }
    #expect(built == statement)
    for kind in Qualifiers.Kind.allCases {
      #expect(statement.qualifiers[kind] == StatementTests.sample(kind))
    }
    #expect(
      statement.qualifiersJSON?.members?.map(\.key) == [
        "words", "expression", "approximate", "min", "max", "unit", "assumed", "since", "api",
        "on", "because", "note", "verbatim", "about",
      ])
  }

  @Test("a qualifier of another shape is not taken, and changes nothing")
  func shapes() {
    func isRefused(_ kind: Qualifiers.Kind, _ json: JSON) -> Bool {
      var qualifiers = Qualifiers()
      return !qualifiers.read(kind, json) && qualifiers.isEmpty
    }
    let typed: [Qualifiers.Kind] = [
      .words, .expression, .approximate, .unit, .assumed, .since, .on, .because, .note,
    ]
    for kind in typed {
      #expect(isRefused(kind, .integer(1)), "\(kind)")
      #expect(isRefused(kind, .array([.integer(1)])), "\(kind)")
    }
    #expect(isRefused(.approximate, .bool(false)))
    #expect(isRefused(.on, .array([.string("{a}"), .string("b")])))
  }

  @Test("every reference comes with its role, and all of them can be replaced")
  func references() throws {
    let alias = JSON.string("{a}")
    let shadow = try #require(
      JSONReader.read(text: ##"{"color": "{b}", "blur": {"$ref": "#/c/$value/0"}}"##).root)
    var whole = Statement(type: .color, value: alias)
    whole.qualify(.on, .array([.string("{d}"), .string("{a}")]))
    whole.qualify(.min, .string("{e}"))
    whole.qualify(.max, .string("{f}"))
    whole.qualify(.verbatim, .object([JSON.Member("$value", .array([.string("{g}")]))]))
    whole.qualify(.note, .string("{h}"))
    func roles(_ statement: Statement) -> [String] {
      var found: [String] = []
      statement.forEachReference { found.append("\($1.rawValue) \($0.target)") }
      return found
    }
    #expect(
      roles(whole) == ["value a", "bound e", "bound f", "written g", "on d", "on a"])
    #expect(roles(Statement(type: .shadow, value: shadow)) == ["part b", "part c"])
    #expect(whole.targets.map(\.text) == ["a", "e", "f", "g", "d"])
    #expect(whole.targets { $0 == .on }.map(\.text) == ["d", "a"])
    whole.renameReferences { $0.text == "a" ? nil : TokenPath(trusted: "new." + $0.text) }
    #expect(
      roles(whole)
        == ["value a", "bound new.e", "bound new.f", "written new.g", "on new.d", "on a"])
    #expect(whole.qualifiers.note == "{h}")
    var part = Statement(type: .shadow, value: shadow)
    part.renameReferences { TokenPath(trusted: "x." + $0.text) }
    #expect(
      part.value?.compactText == ##"{"color":"{x.b}","blur":{"$ref":"#/x/c/$value/0"}}"##)
  }

  @Test("a kind stands at most once: a later one takes its place")
  func replacing() {
    var statement = Statement(type: .dimension, qualifiers: [.note: .string("one")])
    statement.qualify(.note, .string("two"))
    statement.qualify(.min, .integer(8))
    #expect(
      Qualifiers.Kind.allCases.filter { statement.qualifiers[$0] != nil } == [.min, .note])
    #expect(statement.qualifiers[.note] == .string("two"))
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
