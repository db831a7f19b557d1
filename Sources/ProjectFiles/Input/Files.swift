internal import FileWriting
package import Foundation
package import TerminalText
internal import TokenModel
internal import TokenOperations
package import TokenParse
internal import TokenProject
internal import TokenStore

/// Reading input and writing output.
package enum Files {
  /// Reads files, the token files of folders, and what patterns match.
  ///
  /// - Throws: `Refused` with a diagnostic for each that cannot be read.
  package static func read(_ paths: [String], _ line: ProgressLine? = nil) throws -> [InputFile] {
    var files: [InputFile] = []
    var diagnostics: [Diagnostic] = []
    for path in paths {
      do throws(FileProblem) {
        for (file, isNamed) in try PathExpansion.files(path) {
          files.append(try input(file, isFound: !isNamed))
          line?.tell("read \(files.count.grouped) files")
        }
      } catch {
        diagnostics.append(Diagnostic(error))
      }
    }
    guard diagnostics.isEmpty else { throw Refused(diagnostics: diagnostics) }
    return files
  }

  /// A file with its content, or with its size where that is more than is read.
  package static func input(_ path: String, isFound: Bool = false) throws(FileProblem) -> InputFile
  {
    do throws(FileProblem) {
      // Reading a pipe waits for somebody to write, and nobody named this one.
      if isFound, try status(path)?.isFile == false {
        throw .unreadable(path, "it is not a file")
      }
      let bytes = try bytes(path)
      if bytes.starts(with: registryMark) { throw FileProblem.registry(path) }
      return InputFile(name: path == "-" ? "standard input" : path, bytes: bytes, isFound: isFound)
    } catch .tooLarge(_, let size, _) {
      var file = InputFile(name: path, bytes: [], isFound: isFound)
      file.excess = InputFile.Excess(bytes: size)
      return file
    }
  }

  /// The beginning of every SQLite file.
  private static let registryMark = Array("SQLite format 3\0".utf8)

  /// Whether there is a file that is a registry, or another SQLite database.
  package static func isRegistry(_ path: String) -> Bool {
    guard (try? status(path))?.isFile == true else { return false }
    let file = FileHandle(forReadingAtPath: path)
    defer { try? file?.close() }
    return (try? file?.read(upToCount: registryMark.count)).map(Array.init) == registryMark
  }

  /// Whether a file is a registry, or what SQLite or the lock keep beside one.
  package static func isOfRegistry(_ path: String) -> Bool {
    ["", "-wal", "-shm", "-journal", ".lock"].contains { ending in
      path.hasSuffix(ending) && isRegistry(String(path.dropLast(ending.count)))
    }
  }

  /// The texts that an editor has open, by their places: they are read instead of what is on disk.
  package nonisolated(unsafe) static var unsaved: [String: [UInt8]] = [:]

  /// The content of a file that another file names: a file itself, and by no link outside of the folder.
  ///
  /// - Throws: `FileProblem.unreadable`, `.outside`, `.tooLarge`.
  package static func bytes(_ path: String, within folder: String) throws(FileProblem) -> [UInt8] {
    if try status(path)?.isFile == false { throw .unreadable(path, "it is not a file") }
    let top = place(folder.isEmpty ? "." : folder)
    guard top == "/" || place(path).hasPrefix(top + "/") else {
      throw .outside(path, folder.isEmpty ? "." : folder)
    }
    return try bytes(path)
  }

  /// Where a path leads, whatever its spelling and the links on the way, so that one place has one text.
  package static func place(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// What the system knows of a file or folder; `nil` where there is none.
  package static func status(_ path: String) throws(FileProblem) -> stat? {
    var status = stat()
    if stat(path, &status) == 0 { return status }
    guard [ENOENT, ENOTDIR].contains(errno) else { throw .unreadable(path, SystemError().text) }
    return nil
  }

  /// Whether there is a folder, or a link to one.
  package static func isFolder(_ path: String) -> Bool { (try? status(path))?.isFolder ?? false }

  /// What is in a folder, all of it or an error, unsorted, and whether each is a folder itself; nothing where the
  /// folder is missing.
  static func entries(
    of folder: String, where isWanted: (_ name: String) -> Bool
  ) throws(FileProblem) -> [(name: String, isFolder: Bool)] {
    guard let stream = opendir(folder) else {
      guard [ENOENT, ENOTDIR].contains(errno) else { throw .unreadable(folder, SystemError().text) }
      return []
    }
    defer { closedir(stream) }
    var entries: [(name: String, isFolder: Bool)] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw .unreadable(folder, SystemError().text) }
        return entries
      }
      let (name, isText) = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let bytes = bytes.prefix { $0 != 0 }
        return (
          String(decoding: bytes, as: UTF8.self), String(validating: bytes, as: UTF8.self) != nil
        )
      }
      guard isWanted(name) else { continue }
      var isFolder = Int(entry.pointee.d_type) == Int(DT_DIR)
      if Int(entry.pointee.d_type) == Int(DT_UNKNOWN) {
        var status = stat()
        guard fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
          throw .unreadable(PathExpansion.joined(folder, name), SystemError().text)
        }
        isFolder = status.isFolder
      }
      if !isText, isFolder || PathExpansion.isTokens(name) || name.hasSuffix(".blazon") {
        throw .unnamable(PathExpansion.joined(folder, name))
      }
      entries.append((name, isFolder))
    }
  }

  /// Whether a file has tokens that nothing here wrote.
  package static func isTokenFile(_ path: String, _ content: Data) -> Bool {
    PathExpansion.isTokens(path) && FileSelection.holdsToken([UInt8](content), of: path)
      && !FileSelection.isOutput([UInt8](content))
  }

  /// The token files of a folder; none where it has none.
  package static func tokenFiles(of folder: String) throws(FileProblem) -> [String] {
    do throws(FileProblem) {
      return try PathExpansion.files(folder).map(\.path)
    } catch {
      if case .emptyFolder = error { return [] }
      throw error
    }
  }
}

extension stat {
  package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  /// Whether it is a file with content of its own, and no device, socket or pipe.
  package var isFile: Bool { st_mode & S_IFMT == S_IFREG }
}

package enum FileProblem: Problem {
  case missing(String)
  case emptyFolder(String, unread: String?)
  case holdsResolver(String, document: String)
  case noMatch(String)
  case registry(String)
  case unreadable(String, String)
  /// A name that is not UTF-8, with signs in place of its bytes.
  case unnamable(String)
  /// A file where a folder is named; `page` is the file that the verb could write.
  case isFile(String, page: String)
  /// A file that leads out of the folder in which another file names it.
  case outside(String, String)
  /// The size is `nil` for a stream, which is not read to its end.
  case tooLarge(String, Int?, limit: Int)

  var code: String {
    switch self {
    case .missing: "file-missing"
    case .emptyFolder: "folder-empty"
    case .holdsResolver: "folder-holds-resolver"
    case .noMatch: "pattern-empty"
    case .registry: "file-is-registry"
    case .unreadable, .unnamable: "file-unreadable"
    case .isFile: "file-unwritable"
    case .outside: "file-outside"
    case .tooLarge: "file-too-large"
    }
  }

  /// The system's words, where there are any.
  var reason: String {
    switch self {
    case .unreadable(_, let reason): reason
    case .missing, .emptyFolder, .holdsResolver, .noMatch, .registry, .isFile, .outside, .tooLarge,
      .unnamable:
      message
    }
  }

  var message: String {
    switch self {
    case .missing(let path) where FileProblem.isAddress(path):
      "\(path) is an address, and blazon reads nothing over the network"
    case .missing(let path): "there is no file \(path)"
    case .emptyFolder(let path, let unread):
      "there is no .tokens, .json, .json5, .jsonc, .yaml, .yml or .css file in \(path)"
        + (unread.map { "; files such as \($0) are in a language that is not read" } ?? "")
    case .holdsResolver(let folder, let document):
      "\(folder) holds several resolver documents, the first one \(document), and each defines how files "
        + "belong together"
    case .registry(let path): "\(path) is a registry, not a token file"
    case .noMatch(let pattern): "no file matches \(pattern)"
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .unnamable(let path): "\(path) has a name that is not UTF-8, and cannot be read"
    case .isFile(let path, _): WriteProblem.isFile(path).message
    case .outside(let path, let folder): "\(path) is a link that leads out of \(folder)"
    case .tooLarge(let path, let size, let limit):
      size.map { "\(path) has \($0) bytes; the limit is \(limit)" }
        ?? "\(path) has more than \(limit) bytes"
    }
  }

  var fix: String? {
    switch self {
    case .missing(let path) where FileProblem.isAddress(path): FileProblem.download(path)
    case .missing(let path): FileProblem.meant(path)
    case .emptyFolder(_, let unread):
      unread == nil ? "name the files themselves" : "have the tool that reads them write JSON"
    case .holdsResolver(_, let document): "name \(document) itself, or the token files"
    case .registry(let path):
      "`blazon merge \(path)` takes over what a copy of the registry has recorded; as a registry of its own it is "
        + "named with --registry \(path), and `blazon export json --profile extended` of it can be imported"
    case .noMatch: "check the pattern; '**' matches any number of folders"
    case .unreadable: "check its permissions"
    case .unnamable: "rename it, or move it away"
    case .outside: "copy the file into the folder"
    case .tooLarge: "split it into several files"
    case .isFile(let path, let page):
      "name a folder, or a page"
        + (TypedCommand.current.text(with: path, as: page).map { ": `\($0)`" } ?? "")
    }
  }
}

extension FileProblem {
  static func isAddress(_ path: String) -> Bool {
    ["http://", "https://", "git@", "ssh://"].contains(where: path.hasPrefix)
  }

  /// What answers where a file is not there: the nearest one, or that it is a token.
  fileprivate static func meant(_ path: String) -> String {
    let typed = TypedCommand.current
    if let near = Files.near(path) { return didYouMean(near, typed.text(with: path, as: near)) }
    guard !path.contains("/"),
      let token = try? RegistryChoice(typed).openQuietly().snapshot().path(named: path)
    else {
      return "check the path"
    }
    return
      "that is a token or group, and this takes a file: `blazon show \(token.text)` shows it"
  }

  /// The commands that take in what is at an address.
  fileprivate static func download(_ address: String) -> String {
    let isGit = address.hasSuffix(".git") || !address.hasPrefix("http")
    let file = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init)
    let folder = file.map { ($0 as NSString).deletingPathExtension }
    let get = (isGit ? "git clone " : "curl -LO ") + TypedCommand.quoted(address)
    let then = (isGit ? folder : file).flatMap { TypedCommand.current.text(with: address, as: $0) }
    return "download it first: `\(get)`" + (then.map { ", then `\($0)`" } ?? "")
  }
}

extension Files {
  /// The path without its last name; empty where it has one alone. Foundation's own stops the program at a path of one
  /// character.
  package static func folder(of path: String) -> String {
    let names = path.reversed().drop { $0 == "/" }.drop { $0 != "/" }
    let folder = String(names.drop { $0 == "/" }.reversed())
    return folder.isEmpty && path.hasPrefix("/") ? "/" : folder
  }

  /// The last name of a path, without slashes behind it.
  package static func lastName(of path: String) -> String {
    let name = String(path.reversed().drop { $0 == "/" }.prefix { $0 != "/" }.reversed())
    return name.isEmpty && path.hasPrefix("/") ? "/" : name
  }

  /// The path with the folder or token file in place of its last name that is most like it; `nil` where none is.
  package static func near(_ path: String) -> String? {
    let folder = Files.folder(of: path)
    let name = Files.lastName(of: path)
    guard !name.isEmpty, name != "/" else { return nil }
    if !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) {
      guard let near = near(folder) else { return nil }
      let whole = near + "/" + name
      return FileManager.default.fileExists(atPath: whole) ? whole : self.near(whole)
    }
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    let known = (names ?? []).filter { name in
      guard !name.hasPrefix("."),
        let status = try? status(folder.isEmpty ? name : folder + "/" + name)
      else { return false }
      return status.isFolder || PathExpansion.isTokens(name) && name != Configuration.name
    }
    guard let near = nearest(name, among: known.sorted()) else { return nil }
    let whole = folder.isEmpty ? near : folder + "/" + near
    return path.hasSuffix("/") ? whole + "/" : whole
  }
}

extension String {
  /// The text without the line ends behind it.
  package var trimmedAtEnd: String {
    var text = self
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}
