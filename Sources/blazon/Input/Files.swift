internal import Foundation
internal import TokenModel
internal import TokenOperations
internal import TokenParse

/// Reading input and writing output.
enum Files {
  /// Reads files, the token files of folders, and what patterns match.
  ///
  /// - Throws: `Refused` with a diagnostic for each that cannot be read.
  static func read(_ paths: [String], _ line: ProgressLine? = nil) throws -> [InputFile] {
    var files: [InputFile] = []
    var diagnostics: [Diagnostic] = []
    for path in paths {
      do throws(FileProblem) {
        for (file, isNamed) in try PathExpansion.files(path) {
          files.append(InputFile(name: file, bytes: try bytes(file), isFound: !isNamed))
          line?.tell("read \(files.count.grouped) files")
        }
      } catch {
        diagnostics.append(Diagnostic(error))
      }
    }
    guard diagnostics.isEmpty else { throw Refused(diagnostics: diagnostics) }
    return files
  }

  static func bytes(_ path: String) throws(FileProblem) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw .unreadable(path, (error as NSError).plainReason)
    }
  }

  /// A finished file beside the place that it is for.
  struct Staged {
    let temporary: String
    let path: String

    /// Puts the file into its place.
    func commit() throws(FileProblem) {
      guard rename(temporary, path) != 0 else { return }
      let reason = Errno().text
      discard()
      throw .unwritable(path, reason)
    }

    func discard() { unlink(temporary) }
  }

  /// Writes a file beside its place, all of it down to the disk.
  static func stage(_ text: String, for path: String) throws(FileProblem) -> Staged {
    let staged = Staged(temporary: "\(path).new-\(getpid())", path: path)
    do throws(Errno) {
      try writeNew(Data(text.utf8), to: staged.temporary)
      return staged
    } catch {
      staged.discard()
      throw .unwritable(path, error.text)
    }
  }

  private static func writeNew(_ data: Data, to path: String) throws(Errno) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw Errno() }
    defer { close(descriptor) }
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Errno() }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { throw Errno() }
  }

  /// The system's last error, in its own words.
  private struct Errno: Error {
    let text = String(cString: strerror(errno))
  }

  static func makeFolder(_ path: String) throws(FileProblem) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path, (error as NSError).plainReason)
    }
  }
}

enum FileProblem: Problem {
  case missing(String)
  case emptyFolder(String, unread: String?)
  case holdsResolver(String, document: String)
  case noMatch(String)
  case unreadable(String, String)
  case unwritable(String, String)

  var code: String {
    switch self {
    case .missing: "file-missing"
    case .emptyFolder: "folder-empty"
    case .holdsResolver: "folder-holds-resolver"
    case .noMatch: "pattern-empty"
    case .unreadable: "file-unreadable"
    case .unwritable: "file-unwritable"
    }
  }

  /// The system's words, where there are any.
  var reason: String {
    switch self {
    case .unreadable(_, let reason), .unwritable(_, let reason): reason
    case .missing, .emptyFolder, .holdsResolver, .noMatch: message
    }
  }

  var message: String {
    switch self {
    case .missing(let path): "there is no file \(path)"
    case .emptyFolder(let path, let unread):
      "there is no .tokens, .json, .json5, .jsonc, .yaml or .yml file in \(path)"
        + (unread.map { "; files such as \($0) are in a language that is not read" } ?? "")
    case .holdsResolver(let folder, let document):
      "\(folder) holds several resolver documents, the first one \(document), and each says how files "
        + "belong together"
    case .noMatch(let pattern): "no file matches \(pattern)"
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
    }
  }

  var fix: String? {
    switch self {
    case .missing: "check the path"
    case .emptyFolder(_, let unread):
      unread == nil
        ? "name the files themselves" : "have the tool that reads them write JSON"
    case .holdsResolver(_, let document): "name \(document) itself, or the token files"
    case .noMatch: "check the pattern; '**' stands for any number of folders"
    case .unreadable: "check its permissions"
    case .unwritable: "choose another folder with --out, or mend the reason"
    }
  }
}

extension NSError {
  /// The system's own words for the cause, such as "No space left on device".
  fileprivate var plainReason: String {
    if let cause = userInfo[NSUnderlyingErrorKey] as? NSError { return cause.plainReason }
    if domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(code))) }
    return localizedDescription
  }
}
