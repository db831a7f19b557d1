import Foundation
import PositionedJSON
import Testing
import TokenDiff
import TokenExport
import TokenModel
import TokenOperations
import TokenParse
import TokenProject
import TokenReport

/// A labelled change: two token files, the outputs that are judged, and what each policy says.
private struct Example: CustomTestStringConvertible {
  var id: String
  var from: String
  var to: String
  var outputs: [ExportFormat]
  var rules: [String]
  var verdicts: [JudgePolicy: JudgeLevel]

  var testDescription: String { id }

  static let all: [Example] = {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Judge/examples.jsonl")
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      guard let json = JSONReader.read(Array(line.utf8)).root,
        let from = json["from"], let to = json["to"]
      else { return nil }
      let pairs = JudgePolicy.allCases.compactMap { policy in
        json[policy.rawValue]?.string.flatMap(JudgeLevel.init).map { (policy, $0) }
      }
      return Example(
        id: json["id"]?.string ?? "", from: from.compactText, to: to.compactText,
        outputs: (json["outputs"]?.string ?? "").split(separator: ",").compactMap {
          ExportFormat(rawValue: String($0))
        },
        rules: json["rules"]?.elements?.compactMap(\.string) ?? [],
        verdicts: Dictionary(uniqueKeysWithValues: pairs))
    }
  }()
}

private func view(_ texts: String...) -> PointView { view(texts) }

private func view(_ texts: [String]) -> PointView {
  var options = ParseOptions()
  options.revision = "main"
  let files = texts.enumerated().map { place, text in
    InputFile(name: "t\(place).tokens.json", bytes: Array(text.utf8))
  }
  let parsed = parse(files, options: options)
  let state = ComparedState(set: parsed.set, label: "t", only: nil).sorted
  return PointView.resolved(state.set, label: "t", only: nil).view
}

private func judge(
  _ from: String, _ to: String, _ settings: JudgeSettings = JudgeSettings(),
  outputs: [ExportFormat] = []
) throws -> [Finding] {
  let (before, after) = (view(from), view(to))
  let judged = try outputs.flatMap {
    try Judge.Output.all(of: ExportJob(format: $0, point: .head), from: before, to: after)
  }
  return Judge.findings(
    changes(from: before, to: after), from: before, to: after, settings: settings, outputs: judged)
}

private func judgment(_ findings: [Finding], _ settings: JudgeSettings = JudgeSettings())
  -> Judgment
{
  Judgment(findings, from: "a", to: "b", compared: "a with b", settings: settings)
}

private func size(_ value: String) -> String {
  #"{"gap": {"$type": "dimension", "$value": {"value": \#(value), "unit": "px"}}}"#
}

@Suite("Judge") struct JudgeTests {
  @Test("there are 66 labelled examples")
  func count() { #expect(Example.all.count == 66) }

  @Test("each labelled example fires its rules and has its verdicts", arguments: Example.all)
  private func examples(_ example: Example) throws {
    #expect(example.verdicts.count == 3)
    for (policy, verdict) in example.verdicts {
      let settings = JudgeSettings(policy: policy)
      let found = try judge(example.from, example.to, settings, outputs: example.outputs)
      #expect(judgment(found, settings).verdict == verdict, "\(policy)")
      let rules = Set(found.filter { $0.level != .none }.map(\.id)).sorted()
      #expect(rules == example.rules, "\(policy)")
    }
  }

  @Test("no rule is milder under a stricter policy")
  func policies() {
    for rule in JudgeRule.allCases {
      let levels = JudgePolicy.allCases.map { rule.level($0) }
      #expect(levels == levels.sorted(), "\(rule)")
    }
  }

  @Test("a state against itself has no findings, in any policy and output", arguments: Example.all)
  private func same(_ example: Example) throws {
    for policy in JudgePolicy.allCases {
      let found = try judge(
        example.to, example.to, JudgeSettings(policy: policy),
        outputs: [.css, .swift, .json, .flat])
      #expect(found.isEmpty)
    }
  }

  @Test("fingerprints stay when numbers are spelled otherwise and more is found")
  func fingerprints() throws {
    let one = try judge(size("16"), size("20"))
    let other = try judge(
      size("16.0"), #"{"z": {"$type": "number", "$value": 1}, "# + size("2e1").dropFirst())
    let gap = try #require(one.first)
    #expect(one.count == 1)
    #expect(other.count == 2)
    #expect(other.contains { $0.fingerprint == gap.fingerprint })
    #expect(try judge(size("16"), size("21")).first?.fingerprint != gap.fingerprint)
  }

  @Test(
    "in every format, a name that two tokens want is taken from both, or stays",
    arguments: ExportFormat.allCases)
  func takenNames(format: ExportFormat) throws {
    func file(_ more: String) -> String {
      #"""
      {"icon": {"$type": "color", "iconTint": {"$value": "#112233"}\#(more)},
       "z": {"$type": "color", "$value": "#445566"}}
      """#
    }
    let other = ##", "icon-tint": {"$value": "#778899"}"##
    let found = try judge(file(""), file(other), outputs: [format]).filter { $0.output != nil }
    // In these the path is the name, or the exact name is the same here.
    let keeping: [ExportFormat] = [
      .json, .flat, .model, .typescript, .assetCatalog, .figma, .swift, .compose,
    ]
    let taken = found.filter { $0.rule == .nameTaken }.map(\.path.text)
    #expect(taken == (keeping.contains(format) ? [] : ["icon.iconTint"]))
    #expect(found.allSatisfy { $0.id == format.rawValue + "-name-taken" })
  }

  @Test("every format lists each token that it writes", arguments: ExportFormat.allCases)
  func lists(format: ExportFormat) throws {
    let one = view(
      ##"{"a": {"$type": "color", "$value": "#112233"}, "b": {"$type": "color", "$value": "{a}"}}"##
    )
    let outputs = try Judge.Output.all(
      of: ExportJob(format: format, point: .head), from: one, to: one)
    let names = try #require(outputs.first?.before.names)
    #expect(Set(names.map(\.path.text)) == ["a", "b"])
    #expect(names.allSatisfy { !$0.signature.isEmpty && !$0.name.isEmpty })
  }

  @Test("what an output can no longer say is a loss, once, and not of a token that is new")
  func losses() throws {
    func file(_ space: String, _ more: String = "") -> String {
      #"""
      {"a": {"$type": "color", "$value": {"colorSpace": "\#(space)", "components": [1, 0, 0]}}\#(more)}
      """#
    }
    let new =
      #", "b": {"$type": "color", "$value": {"colorSpace": "display-p3", "components": [1, 0, 0]}}"#
    let found = try judge(file("srgb"), file("display-p3", new), outputs: [.figma, .css])
      .filter { $0.rule == .lossAdded }
    #expect(found.map(\.id) == ["figma-loss-added"])
    #expect(found.map(\.path.text) == ["a"])
    #expect(found.map(\.level) == [.major])
    #expect(
      try judge(file("display-p3"), file("display-p3", new), outputs: [.figma])
        .allSatisfy { $0.rule != .lossAdded })
  }

  @Test("JSON is the same for files, tokens, members and contexts in any order")
  func shuffles() throws {
    var random = Seeded(state: 18)
    func object(_ members: [String]) -> String {
      "{" + members.shuffled(using: &random).joined(separator: ",") + "}"
    }
    func token(_ number: Int, _ shift: Int) -> String {
      let value = number * (number % 3 == 0 ? shift : 1)
      let contexts = ["appearance=dark", "contrast=more", "appearance=dark,contrast=more"]
        .enumerated()
        .map { place, name in
          "\"\(name)\": {\"value\": \(value + place + (number % 4 == 0 ? shift : 0))}"
        }
      let own = "\"$extensions\": {\"dev.blazon\": {\"contexts\": \(object(contexts))}}"
      return "\"t\(number)\": "
        + object(
          ["\"$type\": \"number\"", "\"$value\": \(value)"] + (number % 2 == 0 ? [own] : []))
    }
    let axes =
      "\"$extensions\": {\"dev.blazon\": {\"axes\": {\"appearance\": [\"light\", \"dark\"], "
      + "\"contrast\": [\"normal\", \"more\"]}}}"
    func side(_ shift: Int) -> PointView {
      let tokens = (0..<12).map { token($0, shift) }.shuffled(using: &random)
      let cut = Int.random(in: 0...12, using: &random)
      return view([tokens[..<cut], tokens[cut...]].map { object([axes] + $0) })
    }
    func told() throws -> String {
      let (from, to) = (side(1), side(2))
      let output = try Judge.Output.all(
        of: ExportJob(format: .css, point: .head), from: from, to: to
      ).first
      return judgment(
        Judge.findings(
          changes(from: from, to: to), from: from, to: to, settings: JudgeSettings(),
          outputs: [output].compactMap(\.self))
      ).json
    }
    let want = try told()
    #expect(want.contains("number-changed") && want.contains("\"contrast\":\"more\""))
    for _ in 0..<1_000 { #expect(try told() == want) }
  }

  @Test("one change more never lowers the verdict")
  func monotony() {
    var random = Seeded(state: 7)
    func changes(_ count: Int) -> [Change] {
      (0..<count).map { index in
        let path = TokenPath(trusted: "t\(Int.random(in: 0..<6, using: &random))")
        func answer(_ value: Int) -> Answer {
          let json = JSON.integer(value)
          let cell = Cell(
            path: path, revision: "main", context: .base,
            statement: Statement(type: .number, value: json))
          return Answer(
            ResolvedCell(
              context: .base, cell: cell, value: TokenValue.read(.number, json), json: json))
        }
        let kind = ChangeClass.allCases.randomElement(using: &random) ?? .changed
        return Change(
          path: path, revision: "main", type: .number, class: kind,
          before: answer(Int.random(in: 0..<9, using: &random)),
          after: answer(Int.random(in: 0..<9, using: &random)))
      }
    }
    let empty = PointView(label: "", revisions: [], namesRevision: false)
    let full = view(
      "{" + (0..<6).map { #""t\#($0)": {"$type": "number", "$value": 1}"# }.joined(separator: ",")
        + "}")
    for round in 0..<10_000 {
      let list = changes(Int.random(in: 1..<6, using: &random))
      let sides = round % 2 == 0 ? (empty, full) : (full, full)
      func verdict(_ list: [Change]) -> JudgeLevel {
        judgment(
          Judge.findings(list, from: sides.0, to: sides.1, settings: JudgeSettings())
        ).verdict
      }
      let less = verdict(Array(list.dropLast()))
      #expect(less <= verdict(list))
    }
  }

  @Test("private paths are told without a level, and what follows them is judged")
  func privatePaths() throws {
    var settings = JudgeSettings()
    settings.privatePaths = ["primitive.**"]
    func file(_ value: Int) -> String {
      #"{"primitive": {"a": {"$type": "number", "$value": \#(value)}}, "b": {"$type": "number", "$value": "{primitive.a}"}}"#
    }
    let found = try judge(file(1), file(2), settings)
    #expect(found.map(\.path.text) == ["b", "primitive.a"])
    #expect(found.map(\.level) == [.minor, .none])
  }

  @Test("an accepted finding does not count until its version comes")
  func accepted() throws {
    var settings = JudgeSettings()
    let finding = try #require(try judge(size("16"), size("20")).first)
    settings.accepted = [
      .init(finding: finding.fingerprint, reason: "agreed", until: "5.0.0", place: "x:1:1"),
      .init(finding: "000000000000", reason: "gone", until: nil, place: "x:2:1"),
    ]
    let found = try judge(size("16"), size("20"), settings)
    func told(_ next: String) -> Judgment {
      Judgment(
        found, from: "a", to: "b", compared: "a with b", settings: settings,
        version: SemanticVersion("4.1.0"),
        next: SemanticVersion(next))
    }
    #expect(told("4.2.0").verdict == .none)
    #expect(told("4.2.0").isWithin)
    #expect(told("4.2.0").warnings.count == 1)
    #expect(told("5.0.0").verdict == .major)
    #expect(told("5.0.0").warnings.count == 2)
  }

  @Test(
    "a version allows what its first differing number says",
    arguments: [
      ("4.1.0", "4.1.1", JudgeLevel.patch), ("4.1.0", "4.2.0", .minor),
      ("4.1.0", "5.0.0", .major), ("0.3.1", "0.4.0", .major), ("0.3.1", "0.3.2", .minor),
    ])
  func versions(from: String, to: String, level: JudgeLevel) throws {
    let (one, other) = (try #require(SemanticVersion(from)), try #require(SemanticVersion(to)))
    #expect(one.allowed(to: other) == level)
    #expect(one.allowed(to: one.next(for: level)) == level)
  }

  @Test(
    "what is not three numbers is not a version", arguments: ["4", "4.1", "04.1.0", "a.b.c", ""])
  func noVersions(text: String) { #expect(SemanticVersion(text) == nil) }

  @Test("Markdown stays below its limit and counts what it leaves out")
  func markdownLimit() throws {
    let tokens = (0..<2_000).map { #""t\#($0)`|<b>": {"$type": "number", "$value": 1}"# }
    let found = judgment(try judge("{}", "{" + tokens.joined(separator: ",") + "}"))
    let text = ReportMarkdown(found.report(showsAll: false, isFolded: false)).text
    #expect(text.utf16.count <= 60_000)
    #expect(text.contains(" more rows, for which there is no room"))
    #expect(!text.contains("<b>"))
  }

  @Test("SARIF has what its schema requires")
  func sarif() throws {
    let text = judgment(try judge(size("16"), size("20"))).sarif
    let root = try #require(JSONReader.read(Array(text.utf8)).root)
    #expect(root["version"]?.string == "2.1.0")
    let run = try #require(root["runs"]?.elements?.first)
    #expect(run["tool"]?["driver"]?["name"]?.string == "blazon")
    let result = try #require(run["results"]?.elements?.first)
    #expect(result["level"]?.string == "error")
    #expect(result["message"]?["text"]?.string?.isEmpty == false)
    #expect(run["tool"]?["driver"]?["rules"]?.elements?.first?["id"] == result["ruleId"])
  }
}

@Suite("Changelog") struct ChangelogTests {
  @Test("each finding from minor on is told once", arguments: Example.all)
  private func complete(_ example: Example) throws {
    let found = try judge(example.from, example.to, outputs: example.outputs)
    let designers = Changelog(found, for: .designers, version: nil, date: nil).text
    let told = designers.split(separator: "\n").filter { $0.hasPrefix("- ") }
    #expect(told.count == found.count { $0.level != .none && $0.rule != .recordChanged })
    let engineers = Changelog(found, for: .engineers, version: nil, date: nil).text
    for finding in found where finding.level >= .minor {
      #expect(engineers.contains("`\(finding.path.text)`"))
    }
  }

  @Test("another text of what only CSS can compute is another value")
  func computedInCSS() throws {
    func file(_ most: String) -> String {
      #"{"m": {"value": "8px"}, "fl": {"value": "clamp({m}, 2vw, \#(most))"}}"#
    }
    let found = try judge(file("24px"), file("99px"))
    #expect(found.contains { $0.path.text == "fl" && $0.level == .major }, "\(found)")
    #expect(try judge(file("24px"), file("24px")).isEmpty)
  }

  @Test("engineers are told what a token is called in each output, and was")
  func names() throws {
    func file(_ name: String, _ value: Int) -> String {
      #"{"\#(name)": {"$type": "dimension", "$value": {"value": \#(value), "unit": "px"}}}"#
    }
    func text(_ from: String, _ to: String, _ readers: Changelog.Readers) throws -> String {
      let found = try judge(from, to, outputs: [.css, .swift])
      return Changelog(found, for: readers, version: nil, date: nil).text
    }
    let changed = try text(file("iconSize", 16), file("iconSize", 20), .engineers)
    let names = "`iconSize` (css `--icon-size`, swift `Tokens.iconSize`): 16 px → 20 px"
    #expect(changed.contains(names))
    func group(_ name: String) -> String {
      #"{"\#(name)": {"sea": {"$type": "number", "$value": 7}, "ink": {"$type": "number", "$value": 9}}}"#
    }
    let moved = try text(group("old"), group("new"), .engineers)
    let renamed =
      "(css `--old-ink` → `--new-ink`, swift `Tokens.Old.ink` → `Tokens.New.ink`): renamed from old.ink"
    #expect(moved.contains(renamed))
    let designers = try text(file("iconSize", 16), file("iconSize", 20), .designers)
    #expect(!designers.contains("--icon-size"))
  }

  @Test("the bytes around the marks stay")
  func surroundings() throws {
    var random = Seeded(state: 3)
    let first = Changelog(
      try judge(size("16"), size("20")), for: .engineers, version: nil, date: nil)
    let second = Changelog(
      try judge(size("16"), size("17")), for: .engineers, version: nil, date: nil)
    for _ in 0..<1_000 {
      func bytes() -> [UInt8] {
        (0..<Int.random(in: 0..<40, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
      }
      let (before, after) = (bytes(), bytes())
      let block = try first.inserted(into: [], rewrites: false).dropLast()
      let other = try second.inserted(into: [], rewrites: false).dropLast()
      let file = before + block + after
      #expect(try second.inserted(into: file, rewrites: false) == before + other + after)
    }
  }

  @Test("a release that is out stays as told")
  func released() throws {
    func changelog(_ value: String) throws -> Changelog {
      Changelog(
        try judge(size("16"), size(value)), for: .engineers, version: "4.2.0", date: "2026-11-23")
    }
    let old = Array("# Changelog\n\n## [4.1.0] - 2026-01-01\n".utf8)
    let file = try changelog("20").inserted(into: old, rewrites: false)
    #expect(String(decoding: file, as: UTF8.self).hasSuffix("-->\n\n## [4.1.0] - 2026-01-01\n"))
    #expect(try changelog("20").inserted(into: file, rewrites: false) == file)
    #expect(throws: WordProblem.self) {
      try changelog("21").inserted(into: file, rewrites: false)
    }
    #expect(try changelog("21").inserted(into: file, rewrites: true) != file)
  }
}

/// SplitMix64.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

@Suite("Text in Markdown") struct MarkdownTests {
  @Test(
    "is as it reads where nothing takes it for markup",
    arguments: [
      ("added: 24 px", "added: 24 px"), ("#2563EB → #111111", "#2563EB → &#35;111111"),
      ("see https://x.y", "see https&#58;//x.y"), ("a*b_c`d", "a&#42;b&#95;c&#96;d"),
      ("<b>|@me", "&#60;b&#62;&#124;&#64;me"), ("-0.5 – 1", "-0.5 – 1"),
    ])
  func plain(_ text: String, _ wanted: String) { #expect(Markdown.plain(text) == wanted) }

  @Test func `code is a span, and HTML where it holds markup`() {
    #expect(Markdown.code("color.brand-1") == "`color.brand-1`")
    #expect(Markdown.code("a`b|c") == "<code>a&#96;b&#124;c</code>")
    #expect(Markdown.code(" ") == "<code> </code>")
  }
}
