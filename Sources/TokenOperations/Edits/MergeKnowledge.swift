internal import TokenModel
internal import TokenStore

/// Which commits since two copies parted each side knows of the other, with the number of the commit there by which it
/// became known.
struct MergeKnowledge {
  /// By the numbers of their commits.
  private(set) var here: [Int: Int] = [:]
  /// By the numbers of ours.
  private(set) var there: [Int: Int] = [:]
  /// The commits here that are, or record, one of theirs, by its number.
  private(set) var records: [Int: Int] = [:]
  /// The numbers of ours that are not known there.
  private(set) var unknownThere: [Int] = []
  /// Whether all that is known there is known here, and the inverse.
  var isAhead: Bool { news.isEmpty }
  private(set) var isBehind: Bool
  /// What they have or know and is not known here, with the number of the commit there that is or records it.
  private var news: [(hash: String, theirs: Int?)] = []

  init(_ here: Snapshot, _ there: Snapshot, after base: Int) throws {
    var filter = LogFilter()
    filter.after = base
    let (ours, theirs) = (try here.log(filter), try there.log(filter))
    let (knownHere, knownThere) = (try here.knownCommits(), try there.knownCommits())
    let numbersHere = Dictionary(last: ours.map { ($0.hash, $0.number) })
    let numbersThere = Dictionary(last: theirs.map { ($0.hash, $0.number) })
    /// When one side came to know a commit of the other, by itself or as a commit that it records.
    func find(
      _ commits: [CommitInfo], _ records: [Int: [String]], _ numbers: [String: Int],
      _ known: KnownCommits
    ) -> (learned: [Int: Int], records: [Int: Int]) {
      var found: (learned: [Int: Int], records: [Int: Int]) = ([:], [:])
      for commit in commits {
        for hash in [commit.hash] + (records[commit.number] ?? []) {
          let entry = known.entries[hash]
          guard let number = numbers[hash] ?? entry?.commit else { continue }
          found.learned[commit.number] = max(number, found.learned[commit.number] ?? 0)
          if numbers[hash] != nil || entry?.isRecorded == true {
            found.records[commit.number] = number
          }
        }
      }
      return found
    }
    (self.here, records) = find(theirs, knownThere.recorded, numbersHere, knownHere)
    let learned = find(ours, knownHere.recorded, numbersThere, knownThere).learned
    self.there = learned
    unknownThere = ours.map(\.number).filter { learned[$0] == nil }
    news = theirs.map { ($0.hash, $0.number) }
    news += knownThere.entries.map { ($0.key, $0.value.isRecorded ? $0.value.commit : nil) }
    let shared = base == 0 ? [] : try Set(here.snapshot(at: base).log().map(\.hash))
    isBehind = (ours.map(\.hash) + knownHere.entries.keys).allSatisfy {
      numbersThere[$0] != nil || knownThere.entries[$0] != nil || shared.contains($0)
    }
    news.removeAll { hash, _ in
      numbersHere[hash] != nil || knownHere.entries[hash] != nil || shared.contains(hash)
    }
  }

  /// - Parameters:
  ///   - numbers: the commits that record theirs, by their numbers.
  ///   - head: the newest commit here.
  func news(
    recordedAs numbers: [Int: Int], head: Int
  ) -> [(hash: String, entry: KnownCommits.Entry)] {
    news.map { hash, theirs in
      let record = theirs.flatMap { numbers[$0] ?? records[$0] }
      return (hash, KnownCommits.Entry(commit: record ?? head, isRecorded: record != nil))
    }
  }
}

extension CommitChanges {
  /// Whether another commit leaves all that this one leaves, whatever was there before.
  func isPart(of other: CommitChanges) -> Bool {
    var (one, two) = (self, other)
    (one.cells, one.abouts, two.cells, two.abouts) = ([], [], [], [])
    guard one == two else { return false }
    let cells = Dictionary(last: other.cells.map { (($0.after ?? $0.before)?.key, $0.after) })
    let abouts = Dictionary(last: other.abouts.map { (($0.after ?? $0.before)?.key, $0.after) })
    return self.cells.allSatisfy { cells[($0.after ?? $0.before)?.key] == .some($0.after) }
      && self.abouts.allSatisfy { abouts[($0.after ?? $0.before)?.key] == .some($0.after) }
  }
}
