package import PositionedJSON

/// A type of value that can be read from JSON.
package protocol TypedValue: Hashable, Sendable {
  static var type: TokenType { get }

  /// Reads a literal; references inside it are noted in the reader.
  ///
  /// - Returns: `nil` when it does not fit (reported) or holds a reference (noted).
  init?(_ json: JSON, _ reader: inout ValueReader)
}
