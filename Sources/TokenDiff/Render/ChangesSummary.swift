internal import TokenModel

/// What a maintainer asks first of a long list of changes: whether it is safe, what is gone, what is
/// broken, what moved most, and what those who use the tokens must be told.
struct ChangesSummary {
  /// The number of tokens above which changes are summed up before they are listed.
  static let least = 40

  /// The tokens that answer one question.
  struct Part {
    var title: String
    /// Each with the number of others that broke for the same reason.
    var tokens: [(token: TokenChanges, alike: Int)]
  }

  private let counts: ChangeCounts
  private let tokens: [TokenChanges]
  private let axes: [ToldAxis]
  private let contrasts: [LostContrast]

  init(_ tokens: [TokenChanges], _ axes: [ToldAxis], _ contrasts: [LostContrast]) {
    self.tokens = tokens
    self.axes = axes
    self.contrasts = contrasts
    counts = ChangeCounts(tokens)
  }

  /// The answer to "is it safe?", such as `Not safe: 3 broken, 61 removed (140 contexts).`
  ///
  /// `nil` between two editions, of which nobody takes one for the other unawares.
  var verdict: String? {
    if isOfEditions { return nil }
    let retired = axes.filter(\.axis.isRetired).map(\.text)
    let lost = contrasts.isEmpty ? [] : [LostContrast.counted(contrasts)]
    let breaking = (lost + retired + counted([.broken, .removed, .renamed, .silenced]))
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

  /// What is broken, once for each reason, what is gone, which colors and sizes moved most, and what
  /// else moved; each the first few.
  var parts: [Part] {
    let removed = of([.removed])
    let gone = removed.filter { $0.worst.silentEdition == nil }
    let moved = of([.changed, .corrected])
    let colors = moved.filter { $0.distance(.color) > 0 }
    let sizes = moved.filter { $0.distance(.size) > 0 }
    let others = moved.filter { $0.distance(.color) == 0 && $0.distance(.size) == 0 }
    return [
      part("Broken", of([.broken]), most: 2),
      part("Gone", gone.filter(\.isAll), most: 2),
      part("Gone in some contexts", gone.filter { !$0.isAll }, most: 2),
      part("Not recorded", removed.filter { $0.worst.silentEdition != nil }, most: 2),
      part("Colors that moved most", furthest(colors, by: .color), most: 3),
      part("Sizes that moved most", furthest(sizes, by: .size), most: 3),
      part("Others that changed", others, most: 2), part("Renamed", of([.renamed]), most: 1),
    ].filter { !$0.tokens.isEmpty }
  }

  private func of(_ kinds: [ChangeClass]) -> [TokenChanges] {
    tokens.filter { kinds.contains($0.kind) }
  }

  private func furthest(_ tokens: [TokenChanges], by scale: ChangeMeasure.Scale) -> [TokenChanges] {
    tokens.sorted { $0.distance(scale) > $1.distance(scale) }
  }

  private func part(_ title: String, _ tokens: [TokenChanges], most: Int) -> Part {
    let alike = Dictionary(tokens.compactMap(\.cause).map { ($0, 1) }, uniquingKeysWith: +)
    var causes: Set<String> = []
    let causing = tokens.filter { token in token.cause.map { causes.insert($0).inserted } ?? true }
    let shown = causing.prefix(most).map { token in
      (token: token, alike: token.cause.map { (alike[$0] ?? 1) - 1 } ?? 0)
    }
    let left = tokens.count - shown.reduce(0) { $0 + 1 + $1.alike }
    return Part(
      title: title + (left > 0 ? " (\(shown.count) of \(tokens.count))" : ""), tokens: shown)
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
    let sorted = groups.filter { $0.title != nil && $0.tokens.count > 2 }
      .sorted { $0.tokens.count > $1.tokens.count }
    let names = sorted.prefix(3).map { "\($0.title ?? "") \($0.tokens.count)" }
    let rest = groups.count - names.count
    return "\(what) \(count)"
      + (names.isEmpty
        ? "" : " (" + names.joined(separator: ", ") + (rest > 0 ? " and others" : "") + ")")
  }
}
