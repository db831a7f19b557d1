/// Writes the attribute that tells a consumer about a deprecated or missing name.
enum SwiftAvailability {
  /// - Parameters:
  ///   - kind: `deprecated` or `unavailable`.
  ///   - other: the full name to use instead.
  static func line(_ kind: String, _ other: String?, _ message: String?) -> String {
    // The compiler reads the new name as text, where no backticks belong.
    let renamed = other.map { ", renamed: \"\($0.filter { $0 != "`" })\"" } ?? ""
    let said = message.map { ", message: " + SwiftLiteral.string($0) } ?? ""
    return "@available(*, \(kind)\(renamed)\(said))"
  }
}
