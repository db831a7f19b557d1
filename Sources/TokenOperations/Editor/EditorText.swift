internal import PositionedJSON

/// The text of an open document, with places as editors count them: lines from 0 that end with `\n`, `\r\n` or `\r`, and
/// in a line bytes of UTF-8 or units of UTF-16.
///
/// - Source: Language Server Protocol 3.17, "Text Documents".
package struct EditorText: Sendable {
  package enum Encoding: String, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
  }

  package struct Position: Hashable, Sendable {
    package var line: Int
    package var character: Int

    package init(line: Int, character: Int) { (self.line, self.character) = (line, character) }
  }

  /// A text in the place of some bytes.
  package struct Edit: Hashable, Sendable {
    package var range: Range<Int>
    package var text: String

    package init(range: Range<Int>, text: String) { (self.range, self.text) = (range, text) }
  }

  package private(set) var bytes: [UInt8]
  package let encoding: Encoding
  private var lineStarts: [Int] = []
  /// The units before each `stride` bytes.
  private var marks: [Int] = []

  package init(_ bytes: [UInt8], _ encoding: Encoding) {
    (self.bytes, self.encoding) = (bytes, encoding)
    index()
  }

  private mutating func index() {
    lineStarts = EditorText.lineStarts(of: bytes)
    marks = [0]
    var count = 0
    for (place, byte) in bytes.enumerated() {
      count += width(byte)
      if (place + 1) % EditorText.stride == 0 { marks.append(count) }
    }
  }

  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
    var starts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices where bytes[index] == 0x0A || bytes[index] == 0x0D {
        let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
        if !isPair { starts.append(index + 1) }
      }
    }
    return starts
  }

  /// Writes a text in the place of what is between two positions, in whichever order they are.
  package mutating func replace(_ start: Position, _ end: Position, by text: String) {
    let (one, other) = (offset(of: start), offset(of: end))
    bytes.replaceSubrange(min(one, other)..<max(one, other), with: text.utf8)
    index()
  }

  // MARK: Places

  /// The place of a position: behind the end of its line the end, and inside of a character its beginning.
  package func offset(of position: Position) -> Int {
    guard position.line < lineStarts.count else { return bytes.count }
    guard position.line >= 0 else { return 0 }
    let (start, end) = (lineStarts[position.line], lineEnd(position.line))
    guard position.character > 0 else { return start }
    let wanted = min(position.character, bytes.count) + units(before: start)
    let block = (marks.partitioningIndex { $0 > wanted } - 1) * EditorText.stride
    var offset = min(max(start, block), end)
    var count = units(before: offset)
    while offset < end, count + width(bytes[offset]) <= wanted {
      count += width(bytes[offset])
      offset += 1
    }
    while offset > start, offset < end, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  package func position(of offset: Int) -> Position {
    let offset = min(max(0, offset), bytes.count)
    let line = lineStarts.partitioningIndex { $0 > offset } - 1
    return Position(line: line, character: units(before: offset) - units(before: lineStarts[line]))
  }

  /// The units of all that is before a place.
  private func units(before offset: Int) -> Int {
    let block = offset / EditorText.stride
    return bytes[(block * EditorText.stride)..<offset].reduce(marks[block]) { $0 + width($1) }
  }

  /// What a byte adds: all of its character's units where it is the first of it.
  private func width(_ byte: UInt8) -> Int {
    encoding == .utf8 ? 1 : byte & 0xC0 == 0x80 ? 0 : byte < 0xF0 ? 1 : 2
  }

  /// Bytes from a mark to the next one: lines may be long.
  private static let stride = 512

  /// The place of a line's end, before what ends it.
  private func lineEnd(_ line: Int) -> Int {
    guard line + 1 < lineStarts.count else { return bytes.count }
    let end = lineStarts[line + 1] - 1
    return end > lineStarts[line] && bytes[end] == 0x0A && bytes[end - 1] == 0x0D ? end - 1 : end
  }

  /// The bytes of the line around a place.
  package func line(around offset: Int) -> Range<Int> {
    let line = position(of: offset).line
    return lineStarts[line]..<max(lineStarts[line], lineEnd(line))
  }

  /// What is marked for a finding at a place: a text in quotes, a word or a number, else one character.
  package func word(at offset: Int) -> Range<Int> {
    let line = line(around: offset)
    guard line.contains(offset) else { return line.upperBound..<line.upperBound }
    var end = offset + 1
    if bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") {
      while end < line.upperBound, bytes[end] != bytes[offset] {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      return offset..<min(end + 1, line.upperBound)
    }
    func isWord(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "$") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "#")
        || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
    guard isWord(bytes[offset]) else { return offset..<end }
    while end < line.upperBound, isWord(bytes[end]) { end += 1 }
    return offset..<end
  }

  // MARK: Differences

  /// The edits that make another text of this one: of each changed line where both have as many lines, else one.
  package func edits(to other: [UInt8]) -> [Edit] {
    let starts = EditorText.lineStarts(of: other)
    guard starts.count == lineStarts.count else {
      return [edit(0..<bytes.count, other[...])].compactMap(\.self)
    }
    return starts.indices.compactMap { line in
      func range(_ starts: [Int], _ count: Int) -> Range<Int> {
        starts[line]..<(line + 1 < starts.count ? starts[line + 1] : count)
      }
      return edit(range(lineStarts, bytes.count), other[range(starts, other.count)])
    }
  }

  /// The change of a part, without what it begins and ends with in both; `nil` where nothing changes.
  private func edit(_ range: Range<Int>, _ other: ArraySlice<UInt8>) -> Edit? {
    let own = bytes[range]
    if own == other { return nil }
    let (before, after) = EditorText.common(own, other)
    return Edit(
      range: range.lowerBound + before..<range.upperBound - after,
      text: String(decoding: other.dropFirst(before).dropLast(after), as: UTF8.self))
  }

  /// How many bytes two texts begin and end with alike, of whole characters.
  static func common(
    _ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>
  ) -> (before: Int, after: Int) {
    var before = zip(one, other).prefix { $0 == $1 }.count
    func isInside(_ text: ArraySlice<UInt8>, _ count: Int) -> Bool {
      let place = text.startIndex + count
      return place < text.endIndex && text[place] & 0xC0 == 0x80
    }
    while before > 0, isInside(one, before) || isInside(other, before) { before -= 1 }
    let rest = min(one.count, other.count) - before
    var after = zip(one.reversed(), other.reversed()).prefix(rest).prefix { $0 == $1 }.count
    while after > 0, one[one.endIndex - after] & 0xC0 == 0x80 { after -= 1 }
    return (before, after)
  }
}
