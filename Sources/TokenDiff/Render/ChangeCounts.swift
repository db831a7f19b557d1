/// The number of changes of each class.
struct ChangeCounts {
  private var counts: [ChangeClass: Int] = [:]

  init(_ changes: [Change]) {
    for change in changes { counts[change.class, default: 0] += 1 }
  }

  /// The classes that occur, in the order of precedence.
  var classes: [(class: ChangeClass, count: Int)] {
    ChangeClass.allCases.compactMap { kind in counts[kind].map { (kind, $0) } }
  }

  subscript(kind: ChangeClass) -> Int { counts[kind] ?? 0 }

  /// The counts for people, such as `3 changed, 1 restated`.
  var text: String {
    classes.map { "\($0.count) \($0.class.label)" }.joined(separator: ", ")
  }
}
