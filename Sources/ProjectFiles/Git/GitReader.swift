internal import Foundation
internal import TokenModel
package import TokenOperations
internal import TokenParse

/// Reads a git repository through git's own plumbing; of settings, those of our drivers are written.
///
/// The folder is somebody else's: no shell, no porcelain that its configuration could make run a
/// program, no hooks, no monitor, and nothing is fetched.
package final class GitReader {
  private let folder: String
  private typealias Batch = (waitForEnd: () -> Void, input: FileHandle, output: FileHandle)
  private var batch: Batch?

  package init(_ folder: String) { self.folder = folder }

  deinit {
    try? batch?.input.close()
    batch?.waitForEnd()
  }

  /// The first parents of a ref, or the states that tags name.
  ///
  /// - Parameters:
  ///   - ref: a branch, tag, commit or range.
  ///   - tags: a pattern; then only what it matches counts, by version or else by date.
  ///   - last: the commit with which an earlier replay ended.
  /// - Throws: `ReplayProblem`.
  package func history(ref: String?, tags: String?, after last: String?) throws -> ReplayHistory {
    guard FileManager.default.fileExists(atPath: folder) else {
      throw ReplayProblem.noHistory(folder, reason: "there is no such folder")
    }
    let known = try self.tags()
    var commits =
      try tags.map { try states(of: known, matching: $0, after: last) }
      ?? line(ref ?? "HEAD", known, after: last)
    let start = try last.map { try files(of: $0) } ?? [:]
    try compare(&commits, start: last)
    var history = ReplayHistory(commits: commits) { try self.object($0, $1) }
    history.start = start
    if let last {
      history.earlier = { path in try self.contents(of: path, upTo: last, known, matching: tags) }
    }
    history.tags = Dictionary(
      first: known.filter { tag in tags.map { GitReader.fits(tag.name, $0) } ?? true }
        .map { ($0.name, $0.commit) })
    history.isCutOff = try answer(["rev-parse", "--is-shallow-repository"]) == "true"
    return history
  }

  private func line(
    _ ref: String, _ tags: [Tag], after last: String?
  ) throws -> [ReplayHistory.Commit] {
    let unknown = ReplayProblem.badRef(ref, folder: folder)
    // A name that begins so would be an option.
    guard !ref.hasPrefix("-"), !ref.isEmpty else { throw unknown }
    if let last {
      // Of a range, the end.
      let end = ref.split(separator: "..").last.map(String.init) ?? ref
      guard succeeds(["rev-parse", "--verify", "--quiet", end + "^{commit}"]) else { throw unknown }
      guard succeeds(["merge-base", "--is-ancestor", last, end]) else {
        throw ReplayProblem.notContinued(last, folder: folder)
      }
    }
    let list: [String]
    do {
      list = try lines(
        ["rev-list", "--first-parent", "--reverse", ref] + (last.map { ["^" + $0] } ?? []) + ["--"])
    } catch  where ref != "HEAD" {
      throw unknown
    }
    let names = Dictionary(grouping: tags, by: \.commit)
    return try list.map { id in
      var commit = try commit(id)
      commit.tags = names[id]?.map(\.name) ?? []
      return commit
    }
  }

  // MARK: Tags

  private struct Tag {
    var name: String
    var commit: String
    /// That of the tag itself where it has one, else the commit's.
    var date: Timestamp?
  }

  private func tags() throws -> [Tag] {
    let format = "%(objecttype)%00%(objectname)%00%(*objectname)%00%(creatordate:unix)%00"
    let list = try lines(["for-each-ref", "--format=\(format)%(refname:strip=2)", "refs/tags"])
    return list.compactMap { line in
      let parts = line.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 5 else { return nil }
      return Tag(
        name: parts[4], commit: parts[0] == "tag" ? parts[2] : parts[1],
        date: Int64(parts[3]).flatMap(GitReader.time))
    }
  }

  private static func fits(_ name: String, _ glob: String) -> Bool {
    ReleaseVersion.isTag(name, like: glob) { FileMap.fits(name, $0) }
  }

  /// By version where all are versions, else by date.
  private static func inOrder(_ tags: [Tag]) -> [Tag] {
    let versions = tags.compactMap { ReleaseVersion($0.name) }
    guard versions.count < tags.count else {
      return zip(versions, tags).sorted { ($0.0, $0.1.name) < ($1.0, $1.1.name) }.map(\.1)
    }
    func moment(_ tag: Tag) -> Int64 { tag.date?.milliseconds ?? .min }
    return tags.sorted { (moment($0), $0.name) < (moment($1), $1.name) }
  }

  /// One commit for each tag, dated as the tag is.
  private func states(
    of tags: [Tag], matching glob: String, after last: String?
  ) throws -> [ReplayHistory.Commit] {
    var found = GitReader.inOrder(tags.filter { GitReader.fits($0.name, glob) })
    guard !found.isEmpty else { throw ReplayProblem.noTags(glob, folder: folder) }
    if let last {
      guard let place = found.lastIndex(where: { $0.commit == last }) else {
        throw ReplayProblem.notContinued(last, folder: folder)
      }
      found.removeSubrange(...place)
    }
    var commits: [ReplayHistory.Commit] = []
    for tag in found {
      if commits.last?.id == tag.commit {
        commits[commits.count - 1].tags.append(tag.name)
        continue
      }
      var commit = try commit(tag.commit)
      commit.date = tag.date ?? commit.date
      commit.message = tag.name + ": " + commit.message
      commit.tags = [tag.name]
      commits.append(commit)
    }
    return commits
  }

  // MARK: Commits

  /// The ids of what a file held in a commit and those replayed before it, the newest first.
  private func contents(
    of path: String, upTo last: String, _ known: [Tag], matching glob: String?
  ) throws -> [String] {
    let ids =
      try glob.map { glob in
        let all = GitReader.inOrder(known.filter { GitReader.fits($0.name, glob) }).map(\.commit)
        return all[...(all.lastIndex(of: last) ?? 0)].reversed()
      }
      ?? lines(["rev-list", "--first-parent", last, "--", path])
    return try ids.compactMap { try files(of: $0)[path] }
  }

  private func commit(_ id: String) throws -> ReplayHistory.Commit {
    let bytes = try object(id, "commit \(id)")
    let text = String(decoding: bytes, as: UTF8.self).replacing("\0", with: "\u{FFFD}")
    let end = text.firstRange(of: "\n\n")
    let header = text[..<(end?.lowerBound ?? text.endIndex)]
    let author = header.split(separator: "\n").first { $0.hasPrefix("author ") }?.dropFirst(7)
    var message = end.map { text[$0.upperBound...] } ?? ""
    while message.last?.isNewline == true { message.removeLast() }
    // `Ann <ann@example.org> 1700000000 +0100`
    let name = author.flatMap { author in author.lastIndex(of: ">").map { author[...$0] } }
    let seconds = author.flatMap { author in
      author[(name?.endIndex ?? author.startIndex)...].split(separator: " ").first
        .flatMap { Int64($0) }
    }
    return ReplayHistory.Commit(
      id: id, author: name.map(String.init), date: seconds.flatMap(GitReader.time),
      message: String(message))
  }

  private static func time(_ seconds: Int64) -> Timestamp? {
    // To the year 9999: beyond that no date can be written.
    (-62_135_596_800...253_402_300_799).contains(seconds)
      ? Timestamp(milliseconds: seconds * 1000) : nil
  }

  /// The id of the commit that a name means, such as a branch, a tag or `HEAD~2`; `nil` where it means
  /// none.
  package func commit(named name: String) throws -> String? {
    guard !name.isEmpty, !name.hasPrefix("-") else { return nil }
    return try answer(["rev-parse", "--verify", name + "^{commit}"])
  }

  /// The newest commit up to a time among those that a revision came from.
  func commit(named name: String, at time: Timestamp) throws -> String? {
    guard let id = try commit(named: name) else { return nil }
    return try answer(["rev-list", "-1", "--before=\(time)", id])
  }

  /// The time of a revision's commit, as rebasing and merging leave it.
  func date(of name: String) throws -> Timestamp? {
    guard let id = try commit(named: name) else { return nil }
    return try answer(["show", "-s", "--format=%ct", id]).flatMap { Int64($0) }
      .flatMap(GitReader.time)
  }

  /// The newest commit that two have in common.
  func mergeBase(_ first: String, _ second: String) throws -> String? {
    try answer(["merge-base", first, second])
  }

  /// The short names of branches and tags.
  package func names() -> [String] {
    (try? lines(["for-each-ref", "--format=%(refname:short)"])) ?? []
  }

  /// The one line of git's answer; `nil` where git refuses, though there is a repository.
  private func answer(_ arguments: [String]) throws -> String? {
    if let lines = try? lines(arguments) { return lines.first }
    _ = try run(["rev-parse", "--git-dir"])
    return nil
  }

  /// The files below the folder, by path.
  ///
  /// - Parameters:
  ///   - hasUnread: whether those in languages that are not read are there.
  ///   - path: the file or folder that is wanted, on the way to which links are followed, and links to files in it, as
  ///     the file system has them; `nil` for plain files alone.
  package func files(
    of id: String, hasUnread: Bool = false, linkedFrom path: String? = nil
  ) throws -> [String: String] {
    let tree = try tree(of: id)
    var files = tree.files
    if let path, !tree.links.isEmpty { try follow(tree.links, to: path, of: id, into: &files) }
    return files.filter { name, _ in
      FileSelection.tokenEnding(of: name) != nil || hasUnread && FileSelection.isUnread(name)
    }
  }

  /// What a commit has below the folder, by path: ids of files and of links, and the commits of submodules.
  private func tree(
    of id: String, isWhole: Bool = false
  ) throws -> (files: [String: String], links: [String: String], modules: [String: String]) {
    var (files, links, modules): ([String: String], [String: String], [String: String]) =
      ([:], [:], [:])
    let list = ["ls-tree", "-r", "-z"] + (isWhole ? ["--full-tree"] : []) + [id]
    for line in try lines(list, end: 0) {
      let sides = line.split(separator: "\t", maxSplits: 1)
      let words = sides[0].split(separator: " ")
      guard sides.count == 2, words.count == 3 else { continue }
      let (name, object) = (String(sides[1]), String(words[2]))
      switch words[0] {
      case "120000": links[name] = object
      case "160000": modules[name] = object
      case let mode where mode.hasPrefix("100"): files[name] = object
      default: break
      }
    }
    return (files, links, modules)
  }

  /// The commits of the submodules below the folder, by path.
  func submodules(of id: String) throws -> [String: String] { try tree(of: id).modules }

  private func follow(
    _ links: [String: String], to wanted: String, of id: String, into files: inout [String: String]
  ) throws {
    let start = try answer(["rev-parse", "--show-prefix"]) ?? ""
    var whole = try tree(of: id, isWhole: true)
    guard whole.links.count <= GitReader.mostLinks else {
      throw ReplayProblem.noHistory(folder, reason: "it has more than \(GitReader.mostLinks) links")
    }
    var ends: [String: String] = [:]
    for link in whole.links.keys {
      var path = link
      // A link to a link, and so on.
      for _ in 0..<8 {
        guard let object = whole.links[path] else { break }
        let text = String(decoding: try self.object(object, path), as: UTF8.self)
        let around = Files.folder(of: path)
        path =
          text.hasPrefix("/") ? text : FileMap.trimmed(around.isEmpty ? text : around + "/" + text)
      }
      ends[link] = path
    }
    for (link, path) in ends { whole.files[link] = whole.files[path] }
    for link in links.keys {
      files[link] = whole.files[start + link]
      guard wanted == link || wanted.hasPrefix(link + "/"), let path = ends[start + link] else {
        continue
      }
      for (name, file) in whole.files where name.hasPrefix(path + "/") {
        files[link + name.dropFirst(path.count)] = file
      }
    }
  }

  private static let mostLinks = 10_000

  /// Notes in each commit what differs from the one before it, in one run of git for all.
  private func compare(_ commits: inout [ReplayHistory.Commit], start: String?) throws {
    guard let first = commits.first else { return }
    let places = Dictionary(first: commits.indices.map { (commits[$0].id, $0) })
    var pairs = start.map { [(first.id, $0)] } ?? []
    pairs += zip(commits.dropFirst(), commits).map { ($0.id, $1.id) }
    if start == nil {
      commits[0].changes = ReplayHistory.changes(from: [:], to: try files(of: first.id))
    }
    let input = pairs.map { "\($0) \($1)\n" }.joined()
    let list = try lines(
      [
        "diff-tree", "--stdin", "-r", "-z", "--raw", "--no-renames", "--no-ext-diff",
        "--no-textconv", "--no-abbrev", "--relative", "--",
      ] + FileMap.endings.map { ":(icase)*" + $0 }, end: 0, input: input)
    var place: Int?
    var entry: String?
    for part in list {
      if let raw = entry {
        entry = nil
        // `:100644 100644 old new M`
        let words = raw.dropFirst().split(separator: " ")
        guard let place, words.count == 5 else { continue }
        let isPlain = words[1].hasPrefix("100")
        commits[place].changes.updateValue(isPlain ? String(words[3]) : nil, forKey: part)
      } else if part.hasPrefix(":") {
        entry = part
      } else {
        place = places[part]
      }
    }
  }

  /// The content of a file in a revision, by its path from the folder; `nil` where the revision has none.
  package func content(of path: String, in name: String) throws -> [UInt8]? {
    guard !name.isEmpty, !name.hasPrefix("-"),
      let blob = try answer(["rev-parse", "--verify", "--quiet", "\(name):./\(path)"])
    else { return nil }
    return try object(blob, "\(name):\(path)")
  }

  // MARK: Merges

  /// The parents of a commit, and the commit that the first two came from.
  package func merge(_ id: String) throws -> (parents: [String], base: String?) {
    let line = try answer(["rev-list", "--parents", "-n", "1", id]) ?? ""
    let parents = line.split(separator: " ").dropFirst().map(String.init)
    return (parents, parents.count > 1 ? try mergeBase(parents[0], parents[1]) : nil)
  }

  /// Has git merge three files as text, into the first.
  ///
  /// - Returns: whether nothing conflicts.
  package func mergeText(ours: String, base: String, theirs: String, markSize: Int) throws -> Bool {
    let process = command([
      "merge-file", "-L", "ours", "-L", "base", "-L", "theirs", "--marker-size=\(markSize)", "--",
      ours, base, theirs,
    ])
    process.standardError = FileHandle.nullDevice
    guard let waitForEnd = try? process.start() else {
      throw ReplayProblem.noHistory(folder, reason: "git cannot be run")
    }
    waitForEnd()
    guard process.terminationStatus < 128 else {
      throw ReplayProblem.noHistory(folder, reason: "git cannot merge \(ours) as text")
    }
    return process.terminationStatus == 0
  }

  /// The value of a setting; `nil` where there is none.
  package func setting(_ name: String) throws -> String? { try answer(["config", "--get", name]) }

  /// Changes settings of the repository, or of the user, and what belongs to them: all of it, or none.
  ///
  /// - Throws: `WordProblem`, or what `body` throws.
  package func set(
    _ settings: [(name: String, value: String)], isGlobal: Bool, and body: () throws -> Void
  ) throws {
    let config = ["config", isGlobal ? "--global" : "--local"]
    var undo: [[String]] = []
    do {
      for (name, value) in settings {
        let old = try answer(config + ["--get", name])
        _ = try run(config + [name, value])
        undo.append(config + (old.map { [name, $0] } ?? ["--unset", name]))
      }
      try body()
    } catch {
      for command in undo.reversed() { _ = try? run(command) }
      guard case ReplayProblem.noHistory(_, let reason) = error else { throw error }
      throw WordProblem(
        code: "git-settings", message: "the settings of git cannot be changed: \(reason)",
        fix: "check the permissions of git's configuration; nothing was written")
    }
  }

  /// The values of an attribute by files; `unspecified` where a file has none.
  package func attribute(_ name: String, of files: [String]) throws -> [String: String] {
    let fields = try lines(["check-attr", "-z", name, "--"] + files, end: 0)
    return Dictionary(
      last: stride(from: 0, to: fields.count - 2, by: 3).map { (fields[$0], fields[$0 + 2]) })
  }

  /// The folder of the working tree.
  package func root() throws -> String {
    if let root = try? answer(["rev-parse", "--show-toplevel"]) { return root }
    throw WordProblem(
      code: "git-missing", message: "this folder is in no git repository",
      fix: "run it in a repository, or make one with `git init`")
  }

  // MARK: Running git

  private func command(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "git", "--no-pager", "--no-replace-objects", "-C", folder, "-c", "core.fsmonitor=false",
        "-c", "core.hooksPath=/dev/null", "-c", "protocol.allow=never",
      ] + arguments
    // What is set for another repository must not lead away from this one.
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    environment["GIT_NO_LAZY_FETCH"] = "1"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    process.environment = environment
    return process
  }

  /// The files below the folder that git has or would take, relative to it.
  func files() throws -> [String] {
    try lines(
      ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"], end: 0)
  }

  /// Those of some files below the folder that git does not have as they are.
  package func unsaved(_ names: [String]) throws -> [String] {
    try lines(["status", "--porcelain", "-z", "--no-renames", "--"] + names, end: 0)
      .map { String($0.dropFirst(3)) }
  }

  /// The lines of git's answer, or the parts that end otherwise.
  private func lines(
    _ arguments: [String], end: UInt8 = UInt8(ascii: "\n"), input: String? = nil
  ) throws -> [String] {
    try run(arguments, input: input).split(separator: end).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Whether the folder is one of a repository's files.
  var isInWorkTree: Bool { (try? answer(["rev-parse", "--is-inside-work-tree"])) == "true" }

  private func succeeds(_ arguments: [String]) -> Bool { (try? run(arguments)) != nil }

  /// - Parameter input: what git reads from its standard input.
  private func run(_ arguments: [String], input: String? = nil) throws -> [UInt8] {
    let process = command(arguments)
    let output = Pipe()
    let errors = try scratchFile(Data())
    // A file rather than a pipe, which git may fill from the other side before it reads on.
    process.standardInput = try input.map { try scratchFile(Data($0.utf8)) } ?? .nullDevice
    process.standardOutput = output
    process.standardError = errors
    guard let waitForEnd = try? process.start() else {
      throw ReplayProblem.noHistory(folder, reason: "git cannot be run")
    }
    let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
    waitForEnd()
    guard process.terminationStatus == 0 else {
      try errors.seek(toOffset: 0)
      let words = String(decoding: try errors.readToEnd() ?? Data(), as: UTF8.self)
      let reason = words.split(separator: "\n").first.map(String.init)
      throw ReplayProblem.noHistory(folder, reason: "git: \(reason ?? "nothing")")
    }
    return bytes
  }

  /// A file without a name, which nobody else can open and which goes with the process.
  private func scratchFile(_ data: Data) throws -> FileHandle {
    var path = Array((NSTemporaryDirectory() + "/blazon-git-XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw ReplayProblem.noHistory(folder, reason: "no temporary file can be made")
    }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: data)
    try file.seek(toOffset: 0)
    return file
  }

  /// The content of an object, through one process for all.
  package func object(_ id: String, _ path: String) throws -> [UInt8] {
    let pipes = try batch ?? startBatch()
    batch = pipes
    try pipes.input.write(contentsOf: Data((id + "\n").utf8))
    var header = ""
    while let byte = try pipes.output.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      header.unicodeScalars.append(Unicode.Scalar(byte))
    }
    // `id type size`, or `id missing`.
    guard let size = header.split(separator: " ").last.flatMap({ Int($0) }) else {
      throw ReplayProblem.noHistory(folder, reason: "git has no content of \(path)")
    }
    guard size <= ReplayHistory.mostBytes else {
      throw ReplayProblem.tooLarge(path, bytes: size)
    }
    var bytes: [UInt8] = []
    while bytes.count < size + 1 {
      guard let part = try pipes.output.read(upToCount: size + 1 - bytes.count), !part.isEmpty
      else { throw ReplayProblem.noHistory(folder, reason: "git ended at \(path)") }
      bytes += part
    }
    bytes.removeLast()
    return bytes
  }

  private func startBatch() throws -> Batch {
    let process = command(["cat-file", "--batch"])
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard let waitForEnd = try? process.start() else {
      throw ReplayProblem.noHistory(folder, reason: "git cannot be run")
    }
    return (waitForEnd, input.fileHandleForWriting, output.fileHandleForReading)
  }
}
