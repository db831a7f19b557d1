internal import TokenModel

/// What a maintainer asks first of a long list of changes: whether it is safe, what is gone, what is
/// broken, what moved most, and what those who use the tokens must be told.
struct ChangesSummary {
  /// The number of tokens above which changes are summed up before they are listed.
  static let least = 40
  /// The number of tokens in `most`.
  private static let size = 10

  private let counts: ChangeCounts
  private let tokens: [TokenChanges]
  private let axes: [ToldAxis]

  init(_ tokens: [TokenChanges], _ axes: [ToldAxis]) {
    self.tokens = tokens
    self.axes = axes
    counts = ChangeCounts(tokens)
  }

  /// The answer to "is it safe?", such as `Not safe: 3 broken, 61 removed (140 contexts).`
  ///
  /// `nil` between two editions, of which nobody takes one for the other unawares.
  var verdict: String? {
    if isOfEditions { return nil }
    let retired = axes.filter(\.axis.isRetired).map(\.text)
    let breaking = (retired + counted([.broken, .removed, .renamed, .silenced]))
      .joined(separator: ", ")
    let moving = counted([.changed, .corrected, .rippled, .converted, .refined])
      .joined(separator: ", ")
    if !breaking.isEmpty { return "Not safe: " + breaking + "." }
    if !moving.isEmpty { return "No name is gone or broken; values move: " + moving + "." }
    return "Safe: no name is gone or broken, and no value moves."
  }

  /// What those who use the tokens must be told beside that values moved; `nil` where there is nothing.
  var notice: String? {
    if isOfEditions { return nil }
    let retired = axes.filter(\.axis.isRetired).map(\.axis.safeName)
    let parts = [
      retired.isEmpty ? nil : "leave " + retired.joined(separator: ", "),
      tell(.removed, "stop using"), tell(.renamed, "use the new name of"),
      tell(.deprecated, "plan to leave"),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : "Tell those who use them: " + parts.joined(separator: "; ") + "."
  }

  /// The tokens that matter most: of what is broken and gone at least three each, then what moved most,
  /// then the others, each in the order of harm.
  ///
  /// - Returns: each with the number of others that broke or rippled for the same reason.
  var most: [(token: TokenChanges, alike: Int)] {
    let sorted = tokens.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      if a.kind.harm != b.kind.harm { return a.kind.harm < b.kind.harm }
      return a.distance == b.distance ? one.offset < other.offset : a.distance > b.distance
    }.map(\.element).filter { !$0.isQuiet && $0.kind != .added }
    let alike = Dictionary(sorted.compactMap(\.cause).map { ($0, 1) }, uniquingKeysWith: +)
    var causes: Set<String> = []
    var taken: [TokenChanges] = []
    var rest: [TokenChanges] = []
    var quota: [ChangeClass: Int] = [
      .broken: 3, .removed: 2, .changed: 3, .renamed: 1, .deprecated: 1,
    ]
    for token in sorted {
      if let cause = token.cause, !causes.insert(cause).inserted { continue }
      if let left = quota[token.kind], left > 0 {
        quota[token.kind] = left - 1
        taken.append(token)
      } else {
        rest.append(token)
      }
    }
    // What moved most comes before more of what is gone, which is counted anyway.
    rest = rest.filter { $0.kind == .changed } + rest.filter { $0.kind != .changed }
    taken += rest.prefix(ChangesSummary.size - taken.count)
    return taken.enumerated().sorted {
      ($0.element.kind.harm, $0.offset) < ($1.element.kind.harm, $1.offset)
    }.map { ($0.element, $0.element.cause.map { (alike[$0] ?? 1) - 1 } ?? 0) }
  }

  private var isOfEditions: Bool { tokens.contains { $0.revision.contains("→") } }

  private func counted(_ kinds: [ChangeClass]) -> [String] {
    kinds.filter { counts[$0] > 0 }.map(counts.text)
  }

  /// `stop using 61 tokens (button-…, chip-… and more)`.
  private func tell(_ kind: ChangeClass, _ what: String) -> String? {
    let count = counts[kind]
    if count == 0 { return nil }
    let groups = ChangeGroup.groups(tokens.filter { $0.kind == kind })
    let sorted = groups.enumerated().filter {
      $0.element.title != nil && $0.element.tokens.count > 2
    }.sorted {
      ($1.element.tokens.count, $0.offset) < ($0.element.tokens.count, $1.offset)
    }.map(\.element)
    let names = sorted.prefix(3).map { "\($0.title ?? "") \($0.tokens.count)" }
    let rest = groups.count - names.count
    return "\(what) \(count)"
      + (names.isEmpty
        ? "" : " (" + names.joined(separator: ", ") + (rest > 0 ? " and others" : "") + ")")
  }
}
