internal import PositionedJSON

/// A text as it stands in YAML, with what tells its type.
struct YAMLScalar {
  /// With escapes undone and lines joined.
  var text: String
  /// Whether it has neither quotes nor `|` or `>` before it.
  var isPlain: Bool
  /// Such as `tag:yaml.org,2002:int`; `nil` where the text itself tells.
  var tag: String?

  /// The meaning of a tag for a value.
  enum Tagged {
    case known(JSON.Kind)
    /// The tag is not of the core schema, or does not fit the text.
    case unknown
  }

  /// The value by the core schema; text with an unknown tag stays text.
  var value: Tagged {
    guard let tag else { return .known(isPlain ? YAMLScalar.plain(text) : .string(text)) }
    guard tag.hasPrefix(YAMLScalar.corePrefix) else { return .unknown }
    let kind = YAMLScalar.plain(text)
    switch (tag.dropFirst(YAMLScalar.corePrefix.count), kind) {
    case ("str", _): return .known(.string(text))
    case ("null", .null), ("bool", .bool), ("int", .number), ("float", .number): return .known(kind)
    default: return .unknown
    }
  }

  static let corePrefix = "tag:yaml.org,2002:"

  /// - Source: YAML 1.2.2, section 10.3.2.
  private static func plain(_ text: String) -> JSON.Kind {
    switch text {
    case "", "~", "null", "Null", "NULL": .null
    case "true", "True", "TRUE": .bool(true)
    case "false", "False", "FALSE": .bool(false)
    default: number(text).map(JSON.Kind.number) ?? .string(text)
    }
  }

  /// The text of a JSON number of the same value; `nil` for what is not a number, for more than 64 bits in
  /// `0x` and `0o`, and for leading zeros, which YAML 1.1 takes for octal and 1.2 for decimal.
  private static func number(_ text: String) -> String? {
    guard let first = text.utf8.first, "+-.0123456789".utf8.contains(first) else { return nil }
    for (prefix, radix) in [("0x", 16), ("0o", 8)] where text.hasPrefix(prefix) {
      let digits = text.dropFirst(2)
      return digits.first == "+" ? nil : UInt64(digits, radix: radix).map { String($0) }
    }
    var rest = text[...]
    let sign = rest.hasPrefix("-") ? "-" : ""
    if rest.hasPrefix("-") || rest.hasPrefix("+") { rest.removeFirst() }
    let whole = digits(&rest)
    var fraction: Substring = ""
    if rest.hasPrefix(".") {
      rest.removeFirst()
      fraction = digits(&rest)
    }
    let isZeroLed = whole.utf8.count > 1 && whole.hasPrefix("0")
    guard !(whole.isEmpty && fraction.isEmpty), !isZeroLed else { return nil }
    let exponent = rest
    if rest.hasPrefix("e") || rest.hasPrefix("E") {
      rest.removeFirst()
      if rest.hasPrefix("-") || rest.hasPrefix("+") { rest.removeFirst() }
      guard !digits(&rest).isEmpty else { return nil }
    }
    guard rest.isEmpty else { return nil }
    return sign + (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
      + exponent
  }

  /// Takes the ASCII digits at the beginning.
  private static func digits(_ rest: inout Substring) -> Substring {
    let found = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest[found.endIndex...]
    return found
  }
}
