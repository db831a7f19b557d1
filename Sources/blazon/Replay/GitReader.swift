internal import Foundation
internal import TokenModel
internal import TokenOperations

/// Reads a git repository through git's own plumbing.
///
/// The folder is somebody else's: no shell, no porcelain that its configuration could make run a
/// program, no hooks, no monitor, and nothing is fetched.
final class GitReader {
  private let folder: String
  private var batch: (process: Process, input: FileHandle, output: FileHandle)?

  init(_ folder: String) { self.folder = folder }

  deinit {
    try? batch?.input.close()
    batch?.process.waitUntilExit()
  }

  /// The commits of HEAD and its first parents.
  func history() throws -> ReplayHistory {
    guard FileManager.default.fileExists(atPath: folder) else {
      throw ReplayProblem.noHistory(folder, reason: "there is no such folder")
    }
    let list = try run(["rev-list", "--first-parent", "--reverse", "HEAD", "--"])
    let ids = String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init)
    return ReplayHistory(commits: try ids.map(commit)) { try self.object($0, $1) }
  }

  private func commit(_ id: String) throws -> ReplayHistory.Commit {
    let bytes = try object(id, "commit \(id)")
    let text = String(decoding: bytes, as: UTF8.self).replacing("\0", with: "\u{FFFD}")
    let end = text.firstRange(of: "\n\n")
    let header = text[..<(end?.lowerBound ?? text.endIndex)]
    let author = header.split(separator: "\n").first { $0.hasPrefix("author ") }?.dropFirst(7)
    var message = end.map { text[$0.upperBound...] } ?? ""
    while message.last?.isNewline == true { message.removeLast() }
    // `Ann <ann@example.org> 1700000000 +0100`
    let name = author.flatMap { author in author.lastIndex(of: ">").map { author[...$0] } }
    let seconds = author.flatMap { author in
      author[(name?.endIndex ?? author.startIndex)...].split(separator: " ").first
        .flatMap { Int64($0) }
    }
    return ReplayHistory.Commit(
      id: id, author: name.map(String.init), date: seconds.flatMap(GitReader.time),
      message: String(message), files: { try self.files(of: id) })
  }

  private static func time(_ seconds: Int64) -> Timestamp? {
    // To the year 9999: beyond that no date can be written.
    (-62_135_596_800...253_402_300_799).contains(seconds)
      ? Timestamp(milliseconds: seconds * 1000) : nil
  }

  /// Plain files only: a link has no tokens.
  private func files(of id: String) throws -> [String: String] {
    var files: [String: String] = [:]
    let list = String(decoding: try run(["ls-tree", "-r", "-z", id]), as: UTF8.self)
    for line in list.split(separator: "\0") {
      let sides = line.split(separator: "\t", maxSplits: 1)
      let words = sides[0].split(separator: " ")
      guard sides.count == 2, words.count == 3, words[0].hasPrefix("100"), words[1] == "blob"
      else { continue }
      files[String(sides[1])] = String(words[2])
    }
    return files
  }

  // MARK: Running git

  private func command(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "git", "--no-pager", "--no-replace-objects", "-C", folder, "-c", "core.fsmonitor=false",
        "-c", "core.hooksPath=/dev/null", "-c", "protocol.allow=never",
      ] + arguments
    // What is set for another repository must not lead away from this one.
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    environment["GIT_NO_LAZY_FETCH"] = "1"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    process.environment = environment
    return process
  }

  private func run(_ arguments: [String]) throws -> [UInt8] {
    let process = command(arguments)
    let output = Pipe()
    let errors = FileManager.default.temporaryDirectory
      .appendingPathComponent("blazon-git-\(UUID().uuidString)")
    guard FileManager.default.createFile(atPath: errors.path, contents: nil) else {
      throw ReplayProblem.noHistory(folder, reason: "no temporary file can be made")
    }
    defer { try? FileManager.default.removeItem(at: errors) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    guard (try? process.run()) != nil else {
      throw ReplayProblem.noHistory(folder, reason: "git cannot be run")
    }
    let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let words = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
      let reason = words.split(separator: "\n").first.map(String.init)
      throw ReplayProblem.noHistory(folder, reason: "git says: \(reason ?? "nothing")")
    }
    return bytes
  }

  /// The content of an object, through one process for all.
  private func object(_ id: String, _ path: String) throws -> [UInt8] {
    let pipes = try batch ?? startBatch()
    batch = pipes
    try pipes.input.write(contentsOf: Data((id + "\n").utf8))
    var header = ""
    while let byte = try pipes.output.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      header.unicodeScalars.append(Unicode.Scalar(byte))
    }
    // `id type size`, or `id missing`.
    guard let size = header.split(separator: " ").last.flatMap({ Int($0) }) else {
      throw ReplayProblem.noHistory(folder, reason: "git has no content of \(path)")
    }
    guard size <= ReplayHistory.mostBytes else {
      throw ReplayProblem.tooLarge(path, bytes: size)
    }
    var bytes: [UInt8] = []
    while bytes.count < size + 1 {
      guard let part = try pipes.output.read(upToCount: size + 1 - bytes.count), !part.isEmpty
      else { throw ReplayProblem.noHistory(folder, reason: "git ended at \(path)") }
      bytes += part
    }
    bytes.removeLast()
    return bytes
  }

  private func startBatch() throws -> (process: Process, input: FileHandle, output: FileHandle) {
    let process = command(["cat-file", "--batch"])
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else {
      throw ReplayProblem.noHistory(folder, reason: "git cannot be run")
    }
    return (process, input.fileHandleForWriting, output.fileHandleForReading)
  }
}
