internal import TokenModel

/// A problem with its place, before lines and columns are counted.
struct PendingDiagnostic {
  var severity = Diagnostic.Severity.error
  var code: String
  var message: String
  var fix: String?
  /// See `Diagnostic.kind`.
  var kind: String?
  /// See `Diagnostic.isFault`.
  var isFault = false
  /// See `Diagnostic.count`.
  var count = 1
  /// In the source map.
  var offset: Int
  /// Further places that belong to it.
  var related: [(message: String, offset: Int)] = []
}

extension [PendingDiagnostic] {
  /// In the order of files and places.
  func diagnostics(in sources: SourceMap) -> [Diagnostic] {
    var places = sources.places()
    return indices.sorted { (self[$0].offset, $0) < (self[$1].offset, $1) }
      .map { index in
        let finding = self[index]
        var diagnostic = Diagnostic(
          finding.severity, code: finding.code, message: finding.message, fix: finding.fix,
          location: places.location(finding.offset))
        diagnostic.kind = finding.kind
        diagnostic.isFault = finding.isFault
        diagnostic.count = finding.count
        diagnostic.related = finding.related.map { message, offset in
          Diagnostic.Related(message: message, location: places.location(offset))
        }
        return diagnostic
      }
  }
}
