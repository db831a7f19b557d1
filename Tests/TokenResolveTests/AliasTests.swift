import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenResolve

@Suite("Aliases")
struct AliasTests {
  @Test(
    "an alias has an entry wherever its target differs, joined with its own contexts",
    arguments: [
      ([cell("t", "1"), alias("a", "t")], ["base: 1"]),
      (
        [cell("t", "1"), cell("t", "2", at: "appearance=dark"), alias("a", "t")],
        ["base: 1", "appearance=dark: 2"]
      ),
      // Two axes at once: the conjunction is the stronger axis of the target, so it adds nothing.
      (
        [
          cell("t", "1"), cell("t", "2", at: "appearance=dark"), cell("t", "3", at: "idiom=pad"),
          alias("a", "t"),
        ], ["base: 1", "appearance=dark: 2", "idiom=pad: 3"]
      ),
      // The pad's alias leads elsewhere, and in the dark both differ.
      (
        [
          cell("t", "1"), cell("t", "2", at: "appearance=dark"), cell("u", "3"),
          cell("u", "4", at: "appearance=dark"), alias("a", "t"), alias("a", "u", at: "idiom=pad"),
        ],
        ["base: 1", "appearance=dark: 2", "idiom=pad: 3", "appearance=dark,idiom=pad: 4"]
      ),
      // Through a second alias.
      (
        [
          alias("a", "b"), alias("b", "t"), alias("b", "u", at: "contrast=increased"),
          cell("t", "1"),
          cell("u", "2"), cell("u", "3", at: "appearance=dark"),
        ],
        ["base: 1", "contrast=increased: 2", "appearance=dark,contrast=increased: 3"]
      ),
      // A target with both values and no base: the base is open, and nobody asks for it.
      (
        [
          cell("t", "1", at: "appearance=light"), cell("t", "2", at: "appearance=dark"),
          alias("a", "t"),
        ], ["appearance=dark: 2", "appearance=light: 1"]
      ),
      // The alias is not asked in the light, where its target has no value.
      (
        [
          cell("t", "1", at: "appearance=dark"), alias("a", "t"),
          cell("a", "2", at: "appearance=light"),
        ],
        ["appearance=dark: 1", "appearance=light: 2"]
      ),
      // Nor is a circle met that each full context breaks.
      (
        [
          alias("a", "b"), alias("b", "a"), cell("b", "1", at: "appearance=light"),
          cell("b", "2", at: "appearance=dark"),
        ], ["appearance=dark: 2", "appearance=light: 1"]
      ),
    ] as [([Cell], [String])])
  func entries(cells: [Cell], wanted: [String]) {
    let resolution = TokenSet(cells).resolution()
    #expect(resolution.found == [])
    #expect(resolution.entries("a") == wanted)
  }

  @Test(
    "an alias has an entry where its target says the same with another unit, or less surely",
    arguments: [
      (.unit, .string("px@2x")), (.approximate, .bool(true)), (.assumed, .array([.string("x")])),
    ] as [(Qualifiers.Kind, JSON)])
  func qualified(_ kind: Qualifiers.Kind, _ value: JSON) {
    var pad = cell("t", "1", at: "idiom=pad")
    let cells = [cell("t", "1"), pad, alias("b", "t"), alias("a", "b")]
    #expect(TokenSet(cells).resolution().entries("a") == ["base: 1"])
    pad = pad.with { $0.qualify(kind, value) }
    let qualified = TokenSet([cells[0], pad] + cells[2...])
    #expect(qualified.resolution().entries("a") == ["base: 1", "idiom=pad: 1"])
  }

  @Test("an entry tells which tokens its value came through")
  func trail() throws {
    let set = TokenSet([alias("a", "b"), alias("b", "c.$root"), cell("c.$root", "1.50")])
    let found = try #require(try set.resolver().resolve(path("a"), in: .base))
    #expect(found.aliases.map(\.text) == ["b", "c.$root"])
    #expect(found.json?.numberText == "1.50")
    #expect(found.statement.alias == path("b"))
    #expect(found.value == .number(NumberValue(Number(1.5))))
  }

  @Test("an alias to words has no value, and that is not a fault")
  func toWords() throws {
    let set = TokenSet([alias("a", "t"), cell("t", nil, words: "standard blue")])
    let found = try #require(try set.resolver().resolve(path("a"), in: .base))
    #expect(found.json == nil)
    #expect(found.aliases == [path("t")])
    #expect(set.resolution().found == [])
  }

  static let faults: [([Cell], String, String)] = [
    (
      [alias("a", "b.c")], "alias-unknown", #""a" refers to "{b.c}", which does not exist"#
    ),
    (
      [alias("a", "b"), alias("b", "c"), cell("x", "1")], "alias-unknown",
      #""b" refers to "{c}", which does not exist"#
    ),
    (
      [alias("a", "g"), cell("g.x", "1")], "alias-unknown",
      #""a" refers to "{g}", which does not exist"#
    ),
    (
      [alias("a", "a")], "alias-circle",
      #"circular reference: "a" → "a""#
    ),
    (
      [alias("a", "b"), alias("b", "c"), alias("c", "b")], "alias-into-circle",
      #""a" refers to "{b}", which is part of a circular reference"#
    ),
    (
      [alias("a", "t"), cell("t", "1", type: .fontWeight)], "alias-type",
      #""a" needs a number, and "t" is a fontWeight"#
    ),
    (
      [alias("a", "t"), silence("t", .notStated)], "alias-silent",
      #""a" refers to "{t}", which has no value"#
    ),
    (
      [alias("a", "t"), cell("t", "1", at: "appearance=dark")], "alias-silent",
      #""a" refers to "{t}", which has no value in appearance=light"#
    ),
    (
      [alias("a", "t"), cell("t", "1", at: "idiom=phone")], "alias-silent",
      #""a" refers to "{t}", which has no value in idiom=pad"#
    ),
    (
      [cell("a", #""x""#)], "value-invalid",
      #""a": a number token's value is a number, found a string"#
    ),
  ]

  @Test("a fault names its tokens, and how to fix it", arguments: faults)
  func fault(cells: [Cell], code: String, message: String) throws {
    let resolution = TokenSet(cells).resolution()
    let problem = try #require(resolution.problems.first { $0.key.path == path("a") }?.problem)
    #expect(problem.code == code)
    #expect(problem.message == message)
    #expect(problem.fix != nil || code == "value-invalid")
  }

  @Test("a fault in one context leaves the others standing")
  func partialFault() {
    let resolution = TokenSet([
      cell("a", "1"), alias("a", "nothing", at: "appearance=dark"),
      alias("a", "t", at: "idiom=pad"), cell("t", "2"), cell("t", "3", at: "contrast=increased"),
    ]).resolution()
    #expect(resolution.found == ["a@appearance=dark alias-unknown"])
    #expect(
      resolution.entries("a") == [
        "base: 1", "idiom=pad: 2", "contrast=increased,idiom=pad: 3",
      ])
  }

  @Test("F94: a chain of any length is followed", arguments: [2, 100, 101, 30_000])
  func longChain(count: Int) throws {
    let links = (0..<count).map { alias("t\($0)", "t\($0 + 1)") }
    let set = TokenSet(
      links + [cell("t\(count)", "1"), cell("t\(count)", "2", at: "appearance=dark")])
    let resolution = set.resolution()
    #expect(resolution.found == [])
    #expect(resolution.entries("t0") == ["base: 1", "appearance=dark: 2"])
    let index = CellIndex(set.cells)
    let (cells, _, problems) = try TokenResolver(
      source: index, revision: set.revisions[0], revisions: set.revisions, axes: set.axes
    ).resolve(path("t0"))
    #expect(problems.isEmpty)
    #expect(cells == resolution.tokens.token(at: path("t0"))?.cells)
    #expect(try ReferenceCheck(set: set, known: TokenSet()).problems(stored: nil).isEmpty)
  }

  @Test("of a long chain the first tokens are listed, and the last", arguments: [31, 32, 33, 500])
  func longTrail(count: Int) throws {
    let links = (0..<count).map { alias("t\($0)", "t\($0 + 1)") }
    let set = TokenSet(links + [cell("t\(count)", "1")])
    let aliases = try #require(set.resolution().tokens.token(at: path("t0"))?.base?.aliases)
    #expect(aliases.count == min(count, 32))
    #expect(aliases.dropLast().map(\.text) == (1..<min(count, 32)).map { "t\($0)" })
    #expect(aliases.last == path("t\(count)"))
  }

  private static let switches = Revision(
    id: "r", axes: (0..<11).map { Revision.Axis(name: "x\($0)", values: ["off", "on"]) })

  /// A list of shadows, each told apart on an axis of its own.
  private static func dividedList(_ count: Int) -> [Cell] {
    let size = #"{"value":1,"unit":"px"}"#
    let color = #"{"colorSpace":"srgb","components":[0,0,0]}"#
    func shadow(_ blur: Int) -> String {
      #"{"color":\#(color),"offsetX":\#(size),"offsetY":\#(size),"spread":\#(size),"#
        + #""blur":{"value":\#(blur),"unit":"px"}}"#
    }
    let list = (0..<count).map { #""{s\#($0)}""# }.joined(separator: ",")
    return [cell("a", "[\(list)]", type: .shadow)]
      + (0..<count).flatMap { number in
        [
          cell("s\(number)", shadow(0), type: .shadow),
          cell("s\(number)", shadow(1), at: "x\(number)=on", type: .shadow),
        ]
      }
  }

  @Test("a token with more contexts than can be told apart is refused, not answered wrongly")
  func tooManyContexts() throws {
    let set = TokenSet([Self.switches], Self.dividedList(11) + [alias("b", "a", type: .shadow)])
    let resolution = set.resolution()
    #expect(resolution.found == ["a@ contexts-too-many", "b@ contexts-too-many"])
    #expect(resolution.tokens.token(at: path("a")) == nil)
    #expect(resolution.entries("s3").count == 2)
    let few = TokenSet([Self.switches], Self.dividedList(10)).resolution()
    #expect(few.found == [])
    #expect(few.entries("a").count == 1024)
  }

  @Test("in one context a token answers, however many divide it")
  func oneOfTooMany() throws {
    let set = TokenSet([Self.switches], Self.dividedList(11))
    let prepared = PreparedRevision(set, revision: set.revisions[0])
    for place in ["", "x3=on,x7=on"] {
      let wanted = try set.resolver().resolve(path("a"), in: context(place))
      #expect(wanted?.value != nil)
      #expect(try prepared.resolve(path("a"), in: context(place)) == wanted)
      let (cells, problems) = prepared.resolve(in: context(place))
      #expect(cells.count == 12 && cells[0] == wanted && problems.isEmpty)
    }
  }

  @Test("contexts that a stronger axis hides are not counted")
  func hiddenContexts() {
    let cells = Self.switches.axes.map { alias("a", "t", at: "\($0.name)=on") }
    let resolution = TokenSet([Self.switches], [cell("t", "1")] + cells).resolution()
    #expect(resolution.found == [])
    #expect(resolution.entries("a").count == 11)
  }
}
