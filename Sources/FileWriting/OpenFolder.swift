#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A folder held open: what is done in it is done there, whatever takes its place by name meanwhile.
package final class OpenFolder {
  /// As it was named, for messages; empty for the current folder.
  package let path: String
  /// Whether it was missing until it was opened.
  package let isNew: Bool
  private let descriptor: Int32

  private init(_ descriptor: Int32, _ path: String, isNew: Bool) {
    self.descriptor = descriptor
    self.path = path
    self.isNew = isNew
  }

  /// Opens a folder that a person named, links and all, and makes it where it is missing.
  package convenience init(_ path: String) throws(WriteProblem) {
    var around: [String] = []
    var place = path.isEmpty ? "." : path
    while access(place, F_OK) != 0, !["", ".", "/"].contains(place) {
      place = Litter.folder(of: place)
      around.append(place)
    }
    if !path.isEmpty { try OpenFolder.make(path) }
    let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unwritable(path, SystemError().text) }
    self.init(descriptor, path, isNew: !around.isEmpty)
    for place in around { try OpenFolder(place).sync() }
  }

  deinit { close(descriptor) }

  /// Makes a folder, and those around it that are missing.
  ///
  /// - Throws: `WriteProblem.isFile`, `.unwritable`.
  package static func make(_ path: String) throws(WriteProblem) {
    var status = stat()
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { return }
      if status.st_mode & S_IFMT == S_IFREG { throw .isFile(path) }
      return try WriteProblem.refuseOther(status, path)
    }
    if lstat(path, &status) == 0 { throw .unwritable(path, "it is a link that leads nowhere") }
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    let refusal = SystemError()
    let around = Litter.folder(of: path)
    guard refusal.code == ENOENT, around != path, around != "." else {
      throw .unwritable(path, refusal.text)
    }
    try make(around)
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw .unwritable(path, SystemError().text)
    }
  }

  /// Opens a folder in this one, and makes it where it is missing.
  ///
  /// - Parameter top: the folder in which a link may end; `nil` follows no link.
  /// - Throws: `WriteProblem.throughLink`, `.unwritable`.
  package func folder(_ name: String, linksWithin top: OpenFolder? = nil) throws -> OpenFolder {
    let path = path.isEmpty || path.hasSuffix("/") ? path + name : path + "/" + name
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    var found = openat(descriptor, name, flags | O_NOFOLLOW)
    var isNew = false
    if found < 0, errno == ENOENT {
      isNew = mkdirat(descriptor, name, 0o777) == 0
      guard isNew || errno == EEXIST else {
        throw WriteProblem.unwritable(path, SystemError().text)
      }
      found = openat(descriptor, name, flags | O_NOFOLLOW)
    }
    if found >= 0 { return OpenFolder(found, path, isNew: isNew) }
    let refusal = SystemError()
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFLNK
    else { throw WriteProblem.unwritable(path, refusal.text) }
    let behind = top == nil ? -1 : openat(descriptor, name, flags)
    guard behind >= 0, let top else { throw WriteProblem.throughLink(path) }
    // What was opened is asked where it is: the link may lead elsewhere by now.
    let folder = OpenFolder(behind, path, isNew: false)
    guard let inside = folder.place, let around = top.place,
      around == "/" || inside == around || inside.hasPrefix(around + "/")
    else { throw WriteProblem.throughLink(path) }
    return folder
  }

  /// Where the folder is, without links; `nil` where the system does not tell.
  private var place: String? {
    #if canImport(Darwin)
      var text = [CChar](repeating: 0, count: Int(MAXPATHLEN))
      return fcntl(descriptor, F_GETPATH, &text) == 0 ? String(cString: text) : nil
    #else
      var text = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = readlink("/proc/self/fd/\(descriptor)", &text, text.count)
      return count < 0 ? nil : String(decoding: text[..<count], as: UTF8.self)
    #endif
  }

  // MARK: - Files

  /// Whether there is a file of that name, which another may take the place of.
  ///
  /// - Parameter path: for messages.
  /// - Throws: `WriteProblem.throughLink`, `.notFile`.
  package func holds(_ name: some StringProtocol, path: String) throws(WriteProblem) -> Bool {
    try replaceable(String(name), path: path) != nil
  }

  /// What the system knows of such a file; `nil` where there is none.
  func replaceable(_ name: String, path: String) throws(WriteProblem) -> stat? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFLNK { throw WriteProblem.throughLink(path) }
    try WriteProblem.refuseOther(status, path)
    return status
  }

  /// Writes a file that is not there, down to the disk.
  ///
  /// - Parameter old: the file whose mode it gets, and whose owner and group where that is allowed.
  func create(_ name: String, _ bytes: [UInt8], like old: stat?) throws(SystemError) {
    let file = openat(
      descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
      old == nil ? 0o644 : 0o600)
    guard file >= 0 else { throw SystemError() }
    defer { close(file) }
    if let old {
      if fchown(file, old.st_uid, old.st_gid) != 0 { _ = fchown(file, uid_t.max, old.st_gid) }
      guard fchmod(file, old.st_mode & 0o7777) == 0 else { throw SystemError() }
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw SystemError() }
      rest = rest.dropFirst(count)
    }
    guard fsync(file) == 0 else { throw SystemError() }
  }

  /// The content of a file.
  package func contents(_ name: String) throws(SystemError) -> [UInt8] {
    let file = openat(descriptor, name, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw SystemError() }
    defer { close(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(file, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError() }
      if count == 0 { return bytes }
      bytes += part[..<count]
    }
  }

  /// Gives a file another name, in place of what has it.
  package func rename(_ name: String, to other: String) throws(SystemError) {
    guard renameat(descriptor, name, descriptor, other) == 0 else { throw SystemError() }
  }

  /// Gives a file a second name.
  package func link(_ name: String, as other: String) throws(SystemError) {
    guard linkat(descriptor, name, descriptor, other, 0) == 0 else { throw SystemError() }
  }

  /// Removes a file; one that is not there is none the less gone.
  package func remove(_ name: String) throws(SystemError) {
    guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else { throw SystemError() }
  }

  /// Removes a folder that is empty.
  package func removeEmptyFolder(_ name: String) throws(SystemError) {
    guard unlinkat(descriptor, name, AT_REMOVEDIR) == 0 else { throw SystemError() }
  }

  /// Brings the list of names to the disk, so that a loss of power changes none of them. A file system that has
  /// no such thing for folders says so by `EINVAL`.
  package func sync() throws(WriteProblem) {
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw .unwritable(path.isEmpty ? "." : path, SystemError().text)
    }
  }

  /// Takes away what killed runs left in the folder.
  package func removeLitter() { Litter.remove(inFolder: descriptor) }
}

/// A place for a file below a folder that is held open. The folders between are opened anew for each step, none
/// of them through a link: there may be more of them than a process may hold open.
package struct OutputPlace {
  package let top: OpenFolder
  package let folders: [String]
  package let name: String
  /// For messages.
  package let path: String

  /// - Parameter inner: the path below the folder.
  package init(below top: OpenFolder, _ inner: Substring, path: String) {
    var names = inner.split(separator: "/").map(String.init)
    self.top = top
    self.path = path
    name = names.popLast() ?? ""
    folders = names
  }

  /// The folder around the place, as it was named.
  package var folderPath: String { Litter.folder(of: path) }

  /// The folder around the place, made where it is missing.
  package func folder() throws -> OpenFolder { try folders.reduce(top) { try $0.folder($1) } }

  /// Brings the names of places, and of the folders on the way to them, to the disk.
  ///
  /// - Throws: `WriteProblem.unwritable`, `WriteProblem.throughLink`.
  package static func sync(_ places: [OutputPlace]) throws {
    var seen: Set<String> = []
    for place in places where seen.insert(Litter.folder(of: place.path)).inserted {
      var folder = place.top
      var way = [folder]
      for name in place.folders {
        folder = try folder.folder(name)
        way.append(folder)
      }
      for folder in way where seen.insert(folder.path + "/").inserted { try folder.sync() }
    }
  }
}
