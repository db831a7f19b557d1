internal import PositionedJSON
internal import TokenModel

/// The texts of one run, laid end to end: a byte offset names a file and a place in it, so that
/// trees of several files can be mixed.
struct SourceMap: Sendable {
  private var sources: [Source] = []
  /// The offset at which the next file will begin.
  private(set) var end = 0

  private final class Source: Sendable {
    let name: String
    let bytes: [UInt8]
    let base: Int

    init(_ file: InputFile, base: Int) {
      name = file.name
      bytes = file.bytes
      self.base = base
    }
  }

  /// - Returns: the offset of the file's first byte.
  mutating func add(_ file: InputFile) -> Int {
    let base = end
    sources.append(Source(file, base: base))
    // One more, so that the place behind the last byte is still the file's.
    end += file.bytes.count + 1
    return base
  }

  /// The name of the file at an offset, as the user gave it.
  func fileName(at offset: Int) -> String { source(at: offset).name }

  /// Line and column of one place; for many, see `places()`.
  func location(_ offset: Int) -> SourceLocation {
    var places = places()
    return places.location(offset)
  }

  private func index(at offset: Int) -> Int {
    max(0, sources.partitioningIndex { $0.base > offset } - 1)
  }

  private func source(at offset: Int) -> Source { sources[index(at: offset)] }

  /// For many places in ascending order: cuts a file into lines once, and counts on from the place
  /// before where both are in one line, which may hold the whole file.
  struct Places {
    private let map: SourceMap
    private var current: (index: Int, text: SourceText)?
    private var last: (offset: Int, location: SourceLocation)?

    fileprivate init(_ map: SourceMap) { self.map = map }

    mutating func location(_ offset: Int) -> SourceLocation {
      let location = following(offset) ?? first(offset)
      last = (offset, location)
      return location
    }

    private mutating func first(_ offset: Int) -> SourceLocation {
      let index = map.index(at: offset)
      let source = map.sources[index]
      let text =
        if let current, current.index == index { current.text } else { SourceText(source.bytes) }
      current = (index, text)
      let place = text.place(of: offset - source.base)
      let isLong = text.length(ofLine: place.line) > Places.longLine
      var location = SourceLocation(
        file: source.name, line: place.line, column: place.column,
        lineText: isLong ? "" : text.line(place.line))
      if isLong { cut(&location, around: offset - source.base, of: source.bytes) }
      return location
    }

    private func following(_ offset: Int) -> SourceLocation? {
      guard let (start, before) = last, start <= offset, let current else { return nil }
      let source = map.sources[current.index]
      guard offset - source.base <= source.bytes.count else { return nil }
      var location = before
      for byte in source.bytes[(start - source.base)..<(offset - source.base)] {
        if byte == 0x0A { return nil }
        if byte & 0xC0 != 0x80 { location.column += 1 }
      }
      if current.text.length(ofLine: location.line) > Places.longLine {
        cut(&location, around: offset - source.base, of: source.bytes)
      }
      return location
    }

    /// Longer lines are shown in part, so that many faults in one line do not each hold all of it.
    private static let longLine = 1_000

    private func cut(_ location: inout SourceLocation, around place: Int, of bytes: [UInt8]) {
      var start = max(0, place - 300)
      while start < place, bytes[start] & 0xC0 == 0x80 { start += 1 }
      if let line = bytes[start..<place].lastIndex(of: 0x0A) { start = line + 1 }
      var end = min(bytes.count, place + 300)
      while end > place, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      if let line = bytes[place..<end].firstIndex(of: 0x0A) { end = line }
      location.lineText = String(decoding: bytes[start..<end], as: UTF8.self)
      location.textColumn =
        location.column - bytes[start..<place].count { $0 & 0xC0 != 0x80 }
    }
  }

  func places() -> Places { Places(self) }
}
