import Foundation
import TestSupport

/// A home with a folder to work in, where `blazon` is on the path and git knows somebody called Ann.
struct Sandbox {
  let home: URL
  var work: URL { home.appendingPathComponent("work") }
  private var programs: URL { home.appendingPathComponent("programs") }

  static func with<Result>(_ body: (Sandbox) throws -> Result) throws -> Result {
    try Workspace.with { (workspace) throws in
      try workspace.write(
        ".gitconfig",
        "[user]\nname = Ann\nemail = ann@example.org\n[init]\ndefaultBranch = main\n")
      let sandbox = Sandbox(home: workspace.folder)
      for folder in [sandbox.work, sandbox.programs] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      try sandbox.add("blazon", #"exec '\#(Blazon.binary)' "$@""#)
      return try body(sandbox)
    }
  }

  /// Puts a shell script on the path.
  func add(_ program: String, _ script: String) throws {
    let file = programs.appendingPathComponent(program)
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  /// Runs a script in the folder to work in.
  func run(
    _ script: String, options: [String] = [], environment: [String: String?] = [:]
  ) throws -> Output {
    let date = "2026-01-31T12:00:00Z"
    var all: [String: String?] = [
      "PATH": programs.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
      "HOME": home.path, "BLAZON_AUTHOR": nil, "COLORTERM": "truecolor",
      "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date,
    ]
    all.merge(environment) { $1 }
    return try Blazon.run(
      program: "/usr/bin/env", ["bash"] + options + ["-c", script], in: work, environment: all)
  }
}
