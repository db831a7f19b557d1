internal import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenResolve
internal import TokenStore

/// Arguments that name a point of the registry or a token file, as `diff` takes them.
enum PointArguments {
  /// Whether the argument names a file: it contains `/` or ends as a token file does.
  static func isFile(_ argument: String) -> Bool {
    argument.contains("/") || PathExpansion.isTokens(argument)
  }

  /// Resolves of two points or files what can differ between them; what has no value there is printed
  /// as a warning.
  static func pair(
    _ registry: () throws -> Registry, _ from: String, _ to: String,
    _ reading: ReadingOptions
  ) throws -> (from: PointView, to: PointView) {
    let states = try states(registry, from, to, try reading.options())
    defer { AtExit.leave(states) }
    let (before, after) = ComparedState.narrowed(states.from, states.to)
    let (earlier, known) = PointView.resolved(before.set, label: before.label, only: before.only)
    let (later, problems) = PointView.resolved(after.set, label: after.label, only: after.only)
    let isNew = Set(problems.map(\.problem))
    Terminal.printWarnings(problems + known.filter { !isNew.contains($0.problem) })
    return (earlier, later)
  }

  private static func states(
    _ registry: () throws -> Registry, _ from: String, _ to: String, _ options: ParseOptions
  ) throws -> (from: ComparedState, to: ComparedState) {
    switch (isFile(from), isFile(to)) {
    case (true, true):
      let other = BackgroundWork { Result { try parsed(to, options) } }
      let first = Result { try parsed(from, options) }
      let (before, after) = (try first.get(), try other.wait().get())
      for parsed in [before, after] { try Inputs.refuseErrors(parsed, printsWarnings: false) }
      Terminal.printWarnings(once(before.diagnostics, after.diagnostics))
      return (state(before, from), state(after, to))
    case (true, false):
      return (try file(from, options), try ComparedState(registry().snapshot(Point(to))))
    case (false, true):
      return (try ComparedState(registry().snapshot(Point(from))), try file(to, options))
    case (false, false):
      let before = try registry().snapshot(Point(from))
      return try ComparedState.pair(before, before.snapshot(Point(to)))
    }
  }

  private static func file(_ name: String, _ options: ParseOptions) throws -> ComparedState {
    let parsed = try parsed(name, options)
    try Inputs.refuseErrors(parsed)
    return state(parsed, name)
  }

  /// The warnings of two files: those that the later one has as well are told of that alone.
  private static func once(_ earlier: [Diagnostic], _ later: [Diagnostic]) -> [Diagnostic] {
    func key(_ diagnostic: Diagnostic) -> [String] {
      // An older form is told of once a file, with the first value that has it.
      let isForm = diagnostic.code.hasPrefix("legacy-")
      return [diagnostic.code, isForm ? "" : diagnostic.kind ?? diagnostic.message]
    }
    let told = Set(later.map(key))
    return earlier.filter { !told.contains(key($0)) } + later
  }

  private static func parsed(_ name: String, _ options: ParseOptions) throws -> ParsedFiles {
    var options = options
    options.revision = "main"
    return try Inputs.parse([name], options)
  }

  private static func state(_ parsed: ParsedFiles, _ name: String) -> ComparedState {
    let revisions = parsed.set.revisions
    return ComparedState(
      set: parsed.set, label: name, only: revisions.count == 1 ? revisions.first?.id : nil)
  }
}
