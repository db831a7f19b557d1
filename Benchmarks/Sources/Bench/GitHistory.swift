internal import Foundation

/// A git repository with the history of one token file: what a team without a registry has.
///
/// Each commit gives some tokens another value; one token, which is asked for, changes in every
/// tenth. The same commits for the same counts, packed by `git gc`.
struct GitHistory {
  let folder: String
  let tokens: Int
  let commits: Int
  let changesPerCommit: Int
  let git: String
  let spawner: Spawner

  static let file = "design.tokens.json"

  /// The token that is asked for.
  var chosen: Int { tokens / 2 }
  /// The commits that say something of it; the first one makes it.
  var chosenCommits: Int { (commits - 1) / 10 + 1 }
  var path: String { TokenFile(count: tokens, seed: 1).path(of: chosen) }

  /// - Returns: the lines of the chosen token in the newest version.
  func make() throws -> ClosedRange<Int> {
    try run(["init", "-q", folder], inside: false)
    var file = TokenFile(count: tokens, seed: 1)
    var random = Random(seed: 42)
    for number in 1...commits {
      if number > 1 { change(&file, number, &random) }
      _ = try file.write(to: "\(folder)/\(GitHistory.file)")
      try run(["add", GitHistory.file])
      try run(["commit", "-q", "-m", "Change \(number)"])
    }
    try run(["gc", "-q"])
    return file.lines(of: chosen)
  }

  private func change(_ file: inout TokenFile, _ number: Int, _ random: inout Random) {
    let changesChosen = number % 10 == 1
    var changed: Set<Int> = changesChosen ? [chosen] : []
    while changed.count < changesPerCommit {
      let token = random.next(tokens)
      if token != chosen { changed.insert(token) }
    }
    for token in changed { file.editions[token] = UInt64(number) }
  }

  private func run(_ arguments: [String], inside: Bool = true) throws {
    let place = inside ? ["-C", folder] : []
    _ = try spawner.run(
      [git] + place + ["-c", "user.name=Bench", "-c", "user.email=bench@example.org"]
        + arguments)
  }
}
