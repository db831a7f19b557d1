internal import TokenModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Why a file cannot be written where a person or a configuration asks for it.
package enum WriteProblem: Problem {
  case unwritable(String, String)
  /// A file where a folder is named.
  case isFile(String)
  /// A folder, a device, a pipe or a socket where an output is named.
  case notFile(String, kind: String)
  /// A link where an output is named, to a place in a folder that is missing.
  case deadLink(String, String)
  /// A link below the folder that is named.
  case throughLink(String)

  package var code: String {
    switch self {
    case .unwritable, .isFile, .notFile, .deadLink: "file-unwritable"
    case .throughLink: "export-through-link"
    }
  }

  package var message: String {
    switch self {
    case .unwritable(let path, let reason):
      "\(path) cannot be written: \(reason)"
    case .isFile(let path): "\(path) is a file, and a folder is needed here"
    case .notFile(let path, let kind): "\(path) is \(kind), and no output takes its place"
    case .deadLink(let path, let end): "\(path) is a link to \(end), whose folder is missing"
    case .throughLink(let path):
      "\(quotedForMessage(path)) is a symbolic link, which may lead out of the folder"
    }
  }

  package var fix: String? {
    switch self {
    case .unwritable: "choose another folder, or fix the permissions"
    case .isFile(let path):
      path.hasSuffix(".json")
        ? "name a folder with --out"
        : "name a folder with --out, or one file to write with `--file \(path)`"
    case .notFile: "name another file, or - for standard output"
    case .deadLink(_, let end): "make the folder \(Litter.folder(of: end)), or remove the link"
    case .throughLink: "remove the link, or name its target"
    }
  }

  /// Refuses a path, its links followed, at which there is something that no file may take the place of; to read it
  /// might never end.
  package static func refuseOther(thanFile path: String) throws(WriteProblem) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ELOOP { throw .notFile(path, kind: "a link that leads back to itself") }
      return
    }
    try refuseOther(status, path)
  }

  static func refuseOther(_ status: stat, _ path: String) throws(WriteProblem) {
    if let kind = FileKind.other(status) { throw .notFile(path, kind: kind) }
  }
}

/// What is in the place of a file.
package enum FileKind {
  /// What a path names other than a file; `nil` for a file, and where there is nothing.
  package static func other(_ path: String, followsLinks: Bool = false) -> String? {
    var status = stat()
    return (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 ? other(status) : nil
  }

  static func other(_ status: stat) -> String? {
    switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    case S_IFLNK: "a link"
    default: "a device"
    }
  }
}

/// The system's last error, in its own words.
package struct SystemError: Error {
  package let code = errno
  package init() {}
  package var text: String { String(cString: strerror(code)) }
}
