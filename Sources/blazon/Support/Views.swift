internal import TokenModel
internal import TokenParse
internal import TokenResolve
internal import TokenStore

/// Points and files as resolved views, for the verbs that read.
enum Views {
  /// A point's view; problems while resolving are printed as warnings.
  static func view(_ registry: Registry, _ point: Point) throws -> PointView {
    let found = try registry.find(point)
    let set = try registry.load(at: found.commit, revision: nil)
    return view(set, label: point.text, only: found.revision)
  }

  static func view(_ set: TokenSet, label: String, only: String?) -> PointView {
    let revisions = set.revisions.filter { only == nil || $0.id == only }
    let resolutions = revisions.map { resolve(set, revision: $0) }
    warn(resolutions.flatMap(\.problems))
    return PointView(
      label: label, revisions: resolutions.map(\.tokens), namesRevision: only != nil)
  }

  /// A point, or a file where the argument contains `/` or ends in `.json`.
  static func view(_ registry: () throws -> Registry, _ argument: String) throws -> PointView {
    guard isFile(argument) else { return try view(registry(), Point(argument)) }
    var options = ParseOptions()
    options.revision = "main"
    let parsed = try Inputs.parse([argument], options)
    try refuseErrors(parsed)
    var set = parsed.set
    set.sort()
    let only = set.revisions.count == 1 ? set.revisions.first?.id : nil
    return view(set, label: argument, only: only)
  }

  static func isFile(_ argument: String) -> Bool {
    argument.contains("/") || argument.hasSuffix(".json") || argument.hasSuffix(".json5")
  }

  /// Prints warnings; throws when there are errors.
  static func refuseErrors(_ parsed: ParsedFiles) throws {
    if parsed.hasErrors { throw Refused(diagnostics: parsed.diagnostics) }
    Terminal.printWarnings(parsed.diagnostics)
  }

  static func warn(_ problems: [Resolution.CellProblem]) {
    Terminal.printWarnings(
      problems.map { found in
        Diagnostic(
          .warning, code: found.problem.code,
          message: found.problem.message + " (revision \(found.key.revision))",
          fix: found.problem.fix)
      })
  }

  /// The revision that a verb for one revision means: the point's, else the highest in order.
  static func revision(_ set: TokenSet, _ found: FoundPoint) throws -> Revision {
    if let name = found.revision, let revision = set.revision(name) { return revision }
    guard let last = set.revisions.last else { throw VerbProblem.emptyRegistry }
    return last
  }
}

/// Answers cells of tokens from the store, by one look-up for each token.
final class StoredCells: CellSource {
  private let registry: Registry
  private let commit: Int
  /// A token is asked for again in every context and by every alias to it.
  private var found: [TokenPath: [Cell]] = [:]

  init(registry: Registry, commit: Int) {
    self.registry = registry
    self.commit = commit
  }

  func cells(of path: TokenPath, in revision: String) throws -> [Cell] {
    try cells(of: path).filter { $0.revision == revision }
  }

  /// In every revision.
  func cells(of path: TokenPath) throws -> [Cell] {
    if let cells = found[path] { return cells }
    let cells = try registry.cells(of: path, at: commit)
    found[path] = cells
    return cells
  }
}

enum VerbProblem: Problem {
  case emptyRegistry
  case unknownPath(String, near: String?)
  /// It names something else than a token, or asks for too little.
  case noPath(String, fix: String)
  case unknownDocument(String, near: String?)
  case needsRevision(known: [String])
  case needsType(String)
  case valueInvalid(String, fix: String?)

  var code: String {
    switch self {
    case .emptyRegistry: "registry-empty"
    case .unknownPath, .noPath: "path-unknown"
    case .unknownDocument: "document-unknown"
    case .needsRevision: "revision-missing"
    case .needsType: "type-missing"
    case .valueInvalid: "value-invalid"
    }
  }

  var message: String {
    switch self {
    case .emptyRegistry: "the registry has no revision yet"
    case .unknownPath(let path, _), .noPath(let path, _):
      "there is no token \(quotedForMessage(path))"
    case .unknownDocument(let id, _): "there is no document \(quotedForMessage(id))"
    case .needsRevision(let known):
      "the registry has several revisions: \(known.joined(separator: ", "))"
    case .needsType(let path): "\(quotedForMessage(path)) is new, and its type is not said"
    case .valueInvalid(let message, _): message
    }
  }

  var fix: String? {
    switch self {
    case .emptyRegistry: "bring something in with `blazon import FILE`"
    case .unknownPath(_, let near):
      near.map { "did you mean \($0)?" } ?? "see `blazon list`"
    case .noPath(_, let fix): fix.harmless
    case .unknownDocument(_, let near):
      near.map { "did you mean \($0)?" } ?? "see `blazon sources`"
    case .needsRevision: "add --revision ID"
    case .needsType:
      "add --type, one of \(TokenType.allCases.map(\.rawValue).joined(separator: ", "))"
    case .valueInvalid(_, let fix): fix
    }
  }
}
