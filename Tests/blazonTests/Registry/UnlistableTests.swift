import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What cannot be looked at is an error, never "there is none".
@Suite("Folders and files that cannot be read where a registry may be")
struct UnlistableTests {
  /// A registry in `up`, another in `up/in`, and empty folders below; all of a user who is not root.
  private func with(_ body: (Workspace, (String, String...) throws -> Output) throws -> Void) throws
  {
    try Workspace.with { workspace in
      for folder in ["up/in/below/deep", "up/tokens/sub"] {
        try FileManager.default.createDirectory(
          at: workspace.url(folder), withIntermediateDirectories: true)
      }
      for (folder, value) in [("up", "111"), ("up/in", "222")] {
        let place = "\(folder)/t.blazon"
        try workspace.succeed("init", place)
        try workspace.succeed(
          "set", "--new", "size", value, "--type", "number", "--registry", place)
      }
      try workspace.write(
        "up/tokens/sub/a.json", #"{"size": {"$type": "number", "$value": 5}}"#)
      try workspace.write(
        "up/tokens/b.json", #"{"other": {"$type": "number", "$value": 6}}"#)
      let program = workspace.url("program").path
      try FileManager.default.copyItem(atPath: Blazon.binary, toPath: program)
      for above in [workspace.folder, workspace.folder.deletingLastPathComponent()]
      where isRoot && above.path != "/tmp" { chmod(above.path, 0o755) }
      if isRoot { try system("chown", "-R", "65534:65534", workspace.url("up").path) }
      try body(workspace) { folder, arguments in
        try Blazon.run(
          program: "/usr/bin/env", DoctorTests.asOther + [program] + arguments,
          in: workspace.url(folder), environment: ["HOME": workspace.folder.path])
      }
    }
  }

  private func system(_ program: String, _ arguments: String...) throws {
    let output = try Blazon.run(
      program: "/usr/bin/env", [program] + arguments,
      in: FileManager.default.temporaryDirectory)
    #expect(output.status == 0, "\(output.stderr)")
  }

  private func bytes(_ workspace: Workspace) throws -> [Data] {
    try ["up/t.blazon", "up/in/t.blazon"].map(workspace.bytes)
  }

  static let verbs = [
    ["list"], ["list", "--json"], ["set", "size", "333"], ["log", "--json"],
    ["diff", "@HEAD", "@HEAD"], ["export", "css", "--file", "x.css"], ["doctor"], ["check"],
    ["catalog", "--out", "site"], ["import", "../tokens", "--dry-run"], ["backup", "copy"],
    ["restore", "../t.blazon"], ["judge"], ["changelog"], ["tag"], ["show", "size"],
  ]

  @Test(
    "No verb takes the registry above a folder that cannot be listed, from it or from below",
    .enabled(if: !isRoot || path(of: "setpriv") != nil, "root needs setpriv to be another user"))
  func folder() throws {
    try with { workspace, run in
      let folder = workspace.url("up/in").path
      let before = try bytes(workspace)
      let names = workspace.everything()
      chmod(folder, 0o311)
      defer { chmod(folder, 0o755) }
      for place in ["up/in", "up/in/below", "up/in/below/deep"] {
        for verb in Self.verbs {
          let output = try Blazon.run(
            program: "/usr/bin/env",
            DoctorTests.asOther + [workspace.url("program").path] + verb,
            in: workspace.url(place), environment: ["HOME": workspace.folder.path])
          let message: Comment = "\(verb) in \(place): \(output.stdout) \(output.stderr)"
          #expect(output.status == 2 && output.stdout == "", message)
          #expect(
            output.stderr.contains(
              "the search for a registry ends here: \(folder) cannot be read: Permission denied [registry-unsearchable]"
            ), message)
        }
      }
      chmod(folder, 0o755)
      #expect(try bytes(workspace) == before)
      #expect(workspace.everything() == names)
      #expect(try run("up/in", "list", "--registry", "t.blazon").stdout.contains("222"))
    }
  }

  @Test(
    "A blazon.json that cannot be read, and a folder that cannot be entered, are errors too",
    .enabled(if: !isRoot || path(of: "setpriv") != nil, "root needs setpriv to be another user"))
  func configuration() throws {
    try with { workspace, run in
      try workspace.write(
        "up/blazon.json",
        #"{"registry": "in/t.blazon", "outputs": [{"format": "css", "out": "."}]}"#)
      let file = workspace.url("up/blazon.json").path
      if isRoot { #expect(chown(file, 65534, 65534) == 0) }
      #expect(try run("up", "list").stdout.contains("222"))
      chmod(file, 0)
      let unread = try run("up", "list")
      #expect(unread.status == 2 && unread.stdout == "")
      #expect(unread.stderr.contains("blazon.json cannot be read: Permission denied"))
      try FileManager.default.removeItem(atPath: file)
      chmod(workspace.url("up/in").path, 0o644)
      defer { chmod(workspace.url("up/in").path, 0o755) }
      let outside = try run("up", "diff", "in/t.blazon", "t.blazon")
      #expect(outside.status == 2, "\(outside.stdout)")
    }
  }

  @Test(
    "Of a folder of token files all is read, or nothing",
    .enabled(if: !isRoot || path(of: "setpriv") != nil, "root needs setpriv to be another user"))
  func tokenFiles() throws {
    try with { workspace, run in
      let before = try bytes(workspace)
      let folder = workspace.url("up/tokens/sub").path
      #expect(try run("up", "check", "tokens").status == 0)
      chmod(folder, 0o311)
      defer { chmod(folder, 0o755) }
      for verb in [
        ["check", "tokens"], ["import", "tokens"], ["diff", "tokens", "t.blazon"],
        ["check", "tokens/**/*.json"], ["export", "css", "--from", "tokens", "--file", "x.css"],
      ] {
        let output = try Blazon.run(
          program: "/usr/bin/env", DoctorTests.asOther + [workspace.url("program").path] + verb,
          in: workspace.url("up"), environment: ["HOME": workspace.folder.path])
        let message: Comment = "\(verb): \(output.stdout) \(output.stderr)"
        #expect(output.status != 0, message)
        #expect(
          (output.stdout + output.stderr).contains("tokens/sub cannot be read: Permission denied"),
          message)
      }
      // The pattern reaches no further than the folder that can be listed.
      #expect(try run("up", "check", "tokens/*.json").status == 0)
      #expect(try bytes(workspace) == before)
      #expect(!workspace.everything().contains("up/x.css"))
    }
  }

  @Test(
    "One failing call of the search is an error, or the answer is right",
    .enabled(if: canTrace, "needs strace and the right to trace"),
    arguments: ["getdents64", "openat", "stat,newfstatat,statx"])
  func failing(call: String) throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("set", "--new", "size", "111", "--type", "number")
      try workspace.write(
        "blazon.json", #"{"outputs": [{"format": "css", "out": "."}]}"#)
      try workspace.succeed("export")
      try workspace.write("tokens/sub/a.json", #"{"size": {"$type": "number", "$value": 5}}"#)
      let names = workspace.everything().filter { $0.hasSuffix(".css") }
      let sheet = try workspace.bytes(names[0])
      let places = ["", "t.blazon", "blazon.json", "tokens", "tokens/sub"].flatMap {
        ["-P", $0.isEmpty ? workspace.folder.path : workspace.url($0).path]
      }
      for verb in [["list", "--json"], ["export"], ["diff", "@HEAD", "tokens"]] {
        var isHit = true
        var time = 1
        while isHit, time < 40 {
          let output = try Blazon.run(
            program: path(of: "strace") ?? "",
            [
              "-f", "-qq", "-o", "trace", "-e", "trace=\(call)",
              "-e", "inject=\(call):error=EIO:when=\(time)",
            ] + places + [Blazon.binary] + verb, in: workspace.folder)
          let trace = String(decoding: try workspace.bytes("trace"), as: UTF8.self)
          isHit = trace.contains("INJECTED")
          let message: Comment =
            "\(verb), \(call) \(time): \(output.stdout.prefix(500)) \(output.stderr)"
          #expect(!output.stderr.contains("built-in"), message)
          if output.status == 0, verb[0] == "list" {
            #expect(output.stdout.contains("111"), message)
          }
          if output.status == 0, verb[0] == "diff" {
            #expect(output.stdout.contains("111") && output.stdout.contains("5"), message)
          }
          #expect(try workspace.bytes(names[0]) == sheet, message)
          #expect(workspace.everything().filter { $0.hasSuffix(".css") } == names, message)
          time += 1
        }
        #expect(time > 2 || verb[0] == "export", "\(verb): no call was hit")
      }
    }
  }

  @Test(
    "a configuration with a fault may name the registry: no other one is read or written",
    arguments: [
      #"{"registry":"s/d.blazon","outputs":[{"format":"ccs","out":"dist"}]}"#, "{",
      #"{"registry":"s/d.blazon","outputs":[]}"#, #"{"registry":1}"#,
      #"{"registry":"../../x.blazon"}"#,
      #"{"registry":"s/d.blazon","output":[]}"#,
    ])
  func faulty(configuration: String) throws {
    try Workspace.withTiny { workspace in
      let before = try workspace.bytes("t.blazon")
      try workspace.write("in/blazon.json", configuration)
      for arguments in [["list"], ["log", "--json"], ["set", "gap", "1pt"], ["diff"], ["export"]] {
        let output = try Blazon.run(arguments, in: workspace.url("in"))
        #expect(output.status == 2, "\(arguments): \(output.stdout)")
        #expect(output.stdout.isEmpty)
      }
      #expect(try workspace.bytes("t.blazon") == before)
      try workspace.write("in/blazon.json", #"{"registry":"d.blazon"}"#)
      #expect(try Blazon.run(["list"], in: workspace.url("in")).stderr.contains("d.blazon"))
    }
  }

  @Test(
    "What is no file where SQLite keeps its logs is told with its path, and is not waited for",
    arguments: ["-journal", "-wal", "-shm"], ["pipe", "folder", "link"])
  func logs(_ end: String, _ kind: String) throws {
    try Workspace.withTiny { workspace in
      let path = workspace.url("x.blazon" + end).path
      try workspace.succeed("backup", "x.blazon")
      switch kind {
      case "pipe": try #require(mkfifo(path, 0o644) == 0)
      case "folder":
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      default:
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "victim")
      }
      for verb in [["list"], ["set", "gap", "9pt"], ["doctor"]] {
        let output = try Blazon.run(verb + ["--registry", "x.blazon"], in: workspace.folder)
        #expect(output.status == 2, "\(verb)")
        #expect(
          output.stderr.contains("x.blazon\(end) cannot be opened: it is a \(kind)"),
          "\(output.stderr)")
      }
      #expect(!workspace.everything().contains("victim"))
    }
  }

  @Test(
    "the nearest configuration or registry that is something else than a file ends the search",
    arguments: ["blazon.json", "x.blazon"], ["folder", "pipe", "link to a pipe", "link"])
  func special(_ name: String, _ kind: String) throws {
    try Workspace.withTiny { workspace in
      try workspace.write("blazon.json", #"{"outputs": [{"format": "css", "out": "."}]}"#)
      try workspace.write("in/note.txt", "")
      let path = workspace.url("in/" + name).path
      switch kind {
      case "folder":
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      case "pipe": try #require(mkfifo(path, 0o644) == 0)
      default:
        if kind != "link" { try #require(mkfifo(workspace.url("in/behind").path, 0o644) == 0) }
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "behind")
      }
      let before = workspace.everything()
      for verb in [["list"], ["set", "gap", "9pt"], ["export"]] {
        let output = try Blazon.run(
          verb, in: workspace.url("in"), environment: ["HOME": workspace.folder.path])
        #expect(output.status == 2)
        #expect(output.stdout == "")
        #expect(output.stderr.contains("/in/\(name) cannot be read: it is a "), "\(output.stderr)")
      }
      #expect(workspace.everything() == before)
    }
  }

  @Test(
    "a name that is not UTF-8 is told as that, of a token file, a folder of some, a registry and an argument"
  )
  func names() throws {
    try Workspace.withTiny { workspace in
      try workspace.write("t/a.json", #"{"a": {"$type": "number", "$value": 1}}"#)
      func make(_ script: String) throws {
        _ = try Blazon.run(program: "/bin/sh", ["-c", script], in: workspace.folder)
      }
      try make(#"touch "t/$(printf 'caf\351.png')""#)
      #expect(try workspace.run("check", "t").status == 0)
      for (script, arguments) in [
        (#"cp t/a.json "t/$(printf 'caf\351.json')""#, ["check", "."]),
        (#"mkdir "t/$(printf 'caf\351')""#, ["check", "."]),
        (#"cp t.blazon "t/$(printf 'caf\351.blazon')""#, ["list"]),
      ] {
        try make("rm -r t/caf*; " + script)
        let output = try Blazon.run(arguments, in: workspace.url("t"))
        #expect(output.status == 2)
        #expect(output.stderr.contains("has a name that is not UTF-8"), "\(output.stderr)")
      }
      try make(#""\#(Blazon.binary)" check "$(printf 'caf\351.json')" 2> message"#)
      let message = String(decoding: try workspace.bytes("message"), as: UTF8.self)
      #expect(message.contains("is not UTF-8 [argument-encoding]"), "\(message)")
    }
  }

  @Test("a registry that is a link to nowhere ends the search")
  func deadLink() throws {
    try Workspace.withTiny { workspace in
      try workspace.write("in/a.json", "{}")
      try FileManager.default.createSymbolicLink(
        atPath: workspace.url("in/l.blazon").path, withDestinationPath: "nowhere")
      for arguments in [["list"], ["set", "gap", "1pt"]] {
        let output = try Blazon.run(arguments, in: workspace.url("in"))
        #expect(output.status == 2, "\(arguments): \(output.stdout)")
        #expect(output.stderr.contains("it is a link that leads nowhere"))
      }
    }
  }
}
