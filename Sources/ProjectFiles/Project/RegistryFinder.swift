internal import FileWriting
internal import Foundation
internal import TokenModel
internal import TokenOperations
internal import TokenProject

/// Finds the registry that a verb means.
package enum RegistryFinder {
  /// The name by which the built-in registry is asked for; a file called so is `./hig`.
  package static let builtIn = Configuration.builtInRegistry

  /// - Parameter given: the path of `--registry`.
  /// - Returns: a path or `builtIn`; `nil` where nothing is named and nothing is found.
  /// - Throws: `FinderProblem.several` when a folder holds two; `.unsearchable` when a folder or file on the way
  ///   cannot be read, since what is above it may not be the one that is meant.
  package static func find(_ given: String?) throws(FinderProblem) -> String? {
    let found: (folder: String, names: [String])?
    if let named = try named(given) { return named }
    do throws(FileProblem) {
      found = try nearest { (folder, _) throws(FileProblem) in
        let names = try registries(in: folder)
        return names.isEmpty ? nil : (folder, names)
      }
    } catch {
      throw .unsearchable(error)
    }
    guard let (folder, all) = found else { return nil }
    let names = all.count > 1 ? all.filter { isLive(folder + "/" + $0) } : all
    guard names.count == 1 else { throw .several(folder: folder, names: all) }
    return folder == "/" ? "/" + names[0] : folder + "/" + names[0]
  }

  /// The registry that an option, the environment or the configuration names.
  ///
  /// - Throws: `FinderProblem.unsearchable`; `.faulty` where the configuration may name another than would be found.
  package static func named(_ given: String?) throws(FinderProblem) -> String? {
    if let given { return given }
    if let path = environment("BLAZON_REGISTRY"), !path.isEmpty { return path }
    var configuration: String?
    do {
      configuration = try findConfiguration()
      return try configuration.map { try Configuration.read($0) }?.registry
    } catch let problem as FileProblem {
      throw .unsearchable(problem)
    } catch {
      throw .faulty(
        configuration: configuration ?? Configuration.name,
        (error as? Refused)?.diagnostics.first.map { fault in
          (fault.location.map { "line \($0.line), column \($0.column): " } ?? "") + fault.message
        } ?? "it cannot be read")
    }
  }

  /// What is told of a registry that was found and that nobody named: another file than the only one of
  /// this folder; `nil` where nothing is.
  static func note(_ path: String) throws(FileProblem) -> String? {
    let folder = parent(path)
    let others = try registries(in: folder).filter { folder + "/" + $0 != path }
    if !others.isEmpty {
      let backups = others.joined(separator: ", ")
      return "note: \(path.terminalSafe) is used; beside it "
        + "\(others.count == 1 ? "is a backup" : "are backups"), \(backups.terminalSafe); --registry names another"
    }
    return try noteAbove("registry", path)
  }

  /// What is told of a registry or configuration that nobody named, where it is in a folder above, below the
  /// repository's own.
  private static func noteAbove(_ what: String, _ path: String) throws(FileProblem) -> String? {
    let folder = Litter.folder(of: path)
    guard folder != ".", try folder != currentFolder, try !isRepository(folder) else { return nil }
    return "note: the \(what) is \(path.terminalSafe), in a folder above"
      + (what == "registry" ? "; --registry names another" : "")
  }

  /// Tells, once, of a `blazon.json` in a folder above by which something is written.
  package static func tellConfiguration() throws(FileProblem) {
    guard let path = try findConfiguration(),
      let note = try noteAbove("configuration", path), told.insert(path).inserted
    else { return }
    Notes.tell(note)
  }

  nonisolated(unsafe) private static var told: Set<String> = []

  /// Whether a file has a write-ahead log, as one that was written to: a backup has none (the bytes 18
  /// and 19 of the header, https://www.sqlite.org/fileformat.html#the_database_header).
  private static func isLive(_ path: String) -> Bool {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return true }
    defer { close(file) }
    var header = [UInt8](repeating: 0, count: 20)
    return read(file, &header, 20) < 20 || header[18] == 2
  }

  /// The nearest `blazon.json` of this user (or of root), upward from here; `nil` where there is none.
  package static func findConfiguration() throws(FileProblem) -> String? {
    try nearest { (folder, ascent) throws(FileProblem) in
      try isOwn(folder + "/" + Configuration.name) ? ascent + Configuration.name : nil
    }
  }

  /// A folder of the name that token files usually have, or the only one in a package of `packages/`, upward from here;
  /// `nil` where there is none.
  package static func findTokens() throws(FileProblem) -> String? {
    try nearest { (folder, ascent) throws(FileProblem) in
      if let own = try tokens(in: folder + "/") { return ascent + own }
      var found: [String] = []
      for (name, isFolder) in try Files.entries(
        of: folder + "/packages", where: { $0.first != "." })
      where isFolder {
        let package = "packages/\(name)/"
        if let inner = try tokens(in: "\(folder)/\(package)") {
          found.append(package + inner)
        } else if tokenFolders.contains(name + "/") {
          found.append(package)
        }
      }
      return found.count == 1 ? ascent + found[0] : nil
    }
  }

  private static let tokenFolders = ["tokens/", "design-tokens/", "src/tokens/"]

  private static func tokens(in folder: String) throws(FileProblem) -> String? {
    for name in tokenFolders where try Files.status(folder + name) != nil { return name }
    return nil
  }

  /// What `look` finds first, in this folder or in one above, up to the repository or the home folder.
  ///
  /// - Parameter look: gets the folder, and the way there from this one.
  private static func nearest<Found>(
    _ look: (_ folder: String, _ ascent: String) throws(FileProblem) -> Found?
  ) throws(FileProblem) -> Found? {
    let home = environment("HOME")
    var folder = try currentFolder
    var ascent = ""
    while true {
      if let found = try look(folder, ascent) { return found }
      if folder == home || folder == "/" { return nil }
      if try isRepository(folder) { return nil }
      folder = parent(folder)
      ascent += "../"
    }
  }

  /// Whether there is a file of this user (or of root) of that name, or a link of them to one.
  ///
  /// - Throws: `FileProblem.unreadable` for anything else of them: it may be meant, and what is above is not.
  private static func isOwn(_ path: String) throws(FileProblem) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return try Files.status(path) != nil }
    let found = try Files.status(path)
    let owner = (found ?? status).st_uid
    guard owner == getuid() || owner == 0 else { return false }
    if found == nil { throw .unreadable(path, "it is a link that leads nowhere") }
    if let kind = FileKind.other(path, followsLinks: true) {
      throw .unreadable(path, "it is \(kind)")
    }
    return true
  }

  /// Registry files of this user (or of root) in a folder, sorted.
  ///
  /// - Throws: `FileProblem.unreadable`, also where none of them is a file.
  package static func registries(in folder: String) throws(FileProblem) -> [String] {
    var names: [String] = []
    var lost: FileProblem?
    for (name, _) in try Files.entries(of: folder, where: { $0.hasSuffix(".blazon") }) {
      do throws(FileProblem) {
        if try isOwn(folder + "/" + name) { names.append(name) }
      } catch {
        lost = error
      }
    }
    if names.isEmpty, let lost { throw lost }
    return names.sorted()
  }

  package static var currentFolder: String {
    get throws(FileProblem) {
      guard let text = getcwd(nil, 0) else { throw .unreadable(".", SystemError().text) }
      defer { free(text) }
      return String(cString: text)
    }
  }

  private static func isRepository(_ folder: String) throws(FileProblem) -> Bool {
    try Files.status(folder + "/.git") != nil
  }

  private static func parent(_ folder: String) -> String {
    let end = folder.lastIndex(of: "/") ?? folder.startIndex
    return end == folder.startIndex ? "/" : String(folder[..<end])
  }
}

package enum FinderProblem: Problem {
  case several(folder: String, names: [String])
  /// A configuration that has a fault, which may name the registry.
  case faulty(configuration: String, String)
  /// A folder or file that cannot be read where a registry, or what names it, may be.
  case unsearchable(FileProblem)
  case nothingToWrite
  /// The built-in registry was named.
  case readOnly
  /// `files` are those of `blazon.json`.
  case nothingToExport(folder: String, files: [String] = [])
  /// There is a configuration, so that nobody means the built-in one.
  case nothingToRead(configuration: String)
  /// `check` or `diff` alone.
  case nothingHere(String)
  case older(String)

  var code: String {
    switch self {
    case .several: "registry-ambiguous"
    case .faulty, .unsearchable: "registry-unsearchable"
    case .nothingToWrite, .nothingToExport, .nothingToRead, .nothingHere: "registry-missing"
    case .readOnly: "registry-read-only"
    case .older: "registry-older"
    }
  }

  var message: String {
    switch self {
    case .several(let folder, let names):
      "there are several registries in \(folder): \(names.joined(separator: ", "))"
    case .faulty(let configuration, let reason):
      "\(configuration) has a fault, and may name the registry: \(reason)"
    case .unsearchable(let problem): "the search for a registry ends here: \(problem.message)"
    case .nothingToWrite: "there is no registry here to write to; the built-in one is read-only"
    case .readOnly: "\(RegistryFinder.builtIn) is the built-in registry, which is read-only"
    case .nothingToExport(let folder, _):
      "there is no registry to export: no *.blazon file in \(quotedForMessage(folder)) or above, up to "
        + "the repository or the home folder"
    case .nothingToRead(let configuration):
      "there is no registry here, though there is \(configuration)"
    case .nothingHere("usage"): "there is no registry here whose tokens the code could use"
    case .nothingHere(let verb):
      "there is no registry here, and no file is named to "
        + (["catalog": "show", "changelog": "compare", "diff": "compare"][verb] ?? verb)
    case .older(let path):
      "\(path) has an earlier schema: even a dry run would have to upgrade it"
    }
  }

  var fix: String? {
    switch self {
    case .several(_, let names):
      "name one: \(names.map { "--registry \(TypedCommand.quoted($0))" }.joined(separator: ", or "))"
    case .faulty: "correct it, or name the registry with --registry PATH"
    case .unsearchable:
      "check its permissions, or move it away; or name the registry with --registry PATH"
    case .nothingToExport(_, let files) where !files.isEmpty:
      "without a registry the files of blazon.json are exported by `"
        + "\(TypedCommand.current.text(adding: files.flatMap { ["--from", $0] }))`; or make one: `blazon init design.blazon`, then `blazon import`"
    case .nothingToExport:
      "--from FILES exports token files; else name a registry with --registry PATH or BLAZON_REGISTRY, or make one: `blazon init design.blazon`, then `blazon import FILES`; "
        + "--registry \(RegistryFinder.builtIn) exports the built-in Human Interface Guidelines"
    case .nothingHere("usage"):
      "make one: `blazon init`, then `blazon import FILES`; --registry FILE names another"
    case .nothingHere(let verb):
      ([
        "catalog": "name files: `blazon catalog --from tokens/`",
        "check": "name files: `blazon check tokens/`",
      ][verb]
        ?? "name two files, or revisions of git: `blazon \(verb) main HEAD -- tokens/`")
        + "; or make a registry: `blazon init`, then `blazon import FILES`"
    case .nothingToRead:
      "make one: `blazon init`, then `blazon import FILES`; --registry \(RegistryFinder.builtIn) asks the "
        + "built-in Human Interface Guidelines"
    case .older: "copy the file and try there"
    case .readOnly:
      "leave out --registry \(RegistryFinder.builtIn), or BLAZON_REGISTRY, to write to one of your own; "
        + "`blazon init --hig copy.blazon` makes a copy of the built-in one"
    case .nothingToWrite:
      "type `blazon init design.blazon`, then this again; with --hig it begins as a copy of the built-in one"
    }
  }
}
