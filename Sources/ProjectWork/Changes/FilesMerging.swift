internal import FileWriting
internal import Foundation
package import PositionedJSON
package import ProjectFiles
internal import TokenFiles
internal import TokenModel
internal import TokenOperations
internal import TokenParse

/// `merge BASE OURS THEIRS` of token files or folders of them.
package struct FilesMerging {
  let base: String
  let ours: String
  let theirs: String
  let out: String?
  let markSize: Int
  /// The name under which the merged file is known; else that of ours.
  let path: String?
  /// Whether the three are git's temporary files, and the result takes the place of ours.
  let isDriver: Bool
  let isJSON: Bool
  let reading: Reading
  /// Writes a text to a stream.
  let print: (String, Int32) -> Void

  package init(
    base: String, ours: String, theirs: String, out: String?, markSize: Int, path: String?,
    isDriver: Bool, isJSON: Bool, reading: Reading, print: @escaping (String, Int32) -> Void
  ) {
    (self.base, self.ours, self.theirs, self.out) = (base, ours, theirs, out)
    (self.markSize, self.path, self.isDriver) = (markSize, path, isDriver)
    (self.isJSON, self.reading, self.print) = (isJSON, reading, print)
  }

  /// - Throws: `FoundSomething` where versions conflict.
  package func run() throws {
    let isFolder = [base, ours, theirs].map(Files.isFolder)
    let isOfFolders = isFolder.contains(true)
    if isOfFolders, isFolder.contains(false) {
      throw UsageProblem("BASE, OURS and THEIRS are three files, or three folders")
    }
    if isJSON, out == nil, !isDriver {
      throw UsageProblem("--json needs --out: the merged text goes to standard output")
    }
    if isOfFolders, out == nil {
      throw UsageProblem("folders are merged into a folder: --out FOLDER")
    }
    do {
      let merge = try merged(isOfFolders)
      try write(merge, isOfFolders)
      report(merge)
      if !merge.conflicts.isEmpty { throw FoundSomething() }
    } catch let refused as Refused where isDriver {
      try mergeAsText(refused)
    }
  }

  // MARK: - Reading

  /// One file of a version, by the name below its folder.
  private typealias Given = (version: Int, name: String, place: String, bytes: [UInt8])

  private func merged(_ isOfFolders: Bool) throws -> FileMerge {
    let files = try [base, ours, theirs].enumerated().flatMap { version, place in
      isOfFolders ? try folder(place, version) : try file(place, version)
    }
    let isLong = files.reduce(0) { $0 + $1.bytes.count } > 1 << 20
    let texts = ParallelMap.map(files.count, least: isLong ? 1 : .max) { range in
      files[range].map(FilesMerging.text)
    }.joined()
    var versions: [FileMerge.Version] = [[:], [:], [:]]
    var diagnostics: [Diagnostic] = []
    for (file, text) in zip(files, texts) {
      switch text {
      case .success(let text): versions[file.version][file.name] = text
      case .failure(let refused): diagnostics += refused.diagnostics
      }
    }
    guard diagnostics.isEmpty else { throw Refused(diagnostics: diagnostics) }
    let options = try reading.options(revision: "main")
    return try FileMerge(
      base: versions[0], ours: versions[1], theirs: versions[2], markSize: markSize
    ) { files in
      TokenParse.parse(files, loader: .memory(files), options: options)
    }
  }

  private func file(_ place: String, _ version: Int) throws -> [Given] {
    let bytes = try Files.bytes(place)
    // A file that one side does not have is empty for git.
    return bytes.isEmpty ? [] : [(version, path ?? ours, place, bytes)]
  }

  private func folder(_ place: String, _ version: Int) throws -> [Given] {
    let start = place.hasSuffix("/") ? place : place + "/"
    // Style sheets of a folder are no part of what is merged.
    return try Files.tokenFiles(of: place).filter { !FileSelection.isStyleSheet($0) }.map {
      (version, String($0.dropFirst(start.count)), $0, try Files.bytes($0))
    }
  }

  private static func text(_ file: Given) -> Result<FileText, Refused> {
    if let language = FileSelection.readOnly(file.name) {
      return .failure(
        Refused(
          Diagnostic(
            code: "merge-\(language.lowercased())",
            message: "\(file.place.terminalSafe) is \(language), which is not merged by meaning",
            fix: "`git merge-file` merges it as text")))
    }
    do throws(JSONProblem) {
      return .success(try FileText(name: file.name, bytes: file.bytes))
    } catch {
      var diagnostic = Diagnostic(error, in: file.bytes, of: file.place)
      if String(decoding: file.bytes, as: UTF8.self).contains("\n<<<<<<< ") {
        diagnostic.fix = "resolve the conflicts that are marked in it first"
      }
      return .failure(Refused(diagnostic))
    }
  }

  // MARK: - Writing

  private func write(_ merge: FileMerge, _ isOfFolders: Bool) throws {
    guard isOfFolders, let out else {
      let bytes = (merge.files.values.first ?? nil) ?? []
      if isDriver { return try StagedFiles.write([(path: ours, bytes: bytes)]) }
      _ = try NamedOutput(out ?? "-").write(bytes, print: print)
      return
    }
    let kept = merge.files.compactMap { name, bytes in
      bytes.map { (path: PathExpansion.joined(out, name), bytes: $0) }
    }
    try StagedFiles.write(kept.sorted { $0.path < $1.path })
    for (name, bytes) in merge.files where bytes == nil {
      let path = PathExpansion.joined(out, name)
      guard try Files.status(path) != nil else { continue }
      try OpenFolder(Litter.folder(of: path)).remove(String(name.split(separator: "/").last ?? ""))
    }
  }

  private func report(_ merge: FileMerge) {
    if isJSON {
      let document: JSON = ["conflicts": merge.conflicts.map(\.json), "warnings": merge.notes]
      print(document.prettyText + "\n", STDOUT_FILENO)
    }
    for note in merge.notes { Notes.tell("note: \(note)") }
    for conflict in merge.conflicts { Notes.tell(conflict.text) }
  }

  /// What cannot be merged by meaning is merged by git, as it would be without the driver.
  private func mergeAsText(_ refused: Refused) throws {
    let reason = refused.diagnostics.first.map { $0.message } ?? "it cannot be read"
    Notes.tell("note: \(path ?? ours) is merged as text: \(reason)")
    guard
      try GitReader(".").mergeText(ours: ours, base: base, theirs: theirs, markSize: markSize)
    else { throw FoundSomething() }
  }
}

extension Diagnostic {
  /// A fault of a file's text, with its place.
  package init(_ problem: JSONProblem, in bytes: [UInt8], of file: String) {
    let place = SourceText(bytes).place(of: problem.offset)
    self.init(
      code: problem.code.rawValue, message: problem.message, fix: problem.fix,
      location: SourceLocation(
        file: file, line: place.line, column: place.column, bytes: bytes, offset: problem.offset))
  }
}

extension FileMerge.Conflict {
  fileprivate var json: JSON {
    [
      "kind": found.kind.rawValue, "path": path, "file": file, "message": found.message,
      "base": found.base, "ours": found.ours, "theirs": found.theirs,
    ]
  }

  fileprivate var text: String {
    func shown(_ json: JSON?) -> String {
      guard let text = json?.compactText else { return "nothing" }
      return text.count > 60 ? text.prefix(59) + "…" : text
    }
    let name = path.isEmpty ? file : "\(file): \(path)"
    if let message = found.message { return "conflict \(found.kind.rawValue)  \(name): \(message)" }
    return "conflict \(found.kind.rawValue)  \(name)  ours \(shown(found.ours))  "
      + "theirs \(shown(found.theirs))  base \(shown(found.base))"
  }
}
