internal import TokenModel

/// A problem with its place, before lines and columns are counted.
struct PendingDiagnostic {
  var severity = Diagnostic.Severity.error
  var code: String
  var message: String
  var fix: String?
  /// In the source map.
  var offset: Int
  /// Further places that belong to it.
  var related: [(message: String, offset: Int)] = []
}

extension [PendingDiagnostic] {
  /// In the order of files and places.
  func diagnostics(in sources: SourceMap) -> [Diagnostic] {
    var places = sources.places()
    return enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map { _, finding in
        var diagnostic = Diagnostic(
          finding.severity, code: finding.code, message: finding.message, fix: finding.fix,
          location: places.location(finding.offset))
        diagnostic.related = finding.related.map {
          Diagnostic.Related(message: $0.message, location: sources.location($0.offset))
        }
        return diagnostic
      }
  }
}
