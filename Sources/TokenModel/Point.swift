/// A point in both times, `[REVISION][@WHEN]`: which edition of the design, and what we knew when.
///
/// `modern`, `2014@2026-01-01`, `@v4.1.0`, `modern@HEAD~3`. The store finds the commit.
package struct Point: Hashable, Sendable {
  /// A revision's id; `nil` means all of them, or the highest, as the verb says.
  package var revision: String?
  /// The time at which the registry is asked.
  package var when: When
  /// As written.
  package var text: String

  /// A time in the registry's own history.
  package enum When: Hashable, Sendable {
    /// The number of commits before the newest; 0 is the newest.
    case head(Int)
    /// A commit by its number, which begins at 1.
    case number(Int)
    /// The newest commit recorded at or before that moment: the end of the day, minute or second
    /// that is written.
    case time(Timestamp)
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
    if revision.isEmpty {
      self.revision = nil
    } else if Revision.isValidID(revision) {
      self.revision = revision
    } else {
      throw .looksLikeWhen(text)
    }
    guard let at else {
      when = .head(0)
      if revision == "HEAD" { throw .looksLikeWhen(text) }
      return
    }
    when = try Point.when(String(text[text.index(after: at)...]), in: text)
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
    // What `log` prints is cut to the minute or second, in which the commit was recorded.
    if let span = Timestamp.span(text: text) { return .time(span.upperBound) }
    guard !text.isEmpty else { throw .badWhen(point) }
    return .name(text)
  }

  /// Digits only: `Int` alone would read `+1` as well.
  private static func count(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
