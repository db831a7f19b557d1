internal import FileWriting
internal import Foundation
internal import PositionedJSON
package import ProjectFiles
internal import TokenFiles
package import TokenModel
package import TokenOperations
internal import TokenParse
internal import TokenProject
package import TokenStore

/// What a verb changes: a registry, or token files in place. For files the change is made on a registry of them that
/// lasts for the run, so that each verb means and refuses the same in both.
package final class ChangeTarget {
  package let registry: Registry
  /// Whether the registry stays as it is.
  package let isDryRun: Bool
  /// Whether neither a commit nor a file is made.
  var changesNothing: Bool { files?.isDryRun ?? isDryRun }
  private let files: ChangedFiles?
  /// Whether what is recorded stays.
  package var isKept: Bool { files == nil }

  /// The files that are named, the registry that is named, or what `blazon.json` calls the truth.
  package convenience init(
    named files: [String], _ registry: RegistryChoice, _ reading: Reading, isDryRun: Bool
  ) throws {
    var files = files
    var base: String?
    if files.isEmpty, registry.named == nil {
      let sources = try Configuration.sources()
      if sources.isWritable {
        files = sources.files
        base = try RegistryFinder.findConfiguration().map { $0.dropLast(Configuration.name.count) }
          .map(String.init)
        try RegistryFinder.tellConfiguration()
      }
    } else if !files.isEmpty, registry.named != nil {
      throw UsageProblem("--files and --registry exclude each other")
    }
    if files.isEmpty {
      self.init(registry: try registry.openForWriting(isDryRun: isDryRun), isDryRun)
    } else {
      try self.init(files, reading, isDryRun, base: base)
    }
  }

  package init(registry: Registry, _ isDryRun: Bool) {
    (self.registry, self.isDryRun, files) = (registry, isDryRun, nil)
  }

  package init(_ files: [String], _ reading: Reading, _ isDryRun: Bool, base: String? = nil) throws
  {
    let files = try ChangedFiles(files, reading, isDryRun: isDryRun, base: base)
    (registry, self.isDryRun, self.files) = (files.registry, false, files)
  }

  /// Writes a change of the registry into the files that it was made of; nothing for a registry of its own.
  ///
  /// - Returns: the files that change, or would; `nil` for a registry.
  package func write(
    _ outcome: CommitOutcome, move: (old: TokenPath, new: TokenPath)? = nil,
    removed: TokenPath? = nil
  ) throws -> ChangedNames? {
    guard let files else { return nil }
    if case .unchanged = outcome { return ChangedNames(names: [], isDryRun: files.isDryRun) }
    return try files.write(outcome.plan, move, removed)
  }

  /// The texts that `write` would write of a move, by the names of the files.
  package func texts(_ outcome: CommitOutcome, move: (old: TokenPath, new: TokenPath)) throws
    -> [String:
    [UInt8]]
  {
    if case .unchanged = outcome { return [:] }
    return try files?.changed(outcome.plan, move, nil) ?? [:]
  }
}

/// Token files, and a registry of them for the run.
private final class ChangedFiles {
  let registry: Registry
  let isDryRun: Bool
  private let temporary: FilesRegistry
  private let arguments: [String]
  private let options: ParseOptions
  private let isStrict: Bool
  private let inputs: [InputFile]
  private let parsed: ParsedFiles
  /// The folders of the files, which no other change of files works in meanwhile.
  private let locks: [Int32]
  /// The folder of the `blazon.json` that names the files; `nil` where a person did.
  private let base: String?

  init(_ files: [String], _ reading: Reading, isDryRun: Bool, base: String?) throws {
    self.base = base
    let options = try reading.options(revision: "main")
    (arguments, self.options, self.isDryRun) = (files, options, isDryRun)
    isStrict = reading.strict
    locks = try ChangedFiles.lock(files)
    let read = try ReadFiles(files, reading, isQuiet: true)
    inputs = try Files.read(files)
    parsed = read.parsed
    temporary = try FilesRegistry(read)
    registry = try Registry.open(temporary.path, .write)
  }

  deinit {
    temporary.remove()
    for lock in locks { close(lock) }
  }

  /// Waits for other changes in the folders of files.
  private static func lock(_ files: [String]) throws -> [Int32] {
    let folders = try files.flatMap { try PathExpansion.files($0) }
      .map { Litter.folder(of: Files.place($0.path)) }
    return Set(folders).sorted().compactMap { folder in
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if descriptor >= 0 { flock(descriptor, LOCK_EX) }
      return descriptor >= 0 ? descriptor : nil
    }
  }

  /// The texts by the places to which names lead, since two names may lead to one.
  ///
  /// - Throws: `WriteProblem.throughLink`, `.unwritable`.
  private func places(
    _ changed: [String: [UInt8]]
  ) throws -> [(place: OutputPlace, bytes: [UInt8])] {
    var result: [String: (place: OutputPlace, bytes: [UInt8])] = [:]
    for (name, bytes) in changed {
      let end = Files.place(name)
      if let status = try Files.status(end), status.st_mode & 0o222 == 0 {
        throw WriteProblem.unwritable(name, "it is read-only")
      }
      let place = try place(name, end)
      _ = try place.folder().holds(place.name, path: name)
      result[end] = (place, bytes)
    }
    return result.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The place of a file: behind its links where a person named it itself, and else one to which none leads below the
  /// folder that was named.
  private func place(_ name: String, _ end: String) throws -> OutputPlace {
    if base == nil, inputs.contains(where: { $0.name == name && !$0.isFound }) {
      let folder = Litter.folder(of: end)
      return OutputPlace(below: try OpenFolder(folder), end.dropFirst(folder.count), path: end)
    }
    let start = arguments.map(PathExpansion.folder).filter(name.hasPrefix).max {
      $0.count < $1.count
    }
    let folder = start ?? PathExpansion.folder(of: name)
    return OutputPlace(
      below: try OutputTops.open(folder, below: base), name.dropFirst(folder.count), path: name)
  }

  func write(
    _ effect: CommitEffect, _ move: (old: TokenPath, new: TokenPath)?, _ removed: TokenPath?
  ) throws -> ChangedNames {
    let changed = try changed(effect, move, removed)
    let places = try places(changed)
    if !isDryRun { try StagedFiles.write(places) }
    if removed == nil { tellLostComments(changed) }
    return ChangedNames(names: changed.keys.sorted(), isDryRun: isDryRun)
  }

  /// Tells which comments did not come along: what is on one line has no place for them.
  private func tellLostComments(_ changed: [String: [UInt8]]) {
    func all(_ texts: some Sequence<[UInt8]>) -> Set<[UInt8]> {
      texts.reduce(into: []) { $0.formUnion(FileText.comments(in: $1)) }
    }
    let old = all(inputs.lazy.filter { changed[$0.name] != nil }.map(\.bytes))
    let new = old.isEmpty ? [] : all(changed.values)
    for comment in old.subtracting(new).map({ String(decoding: $0, as: UTF8.self) }).sorted() {
      Notes.tell("note: a comment is not in the result: \(comment)")
    }
  }

  func changed(
    _ effect: CommitEffect, _ move: (old: TokenPath, new: TokenPath)?, _ removed: TokenPath?
  ) throws -> [String: [UInt8]] {
    let (texts, faults) = try texts()
    let change = FileChange(effect, of: parsed, in: texts, move: move, removed: removed)
    let expected = try registry.snapshot().load()
    guard let changed = try change.changedFiles(where: { try fits($0, change, expected) }) else {
      let unchanged = Diagnostic(
        code: "files-unchanged",
        message:
          "the change cannot be made in these files: read again, they would differ in more than that",
        fix: "change the file in an editor, or record the change in a registry (--registry)")
      throw Refused(
        diagnostics: faults.isEmpty ? [unchanged] : faults, closing: "\nnothing was written")
    }
    return changed
  }

  /// The texts of the files that were given, and of those that a resolver document names; and why others cannot be
  /// changed, such as a key that is there twice.
  private func texts() throws -> (texts: [String: FileText], faults: [Diagnostic]) {
    var bytes = Dictionary(last: inputs.map { ($0.name, $0.bytes) })
    let cells = parsed.set.cells.indices
    for name in Set(cells.map(parsed.fileName(ofCell:))) where bytes[name] == nil {
      bytes[name] = try Files.bytes(name)
    }
    var (texts, faults): ([String: FileText], [Diagnostic]) = ([:], [])
    for (name, bytes) in bytes.sorted(by: { $0.key < $1.key }) {
      if let language = FileSelection.readOnly(name) {
        throw Refused(
          Diagnostic(
            code: "files-\(language.lowercased())",
            message: "\(name.terminalSafe) is \(language), which is not changed in place",
            fix: "change it in an editor, or record the change in a registry (--registry)"),
          closing: "\nnothing was written")
      }
      do throws(JSONProblem) {
        texts[name] = try FileText(name: name, bytes: bytes)
      } catch {
        faults.append(Diagnostic(error, in: bytes, of: name))
      }
    }
    return (texts, faults)
  }

  /// Whether the files, with other texts, read as what the registry has now.
  private func fits(
    _ changed: [String: [UInt8]], _ change: FileChange, _ expected: TokenSet
  ) throws -> Bool {
    let files = inputs.map { file in
      var file = file
      file.bytes = changed[file.name] ?? file.bytes
      return file
    }
    var new = TokenParse.parse(
      files, loader: Inputs.loader(of: files, arguments, changed: changed), options: options)
    if new.hasErrors { return false }
    _ = try ReferenceDiagnostics.findAndCountMending(
      &new, known: TokenSet(), stored: nil, isStrict: isStrict)
    return try change.isMade(by: changed, read: new.set, expected: expected) {
      let outcome = try registry.commit(
        ChangeSet(new.set), CommitMetadata(author: "files", message: "Files"), now: Clock.now,
        isDryRun: true)
      if case .unchanged = outcome { return nil }
      return outcome.plan
    }
  }
}
