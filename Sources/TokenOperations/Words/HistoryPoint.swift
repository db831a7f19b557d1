package import TokenModel
package import TokenStore

/// Points given where a time or a commit is meant: `@` may be left out where there is no revision.
package enum HistoryPoint {
  /// A commit as people name it: what follows the `@` of a point, with or without it.
  ///
  /// - Throws: `WordProblem` for a revision, `PointProblem`.
  package static func commit(_ text: String) throws -> Point {
    var point = try text.isEmpty ? Point(text) : read(text)
    guard point.revision == nil else {
      throw WordProblem(
        code: "point-invalid",
        message:
          "\(quotedForMessage(text)) names a revision, and a commit is of the whole registry",
        fix: "write only what follows the '@': \(text.drop { $0 != "@" }.dropFirst())")
    }
    // A number without its sign, unless a tag has that name.
    if text.utf8.count < 4, let number = Int(text), number > 0 { point.otherwise = .number(number) }
    return point
  }

  /// A point that may lack its `@`.
  package static func read(_ text: String) throws(PointProblem) -> Point {
    try Point(text.contains("@") ? text : "@" + text)
  }

  /// Whether a text names a moment, and no commit.
  static func isTime(_ text: String) throws(PointProblem) -> Bool {
    switch try read(text).when {
    case .time, .recorded: true
    case .head, .number, .name: false
    }
  }

  /// The last commit before a span that begins with a time: a date begins with its first moment; of
  /// a commit, only what came after it counts.
  ///
  /// - Returns: its number; 0 before the first commit.
  package static func start(_ text: String, _ now: Snapshot) throws -> Int {
    var point = try read(text)
    switch point.when {
    case .time(let end): point.when = .time(before(text, end))
    case .recorded(let end): point.when = .recorded(before(text, end))
    case .head, .number, .name: break
    }
    return try now.last(point.when) ?? now.snapshot(point).commit
  }

  /// The last commit of a span: the last one at a moment, or a commit itself.
  ///
  /// - Returns: its number; 0 before the first commit.
  package static func end(_ text: String, _ now: Snapshot) throws -> Int {
    let point = try read(text)
    return try now.last(point.when) ?? now.snapshot(point).commit
  }

  /// Whether both texts name moments, and the first does not begin behind the second.
  static func areInOrder(_ first: Substring, _ second: Substring) -> Bool {
    let moments = [first, second].map { text -> Timestamp? in
      guard case .time(let end)? = (try? read(String(text)))?.when else { return nil }
      return before(String(text), end)
    }
    guard let first = moments[0], let second = moments[1] else { return false }
    return first <= second
  }

  /// The moment before the day, minute or second that a text names.
  ///
  /// - Parameter end: the last moment of it.
  private static func before(_ text: String, _ end: Timestamp) -> Timestamp {
    let when = text.drop { $0 != "@" }.dropFirst()
    let time = String(when.isEmpty ? text[...] : when)
    let date = time.hasPrefix("recorded:") ? String(time.dropFirst(9)) : time
    return Timestamp(milliseconds: (Timestamp.span(text: date)?.lowerBound ?? end).milliseconds - 1)
  }
}
