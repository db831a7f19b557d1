internal import PositionedJSON

/// What the base and the other side have of a member that was changed in two ways.
package struct ConflictText: Sendable {
  /// The member's text with its key; empty where the version has none.
  var ours: [UInt8] = []
  var base: [UInt8] = []
  var theirs: [UInt8] = []
  /// The number of characters of a mark, git's `%L`.
  var size = 7

  /// The versions with marks around them, each on lines of its own, without an end of line behind the last.
  ///
  /// - Parameters:
  ///   - ours: the lines of this side, whole; empty where it has no such member.
  ///   - indent: the blanks before the member.
  ///   - comma: what follows the member in the other versions.
  func marked(
    _ ours: [UInt8], lineEnd: [UInt8], indent: [UInt8] = [], comma: [UInt8] = []
  ) -> [UInt8] {
    func mark(_ character: Unicode.Scalar, _ name: String) -> [UInt8] {
      Array(String(repeating: String(character), count: size).utf8) + Array(name.utf8)
    }
    func lines(_ version: [UInt8], _ comma: [UInt8]) -> [UInt8] {
      version.isEmpty ? [] : indent + version + comma + lineEnd
    }
    return mark("<", " ours") + lineEnd + lines(ours, [])
      + mark("|", " base") + lineEnd + lines(base, comma)
      + mark("=", "") + lineEnd + lines(theirs, comma) + mark(">", " theirs")
  }
}
