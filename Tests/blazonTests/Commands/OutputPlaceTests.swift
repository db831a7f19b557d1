import Foundation
import PositionedJSON
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("What outputs take the place of")
struct OutputPlaceTests {
  /// A verb that writes a file that is named, and the name.
  struct Verb: CustomTestStringConvertible {
    let arguments: [String]
    let name: String
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ line: String) {
      arguments = line.split(separator: " ").map(String.init)
      name = arguments.first { $0.hasPrefix("x.") } ?? "x"
    }
  }

  static let verbs = [
    Verb("export --format css --file x.css"),
    Verb("export --template markdown --file x.md"),
    Verb("changelog @HEAD~1 @HEAD --version 2.0.0 --into x.md"),
    Verb("changelog @HEAD~1 @HEAD --package p --changeset x.md"),
    Verb("catalog --out x.html"),
    Verb("diff @HEAD~1 @HEAD --out x.html"),
    Verb("diff @HEAD~1 @HEAD --out x.json"),
    Verb("compare one@HEAD~1 one@HEAD --out x.html"),
    Verb("compare one@HEAD~1 one@HEAD --out x.csv"),
    Verb("atlas one --out x.html"),
  ]

  /// With two commits, and without the logs of the registry, which come and go.
  private static func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.withTiny { work in
      try work.succeed("set", "gap", "9px")
      try body(work)
    }
  }

  // MARK: - Devices, pipes, sockets

  enum Obstacle: String, CaseIterable {
    case device, pipe, socket
    case linkToDevice = "link to a device"
    case linkToPipe = "link to a pipe"

    func make(_ name: String, in work: Workspace) throws {
      let path = work.url(name).path
      switch self {
      case .device: try #require(makeNullDevice(path))
      case .pipe: try #require(mkfifo(path, 0o644) == 0)
      case .socket: try #require(makeSocket(path, in: work))
      case .linkToDevice, .linkToPipe:
        try (self == .linkToDevice ? Obstacle.device : .pipe).make("behind", in: work)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "behind")
      }
    }

    /// Devices are made in the test's own folder; those of the machine are never written to by name.
    static let possible = allCases.filter {
      canMakeDevices || ![.device, .linkToDevice].contains($0)
    }
  }

  @Test(
    "A device, a pipe and a socket stay, also behind a link, and are not waited for",
    arguments: Obstacle.possible, verbs)
  func obstacles(_ obstacle: Obstacle, _ verb: Verb) throws {
    try Self.with { work in
      try obstacle.make(verb.name, in: work)
      let before = kinds(work)
      let output = try runInTime(verb.arguments, in: work)
      #expect(output.status == 2)
      #expect(output.stdout == "")
      #expect(output.stderr.contains("error: \(verb.name) is a "), "\(output.stderr)")
      #expect(
        output.stderr.contains("[file-unwritable]\nfix: name another file, or - for standard"))
      #expect(kinds(work) == before)
    }
  }

  @Test(
    "Nor in a folder, of which no other file is written then",
    arguments: Obstacle.possible,
    [
      ("export --format ts --out out", "tokens.d.ts"), ("export", "tokens.css"),
      ("export --check", "tokens.css"), ("catalog --out out", "index.html"),
    ])
  func obstaclesInFolder(_ obstacle: Obstacle, _ verb: (line: String, name: String)) throws {
    try Self.with { work in
      try work.write(
        "blazon.json",
        #"{"outputs": [{"format": "scss", "out": "out"}, {"format": "css", "out": "out"}]}"#)
      try FileManager.default.createDirectory(
        at: work.url("out"), withIntermediateDirectories: true)
      try obstacle.make("out/" + verb.name, in: work)
      if obstacle == .linkToPipe || obstacle == .linkToDevice {
        try FileManager.default.moveItem(at: work.url("behind"), to: work.url("out/behind"))
      }
      let before = kinds(work)
      let output = try runInTime(verb.line.split(separator: " ").map(String.init), in: work)
      #expect(output.status == 2)
      #expect(output.stderr.contains("[file-unwritable]"), "\(output.stderr)")
      #expect(kinds(work) == before)
    }
  }

  @Test("A .gitignore that is a pipe or a device is told, and stays", arguments: Obstacle.possible)
  func gitIgnore(_ obstacle: Obstacle) throws {
    try Workspace.with { work in
      try work.write(".git/HEAD", "")
      try obstacle.make(".gitignore", in: work)
      let before = kinds(work)[".gitignore"]
      let output = try runInTime(["init"], in: work)
      #expect(output.status == 0)
      #expect(output.stderr.contains("it is not a regular file; add yourself"))
      #expect(kinds(work)[".gitignore"] == before)
    }
  }

  @Test(
    "git install writes all or nothing: special attributes, or settings that are locked, are told before",
    arguments: Obstacle.possible.map(\.rawValue) + ["link", "locked settings"])
  func gitAttributes(_ obstacle: String) throws {
    try Workspace.with { work in
      _ = try Blazon.run(program: "/usr/bin/env", ["git", "init", "-q"], in: work.folder)
      _ = try Blazon.run(
        program: "/usr/bin/env", ["git", "config", "merge.blazon.driver", "own"], in: work.folder)
      switch obstacle {
      case "link": try link(work, ".gitattributes", "victim")
      case "locked settings": try work.write(".git/config.lock", "")
      default: try #require(Obstacle(rawValue: obstacle)).make(".gitattributes", in: work)
      }
      let before = (kinds(work), try work.bytes(".git/config"))
      let output = try runInTime(["git", "install"], in: work)
      #expect(output.status == 2)
      #expect(output.stdout == "")
      #expect(
        output.stderr.contains("it is not a regular file")
          || output.stderr.contains("git-settings"),
        "\(output.stderr)")
      #expect(kinds(work) == before.0)
      #expect(try work.bytes(".git/config") == before.1)
    }
  }

  // MARK: - Links

  @Test("Links to a file stay, and the file that they lead to is replaced", arguments: verbs)
  func links(_ verb: Verb) throws {
    try Self.with { work in
      #expect(try runInTime(verb.arguments, in: work).status == 0)
      let expected = try work.bytes(verb.name)
      try FileManager.default.removeItem(at: work.url(verb.name))
      try FileManager.default.createDirectory(
        at: work.url("real/way"), withIntermediateDirectories: true)
      try link(work, verb.name, "real/way/link")
      try link(work, "real/way/link", "../end")
      for isThere in [false, true] {
        if isThere {
          try work.write("real/end", verb.arguments.contains("--into") ? "" : "Written by blazon")
          #expect(chmod(work.url("real/end").path, 0o640) == 0)
        }
        let output = try runInTime(verb.arguments, in: work)
        #expect(output.status == 0, "\(output.stderr)")
        let text = String(decoding: try work.bytes("real/end"), as: UTF8.self)
        #expect(String(decoding: expected, as: UTF8.self).hasSuffix(text) && text.count > 30)
        let kinds = kinds(work)
        #expect(kinds[verb.name]?.hasPrefix("link") == true)
        #expect(kinds["real/way/link"]?.hasPrefix("link") == true)
        #expect(kinds["real/end"] == "file \(isThere ? 640 : 644)")
        #expect(!kinds.keys.contains { $0.contains(".blazon-") })
      }
    }
  }

  @Test("A link whose folder is missing makes no folder", arguments: verbs)
  func deadLinks(_ verb: Verb) throws {
    try Self.with { work in
      try link(work, verb.name, "nowhere/end")
      let before = kinds(work)
      let output = try runInTime(verb.arguments, in: work)
      #expect(output.status == 2)
      #expect(
        output.stderr.contains(
          "error: \(verb.name) is a link to nowhere/end, whose folder is missing"))
      #expect(output.stderr.contains("fix: make the folder nowhere, or remove the link"))
      #expect(kinds(work) == before)
    }
  }

  @Test(
    "What is in the place of a folder of outputs is told as what it is",
    arguments: [
      ("dead link", "x cannot be written: it is a link that leads nowhere"),
      ("pipe", "x is a pipe, and no output"), ("file", "x is a file, and a folder is needed"),
    ], ["catalog --out x", "export --format css --out x", "export --format css --file x/y.css"])
  func inPlaceOfFolder(_ there: (kind: String, message: String), _ line: String) throws {
    try Self.with { work in
      switch there.kind {
      case "dead link": try link(work, "x", "nowhere")
      case "pipe": try Obstacle.pipe.make("x", in: work)
      default: try work.write("x", "")
      }
      let output = try runInTime(line.split(separator: " ").map(String.init), in: work)
      #expect(output.status == 2)
      #expect(output.stderr.contains(there.message), "\(output.stderr)")
      #expect(!work.everything().contains("nowhere"))
    }
  }

  @Test("A link to itself, and a link to a folder, are refused", arguments: verbs, ["x", "folder"])
  func otherLinks(_ verb: Verb, _ end: String) throws {
    try Self.with { work in
      try work.write("folder/kept", "")
      try link(work, verb.name, end == "x" ? verb.name : end)
      let before = kinds(work)
      let output = try runInTime(verb.arguments, in: work)
      #expect(output.status != 0)
      #expect(output.stderr.contains(verb.name))
      #expect(kinds(work) == before)
    }
  }

  @Test("What something else wrote is refused behind a link, too")
  func foreign() throws {
    try Self.with { work in
      try work.write("real/theirs", "body {}\n")
      try link(work, "x.css", "real/theirs")
      let output = try work.run("export", "--file", "x.css")
      #expect(output.status == 1)
      #expect(output.stderr.contains("[export-foreign]"))
      try link(work, "x.html", "real/theirs")
      let page = try work.run("catalog", "--out", "x.html")
      #expect(page.status == 2)
      #expect(try work.bytes("real/theirs") == Data("body {}\n".utf8))
    }
  }

  @Test(
    "A registry, and what is kept beside it, is never replaced, also behind a link",
    arguments: verbs, ["", "-wal"])
  func registry(_ verb: Verb, _ ending: String) throws {
    try Self.with { work in
      try work.succeed("backup", "other.blazon")
      try work.write("other.blazon-wal", "")
      let before = try work.bytes("other.blazon" + ending)
      try link(work, verb.name, "other.blazon" + ending)
      let force = verb.arguments[0] == "export" ? ["--force"] : []
      #expect(try runInTime(verb.arguments + force, in: work).status == 2)
      #expect(try work.bytes("other.blazon" + ending) == before)
    }
  }

  @Test(
    "A link in a folder that is named is refused, and nothing else is written",
    arguments: [
      ("export --format ts --out out", "tokens.d.ts"), ("export", "tokens.css"),
      ("catalog --out out", "index.html"),
    ])
  func linksInFolder(_ verb: (line: String, name: String)) throws {
    try Self.with { work in
      let arguments = verb.line.split(separator: " ").map(String.init)
      try work.write(
        "blazon.json",
        #"{"outputs": [{"format": "scss", "out": "out"}, {"format": "css", "out": "out"}]}"#)
      #expect(try runInTime(arguments, in: work).status == 0)
      try FileManager.default.moveItem(at: work.url("out/\(verb.name)"), to: work.url("theirs"))
      try link(work, "out/\(verb.name)", "../theirs")
      try work.succeed("set", "gap", "10px")
      let before = try (kinds(work), work.bytes("theirs"))
      let output = try runInTime(arguments, in: work)
      #expect(output.status == 2)
      #expect(output.stderr.contains("[export-through-link]"))
      #expect(kinds(work) == before.0)
      #expect(try work.bytes("theirs") == before.1)
    }
  }

  // MARK: - Modes

  @Test("A file that is replaced keeps its mode, and of root its owner", arguments: verbs)
  func modes(_ verb: Verb) throws {
    try Self.with { work in
      for mode: mode_t in [0o600, 0o640, 0o444] {
        try work.write(verb.name, verb.name == "x.md" ? "" : "Written by blazon \(mode)")
        let path = work.url(verb.name).path
        if isRoot { #expect(chown(path, 12_345, 12_346) == 0) }
        #expect(chmod(path, mode) == 0)
        #expect(try runInTime(verb.arguments, in: work).status == 0)
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o7777 == mode)
        #expect(status.st_size > 30)
        if isRoot { #expect(status.st_uid == 12_345 && status.st_gid == 12_346) }
        try FileManager.default.removeItem(atPath: path)
      }
    }
  }

  @Test("So does a .gitignore, and each file of a folder")
  func otherModes() throws {
    try Workspace.with { work in
      try work.write(".git/HEAD", "")
      try work.write(".gitignore", "x\n")
      #expect(chmod(work.url(".gitignore").path, 0o600) == 0)
      try work.succeed("init", "t.blazon")
      #expect(kinds(work)[".gitignore"] == "file 600")
      try work.succeed("set", "gap", "9px", "--type", "dimension")
      try work.succeed("export", "--format", "ts", "--out", "out")
      #expect(kinds(work)["out/tokens.js"] == "file 644")
      #expect(chmod(work.url("out/tokens.js").path, 0o600) == 0)
      try work.succeed("set", "gap", "10px")
      try work.succeed("export", "--format", "ts", "--out", "out")
      #expect(kinds(work)["out/tokens.js"] == "file 600")
    }
  }

  // MARK: - Streams

  private static let ofStandardOutput = [
    "-", "/dev/stdout", "/dev/fd/1", "linked", "/proc/self/fd/1",
  ]

  @Test(
    "A stream is written to: standard output by any name, standard error, /dev/null",
    .enabled(if: canBeOther, "root needs setpriv to be another user"))
  func streams() throws {
    try Self.with { work in
      try link(work, "linked", "/dev/stdout")
      let asOther = try other(work)
      let hasProcesses = FileManager.default.fileExists(atPath: "/proc/self/fd")
      for verb in Self.verbs {
        #expect(try runInTime(verb.arguments, in: work).status == 0)
        let expected = String(decoding: try work.bytes(verb.name), as: UTF8.self)
        try FileManager.default.removeItem(at: work.url(verb.name))
        func run(_ name: String) throws -> Output {
          try asOther(verb.arguments.map { $0 == verb.name ? name : $0 } + form(verb))
        }
        let names = Self.ofStandardOutput.dropLast(hasProcesses ? 0 : 1)
        for name in verb.arguments.contains("--into") ? names : names.prefix(2) {
          let output = try run(name)
          #expect(output.status == 0, "\(output.stderr)")
          #expect(output.stdout == expected, "\(verb) \(name)")
          #expect(!output.stderr.contains("wrote"))
        }
        let nowhere = try run("/dev/null")
        #expect(nowhere.status == 0, "\(nowhere.stderr)")
        #expect(nowhere.stdout == "" && !nowhere.stderr.contains("wrote"))
        var status = stat()
        #expect(lstat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
        let error = try run("/dev/stderr")
        #expect(error.status == 0)
        #expect(error.stdout == "" && error.stderr.contains(expected), "\(verb)")
      }
      let report = try asOther(["export", "--format", "css", "--file", "/dev/null", "--json"])
      #expect(try report.json()["files"]?.elements?.isEmpty == true)
    }
  }

  @Test("A descriptor that the shell opened is written to", arguments: verbs)
  func inherited(_ verb: Verb) throws {
    try Self.with { work in
      #expect(try runInTime(verb.arguments, in: work).status == 0)
      let arguments = verb.arguments.map { $0 == verb.name ? "/dev/fd/7" : $0 } + form(verb)
      let output = try Blazon.run(
        program: "/bin/sh", ["-c", #"exec "$0" "$@" 7> seven"#, Blazon.binary] + arguments,
        in: work.folder)
      #expect(output.status == 0, "\(output.stderr)")
      #expect(try work.bytes("seven") == work.bytes(verb.name))
    }
  }

  @Test("A descriptor that the program opened itself, such as the registry's, is not written to")
  func ownDescriptors() throws {
    try Self.with { work in
      let before = try work.succeed("log")
      let closed = (3..<10).map { "\($0)>&-" }.joined(separator: " ")
      for number in 3..<10 {
        let output = try Blazon.run(
          program: "/bin/sh",
          [
            "-c", #"exec "$0" "$@" \#(closed)"#, Blazon.binary, "changelog", "@HEAD~1", "--into",
            "/dev/fd/\(number)",
          ], in: work.folder)
        #expect(output.status == 2, "\(number)")
      }
      #expect(try work.succeed("log") == before)
      #expect(try work.run("doctor").status == 0)
    }
  }

  @Test(
    "--check compares with a file, not with a stream", arguments: ["-", "/dev/stdout", "/dev/null"])
  func check(_ name: String) throws {
    try Self.with { work in
      let output = try work.run("export", "--format", "css", "--check", "--file", name)
      #expect(output.status == 64)
      #expect(output.stderr.contains("--check needs --out or --file"))
    }
  }

  // MARK: - The plugin

  @Test(
    "blazon-codegen takes the place of files alone, and keeps their modes",
    arguments: Obstacle.possible.map(\.rawValue) + ["link to a file"])
  func codegen(_ obstacle: String) throws {
    try Workspace.with { work in
      try work.write("x.tokens.json", CodegenTests.gap)
      if let obstacle = Obstacle(rawValue: obstacle) {
        try obstacle.make("out.swift", in: work)
      } else {
        try work.write("theirs", "// Written by blazon")
        try link(work, "out.swift", "theirs")
      }
      let before = kinds(work)
      let arguments = ["--input", "x.tokens.json", "--output", "out.swift"]
      let output = try runInTime(arguments, in: work, program: Codegen.binary)
      #expect(output.status != 0)
      #expect(output.stderr.contains("out.swift"), "\(output.stderr)")
      #expect(output.stderr.contains(" is a "), "\(output.stderr)")
      #expect(kinds(work) == before)
      #expect((try? work.bytes("theirs")).map { $0 == Data("// Written by blazon".utf8) } ?? true)
      try FileManager.default.removeItem(at: work.url("out.swift"))
      try work.write("out.swift", "// Written by blazon")
      #expect(chmod(work.url("out.swift").path, 0o640) == 0)
      let again = try runInTime(arguments, in: work, program: Codegen.binary)
      #expect(again.status == 0, "\(again.stderr)")
      #expect(kinds(work)["out.swift"] == "file 640")
    }
  }

  // MARK: - Means

  /// The option for the form that the ending of a name stands for.
  private func form(_ verb: Verb) -> [String] {
    switch (verb.arguments[0], verb.name) {
    case ("diff", let name), ("compare", let name): ["--" + name.dropFirst(2)]
    default: []
    }
  }

  private func link(_ work: Workspace, _ name: String, _ end: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: work.url(name).path, withDestinationPath: end)
  }

  /// The kind and mode of all that is in the folder, but for the logs of the registry, which come and go.
  private func kinds(_ work: Workspace) -> [String: String] {
    var kinds: [String: String] = [:]
    for name in work.everything() where !name.hasPrefix("t.blazon-") {
      var status = stat()
      guard lstat(work.url(name).path, &status) == 0 else { continue }
      let kind =
        switch status.st_mode & S_IFMT {
        case S_IFREG: "file"
        case S_IFLNK: "link"
        case S_IFIFO: "pipe"
        case S_IFCHR: "device"
        case S_IFSOCK: "socket"
        default: "folder"
        }
      kinds[name] = "\(kind) \(String(status.st_mode & 0o7777, radix: 8))"
    }
    return kinds
  }

  /// Runs a program that must come to its end by itself.
  private func runInTime(
    _ arguments: [String], in work: Workspace, program: String = Blazon.binary,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Output {
    try withTemporaryFolder { scratch in
      let process = try Blazon.start(
        program: program, arguments, in: work.folder, output: scratch)
      let end = Date(timeIntervalSinceNow: 30)
      while process.isRunning, Date() < end { usleep(5_000) }
      if process.isRunning {
        Issue.record("\(arguments) hangs", sourceLocation: sourceLocation)
        kill(process.processIdentifier, SIGKILL)
      }
      process.waitUntilExit()
      func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: scratch.appendingPathComponent(name)), as: UTF8.self)
      }
      return Output(
        stdout: try text("stdout"), stderr: try text("stderr"), status: process.terminationStatus)
    }
  }

  /// Makes what runs the program as a user who cannot take away what is in /dev.
  private func other(_ work: Workspace) throws -> ([String]) throws -> Output {
    guard isRoot else { return { try Blazon.run($0, in: work.folder) } }
    let program = work.url("program").path
    try FileManager.default.copyItem(atPath: Blazon.binary, toPath: program)
    for above in [work.folder.path, work.folder.deletingLastPathComponent().path]
    where above != "/tmp" { chmod(above, 0o755) }
    let prefix = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", program]
    return { arguments in
      try Blazon.run(
        program: "/usr/bin/env", prefix + arguments + ["--registry", "t.blazon"], in: work.folder)
    }
  }
}

private let canBeOther = !isRoot || path(of: "setpriv") != nil

/// A character device of the kind of /dev/null.
private func makeNullDevice(_ path: String) -> Bool {
  #if canImport(Darwin)
    let device: dev_t = 3 << 24 | 2
  #else
    let device: dev_t = 1 << 8 | 3
  #endif
  return mknod(path, S_IFCHR | 0o666, device) == 0
}

/// Whether devices may be made here: root in some containers may not.
private let canMakeDevices =
  (try? withTemporaryFolder { makeNullDevice($0.appendingPathComponent("device").path) }) ?? false

/// A socket, whose path may not be long.
private func makeSocket(_ path: String, in work: Workspace) -> Bool {
  #if canImport(Darwin)
    let made = socket(AF_UNIX, SOCK_STREAM, 0)
  #else
    let made = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  #endif
  defer { close(made) }
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let bytes = Array(path.utf8)
  guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  return withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(made, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
    }
  }
}
