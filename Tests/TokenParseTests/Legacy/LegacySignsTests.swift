import Foundation
import PositionedJSON
import TestSupport
import Testing
import TokenModel

@testable import TokenParse

/// `LegacySigns` is asked before a file is rewritten; where it answers no, rewriting must change
/// nothing.
@Suite("Signs of older flavors")
struct LegacySignsTests {
  /// Each kind of liberty, in a file that has no other sign of an older flavor where that is possible.
  static let alone: [(LegacyForm, String)] = [
    (.valueKey, #"{"a":{"value":"x","type":"string"}}"#),
    (.bareMember, #"{"a":"{b}","b":1}"#),
    (.member, #"{"a":{"$type":"number","$value":1,"themeable":true}}"#),
    (.member, #"{"a":{"$type":"number","$value":1,"attributes":{"category":"size"}}}"#),
    (.member, #"{"a":{"$type":"number","$value":1,"$name":"x"}}"#),
    (.member, #"{"g":{"description":null,"a":{"$type":"number","$value":1}}}"#),
    (.name, #"{"a.b":{"value":1,"type":"number"}}"#),
    (.untyped, #"{"a":{"$value":"x {b}"}}"#),
    (.foreignType, #"{"a":{"$type":"asset","$value":"x.svg"}}"#),
    (.textKept, #"{"a":{"value":[1],"type":"x"},"b":{"value":"y {a}","type":"string"}}"#),
    (.inferred, #"{"a":{"$value":"16px"}}"#),
    (.alias, #"{"a":{"$type":"number","$value":"{b.$value}"}}"#),
    (.type, #"{"a":{"$type":"spacing","$value":{"value":1,"unit":"px"}}}"#),
    (.type, #"{"g":{"$type":"spacing","a":{"$value":{"value":1,"unit":"px"}}}}"#),
    (.groupType, #"{"g":{"$type":"asset","a":{"$value":{"x":1}}}}"#),
    (.color, ##"{"a":{"$type":"color","$value":"#fff"}}"##),
    (.color, #"{"a":{"$type":"color","$value":{"r":1,"g":0,"b":0}}}"#),
    (.color, #"{"a":{"$type":"color","$value":{"colorSpace":"srgb","channels":[1,0,0]}}}"#),
    (.color, ##"{"a":{"$value":"#fff","$extensions":{"dev.blazon":{"type":"color"}}}}"##),
    (
      .color,
      ##"{"a":{"$type":"border","$value":{"color":"#fff","width":"{b}","style":"solid"}}}"##
    ),
    (.colorModified, #"{"a":{"$type":"color","$value":"{b}","alpha":"half"}}"#),
    (
      .colorModified,
      #"{"a":{"$type":"color","$value":"{b}","$extensions":{"studio.tokens":{"modify":{"value":1}}}}}"#
    ),
    (.computed, #"{"a":{"$type":"color","$value":"{b}","alpha":0.5}}"#),
    (.computed, #"{"a":{"$type":"dimension","$value":"{b} * 2"}}"#),
    (.computed, #"{"a":{"$type":"fontWeight","$value":"{b} + 100"}}"#),
    (.dimension, #"{"a":{"$type":"dimension","$value":"16px"}}"#),
    (.dimension, #"{"a":{"$type":"dimension","$value":{"value":"16","unit":"px"}}}"#),
    (
      .dimension,
      #"{"a":{"$value":{"value":"16","unit":"px"},"$extensions":{"dev.blazon":{"type":"dimension"}}}}"#
    ),
    (.dimension, #"{"g":{"$type":"dimension","a":{"$type":1,"$value":"16px"}}}"#),
    (.unitless, #"{"a":{"$type":"dimension","$value":16}}"#),
    (.point, #"{"a":{"$type":"dimension","$value":{"value":18,"unit":"pt"}}}"#),
    (
      .point,
      #"{"a":{"$type":"typography","$value":{"fontSize":{"value":18,"unit":"pt"},"fontFamily":"A"}}}"#
    ),
    (.duration, #"{"a":{"$type":"duration","$value":"200ms"}}"#),
    (.cubicBezier, #"{"a":{"$type":"cubicBezier","$value":"ease-in"}}"#),
    (.fontWeight, #"{"a":{"$type":"fontWeight","$value":"Semi Bold"}}"#),
    (.fontFamily, #"{"a":{"$type":"fontFamily","$value":"Inter, sans-serif"}}"#),
    (.number, #"{"a":{"$type":"number","$value":"1.5"}}"#),
    (.boolean, #"{"a":{"$type":"boolean","$value":"true"}}"#),
    (.percentage, #"{"a":{"$type":"number","$value":"50%"}}"#),
    (
      .lineHeight,
      #"{"a":{"$type":"typography","$value":{"fontFamily":"x","fontWeight":400,"fontSize":{"value":16,"unit":"px"},"letterSpacing":{"value":0,"unit":"px"},"lineHeight":"24px"}}}"#
    ),
    (
      .shadow,
      #"{"a":{"$type":"shadow","$value":{"x":"{b}","y":"{b}","blur":"{b}","spread":"{b}","color":"{c}"}}}"#
    ),
    (
      .shadow,
      #"{"a":{"$type":"shadow","$value":[{"x":{"value":1,"unit":"px"},"offsetY":"{b}","blur":"{b}","spread":"{b}","color":"{c}"}]}}"#
    ),
    (
      .shadowSpread,
      #"{"a":{"$type":"shadow","$value":{"x":"{b}","y":"{b}","blur":"{b}","color":"{c}"}}}"#
    ),
    (
      .typography,
      #"{"a":{"$type":"typography","$value":{"fontFamily":"{f}","textCase":"none","fontSize":"{s}","fontWeight":"{w}","letterSpacing":"{l}","lineHeight":1}}}"#
    ),
    (
      .hyphen,
      #"{"a":{"$type":"typography","$value":{"font-family":"{f}","fontSize":"{s}","fontWeight":"{w}","letterSpacing":"{l}","lineHeight":1}}}"#
    ),
    (.shorthand, ##"{"a":{"$type":"border","$value":"1px solid #fff"}}"##),
    (.shorthand, ##"{"a":{"$type":"shadow","$value":"0 1px 2px {c}"}}"##),
    (.shorthand, #"{"a":{"$type":"typography","$value":"700 16px/1.5 Inter"}}"#),
    (.alias, #"{"a":{"value":"{b.value}","type":"number"},"b":{"value":1,"type":"number"}}"#),
    (.mode, #"{"a":{"$type":"number","$value":{"light":1,"dark":2}}}"#),
    (.mode, #"{"a":{"$type":"number","$value":1,"$modes":{"dark":2}}}"#),
    (.mode, #"{"a":{"$type":"number","$value":1,"$extensions":{"mode":{"dark":2}}}}"#),
    (
      .deprecatedMode,
      #"{"a":{"sets":{"light":{"value":"{b} x"},"dark":{"value":"{b}","deprecated":true}}}}"#
    ),
    (.mode, #"{"a":{"sets":{"acme":{"value":"1px"},"plus":{"value":"2px"}}}}"#),
    (
      .mode,
      #"{"a":{"$type":"number","$value":[{"mode":"light","value":1},{"mode":"dark","value":2,"x":1}]}}"#
    ),
    (
      .computed,
      #"{"a":{"$type":"color","$value":"{b}","$extensions":{"mode":{"dark":{"alpha":0.5}}}}}"#
    ),
    (.sets, #"{"$metadata":{"tokenSetOrder":["s"]},"s":{"a":{"$type":"number","$value":1}}}"#),
    (
      .setsAsModes,
      #"{"$metadata":{},"$themes":[],"light":{"a":{"$type":"number","$value":1}},"dark":{"a":{"$type":"number","$value":2}}}"#
    ),
    (
      .setsOverride,
      #"{"$themes":[],"s":{"a":{"$type":"number","$value":1}},"t":{"a":{"$type":"number","$value":2}}}"#
    ),
    (
      .setsUnused,
      #"{"$themes":[{"name":"x","selectedTokenSets":{}}],"s":{"a":{"$type":"number","$value":1}}}"#
    ),
    (
      .themesAlike,
      #"{"$themes":[{"name":"x","selectedTokenSets":{"s":"enabled"}},{"name":"y","selectedTokenSets":{"s":"enabled"}}],"s":{"a":{"$type":"number","$value":1}}}"#
    ),
    (
      .themes,
      #"{"$themes":[{"name":"x","selectedTokenSets":{"s":"enabled"}},{"name":"y","selectedTokenSets":{}}],"s":{"a":{"$type":"number","$value":1}}}"#
    ),
  ]

  @Test("each form alone is seen", arguments: alone)
  func formAlone(form: LegacyForm, text: String) throws {
    let root = try #require(JSONReader.read(text: text).root)
    #expect(rewritten(root)?.findings.map(\.code).contains(form.code) == true)
    #expect(LegacySigns.isAny(in: root))
  }

  @Test("there is an example of every form")
  func isComplete() {
    // Of files that are not trees of tokens as they stand; FlavorTests has examples.
    let whole: [LegacyForm] = [.figma, .figmaAlias, .figmaDeleted, .root, .theo]
    #expect(Set(LegacyForm.allCases).subtracting(Self.alone.map(\.0) + whole) == [])
  }

  @Test("a file of today has none")
  func modern() throws {
    for root in Self.committed { #expect(!LegacySigns.isAny(in: root)) }
    #expect(Self.committed.count > 2)
  }

  @Test("where there are no signs, rewriting changes nothing")
  func noSigns() throws {
    var random = SeededGenerator()
    let mutator = JSONMutator(examples: Self.examples + Self.alone.map(\.1).compactMap(Self.json))
    var silent = 0
    for round in 0..<6_000 {
      let root = mutator.document(&random)
      guard !LegacySigns.isAny(in: root) else { continue }
      silent += 1
      if let changed = rewritten(root) {
        Issue.record(
          """
          SEED=\(random.seed), round \(round): \(changed.findings.map(\.code))
          \(root.compactText.prefix(2000))
          """)
        return
      }
    }
    #expect(silent > 600, "SEED=\(random.seed)")
  }

  @Test("a token that is left alone would be the same rewritten")
  func tokensOfToday() throws {
    var random = SeededGenerator()
    let mutator = JSONMutator(examples: Self.examples + Self.alone.map(\.1).compactMap(Self.json))
    var rewrote = 0
    for round in 0..<3_000 {
      let root = mutator.document(&random)
      guard let whole = rewritten(root, isWhole: true) else { continue }
      rewrote += 1
      let quick = rewritten(root)
      if quick.map({ Self.sorted($0.root) }) != Self.sorted(whole.root)
        || quick?.findings.map(\.message) != whole.findings.map(\.message)
      {
        Issue.record(
          """
          SEED=\(random.seed), round \(round): \(whole.findings.map(\.code))
          \(root.compactText.prefix(2000))
          """)
        return
      }
    }
    #expect(rewrote > 600, "SEED=\(random.seed)")
  }

  /// The tree with the members of each object in the order of their names.
  private static func sorted(_ json: JSON) -> JSON {
    if let elements = json.elements { return .array(elements.map(sorted)) }
    guard let members = json.members else { return json }
    return .object(
      members.map { JSON.Member($0.key, sorted($0.value)) }.sorted { $0.key < $1.key })
  }

  /// The token files of this repository.
  private static var committed: [JSON] {
    let folder = packageRoot.appendingPathComponent("tokens/sources")
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
      .compactMap { try? String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
      .compactMap(json)
  }

  /// The token files that stand in the tests of this room, of older flavors and of today, as raw
  /// texts on one line.
  private static var examples: [JSON] {
    let folder = packageRoot.appendingPathComponent("Tests/TokenParseTests")
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().flatMap { name -> [JSON] in
      let url = folder.appendingPathComponent(name)
      let source = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
      return source.matches(of: /#+"(\{.*?\})"#+/).compactMap { json(String($0.1)) }
    }
    .filter { $0.members?.isEmpty == false }
  }

  private static func json(_ text: String) -> JSON? { JSONReader.read(text: text).root }
}

/// Makes documents of the parts of others.
private struct JSONMutator {
  private let examples: [JSON]
  private var keys: [String] = []
  /// Values of members: scalars, and small arrays and objects.
  private var values: [JSON] = []

  init(examples: [JSON]) {
    self.examples = examples
    for example in examples { collect(example) }
    keys = Set(keys).sorted()
    values += TokenType.allCases.map { JSON.string($0.rawValue) }
  }

  private mutating func collect(_ json: JSON) {
    if json.compactText.utf8.count < 300 { values.append(json) }
    for member in json.members ?? [] {
      keys.append(member.key)
      collect(member.value)
    }
    for element in json.elements ?? [] { collect(element) }
  }

  /// An example, or two as one, with up to three changes.
  func document(_ random: inout SeededGenerator) -> JSON {
    var result = pick(examples, &random)
    if random.next() % 3 == 0 {
      let other = pick(examples, &random)
      let new = (other.members ?? []).filter { result.member($0.key) == nil }
      result = .object((result.members ?? []) + new)
    }
    for _ in 0..<Int(random.next() % 4) { result = changed(result, &random) }
    return result
  }

  private func pick<Element>(_ elements: [Element], _ random: inout SeededGenerator) -> Element {
    elements[Int(random.next() % UInt64(elements.count))]
  }

  /// The value with one change at a random depth.
  private func changed(_ json: JSON, _ random: inout SeededGenerator) -> JSON {
    guard var members = json.members, !members.isEmpty else {
      guard var elements = json.elements, !elements.isEmpty else { return pick(values, &random) }
      let index = Int(random.next() % UInt64(elements.count))
      elements[index] = changed(elements[index], &random)
      return .array(elements)
    }
    let index = Int(random.next() % UInt64(members.count))
    let key = pick(keys, &random)
    switch random.next() % 8 {
    case 0 where json.member(key) == nil: members[index].key = key
    case 1 where json.member(key) == nil:
      members.insert(JSON.Member(key, pick(values, &random)), at: index)
    case 2: members.remove(at: index)
    case 3: members[index].value = pick(values, &random)
    default: members[index].value = changed(members[index].value, &random)
    }
    return .object(members)
  }
}
