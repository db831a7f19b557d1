internal import TokenModel

/// The changes of one token in one revision, which are told together.
struct TokenChanges {
  /// The changes in the order of their contexts; at least one.
  private(set) var changes: [Change]
  /// The class that hurts most.
  private(set) var kind: ChangeClass

  private init(_ change: Change) {
    changes = [change]
    kind = change.class
  }

  /// The tokens in order of appearance, without the changes that are told with an axis.
  static func tokens(_ changes: [Change]) -> [TokenChanges] {
    struct Key: Hashable {
      var path: TokenPath
      var revision: String
    }
    var tokens: [TokenChanges] = []
    var places: [Key: Int] = [:]
    for change in changes where change.axis == nil {
      let key = Key(path: change.path, revision: change.revision)
      if let place = places[key] {
        tokens[place].changes.append(change)
        if change.class.harm < tokens[place].kind.harm { tokens[place].kind = change.class }
      } else {
        places[key] = tokens.count
        tokens.append(TokenChanges(change))
      }
    }
    for place in tokens.indices where tokens[place].kind == .removed {
      // What has another value elsewhere is still there: it changed, and lost a context besides.
      let others = tokens[place].changes.map(\.class).filter { $0 == .changed || $0 == .corrected }
      if let kind = others.min(by: { $0.harm < $1.harm }) { tokens[place].kind = kind }
    }
    return tokens
  }

  /// Whether it came or went only in that one of two editions does not record it.
  var isUnrecorded: Bool {
    changes.allSatisfy { $0.class != kind || $0.silentEdition != nil }
  }

  var path: TokenPath { changes[0].path }
  var revision: String { changes[0].revision }

  /// The change of the class that hurts most; the one that moved furthest, where several are of it.
  var worst: Change {
    let ofKind = changes.filter { $0.class == kind }
    return ofKind.max { ($0.measure?.anyDistance ?? 0) < ($1.measure?.anyDistance ?? 0) }
      ?? changes[0]
  }

  /// Whether all of its changes are of one class.
  var isAll: Bool { changes.allSatisfy { $0.class == kind } }

  /// Whether all of its changes may be folded into a count.
  var isQuiet: Bool { changes.allSatisfy(\.isQuiet) }

  /// The reason that the token may share with others; `nil` where its own statement changed.
  var cause: String? {
    let worst = worst
    switch kind {
    case .broken: return worst.after.written?.problemText
    case .rippled: return worst.because.last.map { "because of " + $0.text.terminalSafe }
    default: return nil
    }
  }

  /// What one line that tells of all contexts has to add.
  var wholeNote: String? {
    kind == .broken && isWhole ? "in \(changes.count) contexts" : nil
  }

  /// Whether the token came, went or broke in all its contexts alike, so that one line tells of all of
  /// them.
  var isWhole: Bool {
    guard changes.count > 1, changes.allSatisfy({ $0.class == kind && $0.also == changes[0].also })
    else { return false }
    switch kind {
    case .added, .removed: return changes.dropFirst().allSatisfy { $0.remark == nil }
    case .broken:
      let first = changes[0]
      return changes.allSatisfy { $0.after.text == first.after.text && $0.because == first.because }
    default: return false
    }
  }

  /// How far the token moved on a scale: the largest of its measures; 0 where none is of that scale.
  func distance(_ scale: ChangeMeasure.Scale) -> Double {
    changes.map { $0.measure?.distance(scale) ?? 0 }.max() ?? 0
  }
}

extension ChangeMeasure {
  /// What distances can be compared by.
  enum Scale {
    /// The difference of colors, in ΔE2000 or per cent of alpha.
    case color
    /// The difference of lengths, durations and numbers, in per cent.
    case size
  }

  /// The size on a scale; 0 for a measure of another. An amount that was 0 moved further than any other.
  func distance(_ scale: Scale) -> Double {
    switch (self, scale) {
    case (.color(let deltaE, let alpha), .color): max(deltaE, abs(alpha) * 100)
    case (.quantity(_, let percent, _), .size): abs(percent ?? .infinity)
    case (.members(let members), _): members.map { $0.measure?.distance(scale) ?? 0 }.max() ?? 0
    case (.color, .size), (.quantity, .color), (.interval, _), (.curve, _): 0
    }
  }

  /// The size on whichever scale, for the context in which one token moved furthest.
  fileprivate var anyDistance: Double { max(distance(.color), distance(.size)) }
}

/// Tokens that broke or rippled for one reason.
struct CauseGroup {
  /// The reason, such as `because of blue-500`, or `refers to "{blue-500}", which does not exist`.
  var cause: String
  var tokens: [TokenChanges]

  /// The groups, the largest first, then by reason.
  static func groups(_ tokens: [TokenChanges]) -> [CauseGroup] {
    Dictionary(grouping: tokens) { $0.cause ?? "" }
      .map { CauseGroup(cause: $0, tokens: $1) }
      .sorted { ($1.tokens.count, $0.cause) < ($0.tokens.count, $1.cause) }
  }
}
