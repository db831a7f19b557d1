internal import TokenModel
internal import TokenOperations
internal import TokenParse
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
    return (view(before), view(after))
  }

  private static func view(_ state: ComparedState) -> PointView {
    Terminal.resolved(state.set, label: state.label, only: state.only)
  }

  private static func states(
    _ registry: () throws -> Registry, _ from: String, _ to: String, _ options: ParseOptions
  ) throws -> (from: ComparedState, to: ComparedState) {
    switch (isFile(from), isFile(to)) {
    case (true, true):
      let other = BackgroundWork { Result { try parsed(to, options) } }
      let first = Result { try parsed(from, options) }
      let second = other.wait()
      return (try state(first.get(), from), try state(second.get(), to))
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
    try state(parsed(name, options), name)
  }

  private static func parsed(_ name: String, _ options: ParseOptions) throws -> ParsedFiles {
    var options = options
    options.revision = "main"
    return try Inputs.parse([name], options)
  }

  private static func state(_ parsed: ParsedFiles, _ name: String) throws -> ComparedState {
    try Inputs.refuseErrors(parsed)
    let revisions = parsed.set.revisions
    return ComparedState(
      set: parsed.set, label: name, only: revisions.count == 1 ? revisions.first?.id : nil)
  }
}
