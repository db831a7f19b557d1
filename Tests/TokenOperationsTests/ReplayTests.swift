import Testing
import TokenModel
import TokenOperations
import TokenParse
import TokenStore

@Suite("Replay of a history in memory") struct ReplayTests {
  @Test(
    "stable takes tags of releases alone, beside a glob or without one",
    arguments: [
      ("v1.0.0", "stable", true), ("v1.0.0-beta.1", "stable", false), ("nightly", "stable", false),
      ("v1.0.0", "v*,stable", true), ("w1.0.0", "v*,stable", false), ("v1-rc", "v*,stable", false),
      ("v1-rc", "v*", true), ("acme@2.1.0", "stable", true), ("v1.0.0+7", "stable", true),
    ])
  func stableTags(tag: String, pattern: String, isTaken: Bool) {
    let isFitting = { (glob: String) in glob == "v*" && tag.hasPrefix("v") }
    #expect(ReleaseVersion.isTag(tag, like: pattern, fits: isFitting) == isTaken)
  }

  private func replay(
    _ states: [[String: String]], maps: [String] = [], renames: ReplayRenames = ReplayRenames()
  ) throws -> [ReplayStep] {
    // A file's id is its content.
    var last: [String: String] = [:]
    let commits = states.enumerated().map { place, files in
      var commit = ReplayHistory.Commit(
        id: "\(place)", author: nil, date: nil, message: "\(place)")
      commit.changes = ReplayHistory.changes(from: last, to: files)
      last = files
      return commit
    }
    let history = ReplayHistory(commits: commits, content: { id, _ in Array(id.utf8) })
    var options = ParseOptions()
    options.strictness = .keepingFaults
    options.map = try FileMap(maps)
    let replay = Replay(folder: "memory", history: history, renames: renames, options: options)
    var steps: [ReplayStep] = []
    _ = try replay.run(
      progress: { _, _ in },
      record: { _, step in
        if let step { steps.append(step) }
        return nil
      })
    return steps
  }

  private let one = #"{"x": {"$type": "number", "$value": 1}}"#
  private let other = #"{"y": {"$type": "string", "$value": "z"}}"#
  private let two = #"{"x": {"$type": "number", "$value": 2}}"#

  @Test("each commit's step counts what it adds, changes and removes")
  func counts() throws {
    let steps = try replay([
      ["a.json": one], ["a.json": one, "b.json": other], ["a.json": two, "b.json": other],
      ["b.json": other],
    ])
    let kinds: [ReplayStep.Kind] = [.added, .added, .changed, .removed]
    for (step, kind) in zip(steps, kinds) {
      #expect(step.count(kind) == 1)
      #expect(step.cells.count == 1)
    }
    #expect(steps.count == kinds.count)
  }

  @Test("a renamed file changes no token, and moves those that stand in a group of its path")
  func renames() throws {
    #expect(try replay([["a.json": one], ["b.json": one]]).last?.isEmpty == true)
    let steps = try replay([["a.json": one], ["b.json": one]], maps: ["**=prefix"])
    #expect(steps.last?.changes.moves.map(\.to.text) == ["b.x"])
    #expect(steps.last?.count(.moved) == 1)
  }

  @Test("H1: an alias of a token that has contexts and no base has a type, and stays an alias")
  func aliasWithoutBase() throws {
    let maps = ["*=prefix:", "light.json=context:theme=light", "dark.json=context:theme=dark"]
    let blue = ##"{"blue": {"$type": "color", "$value": "#00f"}}"##
    let steps = try replay(
      [
        ["light.json": blue, "dark.json": blue, "alias.json": #"{"accent": {"$value": "{blue}"}}"#]
      ],
      maps: maps)
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
