internal import ArgumentParser
internal import FileWriting
internal import Foundation
internal import PositionedJSON
internal import TokenFiles
internal import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenProject
internal import TokenStore

/// The choice of token files, on verbs that change tokens.
struct FilesOption: ParsableArguments {
  @Option(
    help: .init(
      "Change token files in place, files or folders, rather than a registry; repeat for more.",
      valueName: "path"))
  var files: [String] = []

  @OptionGroup var reading: ReadingOptions

  /// What the verb changes: the files that are named, the registry that is named, or what `blazon.json` calls
  /// the truth.
  func target(_ registry: RegistryOption, isDryRun: Bool) throws -> ChangeTarget {
    var files = files
    var base: String?
    if files.isEmpty, registry.registry == nil {
      let sources = try Configuration.sources()
      if sources.isWritable {
        files = sources.files
        base = try RegistryFinder.findConfiguration().map { $0.dropLast(Configuration.name.count) }
          .map(String.init)
        try RegistryFinder.tellConfiguration()
      }
    } else if !files.isEmpty, registry.registry != nil {
      throw ValidationError("--files and --registry exclude each other")
    }
    guard !files.isEmpty else {
      return ChangeTarget(registry: try registry.openForWriting(isDryRun: isDryRun), isDryRun)
    }
    return try ChangeTarget(files, reading, isDryRun, base: base)
  }
}

/// What a verb changes: a registry, or token files in place. For files the change is made on a registry of them that
/// lasts for the run, so that each verb means and refuses the same in both.
final class ChangeTarget {
  let registry: Registry
  /// Whether the registry stays as it is.
  let isDryRun: Bool
  private let files: ChangedFiles?
  /// Whether what is recorded stays.
  var isKept: Bool { files == nil }

  init(registry: Registry, _ isDryRun: Bool) {
    (self.registry, self.isDryRun, files) = (registry, isDryRun, nil)
  }

  init(_ files: [String], _ reading: ReadingOptions, _ isDryRun: Bool, base: String? = nil) throws {
    let files = try ChangedFiles(files, reading, isDryRun: isDryRun, base: base)
    (registry, self.isDryRun, self.files) = (files.registry, false, files)
  }

  /// Writes a change of the registry into the files that it was made of; nothing for a registry of its own.
  ///
  /// - Returns: the files that change, or would; `nil` for a registry.
  func write(
    _ outcome: CommitOutcome, move: (old: TokenPath, new: TokenPath)? = nil,
    removed: TokenPath? = nil
  ) throws -> CommitReport.Files? {
    guard let files else { return nil }
    if case .unchanged = outcome { return CommitReport.Files(names: [], isDryRun: files.isDryRun) }
    return try files.write(outcome.plan, move, removed)
  }

  /// The texts that `write` would write of a move, by the names of the files.
  func texts(_ outcome: CommitOutcome, move: (old: TokenPath, new: TokenPath)) throws -> [String:
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

  init(
    _ files: [String], _ reading: ReadingOptions, isDryRun: Bool, base: String?
  ) throws {
    self.base = base
    var options = try reading.options()
    options.revision = "main"
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
  ) throws -> CommitReport.Files {
    let changed = try changed(effect, move, removed)
    let places = try places(changed)
    if !isDryRun { try StagedFiles.write(places) }
    if removed == nil { tellLostComments(changed) }
    return CommitReport.Files(names: changed.keys.sorted(), isDryRun: isDryRun)
  }

  /// Tells which comments did not come along: what is on one line has no place for them.
  private func tellLostComments(_ changed: [String: [UInt8]]) {
    func comments(_ name: String, _ bytes: [UInt8]) -> Set<[UInt8]> {
      (try? FileText(name: name, bytes: bytes))?.comments ?? []
    }
    let old = inputs.reduce(into: Set<[UInt8]>()) { known, file in
      if changed[file.name] != nil { known.formUnion(comments(file.name, file.bytes)) }
    }
    guard !old.isEmpty else { return }
    let new = changed.reduce(into: Set()) { $0.formUnion(comments($1.key, $1.value)) }
    for comment in old.subtracting(new).map({ String(decoding: $0, as: UTF8.self) }).sorted() {
      Terminal.note("note: a comment is not in the result: \(comment)".terminalSafe)
    }
  }

  func changed(
    _ effect: CommitEffect, _ move: (old: TokenPath, new: TokenPath)?, _ removed: TokenPath?
  ) throws -> [String: [UInt8]] {
    let (texts, faults) = try texts()
    let change = FileChange(effect, of: parsed, in: texts, move: move, removed: removed)
    let expected = try registry.snapshot().load()
    let fits = { try self.fits($0, expected, effect) }
    guard let changed = try change.changedFiles(where: fits) else {
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
  ///
  /// - Parameter effect: whose moves references in texts of other tools follow in files, and not in a registry.
  private func fits(
    _ changed: [String: [UInt8]], _ expected: TokenSet, _ effect: CommitEffect
  ) throws -> Bool {
    let moves = Dictionary(last: effect.moves.map { ($0.from, $0.to) })
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
    let isOwn = try owns(changed)
    guard isWhole(new.set, expected, isOwn, moves) else { return false }
    let outcome = try registry.commit(
      ChangeSet(new.set), CommitMetadata(author: "files", message: "Files"), now: Clock.now,
      isDryRun: true)
    if case .unchanged = outcome { return true }
    let abouts = Dictionary(last: expected.abouts.map { ($0.key, $0) })
    // How a text is read that is kept as written depends on the tokens that it names; it is there as it was.
    let meant = Set(effect.cells.compactMap { ($0.after ?? $0.before)?.path })
    let kept =
      moves.isEmpty
      ? Set(expected.cells.lazy.filter(\.isKeptAlone).map(\.path)).subtracting(meant) : []
    func isJudged(_ path: TokenPath) -> Bool { isOwn(path) && !kept.contains(path) }
    return outcome.plan.abouts.allSatisfy {
      !isJudged($0.path) || $0.isSame(as: abouts[$0.key], after: moves)
    }
      && outcome.plan.cells.allSatisfy { change in
        if let path = (change.after ?? change.before)?.path, !isJudged(path) { return true }
        guard let one = change.before, let other = change.after else { return false }
        return one.isSame(as: other, after: moves)
      }
  }

  /// Whether the set has the tokens, deprecations and texts that are expected, and no other tokens and deprecations. What
  /// groups have of the ones that they extend follows these in files, and is there by itself in a registry.
  private func isWhole(
    _ new: TokenSet, _ expected: TokenSet, _ isOwn: @escaping (TokenPath) -> Bool,
    _ moves: [TokenPath: TokenPath]
  ) -> Bool {
    let keys = Set(new.cells.lazy.filter { isOwn($0.path) }.map(\.key))
    guard keys == Set(expected.cells.lazy.filter { isOwn($0.path) }.map(\.key)) else {
      return false
    }
    let lost = Set(expected.cells.map(\.path)).subtracting(new.cells.map(\.path))
    if !lost.isEmpty, new.cells.contains(where: { !lost.isDisjoint(with: $0.statement.targets) }) {
      return false
    }
    func deprecations(_ set: TokenSet) -> [AboutKey: JSON] {
      Dictionary(
        last: set.abouts.compactMap { about in
          isOwn(about.path) ? about.deprecated.map { (about.key, $0) } : nil
        })
    }
    guard deprecations(new) == deprecations(expected) else { return false }
    // An import leaves texts as they are that it lacks; here all must be there.
    let given = Set(new.abouts.map(\.key))
    return expected.abouts.allSatisfy { about in
      // A group without tokens is read as none.
      given.contains(about.key) || !isOwn(about.path)
        || about.isGroup && !expected.cells.contains { $0.path.isInside(about.path) }
        || About(path: about.path, revision: about.revision, isGroup: about.isGroup)
          .isSame(as: about, after: moves)
    }
  }

  /// Whether files, with other texts, have a token or group themselves, and not by `$extends`.
  private func owns(_ changed: [String: [UInt8]]) throws -> (TokenPath) -> Bool {
    let files = inputs.map { (name: $0.name, bytes: changed[$0.name] ?? $0.bytes) }
    let texts = files.compactMap { try? FileText(name: $0.name, bytes: $0.bytes) }
    guard texts.contains(where: { $0.hasKey("$extends") }) else { return { _ in true } }
    return { path in texts.contains { $0.member(at: path.segments.map { $0 }) != nil } }
  }
}

extension Cell {
  /// Whether the value is kept as written, and has no part that is read.
  fileprivate var isKeptAlone: Bool { statement.value == nil && statement.verbatim != nil }

  /// Whether a file has the cell so, too: channels of a color have no "hex" beside them, and references in a text that is
  /// kept as written follow a move.
  fileprivate func isSame(as other: Cell, after moves: [TokenPath: TokenPath]) -> Bool {
    if isKeptAlone {
      return other.statement.verbatim?.following([:]) == statement.verbatim?.following(moves)
    }
    guard let value = statement.literal else { return false }
    return value == other.statement.literal
      && with { $0.value = other.statement.value } == other
  }
}

extension About {
  /// Whether these are the texts of another one, where references within the data of other tools follow a move, and
  /// what modified a value has gone with it.
  fileprivate func isSame(as other: About?, after moves: [TokenPath: TokenPath]) -> Bool {
    guard let other else { return false }
    func with(_ moves: [TokenPath: TokenPath], _ about: About) -> About {
      let extensions = about.extensions.compactMap { member -> JSON.Member? in
        let value = member.value.following(moves)
        let rest = value.members?.filter { !FileChange.isModifier($0.key, of: member.key) }
        return rest?.isEmpty == true ? nil : JSON.Member(member.key, rest.map(JSON.object) ?? value)
      }
      return About(
        path: about.path, revision: about.revision, isGroup: about.isGroup,
        description: about.description, deprecated: about.deprecated, extensions: extensions)
    }
    return with([:], self) == with(moves, other)
  }
}

extension JSON {
  /// The value with the references in its texts, to tokens and into them, after moves, and without `.value` behind them.
  fileprivate func following(_ moves: [TokenPath: TokenPath]) -> JSON {
    if let members {
      return .object(members.map { JSON.Member($0.key, $0.value.following(moves)) })
    }
    if let elements { return .array(elements.map { $0.following(moves) }) }
    return Deprecation.renaming(self) { path in
      let path = Alias.withoutValue(path.text[...]).map { TokenPath(trusted: String($0)) } ?? path
      for outer in sequence(first: path, next: \.parent) {
        guard let new = moves[outer] else { continue }
        return TokenPath(trusted: new.text + path.text.dropFirst(outer.text.count))
      }
      return path
    }
  }
}
