import PositionedJSON
import TestSupport
import TokenModel

/// A random set of everything that a file can say: two revisions, one of which may inherit from the
/// other, up to three axes, values of every type, references that hold and that do not, cells kept
/// as written, silence, evidence, and what is said of tokens and groups.
struct JSONRandomSet {
  private var random: SeededGenerator
  private let paths = [
    "a.one", "a.two", "a.$root", "a.b.c", "a-b.x", "solo", "kept", "z.é", "z.日本", "z.a~b/c",
  ]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func make() -> TokenSet {
    var set = TokenSet()
    addRevisions(to: &set)
    if chance(2) { addDocuments(to: &set) }
    for revision in set.revisions {
      let written = paths.filter { _ in chance(2) }
      for path in written { add(TokenPath(trusted: path), revision, to: &set) }
      addAbouts(written, revision, to: &set)
    }
    set.sort()
    return set
  }

  // MARK: Chance

  private mutating func chosen(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  /// True once in `number` times.
  private mutating func chance(_ number: Int) -> Bool { chosen(1...number) == 1 }

  private mutating func one<Element>(of elements: [Element]) -> Element {
    elements[chosen(0...elements.count - 1)]
  }

  private mutating func maybe(_ text: String) -> String? { chance(2) ? text : nil }

  // MARK: The header

  private mutating func addRevisions(to set: inout TokenSet) {
    let axes = ["mode", "size=1", "a,b"].prefix(chosen(0...3)).map {
      Revision.Axis(name: $0, values: ["x", "y", "50%"].dropLast(chosen(0...2)))
    }
    for id in ["one", "two"].prefix(chosen(1...2)) {
      var revision = Revision(
        id: id, title: maybe("Edition \(id)"), published: maybe("2014-03"), axes: axes,
        description: maybe("What \(id) is."))
      if chance(3) {
        revision.read = [
          .init(group: "", pages: [["p"]]), .init(group: "a.b", pages: [["p", "q"]]),
        ]
      }
      set.revisions.append(revision)
    }
    if set.revisions.count == 2, chance(2) { set.revisions[1].base = "one" }
    set.axes = AxisOrder(axes.map(\.name))
  }

  private mutating func addDocuments(to set: inout TokenSet) {
    set.documents = [
      Document(
        id: "book", title: maybe("The book"), publisher: maybe("P"), published: maybe("2010"),
        standing: chance(2) ? .vendor : .thirdParty, url: maybe("https://example.com"),
        note: maybe("n"), sha256: maybe("00"),
        places: chance(2)
          ? []
          : [.init(locator: ["1"], kind: .row), .init(locator: ["2"], kind: .head, skipped: "–")]
      ), Document(id: "never-cited"),
    ]
  }

  private mutating func addAbouts(
    _ written: [String], _ revision: Revision, to set: inout TokenSet
  ) {
    let groups = ["", "a", "a.b", "empty.inner", "z"]
    for path in written + groups where chance(3) {
      let description = maybe("About \(path)\u{2028}\"")
      var deprecated: JSON?
      var extensions: [JSON.Member] = []
      if !path.isEmpty, chance(3) {
        deprecated = one(of: [.bool(true), .bool(false), .string("use {a.one}")])
      }
      if chance(2) {
        extensions = [
          JSON.Member("org.x", Fixture.json(#"{"n":[1.0,1e3,-0.50,9007199254740993],"k":null}"#)),
          JSON.Member("a", .bool(false)),
        ]
      }
      let about = About(
        path: TokenPath(trusted: path), revision: revision.id, isGroup: groups.contains(path),
        description: description, deprecated: deprecated, extensions: extensions)
      if !about.isEmpty { set.abouts.append(about) }
    }
  }

  // MARK: Cells

  private mutating func add(_ path: TokenPath, _ revision: Revision, to set: inout TokenSet) {
    var contexts: [Context] = chance(5) ? [] : [.base]
    for _ in 0...chosen(0...3) {
      let context = Context(
        revision.axes.filter { _ in chance(2) }.map { axis in
          Context.Fixed(axis.name, one(of: axis.values))
        })
      if !contexts.contains(context) { contexts.append(context) }
    }
    let type = chance(6) ? nil : typeName()
    for context in contexts {
      let own = chance(6) ? (chance(3) ? nil : typeName()) : type
      set.cells.append(
        Cell(
          path: path, revision: revision.id, context: context,
          statement: statement(own.flatMap(TokenType.init)),
          evidence: evidence(set.documents)))
    }
  }

  /// Mostly one of a few, so that references find a token of their type.
  private mutating func typeName() -> String {
    chance(3) ? one(of: JSONSamples.values.keys.sorted()) : one(of: ["color", "number"])
  }

  private mutating func statement(_ type: TokenType?) -> Statement {
    var statement = Statement(type: type)
    fill(&statement)
    if statement.presence == .stated, chance(6) {
      statement.modality = one(of: Modality.allCases)
    }
    let extras: [(Qualifiers.Kind, String)] = [
      (.since, #""iOS 15""#), (.note, #""n\u202e""#), (.because, #""b""#),
      (.api, #"{"symbol":"S","type":"T","default":1.0}"#), (.on, #"["{a}","{b.c}"]"#),
      (.about, #"{"$description":"here","$deprecated":true,"$extensions":{"v":1.0}}"#),
    ]
    for (kind, text) in extras where chance(9) { statement.qualify(kind, Fixture.json(text)) }
    return statement
  }

  private mutating func fill(_ statement: inout Statement) {
    guard let type = statement.type else {
      if chance(5) {
        statement.presence = .notStated
      } else if chance(2) {
        statement.value = .string("{\(one(of: paths + ["no.such.token"]))}")
      } else {
        statement.qualify(.verbatim, Fixture.json(#"{"$type":"asset","$value":[1.0,"{a}"]}"#))
      }
      return
    }
    let samples = JSONSamples.values[type.rawValue] ?? []
    switch chosen(0...19) {
    case 0: statement.presence = .notStated
    case 1: statement.presence = .notApplicable
    case 2: statement.qualify(.words, .string("standard \"blue\""))
    case 3: statement.qualify(.expression, .string("screen.width - 16pt"))
    case 4:
      statement.qualify(.min, Fixture.json(samples[0]))
      if chance(2) { statement.qualify(.max, Fixture.json(samples[0])) }
    case 5: statement.qualify(.verbatim, Fixture.json(#"{"$value":"1.5em","$type":"color"}"#))
    case 6...9: statement.value = .string("{\(one(of: paths))}")
    case 10: statement.value = Reference(TokenPath(trusted: one(of: paths)), part: []).json
    case 11: statement.value = Reference(TokenPath(trusted: one(of: paths)), part: ["0"]).json
    default:
      statement.value = Fixture.json(one(of: samples))
      if chance(8) { statement.qualify(.approximate, .bool(true)) }
      if chance(8) { statement.qualify(.unit, .string(one(of: ["px@2x", "pt", "%"]))) }
    }
  }

  private mutating func evidence(_ documents: [Document]) -> [Evidence] {
    guard let document = documents.first, chance(2) else { return [] }
    return [
      Evidence(
        document: document.id, locator: ["Head", "Row \"1\""],
        grade: one(of: Evidence.Grade.allCases), says: maybe("1.50").map(Fixture.json),
        note: maybe("n"))
    ]
  }
}

/// Values of every type, each with numbers that a careless writer would change.
enum JSONSamples {
  static let values: [String: [String]] = [
    "color": [
      ##"{"colorSpace":"srgb","components":[0.0,1e-3,1],"alpha":0.50,"hex":"#0000ff"}"##,
      #"{"colorSpace":"oklch","components":["none",0.1,200.0]}"#,
      ##"{"colorSpace":"srgb","components":[{"$ref":"#/solo/$value/components/0"},0,1]}"##,
    ],
    "dimension": [#"{"value":-0.50,"unit":"px"}"#, #"{"value":1e1,"unit":"rem"}"#],
    "fontFamily": [#""SF Pro""#, #"["A","b c"]"#], "fontWeight": ["450.0", #""bold""#],
    "duration": [#"{"value":1e3,"unit":"ms"}"#, #"{"value":0.30,"unit":"s"}"#],
    "cubicBezier": ["[0.42,0,1.0,1]"], "number": ["1.0", "-0.50", "1e3", "0"],
    "strokeStyle": [
      #""dotted""#,
      #"{"dashArray":["{solo}",{"value":2.0,"unit":"px"}],"lineCap":"round"}"#,
    ],
    "border": [#"{"color":"{solo}","width":{"value":1.0,"unit":"px"},"style":"solid"}"#],
    "transition": [
      #"{"duration":"{a.two}","delay":{"value":0,"unit":"ms"},"timingFunction":[0.250,0,1,1]}"#
    ],
    "shadow": [
      #"{"color":"{a.$root}","offsetX":{"value":0,"unit":"px"},"offsetY":"{z.é}","#
        + #""blur":{"value":1.0,"unit":"px"},"spread":{"value":0,"unit":"px"},"inset":true}"#
    ],
    "gradient": [
      #"[{"color":"{z.日本}","position":0.0},{"color":"{solo}","position":1.0}]"#
    ],
    "typography": [
      #"{"fontFamily":"{a.one}","fontSize":{"value":17.0,"unit":"px"},"fontWeight":400,"#
        + #""letterSpacing":{"value":0,"unit":"px"},"lineHeight":1.30}"#
    ],
    "boolean": ["true"], "string": [#""x\"\u0001""#, "null"],
    "spring": [#"{"response":0.50,"dampingRatio":0.8}"#], "material": [#"{"level":"thin"}"#],
  ]
}
