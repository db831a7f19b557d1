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

  var isFiles: Bool {
    if case .files = self { true } else { false }
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

  /// The commit that it is, of the registry or of git; `nil` for files as they are.
  func origin() throws -> String? {
    switch self {
    case .point(let snapshot), .registry(let snapshot, _):
      let file = snapshot.registry.path.split(separator: "/").last.map(String.init)
      return "#\(snapshot.commit) of \(file ?? "the registry")"
    case .files(let state): return try state.commit().map { "git \($0.prefix(12))" }
    }
  }

  /// How many tokens it has.
  ///
  /// - Parameter set: what was read of it, which of a point may be a part.
  func tokenCount(_ set: TokenSet) throws -> Int {
    try point?.tokenCount() ?? Set(set.cells.lazy.map(\.path)).count
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
  ///   - verb: its name, for messages.
  ///   - from: `nil` for what `unnamed` says, which is told on standard error.
  ///   - to: `nil` where `from` is a range, `A..B`, or else for now; of git, for the files as they are.
  ///   - paths: the files and folders that are compared in revisions of git; empty for points.
  /// - Returns: two, of which neither is the other.
  /// - Throws: `UsageProblem.points` for sides of two kinds, and for `A...B` of a registry.
  static func sides(
    _ registry: RegistryOption, verb: String, _ from: String?, _ to: String?, _ paths: [String],
    unnamed: Unnamed = .lastCommit
  ) throws -> [DiffSide] {
    let sides: [DiffSide]
    if let from {
      let range = to == nil ? FileState.range(from) : nil
      if !paths.isEmpty {
        sides = try FileState.sides(from, to, paths).map(DiffSide.files)
      } else if let names = to.map({ [from, $0] }) ?? range.map({ [$0.0, $0.1] }) {
        sides = try pair(registry, verb, names, isFromBase: range?.2 ?? false)
      } else {
        sides = try alone(registry, verb, from)
      }
    } else {
      if try RegistryFinder.find(registry.registry) == nil { throw FinderProblem.nothingHere(verb) }
      let points = try unnamedSides(registry.openQuietly().snapshot(), unnamed)
      try noteRange(points)
      sides = points.map(DiffSide.point)
    }
    // An edition of the built-in registry is named by itself; any other point is one of somebody's own.
    if sides.contains(where: { $0.point != nil && $0.point?.revision == nil }),
      try RegistryFinder.find(registry.registry) == nil
    {
      let names =
        to.map { [from ?? "", $0] } ?? from.flatMap(FileState.range).map { [$0.0, $0.1] }
      try refuseInGit(names ?? [], tokenFolders(), verb, dots: "..")
      throw FinderProblem.nothingHere(verb)
    }
    try refuseSame(sides)
    return sides
  }

  /// The sides of `A..B`, `A...B` and `A B`: two revisions of git where git knows both names and the project has token
  /// files, unless a registry is named; else points of the registry, or files.
  private static func pair(
    _ registry: RegistryOption, _ verb: String, _ names: [String], isFromBase: Bool
  ) throws -> [DiffSide] {
    let folders = registry.registry == nil ? try tokenFolders() : []
    let areGit = names.map { !folders.isEmpty && isGit($0) }
    if areGit == [true, true] {
      noteGit(names, folders, registry, verb)
      return try files(
        FileState.sides(names[0] + (isFromBase ? "..." : "..") + names[1], nil, folders))
    }
    func command(_ words: String) -> String { "blazon \(verb) \(TypedArguments.quoted(words))" }
    if isFromBase {
      if registry.registry == nil { try refuseInGit(names, folders, verb, dots: "...") }
      throw UsageProblem.points(
        "A...B is git's, from where B left A; the history of a registry is one line",
        fix: "did you mean `\(command(names.joined(separator: "..")))`?")
    }
    if let other = areGit.firstIndex(of: true),
      try isOfRegistry(names[1 - other], names[other], registry)
    {
      let points = names.map { $0.hasPrefix("@") || $0.hasPrefix("#") ? $0 : "@" + $0 }
      throw UsageProblem.points(
        "\(quotedForMessage(names[1 - other])) is a point of the registry, and \(quotedForMessage(names[other])) a revision of git",
        fix:
          "for the registry: `\(command(points.joined(separator: "..")))`; for files in git name two revisions of it"
      )
    }
    do {
      var now: Snapshot?
      return try names.map { name in
        let side = try side(name, registry.openQuietly, now)
        now = side.point ?? now
        return side
      }
    } catch let problem as any Problem {
      return try gitSides(names, folders, problem, registry, verb)
    }
  }

  /// Refuses names that only git could know and does not, and names that it knows where no token files are known.
  ///
  /// - Parameter dots: what joined them.
  private static func refuseInGit(
    _ names: [String], _ folders: [String], _ verb: String, dots: String
  ) throws {
    let reader = GitReader(".")
    guard !names.isEmpty, (try? reader.commit(named: "HEAD")) != nil else { return }
    let unknown = names.first { (try? reader.commit(named: $0)) == nil }
    if let unknown {
      guard try RegistryFinder.find(nil) == nil else { return }
      throw GitProblem.unknownRevision(unknown, near: nearest(unknown, among: reader.names()))
    }
    guard folders.isEmpty else { return }
    let words = TypedArguments.quoted(names.joined(separator: dots))
    throw UsageProblem.points(
      "git knows \(names.map { quotedForMessage($0) }.joined(separator: " and ")), and no folder of token files is known "
        + "here", fix: "name it: `blazon \(verb) \(words) -- FOLDER`")
  }

  /// The side of one name, and now.
  private static func alone(
    _ registry: RegistryOption, _ verb: String, _ name: String
  ) throws -> [DiffSide] {
    do {
      let first = try side(name, registry.openQuietly, nil)
      return [
        first,
        .point(try now(name, first.point ?? registry.openQuietly().snapshot(), verb: verb)),
      ]
    } catch let problem as any Problem {
      return try gitSides([name], tokenFolders(), problem, registry, verb)
    }
  }

  /// Whether a name can be nothing but a point of the registry, beside one that git knows: `@v1`, `#3`, a tag that git
  /// does not know. An edition stands beside any point.
  private static func isOfRegistry(
    _ name: String, _ other: String, _ registry: RegistryOption
  ) throws -> Bool {
    guard try RegistryFinder.find(nil) != nil, !isPlace(name), !isPlace(other) else { return false }
    let now = try? registry.openQuietly().snapshot()
    if let point = try? Point(other), try now?.snapshot(point).revision != nil { return false }
    return (try? Point(name)).flatMap { try? now?.snapshot($0) } != nil
  }

  /// Whether a name is one of a file, a folder, a registry's file or standard input.
  private static func isPlace(_ name: String) -> Bool {
    name == "-" || FileManager.default.fileExists(atPath: name) || gitState(name) != nil
  }

  /// Whether git knows a name as a branch, a tag or a way from one, `HEAD~2`. The beginning of a hash may be a year, and
  /// is asked for only where nothing else has the name; `@v1` and `#1` are a registry's.
  private static func isGit(_ name: String) -> Bool {
    // A tag of one package of many begins so, too: `@acme/tokens@1.0.0`.
    guard !name.hasPrefix("@") || name.contains("/"), !name.hasPrefix("#") else { return false }
    let reader = GitReader(".")
    guard (try? reader.commit(named: name)) != nil else { return false }
    return !name.allSatisfy(\.isHexDigit) || name.count == 40 || reader.names().contains(name)
  }

  /// The sides of revisions that git alone knows, where the project has token files.
  ///
  /// - Throws: `problem`, with a word about git where that knows the names.
  private static func gitSides(
    _ names: [String], _ folders: [String], _ problem: any Problem, _ registry: RegistryOption,
    _ verb: String
  ) throws -> [DiffSide] {
    let codes = ["revision-unknown", "commit-unknown", "file-missing", "registry-missing"]
    guard codes.contains(problem.code) else { throw problem }
    if try RegistryFinder.find(registry.registry) == nil {
      try refuseInGit(names, folders, verb, dots: "..")
    }
    guard names.allSatisfy({ (try? GitReader(".").commit(named: $0)) != nil }) else {
      throw problem
    }
    guard !folders.isEmpty else { throw withGit(names[0], problem) }
    noteGit(names, folders, nil, "")
    return try files(FileState.sides(names[0], names.count > 1 ? names[1] : nil, folders))
  }

  /// The sides of files that nobody named, which both have: what lies elsewhere would pass for removed or added.
  private static func files(_ states: [FileState]) throws -> [DiffSide] {
    for state in states where try state.absentPaths().count == state.paths.count {
      throw GitProblem.noFiles(state.paths, in: [state.name ?? "the folder"])
    }
    return states.map(DiffSide.files)
  }

  /// Names what is compared where nobody named the files, and how the same words are meant for the registry, if that knows
  /// them.
  private static func noteGit(
    _ names: [String], _ folders: [String], _ registry: RegistryOption?, _ verb: String
  ) {
    let known = registry.flatMap { registry in
      (try? RegistryFinder.find(nil)) == nil ? nil : try? registry.openQuietly().snapshot()
    }
    let isKnown = names.allSatisfy { name in
      (try? Point("@" + name)).flatMap { try? known?.snapshot($0) } != nil
    }
    let other =
      isKnown ? "; in the registry: `blazon \(verb) @\(names.joined(separator: "..@"))`" : ""
    let (are, s) = names.count == 1 ? ("is a", "") : ("are", "s")
    Terminal.note(
      ("note: \(names.joined(separator: " and ")) \(are) revision\(s) of git: the token files of "
        + "\(folders.joined(separator: ", ")) are compared; -- PATH names others\(other)")
        .terminalSafe)
  }

  /// Refuses a side beside itself: such a comparison finds nothing, whatever changed.
  private static func refuseSame(_ sides: [DiffSide]) throws {
    let isSame: Bool
    switch (sides[0], sides[1]) {
    case (.point(let one), .point(let other)):
      isSame =
        Files.place(one.registry.path) == Files.place(other.registry.path)
        && one.commit == other.commit
        && (one.revision == other.revision || one.revision == nil || other.revision == nil)
    case (.registry(let one, _), .registry(let other, _)),
      (.registry(let one, _), .point(let other)),
      (.point(let other), .registry(let one, _)):
      isSame =
        Files.place(one.registry.path) == Files.place(other.registry.path)
        && one.commit == other.commit
        && other.revision == nil
    case (.files(let one), .files(let other)):
      isSame = try one.isSame(as: other)
      // A name that is not there is the better reason.
      let absent = isSame ? try one.absentPaths() : []
      guard absent.isEmpty else {
        throw GitProblem.noFiles(absent, in: [one, other].compactMap(\.name))
      }
    case (.point, _), (.registry, _), (.files, _): isSame = false
    }
    if isSame { throw VerbProblem.comparesItself(sides[0].label, origin: try sides[1].origin()) }
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
  private static func now(
    _ name: String, _ then: Snapshot, verb: String
  ) throws -> Snapshot {
    let now = try then.snapshot(
      Point(revision: then.revision, when: .head(0), text: (then.revision ?? "") + "@HEAD"))
    if then.revision == nil, ["HEAD", "@HEAD"].contains(name) {
      throw VerbProblem.nothingSinceNow(name, files: try tokenFolders(), verb: verb)
    }
    if then.revision != nil, then.commit == now.commit {
      throw VerbProblem.needsSecondPoint(
        name, among: try now.outline().revisions.map(\.id), verb: verb,
        git: isGit(name)
          ? TypedArguments.command(adding: ["--", try tokenFolders().first ?? "FOLDER"]) : nil)
    }
    return now
  }

  /// The token files of the project: those of `blazon.json`, else a folder of the usual name.
  private static func tokenFolders() throws -> [String] {
    let files = try Configuration.sources().files
    if !files.isEmpty { return files }
    return ["tokens/", "design-tokens/", "src/tokens/"].first {
      FileManager.default.fileExists(atPath: $0)
    }.map { [$0] } ?? []
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
      if !exists, isGit(name) { throw FileProblem.missing(name) }
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
}
