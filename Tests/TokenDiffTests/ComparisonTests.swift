import Foundation
import PositionedJSON
import TerminalText
import TestSupport
import Testing
import TokenDiff
import TokenModel
import TokenReport

@Suite struct ComparisonTests {
  private func marks(_ columns: [[Cell]], at context: String = "") -> [Comparison.Mark] {
    let views = columns.enumerated().map { view(resolved(revision("r\($0.offset)"), $0.element)) }
    let rows = Comparison(views, options: Comparison.Options(includesSingle: true)).rows
    return rows.first { $0.path.text == "a" && $0.context.text == context }?.cells.map(\.mark) ?? []
  }

  private static let blue = cell("a", .color, words: "blue")
  private static let figure = cell("a", .color, color("#007AFF"))

  @Test(arguments: [
    ([[blue], [blue]], [Comparison.Mark.firstStated, .same]),
    ([[blue], [figure]], [.firstStated, .refined]),
    ([[figure], [blue]], [.firstStated, .refined]),
    ([[blue], [], [figure]], [.firstStated, .notStated, .refined]),
    ([[cell("a", .number, "1")], [cell("a", .number, "2")]], [.firstStated, .changed]),
    (
      [[cell("a", .boolean, "true")], [cell("a", .boolean, "false")]], [.firstStated, .reversed]
    ),
    (
      [
        [cell("a", .boolean, "true", modality: .must)], [cell("a", .boolean, "true")],
        [cell("a", .boolean, "true", modality: .avoid)],
      ], [.firstStated, .same, .reversed]
    ),
    (
      [
        [cell("a", .dimension, points(44), qualifiers: [.unit: .string("px@1x")])],
        [cell("a", .dimension, points(44))],
        [cell("a", .dimension, points(44), qualifiers: [.approximate: .bool(true)])],
        [cell("a", .dimension, points(44.3))],
      ], [.firstStated, .converted, .refined, .refined]
    ),
    ([[], [figure]], [.notStated, .firstStated]),
    ([[cell("a", .color, presence: .notApplicable)], [figure]], [.didNotExist, .firstStated]),
  ])
  func `each cell is held against the last statement to its left`(
    columns: [[Cell]], want: [Comparison.Mark]
  ) {
    #expect(marks(columns) == want)
  }

  /// One pair of statements, as docs/guidelines.md has it.
  struct Pair: Sendable, CustomTestStringConvertible {
    let text: (before: String, after: String)
    let before: Cell
    let after: Cell
    let mark: Comparison.Mark
    var testDescription: String { "\(text.before), \(text.after)" }
  }

  private static func about(_ value: Double, _ width: String) -> Cell {
    cell(
      "a", .dimension, points(value), qualifiers: [.approximate: .bool(true)], grade: .measured,
      note: "page 1; ± \(width)")
  }

  private static func bound(_ qualifiers: Qualifiers) -> Cell {
    cell("a", .number, nil, qualifiers: qualifiers)
  }

  private static func word(_ text: String, _ modality: Modality? = nil) -> Cell {
    cell("a", .string, "\"\(text)\"", modality: modality)
  }

  static let pairs: [Pair] = [
    Pair(text: ("`top`", "`top`"), before: word("top"), after: word("top"), mark: .same),
    Pair(
      text: ("`top, must`", "`top`"), before: word("top", .must), after: word("top"), mark: .same),
    Pair(
      text: ("`top`", "`top, should`"), before: word("top"), after: word("top", .should),
      mark: .same),
    Pair(
      text: ("`top, should`", "`top, must`"), before: word("top", .should),
      after: word("top", .must), mark: .demand),
    Pair(
      text: ("`top, must`", "`top, avoid`"), before: word("top", .must),
      after: word("top", .avoid), mark: .reversed),
    Pair(
      text: ("`top, must`", "`bottom`"), before: word("top", .must), after: word("bottom"),
      mark: .changed),
    Pair(
      text: ("`top, must`", "`bottom`, derived from a drawing"), before: word("top", .must),
      after: cell("a", .string, "\"bottom\"", grade: .derived), mark: .notCompared),
    Pair(
      text: ("`left, should`", "`leading, must`"), before: word("left", .should),
      after: word("leading", .must), mark: .refined),
    Pair(
      text: ("`≈ 43.6 pt ± 0.6`", "`44 pt`"), before: about(43.6, "0.6 pt"),
      after: cell("a", .dimension, points(44)), mark: .refined),
    Pair(
      text: ("`≈ 43.1 pt ± 0.6`", "`44 pt`"), before: about(43.1, "0.6 pt"),
      after: cell("a", .dimension, points(44)), mark: .changed),
    Pair(
      text: ("`2, should`", "`≤ 3`"), before: cell("a", .number, "2", modality: .should),
      after: bound([.max: .integer(3)]), mark: .changed),
    Pair(
      text: ("`2`", "`≤ 3`"), before: cell("a", .number, "2"), after: bound([.max: .integer(3)]),
      mark: .notCompared),
    Pair(
      text: ("`≥ 3`", "`≤ 3`"), before: bound([.min: .integer(3)]),
      after: bound([.max: .integer(3)]), mark: .notCompared),
    Pair(
      text: ("`3, should`", "`≤ 3`"), before: cell("a", .number, "3", modality: .should),
      after: bound([.max: .integer(3)]), mark: .refined),
    Pair(
      text: ("`optional`", "`yes`"), before: cell("a", .boolean, "true", modality: .may),
      after: cell("a", .boolean, "true"), mark: .changed),
    Pair(
      text: ("`≈ 93.2 pt ± 0.5`", "`≈ 94.1 pt ± 0.5`"), before: about(93.2, "0.5 pt"),
      after: about(94.1, "0.5 pt"), mark: .refined),
    Pair(
      text: ("`≈ #3C7EE7 ± 4 of 255`", "`#387AE5`"),
      before: cell(
        "a", .color, color("#3C7EE7"), qualifiers: [.approximate: .bool(true)], grade: .measured,
        note: "± 4 of 255 a channel"), after: cell("a", .color, color("#387AE5")), mark: .refined),
    Pair(
      text: ("`“blue”`", "`#007AFF`"), before: blue, after: figure, mark: .refined),
    Pair(
      text: ("`“blue”`", "`“standard blue”`"), before: blue,
      after: cell("a", .color, words: "standard blue"), mark: .refined),
    Pair(
      text: ("`“gray”`", "`“transparent”`"), before: cell("a", .color, words: "gray"),
      after: cell("a", .color, words: "transparent"), mark: .changed),
    Pair(
      text: ("`“never dark-colored”`", "`“light-colored”`"),
      before: cell("a", .color, words: "never dark-colored"),
      after: cell("a", .color, words: "light-colored"), mark: .refined),
    Pair(
      text: ("`≈ #F8F8F8`", "`regular`, a material by its name"),
      before: cell("a", .color, color("#F8F8F8"), qualifiers: [.approximate: .bool(true)]),
      after: cell("a", .material, #"{"level":"regular"}"#), mark: .notCompared),
    Pair(
      text: ("`“translucent”`", "`regular`, a material by its name"),
      before: cell("a", .color, words: "translucent"),
      after: cell("a", .material, #"{"level":"regular"}"#), mark: .refined),
    Pair(
      text: ("`“black”`", "`regular`, a material by its name"),
      before: cell("a", .color, words: "black"),
      after: cell("a", .material, #"{"level":"regular"}"#), mark: .changed),
    Pair(
      text: ("`yes`", "`“if necessary”`"), before: cell("a", .boolean, "true"),
      after: cell("a", .boolean, words: "if necessary"), mark: .notCompared),
    Pair(
      text: ("`“standard blue”`", "`regular`, a material by its name"),
      before: cell("a", .color, words: "standard blue"),
      after: cell("a", .material, #"{"level":"regular"}"#), mark: .changed),
    Pair(
      text: ("not stated", "`#007AFF`"), before: cell("a", .color, presence: .notStated),
      after: figure, mark: .firstStated),
    Pair(
      text: ("`#007AFF`", "not stated"), before: figure,
      after: cell("a", .color, presence: .notStated), mark: .notStated),
    Pair(
      text: ("`#007AFF`", "not applicable"), before: figure,
      after: cell("a", .color, presence: .notApplicable), mark: .didNotExist),
  ]

  @Test("Each pair of statements has the mark that the guide gives it", arguments: pairs)
  func documented(_ pair: Pair) throws {
    #expect(marks([[pair.before], [pair.after]]).last == pair.mark)
    let guide = try String(
      contentsOf: packageRoot.appendingPathComponent("docs/guidelines.md"), encoding: .utf8)
    #expect(guide.contains("| \(pair.text.before) | \(pair.text.after) | \(pair.mark.rawValue) |"))
  }

  // MARK: The tables of docs/guidelines.md

  private static let demands: [(name: String, level: Modality?)] = [
    ("none", nil), ("`may`", .may), ("`should`", .should), ("`must`", .must), ("`avoid`", .avoid),
  ]
  private static let parties: [(name: String, id: String)] = [
    ("the vendor", "apple"), ("a third party", "blog"), ("another vendor", "google"),
  ]
  private static let stating = [
    Document(id: "apple", publisher: "Apple", standing: .vendor),
    Document(id: "google", publisher: "Google", standing: .vendor),
    Document(id: "blog", standing: .thirdParty),
  ]

  private func mark(_ before: Cell, _ after: Cell) -> Comparison.Mark? {
    let views = [before, after].enumerated().map { place, cell in
      // What nobody recorded has no cell.
      view(resolved(revision("r\(place)"), cell.path.text == "a" ? [cell] : []))
    }
    let options = Comparison.Options(includesSingle: true)
    return Comparison(views, documents: Self.stating, options: options).rows.first?.cells.last?.mark
  }

  /// What the value is beside a rule: a demand, a plain statement, or derived.
  private static func kind(_ grade: Evidence.Grade, _ demand: Modality?) -> Int {
    demand != nil ? 0 : [.derived, .assumed].contains(grade) ? 2 : 1
  }

  @Test("The tables of marks are the program's, and hold for all pairs of kinds of statements")
  func tables() throws {
    func text(
      _ value: String, _ demand: Modality? = nil, _ grade: Evidence.Grade = .literal,
      _ document: String = "apple"
    ) -> Cell {
      cell("a", .string, "\"\(value)\"", modality: demand, from: document, grade: grade)
    }
    func marks(_ before: [Cell], _ after: [Cell]) throws -> [[Comparison.Mark]] {
      try before.map { one in try after.map { try #require(mark(one, $0)) } }
    }
    let guide = try String(
      contentsOf: packageRoot.appendingPathComponent("docs/guidelines.md"), encoding: .utf8)
    func expectTable(_ title: String, _ names: [String], _ marks: [[Comparison.Mark]]) {
      let rows = zip(names, marks).map { name, row in
        "| \(name) | \(row.map(\.rawValue).joined(separator: " | ")) |\n"
      }
      let columns = names.prefix(marks[0].count)
      let table =
        "| \(title) | \(columns.joined(separator: " | ")) |\n"
        + "|\(String(repeating: "---|", count: columns.count + 1))\n" + rows.joined()
      #expect(guide.contains(table), "docs/guidelines.md lacks\n\(table)")
    }
    let present = [
      text("top"), cell("a", .string, presence: .notStated),
      cell("a", .string, presence: .notApplicable),
    ]
    expectTable(
      "The same value", ["stated", "not stated", "not applicable"], try marks(present, present))
    let kinds = [text("top", .must), text("top"), text("top", nil, .derived)]
    let others = [text("end", .must), text("end"), text("end", nil, .derived)]
    let ofKinds = try marks(kinds, others)
    expectTable(
      "Another value", ["demanded", "stated or measured", "derived or assumed"], ofKinds)
    let (names, levels) = (Self.demands.map(\.name), Self.demands.map(\.level))
    let same = try marks(levels.map { text("top", $0) }, levels.map { text("top", $0) })
    expectTable("The same value, demanded", names, same)
    let other = try marks(levels.map { text("top", $0) }, levels.map { text("end", $0) })
    expectTable("Another value, demanded", names, other)
    let ids = Self.parties.map(\.id)
    let ofParties = try marks(
      ids.map { text("top", nil, .literal, $0) }, ids.map { text("end", nil, .literal, $0) })
    expectTable("Another value, stated by", Self.parties.map(\.name), ofParties)

    // All pairs: the tables in their order give the mark.
    let sorts = Evidence.Grade.allCases.flatMap { grade in
      levels.indices.flatMap { level in ids.indices.map { (grade, level, $0) } }
    }
    var wrong: [String] = []
    for one in sorts {
      for two in sorts {
        for value in ["top", "end"] {
          let found = mark(
            text("top", levels[one.1], one.0, ids[one.2]),
            text(value, levels[two.1], two.0, ids[two.2]))
          var want = ofKinds[Self.kind(one.0, levels[one.1])][Self.kind(two.0, levels[two.1])]
          if want == .changed || want == .same {
            want = (value == "top" ? same : other)[one.1][two.1]
            if want != .same, ofParties[one.2][two.2] == .differs { want = .differs }
          }
          if found != want { wrong.append("\(one), \(two), \(value): \(found?.rawValue ?? "")") }
        }
      }
    }
    #expect(wrong == [], "of \(sorts.count * sorts.count * 2) pairs")
  }

  private static let rule = cell("a", .string, "\"top\"", modality: .must)
  private static let drawn = cell("a", .string, "\"last\"", grade: .derived)
  private static let drawnRule = cell(
    "a", .string, "\"last\"", modality: .should, grade: .derived)

  @Test(arguments: [
    ([[rule], [drawn]], [Comparison.Mark.firstStated, .notCompared]),
    ([[drawn], [rule]], [.notCompared, .firstStated]),
    (
      [[rule], [cell("a", .string, "\"top\"", grade: .assumed)]], [.firstStated, .notCompared]
    ),
    // The rule stays what later columns are held against.
    ([[rule], [drawn], [rule]], [.firstStated, .notCompared, .same]),
    ([[drawn], [rule], [drawnRule]], [.notCompared, .firstStated, .changed]),
    (
      [
        [cell("a", .boolean, "true", modality: .avoid)],
        [cell("a", .boolean, "true", grade: .derived)],
      ],
      [.firstStated, .notCompared]
    ),
    // Neither side a rule, or both, or what was measured: held against one another as ever.
    ([[cell("a", .string, "\"top\"")], [drawn]], [.firstStated, .changed]),
    ([[drawn], [drawn]], [.firstStated, .same]),
    ([[rule], [drawnRule]], [.firstStated, .changed]),
    ([[rule], [cell("a", .string, "\"last\"", grade: .measured)]], [.firstStated, .changed]),
  ])
  func `what is derived is not held against a rule, in whatever order`(
    columns: [[Cell]], want: [Comparison.Mark]
  ) {
    #expect(marks(columns) == want)
  }

  @Test func `a source that says otherwise does not make a derived value a stated one`() {
    let other = Evidence(document: "other", says: .string("first"))
    let evidence = ComparisonTests.drawn.evidence
    #expect(ComparisonTests.drawn.with(evidence: evidence + [other]).isDerived)
    #expect(!ComparisonTests.drawn.with(evidence: evidence + [Evidence(document: "doc")]).isDerived)
    #expect(!ComparisonTests.drawn.with(evidence: [other]).isDerived)
    #expect(!ComparisonTests.drawn.with(evidence: []).isDerived)
  }

  @Test func `what was never recorded is told apart from silence`() {
    let unread = view(resolved(revision("r0", read: false), [cell("b", .number, "1")]))
    let read = view(resolved(revision("r1"), [cell("a", .number, "1")]))
    let rows = Comparison([unread, read], options: Comparison.Options(includesSingle: true)).rows
    #expect(
      rows.map { $0.cells.map(\.mark) } == [
        [.notRecorded, .firstStated], [.firstStated, .notStated],
      ])
  }

  @Test func `an edition without the axis speaks in general, one without the value did not exist`()
  {
    let plain = view(resolved(revision("r0", axes: []), [cell("a", .number, "1")]))
    let phone = Revision.Axis(name: "idiom", values: ["phone"])
    let narrow = view(resolved(revision("r1", axes: [phone]), [cell("a", .number, "1")]))
    let both = view(
      resolved(
        revision("r2"), [cell("a", .number, "1"), cell("a", .number, "2", at: "idiom=pad")]))
    let rows = Comparison([plain, narrow, both], options: .init(includesSingle: true)).rows
    #expect(
      rows.map { $0.cells.map(\.mark) } == [
        [.firstStated, .same, .same], [.general, .didNotExist, .firstStated],
      ])
    #expect(rows.map(\.context.text) == ["", "idiom=pad"])
  }

  @Test func `a context that only the last edition has is folded, one that it gave up is not`() {
    let plain = view(resolved(revision("r1", axes: []), [cell("a", .number, "1")]))
    let both = view(
      resolved(
        revision("r2"), [cell("a", .number, "1"), cell("a", .number, "2", at: "idiom=pad")]))
    let gained = Comparison([plain, both])
    #expect(gained.rows.map(\.context.text) == [""])
    #expect(gained.foldedRows == 1)
    #expect(Comparison([both, plain]).rows.map(\.context.text) == ["", "idiom=pad"])
  }

  @Test func `a general answer is held against nothing and nothing against it`() {
    let plain = view(resolved(revision("r1", axes: []), [cell("a", .number, "1")]))
    let cells = [cell("a", .number, "1"), cell("a", .number, "2", at: "idiom=pad")]
    let first = view(resolved(revision("r0"), cells))
    let last = view(resolved(revision("r2"), cells))
    let rows = Comparison([first, plain, last]).rows
    #expect(rows.last?.cells.map(\.mark) == [.firstStated, .general, .same])
    #expect(rows.last?.cells.last?.reference == 0)
  }

  @Test func `two vendors differ, and neither changed`() {
    let documents = [("apple", "Apple"), ("again", "Apple"), ("google", "Google")].map {
      Document(id: $0.0, publisher: $0.1, standing: .vendor)
    }
    func marks(
      _ cells: [Cell], _ documents: [Document] = documents, only: Comparison.Only? = nil
    ) -> [[Comparison.Mark]] {
      let views = cells.enumerated().map { view(resolved(revision("r\($0)"), [$1])) }
      return Comparison(views, documents: documents, options: .init(only: only)).rows.map {
        $0.cells.map(\.mark)
      }
    }
    func number(_ text: String, _ document: String, _ modality: Modality? = nil) -> Cell {
      cell("a", .number, text, modality: modality, from: document)
    }
    let (old, new) = (number("1", "apple"), number("2", "google"))
    #expect(marks([old, new]) == [[.firstStated, .differs]])
    #expect(marks([old, new], only: .changed) == [[.firstStated, .differs]])
    #expect(marks([old, number("1", "google")]) == [[.firstStated, .same]])
    let pair = [number("1", "apple", .must), number("1", "google", .should)]
    #expect(marks(pair) == [[.firstStated, .differs]])
    let yes = cell("a", .boolean, "true", from: "apple")
    #expect(
      marks([yes, cell("a", .boolean, "false", from: "google")]) == [[.firstStated, .differs]])
    // Each is held against its own vendor's last, whatever stands between.
    #expect(marks([old, new, number("1", "again")]) == [[.firstStated, .differs, .same]])
    #expect(marks([old, new, number("3", "again")]) == [[.firstStated, .differs, .changed]])
    // Of a vendor that nobody told, nothing is known to be another's.
    #expect(marks([old, number("2", "unknown")]) == [[.firstStated, .changed]])
    #expect(marks([old, new], []) == [[.firstStated, .changed]])
  }

  @Test func `a length in dp is not one in pt`() {
    let documents = [("apple", "Apple"), ("google", "Google")].map {
      Document(id: $0.0, publisher: $0.1, standing: .vendor)
    }
    func length(_ document: String, _ qualifiers: Qualifiers = [:]) -> PointView {
      let value = cell("a", .dimension, points(16), qualifiers: qualifiers, from: document)
      return view(resolved(revision(document), [value]))
    }
    let views = [length("apple"), length("google", [.unit: .string("dp")])]
    #expect(
      Comparison(views, documents: documents).rows.first?.cells.map(\.mark)
        == [.firstStated, .differs])
  }

  @Test func `tokens of one edition only are folded and counted`() {
    let folded = Comparison(ActionSheet.views)
    let all = Comparison(ActionSheet.views, options: Comparison.Options(includesSingle: true))
    #expect(folded.foldedRows > 0)
    #expect(all.foldedRows == 0)
    #expect(folded.rows.count + folded.foldedRows == all.rows.count)
  }

  @Test func `options narrow by group, type and what changed`() {
    let views = ActionSheet.views
    let under = TokenPath(trusted: "actionSheet.cancelAction")
    let group = Comparison(views, options: Comparison.Options(under: under)).rows
    #expect(group.allSatisfy { $0.path.isInside(under) } && !group.isEmpty)
    let numbers = Comparison(views, options: Comparison.Options(type: .number)).rows
    #expect(numbers.map(\.path.text) == ["actionSheet.buttonCount"])
    let changed = Comparison(views, options: Comparison.Options(only: .changed)).rows
    #expect(changed.allSatisfy { $0.cells.contains { $0.mark.isDifference } } && !changed.isEmpty)
    let stated = Comparison(views, options: Comparison.Options(only: .stated)).rows
    #expect(stated.contains { $0.path.text == "actionSheet.position" })
    #expect(!stated.contains { $0.path.text == "actionSheet.trigger" })
  }

  @Test func `the order of tokens does not matter`() {
    var shuffled = ActionSheet.modern
    var generator = SplitMix(state: 7)
    shuffled.tokens.shuffle(using: &generator)
    let style = TextStyle(width: 80)
    let want = ReportText(style: style).render(Comparison(ActionSheet.views).report(.init()))
    let views = [ActionSheet.v2010, ActionSheet.v2014, shuffled].map { view($0) }
    #expect(ReportText(style: style).render(Comparison(views).report(.init())) == want)
  }

  @Test func `a comparison for a tool is as the golden file and valid JSON`() throws {
    let options = Comparison.Options(under: TokenPath(trusted: "actionSheet.cancelAction"))
    let text = ComparisonJSON().render(Comparison(ActionSheet.views, options: options))
    #expect(JSONReader.read(text: text).problems.isEmpty)
    try expectGolden(text, "comparison.json")
  }
}
