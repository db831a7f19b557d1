internal import Foundation
package import PositionedJSON
package import ProjectFiles
internal import TokenAnswers
package import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenResolve
internal import TokenStore

/// What two sides resolve to.
extension PointArguments {
  /// How much of two sides is resolved.
  package enum Extent {
    /// What can differ between them.
    case differing
    /// And the tokens beside that, in the same groups.
    case withSiblings
    case whole
  }

  /// Two points or files, resolved.
  package struct Resolved {
    package var from: PointView
    package var to: PointView
    /// The token files of each side; `nil` for a registry.
    var files: (from: ParsedFiles?, to: ParsedFiles?)
    /// The axes of files, by side; `nil` of points.
    package var axes: JSON?
    /// What was compared, in one line: both sides, where each comes from and how many tokens it has.
    package var compared: () throws -> String
    /// The paths of all tokens that were read.
    package var paths: () -> [String]
    /// Other tokens of both sides by their paths, with all to which they lead.
    package var beside: ([TokenPath]) throws -> (from: PointView, to: PointView)
  }

  /// Resolves two points or files; what has no value there is printed as a warning.
  package static func resolved(
    _ sides: [DiffSide], _ reading: Reading, _ extent: Extent
  ) throws -> Resolved {
    let areFiles = sides.contains { $0.point == nil }
    let options = areFiles ? try reading.options() : ParseOptions()
    var files: (from: ParsedFiles?, to: ParsedFiles?)
    var themes: ThemePair?
    var states: (from: ComparedState, to: ComparedState)
    if extent == .whole, let before = sides[0].point, let after = sides[1].point {
      states = (try ComparedState(before), try ComparedState(after))
    } else {
      states = try self.states(
        sides[0], sides[1], options, &files, &themes, withSiblings: extent == .withSiblings)
    }
    let axes = axes(of: files)
    if extent == .differing { files = (nil, nil) }
    let whole = states
    defer { AtExit.leave((states, whole)) }
    states =
      extent == .whole
      ? (states.from.sorted, states.to.sorted)
      : ComparedState.narrowed(states.from, states.to, withSiblings: extent == .withSiblings)
    let (earlier, known) = PointView.resolved(
      states.from.set, label: states.from.label, only: states.from.only)
    let (later, problems) = PointView.resolved(
      states.to.set, label: states.to.label, only: states.to.only)
    try themes?.refuseMissing([known, problems], [whole.from.set, whole.to.set])
    themes?.note()
    // Those of files are told with their places.
    let (told, old) = (sides[1].isFiles ? [] : problems, sides[0].isFiles ? [] : known)
    let isNew = Set(told.map(\.problem))
    Notes.warn(told + old.filter { !isNew.contains($0.problem) })
    func counts() throws -> [Int] {
      [try sides[0].tokenCount(whole.from.set), try sides[1].tokenCount(whole.to.set)]
    }
    if whole.from.set.cells.isEmpty, whole.to.set.cells.isEmpty, try counts() == [0, 0] {
      throw VerbProblem.comparesNothing(sides.map(\.label))
    }
    return Resolved(
      from: earlier, to: later, files: files, axes: axes,
      compared: {
        try zip(sides, counts()).map { side, count in
          let told = [try side.origin(), "\(count.grouped) \(count == 1 ? "token" : "tokens")"]
          return "\(side.label) (\(told.compactMap(\.self).joined(separator: ", ")))"
        }.joined(separator: " with ").terminalSafe
      },
      paths: {
        Set([whole.from, whole.to].flatMap { $0.set.cells.map(\.path) }).sorted().map(\.text)
      },
      beside: { paths in
        (try view(sides[0], whole.from, paths), try view(sides[1], whole.to, paths))
      })
  }

  private static func axes(of files: (from: ParsedFiles?, to: ParsedFiles?)) -> JSON? {
    let sides = [("from", files.from), ("to", files.to)].compactMap { name, parsed in
      parsed.map { JSON.Member(name, .array($0.axes().map(\.json))) }
    }
    return sides.isEmpty ? nil : .object(sides)
  }

  private static func view(
    _ side: DiffSide, _ state: ComparedState, _ paths: [TokenPath]
  ) throws -> PointView {
    let set = try side.point?.load(inside: paths, areGuesses: true) ?? state.set.closure(of: paths)
    return PointView.resolved(set, label: state.label, only: state.only).view
  }

  private static func states(
    _ from: DiffSide, _ to: DiffSide, _ options: ParseOptions,
    _ files: inout (from: ParsedFiles?, to: ParsedFiles?), _ themes: inout ThemePair?,
    withSiblings: Bool
  ) throws -> (from: ComparedState, to: ComparedState) {
    if case .point(let before) = from, case .point(let after) = to {
      return try ComparedState.pair(before, after, withSiblings: withSiblings)
    }
    guard case .files(let from) = from, case .files(let named) = to else {
      return (try state(from, options, &files.from), try state(to, options, &files.to))
    }
    let to = try named.withoutRemoved(beside: from)
    try FileState.refuseSubmodules(from, to)
    let other = BackgroundWork { Result { try checked(to, options) } }
    let first = Result { try checked(from, options) }
    let (before, after) = (try first.get(), try other.wait().get())
    themes = ThemePair([from, to], [before, after])
    if themes == nil { Inputs.printNotes(before, after) }
    if from.name != nil, [before, after].allSatisfy({ $0.set.cells.isEmpty && !$0.hasErrors }) {
      throw WordProblem.noFiles(from.paths, in: [from, to].map { $0.name ?? "the folder" })
    }
    if from.paths.count > 1 {
      let absent = Set(try from.absentPaths()).intersection(try to.absentPaths())
      guard absent.isEmpty else {
        throw WordProblem.noFiles(absent.sorted(), in: [from, to].map { $0.name ?? "the folder" })
      }
    }
    for parsed in [before, after] { try Inputs.refuseErrors(parsed, printsWarnings: false) }
    Notes.warn(once(before.diagnostics, after.diagnostics))
    noteOutside(before, after, from, to)
    files = (before, after)
    return (state(before, from), state(after, to))
  }

  /// Says that one file of several was compared, so that what leads to the others is called broken.
  private static func noteOutside(
    _ before: ParsedFiles, _ after: ParsedFiles, _ first: FileState, _ files: FileState
  ) {
    let (lost, all) = ReferenceDiagnostics.outside(after)
    guard lost > 0, ReferenceDiagnostics.outside(before).lost > 0, files.paths.count == 1,
      PathExpansion.isTokens(files.paths[0])
    else { return }
    let file = files.paths[0]
    let folder = TypedCommand.quoted(file.lastIndex(of: "/").map { String(file[...$0]) } ?? ".")
    // Of two files beside git nothing tells which folders they stand for.
    let command: String? =
      switch (first.name, files.name) {
      case (let from?, nil): "blazon diff \(TypedCommand.quoted(from)) -- \(folder)"
      case (let from?, let to?):
        "blazon diff \(TypedCommand.quoted(from + ".." + to)) -- \(folder)"
      default: nil
      }
    Notes.tell(
      "note: \(lost) of \(all) references lead to tokens of other files, and what they are part of is called broken; "
        + "compare whole folders" + (command.map { ": `\($0)`" } ?? ""))
  }

  private static func state(
    _ side: DiffSide, _ options: ParseOptions, _ parsed: inout ParsedFiles?
  ) throws -> ComparedState {
    switch side {
    case .point(let snapshot): return try ComparedState(snapshot)
    case .files(let files):
      let found = try checked(files, options)
      Inputs.printNotes(found)
      try Inputs.refuseErrors(found)
      parsed = found
      return state(found, files)
    case .registry(let snapshot, let path):
      return ComparedState(set: try snapshot.load(), label: path, only: nil)
    }
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

  /// The files as an import takes them, with what is told of their references.
  private static func checked(_ files: FileState, _ options: ParseOptions) throws -> ParsedFiles {
    var parsed = try parsed(files, options)
    if parsed.hasErrors { return parsed }
    parsed.diagnostics += try ReferenceDiagnostics.findAndCountMending(
      &parsed, known: TokenSet(), stored: nil, isStrict: options.strictness == .strict
    ).diagnostics.map(files.named)
    return parsed
  }

  static func parsed(_ files: FileState, _ options: ParseOptions) throws -> ParsedFiles {
    var options = options
    options.revision = "main"
    // What a file that is skipped has would be told as removed.
    options.isEveryFileNeeded = true
    return try files.parsed(options)
  }

  private static func state(_ parsed: ParsedFiles, _ files: FileState) -> ComparedState {
    let revisions = parsed.set.revisions
    return ComparedState(
      set: parsed.set, label: files.label, only: revisions.count == 1 ? revisions.first?.id : nil)
  }
}

/// Two files that a difference compares, and that are two themes of one set by their names and tokens.
struct ThemePair {
  private let names: [String]
  /// The context of one of them.
  private let context: String

  /// - Returns: `nil` for two versions of a file, and for files that are not compared as they are.
  init?(_ sides: [FileState], _ parsed: [ParsedFiles]) {
    names = sides.flatMap(\.paths)
    guard names.count == 2, sides.allSatisfy({ $0.name == nil }),
      names.allSatisfy(PathExpansion.isTokens),
      Set(names.map { Files.lastName(of: $0) }).count == 2
    else { return nil }
    guard let found = ParsedFiles.themes(by: names) else { return nil }
    let paths = parsed.map { Set($0.set.cells.map(\.path)) }
    let shared = paths[0].intersection(paths[1]).count
    guard shared > 0, shared * 5 >= max(paths[0].count, paths[1].count) * 4,
      parsed.allSatisfy({ $0.set.cells.allSatisfy(\.context.isBase) })
    else { return nil }
    context = found.text
  }

  /// Says that the values of two themes are compared.
  func note() {
    Notes.tell(
      "note: \(names[0]) and \(names[1]) look like two themes of one set (\(context)), and not like two versions; "
        + "side by side: `\(catalog(names))`")
  }

  /// - Throws: `WordProblem` where both refer to tokens that neither has, so that there are no values to compare.
  func refuseMissing(_ problems: [[Resolution.CellProblem]], _ sets: [TokenSet]) throws {
    let there = Set(sets.flatMap { $0.cells.map(\.path) })
    let missing = problems.map { problems in
      Set(
        problems.compactMap { problem -> TokenPath? in
          guard case .unknownAlias(let target, _) = problem.problem else { return nil }
          return there.contains(target) ? nil : target
        })
    }
    guard missing.allSatisfy({ !$0.isEmpty }) else { return }
    let folders = Set(names.map { Files.folder(of: $0) })
    let folder = folders.count == 1 ? folders.first.map { $0.isEmpty ? "." : $0 } : nil
    let others = folder.flatMap { try? PathExpansion.files($0).map(\.path) } ?? []
    let isWhole = others.count > 2
    let names = missing[0].union(missing[1]).map(\.text).sorted()
    let command = catalog(isWhole ? [folder ?? "."] : ["FILE"] + self.names)
    throw WordProblem(
      code: "files-are-themes",
      message:
        "\(self.names[0]) and \(self.names[1]) look like two themes of one set, and refer to tokens that neither "
        + "has: \(names.listed(most: 2))",
      fix: (isWhole ? "" : "with the FILE that has them, ")
        + "`\(command)` shows both side by side; two versions of the files are compared as folders, or in git: "
        + "`blazon diff A..B -- FOLDER`")
  }

  private func catalog(_ files: [String]) -> String {
    "blazon catalog" + files.map { " --from " + TypedCommand.quoted($0) }.joined()
      + " --out themes.html"
  }
}
