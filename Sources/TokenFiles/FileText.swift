// TokenFiles: the text of token files, changed by place, and three versions of one merged by meaning.
//
// Knows members, values and layout, and of tokens only what a merge must not take apart. What is not
// changed keeps its bytes: order, indentation, comments, line ends and the text of numbers. It opens no
// files. Entry: `FileText`, `FileEdits.applied(to:)`, `TreeMerge`.

package import PositionedJSON

/// A token file's text and its tree, whose offsets are places in the text.
package struct FileText: Sendable {
  /// As the user named it.
  package let name: String
  package let bytes: [UInt8]
  package let tree: JSON

  /// - Throws: the first problem of a text that is neither JSON nor JSON5, or has a key twice.
  package init(name: String, bytes: [UInt8]) throws(JSONProblem) {
    let reading = JSONReader.read(bytes, dialect: .json5)
    if let problem = reading.problems.first { throw problem }
    self.name = name
    self.bytes = bytes
    tree = reading.root ?? .null
  }

  /// A file without tokens, in the place of one that is missing.
  ///
  /// - Parameter other: the file whose lines it will have; `nil` for none.
  package static func empty(_ name: String, like other: FileText? = nil) -> FileText {
    let end = other.flatMap { $0.isBroken ? $0.lineEnd : nil } ?? []
    return FileText(
      name: name, bytes: Array("{".utf8) + end + Array("}".utf8) + end, tree: .object([]))
  }

  init(name: String, bytes: [UInt8], tree: JSON) {
    (self.name, self.bytes, self.tree) = (name, bytes, tree)
  }

  /// The value that keys lead to, or elements by their numbers; `nil` where there is none.
  package func value(at keys: [String]) -> JSON? {
    keys.reduce(tree) { $0?.part($1) }
  }

  /// The text of a value as it was written.
  package func text(of value: JSON) -> ArraySlice<UInt8> { bytes[value.offset..<end(of: value)] }
}

// MARK: - Places

extension FileText {
  /// The place behind a value of the tree.
  ///
  /// - Complexity: O(*n*) in the bytes of its last part.
  package func end(of value: JSON) -> Int {
    switch value.kind {
    case .string: return stringEnd(value.offset)
    case .array(let elements):
      return closing(after: elements.last.map(end(of:)) ?? value.offset + 1)
    case .object(let members):
      return closing(after: members.last.map { end(of: $0.value) } ?? value.offset + 1)
    case .null, .bool, .number: return wordEnd(value.offset)
    }
  }

  /// The place behind a key.
  package func keyEnd(_ offset: Int) -> Int {
    bytes[offset] == .quote || bytes[offset] == .apostrophe ? stringEnd(offset) : wordEnd(offset)
  }

  /// The place behind blanks and comments.
  func blankEnd(_ start: Int) -> Int {
    var place = start
    while place < bytes.count {
      if bytes[place] == .slash {
        place = commentEnd(place)
      } else if bytes[place] <= .blank || bytes[place] >= 0x80 {
        place += 1
      } else {
        return place
      }
    }
    return place
  }

  /// The place behind a comment; of one to the end of a line, before the line's end.
  func commentEnd(_ start: Int) -> Int {
    if bytes[start + 1] == .slash {
      return bytes[start...].firstIndex { $0 == .newline || $0 == .carriageReturn } ?? bytes.count
    }
    var place = start + 2
    while bytes[place] != .asterisk || bytes[place + 1] != .slash { place += 1 }
    return place + 2
  }

  /// The place of the first of the comments directly above a member, each on a line of its own, and before it on its
  /// line; else that of its key.
  func commentStart(above member: JSON.Member) -> Int {
    var start = bytes[..<member.keyOffset].lastIndex(of: .newline).map { $0 + 1 } ?? 0
    guard blankEnd(start) == member.keyOffset, !hasNeighbor(member) else { return member.keyOffset }
    while start > 1, bytes[start - 1] == .newline {
      let end = start - (bytes[start - 2] == .carriageReturn ? 2 : 1)
      let line = bytes[..<end].lastIndex(of: .newline).map { $0 + 1 } ?? 0
      let text = bytes[line..<end].drop { $0 <= .blank }
      let isBlock =
        text.starts(with: [.slash, .asterisk]) && text.suffix(2) == [.asterisk, .slash]
      guard isBlock || text.starts(with: [.slash, .slash]) else { break }
      start = line
    }
    return start + bytes[start...].prefix { $0 == .blank || $0 == .tab }.count
  }

  /// Whether another member follows on the line of one.
  private func hasNeighbor(_ member: JSON.Member) -> Bool {
    let comma = blankEnd(end(of: member.value))
    guard comma < bytes.count, bytes[comma] == .comma else { return false }
    let next = blankEnd(comma + 1)
    return next < bytes.count && bytes[next] != UInt8(ascii: "}")
      && !bytes[comma..<next].contains(.newline)
  }

  /// The blanks and the comment behind a member's value and comma, on its line.
  func commentBehind(_ member: JSON.Member) -> ArraySlice<UInt8> {
    var start = end(of: member.value)
    if bytes[start...].first == .comma { start += 1 }
    let comment = start + bytes[start...].prefix { $0 == .blank || $0 == .tab }.count
    guard comment + 1 < bytes.count, bytes[comment] == .slash else { return [] }
    let end = commentEnd(comment)
    return end >= bytes.count || bytes[end] <= .carriageReturn ? bytes[start..<end] : []
  }

  func stringEnd(_ start: Int) -> Int {
    var place = start + 1
    while bytes[place] != bytes[start] { place += bytes[place] == .backslash ? 2 : 1 }
    return place + 1
  }

  private func wordEnd(_ start: Int) -> Int {
    let ends = Array(":,]}/".utf8)
    return bytes[start...].firstIndex { $0 <= .blank || ends.contains($0) } ?? bytes.count
  }

  /// The place behind the bracket that follows the last part, and a comma that may stand between.
  private func closing(after last: Int) -> Int {
    let place = blankEnd(last)
    return (bytes[place] == .comma ? blankEnd(place + 1) : place) + 1
  }
}

// MARK: - Layout

extension FileText {
  /// What the file has at the ends of its lines.
  var lineEnd: [UInt8] {
    guard let first = bytes.firstIndex(of: .newline) else { return [.newline] }
    return first > 0 && bytes[first - 1] == .carriageReturn
      ? [.carriageReturn, .newline] : [.newline]
  }

  /// Whether the file is more than one line.
  var isBroken: Bool { bytes.dropLast(2).contains(.newline) }

  /// The blanks of one level: those of the first member of the file.
  var indentUnit: [UInt8] {
    guard let first = tree.members?.first.map({ indent(of: $0.keyOffset) }), !first.isEmpty else {
      return Array("  ".utf8)
    }
    return first
  }

  /// The blanks at the beginning of the line of a place.
  func indent(of place: Int) -> [UInt8] {
    let start =
      bytes[..<place].lastIndex { $0 == .newline || $0 == .carriageReturn }
      .map { $0 + 1 } ?? 0
    return Array(bytes[start..<place].prefix { $0 == .blank || $0 == .tab })
  }

  /// A text of this or another file as it would be written behind other blanks.
  ///
  /// - Parameter old: the blanks of the line on which the text began in `source`.
  func indented(_ text: ArraySlice<UInt8>, from old: [UInt8], of source: FileText, to new: [UInt8])
    -> [UInt8]
  {
    let (unit, other) = (indentUnit, source.indentUnit)
    if old == new, unit == other, lineEnd == source.lineEnd { return Array(text) }
    let lines = text.split(separator: .newline, omittingEmptySubsequences: false)
    var result = Array(lines[0])
    for line in lines.dropFirst() {
      if result.last == .carriageReturn { result.removeLast() }
      result += lineEnd
      let blanks = line.prefix { $0 == .blank || $0 == .tab }
      let own = Array(blanks.starts(with: old) ? blanks.dropFirst(old.count) : blanks)
      if blanks.count == line.count { continue }
      let levels = other.isEmpty || own.count % other.count != 0 ? 0 : own.count / other.count
      result += new
      result += levels > 0 ? Array(repeatElement(unit, count: levels).joined()) : own
      result += line.dropFirst(blanks.count)
    }
    return result
  }

  /// A value made in code as it is written in the place of another, in the layout of the file.
  package func written(_ value: JSON, inPlaceOf old: JSON) -> [UInt8] {
    written(value, indent: indent(of: old.offset))
  }

  /// A value made in code, in the layout of the file.
  ///
  /// - Parameter indent: the blanks of the line on which it begins.
  func written(_ value: JSON, indent: [UInt8]) -> [UInt8] {
    guard isBroken else { return Array(value.compactText.utf8) }
    let text = Array(value.prettyText.utf8)
    guard let made = try? FileText(name: name, bytes: text) else { return text }
    return indented(text[...], from: [], of: made, to: indent)
  }

  /// A key in the quotes of another one, or without quotes as it is.
  func written(key: String, like offset: Int?) -> [UInt8] {
    let plain = key.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
    }
    if let offset, plain, !key.isEmpty {
      if bytes[offset] == .apostrophe { return [.apostrophe] + Array(key.utf8) + [.apostrophe] }
      if bytes[offset] != .quote { return Array(key.utf8) }
    }
    return Array(JSON.quoted(key).utf8)
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let blank = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let backslash = UInt8(ascii: "\\")
  static let slash = UInt8(ascii: "/")
  static let asterisk = UInt8(ascii: "*")
}
