internal import TokenModel
internal import TokenStore

/// Points given to options that mean a time: `@` may be left out where there is no revision.
enum HistoryPoint {
  static func read(_ text: String) throws(PointProblem) -> Point {
    try Point(text.contains("@") ? text : "@" + text)
  }

  /// The beginning of a span of commits.
  enum Start {
    /// From that moment on.
    case time(Timestamp)
    /// After that commit.
    case commit(Int)
  }

  /// A date begins with its first moment; of a commit, only what came after it counts.
  static func start(_ text: String, _ now: Snapshot) throws -> Start {
    let time = text.hasPrefix("@") ? String(text.dropFirst()) : text
    if let span = Timestamp.span(text: time) { return .time(span.lowerBound) }
    return .commit(try now.snapshot(read(text)).commit)
  }

  /// The end of a span of commits: the last moment of a date, or a commit itself.
  enum End {
    case time(Timestamp)
    case commit(Int)
  }

  static func end(_ text: String, _ now: Snapshot) throws -> End {
    let point = try read(text)
    if case .time(let time) = point.when { return .time(time) }
    return .commit(try now.snapshot(point).commit)
  }
}
