/// The place of a token or group: name segments joined by `.`, as in `actionSheet.cancelAction.gap`.
///
/// Names are case-sensitive. A root token ends in the segment `$root`.
///
/// - Source: DTCG Format Module 2025.10, sections 5.1.1 and 6.7.2.
package struct TokenPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The segments joined by `.`; empty for the root.
  package let text: String

  /// The group of everything: the file or registry itself. Tokens are never there.
  package static let root = TokenPath(trusted: "")

  /// A path known to be valid: from the store, or built from checked names.
  package init(trusted text: String) { self.text = text }

  /// A path from a person or a file.
  ///
  /// - Throws: `NameProblem` for the first segment that is not a name.
  package init(_ text: String) throws(NameProblem) {
    for segment in TokenPath.segments(text) {
      if segment == "$root" { continue }
      if let problem = NameProblem.check(segment) { throw problem }
    }
    self.text = text
  }

  /// The names, outermost first.
  package var segments: [Substring] { TokenPath.segments(text) }

  /// Splits at the scalar: as a `Character`, a `.` with a combining mark behind it is none.
  private static func segments(_ text: String) -> [Substring] {
    text.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
      .map(Substring.init)
  }

  /// The last segment.
  package var name: Substring {
    text.utf8.lastIndex(of: UInt8(ascii: ".")).map { text[text.utf8.index(after: $0)...] }
      ?? text[...]
  }

  /// The path of the group around it; `nil` for a token at the root.
  package var parent: TokenPath? {
    text.utf8.lastIndex(of: UInt8(ascii: ".")).map { TokenPath(trusted: String(text[..<$0])) }
  }

  /// The groups around it, the innermost first.
  package var groups: some Sequence<TokenPath> {
    sequence(first: self, next: \.parent).dropFirst()
  }

  /// This path and a further segment.
  package func appending(_ name: String) -> TokenPath {
    var joined = ""
    joined.reserveCapacity(text.utf8.count + 1 + name.utf8.count)
    joined += text
    joined += "."
    joined += name
    return TokenPath(trusted: joined)
  }

  /// Whether the path is `group` and one more segment.
  package func isMember(of group: TokenPath) -> Bool {
    let length = group.text.utf8.count
    return text.utf8.withContiguousStorageIfAvailable { own in
      guard own.count > length, own[length] == UInt8(ascii: "."),
        !own[(length + 1)...].contains(UInt8(ascii: "."))
      else { return false }
      return group.text.utf8.withContiguousStorageIfAvailable { own[..<length].elementsEqual($0) }
        ?? false
    } ?? false
  }

  /// Whether the path is `group` or lies inside it.
  package func isInside(_ group: TokenPath) -> Bool {
    text.beginsByBytes(with: group.text, before: UInt8(ascii: "."))
  }

  /// The path's text.
  package var description: String { text }

  /// Compares bytes, as the store does: composed and decomposed letters differ.
  package static func == (lhs: TokenPath, rhs: TokenPath) -> Bool {
    lhs.text.equalsByBytes(rhs.text)
  }

  /// Byte order, so that every machine sorts alike.
  package static func < (lhs: TokenPath, rhs: TokenPath) -> Bool {
    lhs.text.precedesByBytes(rhs.text)
  }
}
