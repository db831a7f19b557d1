internal import PositionedJSON
internal import TokenModel

extension JSON {
  /// Whether this is a token in DTCG's own form, which is left as it is: of a type of ours, with nothing
  /// but its type, its value and a description, the value a reference or without any.
  ///
  /// Most tokens of most files are such, so that nothing is copied here. Another token may be one of today
  /// all the same.
  ///
  /// - Parameter outer: the type of the groups around, as written.
  func isTokenOfToday(_ outer: String?) -> Bool {
    guard case .object(let members) = kind, members.count <= 3 else { return false }
    return members.withUnsafeBufferPointer { members in
      var value: Int?
      var type: Int?
      for index in members.indices {
        switch members[index].key {
        case "$value": value = index
        case "$type": type = index
        case "$description": continue
        default: return false
        }
      }
      guard let value else { return false }
      let name = type.map { members[$0].value.string } ?? outer
      if case .string(let text) = members[value].value.kind {
        return LegacyAlias.inner(text) != nil && !text.utf8.suffix(6).elementsEqual("value}".utf8)
          && (name == nil && type == nil || name.flatMap { TokenType(rawValue: $0) } != nil)
      }
      guard let known = name.flatMap({ TokenType(rawValue: $0) }) else { return false }
      return members[value].value.isOfToday(known)
    }
  }

  private func isOfToday(_ type: TokenType) -> Bool {
    switch (kind, type) {
    case (.number, .number), (.number, .fontWeight), (.bool, .boolean): return true
    case (.array(let numbers), .cubicBezier): return numbers.allSatisfy { $0.numberText != nil }
    case (.array(let layers), .shadow), (.array(let layers), .gradient):
      return layers.allSatisfy { $0.isOfToday(type) }
    case (.object(let members), .color):
      return members.withUnsafeBufferPointer { $0.allSatisfy { $0.isOfColor } }
        && hasMember("components") && hasMember("colorSpace")
    case (.object(let members), .dimension), (.object(let members), .duration):
      return members.count == 2
        && members.withUnsafeBufferPointer { $0.allSatisfy { $0.isOfQuantity } }
    case (.object(let members), .shadow), (.object(let members), .border),
      (.object(let members), .transition), (.object(let members), .gradient),
      (.object(let members), .typography):
      return members.withUnsafeBufferPointer {
        $0.allSatisfy { TokenType.ofPart($0.key).map($0.value.isOfToday) ?? false }
      }
    default: return false
    }
  }

}

extension JSON.Member {
  fileprivate var isOfColor: Bool {
    switch (key, value.kind) {
    case ("colorSpace", .string), ("alpha", .number): true
    case ("hex", .string(let text)): text.utf8.first == UInt8(ascii: "#")
    case ("components", .array(let parts)):
      parts.allSatisfy { $0.string.map { $0 == "none" } ?? true }
    default: false
    }
  }

  /// Points are another tool's.
  fileprivate var isOfQuantity: Bool {
    switch (key, value.kind) {
    case ("value", .number): true
    case ("unit", .string(let text)): ["px", "rem", "ms", "s"].contains(text)
    default: false
    }
  }
}
