internal import PositionedJSON
internal import TokenModel

/// Reads DTCG token files, together, into one token set.
///
/// - Parameter files: in order; where two give the same cell, the later one counts (with a warning).
/// - Returns: the set and all diagnostics; use the set only when there are no errors.
/// - Complexity: O(*n*) in the bytes.
/// - Source: DTCG Format Module 2025.10; `docs/dev.blazon.schema.json`.
package func parse(_ files: [InputFile], options: ParseOptions = ParseOptions()) -> ParsedFiles {
  var result = ParsedFiles(sources: files.map(LazySource.init))
  var collector = Collector(options: options)
  var findings: [[Finding]] = []
  for (index, file) in files.enumerated() {
    let reading = JSONReader.read(file.bytes)
    var found = reading.problems.map { problem in
      Finding(
        code: problem.code.rawValue, message: problem.message, fix: problem.fix,
        offset: problem.offset)
    }
    if let root = reading.root {
      // Handed over and back, so that the collector is never copied.
      var parser = FileParser(file: Int32(index), collector: collector.moved())
      parser.parse(root)
      collector = parser.collector.moved()
      found += collector.takeFindings()
    }
    findings.append(found)
  }
  collector.finish()
  for finding in collector.takeFindings() { findings[Int(finding.file ?? 0)].append(finding) }
  for (source, found) in zip(result.sources, findings) where !found.isEmpty {
    var places = source.places()
    for finding in found.sorted(by: { $0.offset < $1.offset }) {
      result.diagnostics.append(finding.diagnostic(at: places.location(finding.offset)))
    }
  }
  result.set = collector.set
  result.places = collector.places
  return result
}

/// A problem with its place in the file that is being read.
struct Finding {
  var severity = Diagnostic.Severity.error
  var code: String
  var message: String
  var fix: String?
  var offset: Int
  /// `nil` for the file that is being read.
  var file: Int32?

  func diagnostic(at location: SourceLocation?) -> Diagnostic {
    Diagnostic(severity, code: code, message: message, fix: fix, location: location)
  }
}

extension LazySource {
  /// For many places in ascending order: cuts the text into lines once, and counts on from the place
  /// before where both are in one line, which may hold the whole file.
  struct Places {
    let source: LazySource
    private var text: SourceText?
    private var last: (offset: Int, location: SourceLocation)?

    init(_ source: LazySource) { self.source = source }

    mutating func location(_ offset: Int) -> SourceLocation {
      let location = following(offset) ?? first(offset)
      last = (offset, location)
      return location
    }

    private mutating func first(_ offset: Int) -> SourceLocation {
      let text = text ?? SourceText(source.bytes)
      self.text = text
      let place = text.place(of: offset)
      return SourceLocation(
        file: source.name, line: place.line, column: place.column, lineText: text.line(place.line))
    }

    private func following(_ offset: Int) -> SourceLocation? {
      guard let (start, before) = last, start <= offset, offset <= source.bytes.count else {
        return nil
      }
      var location = before
      for byte in source.bytes[start..<offset] {
        if byte == 0x0A { return nil }
        if byte & 0xC0 != 0x80 { location.column += 1 }
      }
      return location
    }
  }

  func places() -> Places { Places(self) }
}
