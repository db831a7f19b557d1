/// A way in which a text that could be read departs from strict JSON.
package struct JSONDeviation: Sendable, Hashable {
  /// The syntax that strict JSON does not have.
  package var kind: Kind
  /// The byte offset of the first occurrence, counted as `JSON.offset` is.
  package var offset: Int
  /// The number of occurrences, at least 1.
  package var count: Int

  /// A form of syntax that strict JSON does not have. All but the byte order mark are read in the
  /// JSON5 dialect only.
  package enum Kind: String, Sendable, CaseIterable {
    case byteOrderMark = "byte-order-mark"
    case comment
    case trailingComma = "trailing-comma"
    case unquotedKey = "unquoted-key"
    case singleQuotes = "single-quotes"
    case lineContinuation = "line-continuation"
    /// `\x41`, `\v`, `\0`, `\'` or a backslash before a character that needs none.
    case escape
    /// An unescaped control character in a string.
    case controlCharacter = "control-character"
    case blank
    case hexNumber = "hex-number"
    case barePoint = "bare-point"
    case plusSign = "plus-sign"
  }
}

extension JSONDeviation.Kind {
  /// The plural for a message: "comments", "trailing commas".
  package var name: String {
    switch self {
    case .byteOrderMark: "byte order marks"
    case .comment: "comments"
    case .trailingComma: "trailing commas"
    case .unquotedKey: "unquoted keys"
    case .singleQuotes: "single-quoted strings"
    case .lineContinuation: "strings over several lines"
    case .escape: "escapes such as \\x41"
    case .controlCharacter: "control characters in strings"
    case .blank: "blanks other than space, tab and line break"
    case .hexNumber: "hexadecimal numbers"
    case .barePoint: "numbers that begin or end with a point"
    case .plusSign: "numbers with a '+' before them"
    }
  }

  /// The change that makes the text strict JSON, in the imperative.
  package var fix: String {
    switch self {
    case .byteOrderMark: "save the file without a byte order mark"
    case .comment: "remove the comment"
    case .trailingComma: "remove the comma before it"
    case .unquotedKey: "put the key in double quotes"
    case .singleQuotes: "use double quotes"
    case .lineContinuation: "write the string on one line"
    case .escape: "write the character itself, or as \\u0041"
    case .controlCharacter: "write it as \\u0009"
    case .blank: "use spaces"
    case .hexNumber: "write the number in decimal"
    case .barePoint: "write a digit on both sides of the point"
    case .plusSign: "remove the '+'"
    }
  }
}
