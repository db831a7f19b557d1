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

  /// Reports a fault of what is to be read, in whose place there is nothing.
  mutating func refuse<Value>(
    _ code: String, _ message: String, fix: String? = nil, at offset: Int,
    related: [(message: String, offset: Int)] = []
  ) -> Value? {
    report(code, message, fix: fix, at: offset, related: related)
    return nil
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

/// The findings of a run, of which only so many of one sort are kept as anybody will read; the others
/// are counted.
struct Findings {
  private(set) var all: [PendingDiagnostic] = []
  /// The most of one sort that are kept.
  private let most: Int
  /// The kept ones of each sort, as indices of `all`.
  private var places: [Diagnostic.Group: [Int]] = [:]
  /// More are kept as they are met, since to find the last of them each time would be slow.
  private static let fewKept = 100

  init(most: Int) { self.most = most }

  mutating func append(_ finding: PendingDiagnostic) {
    let group = Diagnostic.Group(finding.severity, finding.code, kind: finding.kind)
    guard let kept = places[group], let first = kept.first, kept.count >= most else {
      places[group, default: []].append(all.count)
      return all.append(finding)
    }
    // Those that are read are the first by place, in whatever order all are met.
    if most <= Self.fewKept, let last = kept.max(by: { all[$0].offset < all[$1].offset }),
      finding.offset < all[last].offset
    {
      let count = all[last].count
      all[last] = finding
      all[last].count = count
    }
    all[first].count += 1
  }
}
