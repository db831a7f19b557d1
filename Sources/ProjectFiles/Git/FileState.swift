internal import Foundation
package import TokenModel
package import TokenOperations
package import TokenParse

/// Token files and folders, as they are or as a revision of the git repository around them has them.
package struct FileState: Sendable {
  /// The revision as it was named: `main`, `v1.0`, `HEAD~2`; `nil` for the files as they are.
  package let name: String?
  /// As named; relative to the current folder.
  package let paths: [String]

  package init(name: String?, paths: [String]) { (self.name, self.paths) = (name, paths) }

  /// Git in the folder of the first path.
  private var git: GitReader { GitReader(FileState.folder(of: paths[0]).base) }

  package var label: String { (name.map { $0 + ":" } ?? "") + paths.joined(separator: ", ") }

  /// The two sides of `A..B`, `A...B` (from where B left A), or `A` alone (the files as they are).
  package static func sides(_ text: String, _ to: String?, _ paths: [String]) throws -> [FileState]
  {
    guard to == nil, let range = PointRange(text) else {
      return [text, to].map { FileState(name: $0, paths: paths) }
    }
    let (first, second) = (range.from, range.to)
    guard range.isFromBase else {
      return [first, second].map { FileState(name: $0, paths: paths) }
    }
    let reader = GitReader(folder(of: paths[0]).base)
    for name in [first, second] where try reader.commit(named: name) == nil {
      throw WordProblem.gitRevision(name, near: nearest(name, among: reader.names()))
    }
    guard let base = try reader.mergeBase(first, second) else {
      throw WordProblem(
        code: "git-base-missing",
        message:
          "\(quotedForMessage(first)) and \(quotedForMessage(second)) have no commit in common",
        fix: "compare them with two points: A..B")
    }
    return [String(base.prefix(12)), second].map { FileState(name: $0, paths: paths) }
  }

  /// - Returns: an empty set where the revision has no token files there.
  /// - Throws: `WordProblem` for an unknown name; `ReplayProblem` where there is no repository, or a file is
  ///   too large.
  package func parsed(_ options: ParseOptions) throws -> ParsedFiles {
    guard let name else { return try Inputs.parse(paths, options) }
    var files: [InputFile] = []
    var all: [String: [UInt8]] = [:]
    for path in paths { try read(path, in: name, &files, &all) }
    guard !files.isEmpty else { return TokenParse.parse([], options: options) }
    let loadable = all.map { InputFile(name: $0.key, bytes: $0.value) }
    var parsed = TokenParse.parse(files, loader: .memory(loadable), options: options)
    parsed.diagnostics = parsed.diagnostics.map(named)
    return parsed
  }

  /// The diagnostic with the revision before its file's name.
  package func named(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let name, let file = diagnostic.location?.file else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.location?.file = "\(name):\(file)"
    return diagnostic
  }

  /// The hash of the revision's commit; `nil` for the files as they are, and for what git does not know.
  package func commit() throws -> String? {
    try name.flatMap { try git.commit(named: $0) }
  }

  /// Whether both are the same files, as they are or of the same commit.
  package func isSame(as other: FileState) throws -> Bool {
    guard paths.map(Files.place) == other.paths.map(Files.place),
      (name == nil) == (other.name == nil)
    else { return false }
    guard name != nil else { return true }
    guard let commit = try commit() else { return false }
    return try commit == other.commit()
  }

  /// The time of the revision's commit; `nil` for the files as they are.
  package func date() throws -> Timestamp? { try name.flatMap { try git.date(of: $0) } }

  /// The same files as the newest commit up to a time has them, of those that the revision came from; `nil`
  /// where there is none.
  package func state(at time: Timestamp) throws -> FileState? {
    try name.flatMap { try git.commit(named: $0, at: time) }
      .map { FileState(name: $0, paths: paths) }
  }

  /// The commits that changed token files there after another revision, the newest last; none between
  /// files as they are.
  package func commits(since earlier: FileState) throws -> [ReplayHistory.Commit] {
    guard let first = earlier.name else { return [] }
    return try git.history(ref: "\(first)..\(name ?? "HEAD")", tags: nil, after: nil).commits
      .filter { !$0.changes.isEmpty }
  }

  /// The message of the newest commit that a merge brought in; `nil` where it cannot be read.
  package func messageMerged(by id: String) throws -> String? {
    try? git.history(ref: "\(id)^1..\(id)^2", tags: nil, after: nil).commits.last?.message
  }

  /// The paths of which the revision has nothing; none for the files as they are, where a missing one is
  /// refused when it is read.
  package func absentPaths() throws -> [String] {
    guard let name else { return [] }
    return try paths.filter { path in
      let (base, rest) = FileState.folder(of: path)
      let reader = GitReader(base)
      guard let commit = try reader.commit(named: name) else { return false }
      let start = rest.isEmpty ? "" : rest + "/"
      return try !reader.files(of: commit, linkedFrom: rest).keys.contains {
        $0 == rest || $0.hasPrefix(start) || PathExpansion.fits($0, rest)
      }
    }
  }

  /// The files as they are without those of its paths that are gone, and that the other side has.
  package func withoutRemoved(beside other: FileState) throws -> FileState {
    guard name == nil, other.name != nil else { return self }
    let missing = try paths.filter { try !PathExpansion.isPattern($0) && Files.status($0) == nil }
    guard !missing.isEmpty, missing.count < paths.count else { return self }
    let unknown = try FileState(name: other.name, paths: missing).absentPaths()
    let gone = Set(missing).subtracting(unknown)
    return FileState(name: nil, paths: paths.filter { !gone.contains($0) })
  }

  /// - Parameter all: gets the content of what a resolver document may name, by path.
  private func read(
    _ path: String, in name: String, _ files: inout [InputFile],
    _ all: inout [String: [UInt8]]
  ) throws {
    let (base, rest) = FileState.folder(of: path)
    let reader = GitReader(base)
    guard let commit = try reader.commit(named: name) else {
      throw WordProblem.gitRevision(name, near: nearest(name, among: reader.names()))
    }
    let blobs = try reader.files(of: commit, hasUnread: true, linkedFrom: rest)
    func content(_ file: String) throws -> [UInt8] {
      try reader.object(blobs[file] ?? "", "\(name):\(FileState.joined(base, file))")
    }
    /// Of a resolver document, the files below a folder, which it may name.
    func loadable(_ document: [UInt8], below folder: String) throws {
      guard String(decoding: document, as: UTF8.self).contains("resolutionOrder") else { return }
      for file in blobs.keys where file.hasPrefix(folder) {
        all[FileState.joined(base, file)] = try content(file)
      }
    }
    if blobs[rest] != nil {
      let bytes = try content(rest)
      files.append(InputFile(name: FileState.joined(base, rest), bytes: bytes))
      let folder = Files.folder(of: rest)
      return try loadable(bytes, below: folder.isEmpty ? "" : folder + "/")
    }
    if PathExpansion.isPattern(rest) {
      let found = blobs.keys.filter { FileMap.isOwn($0) && PathExpansion.fits($0, rest) }
      for file in found.sorted() {
        files.append(
          InputFile(name: FileState.joined(base, file), bytes: try content(file), isFound: true))
      }
      return
    }
    let start = rest.isEmpty ? "" : rest + "/"
    let inside = blobs.keys.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
      .filter(FileMap.isOwn).sorted()
    guard inside.contains(where: PathExpansion.isTokens) else { return }
    let folder = FileState.joined(base, rest)
    let shown = folder.isEmpty ? "." : folder
    let taken = try PathExpansion.chosen(among: inside, in: shown) { try? content(start + $0) }
    for chosen in taken {
      let file = start + chosen.dropFirst(shown.count + 1)
      let bytes = try content(file)
      files.append(InputFile(name: FileState.joined(base, file), bytes: bytes, isFound: true))
      try loadable(bytes, below: start)
    }
  }

  /// The commits of the submodules that lie in the paths, by path; none for the files as they are.
  private func submodules() throws -> [String: String] {
    guard let name else { return [:] }
    var found: [String: String] = [:]
    for path in paths {
      let (base, rest) = FileState.folder(of: path)
      let reader = GitReader(base)
      guard let commit = try reader.commit(named: name) else { continue }
      for (module, id) in try reader.submodules(of: commit)
      where rest.isEmpty || module == rest || (module + "/").hasPrefix(rest + "/")
        || rest.hasPrefix(module + "/")
      {
        found[FileState.joined(base, module)] = id
      }
    }
    return found
  }

  /// - Throws: where a submodule in the paths is not the same on both sides, and has token files, or may have them as it is
  /// not checked out: git has its files in a repository of its own.
  package static func refuseSubmodules(_ from: FileState, _ to: FileState) throws {
    let (old, new) = (try from.submodules(), try to.submodules())
    let isOpen = from.name == nil || to.name == nil
    let differing = try Set(old.keys).union(new.keys).filter { path in
      guard FileMap.isOwn(path), isOpen || old[path] != new[path] else { return false }
      let isThere = try !Files.entries(of: path, where: { _ in true }).isEmpty
      return try isThere ? !PathExpansion.all(in: path).isEmpty : !isOpen
    }
    guard let first = differing.min() else { return }
    throw WordProblem(
      code: "git-submodule",
      message:
        "\(quotedForMessage(first)) is a submodule, and git has its files in a repository of its own",
      fix: "compare its own revisions in that folder, and the other paths behind --")
  }

  /// The nearest folder that is there now, and the rest of the path. No link of the repository is on the way: where it
  /// leads can be another folder in another revision.
  package static func folder(of path: String) -> (base: String, rest: String) {
    var base = path
    while base.count > 1, base.hasSuffix("/") { base.removeLast() }
    var rest: [String] = []
    while !Files.isFolder(base) {
      // Foundation gives a path of one letter as its own folder.
      let slash = base.lastIndex(of: "/")
      rest.insert(String(slash.map { base[base.index(after: $0)...] } ?? base[...]), at: 0)
      base = slash.map { $0 == base.startIndex ? "/" : String(base[..<$0]) } ?? "."
    }
    let names = base.split(separator: "/", omittingEmptySubsequences: false)
    for count in names.indices.map({ $0 + 1 }) where names[count - 1] != ".." {
      let path = names[..<count].joined(separator: "/")
      guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil else {
        continue
      }
      let folder = count == 1 ? "." : names[..<(count - 1)].joined(separator: "/")
      guard GitReader(folder.isEmpty ? "/" : folder).isInWorkTree else { continue }
      return (folder, (names[(count - 1)...].map(String.init) + rest).joined(separator: "/"))
    }
    return (base, rest.joined(separator: "/"))
  }

  private static func joined(_ folder: String, _ file: String) -> String {
    folder == "." || folder.isEmpty ? file : file.isEmpty ? folder : folder + "/" + file
  }
}
