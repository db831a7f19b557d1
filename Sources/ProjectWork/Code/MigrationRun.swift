internal import CodeScan
internal import FileWriting
internal import Foundation
internal import PositionedJSON
package import ProjectFiles
package import TokenDiff
internal import TokenModel
package import TokenOperations
internal import TokenProject

/// Code brought from the names of one point to those of another.
package struct MigrationRun {
  private var paths: [String]
  private let include: [Migration.Inclusion]
  /// Whether colors and lengths of style sheets become names of tokens.
  private let hasLiterals: Bool
  /// Formats; `nil` for the outputs of `blazon.json`.
  private let outputs: String?
  /// The output of a compiler whose places alone are changed.
  package var diagnostics: String?
  package var writes = false
  /// Whether files are written that git does not have as they are.
  package var isForced = false

  package init(
    paths: [String], include: [Migration.Inclusion], hasLiterals: Bool, outputs: String?
  ) {
    (self.paths, self.include) = (paths, include)
    (self.hasLiterals, self.outputs) = (hasLiterals, outputs)
  }

  /// What code has to follow between two points.
  package func migration(
    _ sides: [DiffSide], _ reading: Reading, _ settings: @autoclosure () throws -> RenameSettings
  ) throws -> Migration {
    let resolved = try PointArguments.resolved(sides, reading, .whole)
    defer { AtExit.leave(resolved) }
    guard let before = resolved.from.read(), let after = resolved.to.read() else {
      throw VerbProblem.comparesNothing(sides.map(\.label))
    }
    if before.revision.id != after.revision.id || resolved.to.revisions.count > 1 {
      Notes.tell(
        "note: from \(before.revision.id) to \(after.revision.id); REVISION@POINT names others")
    }
    let settings = try settings()
    let changes = changes(from: resolved.from, to: resolved.to, options: settings)
    let jobs = try UsageOutputs.jobs(outputs)
    let pairs = try zip(
      UsageOutputs.exports(jobs, before), UsageOutputs.exports(jobs, after)
    ).map { ($0.0, $1.0, $0.1) }
    return Migration(from: before, to: after, changes: changes, settings: settings, outputs: pairs)
  }

  // MARK: Files

  /// A file with what is found in it.
  package struct File {
    var path: String
    var bytes: [UInt8]
    var sites: [Migration.Site]
  }

  /// The files that have a name to change.
  package struct Found {
    package let files: [File]
    package var sites: [Migration.Site] { files.flatMap(\.sites) }
    /// Whether a place is left to a person, or a file could not be read.
    package let leavesWork: Bool
  }

  package mutating func files(_ migration: Migration, _ sides: [DiffSide]) throws -> Found {
    if paths.isEmpty { paths = try Configuration.here().code.files }
    let include = try inclusions(migration, sides)
    var unread = 0
    let files =
      try diagnostics.map { try marked(migration, include, by: $0) }
      ?? read(migration, include, &unread)
    return Found(
      files: files,
      leavesWork: unread > 0 || files.contains { $0.sites.contains(where: \.edits.isEmpty) })
  }

  private func read(
    _ migration: Migration, _ include: Set<Migration.Inclusion>, _ unread: inout Int
  ) throws -> [File] {
    var roots = migration.names.roots
    roots.hasLiterals = hasLiterals
    let (files, skipped) = try CodeFiles.scanned(paths.isEmpty ? ["."] : paths, roots: roots)
    for path in skipped {
      Notes.tell("warning: \(path) is left alone, since it is not UTF-8 or larger than 5 MB")
    }
    guard !files.isEmpty else { throw UsageOutputs.noCode(paths) }
    unread = skipped.count + files.count { $0.broken != nil }
    let project = CodeProject(files, names: migration.names)
    let literalSites = !hasLiterals ? { _ in [] } : migration.literalSites(include: include)
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
  package func finish(_ files: [File], isOnce: Bool, print: (String) -> Void) throws {
    let left = files.flatMap(\.sites).filter(\.edits.isEmpty)
    let changed = files.compactMap { file -> (path: String, old: [UInt8], new: [UInt8])? in
      let edits = file.sites.flatMap(\.edits)
      if edits.isEmpty { return nil }
      return (file.path, file.bytes, Migration.applied(edits, to: file.bytes))
    }
    if writes {
      if !isForced { try refuseUnsaved(changed.map(\.path)) }
      try StagedFiles.write(
        changed.map { file in
          let name = file.path.split(separator: "/").last ?? ""
          let folder = try OpenFolder(Litter.folder(of: file.path))
          return (OutputPlace(below: folder, name, path: file.path), file.new)
        })
      for file in changed { print(file.path.terminalSafe + "  written\n") }
    } else {
      for file in changed { print(Migration.unifiedDiff(file.path, file.old, file.new)) }
    }
    for site in left.prefix(MigrationRun.most) { Notes.tell(site.line) }
    if left.count > MigrationRun.most {
      Notes.tell("and \(left.count - MigrationRun.most) more: --json lists all")
    }
    let count = files.flatMap(\.sites).count - left.count
    let verb = writes ? "written" : "to write"
    let rest = left.isEmpty ? "" : "; \(left.count.counted("place")) left to a person"
    Notes.tell("\(count.counted("place")) in \(changed.count.counted("file")) \(verb)\(rest)")
    if writes, count > 0 {
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
