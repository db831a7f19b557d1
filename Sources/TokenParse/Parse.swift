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
  for (index, file) in files.enumerated() {
    let reading = JSONReader.read(file.bytes)
    var findings = reading.problems.map { problem in
      Finding(
        code: problem.code.rawValue, message: problem.message, fix: problem.fix,
        offset: problem.offset)
    }
    if let root = reading.root {
      // Handed over and back, so that the collector is never copied.
      var parser = FileParser(file: Int32(index), collector: collector.moved())
      parser.parse(root)
      collector = parser.collector.moved()
      findings += collector.takeFindings()
    }
    var places = result.sources[index].places()
    for finding in findings.sorted(by: { $0.offset < $1.offset }) {
      result.diagnostics.append(finding.diagnostic(at: places.location(finding.offset)))
    }
  }
  collector.finish()
  for finding in collector.takeFindings() {
    let location = finding.file.map { result.sources[Int($0)].location(finding.offset) }
    result.diagnostics.append(finding.diagnostic(at: location))
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
  /// For many places: cuts the text into lines once, at the first one.
  struct Places {
    let source: LazySource
    private var text: SourceText?

    init(_ source: LazySource) { self.source = source }

    mutating func location(_ offset: Int) -> SourceLocation {
      let text = text ?? SourceText(source.bytes)
      self.text = text
      let place = text.place(of: offset)
      return SourceLocation(
        file: source.name, line: place.line, column: place.column, lineText: text.line(place.line))
    }
  }

  func places() -> Places { Places(self) }
}
