import Foundation
import PositionedJSON
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a run of the program gave.
struct Output {
  var stdout: String
  var stderr: String
  /// The exit status; 128 + the signal that ended it.
  var status: Int32

  /// The standard output as one JSON document.
  func json(sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
    let reading = JSONReader.read(text: stdout)
    #expect(reading.problems.isEmpty, "\(stdout.prefix(200))", sourceLocation: sourceLocation)
    return try #require(reading.root, sourceLocation: sourceLocation)
  }
}

/// The program under test: the real binary, in an environment that is the same everywhere.
enum Blazon {
  /// `BLAZON_BINARY`, else the program beside the test bundle.
  static let binary: String = {
    if let path = ProcessInfo.processInfo.environment["BLAZON_BINARY"] { return path }
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    let end = bundle.range(of: ".xctest")?.upperBound ?? bundle.endIndex
    return URL(fileURLWithPath: String(bundle[..<end])).deletingLastPathComponent()
      .appendingPathComponent("blazon").path
  }()

  /// Nothing of the developer's own settings; the clock stands at 2026-01-31T12:00:00Z.
  static func environment(home: URL) -> [String: String] {
    [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": home.path, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C", "TZ": "Asia/Tokyo",
      "COLUMNS": "80", "SOURCE_DATE_EPOCH": "1769860800", "BLAZON_AUTHOR": "Tester",
    ]
  }

  /// Runs the program to its end.
  ///
  /// - Parameter environment: added to the usual one; `nil` takes a variable away.
  static func run(
    _ arguments: [String], in folder: URL, environment: [String: String?] = [:]
  ) throws -> Output {
    try run(program: binary, arguments, in: folder, environment: environment)
  }

  /// Runs another program in the same environment.
  static func run(
    program: String, _ arguments: [String], in folder: URL, environment: [String: String?] = [:]
  ) throws -> Output {
    try withTemporaryFolder { scratch in
      let process = try start(
        program: program, arguments, in: folder, output: scratch, environment: environment)
      process.waitUntilExit()
      func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: scratch.appendingPathComponent(name)), as: UTF8.self)
      }
      let status = process.terminationStatus
      return Output(
        stdout: try text("stdout"), stderr: try text("stderr"),
        status: process.terminationReason == .uncaughtSignal ? 128 + status : status)
    }
  }

  /// Starts a program; its output goes to files, so that no full pipe ever stops it.
  static func start(
    program: String = binary, _ arguments: [String], in folder: URL, output: URL,
    environment: [String: String?] = [:]
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var all = Blazon.environment(home: folder)
    for (name, value) in environment { all[name] = value }
    process.environment = all
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try file(output.appendingPathComponent("stdout"))
    process.standardError = try file(output.appendingPathComponent("stderr"))
    try process.run()
    return process
  }

  private static func file(_ url: URL) throws -> FileHandle {
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }

  /// The verbs that `--help` lists.
  static let verbs = [
    "init", "import", "set", "rm", "mv", "deprecate", "revert", "merge", "list", "show", "log",
    "blame",
    "diff", "judge", "changelog", "compare", "impact", "usage", "migrate", "contrast", "catalog",
    "atlas",
    "sources",
    "tag", "revision", "export", "check", "git", "sql", "mcp", "lsp",
    "doctor",
    "backup",
    "restore", "template",
  ]
}

/// A folder to run the program in; the search for a registry ends there, as it is the home.
struct Workspace {
  let folder: URL

  static func with<Result>(_ body: (Workspace) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      // As the program sees it: /tmp may be a symbolic link.
      guard let path = realpath(folder.path, nil) else { throw CocoaError(.fileNoSuchFile) }
      defer { free(path) }
      return try body(
        Workspace(folder: URL(fileURLWithPath: String(cString: path), isDirectory: true)))
    }
  }

  /// Runs git as one author, and expects that it succeeds.
  func git(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    let output = try Blazon.run(
      program: "/usr/bin/env",
      ["git", "-c", "user.name=Ann", "-c", "user.email=a@example.org"] + words, in: folder)
    #expect(output.status == 0, "\(words): \(output.stderr)", sourceLocation: sourceLocation)
  }

  /// One output of token files in a folder, and the losses of it.
  static func export(
    _ format: String, _ json: [String: String], _ more: [String] = []
  ) throws -> (out: String, losses: String) {
    try with { workspace in
      for (name, text) in json { try workspace.write("t/\(name)", text) }
      let run = try Blazon.run(
        ["export", format, "--from", "t", "--file", "-", "--losses"] + more, in: workspace.folder)
      #expect(run.status == 0, "\(run.stderr)")
      return (run.stdout, run.stderr)
    }
  }

  /// With `t.blazon`, which holds `tiny` as its first commit.
  static func withTiny<Result>(_ body: (Workspace) throws -> Result) throws -> Result {
    try with { workspace in
      try workspace.write("tiny.tokens.json", tiny)
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "tiny.tokens.json", "-m", "First")
      return try body(workspace)
    }
  }

  /// Two eras, two contexts, an alias, words, a description and a source.
  static let tiny = """
    {
      "$extensions": {"dev.blazon": {
        "revision": "one", "title": "Edition one",
        "axes": {"appearance": ["light", "dark"]}, "read": {"": [["book"]]},
        "documents": {"book": {"title": "The book", "standing": "vendor"}}
      }},
      "color": {
        "blue": {
          "$type": "color",
          "$value": {"colorSpace": "srgb", "components": [0, 0.5, 1]},
          "$description": "For what can be tapped",
          "$extensions": {"dev.blazon": {
            "evidence": [{"at": ["book", "p. 1"]}],
            "contexts": {"appearance=dark": {
              "value": {"colorSpace": "srgb", "components": [0, 0.6, 1]}}}
          }}
        },
        "accent": {"$type": "color", "$value": "{color.blue}"}
      },
      "gap": {"$type": "dimension", "$value": {"value": 8, "unit": "px"}}
    }

    """

  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  func write(_ name: String, _ text: String) throws {
    try FileManager.default.createDirectory(
      at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url(name))
  }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }

  /// All that is in the folder, hidden files too.
  func everything() -> [String] {
    (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
      .sorted()
  }

  func run(_ arguments: String..., environment: [String: String?] = [:]) throws -> Output {
    try Blazon.run(arguments, in: folder, environment: environment)
  }

  /// Runs several commands of words without blanks, each of which succeeds with nothing on standard error.
  func succeed(each commands: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    for command in commands {
      let output = try Blazon.run(command.split(separator: " ").map(String.init), in: folder)
      #expect(
        output.status == 0 && output.stderr == "", "\(output)", sourceLocation: sourceLocation)
    }
  }

  /// Runs the program, and expects that it succeeds with nothing on standard error.
  @discardableResult
  func succeed(
    _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let output = try Blazon.run(arguments, in: folder)
    #expect(output.status == 0, "\(arguments)", sourceLocation: sourceLocation)
    #expect(output.stderr == "", "\(arguments)", sourceLocation: sourceLocation)
    return output.stdout
  }
}

/// Whether a program is installed.
func path(of program: String) -> String? {
  let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
  return folders.map { "\($0)/\(program)" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}

let isRoot = getuid() == 0

/// A device that is always full.
let isFullDevice = FileManager.default.isWritableFile(atPath: "/dev/full")
