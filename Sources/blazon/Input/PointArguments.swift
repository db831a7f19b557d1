internal import Foundation
internal import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenProject
internal import TokenResolve
internal import TokenStore

/// A side of a difference, as an argument of `diff` names it.
enum DiffSide {
  case point(Snapshot)
  case files(FileState)
  /// The newest state of another registry, by its path.
  case registry(Snapshot, path: String)

  var point: Snapshot? {
    if case .point(let snapshot) = self { snapshot } else { nil }
  }

  /// When it was made, by its source; `nil` for files as they are.
  func date() throws -> Timestamp? {
    switch self {
    case .point(let snapshot), .registry(let snapshot, _): try snapshot.info()?.sourceAt
    case .files(let state): try state.date()
    }
  }

  /// The documents that a registry's evidence can cite; of files none are told.
  func documents() throws -> [Document] {
    switch self {
    case .point(let snapshot), .registry(let snapshot, _): try snapshot.documents()
    case .files: []
    }
  }

  var label: String {
    switch self {
    case .point(let snapshot): snapshot.text
    case .files(let state): state.label
    case .registry(_, let path): path
    }
  }
}

/// Arguments that name a point of the registry, or token files here or in a git repository, as `diff`
/// takes them.
enum PointArguments {
  /// What is compared where no argument names it.
  enum Unnamed {
    case lastCommit
    /// The newest commit, from the last tag before it; the last commit where no tag is before it.
    case sinceLastTag
  }

  /// - Parameters:
  ///   - from: `nil` for what `unnamed` says, which is told on standard error.
  ///   - to: `nil` where `from` is a range, `A..B`, or else for now; of git, for the files as they are.
  ///   - paths: the files and folders that are compared in revisions of git; empty for points.
  /// - Returns: two.
  static func sides(
    _ registry: () throws -> Registry, _ from: String?, _ to: String?, _ paths: [String],
    unnamed: Unnamed = .lastCommit
  ) throws -> [DiffSide] {
    guard let from else {
      let sides = try unnamedSides(registry().snapshot(), unnamed)
      try noteRange(sides)
      return sides.map(DiffSide.point)
    }
    guard paths.isEmpty else { return try FileState.sides(from, to, paths).map(DiffSide.files) }
    do {
      return try sides(registry, from, to)
    } catch let problem as any Problem {
      guard let states = try gitSides(from, to, problem) else { throw problem }
      return states.map(DiffSide.files)
    }
  }

  /// The sides of revisions that git knows and the registry does not, with the project's token files; `nil` where they
  /// are none, or no folder of token files is known. What was taken is told.
  private static func gitSides(
    _ from: String, _ to: String?, _ problem: any Problem
  ) throws -> [FileState]? {
    let names = to.map { [from, $0] } ?? FileState.range(from).map { [$0.0, $0.1] } ?? [from]
    guard ["revision-unknown", "commit-unknown", "file-missing"].contains(problem.code),
      names.allSatisfy({ (try? GitReader(".").commit(named: $0)) != nil })
    else { return nil }
    let folder = try tokenFolder()
    guard FileManager.default.fileExists(atPath: folder) else { return nil }
    Terminal.note(
      ("note: \(names.joined(separator: " and ")) \(names.count == 1 ? "is a revision" : "are revisions") of git: "
        + "the token files of \(folder) are compared; -- PATH names others").terminalSafe)
    return try FileState.sides(from, to, [folder])
  }

  private static func sides(
    _ registry: () throws -> Registry, _ from: String, _ to: String?
  ) throws -> [DiffSide] {
    guard let names = to.map({ [from, $0] }) ?? FileState.range(from).map({ [$0.0, $0.1] }) else {
      let first = try side(from, registry, nil)
      return [first, .point(try now(from, first.point ?? registry().snapshot()))]
    }
    var now: Snapshot?
    return try names.map { name in
      let side = try side(name, registry, now)
      now = side.point ?? now
      return side
    }
  }

  private static func unnamedSides(_ now: Snapshot, _ unnamed: Unnamed) throws -> [Snapshot] {
    guard now.commit > 1 else { throw VerbProblem.nothingBefore(commits: now.commit) }
    let tags = unnamed == .sinceLastTag ? try now.registry.tags() : []
    let last = tags.filter { $0.commit.number < now.commit }.max {
      $0.commit.number < $1.commit.number
    }
    let from = last.map { "@\($0.name)" } ?? "@HEAD~1"
    return try [from, "@HEAD"].map { try now.snapshot(Point($0)) }
  }

  /// Says which two commits are compared where nobody named them.
  private static func noteRange(_ sides: [Snapshot]) throws {
    let ends = try sides.map { side in
      guard let info = try side.info() else { return side.text }
      return "\(side.text) (#\(info.number), \(info.sourceAt.day))"
    }
    Terminal.note("note: from \(ends.joined(separator: " to "))".terminalSafe)
  }

  /// The newest state, of the revision that the other side names, if any.
  private static func now(_ name: String, _ then: Snapshot) throws -> Snapshot {
    let now = try then.snapshot(
      Point(revision: then.revision, when: .head(0), text: (then.revision ?? "") + "@HEAD"))
    if then.revision == nil, ["HEAD", "@HEAD"].contains(name) {
      throw VerbProblem.nothingSinceNow(name, files: try Configuration.sources().files)
    }
    if then.revision != nil, then.commit == now.commit {
      let isGit = (try? GitReader(".").commit(named: name)) != nil
      throw VerbProblem.needsSecondPoint(
        name, among: try now.outline().revisions.map(\.id),
        git: isGit ? TypedArguments.command(adding: ["--", try tokenFolder()]) : nil)
    }
    return now
  }

  /// The folder of token files that a command could name.
  private static func tokenFolder() throws -> String {
    if let first = try Configuration.sources().files.first { return first }
    return FileManager.default.fileExists(atPath: "tokens") ? "tokens/" : "FOLDER"
  }

  /// A revision goes before a file, and a file before a tag.
  ///
  /// - Parameter now: the other side, whose transaction is shared.
  private static func side(
    _ name: String, _ registry: () throws -> Registry, _ now: Snapshot?
  ) throws -> DiffSide {
    func snapshot() throws -> Snapshot {
      let point = try Point(name)
      return try now?.snapshot(point) ?? registry().snapshot(point)
    }
    if name == "-" { return .files(FileState(name: nil, paths: [name])) }
    if name.hasSuffix(".blazon") || Files.isRegistry(name) {
      return .registry(try Registry.open(name, .read).snapshot(), path: name)
    }
    let exists = FileManager.default.fileExists(atPath: name)
    if !exists, let state = gitState(name) { return .files(state) }
    if name.contains("/") || PathExpansion.isTokens(name) {
      // Such a name is rarely a tag's, and no registry is opened for what is a file beyond doubt.
      let mayBeTag = !name.hasSuffix("/") && !name.hasPrefix(".") && !name.hasPrefix("/")
      let tag = mayBeTag && !(exists && PathExpansion.isTokens(name)) ? try? snapshot() : nil
      if exists, tag != nil { noteTag(name) }
      if !exists, let tag { return .point(tag) }
      return .files(FileState(name: nil, paths: [name]))
    }
    do {
      let found = try snapshot()
      guard exists, found.revision == nil, !name.contains("@") else { return .point(found) }
      noteTag(name)
      return .files(FileState(name: nil, paths: [name]))
    } catch let problem as any Problem {
      if exists { return .files(FileState(name: nil, paths: [name])) }
      throw withGit(name, problem)
    }
  }

  /// Files of a git revision as git itself names them, `main:tokens`; `nil` where git knows no such revision.
  private static func gitState(_ name: String) -> FileState? {
    guard let colon = name.firstIndex(of: ":") else { return nil }
    let (revision, path) = (String(name[..<colon]), String(name[colon...].dropFirst()))
    guard !revision.isEmpty, !path.isEmpty, !revision.hasPrefix("@"),
      (try? GitReader(".").commit(named: revision)) != nil
    else { return nil }
    return FileState(name: revision, paths: [path])
  }

  private static func noteTag(_ name: String) {
    Terminal.note(
      "note: \(name) is a file or folder here; the point of that name is @\(name)".terminalSafe)
  }

  /// Says which commits of the registry were compared where the names could be revisions of git as well.
  ///
  /// - Parameter typed: the range as it was typed; in git, three dots are not two.
  static func noteGit(_ sides: [DiffSide], typed: String? = nil) {
    let names = sides.compactMap { $0.point?.text }
    guard names.count == 2,
      names.allSatisfy({ (try? GitReader(".").commit(named: $0)) != nil })
    else { return }
    Terminal.note(
      "note: compared in the registry; for token files in git: blazon diff \(typed ?? names.joined(separator: "..")) -- FOLDER"
        .terminalSafe)
  }

  /// A problem with a word about git, where that knows the name.
  private static func withGit(_ name: String, _ problem: any Problem) -> any Problem {
    guard (try? GitReader(".").commit(named: name)) != nil else { return problem }
    let hint = "the git revision, as in `blazon diff A..B -- FOLDER`"
    return switch problem as? StoreProblem {
    case .unknownRevision(let text, let known, let near)?:
      StoreProblem.unknownRevision(text, known: known, near: near + [hint])
    case .unknownCommit(let text, let reason, let near, let meant)?:
      StoreProblem.unknownCommit(text, reason: reason, near: near, meant: meant + [hint])
    default: problem
    }
  }

  /// How much of two sides is resolved.
  enum Extent {
    /// What can differ between them.
    case differing
    /// And the tokens beside that, in the same groups.
    case withSiblings
    case whole
  }

  /// Two points or files, resolved.
  struct Resolved {
    var from: PointView
    var to: PointView
    /// The token files of each side; `nil` for a registry.
    var files: (from: ParsedFiles?, to: ParsedFiles?)
    /// Other tokens of both sides by their paths, with all to which they lead.
    var beside: ([TokenPath]) throws -> (from: PointView, to: PointView)
  }

  /// Resolves two points or files; what has no value there is printed as a warning.
  static func resolved(
    _ sides: [DiffSide], _ reading: ReadingOptions, _ extent: Extent
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
    if extent == .differing { files = (nil, nil) }
    let whole = states
    defer { AtExit.leave((states, whole)) }
    states =
      extent == .whole
      ? (states.from.sorted, states.to.sorted)
      : ComparedState.narrowed(
        states.from, states.to, withSiblings: extent == .withSiblings)
    let (earlier, known) = PointView.resolved(
      states.from.set, label: states.from.label, only: states.from.only)
    let (later, problems) = PointView.resolved(
      states.to.set, label: states.to.label, only: states.to.only)
    let isNew = Set(problems.map(\.problem))
    try themes?.refuseMissing([known, problems], [whole.from.set, whole.to.set])
    themes?.note()
    Terminal.printWarnings(problems + known.filter { !isNew.contains($0.problem) })
    return Resolved(from: earlier, to: later, files: files) { paths in
      (try view(sides[0], whole.from, paths), try view(sides[1], whole.to, paths))
    }
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
    guard case .files(let from) = from, case .files(let to) = to else {
      return (try state(from, options, &files.from), try state(to, options, &files.to))
    }
    let other = BackgroundWork { Result { try parsed(to, options) } }
    let first = Result { try parsed(from, options) }
    let (before, after) = (try first.get(), try other.wait().get())
    themes = try ThemePair([from, to], [before, after], options)
    if themes == nil { Inputs.printNotes(before, after) }
    if from.name != nil, [before, after].allSatisfy({ $0.set.cells.isEmpty && !$0.hasErrors }) {
      throw GitProblem.noFiles(from.paths, in: [from, to].map { $0.name ?? "the folder" })
    }
    if from.paths.count > 1 {
      let absent = Set(try from.absentPaths()).intersection(try to.absentPaths())
      guard absent.isEmpty else {
        throw GitProblem.noFiles(absent.sorted(), in: [from, to].map { $0.name ?? "the folder" })
      }
    }
    for parsed in [before, after] { try Inputs.refuseErrors(parsed, printsWarnings: false) }
    Terminal.printWarnings(once(before.diagnostics, after.diagnostics))
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
    let folder = TypedArguments.quoted(file.lastIndex(of: "/").map { String(file[...$0]) } ?? ".")
    // Of two files beside git nothing tells which folders they stand for.
    let command: String? =
      switch (first.name, files.name) {
      case (let from?, nil): "blazon diff \(TypedArguments.quoted(from)) -- \(folder)"
      case (let from?, let to?):
        "blazon diff \(TypedArguments.quoted(from + ".." + to)) -- \(folder)"
      default: nil
      }
    Terminal.note(
      ("note: \(lost) of \(all) references lead to tokens of other files, and what they are part of is called broken; "
        + "compare whole folders" + (command.map { ": `\($0)`" } ?? "")).terminalSafe)
  }

  private static func state(
    _ side: DiffSide, _ options: ParseOptions, _ parsed: inout ParsedFiles?
  ) throws -> ComparedState {
    switch side {
    case .point(let snapshot): return try ComparedState(snapshot)
    case .files(let files):
      let found = try self.parsed(files, options)
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

  static func parsed(_ files: FileState, _ options: ParseOptions) throws -> ParsedFiles {
    var options = options
    options.revision = "main"
    return try files.parsed(options)
  }

  private static func state(_ parsed: ParsedFiles, _ files: FileState) -> ComparedState {
    let revisions = parsed.set.revisions
    return ComparedState(
      set: parsed.set, label: files.label, only: revisions.count == 1 ? revisions.first?.id : nil)
  }
}
