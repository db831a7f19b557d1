/// A point in both times, `[REVISION][@WHEN]`: which edition of the design, and what we knew when.
///
/// `modern`, `2014@2026-01-01`, `@v4.1.0`, `modern@HEAD~3`; what names no revision may be a WHEN
/// without its `@`: `v4.1.0`, `HEAD~3`. The store finds the commit.
package struct Point: Hashable, Sendable {
  /// A revision's id; `nil` means all of them, or the highest, as the verb says.
  package var revision: String?
  /// The time at which the registry is asked.
  package var when: When
  /// What the whole text names as a time, where there is no such revision, or no such time of it.
  package var otherwise: When?
  /// As written.
  package var text: String

  /// A time in the registry's own history.
  package enum When: Hashable, Sendable {
    /// The number of commits before the newest; 0 is the newest.
    case head(Int)
    /// A commit by its number, which begins at 1.
    case number(Int)
    /// The last commit at that moment by the dates of the commits' sources, and by those of the
    /// recording where sources give none: the end of the day, minute or second that is written.
    case time(Timestamp)
    /// The newest commit recorded at or before that moment.
    case recorded(Timestamp)
    /// A tag, or else the beginning of a commit's hash.
    case name(String)
  }

  /// The newest commit, in all revisions.
  package static let head = Point(revision: nil, when: .head(0), text: "@HEAD")

  package init(revision: String?, when: When, text: String) {
    self.revision = revision
    self.when = when
    self.text = text
  }

  /// - Throws: `PointProblem` when the text does not follow the grammar.
  package init(_ text: String) throws(PointProblem) {
    self.text = text
    guard !text.isEmpty else { throw .empty }
    let at = text.firstIndex(of: "@")
    let revision = String(text[..<(at ?? text.endIndex)])
    if revision != "HEAD", Revision.isValidID(revision) || revision.isEmpty {
      self.revision = revision.isEmpty ? nil : revision
    } else {
      // `HEAD~1`, or a tag such as `a/b@1.0`.
      when = at == nil ? try Point.when(text, in: text) : .name(text)
      return
    }
    if let at {
      when = try Point.when(String(text[text.index(after: at)...]), in: text)
      if case .name = when { otherwise = .name(text) }
    } else {
      when = .head(0)
      otherwise = try? Point.when(text, in: text)
    }
  }

  /// The point of a text; the newest commit where there is none.
  package init(orHead text: String?) throws(PointProblem) {
    if let text { try self.init(text) } else { self = .head }
  }

  private static func when(_ text: String, in point: String) throws(PointProblem) -> When {
    if text == "HEAD" { return .head(0) }
    if text.hasPrefix("HEAD~") {
      guard let back = count(text.dropFirst(5)) else { throw .badWhen(point) }
      return .head(back)
    }
    if text.hasPrefix("#") {
      guard let number = count(text.dropFirst()), number >= 1 else { throw .badWhen(point) }
      return .number(number)
    }
    if text.hasPrefix("recorded:"), let span = Timestamp.span(text: String(text.dropFirst(9))) {
      return .recorded(span.upperBound)
    }
    // What `log` prints is cut to the minute or second, in which the commit was recorded.
    if let span = Timestamp.span(text: text) { return .time(span.upperBound) }
    guard !text.isEmpty else { throw .badWhen(point) }
    return .name(text)
  }

  /// A spelling of a text that names a time as it is written by hand: `head~1`, `12`, `2024/6/1`.
  ///
  /// - Returns: what a point takes; `nil` where the text is not one of these.
  package static func spelling(of text: String) -> String? {
    let bare = text.hasPrefix("@") ? String(text.dropFirst()) : text
    let upper = bare.uppercased()
    if upper != bare, upper == "HEAD" || upper.hasPrefix("HEAD~") { return "@" + upper }
    if upper.hasPrefix("HEAD^") {
      return "@HEAD~\(Int(upper.dropFirst(5)) ?? upper.dropFirst(4).count { $0 == "^" })"
    }
    if bare.utf8.count < 4, !bare.hasPrefix("0"), let number = count(bare[...]) {
      return "@#\(number)"
    }
    let parts = bare.split { "-/.".contains($0) }.compactMap { count($0) }
    guard parts.count == 3, parts.contains(where: (1000...9999).contains) else { return nil }
    let (year, month, day): (Int, Int, Int)
    if (1000...9999).contains(parts[0]) {
      (year, month, day) = (parts[0], parts[1], parts[2])
    } else if (1000...9999).contains(parts[2]), max(parts[0], parts[1]) > 12 || parts[0] == parts[1]
    {
      // 26.11.2026, or 11/26/2026; of 5.6.2026 nobody can tell.
      (year, month, day) = (parts[2], min(parts[0], parts[1]), max(parts[0], parts[1]))
    } else {
      return nil
    }
    let date = [month, day].map { ($0 < 10 ? "-0" : "-") + String($0) }.joined()
    return Timestamp.span(text: "\(year)\(date)").map { _ in "@\(year)\(date)" }
  }

  /// Digits only: `Int` alone would read `+1` as well.
  private static func count(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
