internal import Foundation
internal import TokenExport
internal import TokenModel
internal import TokenProject

/// Output files on disk: compared, or written together.
struct ExportFiles {
  enum State: String {
    /// Written, or with `--check` not what it should be.
    case new
    case unchanged
    /// With `--check`: differs from what would be written.
    case stale
    /// With `--check`: the same tokens, and the header names another source, a registry or token files.
    case moved = "unchanged but for its source"
    /// With `--check`: not there.
    case missing
    /// A file of an earlier output that this one no longer has: it is removed.
    case removed
    /// With `--check`: the same, still there.
    case leftover
  }

  let files: [(path: String, text: String)]
  /// The folders that were asked for; below them no link is followed.
  let roots: [String]
  /// The folders of `blazon.json` that outputs stay in, each with what it names in it.
  private let bases: [(base: String, folder: String)]
  /// For each file, in their order, the folders of its own name, outermost first.
  private let inner: [[String]]
  let leftovers: Leftovers

  /// - Parameter inputs: files that are read, which no output may take the place of.
  /// - Throws: `OutputProblem.samePath`, also where only letter case tells them apart; `.overwrites`.
  init(_ results: [ExportResult], besides inputs: [String]) throws(OutputProblem) {
    files = results.flatMap(\.files)
    roots = results.compactMap(\.job.folder)
    bases = results.compactMap { result in
      result.job.base.flatMap { base in result.job.folder.map { (base, $0) } }
    }
    inner = results.flatMap { result in result.export.files.map(result.folders) }
    leftovers = Leftovers(results)
    var seen: Set<String> = []
    for file in files where !seen.insert(file.path.lowercased()).inserted {
      throw .samePath(file.path)
    }
    let kept = Set(inputs.map(ExportFiles.place))
    for file in files where kept.contains(ExportFiles.place(file.path)) {
      throw .overwrites(file.path)
    }
  }

  /// The file that a path leads to, in lower case.
  private static func place(_ path: String) -> String {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().resolvingSymlinksInPath().path
    return (folder + "/" + url.lastPathComponent).lowercased()
  }

  /// The state on disk of each file that would be written.
  func states() -> [(path: String, state: State)] {
    files.map { file in
      guard let data = FileManager.default.contents(atPath: file.path) else {
        return (file.path, .missing)
      }
      if data == Data(file.text.utf8) { return (file.path, .unchanged) }
      let text = String(decoding: data, as: UTF8.self)
      return (file.path, ExportFiles.isOfOtherSource(text, file.text) ? .moved : .stale)
    } + leftovers.paths().map { ($0, .leftover) }
  }

  /// Whether two texts differ in nothing but whether their headers name a registry or token files.
  private static func isOfOtherSource(_ one: String, _ other: String) -> Bool {
    let (one, other) = (withoutSource(one), withoutSource(other))
    return one.isOfRegistry != other.isOfRegistry && one.text == other.text
  }

  private static func withoutSource(_ text: String) -> (text: String, isOfRegistry: Bool) {
    var (text, isOfRegistry) = (text, false)
    if text.hasPrefix("{") {
      text.removeAll { $0 == " " || $0 == "\n" }
      let string = #""(?:[^"\\]|\\.)*""#
      let registry =
        "\"registry\":\(string),\"point\":\(string),\"digest\":\(string)(?:,\"commit\":\(string))?"
      let behind = #""generated":\{|"author":"dev\.blazon","version":1,"#
      let header = "(?<=\(behind))(?:(\(registry))|\"file\":\(string))"
      guard let place = text.range(of: header, options: .regularExpression) else {
        return (text, false)
      }
      isOfRegistry = text[place].hasPrefix("\"registry\"")
      text.removeSubrange(place)
      return (text, isOfRegistry)
    }
    for name in ["Registry", "Point", "Digest", "Commit", "File"] {
      guard
        let place = text.prefix(10_000).range(
          of: "(?m)^[/* #]*\(name): .*\n", options: .regularExpression)
      else { continue }
      if name == "Registry" { isOfRegistry = true }
      text.removeSubrange(place)
    }
    return (text, isOfRegistry)
  }

  /// Writes those that differ, all or none; leftovers go last.
  func write() throws -> [(path: String, state: State)] {
    let states = states().filter { $0.state != .leftover }
      .map { ($0.path, $0.state == .unchanged ? State.unchanged : .new) }
    StagedFiles.removeLitter(beside: files.map(\.path))
    let changed = files.indices.filter { states[$0].1 == .new }
    for index in changed { try makeFolder(around: files[index].path, inner[index]) }
    try StagedFiles.write(changed.map { files[$0] })
    return states + (try leftovers.remove().map { ($0, .removed) })
  }

  /// The folders of a file, none of them a link below the folder that was asked for.
  private func makeFolder(around path: String, _ inner: [String]) throws {
    let folder = (path as NSString).deletingLastPathComponent
    guard !folder.isEmpty else { return }
    for folder in inner { try refuseLink(folder) }
    for (base, named) in bases where folder == named || folder.hasPrefix(named + "/") {
      try refuseLink(from: base, to: named)
    }
    for root in roots where folder.hasPrefix(root + "/") {
      var inside = root
      for name in folder.dropFirst(root.count + 1).split(separator: "/") {
        inside += "/" + name
        try refuseLink(inside)
      }
    }
    try Files.makeFolder(folder)
  }

  /// Refuses a link that leads out of the folder of `blazon.json`, which may be a stranger's.
  private func refuseLink(from base: String, to named: String) throws(OutputProblem) {
    let top = base.isEmpty ? "." : base
    guard named.hasPrefix(base), let inside = realpath(top, nil) else { return }
    defer { free(inside) }
    let whole = String(cString: inside)
    var path = base
    for name in named.dropFirst(base.count).split(separator: "/") {
      path += (path.isEmpty || path.hasSuffix("/") ? "" : "/") + name
      guard let found = realpath(path, nil) else { return }
      defer { free(found) }
      let target = String(cString: found)
      guard whole == "/" || target == whole || target.hasPrefix(whole + "/") else {
        throw .throughLink(path)
      }
    }
  }

  private func refuseLink(_ folder: String) throws(OutputProblem) {
    var status = stat()
    if lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
      throw .throughLink(folder)
    }
  }
}
