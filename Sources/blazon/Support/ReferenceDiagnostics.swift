internal import TokenModel
internal import TokenParse
internal import TokenResolve

/// What is wrong with the references of token files, each with its place.
enum ReferenceDiagnostics {
  /// - Parameters:
  ///   - known: revisions and axes of the registry, empty without one.
  ///   - stored: the registry's cells, `nil` without one.
  static func find(
    in parsed: ParsedFiles, known: TokenSet, stored: (any CellSource)?,
    _ severity: Diagnostic.Severity = .error
  ) throws -> [Diagnostic] {
    let problems = try ReferenceCheck(set: parsed.set, known: known).problems(stored: stored)
      // Of a token that is at fault itself, nothing can be said.
      .filter { found in !(found.problem.target.map(parsed.faulty.contains) ?? false) }
    var names = NearestPaths(parsed.set)
    let cells = problems.flatMap { [$0.cell] + $0.circle }
    var places = parsed.locations(ofCells: cells)[...]
    let inKept = try lostInKeptText(parsed, stored)
    return inKept
      + problems.map { found in
        var diagnostic = Diagnostic(found.problem, at: places.popFirst())
        diagnostic.severity = severity
        if case .unknownAlias(let target, _) = found.problem, let near = names.nearest(to: target) {
          diagnostic.fix = "did you mean \(quotedForMessage("{" + near + "}"))?"
        }
        for member in found.circle {
          guard let place = places.popFirst(), place != diagnostic.location else { continue }
          let path = quotedForMessage(parsed.set.cells[member].path.text)
          diagnostic.related.append(
            Diagnostic.Related(message: "\(path) refers to the next", location: place))
        }
        return diagnostic
      }
  }
}

extension ReferenceDiagnostics {
  /// References in text that is kept as written: nobody follows them, but they may be misspelt.
  private static func lostInKeptText(
    _ parsed: ParsedFiles, _ stored: (any CellSource)?
  ) throws -> [Diagnostic] {
    let kept = parsed.set.cells.indices.filter { parsed.set.cells[$0].statement.verbatim != nil }
    guard !kept.isEmpty else { return [] }
    let known = Set(parsed.set.cells.map(\.path))
    var lost: [TokenPath: Int] = [:]
    for index in kept {
      let cell = parsed.set.cells[index]
      var targets: [TokenPath] = []
      cell.statement.verbatim?.forEachReference { targets.append($0.target) }
      for target in targets where !known.contains(target) && lost[target] == nil {
        if try stored?.cells(of: target, in: cell.revision).isEmpty ?? true {
          lost[target] = index
        }
      }
    }
    let found = lost.sorted { $0.value < $1.value }
    return zip(found, parsed.locations(ofCells: found.map(\.value))).map { lost, place in
      let path = parsed.set.cells[lost.value].path
      return Diagnostic(
        .warning, code: "alias-unknown",
        message: "\(quotedForMessage(path.text)), which is kept as written, refers to "
          + "\(quotedForMessage("{" + lost.key.text + "}")), which names no token",
        fix: "correct the path, or add that token", location: place)
    }
  }
}

/// Suggests paths for references that lead nowhere; only for the first ones, as each compares with
/// every path.
private struct NearestPaths {
  private let set: TokenSet
  private lazy var paths = Set(set.cells.map(\.path.text)).sorted()
  private var left = 10

  init(_ set: TokenSet) { self.set = set }

  mutating func nearest(to target: TokenPath) -> String? {
    guard left > 0, target.text.utf8.count < 200 else { return nil }
    left -= 1
    return TokenModel.nearest(target.text, among: paths)
  }
}

extension ResolveProblem {
  /// The token that a reference leads to, where that is the trouble.
  fileprivate var target: TokenPath? {
    switch self {
    case .unknownAlias(let target, _), .noAnswer(let target, _, _), .intoCircle(let target, _),
      .wrongType(let target, _, _, _):
      target
    case .unknownPart(let reference, _, _): reference.target
    case .circle, .misfit, .tooManyContexts: nil
    }
  }
}
