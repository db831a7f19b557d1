import Testing
import TokenModel
import TokenOperations
import TokenParse
import TokenStore

@Suite("Replay of a history in memory") struct ReplayTests {
  private func commit(_ id: String, _ files: [String: String]) -> ReplayHistory.Commit {
    ReplayHistory.Commit(id: id, author: nil, date: nil, message: id, files: { files })
  }

  private func replay(
    _ commits: [[String: String]], _ map: ReplayMap = ReplayMap()
  ) throws -> [ReplayStep] {
    // A file's id is its content.
    let history = ReplayHistory(
      commits: commits.enumerated().map { commit("\($0.offset)", $0.element) },
      content: { id, _ in Array(id.utf8) })
    var options = ParseOptions()
    options.strictness = .keepingFaults
    let replay = Replay(
      folder: "memory", history: history, map: map, options: options)
    return try replay.run(progress: { _, _ in }, record: { _, _ in nil }).records.map(\.step)
  }

  private let one = #"{"x": {"$type": "number", "$value": 1}}"#
  private let two = #"{"x": {"$type": "number", "$value": 2}}"#

  @Test("each commit's step counts what it adds, changes and removes")
  func counts() throws {
    let steps = try replay([
      ["a.json": one], ["a.json": one, "b.json": one], ["a.json": two, "b.json": one],
      ["b.json": one],
    ])
    let kinds: [ReplayStep.Kind] = [.added, .added, .changed, .removed]
    for (step, kind) in zip(steps, kinds) {
      #expect(step.count(kind) == 1)
      #expect(step.cells.count == 1)
    }
    #expect(steps.count == kinds.count)
  }

  @Test("a renamed file moves its tokens")
  func renames() throws {
    let steps = try replay([["a.json": one], ["b.json": one]])
    #expect(steps.last?.changes.moves.map(\.to.text) == ["b.x"])
    #expect(steps.last?.count(.moved) == 1)
  }

  @Test("H1: an alias of a token that has contexts and no base has a type, and stays an alias")
  func aliasWithoutBase() throws {
    let map = ReplayMap(
      try FileMap([
        "*=prefix:", "light.json=context:theme=light", "dark.json=context:theme=dark",
      ]))
    let blue = ##"{"blue": {"$type": "color", "$value": "#00f"}}"##
    let steps = try replay(
      [
        ["light.json": blue, "dark.json": blue, "alias.json": #"{"accent": {"$value": "{blue}"}}"#]
      ],
      map)
    let accent = steps[0].changes.set.cells.filter { $0.path.text == "accent" }
    #expect(accent.map(\.statement.type) == [.color])
    #expect(accent.map(\.statement.alias?.text) == ["blue"])
    #expect(accent.map(\.statement.verbatim) == [nil])
  }

  @Test("a history without a token file is refused")
  func noFiles() {
    #expect(throws: ReplayProblem.self) { try replay([["readme.md": "x"]]) }
  }
}
