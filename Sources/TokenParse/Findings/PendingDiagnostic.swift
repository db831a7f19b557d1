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

  init(
    severity: Diagnostic.Severity = .error, _ code: String, _ message: String, fix: String? = nil,
    kind: String? = nil, isFault: Bool = false, at offset: Int,
    related: [(message: String, offset: Int)] = []
  ) {
    (self.severity, self.code, self.message, self.fix) = (severity, code, message, fix)
    (self.kind, self.isFault, self.offset, self.related) = (kind, isFault, offset, related)
  }

  static func ownContexts(_ path: TokenPath, at offset: Int) -> PendingDiagnostic {
    PendingDiagnostic(
      "resolver-token-contexts",
      "\(quotedForMessage(path.text)) has contexts of its own, and depends on modifiers in a "
        + "way that cells cannot express",
      fix: "write its contexts as modifiers, or leave the token out of them", at: offset)
  }

  static func tooMany(
    _ document: ResolverDocument, _ modifiers: Set<Int>, at offset: Int, because why: String
  ) -> PendingDiagnostic {
    PendingDiagnostic(
      "resolver-permutations-many",
      "\(why): the modifiers \(document.names(of: modifiers)) have more than "
        + "\(Permutations.most) combinations", fix: "let fewer modifiers decide, or make them one",
      at: offset)
  }
}

/// What takes findings.
protocol FindingTaker {
  mutating func report(_ finding: PendingDiagnostic)
}

extension FindingTaker {
  mutating func report(
    _ code: String, _ message: String, fix: String? = nil, at offset: Int,
    related: [(message: String, offset: Int)] = []
  ) {
    report(PendingDiagnostic(code, message, fix: fix, at: offset, related: related))
  }

  mutating func warn(
    _ code: String, _ message: String, fix: String? = nil, kind: String? = nil,
    isFault: Bool = false, at offset: Int, related: [(message: String, offset: Int)] = []
  ) {
    report(
      PendingDiagnostic(
        severity: .warning, code, message, fix: fix, kind: kind, isFault: isFault, at: offset,
        related: related))
  }
}

extension [PendingDiagnostic]: FindingTaker {
  mutating func report(_ finding: PendingDiagnostic) { append(finding) }
}

extension [PendingDiagnostic] {
  /// In the order of files and places.
  func diagnostics(in sources: SourceMap) -> [Diagnostic] {
    var places = sources.places()
    return sorted { $0.offset < $1.offset }
      .map { finding in
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
