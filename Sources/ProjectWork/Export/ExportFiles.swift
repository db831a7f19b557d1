package import FileWriting
internal import Foundation
internal import PositionedJSON
internal import ProjectFiles
internal import TokenModel
package import TokenOperations
package import TokenProject

/// Output files on disk: compared, or written together.
package struct ExportFiles {
  package enum State: String {
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

  package let files: [(path: String, text: String)]
  /// For each file, in their order, the job that it comes from.
  private let jobs: [ExportJob]
  package let leftovers: Leftovers

  /// - Parameter inputs: files that are read, which no output may take the place of.
  /// - Throws: `WordProblem` for two in one place, also where only letter case tells them apart.
  package init(_ results: [ExportResult], besides inputs: [String]) throws(WordProblem) {
    files = results.flatMap(\.files)
    jobs = results.flatMap { result in result.files.map { _ in result.job } }
    leftovers = Leftovers(results)
    var seen: Set<String> = []
    for file in files where !seen.insert(file.path.lowercased()).inserted {
      throw WordProblem(
        code: "export-same-file",
        message: "two outputs would be written to \(quotedForMessage(file.path))",
        fix: "give one of them another folder, or another name with \"file\"")
    }
    let kept = Set(inputs.map(ExportFiles.place))
    for file in files where kept.contains(ExportFiles.place(file.path)) {
      throw .overwrites(file.path)
    }
  }

  /// Refuses places in which there is something else than a file, which may be one behind a link.
  ///
  /// - Throws: `WriteProblem.notFile`.
  package func refuseOthers() throws(WriteProblem) {
    for file in files { try WriteProblem.refuseOther(thanFile: file.path) }
  }

  /// The file that a path leads to, in lower case.
  private static func place(_ path: String) -> String {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().resolvingSymlinksInPath().path
    return (folder + "/" + url.lastPathComponent).lowercased()
  }

  /// The state on disk of each file that would be written.
  package func states() -> [(path: String, state: State)] {
    zip(files, contents()).map { file, content in
      guard let data = content.data else { return (file.path, .missing) }
      if content.isSame { return (file.path, .unchanged) }
      let text = String(decoding: data, as: UTF8.self)
      return (file.path, ExportFiles.isOfOtherSource(text, file.text) ? .moved : .stale)
    } + leftovers.paths().map { ($0, .leftover) }
  }

  /// What is on disk in the place of each file, and whether it is what would be written.
  private func contents() -> [(data: Data?, isSame: Bool)] {
    files.map { file in
      let data = FileManager.default.contents(atPath: file.path)
      return (data, data == Data(file.text.utf8))
    }
  }

  /// Whether two texts differ in nothing but whether their headers name a registry or token files, or in how they name
  /// the files: `tokens`, `tokens/`, one by one.
  private static func isOfOtherSource(_ one: String, _ other: String) -> Bool {
    let (one, other) = (withoutSource(one), withoutSource(other))
    return !(one.isOfRegistry && other.isOfRegistry) && one.text == other.text
  }

  /// Whether two texts differ in nothing but their headers.
  package static func isSame(_ one: String, _ other: String) -> Bool {
    withoutSource(one).text == withoutSource(other).text
  }

  private static func withoutSource(_ text: String) -> (text: String, isOfRegistry: Bool) {
    if text.hasPrefix("{") { return withoutMembersOfSource(text) }
    var (text, isOfRegistry) = (text, false)
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

  /// The most bytes that the members have which name a source.
  private static let mostBytesOfSource = 65_536

  /// The same of JSON without blanks.
  ///
  /// - Complexity: O(*n*) in its bytes; what names the source is looked for behind the members that hold it alone.
  private static func withoutMembersOfSource(_ text: String) -> (text: String, isOfRegistry: Bool) {
    let string = #""(?:[^"\\]|\\.)*""#
    // The model has all members, and before them its text for a header.
    let registry =
      "(?:\"file\":null,)?\"registry\":\(string),\"point\":\(string),\"digest\":\(string)"
      + "(?:,\"commit\":(?:\(string)|null))?"
    let model =
      "\"tool\":\"blazon\",\"header\":\(string),\"headerAs\":\\{(?:[^\"}]|\(string))*\\},"
    let header =
      "^(?:\(model))?(?:\(registry)|\"file\":\(string)"
      + "(?:,\"registry\":null,\"point\":null,\"digest\":null,\"commit\":null)?)"
    var bytes = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
    for marker in [#""generated":{"#, #""author":"dev.blazon","version":1,"#] {
      var start = 0
      while let found = bytes[start...].firstRange(ofText: marker) {
        start = found.upperBound
        let rest = String(decoding: bytes[start...].prefix(mostBytesOfSource), as: UTF8.self)
        guard let place = rest.range(of: header, options: .regularExpression) else { continue }
        bytes.removeSubrange(start..<start + rest[place].utf8.count)
        return (String(decoding: bytes, as: UTF8.self), rest[place].contains("\"registry\":\""))
      }
    }
    return (String(decoding: bytes, as: UTF8.self), false)
  }

  /// Writes those that differ, all or none; leftovers go last.
  package func write() throws -> [(path: String, state: State)] {
    let states = zip(files, contents()).map { ($0.path, $1.isSame ? State.unchanged : .new) }
    var tops = OutputTops()
    let changed = files.indices.filter { states[$0].1 == .new }
    try StagedFiles.write(
      changed.map { index in
        (try tops.place(files[index].path, jobs[index]), Array(files[index].text.utf8))
      })
    var seen = Set(changed.map { Litter.folder(of: files[$0].path) })
    for index in files.indices
    where seen.insert(Litter.folder(of: files[index].path)).inserted {
      try? tops.place(files[index].path, jobs[index]).folder().removeLitter()
    }
    return states + (try leftovers.remove { try tops.place($0, $1) }.map { ($0, .removed) })
  }
}

/// The folders that outputs are asked for in, each opened once; below them no link is followed.
struct OutputTops {
  private var known: [String: OpenFolder] = [:]

  /// The place of a file in the folder of its job.
  ///
  /// - Throws: `WriteProblem.unwritable`; `.throughLink` where a folder that a `blazon.json` names,
  ///   which may be a stranger's, leads out of its own.
  mutating func place(_ path: String, _ job: ExportJob) throws -> OutputPlace {
    let start = job.path(of: "")
    let top = try known[start] ?? OutputTops.open(job.folder ?? "", below: job.base)
    known[start] = top
    return OutputPlace(below: top, path.dropFirst(start.count), path: path)
  }

  /// - Parameter base: the folder of the `blazon.json` that names the folder; `nil` where a person did.
  static func open(_ folder: String, below base: String?) throws -> OpenFolder {
    guard let base, folder.hasPrefix(base) else {
      return try OpenFolder(folder == "." ? "" : folder)
    }
    let around = try OpenFolder(base)
    return try folder.dropFirst(base.count).split(separator: "/").reduce(around) { outer, name in
      guard name != "." else { return outer }
      let inner = try outer.folder(String(name), linksWithin: around)
      if inner.isNew { try outer.sync() }
      return inner
    }
  }
}
