internal import ArgumentParser
internal import CodeScan
internal import FileWriting
internal import Foundation
internal import PositionedJSON
internal import ProjectFiles
internal import ProjectWork
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenProject

extension Migration.Inclusion: ExpressibleByArgument {}

struct MigrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Update token names in code from one version to another.",
    discussion: """
      FROM and TO are given as for `diff`; names are those of the outputs in blazon.json, or of \
      --outputs. Each changed name is safe (its successor has the same type and value in every \
      mode), to look at (something it shows differs), or manual. Without --write it prints a patch \
      for `git apply`; with --write it changes only safe names, in all files or in none. The rest \
      is listed on standard error. Exit status: 0 if nothing is left to do, else 1.

        blazon migrate @v1 @HEAD web ios --outputs css,swift
        blazon migrate @v1 @HEAD web --write
        blazon migrate @v1 @HEAD web --literals exact
        blazon migrate v4.1.0 v5.0.0 --plan
        swift build 2>&1 | blazon migrate @v1 @HEAD Sources --diagnostics - --write
      """)

  @Argument(help: "The version that the code uses now, as for `diff`.")
  var from: String

  @Argument(help: "The version to update it to, as for `diff`; FROM may be a range, FROM..TO.")
  var to: String?

  @Argument(
    help: """
      Files and folders of code; default: those of blazon.json, or the current folder.
      """)
  var paths: [String] = []

  @Option(
    help: .init(
      """
      Formats whose names to look for; default: the outputs of blazon.json.
      """, valueName: "formats"))
  var outputs: String?

  @Flag(help: "Write the files.")
  var write = false

  @Flag(help: "Also write files with uncommitted changes.")
  var force = false

  @Flag(help: "List the names that change, without reading code.")
  var plan = false

  @Option(
    parsing: .upToNextOption,
    help: .init(
      "Also write: look, strings, comments, or reused (names that other tokens now have).",
      valueName: "what"))
  var include: [Migration.Inclusion] = []

  @Option(
    help: .init(
      "Also replace colors and lengths in style sheets with the names of equal tokens: exact.",
      valueName: "exact"))
  var literals: Literals?

  enum Literals: String, ExpressibleByArgument, CaseIterable { case exact }

  @Option(
    help: .init(
      """
      Change the places where the Swift compiler reports old names; a file of its output, or - for \
      standard input.
      """,
      valueName: "file"))
  var diagnostics: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var renames: RenameOptions
  @OptionGroup var output: ReportOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if literals != nil, plan || diagnostics != nil {
      throw ValidationError("--literals cannot be combined with --plan or --diagnostics")
    }
    if plan, write { throw ValidationError("--plan and --write exclude each other") }
    if write, !output.isText {
      throw ValidationError("--write cannot be combined with other forms of output")
    }
  }

  mutating func run() throws {
    if PointRange(from) != nil, let first = to { (to, paths) = (nil, [first] + paths) }
    let sides = try PointArguments.sides(registry.choice, verb: "migrate", from, to, [])
    let migration = try migration(sides)
    if plan {
      return try output.print(
        migration.report, json: migration.json(from: sides[0].label, to: sides[1].label, []))
    }
    if paths.isEmpty { paths = try Configuration.here().code.files }
    let include = try inclusions(migration, sides)
    var unread = 0
    let files =
      try diagnostics.map { try marked(migration, include, by: $0) }
      ?? read(migration, include, &unread)
    let sites = files.flatMap(\.sites)
    let left = sites.filter(\.edits.isEmpty)
    if output.isText {
      try finish(files, left, isOnce: migration.hasReused)
    } else {
      try output.print(
        migration.report, json: migration.json(from: sides[0].label, to: sides[1].label, sites))
    }
    if !left.isEmpty || unread > 0 || !write && !sites.isEmpty { throw FoundSomething() }
  }

  private func migration(_ sides: [DiffSide]) throws -> Migration {
    let resolved = try PointArguments.resolved(sides, reading.value, .whole)
    defer { AtExit.leave(resolved) }
    guard let before = resolved.from.read(), let after = resolved.to.read() else {
      throw VerbProblem.comparesNothing(sides.map(\.label))
    }
    if before.revision.id != after.revision.id || resolved.to.revisions.count > 1 {
      Notes.tell(
        "note: from \(before.revision.id) to \(after.revision.id); REVISION@POINT names others")
    }
    let settings = try renames.options(sides)
    let changes = changes(from: resolved.from, to: resolved.to, options: settings)
    let jobs = try UsageOutputs.jobs(outputs)
    let pairs = try zip(
      UsageOutputs.exports(jobs, before), UsageOutputs.exports(jobs, after)
    ).map { ($0.0, $1.0, $0.1) }
    return Migration(from: before, to: after, changes: changes, settings: settings, outputs: pairs)
  }

  // MARK: Files

  private struct File {
    var path: String
    var bytes: [UInt8]
    var sites: [Migration.Site]
  }

  private func read(
    _ migration: Migration, _ include: Set<Migration.Inclusion>, _ unread: inout Int
  ) throws -> [File] {
    var roots = migration.names.roots
    roots.hasLiterals = literals != nil
    let (files, skipped) = try CodeFiles.scanned(paths.isEmpty ? ["."] : paths, roots: roots)
    for path in skipped {
      Notes.tell("warning: \(path) is left alone, since it is not UTF-8 or larger than 5 MB")
    }
    guard !files.isEmpty else { throw UsageOutputs.noCode(paths) }
    unread = skipped.count + files.count { $0.broken != nil }
    let project = CodeProject(files, names: migration.names)
    let literalSites = literals == nil ? { _ in [] } : migration.literalSites(include: include)
    return try files.compactMap { file in
      if let place = file.broken {
        Notes.tell(
          "warning: \(file.path):\(place.line):\(place.column): what begins here is never closed; the file is left alone"
        )
        return nil
      }
      // What is written is found in the bytes that are written.
      guard
        migration.concerns(project.settled(file)) || !literalSites(file).isEmpty,
        let language = SourceLanguage(path: file.path)
      else { return nil }
      let bytes = try Files.bytes(file.path)
      let again = Usage.File(file.path, bytes, language, roots: roots(language))
      return File(
        path: file.path, bytes: bytes,
        sites: migration.sites(project.settled(again), bytes, include: include, project: project)
          + literalSites(again))
    }
  }

  /// The files at which a compiler points, as far as they are below the paths.
  private func marked(
    _ migration: Migration, _ include: Set<Migration.Inclusion>, by source: String
  ) throws -> [File] {
    let text = String(decoding: try Files.bytes(source), as: UTF8.self)
    let known = Dictionary(
      first: try (paths.isEmpty ? ["."] : paths).flatMap(CodeFiles.files)
        .map { (Files.place($0), $0) }
    )
    var files: [File] = []
    let found = Dictionary(grouping: Migration.diagnostics(in: text), by: \.file)
    for (name, diagnostics) in found.sorted(by: { $0.key < $1.key }) {
      guard let path = known[Files.place(name)] else {
        Notes.tell("note: \(name) is not below the paths, and is left alone")
        continue
      }
      let bytes = try Files.bytes(path)
      files.append(
        File(
          path: path, bytes: bytes,
          sites: migration.sites(diagnostics, path: path, bytes, include: include)))
    }
    return files
  }

  /// What is to be written. Names that are given to other tokens are, where a generated file proves of which state the
  /// code is.
  private func inclusions(
    _ migration: Migration, _ sides: [DiffSide]
  ) throws -> Set<Migration.Inclusion> {
    var include = Set(include)
    guard migration.hasReused, !include.contains(.reused) else { return include }
    let digests = try sides.map { try $0.digest() }
    let found = try CodeFiles.digests(paths.isEmpty ? ["."] : paths)
    if !found.isEmpty, found.allSatisfy({ $0 == digests[0] }), digests[0] != digests[1] {
      include.insert(.reused)
    }
    return include
  }

  /// Prints the difference or writes the files, and names what is left.
  private func finish(_ files: [File], _ left: [Migration.Site], isOnce: Bool) throws {
    let changed = files.compactMap { file -> (path: String, old: [UInt8], new: [UInt8])? in
      let edits = file.sites.flatMap(\.edits)
      if edits.isEmpty { return nil }
      return (file.path, file.bytes, Migration.applied(edits, to: file.bytes))
    }
    if write {
      if !force { try refuseUnsaved(changed.map(\.path)) }
      try StagedFiles.write(
        changed.map { file in
          let name = file.path.split(separator: "/").last ?? ""
          let folder = try OpenFolder(Litter.folder(of: file.path))
          return (OutputPlace(below: folder, name, path: file.path), file.new)
        })
      for file in changed { Terminal.print(file.path.terminalSafe + "  written\n") }
    } else {
      for file in changed { Terminal.print(Migration.unifiedDiff(file.path, file.old, file.new)) }
    }
    for site in left.prefix(MigrateCommand.most) { Notes.tell(site.line) }
    if left.count > MigrateCommand.most {
      Notes.tell("and \(left.count - MigrateCommand.most) more: --json lists all")
    }
    let count = files.flatMap(\.sites).count - left.count
    let verb = write ? "written" : "to write"
    let rest = left.isEmpty ? "" : "; \(left.count.counted("place")) left to a person"
    Notes.tell("\(count.counted("place")) in \(changed.count.counted("file")) \(verb)\(rest)")
    if write, count > 0 {
      Notes.tell(
        "next: blazon export, if the outputs are of the old state"
          + (isOnce ? "; before that a second run would change names back that change places" : ""))
    }
  }

  /// How many places that are left are printed.
  private static let most = 200

  /// Refuses files whose state git could not bring back.
  private func refuseUnsaved(_ paths: [String]) throws {
    for (folder, files) in Dictionary(grouping: paths, by: Litter.folder) {
      let names = files.compactMap { $0.split(separator: "/").last.map(String.init) }
      let unsaved = (try? GitReader(folder).unsaved(names)) ?? []
      guard unsaved.isEmpty else {
        throw VerbProblem.valueInvalid(
          "git does not have \(unsaved.sorted().joined(separator: ", ")) as it is",
          fix: "commit it first, or write it nevertheless with --force")
      }
    }
  }
}
