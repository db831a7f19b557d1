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
    return tokens
  }

  var path: TokenPath { changes[0].path }
  var revision: String { changes[0].revision }

  /// The change of the class that hurts most; the one that moved furthest, where several are of it.
  var worst: Change {
    let ofKind = changes.filter { $0.class == kind }
    return ofKind.max { ($0.measure?.distance ?? 0) < ($1.measure?.distance ?? 0) } ?? changes[0]
  }

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

  /// How far the token moved, for the order among tokens of one class: the largest of its measures, each
  /// in units of its kind that a person notices.
  var distance: Double { changes.map { $0.measure?.distance ?? 0 }.max() ?? 0 }
}

extension ChangeMeasure {
  /// The size as a multiple of what a person notices: one ΔE2000, one per cent of alpha or of a
  /// quantity, a hundredth of a motion.
  fileprivate var distance: Double {
    switch self {
    case .color(let deltaE, let alpha): max(deltaE, abs(alpha) * 100)
    case .quantity(let difference, let percent, _): abs(percent ?? difference * 100)
    case .interval(let gap, _): abs(gap)
    case .curve(let distance): distance * 100
    case .members(let members): members.map { $0.measure?.distance ?? 1 }.max() ?? 0
    }
  }
}
