internal import PositionedJSON

/// A member of one file as it is written into another: its own text, behind the blanks of the new place.
struct MemberCopy {
  /// Whether members have lines of their own there, so that comments come along.
  var hasLines = false
  /// The place of a key there, whose quotes are used.
  var firstKey: Int?
  private let member: JSON.Member
  private let source: FileText
  private let type: String?
  private let typeLevel: Int
  private let target: FileText
  private let separator: [UInt8]

  init(
    _ member: JSON.Member, _ source: FileText, type: String?, _ typeLevel: Int, in target: FileText,
    _ separator: [UInt8]
  ) {
    (self.member, self.source, self.type, self.typeLevel) = (member, source, type, typeLevel)
    (self.target, self.separator) = (target, separator)
  }

  /// - Parameters:
  ///   - keys: the names of groups around the member, and its own.
  ///   - indent: the blanks before the first of them, which stand there already.
  ///   - comma: what follows.
  func written(_ keys: [String], _ indent: [UInt8], _ comma: [UInt8]) -> [UInt8] {
    let key = target.written(key: keys[0], like: firstKey) + separator
    guard keys.count > 1 else {
      // The blanks of the key's line are those of the new place.
      let before = source.bytes[source.commentStart(above: member)..<member.keyOffset]
      let blanks = before.reversed().prefix { $0 == .blank || $0 == .tab }.count
      let isAbove = before.dropLast(blanks).last == .newline
      let comment = isAbove ? before.dropLast(blanks) : before
      let lead = hasLines ? moved(comment, indent) + (isAbove ? indent : []) : []
      let text = moved(source.text(of: member.value), indent)
      let value = typeLevel == 0 ? typed(text, indent) : text
      return lead + key + value + comma + (hasLines ? Array(source.commentBehind(member)) : [])
    }
    let inner = indent + target.indentUnit
    let (start, end) = hasLines ? (target.lineEnd + inner, target.lineEnd + indent) : ([], [])
    let group =
      Array("{".utf8) + start + written(Array(keys.dropFirst()), inner, []) + end
      + Array("}".utf8)
    return key + (keys.count == typeLevel + 1 ? typed(group, indent) : group) + comma
  }

  private func moved(_ text: ArraySlice<UInt8>, _ indent: [UInt8]) -> [UInt8] {
    target.indented(text, from: source.indent(of: member.keyOffset), of: source, to: indent)
  }

  /// The object with a type as its first member.
  private func typed(_ value: [UInt8], _ indent: [UInt8]) -> [UInt8] {
    guard let type, value.first == UInt8(ascii: "{") else { return value }
    let rest = value.dropFirst()
    let blanks = rest.prefix { $0 <= .blank }
    let isEmpty = rest.dropFirst(blanks.count).first == UInt8(ascii: "}")
    let gap = blanks.contains(.newline) ? Array(blanks) : [.blank]
    return Array("{".utf8) + blanks + target.written(key: "$type", like: firstKey) + separator
      + Array(JSON.quoted(type).utf8) + (isEmpty ? [] : [.comma] + gap)
      + rest.dropFirst(blanks.count)
  }
}
