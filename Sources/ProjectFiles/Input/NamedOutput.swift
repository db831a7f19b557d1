internal import FileWriting
internal import Foundation
internal import TokenModel
package import TokenOperations

/// What a person named for one output: a file, which is replaced, or a stream, which is written to.
package enum NamedOutput {
  /// The file that the path leads to: links stay, and what they lead to is replaced, or made where only that is missing.
  case file(String)
  case stream(Int32)

  /// The most links that are followed, as the system does.
  private static let mostLinks = 40

  /// - Throws: `WriteProblem.notFile` for a folder, a device, a socket, or a pipe that nobody reads; `.deadLink`; `.unwritable` where the
  ///   system follows the link to elsewhere, or not at all; `WordProblem` for a registry.
  package init(_ path: String) throws {
    var end = path
    for _ in 0..<NamedOutput.mostLinks {
      if let stream = try NamedOutput.descriptor(end) {
        self = .stream(stream)
        return
      }
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: end) else {
        break
      }
      let folder = end.lastIndex(of: "/").map { end[...$0] } ?? ""
      end = next.hasPrefix("/") ? next : folder + next
    }
    try WriteProblem.refuseOther(thanFile: path)
    if end != path { try NamedOutput.check(path, leadsTo: end) }
    if Files.isOfRegistry(end) { throw WordProblem.overwrites(end) }
    self = .file(end)
  }

  /// The stream of that name: `-`, `/dev/null`, `/dev/stdout` or another descriptor that was open when the program
  /// began, or a pipe; `nil` for anything else.
  package static func stream(_ path: String) -> Int32? {
    guard case .stream(let descriptor)? = try? NamedOutput(path) else { return nil }
    return descriptor
  }

  /// Replaces the file, all of it or nothing, or writes to the stream.
  ///
  /// - Parameter print: writes a text to a stream.
  /// - Returns: the file; `nil` of a stream.
  package func write(_ bytes: [UInt8], print: (String, Int32) -> Void) throws -> String? {
    switch self {
    case .file(let path):
      try StagedFiles.write([(path: path, bytes: bytes)])
      return path
    case .stream(let descriptor):
      print(String(decoding: bytes, as: UTF8.self), descriptor)
      return nil
    }
  }

  private static func descriptor(_ path: String) throws(WriteProblem) -> Int32? {
    if path == "-" { return STDOUT_FILENO }
    if kind(path) == UInt32(S_IFIFO) {
      // Without a reader the system would wait for one.
      let pipe = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
      guard pipe >= 0 else { return nil }
      _ = fcntl(pipe, F_SETFL, fcntl(pipe, F_GETFL) & ~O_NONBLOCK)
      return pipe
    }
    guard let real = realpath(Litter.folder(of: path), nil) else { return nil }
    defer { free(real) }
    let folder = String(cString: real)
    let name = path.split(separator: "/").last ?? ""
    if folder == "/dev", name == "null", kind(path) == UInt32(S_IFCHR) {
      let nowhere = open(path, O_WRONLY | O_CLOEXEC)
      return nowhere < 0 ? nil : nowhere
    }
    guard folder == "/dev/fd" || folder.hasPrefix("/proc/\(getpid())/") && folder.hasSuffix("/fd"),
      let number = Int32(name)
    else { return nil }
    // What the program opened itself, such as the registry, closes where another program begins.
    let flags = fcntl(number, F_GETFD)
    guard flags >= 0, flags & FD_CLOEXEC == 0 else {
      throw .notFile(path, kind: "a descriptor that is not open to others")
    }
    return number
  }

  /// What kind of thing a path names itself, links not followed; `nil` for nothing.
  package static func kind(_ path: String) -> UInt32? {
    var status = stat()
    return lstat(path, &status) == 0 ? UInt32(status.st_mode & S_IFMT) : nil
  }

  /// Checks that the system, which may refuse a stranger's link, follows it to the same file.
  private static func check(_ path: String, leadsTo end: String) throws(WriteProblem) {
    var (followed, found) = (stat(), stat())
    if stat(path, &followed) == 0 {
      guard lstat(end, &found) == 0, found.st_ino == followed.st_ino,
        found.st_dev == followed.st_dev
      else { throw .unwritable(path, "what the link leads to has no name") }
      return
    }
    guard errno == ENOENT else { throw .unwritable(path, SystemError().text) }
    guard access(Litter.folder(of: end), F_OK) == 0 else { throw .deadLink(path, end) }
  }
}

extension WordProblem {
  /// An output in the place of what is read for it.
  package static func overwrites(_ path: String) -> WordProblem {
    WordProblem(
      code: "export-overwrites",
      message: "\(quotedForMessage(path)) is the registry or the configuration itself",
      fix: "give the output another folder, or another name with \"file\"")
  }
}
