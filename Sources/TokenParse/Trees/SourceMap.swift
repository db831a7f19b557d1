internal import PositionedJSON
internal import TokenModel

/// The texts of one run, laid end to end: a byte offset names a file and a place in it, so that
/// trees of several files can be mixed.
struct SourceMap: Sendable {
  private var sources: [Source] = []
  /// The offset at which the next file will begin.
  private(set) var end = 0

  private struct Source: Sendable {
    let name: String
    let bytes: [UInt8]
    let base: Int
  }

  /// - Returns: the offset of the file's first byte.
  mutating func add(_ file: InputFile) -> Int {
    let base = end
    sources.append(Source(name: file.name, bytes: file.bytes, base: base))
    // One more, so that the place behind the last byte is still the file's.
    end += file.bytes.count + 1
    return base
  }

  /// The names of all files, as the user gave them.
  var names: [String] { sources.map(\.name) }

  /// The name of the file at an offset, as the user gave it.
  func fileName(at offset: Int) -> String { sources[index(at: offset)].name }

  private func index(at offset: Int) -> Int {
    max(0, sources.partitioningIndex { $0.base > offset } - 1)
  }

  /// For many places, in any order: cuts each file into lines once.
  struct Places {
    private let map: SourceMap
    private var texts: [Int: SourceText] = [:]

    fileprivate init(_ map: SourceMap) { self.map = map }

    mutating func location(_ offset: Int) -> SourceLocation {
      let index = map.index(at: offset)
      let source = map.sources[index]
      let text = texts[index] ?? SourceText(source.bytes)
      texts[index] = text
      let place = text.place(of: offset - source.base)
      return SourceLocation(
        file: source.name, line: place.line, column: place.column, bytes: source.bytes,
        offset: offset - source.base)
    }
  }

  func places() -> Places { Places(self) }
}
