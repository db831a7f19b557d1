internal import FileWriting
internal import PositionedJSON
internal import TokenModel
internal import TokenParse

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Reads and writes files, without Foundation, whose loading would cost every build time.
enum Disk {
  /// Reads a whole file, which may be a pipe; of one that is too large nothing, or no more than shows
  /// that.
  static func bytes(_ path: String) throws(DiskProblem) -> [UInt8] {
    let limit = JSONReader.Limits().bytes
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path) }
    defer { close(descriptor) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > limit {
      throw .tooLarge(path, limit: limit)
    }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(descriptor, &part, part.count)
      if count == 0 { return bytes }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .unreadable(path) }
      bytes += part[..<count]
      guard bytes.count <= limit else { throw .tooLarge(path, limit: limit) }
    }
  }

  /// Whether there is a file or folder.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// What is in a folder, but hidden; nothing of one that cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// Opens what a resolver document names: only below the folder that has all files.
  static func loader(besides files: [InputFile]) -> SourceLoader {
    let folders = files.map { file in
      file.name.lastIndex(of: "/").map { file.name[...$0] } ?? ""
    }
    let common = folders.dropFirst().reduce(folders.first ?? "") { common, folder in
      var common = common
      while !folder.hasPrefix(common) {
        common = common.dropLast()
        common = common.lastIndex(of: "/").map { common[...$0] } ?? ""
      }
      return common
    }
    let folder = common.isEmpty ? "." : String(common)
    let root = realPath(folder)
    return SourceLoader { path in
      guard let real = realPath(path) else { return .failure(.notFound(path)) }
      guard let root, real.hasPrefix(root + "/") || root == "/" else {
        return .failure(.outside(path, root: folder))
      }
      do throws(DiskProblem) {
        return .success(InputFile(name: path, bytes: try bytes(path)))
      } catch {
        return .failure(.unreadable(path, why: error.message))
      }
    }
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The bytes in which the words of a header are looked for.
  private static let headerSize = 4_096
  /// The words by which outputs are known: of code at their beginning, of JSON anywhere.
  private static let marks = (code: "ritten by blazon", json: #""generated":"#)

  /// Whether a file has other content than the text that is to replace it, and lacks the words by which such a
  /// text is known; a text without such words may replace any.
  ///
  /// - Throws: `WriteProblem` for what is not a file.
  static func isForeign(_ path: String, as text: String) throws -> Bool {
    guard try isThere(path) else { return false }
    guard let old = try? bytes(path), !old.isEmpty, !old.elementsEqual(text.utf8) else {
      return false
    }
    if has(marks.code, text.utf8.prefix(headerSize)) {
      return !has(marks.code, old.prefix(headerSize))
    }
    return has(marks.json, text.utf8) && !has(marks.json, old)
  }

  /// Whether there is a file that another may replace. To read anything else might never end.
  private static func isThere(_ path: String) throws -> Bool {
    let folder = Litter.folder(of: path)
    guard exists(folder) else { return false }
    return try OpenFolder(folder).holds(path.split(separator: "/").last ?? "", path: path)
  }

  private static func has(_ mark: String, _ bytes: some Collection<UInt8>) -> Bool {
    Array(bytes)[...].firstRange(ofText: mark) != nil
  }

  /// Writes a file whole or not at all, and only if it differs.
  ///
  /// - Returns: whether it differed.
  static func write(_ text: String, to path: String) throws -> Bool {
    if try isThere(path), let old = try? bytes(path), old.elementsEqual(text.utf8) { return false }
    try StagedFiles.write([(path: path, bytes: Array(text.utf8))])
    return true
  }

  /// Writes a text to an open file.
  ///
  /// - Returns: whether all of it was written; if not, `errno` has the cause.
  static func writeAll(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { all in
      var rest = UnsafeRawBufferPointer(all)
      while let start = rest.baseAddress, !rest.isEmpty {
        #if canImport(Darwin)
          let count = Darwin.write(descriptor, start, rest.count)
        #else
          let count = Glibc.write(descriptor, start, rest.count)
        #endif
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return true
    }
  }
}

/// A file that could not be read or written, with the system's message.
enum DiskProblem: Problem {
  case cannotRead(String, why: String)
  case tooLarge(String, limit: Int)
  /// A file that something else wrote.
  case foreign(String)

  /// A problem with the message of `errno`.
  static func unreadable(_ path: String) -> DiskProblem {
    .cannotRead(path, why: String(cString: strerror(errno)))
  }

  var code: String {
    switch self {
    case .cannotRead: "file-unreadable"
    case .tooLarge: "file-too-large"
    case .foreign: "export-foreign"
    }
  }

  var message: String {
    switch self {
    case .cannotRead(let path, let why): "\(quotedForMessage(path)) cannot be read: \(why)"
    case .tooLarge(let path, let limit):
      "\(quotedForMessage(path)) has more than \(limit) bytes"
    case .foreign(let path):
      "\(quotedForMessage(path)) was not written by blazon, and would be replaced"
    }
  }

  var fix: String? {
    switch self {
    case .cannotRead: "check the path and its permissions"
    case .tooLarge: "split it into several files"
    case .foreign:
      "move it away, or choose another name: \"file\" of the output in blazon.json, or its namespace"
    }
  }
}
