import PositionedJSON
import TestSupport
import Testing
import TokenDiff
import TokenModel

/// A published revision at two moments, a draft at two moments, or two editions.
enum Pairing: Sendable {
  case draft
  case published
  case editions

  var revisions: (Revision, Revision) {
    switch self {
    case .draft: (revision("main"), revision("main"))
    case .published: (revision("2014", published: "2014"), revision("2014", published: "2014"))
    case .editions: (revision("2010", published: "2010"), revision("2014", published: "2014"))
    }
  }

  func changes(_ before: [Cell], _ after: [Cell]) -> [Change] {
    let (one, other) = revisions
    return TokenDiff.changes(from: view(resolved(one, before)), to: view(resolved(other, after)))
  }
}

struct ClassCase: Sendable, CustomTestStringConvertible {
  var name: String
  var pairing = Pairing.draft
  var before: [Cell]
  var after: [Cell]
  var want: ChangeClass?
  var also: [ChangeClass] = []

  var testDescription: String { name }
}

@Suite struct ChangesTests {
  static let a14 = cell("a", .dimension, points(14))
  static let a16 = cell("a", .dimension, points(16))
  static let words = cell("a", .color, words: "blue")
  static let silent = cell("a", .dimension, presence: .notStated)

  static let cases = [
    ClassCase(name: "nothing where all is equal", before: [a14], after: [a14], want: nil),
    ClassCase(name: "added: a token that was not there", before: [], after: [a14], want: .added),
    ClassCase(name: "removed: a token that is gone", before: [a14], after: [], want: .removed),
    ClassCase(
      name: "refined: words became a figure", before: [words],
      after: [cell("a", .color, color("#007AFF"))], want: .refined),
    ClassCase(
      name: "refined outranks corrected", pairing: .published, before: [words],
      after: [cell("a", .color, color("#007AFF"))], want: .refined, also: [.corrected]),
    ClassCase(
      name: "changed: words became a figure of another type", before: [words],
      after: [cell("a", .number, "3")], want: .changed),
    ClassCase(
      name: "newly stated: the record was silent", before: [silent], after: [a14],
      want: .newlyStated),
    ClassCase(
      name: "newly stated: the older edition's pages do not say", pairing: .editions,
      before: [cell("b", .number, "1")], after: [a14, cell("b", .number, "1")],
      want: .newlyStated),
    ClassCase(
      name: "not compared: what is derived beside a rule, even where the value is the same",
      pairing: .editions, before: [cell("a", .dimension, points(14), grade: .derived)],
      after: [cell("a", .dimension, points(14), modality: .must)], want: .notCompared),
    ClassCase(
      name: "reversed is no mark of what is not compared", pairing: .editions,
      before: [cell("a", .boolean, "true", modality: .avoid)],
      after: [cell("a", .boolean, "true", grade: .assumed)], want: .notCompared),
    ClassCase(
      name: "changed: within one revision the record moved, whatever its evidence",
      before: [cell("a", .dimension, points(14), modality: .must)],
      after: [cell("a", .dimension, points(16), grade: .derived)], want: .changed,
      also: [.sourceChanged]),
    ClassCase(
      name: "changed: what is derived beside a plain statement", pairing: .editions,
      before: [a14], after: [cell("a", .dimension, points(16), grade: .derived)], want: .changed),
    ClassCase(
      name: "silenced: the record is silent now", before: [a14], after: [silent],
      want: .silenced),
    ClassCase(
      name: "silenced: the newer edition's pages do not say", pairing: .editions,
      before: [a14], after: [], want: .silenced),
    ClassCase(
      name: "converted: pixels at 1x are points", pairing: .editions,
      before: [cell("a", .dimension, points(44), qualifiers: [.unit: .string("px@1x")])],
      after: [cell("a", .dimension, points(44))], want: .converted),
    ClassCase(
      name: "converted: two pixels at 2x are a point",
      before: [cell("a", .dimension, points(88), qualifiers: [.unit: .string("px@2x")])],
      after: [cell("a", .dimension, points(44))], want: .converted),
    ClassCase(
      name: "converted: 300 ms are 0.3 s",
      before: [cell("a", .duration, #"{"value": 300, "unit": "ms"}"#)],
      after: [cell("a", .duration, #"{"value": 0.3, "unit": "s"}"#)], want: .converted),
    ClassCase(
      name: "changed: the unit and the quantity differ",
      before: [cell("a", .duration, #"{"value": 300, "unit": "ms"}"#)],
      after: [cell("a", .duration, #"{"value": 0.35, "unit": "s"}"#)], want: .changed),
    ClassCase(
      name: "corrected: a published edition's record was wrong", pairing: .published,
      before: [a14], after: [a16], want: .corrected),
    ClassCase(name: "changed: a draft moved", before: [a14], after: [a16], want: .changed),
    ClassCase(
      name: "changed: between two published editions", pairing: .editions, before: [a14],
      after: [a16], want: .changed),
    ClassCase(
      name: "changed: a bound moved",
      before: [cell("a", .number, qualifiers: [.min: .integer(2)])],
      after: [cell("a", .number, qualifiers: [.min: .integer(3)])], want: .changed),
    ClassCase(
      name: "changed: another expression",
      before: [cell("a", .dimension, expression: "screen.width")],
      after: [cell("a", .dimension, expression: "screen.width - 16pt")], want: .changed),
    ClassCase(
      name: "changed: about 320 is not 330",
      before: [cell("a", .dimension, points(320), qualifiers: [.approximate: .bool(true)])],
      after: [cell("a", .dimension, points(330))], want: .changed),
    ClassCase(
      name: "refined: about 44 pixels at 2x are 22 points, and a unit is another",
      before: [
        cell(
          "a", .dimension, points(44),
          qualifiers: [.approximate: .bool(true), .unit: .string("px@2x")])
      ], after: [cell("a", .dimension, points(22.1))], want: .refined, also: [.converted]),
    ClassCase(
      name: "converted: about 44 pixels at 1x and exactly 44 points",
      before: [
        cell(
          "a", .dimension, points(44),
          qualifiers: [.approximate: .bool(true), .unit: .string("px@1x")])
      ], after: [cell("a", .dimension, points(44))], want: .converted),
    ClassCase(
      name: "converted: pixels at 1x and at 2x",
      before: [cell("a", .dimension, points(44), qualifiers: [.unit: .string("px@1x")])],
      after: [cell("a", .dimension, points(88), qualifiers: [.unit: .string("px@2x")])],
      want: .converted),
    ClassCase(
      name: "refined: at least 44 and 44",
      before: [cell("a", .number, qualifiers: [.min: .integer(44)])],
      after: [cell("a", .number, "44")], want: .refined),
    ClassCase(
      name: "changed: at least 44 and 43",
      before: [cell("a", .number, qualifiers: [.min: .integer(44)])],
      after: [cell("a", .number, "43")], want: .changed),
    ClassCase(
      name: "changed: at least 44 and at most 40",
      before: [cell("a", .number, qualifiers: [.min: .integer(44)])],
      after: [cell("a", .number, qualifiers: [.max: .integer(40)])], want: .changed),
    ClassCase(
      name: "refined: bounds that are about right overlap",
      before: [
        cell(
          "a", .number,
          qualifiers: [.min: .integer(16), .max: .integer(20), .approximate: .bool(true)])
      ],
      after: [cell("a", .number, qualifiers: [.min: .number(16.3), .max: .number(20.2)])],
      want: .refined),
    ClassCase(
      name: "changed: about this long in points is not a claim in rem",
      before: [cell("a", .dimension, points(16), qualifiers: [.approximate: .bool(true)])],
      after: [cell("a", .dimension, #"{"value": 1, "unit": "rem"}"#)], want: .changed),
    ClassCase(
      name: "restated: a color rounded to three decimals",
      before: [
        cell("a", .color, #"{"colorSpace": "srgb", "components": [0.23137255, 0, 1]}"#)
      ],
      after: [cell("a", .color, #"{"colorSpace": "srgb", "components": [0.231, 0, 1]}"#)],
      want: .restated),
    ClassCase(
      name: "changed: a color one step of 255 away",
      before: [cell("a", .color, color("#000010"))],
      after: [cell("a", .color, color("#000011"))], want: .changed),
    ClassCase(
      name: "converted: a transition's seconds inside a composite",
      before: [
        cell(
          "a", .transition,
          """
          {"duration": {"value": 300, "unit": "ms"}, "delay": {"value": 0, "unit": "ms"},
           "timingFunction": [0, 0, 1, 1]}
          """)
      ],
      after: [
        cell(
          "a", .transition,
          """
          {"duration": {"value": 0.3, "unit": "s"}, "delay": {"value": 0, "unit": "ms"},
           "timingFunction": [0, 0, 1, 1]}
          """)
      ], want: .converted),
    ClassCase(
      name: "restated: one spring by response and by bounce",
      before: [cell("a", .spring, #"{"response": 0.5, "dampingRatio": 0.8}"#)],
      after: [cell("a", .spring, #"{"duration": 0.5, "bounce": 0.2}"#)], want: .restated),
    ClassCase(
      name: "changed: what is kept as written though not understood",
      before: [cell("a", nil, qualifiers: [.verbatim: json(#"{"$value": "calc(1px)"}"#)])],
      after: [cell("a", nil, qualifiers: [.verbatim: json(#"{"$value": "calc(2px)"}"#)])],
      want: .changed),
    ClassCase(
      name: "changed: another type", before: [cell("a", .number, "2")],
      after: [cell("a", .string, "\"2\"")], want: .changed),
    ClassCase(
      name: "restated: a number written otherwise",
      before: [cell("a", .dimension, #"{"value": 14.0, "unit": "px"}"#)], after: [a14],
      want: .restated),
    ClassCase(
      name: "restated: a note was added", before: [a14],
      after: [cell("a", .dimension, points(14), qualifiers: [.note: .string("from below")])],
      want: .restated),
    ClassCase(
      name: "restated: the demand is stronger", before: [cell("a", .boolean, "true")],
      after: [cell("a", .boolean, "true", modality: .must)], want: .restated),
    ClassCase(
      name: "restated: the positive value with avoid for the negative",
      before: [cell("a", .boolean, "false")],
      after: [cell("a", .boolean, "true", modality: .avoid)], want: .restated),
    ClassCase(
      name: "restated: the same color in another space",
      before: [cell("a", .color, #"{"colorSpace": "srgb", "components": [1, 1, 1]}"#)],
      after: [cell("a", .color, #"{"colorSpace": "display-p3", "components": [1, 1, 1]}"#)],
      want: .restated),
    ClassCase(
      name: "sourceChanged: another source says the same", before: [a14],
      after: [cell("a", .dimension, points(14), from: "other")], want: .sourceChanged),
    ClassCase(
      name: "nothing where another edition's pages say the same", pairing: .editions,
      before: [a14], after: [cell("a", .dimension, points(14), from: "other")], want: nil),
    ClassCase(
      name: "changed outranks sourceChanged", before: [a14],
      after: [cell("a", .dimension, points(16), from: "other")], want: .changed,
      also: [.sourceChanged]),
  ]

  @Test(arguments: cases)
  func `each thing that can happen has its class`(given: ClassCase) {
    let changes = given.pairing.changes(given.before, given.after)
    #expect(changes.map(\.class) == (given.want.map { [$0] } ?? []))
    #expect(changes.first?.also ?? [] == given.also)
  }

  @Test func `an alias in place of the same literal is restated`() {
    let white = cell("white", .color, color("#FFFFFF"))
    let changes = Pairing.draft.changes(
      [white, cell("a", .color, color("#FFFFFF"))], [white, cell("a", .color, "\"{white}\"")])
    #expect(changes.map(\.class) == [.restated])
  }

  @Test func `deprecation and description are the token's, whatever its contexts`() {
    let cells = [cell("a", .number, "1"), cell("a", .number, "2", at: "idiom=pad")]
    let path = TokenPath(trusted: "a")
    let about = About(path: path, revision: "main", isGroup: false, description: "new words")
    let before = resolved(revision("main"), cells)
    let after = resolved(
      revision("main"), cells, abouts: [about], deprecated: ["a": .string("use b")])
    let changes = TokenDiff.changes(from: view(before), to: view(after))
    #expect(changes.map(\.class) == [.deprecated])
    #expect(changes.first?.also == [.redescribed])
    #expect(changes.first?.deprecation == DeprecationChange(.deprecated, after: .string("use b")))
    let back = TokenDiff.changes(from: view(after), to: view(before))
    #expect(back.map(\.class) == [.undeprecated])
    #expect(
      back.first?.deprecation == DeprecationChange(.undeprecated, before: .string("use b")))
    #expect(back.first?.also == [.redescribed])
    #expect(back.first?.description?.description == .init(before: "new words", after: nil))
  }

  @Test func `yes and no, avoid and optional are turned round`() {
    let yes = cell("a", .boolean, "true")
    let no = cell("a", .boolean, "false")
    let avoid = cell("a", .boolean, "true", modality: .avoid)
    let optional = cell("a", .boolean, "true", modality: .may)
    for (one, other) in [(yes, no), (avoid, optional), (optional, avoid), (no, optional)] {
      let changes = Pairing.editions.changes([one], [other])
      #expect(changes.map(\.class) == [.changed])
      #expect(changes.first?.isReversed == true)
    }
    #expect(Pairing.editions.changes([no], [avoid]).first?.isReversed == false)
  }

  @Test func `what one edition lacks is added or removed, not newly stated`() {
    let phoneOnly = Revision(
      id: "2010", axes: [Revision.Axis(name: "idiom", values: ["phone"])],
      read: [Revision.ReadPages(group: "", pages: [["doc"]])])
    let both = revision("2014", axes: [idioms])
    let changes = TokenDiff.changes(
      from: view(resolved(phoneOnly, [cell("a", .number, "1")])),
      to: view(
        resolved(both, [cell("a", .number, "1"), cell("a", .number, "2", at: "idiom=pad")])))
    #expect(changes.map(\.class) == [.added])
    #expect(changes.first?.context.text == "idiom=pad")
    #expect(changes.first?.revision == "2010→2014")
    #expect(changes.first?.measure == nil)
  }

  @Test(arguments: [("1", []), ("2", [ChangeClass.added])])
  func
    `an edition that speaks in general only did not change`(
      onPad: String, classes: [ChangeClass]
    )
  {
    let plain = revision("2010", axes: [])
    let cells = [cell("a", .number, "1"), cell("a", .number, onPad, at: "idiom=pad")]
    let changes = TokenDiff.changes(
      from: view(resolved(plain, [cell("a", .number, "1")])),
      to: view(resolved(revision("2014"), cells)))
    #expect(changes.map(\.class) == classes)
    #expect(changes.allSatisfy { $0.context.text == "idiom=pad" })
  }

  @Test func `a context is only looked at where it differs from the one around it`() {
    let before = [cell("a", .number, "1"), cell("a", .number, "2", at: "appearance=dark")]
    let after = [
      cell("a", .number, "3"), cell("a", .number, "3", at: "idiom=pad"),
      cell("a", .number, "2", at: "appearance=dark"),
    ]
    let changes = Pairing.draft.changes(before, after)
    // The pad's own cell decides in the dark, too, where the dark's did.
    #expect(changes.map(\.context.text) == ["", "appearance=dark,idiom=pad"])
    #expect(changes.map(\.class) == [.changed, .changed])
  }

  @Test
  func `where one side speaks of the dark and the other of the pad, both at once is looked at`() {
    let dark = cell("a", .number, "2", at: "appearance=dark")
    let changes = Pairing.draft.changes(
      [cell("a", .number, "1"), dark],
      [cell("a", .number, "1"), dark, cell("a", .number, "1", at: "idiom=pad")])
    #expect(changes.map(\.context.text) == ["appearance=dark,idiom=pad"])
    #expect(changes.map(\.class) == [.changed])
  }

  @Test func `what held for all idioms and now holds for one is silent for the other`() {
    let changes = Pairing.draft.changes(
      [cell("a", .number, "1")], [cell("a", .number, "1", at: "idiom=phone")])
    #expect(changes.map(\.context.text) == ["idiom=pad"])
    #expect(changes.map(\.class) == [.removed])
  }

  @Test func `the phone's own cell does not answer for the pad`() {
    let before = resolved(revision("main"), [cell("a", .number, "1", at: "idiom=phone")])
    let after = resolved(
      revision("main"),
      [cell("a", .number, "1", at: "idiom=phone"), cell("a", .number, "1", at: "idiom=pad")])
    let changes = TokenDiff.changes(from: view(before), to: view(after))
    #expect(changes.map(\.context.text) == ["idiom=pad"])
    #expect(changes.map(\.class) == [.added])
  }
}
