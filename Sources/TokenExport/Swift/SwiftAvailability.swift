internal import TokenModel

/// Writes the attribute that tells a consumer about a deprecated or missing name.
enum SwiftAvailability {
  /// - Parameters:
  ///   - kind: `deprecated` or `unavailable`.
  ///   - renamed: the last part of the name to use instead, which the compiler offers to put in place.
  static func line(_ kind: String, renamed: Substring? = nil, _ message: String?) -> String {
    // The compiler reads the new name as text, where no backticks belong.
    let renamed = renamed.map { ", renamed: \"\($0.filter { $0 != "`" })\"" } ?? ""
    let said = message.map { ", message: " + Language.swift.string($0) } ?? ""
    return "@available(*, \(kind)\(renamed)\(said))"
  }

  /// The attribute of a deprecated name that leads to another.
  ///
  /// The compiler puts a new name in place of the last part of the old one. It is offered only where what
  /// comes out is the same; elsewhere the message has the full name.
  ///
  /// - Parameters:
  ///   - group: the full name of the group that the deprecated name is in.
  ///   - other: the full name to use instead.
  ///   - path: the path of the token to use instead, for which the message gets its name.
  ///   - isSame: whether both have the same declarations and values.
  static func leading(
    from group: String, to other: String, _ path: String, isSame: Bool, _ message: String?
  ) -> String {
    let named = message?.replacing("{\(path)}", with: other.filter { $0 != "`" })
    let dot = other.lastIndex(of: ".") ?? other.startIndex
    if isSame, other[..<dot] == group {
      return line("deprecated", renamed: other[dot...].dropFirst(), named)
    }
    if named != message { return line("deprecated", named) }
    return line(
      "deprecated", "use \(other.filter { $0 != "`" })" + (message.map { ": " + $0 } ?? ""))
  }
}
