// Reads damaged registries in one process: `registry-fuzz FILE [--runs N] [--seed N] [--from RUN] [--damage bit|page|any] [--keep COPY]`.
//
// Each run damages a copy of FILE, in one bit, one page or one to four places, and asks for all that verbs read. An answer is the one
// that the sound file gives, or a problem; a crash or an answer that takes ten seconds ends the program, with the number of the
// run in the copy's folder, and so does a wrong answer with its name. `--from RUN --runs 1` does one run again, and `--keep` keeps
// its damaged file.

import Foundation
import PositionedJSON
import TokenModel
import TokenStore

struct Dice: RandomNumberGenerator {
  var state: UInt64

  /// SplitMix64 (G. Steele, D. Lea, C. Flood, 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

let page = 4096

/// What is damaged: one bit, one page, or one to four places of any kind.
enum Damage: String { case bit, page, any }

/// The bytes, damaged as a disk, a crash or a stranger would.
func damaged(_ whole: [UInt8], _ damage: Damage, _ dice: inout Dice) -> [UInt8] {
  var bytes = whole
  let count = damage == .any ? Int.random(in: 1...4, using: &dice) : 1
  let kinds =
    switch damage {
    case .bit: 0..<1
    case .page: 8..<11
    case .any: 0..<12
    }
  for _ in 0..<count {
    let place = Int.random(in: 0..<bytes.count, using: &dice)
    let (one, other) = (
      Int.random(in: 0..<whole.count / page, using: &dice) * page,
      Int.random(in: 0..<whole.count / page, using: &dice) * page
    )
    switch Int.random(in: kinds, using: &dice) {
    case 0..<5: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &dice)
    case 5..<7: bytes[place] = UInt8.random(in: 0...255, using: &dice)
    case 7:  // in the header of a page, where its cells are told
      bytes[one + Int.random(in: 0..<16, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
    case 8: for index in one..<one + page where index < bytes.count { bytes[index] = 0 }
    case 9: for index in 0..<page { bytes[one + index] = whole[other + index] }
    case 10:
      for index in 0..<page {
        bytes[one + index] = whole[other + index]
        bytes[other + index] = whole[one + index]
      }
    default:  // a sector
      let start = place / 512 * 512
      for index in start..<min(start + 512, bytes.count) { bytes[index] = 0 }
    }
  }
  return bytes
}

/// What a verb reads: whether its answer is the sound file's.
struct Reading {
  var name: String
  /// Whether a verb that finds nothing says so as an error.
  var isOfOneToken: Bool { name.contains(" ") && name.contains(".") }
  /// `nil` for the sound file's answer, else how this one differs.
  var difference: (Registry, Snapshot) throws -> String?

  init<Answer: Equatable>(
    _ name: String, _ sound: (Registry, Snapshot),
    _ ask: @escaping (Registry, Snapshot) throws -> Answer
  ) throws {
    self.name = name
    let right = try ask(sound.0, sound.1)
    difference = { registry, now in
      let answer = try ask(registry, now)
      if answer == right { return nil }
      // From where the two differ on.
      let (text, other) = (String(describing: answer), String(describing: right))
      let same = zip(text, other).prefix { $0 == $1 }.count
      if text.count < 8 { return text }
      return "…\(text.dropFirst(same).prefix(120)) for …\(other.dropFirst(same).prefix(120))"
    }
  }
}

func readings(_ registry: Registry) throws -> [Reading] {
  let sound = (registry, try registry.snapshot())
  let paths = try sound.1.allPaths().map(TokenPath.init(trusted:))
  let groups = Array(Set(paths.compactMap(\.parent))).sorted()
  let chosen = [paths[0], paths[paths.count / 2], paths[paths.count - 1]]
  var all = [
    try Reading("list", sound) { try $1.load().cells },
    try Reading("list's descriptions", sound) { try $1.load().abouts },
    try Reading("outline", sound) { try $1.outline().revisions },
    try Reading("documents", sound) { try $1.documents() },
    try Reading("log", sound) { try $1.log().map(\.hash) },
    try Reading("log's messages", sound) { try $1.log().map(\.metadata.message) },
    try Reading("log --stat", sound) { snapshots, now in
      try now.counts(of: now.log()).mapValues { [$0.added, $0.changed, $0.removed, $0.moved] }
    },
    try Reading("digest", sound) { try $1.stateDigest() },
    try Reading("tags", sound) { registry, _ in try registry.tags() },
    try Reading("origins", sound) { registry, now in
      try now.origins().map { "\($0.key) \($0.value.path) #\($0.value.commit.number)" }.sorted()
    },
    try Reading("first state", sound) { registry, _ in try registry.snapshot(at: 1).load().cells },
    try Reading("diff", sound) { registry, now in
      try now.difference(from: registry.snapshot(at: 1)).map { $0.after.cells }
    },
    try Reading("renames", sound) { registry, now in
      try now.renames(since: registry.snapshot(at: 1))
    },
    try Reading("departures", sound) { try Set($1.departures().keys) },
    try Reading("paths", sound) { try $1.allPaths() },
  ]
  for path in chosen + groups.prefix(2) {
    all += [
      try Reading("show \(path)", sound) { try $1.cells(of: path) },
      try Reading("about \(path)", sound) { try $1.abouts(around: path) },
      try Reading("history of \(path)", sound) { try $1.history(of: path).map(\.commit.number) },
      try Reading("blame \(path)", sound) { registry, now in
        try now.blame(path).map { line in
          "\(line.commit.number) \(line.cell.path) \(line.cell.context) \(line.cell.statement.value?.compactText ?? "-") "
            + line.cell.evidence.map { "\($0.document) \($0.locator)" }.joined()
        }
      },
      try Reading("log \(path)", sound) { try $1.log(touching: path).map(\.number) },
      try Reading("impact \(path)", sound) { try $1.load(around: [path]).cells },
      try Reading("origin of \(path)", sound) { try $1.origin(of: path)?.path },
    ]
  }
  for commit in try sound.1.log().map(\.number).prefix(3) {
    all.append(try Reading("changes in #\(commit)", sound) { try $1.changes(in: commit).cells })
  }
  return all
}

func main() throws {
  var arguments = Array(CommandLine.arguments.dropFirst())
  func option(_ name: String, _ initial: Int) -> Int {
    guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count,
      let value = Int(arguments[place + 1])
    else { return initial }
    arguments.removeSubrange(place...(place + 1))
    return value
  }
  func text(_ name: String) -> String? {
    guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count
    else { return nil }
    defer { arguments.removeSubrange(place...(place + 1)) }
    return arguments[place + 1]
  }
  let kept = text("--keep")
  let damage = text("--damage").flatMap(Damage.init) ?? .any
  let (runs, first) = (option("--runs", 1000), option("--from", 0))
  let seed = option("--seed", 20_261_121)
  guard arguments.count == 1 else {
    print(
      "usage: registry-fuzz FILE [--runs N] [--seed N] [--from RUN] [--damage bit|page|any] "
        + "[--keep COPY]")
    exit(64)
  }
  let whole = Array(try Data(contentsOf: URL(fileURLWithPath: arguments[0])))
  let all = try readings(Registry.open(arguments[0], .read))
  let hasMemory = FileManager.default.fileExists(atPath: "/dev/shm")
  let memory = hasMemory ? "/dev/shm" : NSTemporaryDirectory()
  let folder = memory + "/registry-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let (file, note) = (folder + "/f.blazon", folder + "/run")
  var (answers, refused, unopened, absent, wrong) = (0, 0, 0, 0, 0)
  let start = Date()
  for run in first..<first + runs {
    var dice = Dice(state: UInt64(truncatingIfNeeded: seed &* 1_000_003 &+ run))
    let bytes = damaged(whole, damage, &dice)
    try "\(run)\n".write(toFile: note, atomically: false, encoding: .utf8)
    _ = FileManager.default.createFile(atPath: file, contents: Data(bytes))
    if let kept { try Data(bytes).write(to: URL(fileURLWithPath: kept)) }
    alarm(10)
    do {
      let registry = try Registry.open(file, .read)
      for reading in all {
        do {
          answers += 1
          // A verb asks one thing, of a snapshot of its own.
          guard let answer = try reading.difference(registry, registry.snapshot()) else { continue }
          if reading.isOfOneToken, ["[]", "nil"].contains(answer) {
            absent += 1
          } else {
            wrong += 1
            print("WRONG run \(run) (seed \(seed)): \(reading.name): \(answer)")
          }
        } catch { refused += 1 }
      }
    } catch { unopened += 1 }
    alarm(0)
    if (run - first) % 10_000 == 9_999 {
      let done = run - first + 1
      print("\(done) runs, \(Int(Double(done) / Date().timeIntervalSince(start))) a second")
    }
  }
  print(
    "\(runs) runs with seed \(seed), damage \(damage): \(unopened) files were not opened; of \(answers) answers \(refused) were problems, "
      + "\(absent) found nothing, which verbs tell as an error, \(wrong) were wrong")
  exit(wrong == 0 ? 0 : 1)
}

try main()
