internal import TokenDiff
internal import TokenModel
internal import TokenParse
internal import TokenResolve
internal import TokenStore

/// Points and files as resolved views, for the verbs that read.
enum Views {
  /// A point's view; problems while resolving are printed as warnings.
  static func view(_ set: TokenSet, label: String, only: String?) -> PointView {
    let (view, problems) = resolved(set, label: label, only: only)
    warn(problems)
    return view
  }

  /// What is and what would be; problems that are there already are not told of.
  static func views(
    _ before: TokenSet, label: String, _ after: TokenSet, label otherLabel: String, only: String?
  ) -> (before: PointView, after: PointView) {
    let (view, old) = resolved(before, label: label, only: only)
    let (other, new) = resolved(after, label: otherLabel, only: only)
    let known = Set(old.map(\.problem))
    warn(new.filter { !known.contains($0.problem) })
    return (view, other)
  }

  private static func resolved(
    _ set: TokenSet, label: String, only: String?
  ) -> (view: PointView, problems: [Resolution.CellProblem]) {
    let revisions = set.revisions.filter { only == nil || $0.id == only }
    let resolutions = revisions.map { resolve(set, revision: $0) }
    let view = PointView(
      label: label, revisions: resolutions.map(\.tokens), namesRevision: only != nil)
    return (view, resolutions.flatMap(\.problems))
  }

  /// Whether an argument names a file: it contains `/`, or ends in `.json` or `.json5`.
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
  static func revision(_ set: TokenSet, _ name: String?) throws -> Revision {
    if let name, let revision = set.revision(name) { return revision }
    guard let last = set.revisions.last else { throw VerbProblem.emptyRegistry }
    return last
  }
}

extension Views {
  /// What one side of a comparison says, before it is resolved.
  struct Source {
    var set: TokenSet
    var label: String
    /// The only revision that is meant.
    var only: String?

    var view: PointView { Views.view(set, label: label, only: only) }

    /// As the store gives it; a file's cells come in the file's order.
    var sorted: Source {
      var copy = self
      copy.set.sort()
      return copy
    }
  }

  /// Two points or files to tell the differences of: only what can differ is resolved, and told of
  /// where it cannot be.
  static func pair(
    _ registry: () throws -> Registry, _ from: String, _ to: String
  ) throws -> (from: PointView, to: PointView) {
    let sources = try sources(registry, from, to)
    defer { AtExit.leave(sources) }
    let (before, after) = (sources.from, sources.to)
    // Two revisions have little in common that could be left out.
    let isOneRevision = before.only == nil || after.only == nil || before.only == after.only
    guard isOneRevision, let narrow = affectedTokens(of: before.set, and: after.set) else {
      return (before.sorted.view, after.sorted.view)
    }
    return (
      view(narrow.before, label: before.label, only: before.only),
      view(narrow.after, label: after.label, only: after.only)
    )
  }

  private static func sources(
    _ registry: () throws -> Registry, _ from: String, _ to: String
  ) throws -> (from: Source, to: Source) {
    switch (isFile(from), isFile(to)) {
    case (true, true):
      let other = BackgroundWork { Result { try parsed(to) } }
      let first = Result { try parsed(from) }
      let second = other.wait()
      return (try source(first.get(), from), try source(second.get(), to))
    case (true, false): return (try file(from), try point(registry().snapshot(Point(to))))
    case (false, true): return (try point(registry().snapshot(Point(from))), try file(to))
    case (false, false):
      let before = try registry().snapshot(Point(from))
      return try points(before, before.snapshot(Point(to)))
    }
  }

  private static func points(
    _ from: Snapshot, _ to: Snapshot
  ) throws -> (from: Source, to: Source) {
    let isOneRevision =
      from.revision == nil || to.revision == nil || from.revision == to.revision
    if isOneRevision, let states = try to.difference(from: from) {
      return (
        Source(set: states.before, label: from.text, only: from.revision),
        Source(set: states.after, label: to.text, only: to.revision)
      )
    }
    return (try point(from), try point(to))
  }

  private static func point(_ now: Snapshot) throws -> Source {
    Source(set: try now.load(), label: now.text, only: now.revision)
  }

  private static func file(_ name: String) throws -> Source { try source(parsed(name), name) }

  private static func parsed(_ name: String) throws -> ParsedFiles {
    var options = ParseOptions()
    options.revision = "main"
    return try Inputs.parse([name], options)
  }

  private static func source(_ parsed: ParsedFiles, _ name: String) throws -> Source {
    try refuseErrors(parsed)
    let revisions = parsed.set.revisions
    return Source(
      set: parsed.set, label: name, only: revisions.count == 1 ? revisions.first?.id : nil)
  }
}

enum VerbProblem: Problem {
  case emptyRegistry
  case unknownPath(String, near: String?)
  /// It names something else than a token, or asks for too little.
  case noPath(String, fix: String)
  case unknownDocument(String, near: String?)
  case needsRevision(known: [String])
  case comparesEditions(known: [String])
  case needsType(String)
  case valueInvalid(String, fix: String?)
  /// A commit that says only what stays, whatever is reverted.
  case nothingToUndo(Int, [String])

  var code: String {
    switch self {
    case .emptyRegistry: "registry-empty"
    case .unknownPath, .noPath: "path-unknown"
    case .unknownDocument: "document-unknown"
    case .needsRevision, .comparesEditions: "revision-missing"
    case .needsType: "type-missing"
    case .valueInvalid: "value-invalid"
    case .nothingToUndo: "revert-nothing"
    }
  }

  var message: String {
    switch self {
    case .emptyRegistry: "the registry has no revision yet"
    case .unknownPath(let path, _), .noPath(let path, _):
      "there is no token \(quotedForMessage(path))"
    case .unknownDocument(let id, _): "there is no document \(quotedForMessage(id))"
    case .needsRevision(let known), .comparesEditions(let known):
      "the registry has several revisions: \(known.joined(separator: ", "))"
    case .needsType(let path): "\(quotedForMessage(path)) is new, and its type is not said"
    case .valueInvalid(let message, _): message
    case .nothingToUndo(let number, let names):
      "#\(number) changed no token: what it says of \(names.prefix(3).joined(separator: ", ")) stays"
    }
  }

  var fix: String? {
    switch self {
    case .emptyRegistry: "bring something in with `blazon import FILE`"
    case .unknownPath(_, let near):
      near.map { "did you mean \($0)?" } ?? "see `blazon list`"
    case .noPath(_, let fix): fix.terminalSafe
    case .unknownDocument(_, let near):
      near.map { "did you mean \($0)?" } ?? "see `blazon sources`"
    case .needsRevision: "add --revision ID"
    case .comparesEditions:
      "name a revision in each point, as in modern@HEAD~1; `blazon diff` compares whole registries"
    case .needsType:
      "add --type, one of \(TokenType.allCases.map(\.rawValue).joined(separator: ", "))"
    case .valueInvalid(_, let fix): fix
    case .nothingToUndo: "say it anew, with `blazon revision` or `blazon import`"
    }
  }
}
