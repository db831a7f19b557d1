internal import PositionedJSON
internal import TokenModel

/// The registry that is measured: the same cells and changes for the same count, on every machine.
///
/// Three of four tokens are colors, the rest dimensions. Values repeat, as they do where tokens are
/// drawn from a palette: 4,096 colors and 200 lengths. Each commit gives 100 tokens, drawn evenly
/// from all of them, another value.
struct Workload {
  /// So many tokens, with one cell each.
  let tokens: Int

  /// Commits in all, the first ones included.
  static let commits = 1000
  /// Changes of a commit after the first ones.
  static let changes = 100
  /// Tokens are made so many in a commit, which bounds the memory.
  static let batch = 100_000
  static let revision = "main"

  /// Commits that make the tokens.
  var firstCommits: Int { (tokens + Workload.batch - 1) / Workload.batch }

  /// - Parameter number: a commit's number, from 1.
  func set(ofCommit number: Int) -> TokenSet {
    if number > firstCommits { return changes(seed: UInt64(number)) }
    let start = (number - 1) * Workload.batch
    return set((start..<min(start + Workload.batch, tokens)).map { ($0, $0) })
  }

  /// A hundred tokens with other values.
  func changes(seed: UInt64) -> TokenSet {
    var random = Random(seed: seed)
    var chosen: Set<Int> = []
    while chosen.count < Workload.changes { chosen.insert(random.next(tokens)) }
    return set(chosen.sorted().map { ($0, random.next(1 << 20)) })
  }

  /// The same as a DTCG file.
  func changedFile(seed: UInt64) -> String {
    tree(changes(seed: seed).cells.map { ($0.path.segments[...], $0.statement) }[...]).prettyText
  }

  /// - Parameter tokens: sorted by path; those of a group stand together.
  private func tree(_ tokens: ArraySlice<(names: ArraySlice<Substring>, says: Statement)>) -> JSON {
    var members: [JSON.Member] = []
    var rest = tokens
    while let first = rest.first, let name = first.names.first {
      let inside = rest.prefix { $0.names.first == name }
      rest = rest.dropFirst(inside.count)
      if first.names.count > 1 {
        let deeper = inside.map { (names: $0.names.dropFirst(), says: $0.says) }
        members.append(JSON.Member(String(name), tree(deeper[...])))
      } else {
        members.append(
          JSON.Member(
            String(name),
            .object([
              JSON.Member("$type", .string(first.says.type?.rawValue ?? "")),
              JSON.Member("$value", first.says.value ?? .null),
            ])))
      }
    }
    return .object(members)
  }

  func path(_ token: Int) -> TokenPath {
    let area = token / 10_000
    let part = token / 1000 % 10
    let state = token / 100 % 10
    return TokenPath(
      trusted: "area-\(area).part-\(part).state-\(state).\(kind(token))-\(token % 100)")
  }

  private func kind(_ token: Int) -> TokenType { token % 4 == 3 ? .dimension : .color }

  private func set(_ values: [(token: Int, value: Int)]) -> TokenSet {
    var set = TokenSet()
    set.revisions = [Revision(id: Workload.revision)]
    set.cells = values.map { token, value in
      let type = kind(token)
      return Cell(
        path: path(token), revision: Workload.revision,
        statement: Statement(type: type, value: type == .color ? color(value) : length(value)))
    }
    set.sort()
    return set
  }

  private func color(_ value: Int) -> JSON {
    let components = (0..<3).map { part in
      JSON(.number("0.\(1000 + ((value % 4096) >> (part * 4) & 15) * 599)"))
    }
    return .object([
      JSON.Member("colorSpace", .string("srgb")), JSON.Member("components", .array(components)),
    ])
  }

  private func length(_ value: Int) -> JSON {
    .object([
      JSON.Member("value", .integer(value % 200)), JSON.Member("unit", .string("px")),
    ])
  }
}

/// SplitMix64.
///
/// - Source: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0xD6E8_FEB8_6659_FD93 }

  /// A number from 0 up to `limit`, without it.
  mutating func next(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(limit))
  }
}
