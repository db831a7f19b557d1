import Foundation
import PositionedJSON
import Testing
import TokenDiff
import TokenModel
import TokenParse
import TokenResolve

/// Recorded histories, each commit against the next, held against brute force.
///
/// `BLAZON_CORPORA` names the folder that holds `replay/`; without it this is skipped. `REPLAY`
/// chooses some of the histories.
@Suite(
  .enabled(
    if: Corpus.folder != nil, "there are no recorded histories: set BLAZON_CORPORA to their folder"),
  .serialized)
struct CorpusTests {
  @Test(arguments: Corpus.chosen)
  func `classes and causes agree with resolved values found the slow way`(name: String) throws {
    let history = try Corpus(name)
    var total: [ChangeClass: Int] = [:]
    var last: [String: TokenSet] = [:]
    for commit in history.commits {
      let systems = try history.systems(commit)
      for (system, after) in systems.sorted(by: { $0.key < $1.key }) {
        guard let before = last[system], before != after else { continue }
        let found = changes(from: view(before), to: view(after))
        for change in found { total[change.class, default: 0] += 1 }
        if let failure = Agreement(before, after).failure(found) {
          Issue.record("\(name) \(commit.id.prefix(8)) \(system): \(failure)")
        }
        tell(name, commit, system, found)
      }
      last.merge(systems) { $1 }
    }
    let counts = ChangeClass.allCases.map { "\($0.rawValue) \(total[$0] ?? 0)" }
    print("\(name): \(history.commits.count) commits: \(counts.joined(separator: ", "))")
    #expect(!total.isEmpty)
  }

  /// The conversion from strings to objects lost what its own script got wrong, and only that reads
  /// as changed: dimensions and durations kept their last digit, and aliases inside modes were
  /// replaced by what they stand for outside of them.
  @Test(.enabled(if: Corpus.chosen.contains("dtcg-examples")))
  func `a conversion to objects is restated, but for what it broke`() throws {
    let history = try Corpus("dtcg-examples")
    let number = try #require(history.commits.firstIndex { $0.id.hasPrefix("35ed04d4") })
    let before = try history.systems(history.commits[number - 1])
    let after = try history.systems(history.commits[number])
    var counts: [ChangeClass: Int] = [:]
    var unexplained: [String] = []
    for (system, set) in after {
      guard let old = before[system] else { continue }
      for change in changes(from: view(old), to: view(set)) {
        counts[change.class, default: 0] += 1
        if [.restated, .redescribed].contains(change.class) || isBroken(change) { continue }
        unexplained.append("\(system) \(change.path) [\(change.context)] \(change.class)")
      }
    }
    print("the conversion: \(counts.map { "\($0.key.rawValue) \($0.value)" }.sorted())")
    #expect(counts[.restated] ?? 0 > 2000)
    #expect(unexplained == [])
  }

  private func isBroken(_ change: Change) -> Bool {
    guard let a = change.before.stated, let b = change.after.stated else { return false }
    if a.statement.alias != nil, b.statement.alias == nil, !change.context.isBase { return true }
    // What neither side lets anyone understand, such as a length in em, is compared as written.
    if a.statement.verbatim != nil, b.statement.verbatim != nil { return true }
    let old = a.json?["value"]?.numberText ?? ""
    return b.json?["value"]?.numberText.map(old.hasSuffix) ?? (change.type == .typography)
  }

  private func view(_ set: TokenSet) -> PointView {
    PointView(
      label: "", revisions: [resolve(set, revision: set.revisions[0]).tokensWithProblems],
      namesRevision: true)
  }

  private func tell(_ name: String, _ commit: Corpus.Commit, _ system: String, _ found: [Change]) {
    guard ProcessInfo.processInfo.environment["REPLAY_TELLS"] != nil else { return }
    let counts = ChangeClass.allCases.compactMap { kind in
      let count = found.filter { $0.class == kind }.count
      return count == 0 ? nil : "\(kind.rawValue) \(count)"
    }
    print("  \(commit.id.prefix(8)) \(system) \(counts.joined(separator: ", "))")
    for change in found.filter({ $0.class == .renamed }) {
      guard let rename = change.rename else { continue }
      print("    \(rename.from) → \(change.path) \(rename.confidence) \(change.also)")
    }
  }
}

/// A history as `docs/replay.md` describes it.
struct Corpus {
  struct Commit {
    var id: String
    var files: [(path: String, blob: String)]
  }

  static let folder = ProcessInfo.processInfo.environment["BLAZON_CORPORA"].map {
    URL(fileURLWithPath: $0).appendingPathComponent("replay")
  }

  static let all = ["dtcg-examples", "hashicorp", "kong", "metamask"]

  static let chosen =
    ProcessInfo.processInfo.environment["REPLAY"].map { names in
      all.filter(names.split(separator: ",").map(String.init).contains)
    } ?? all

  let name: String
  let commits: [Commit]
  private let blobs: URL

  init(_ name: String) throws {
    self.name = name
    let folder = try #require(Corpus.folder).appendingPathComponent(name)
    blobs = folder.appendingPathComponent("blobs")
    let text = try String(contentsOf: folder.appendingPathComponent("index.json"), encoding: .utf8)
    commits = (JSONReader.read(text: text).root?["commits"]?.elements ?? []).map { commit in
      Commit(
        id: commit["commit"]?.string ?? "",
        files: (commit["files"]?.members ?? []).map { ($0.key, $0.value.string ?? "") })
    }
  }

  /// The files of a commit by the systems that they make up. The examples are systems each; themes,
  /// which say the same tokens otherwise, are left out.
  func systems(_ commit: Commit) throws -> [String: TokenSet] {
    let files = commit.files.filter { file in
      file.path.hasSuffix(".json") && !file.path.contains("resolver")
        && !file.path.contains("/themes/")
    }
    let areSystems = name == "dtcg-examples"
    let groups = Dictionary(grouping: files) { areSystems ? $0.path : "all" }
    return try groups.mapValues { files in
      let inputs = try files.map { file in
        InputFile(
          name: file.path,
          bytes: [UInt8](try Data(contentsOf: blobs.appendingPathComponent(file.blob))))
      }
      var options = ParseOptions()
      options.revision = "main"
      options.strictness = .keepingFaults
      var set = parse(inputs, options: options).set
      set.sort()
      return set
    }.filter { !$0.value.revisions.isEmpty }
  }
}
