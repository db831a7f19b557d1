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
  /// The hashes by which commits may be known, of each side by number.
  private(set) var hashes: (here: [Int: [String]], there: [Int: [String]])
  private let numbers: (here: [String: Int], there: [String: Int])
  private let known: (here: KnownCommits, there: KnownCommits)
  /// What they have or know and is not known here, with the number of the commit there that is or records it.
  private var news: [(hash: String, theirs: Int?)] = []

  init(_ here: Snapshot, _ there: Snapshot, after base: Int) throws {
    var filter = LogFilter()
    filter.after = base
    let (ours, theirs) = (try here.log(filter), try there.log(filter))
    let (knownHere, knownThere) = (try here.knownCommits(), try there.knownCommits())
    let numbersHere = Dictionary(last: ours.map { ($0.hash, $0.number) })
    let numbersThere = Dictionary(last: theirs.map { ($0.hash, $0.number) })
    (numbers, known) = ((numbersHere, numbersThere), (knownHere, knownThere))
    func all(_ commits: [CommitInfo], _ records: [Int: [String]]) -> [Int: [String]] {
      Dictionary(last: commits.map { ($0.number, [$0.hash] + (records[$0.number] ?? [])) })
    }
    hashes = (all(ours, knownHere.recorded), all(theirs, knownThere.recorded))
    /// When one side came to know a commit of the other, by itself or as a commit that it records.
    func find(
      _ commits: [Int: [String]], _ numbers: [String: Int], _ known: KnownCommits
    ) -> (learned: [Int: Int], records: [Int: Int]) {
      var found: (learned: [Int: Int], records: [Int: Int]) = ([:], [:])
      for (commit, hashes) in commits {
        for hash in hashes {
          let entry = known.entries[hash]
          guard let number = numbers[hash] ?? entry?.commit else { continue }
          found.learned[commit] = max(number, found.learned[commit] ?? 0)
          if numbers[hash] != nil || entry?.isRecorded == true { found.records[commit] = number }
        }
      }
      return found
    }
    (self.here, records) = find(hashes.there, numbersHere, knownHere)
    let learned = find(hashes.here, numbersThere, knownThere).learned
    self.there = learned
    unknownThere = ours.map(\.number).filter { learned[$0] == nil }
    news = theirs.map { ($0.hash, $0.number) }
    news += knownThere.entries.map { ($0.key, $0.value.isRecorded ? $0.value.commit : nil) }
    let shared = base == 0 ? [] : try Set(here.snapshot(at: base).log().map(\.hash))
    news.removeAll { hash, _ in
      numbersHere[hash] != nil || knownHere.entries[hash] != nil || shared.contains(hash)
    }
  }

  func learnedHere(_ hash: String) -> Int? {
    numbers.here[hash] ?? known.here.entries[hash]?.commit
  }

  func learnedThere(_ hash: String) -> Int? {
    numbers.there[hash] ?? known.there.entries[hash]?.commit
  }

  /// What is known of a place here, and there.
  func courses<Value>(
    _ mine: Register<Value>, _ other: Register<Value>, _ omissions: [[CopyHistory.Omission]],
    isPart: Bool
  ) -> (Course<Value>, Course<Value>) {
    /// A commit that records others can have brought what they left of a part.
    func silent(_ register: Register<Value>, _ hashes: [Int: [String]]) -> Set<String> {
      Set(register.unchanged.compactMap { hashes[$0] }.filter { $0.count == 1 }.joined())
    }
    var ours = Course(
      mine, omissions[0], hashes.here, there, isPart: isPart,
      silent: silent(other, hashes.there), learnedThere)
    var theirs = Course(
      other, omissions[1], hashes.there, here, isPart: isPart,
      silent: silent(mine, hashes.here), learnedHere)
    var both = (ours, theirs)
    ours.leaveOutLate(of: both.1)
    theirs.leaveOutLate(of: both.0)
    both = (ours, theirs)
    ours.forget(unless: both.1) { learnedThere($0) != nil }
    theirs.forget(unless: both.0) { learnedHere($0) != nil }
    return (ours, theirs)
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
