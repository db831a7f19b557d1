internal import Foundation
package import ProjectFiles
package import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenProject
package import TokenStore

/// A side of a difference, as an argument of `diff` names it.
package enum DiffSide {
  case point(Snapshot)
  case files(FileState)
  /// The newest state of another registry, by its path.
  case registry(Snapshot, path: String)

  /// The point of the registry; `nil` of anything else.
  package var point: Snapshot? {
    if case .point(let snapshot) = self { snapshot } else { nil }
  }

  /// The state of a registry, by whatever name.
  package var snapshot: Snapshot? {
    switch self {
    case .point(let snapshot), .registry(let snapshot, _): snapshot
    case .files: nil
    }
  }

  var isFiles: Bool {
    if case .files = self { true } else { false }
  }

  /// When it was made, by its source; `nil` for files as they are.
  package func date() throws -> Timestamp? {
    switch self {
    case .point(let snapshot), .registry(let snapshot, _): try snapshot.info()?.sourceAt
    case .files(let state): try state.date()
    }
  }

  package var label: String {
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

  /// The digest by which an output names the state that it was made of; `nil` of files.
  package func digest() throws -> String? {
    try snapshot.map { try $0.stateDigest(revision: try $0.readRevision().id) }
  }

  /// How many tokens it has.
  ///
  /// - Parameter set: what was read of it, which of a point may be a part.
  package func tokenCount(_ set: TokenSet) throws -> Int {
    try point?.tokenCount() ?? Set(set.cells.lazy.map(\.path)).count
  }
}

/// Arguments that name a point of the registry, or token files here or in a git repository, as `diff`
/// takes them.
package enum PointArguments {
  /// What is compared where no argument names it.
  package enum Unnamed {
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
  /// - Throws: `WordProblem` for sides of two kinds, and for `A...B` of a registry.
  package static func sides(
    _ registry: RegistryChoice, verb: String, _ from: String?, _ to: String?, _ paths: [String],
    unnamed: Unnamed = .lastCommit
  ) throws -> [DiffSide] {
    if from == nil, !paths.isEmpty {
      throw WordProblem(
        code: "arguments", message: "what follows -- is compared in revisions, and none is named",
        fix: "name one: `\(TypedCommand.text([verb, "main", "--"] + paths))`", isUsage: true)
    }
    let reader = SideReader(registry: registry, verb: verb)
    let range = to == nil ? from.flatMap(PointRange.init) : nil
    let names = range.map { [$0.from, $0.to] } ?? [from, to].compactMap(\.self)
    let sides: [DiffSide]
    if let from, !paths.isEmpty {
      sides = try FileState.sides(from, to, paths).map(reader.registryOrFiles)
    } else if from == nil {
      guard try reader.isFound() else { throw FinderProblem.nothingHere(verb) }
      sides = try reader.unnamed(unnamed)
    } else if names.count == 1 {
      sides = try reader.alone(names[0])
    } else {
      sides = try reader.pair(names, isFromBase: range?.isFromBase ?? false)
    }
    // An edition of the built-in registry is named by itself; any other point is one of somebody's own.
    if sides.contains(where: { $0.point != nil && $0.point?.revision == nil }),
      try !reader.isFound()
    {
      try reader.refuseInGit(names, tokenFolders(), dots: "..")
      throw FinderProblem.nothingHere(verb)
    }
    try refuseSame(sides)
    return sides
  }

  /// Refuses a side beside itself: such a comparison finds nothing, whatever changed.
  private static func refuseSame(_ sides: [DiffSide]) throws {
    if case .files(let one) = sides[0], case .files(let other) = sides[1] {
      guard try one.isSame(as: other) else { return }
      // A name that is not there is the better reason.
      let absent = try one.absentPaths()
      guard absent.isEmpty else {
        throw WordProblem.noFiles(absent, in: [one, other].compactMap(\.name))
      }
    } else {
      guard let one = sides[0].snapshot, let other = sides[1].snapshot,
        Files.place(one.registry.path) == Files.place(other.registry.path),
        one.commit == other.commit,
        one.revision == other.revision || one.revision == nil || other.revision == nil
      else { return }
    }
    let names = sides.map(\.label).uniqued
    throw WordProblem(
      code: "sides-same",
      message: names.map { quotedForMessage($0) }.joined(separator: " and ")
        + (names.count > 1 ? " are the same state" : " is compared with itself")
        + "\(try sides[1].origin().map { ", \($0)" } ?? ""), so that nothing can differ",
      fix: "name an earlier state, such as HEAD~1 or the last release")
  }

  /// The token files of the project: those of `blazon.json`, else a folder of the usual name.
  fileprivate static func tokenFolders() throws -> [String] {
    let files = try Configuration.sources().files
    if !files.isEmpty { return files }
    return try RegistryFinder.findTokens().map { [$0] } ?? []
  }
}

/// Finds out which side a name is of, for one comparison.
private struct SideReader {
  let registry: RegistryChoice
  let verb: String

  /// Whether there is a registry of somebody's own.
  func isFound() throws -> Bool { try RegistryFinder.find(registry.named) != nil }

  // MARK: Sides

  func unnamed(_ unnamed: PointArguments.Unnamed) throws -> [DiffSide] {
    let now = try registry.openQuietly().snapshot()
    guard now.commit > 1 else {
      throw WordProblem(
        code: "commit-unknown",
        message: now.commit == 0
          ? "the registry has no commit yet" : "the registry has one commit, and none before it",
        fix: "name two points, such as two revisions, or a file and HEAD: `blazon diff FILE HEAD`")
    }
    let tags = unnamed == .sinceLastTag ? try now.registry.orderedTags() : []
    let last = tags.last { $0.commit.number < now.commit }
    let points = try [last.map { "@\($0.name)" } ?? "@HEAD~1", "@HEAD"].map {
      try now.snapshot(Point($0))
    }
    let ends = try points.map { point in
      try point.info().map { "\(point.text) (#\($0.number), \($0.sourceAt.day))" } ?? point.text
    }
    Notes.tell("note: from \(ends.joined(separator: " to "))")
    return points.map(DiffSide.point)
  }

  /// The side of one name, and now: of git and the files as they are where there is no registry of somebody's own.
  func alone(_ name: String) throws -> [DiffSide] {
    let folders = registry.named == nil ? try PointArguments.tokenFolders() : []
    let isOfGit =
      !folders.isEmpty && !FileManager.default.fileExists(atPath: name) && isGit(name)
    if isOfGit, try !isFound() {
      noteGit([name], folders)
      return try files(FileState.sides(name, nil, folders))
    }
    let sides = try orGit([name], folders) {
      let first = try side(name, nil)
      return [
        first, .point(try now(name, first.point ?? registry.openQuietly().snapshot())),
      ]
    }
    if isOfGit, sides[0].point != nil {
      let command = command([name], in: folders.joined(separator: " "))
      Notes.tell(
        "note: \(name) is that of the registry; of git, beside the files as they are: `\(command)`")
    }
    return sides
  }

  /// The newest state, of the revision that the other side names, if any.
  private func now(_ name: String, _ then: Snapshot) throws -> Snapshot {
    let now = try then.snapshot(
      Point(revision: then.revision, when: .head(0), text: (then.revision ?? "") + "@HEAD"))
    let files = { try PointArguments.tokenFolders() }
    if then.revision == nil, ["HEAD", "@HEAD"].contains(name) {
      let folder = try files().joined(separator: " ").terminalSafe
      let last = TypedCommand.text([verb, name + "~1", name])
      let ofFiles =
        verb == "migrate"
        ? "" : ", `blazon \(verb) \(name) \(folder.isEmpty ? "FILES" : folder)` token files"
      let ofGit = command(["HEAD"], in: folder.isEmpty ? "FOLDER" : folder)
      throw WordProblem(
        code: "revision-missing",
        message: "\(quotedForMessage(name)) is the newest state, with nothing to compare it with",
        fix: "`\(last)` compares the last commit\(ofFiles), and `\(ofGit)` git's HEAD with the "
          + "files as they are")
    }
    if then.revision != nil, then.commit == now.commit {
      let folder = try files().first ?? "FOLDER"
      let words = TypedCommand.current.arguments.filter { $0 != "--" } + ["--", folder]
      let git = verb == "migrate" ? command([name], in: folder) : TypedCommand(words).text
      throw VerbProblem.needsSecondPoint(
        name, among: try now.outline().revisions.map(\.id), verb: verb,
        git: isGit(name) ? git : nil)
    }
    return now
  }

  /// The sides of `A..B`, `A...B` and `A B`: two revisions of git where git knows both names and the project has token
  /// files, unless a registry is named; else points of the registry, or files.
  func pair(_ names: [String], isFromBase: Bool) throws -> [DiffSide] {
    let folders = registry.named == nil ? try PointArguments.tokenFolders() : []
    let areGit = names.map { !folders.isEmpty && isGit($0) }
    if areGit == [true, true] {
      noteGit(names, folders)
      return try files(
        FileState.sides(names[0] + (isFromBase ? "..." : "..") + names[1], nil, folders))
    }
    if let other = areGit.firstIndex(of: true), try isOfRegistry(names[1 - other], names[other]) {
      let points = names.map { $0.hasPrefix("@") || $0.hasPrefix("#") ? $0 : "@" + $0 }
      throw WordProblem(
        code: "arguments",
        message: "\(quotedForMessage(names[1 - other])) is a point of the registry, and "
          + "\(quotedForMessage(names[other])) a revision of git",
        fix: "for the registry: `\(command(points))`; for files in git name two revisions of it",
        isUsage: true)
    }
    if isFromBase {
      if registry.named == nil { try refuseInGit(names, folders, dots: "...") }
      _ = try PointRange.ofRegistry(names.joined(separator: "..."), in: .current)
    }
    return try orGit(names, folders) {
      var now: Snapshot?
      let sides = try names.map { name in
        let side = try side(name, now)
        now = side.point ?? now
        return side
      }
      noteRegistry(names, sides)
      return sides
    }
  }

  /// Says whose a point beside files is, where git has one of that name.
  private func noteRegistry(_ names: [String], _ sides: [DiffSide]) {
    guard sides.count == 2, sides[0].point != nil, case .files = sides[1],
      registry.named == nil, (try? isFound()) == true, isGit(names[0])
    else { return }
    let command = command([names[0]], in: names[1])
    Notes.tell(
      "note: \(names[0]) of the registry is compared with the files; of git it is: `\(command)`")
  }

  /// A revision goes before a file, and a file before a tag.
  ///
  /// - Parameter now: the other side, whose transaction is shared.
  private func side(_ name: String, _ now: Snapshot?) throws -> DiffSide {
    func snapshot() throws -> Snapshot {
      let point = try Point(name)
      return try now?.snapshot(point) ?? registry.openQuietly().snapshot(point)
    }
    let file = DiffSide.files(FileState(name: nil, paths: [name]))
    if name == "-" { return file }
    if name.hasSuffix(".blazon") && gitState(name) == nil || Files.isRegistry(name) {
      // Git's own copy for its diff driver (prep_temp_blob of diff.c): it removes the folder, so nothing may stay in it.
      let isStill = name.contains("/git-blob-")
      return .registry(try Registry.open(name, .read, isStill: isStill).snapshot(), path: name)
    }
    let exists = FileManager.default.fileExists(atPath: name)
    if !exists, let state = gitState(name) { return try registryOrFiles(state) }
    let isPath = name.contains("/") || PathExpansion.isTokens(name)
    // Such a name is rarely a tag's, and no registry is opened for what is a file beyond doubt.
    if name.hasSuffix("/") || name.hasPrefix(".") || name.hasPrefix("/")
      || exists && PathExpansion.isTokens(name)
    {
      return file
    }
    do {
      let found = try snapshot()
      guard exists, isPath || found.revision == nil && !name.contains("@") else {
        return .point(found)
      }
      Notes.tell("note: \(name) is a file or folder here; the point of that name is @\(name)")
      return file
    } catch  where exists || isPath {
      if !exists, isGit(name) { throw FileProblem.missing(name) }
      return file
    }
  }

  // MARK: git

  /// The registry that a revision of git has at the path, or the file as it is; else the token files at the path.
  func registryOrFiles(_ state: FileState) throws -> DiffSide {
    guard state.paths.count == 1, let path = state.paths.first, path.hasSuffix(".blazon") else {
      return .files(state)
    }
    guard let name = state.name else {
      return .registry(try Registry.open(path, .read).snapshot(), path: path)
    }
    let (base, rest) = FileState.folder(of: path)
    let reader = GitReader(base)
    guard try reader.commit(named: name) != nil else {
      throw WordProblem.gitRevision(name, near: nearest(name, among: reader.names()))
    }
    guard let bytes = try reader.content(of: rest, in: name) else {
      throw WordProblem.noFiles([path], in: [name])
    }
    let folder = try FilesRegistry.newFolder()
    // Once it is open, its name is needed no more.
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(
      rest.split(separator: "/").last.map(String.init) ?? rest)
    try Data(bytes).write(to: file)
    let registry = try Registry.open(file.path, .read, isStill: true)
    return .registry(try registry.snapshot(), path: "\(name):\(path)")
  }

  /// What `find` finds, or else the revisions that git alone knows, where the project has token files.
  private func orGit(
    _ names: [String], _ folders: @autoclosure () throws -> [String],
    _ find: () throws -> [DiffSide]
  ) throws -> [DiffSide] {
    do {
      return try find()
    } catch let problem as any Problem {
      let codes = ["revision-unknown", "commit-unknown", "file-missing", "registry-missing"]
      guard codes.contains(problem.code) else { throw problem }
      let folders = try folders()
      if try !isFound() { try refuseInGit(names, folders, dots: "..") }
      guard names.allSatisfy({ (try? GitReader(".").commit(named: $0)) != nil }) else {
        throw problem
      }
      guard !folders.isEmpty else {
        let command = command(names.count > 1 ? names : ["A", "B"], in: "FOLDER")
        throw WordProblem(problem, fix: "git knows it: name its folder, as in `\(command)`")
      }
      noteGit(names, folders)
      return try files(FileState.sides(names[0], names.count > 1 ? names[1] : nil, folders))
    }
  }

  /// Refuses names that only git could know and does not, and names that it knows where no token files are known.
  ///
  /// - Parameter dots: what joined them.
  func refuseInGit(_ names: [String], _ folders: [String], dots: String) throws {
    let reader = GitReader(".")
    guard !names.isEmpty, (try? reader.commit(named: "HEAD")) != nil else { return }
    if let unknown = names.first(where: { (try? reader.commit(named: $0)) == nil }) {
      guard try RegistryFinder.find(nil) == nil else { return }
      let plain = names.map { $0.hasPrefix("@") ? String($0.dropFirst()) : $0 }
      if plain != names, plain.allSatisfy({ (try? reader.commit(named: $0)) != nil }) {
        throw WordProblem(
          WordProblem.gitRevision(unknown, near: nil),
          fix: "@ names a point of a registry: "
            + didYouMean("`\(command(plain, dots, in: folders.first ?? "FOLDER"))`"))
      }
      if names.count <= 2, FileManager.default.fileExists(atPath: unknown) {
        let other = names.first { $0 != unknown } ?? "HEAD"
        throw WordProblem(
          WordProblem.gitRevision(unknown, near: nil),
          fix: "that is a file or folder: " + didYouMean("`\(command([other], in: unknown))`"))
      }
      throw WordProblem.gitRevision(unknown, near: nearest(unknown, among: reader.names()))
    }
    guard folders.isEmpty else { return }
    throw WordProblem(
      code: "arguments",
      message:
        "git knows \(names.map { quotedForMessage($0) }.joined(separator: " and ")), and no folder of "
        + "token files is known here",
      fix: "name it: `\(command(names, dots, in: "FOLDER"))`", isUsage: true)
  }

  /// The command that compares points, or a folder at revisions of git and as it is; `migrate` has two sides, and code
  /// behind them.
  private func command(_ names: [String], _ dots: String = "..", in folder: String? = nil) -> String
  {
    guard verb == "migrate" else {
      let files = folder.map { ["--", $0] } ?? []
      return TypedCommand.text([verb, names.joined(separator: dots)] + files)
    }
    guard let folder else { return TypedCommand.text([verb] + names) }
    let sides = names.map { "\($0):\(folder)" } + (names.count > 1 ? [] : [folder])
    return TypedCommand.text([verb] + sides)
  }

  /// Whether a name can be nothing but a point of the registry, beside one that git knows: `@v1`, `#3`, a tag that git
  /// does not know. An edition stands beside any point.
  private func isOfRegistry(_ name: String, _ other: String) throws -> Bool {
    func isPlace(_ name: String) -> Bool {
      name == "-" || FileManager.default.fileExists(atPath: name) || gitState(name) != nil
    }
    guard try RegistryFinder.find(nil) != nil, !isPlace(name), !isPlace(other),
      let now = try? registry.openQuietly().snapshot()
    else { return false }
    if let point = try? Point(other), (try? now.snapshot(point))?.revision != nil { return false }
    return now.hasPoint(name)
  }

  /// Whether git knows a name as a branch, a tag or a way from one, `HEAD~2`. The beginning of a hash may be a year, and
  /// is asked for only where nothing else has the name; `@v1` and `#1` are a registry's.
  private func isGit(_ name: String) -> Bool {
    // A tag of one package of many begins so, too: `@acme/tokens@1.0.0`.
    guard !name.hasPrefix("@") || name.contains("/"), !name.hasPrefix("#") else { return false }
    let reader = GitReader(".")
    guard (try? reader.commit(named: name)) != nil else { return false }
    return !name.allSatisfy(\.isHexDigit) || name.count == 40 || reader.names().contains(name)
  }

  /// The sides of files that nobody named, which both have: what lies elsewhere would pass for removed or added. A
  /// revision without a file that may hold tokens, wherever, is one from before they came.
  private func files(_ states: [FileState]) throws -> [DiffSide] {
    let absent = try states.filter { try $0.absentPaths().count == $0.paths.count }
    for state in absent {
      let others = try state.name.map { try GitReader(".").files(of: $0).keys }?
        .filter { FileMap.mayHoldTokens($0) && FileSelection.manifest($0) == nil }
      guard absent.count < states.count, others?.isEmpty == true else {
        throw WordProblem.noFiles(state.paths, in: [state.name ?? "the folder"])
      }
    }
    return states.map(DiffSide.files)
  }

  /// Names what is compared where nobody named the files, and how the same words are meant for the registry, if that knows
  /// them.
  private func noteGit(_ names: [String], _ folders: [String]) {
    let known = (try? isFound()) == true ? try? registry.openQuietly().snapshot() : nil
    let isKnown = known.map { now in names.allSatisfy { now.hasPoint("@" + $0) } } ?? false
    let other = isKnown ? "; in the registry: `\(command(names.map { "@" + $0 }))`" : ""
    let way = verb == "migrate" ? names.map { $0 + ":FOLDER" }.joined(separator: " ") : "-- PATH"
    let (are, s) = names.count == 1 ? ("is a", "") : ("are", "s")
    Notes.tell(
      "note: \(names.joined(separator: " and ")) \(are) revision\(s) of git: the token files of "
        + "\(folders.joined(separator: ", ")) are compared; \(way) names others\(other)")
  }

  /// Files of a git revision as git itself names them, `main:tokens`; `nil` where git knows no such revision.
  private func gitState(_ name: String) -> FileState? {
    guard let colon = name.firstIndex(of: ":") else { return nil }
    let (revision, path) = (String(name[..<colon]), String(name[colon...].dropFirst()))
    guard !revision.isEmpty, !path.isEmpty, !revision.hasPrefix("@"),
      (try? GitReader(".").commit(named: revision)) != nil
    else { return nil }
    return FileState(name: revision, paths: [path])
  }
}
