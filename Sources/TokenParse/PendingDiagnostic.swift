internal import TokenModel

/// A problem with its place, before lines and columns are counted.
struct PendingDiagnostic {
  var severity = Diagnostic.Severity.error
  var code: String
  var message: String
  var fix: String?
  /// See `Diagnostic.kind`.
  var kind: String?
  /// In the source map.
  var offset: Int
  /// Further places that belong to it.
  var related: [(message: String, offset: Int)] = []
}

extension [PendingDiagnostic] {
  /// In the order of files and places.
  func diagnostics(in sources: SourceMap) -> [Diagnostic] {
    var places = sources.places()
    // Ascending, so that no file is counted through for each.
    var related: [Int: SourceLocation] = [:]
    for offset in Set(flatMap { $0.related.map(\.offset) }).sorted() {
      related[offset] = places.location(offset)
    }
    places = sources.places()
    return enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map { _, finding in
        var diagnostic = Diagnostic(
          finding.severity, code: finding.code, message: finding.message, fix: finding.fix,
          location: places.location(finding.offset))
        diagnostic.kind = finding.kind
        diagnostic.related = finding.related.compactMap { message, offset in
          related[offset].map { Diagnostic.Related(message: message, location: $0) }
        }
        return diagnostic
      }
  }
}
