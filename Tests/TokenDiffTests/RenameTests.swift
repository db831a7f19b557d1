import PositionedJSON
import Testing
import TokenDiff
import TokenModel

@Suite struct RenameTests {
  private func path(_ text: String) -> TokenPath { TokenPath(trusted: text) }

  private func changes(
    _ before: [Cell], _ after: [Cell], abouts: [About] = [], moves: [String: String] = [:],
    detects: Bool = true
  ) -> [Change] {
    let options = RenameSettings(
      moves: Dictionary(uniqueKeysWithValues: moves.map { (path($0.key), path($0.value)) }),
      detectsRenames: detects)
    return TokenDiff.changes(
      from: view(resolved(revision("main"), before, abouts: abouts)),
      to: view(resolved(revision("main"), after)), options: options)
  }

  private func told(_ changes: [Change]) -> [String] {
    changes.map { change in
      let from = change.rename.map { " from \($0.from)" } ?? ""
      return "\(change.path) \(change.class.rawValue)\(from)"
    }
  }

  private let one = cell("a.one", .number, "1")

  @Test func `a token that the registry moved is renamed, whatever it says now`() {
    let moved = cell("b.two", .number, "7")
    let found = changes([one], [moved], moves: ["b.two": "a.one"], detects: false)
    #expect(told(found) == ["b.two renamed from a.one"])
    #expect(found.first?.also == [.changed])
    #expect(found.first?.rename?.basis == .identity)
    #expect(found.first?.rename?.confidence == 1)
    #expect(found.first?.measure != nil)
  }

  @Test func `without identity, declaration or detection what is gone is gone`() {
    let found = changes([one], [cell("b.one", .number, "1")], detects: false)
    #expect(told(found) == ["a.one removed", "b.one added"])
  }

  @Test func `two tokens that changed places are both renamed`() {
    let found = changes(
      [cell("a", .number, "1"), cell("b", .number, "2")],
      [cell("a", .number, "2"), cell("b", .number, "1")], moves: ["a": "b", "b": "a"])
    #expect(told(found) == ["a renamed from b", "b renamed from a"])
    #expect(found.allSatisfy { $0.also.isEmpty })
  }

  @Test func `where a path was taken from a token that is gone, the path decides`() {
    let found = changes(
      [cell("a", .number, "1"), cell("b", .number, "2")], [cell("a", .number, "2")],
      moves: ["a": "b"], detects: false)
    #expect(told(found) == ["a changed", "b removed"])
  }

  @Test func `a new token at the old path is added`() {
    let found = changes(
      [cell("a", .number, "1")], [cell("a", .number, "5"), cell("b", .number, "1")],
      moves: ["b": "a"])
    #expect(told(found) == ["a added", "b renamed from a"])
  }

  @Test func `a token that named its replacement before it went is renamed`() {
    let about = About(
      path: path("a.one"), revision: "main", isGroup: false,
      deprecated: .string("Use {b.other}: shorter"))
    let found = changes(
      [one], [cell("b.other", .number, "9")], abouts: [about], detects: false)
    #expect(told(found) == ["b.other renamed from a.one"])
    #expect(found.first?.rename?.basis == .declared)
  }

  @Test func `two tokens cannot both become one`() {
    let abouts = ["a.one", "a.two"].map { name in
      About(
        path: path(name), revision: "main", isGroup: false, deprecated: .string("Use {b}"))
    }
    let found = changes(
      [one, cell("a.two", .number, "1")], [cell("b", .number, "1")], abouts: abouts,
      detects: false)
    #expect(told(found) == ["a.one removed", "a.two removed", "b added"])
  }

  @Test func `an alias that follows a rename is restated, and ripples when the value moved`() {
    let user = cell("user", .number, "\"{a.one}\"")
    let follower = cell("user", .number, "\"{b.one}\"")
    let same = changes([one, user], [cell("b.one", .number, "1"), follower])
    #expect(told(same) == ["b.one renamed from a.one", "user restated"])
    let moved = changes(
      [one, user], [cell("b.one", .number, "3"), follower], moves: ["b.one": "a.one"])
    #expect(told(moved) == ["b.one renamed from a.one", "user rippled"])
    #expect(moved.last?.because.map(\.text) == ["b.one"])
    #expect(moved.last?.also == [.restated])
  }

  @Test func `a renamed token tells of its narrower contexts by their own class`() {
    let dark = cell("a.one", .number, "2", at: "appearance=dark")
    let found = changes(
      [one, dark],
      [cell("b.one", .number, "1"), cell("b.one", .number, "3", at: "appearance=dark")],
      moves: ["b.one": "a.one"])
    #expect(told(found) == ["b.one renamed from a.one", "b.one changed from a.one"])
  }

  @Test func `a rename is detected by value, name and place, with the runner-up`() {
    let before = [
      cell("color.blue-500", .color, color("#007AFF")),
      cell("color.link", .color, color("#007AFF")),
    ]
    let found = changes(before, [cell("color.blue500", .color, color("#007AFF"))])
    #expect(told(found) == ["color.blue500 renamed from color.blue-500", "color.link removed"])
    let rename = found.first?.rename
    #expect(rename?.basis == .detected)
    #expect(rename.map { $0.confidence > 0.6 && $0.confidence < 1 } == true)
  }

  @Test func `a theme that only one side has does not hide a rename`() {
    let dark = cell("color.ink", .color, color("#EEEEEE"), at: "appearance=dark")
    let before = [cell("color.accent", .color, color("#0A6CFF"))]
    let after = [cell("color.ink", .color, color("#0A6CFF")), dark]
    func found(_ earlier: Revision) -> [Change] {
      TokenDiff.changes(
        from: view(resolved(earlier, before)),
        to: view(resolved(revision("main", axes: [appearances]), after)),
        options: RenameSettings())
    }
    let alone = found(revision("main", axes: []))
    #expect(alone.contains { $0.path.text == "color.ink" && $0.class == .renamed })
    // Where both have the theme, the values in it tell the tokens apart.
    let both = found(revision("main", axes: [appearances]))
    #expect(!both.contains { $0.class == .renamed })
  }

  @Test func `of two that tie none is taken`() {
    let found = changes(
      [cell("a.x", .number, "1")], [cell("b.x", .number, "1"), cell("c.x", .number, "1")])
    #expect(told(found) == ["a.x removed", "b.x added", "c.x added"])
  }

  @Test func `the same value alone does not make a rename`() {
    let found = changes(
      [cell("space.small", .dimension, points(8))], [cell("radius.card", .dimension, points(8))])
    #expect(told(found) == ["radius.card added", "space.small removed"])
  }

  @Test func `another type is another token`() {
    let found = changes([cell("a.x", .number, "400")], [cell("b.x", .fontWeight, "400")])
    #expect(told(found) == ["a.x removed", "b.x added"])
  }

  @Test func `between two editions a token that one lacks is silence, no rename`() {
    let found = Pairing.editions.changes([one], [cell("b.one", .number, "1")])
    #expect(told(found) == ["a.one silenced", "b.one newlyStated"])
  }

  @Test func `a group that moved takes along what changed in it`() {
    let names = ["sky", "sea", "sand", "snow"]
    let before = names.enumerated().map { cell("old.\($1)", .number, "\($0 + 10)") }
    var after = names.enumerated().map { cell("new.\($1)", .number, "\($0 + 10)") }
    after[3] = cell("new.snow", .number, "99")
    let found = changes(before, after)
    #expect(found.count == 4)
    #expect(found.allSatisfy { $0.class == .renamed })
    #expect(found.first { $0.path.text == "new.snow" }?.also == [.changed])
  }

  /// A system of the shape of real ones, renamed in ways that real ones are.
  private func system() -> [Cell] {
    let hues = ["blue", "green", "red", "grey", "amber"]
    let steps = [100, 200, 300, 400, 500]
    var cells: [Cell] = []
    for (row, hue) in hues.enumerated() {
      for (column, step) in steps.enumerated() {
        let hex = String(0x102030 + row * 0x21_13_07 + column * 0x03_17_29, radix: 16)
        cells.append(cell("palette.\(hue).\(step)", .color, color("#" + hex)))
      }
    }
    for part in ["button", "card", "field", "badge"] {
      cells.append(cell("\(part).background", .color, "\"{palette.grey.100}\""))
      cells.append(cell("\(part).border", .color, "\"{palette.grey.200}\""))
      cells.append(cell("\(part).radius", .dimension, points(4)))
      cells.append(cell("\(part).gap", .dimension, points(8)))
    }
    return cells
  }

  private func renamed(_ cells: [Cell], _ rule: (String) -> String) -> [Cell] {
    cells.map { cell in
      cell.with(path: path(rule(cell.path.text))).with { statement in
        statement.value = statement.value?.replacingReferences {
          Reference(path(rule($0.target.text)))
        }
      }
    }
  }

  @Test(arguments: [
    "a prefix for all", "a group", "a level between", "another word for a part",
    "another name for a part",
  ])
  func `a renaming of a whole system is found, and nothing wrong`(kind: String) {
    let rule: (String) -> String = { text in
      switch kind {
      case "a prefix for all": "kui." + text
      case "a group": text.replacing("palette", with: "core.color")
      case "a level between": text.replacing("palette.", with: "palette.base.")
      case "another word for a part": text.replacing("background", with: "bg-color")
      default: text.replacing("radius", with: "cornerRadius")
      }
    }
    let before = system()
    let found = changes(before, renamed(before, rule))
    let renames = found.filter { $0.rename != nil }
    let wrong = renames.filter { rule($0.rename?.from.text ?? "") != $0.path.text }
    #expect(told(wrong) == [])
    #expect(told(found.filter { $0.class != .renamed && $0.class != .restated }) == [])
    #expect(!renames.isEmpty)
  }
}
