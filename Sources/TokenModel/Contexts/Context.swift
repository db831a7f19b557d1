package import PositionedJSON

/// A choice of axis values, such as `appearance=dark,idiom=pad`; the base context fixes nothing.
package struct Context: Hashable, Sendable, CustomStringConvertible {
  /// An axis with the value that is chosen on it.
  package struct Fixed: Hashable, Sendable {
    /// The axis's name.
    package var axis: String
    /// One of the axis's values.
    package var value: String

    package init(_ axis: String, _ value: String) {
      self.axis = axis
      self.value = value
    }
  }

  /// Sorted by axis name; each axis at most once.
  package let fixed: [Fixed]

  /// The context without any choice, which holds everywhere.
  package static let base = Context(fixed: [])

  private init(fixed: [Fixed]) { self.fixed = fixed }

  /// - Parameter pairs: axis to value; any order, each axis once.
  package init(_ pairs: [Fixed]) {
    fixed = pairs.sorted { $0.axis.utf8.lexicographicallyPrecedes($1.axis.utf8) }
  }

  /// Reads `axis=value,axis=value`; `,`, `=` and `%` inside a name are percent-encoded.
  ///
  /// - Throws: `ContextProblem` when a part is not a pair or an axis occurs twice.
  package init(text: String) throws(ContextProblem) {
    if text.isEmpty {
      self = .base
      return
    }
    var pairs: [Fixed] = []
    // Split at scalars: as a `Character`, a ',' with a combining mark behind it is none.
    for part in text.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false).map(Substring.init)
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
        throw .notAPair(String(part))
      }
      let pair = Fixed(Context.decode(sides[0]), Context.decode(sides[1]))
      guard !(pair.axis + pair.value).utf8.contains(0) else { throw .notAPair(String(part)) }
      guard !pairs.contains(where: { $0.axis == pair.axis }) else { throw .twice(pair.axis) }
      pairs.append(pair)
    }
    self.init(pairs)
  }

  /// The value chosen on an axis; `nil` where the axis is left open.
  package subscript(axis: String) -> String? { fixed.first { $0.axis == axis }?.value }

  /// Whether no axis is fixed.
  package var isBase: Bool { fixed.isEmpty }

  /// The canonical text, `""` for the base; `init(text:)` reads it back.
  package var text: String {
    fixed.map { Context.encode($0.axis) + "=" + Context.encode($0.value) }.joined(separator: ",")
  }

  /// The context's text, `axis=value` joined by commas.
  package var description: String { text }

  /// Both choices together, or `nil` where they disagree on an axis.
  package func joined(with other: Context) -> Context? {
    if other.isBase { return self }
    var pairs = fixed
    for pair in other.fixed {
      switch self[pair.axis] {
      case nil: pairs.append(pair)
      case pair.value?: continue
      default: return nil
      }
    }
    return Context(pairs)
  }

  /// Whether everything this context fixes is fixed alike in `other`.
  package func holds(in other: Context) -> Bool {
    fixed.allSatisfy { other[$0.axis] == $0.value }
  }

  /// Returns the context without the axes that `isKept` refuses.
  package func filtered(_ isKept: (Fixed) -> Bool) -> Context {
    Context(fixed: fixed.filter(isKept))
  }

  /// As a JSON object, axis to value.
  package var json: JSON { .object(fixed.map { JSON.Member($0.axis, .string($0.value)) }) }

  private static func encode(_ name: String) -> String {
    guard name.utf8.contains(where: { "%,=".utf8.contains($0) }) else { return name }
    var text = ""
    for character in name.unicodeScalars {
      switch character {
      case "%": text += "%25"
      case ",": text += "%2C"
      case "=": text += "%3D"
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }

  private static func decode(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.first {
      rest = rest.dropFirst()
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        rest.first != UInt8(ascii: "+"),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
