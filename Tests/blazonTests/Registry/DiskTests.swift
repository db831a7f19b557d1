import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Full and read-only disks")
struct DiskTests {
  /// Runs `body` with a disk of its own, mounted in the workspace.
  private func withDisk(_ size: String, _ body: (Workspace, Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      let disk = workspace.url("disk")
      try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: false)
      try mount("-t", "tmpfs", "-o", "size=\(size)", "tmpfs", disk.path)
      defer {
        _ = try? Blazon.run(
          program: path(of: "umount") ?? "", ["-l", disk.path], in: workspace.folder)
      }
      try body(workspace, Workspace(folder: disk))
    }
  }

  private func mount(_ arguments: String...) throws {
    let folder = FileManager.default.temporaryDirectory
    let output = try Blazon.run(program: path(of: "mount") ?? "", arguments, in: folder)
    #expect(output.status == 0, "\(output.stderr)")
  }

  /// From room for nothing to room for all of it.
  static let sizes = ["240k", "400k", "560k", "640k", "700k", "760k", "820k", "900k", "1300k"]

  @Test(
    "A commit that does not fit is refused as a whole; one that is recorded is said to be",
    .enabled(if: canMount, "needs root and a tmpfs"))
  func importOnFullDisk() throws {
    var statuses: Set<Int32> = []
    for size in Self.sizes {
      try withDisk(size) { workspace, disk in
        try workspace.write("many.json", CrashTests.tokens(3000))
        try disk.succeed("init", "t.blazon")
        try disk.succeed("set", "--new", "first", "1px")
        let before = try disk.bytes("t.blazon")
        let output = try disk.run("import", "../many.json")
        statuses.insert(output.status)
        let isRecorded = output.status == 0
        #expect(try CrashTests.head(disk) == (isRecorded ? 2 : 1), "\(size): \(output.stderr)")
        if !isRecorded {
          #expect(output.status == 2)
          #expect(output.stdout == "")
          #expect(
            output.stderr == """
              error: the disk is full; nothing was recorded in \(disk.folder.path)/t.blazon \
              [store-disk-full]
              fix: free some space, then try again

              """)
          #expect(try disk.bytes("t.blazon") == before)
          #expect(try disk.succeed("list") == "first\n  1 px\n")
        }
        #expect(try disk.succeed("sql", "PRAGMA integrity_check") == "integrity_check\nok\n")
        try mount("-o", "remount,size=8m", disk.folder.path)
        try disk.succeed("set", "first", "2px")
        #expect(try CrashTests.head(disk) == (isRecorded ? 3 : 2), "\(size)")
      }
    }
    #expect(statuses == [0, 2], "the sizes must go from too small to large enough")
  }

  static let makers = [
    ["init", "x.blazon"], ["init", "--hig", "x.blazon"],
    ["backup", "x.blazon", "--registry", "hig"],
  ]

  @Test(
    "A registry or copy that does not fit is not left in part",
    .enabled(if: canMount, "needs root and a tmpfs"), arguments: makers)
  func makeOnFullDisk(arguments: [String]) throws {
    try withDisk("32k") { _, disk in
      let output = try Blazon.run(arguments, in: disk.folder)
      #expect(output.status == 2)
      #expect(
        output.stderr == """
          error: the disk is full; nothing was recorded in x.blazon [store-disk-full]
          fix: free some space, then try again

          """)
      #expect(disk.everything() == [])
      try mount("-o", "remount,size=8m", disk.folder.path)
      try Blazon.run(arguments, in: disk.folder).expectMade("x.blazon")
    }
  }

  @Test(
    "An export that does not fit leaves the old file whole",
    .enabled(if: canMount, "needs root and a tmpfs"), arguments: ["json", "css", "swift"])
  func exportOnFullDisk(format: String) throws {
    try withDisk("1m") { _, disk in
      let arguments = [
        "export", "--format", format, "--at", "modern", "--out", ".", "--registry", "hig",
      ]
      let first = try Blazon.run(
        arguments + (format == "swift" ? ["--namespace", "A"] : []), in: disk.folder)
      #expect(first.status == 0)
      let files = disk.everything()
      let name = try #require(files.first)
      let before = try disk.bytes(name)
      try Data(count: 2_000_000).write(filling: disk.url("filler"))
      let output = try Blazon.run(
        ["export", "--format", format, "--at", "2014", "--out", ".", "--registry", "hig"],
        in: disk.folder)
      #expect(output.status == 2)
      #expect(output.stderr.contains("[file-unwritable]"))
      #expect(try disk.bytes(name) == before)
      #expect(disk.everything() == (files + ["filler"]).sorted())
    }
  }

  @Test(
    "On a read-only disk verbs read, and writers say why they cannot",
    .enabled(if: canMount, "needs root and a tmpfs"))
  func readOnlyDisk() throws {
    try withDisk("2m") { workspace, disk in
      try disk.write("tiny.tokens.json", Workspace.tiny)
      try disk.succeed("init", "t.blazon")
      try disk.succeed("import", "tiny.tokens.json", "-m", "First")
      try disk.succeed("backup", "sealed")
      // What a reading connection leaves beside a write-ahead log would need a writable disk.
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(at: disk.url("t.blazon" + suffix))
      }
      try mount("-o", "remount,ro", disk.folder.path)
      try expectReadOnly(disk)
      try workspace.succeed("list", "--registry", "disk/t.blazon")
    }
  }

  @Test(
    "In a read-only folder verbs read, and writers say why they cannot",
    .enabled(if: !isRoot, "root may write everywhere"))
  func readOnlyFolder() throws {
    try Workspace.withTiny { workspace in
      try workspace.succeed("backup", "sealed")
      for suffix in ["-wal", "-shm", ".lock"] {
        try? FileManager.default.removeItem(at: workspace.url("t.blazon" + suffix))
      }
      chmod(workspace.folder.path, 0o555)
      defer { chmod(workspace.folder.path, 0o755) }
      try expectReadOnly(workspace)
    }
  }

  @Test(
    "A limit of the size of files is told, and nothing is left of what was begun",
    arguments: [0, 8],
    [
      ["set", "gap", "9pt"], ["set", "gap", "9pt", "--files", "tiny.tokens.json"],
      ["init", "new.blazon"],
      ["init", "--hig", "new.blazon"], ["backup", "copy.blazon"], ["tag", "v1"],
      ["export", "--format", "css", "--file", "x.css"],
    ])
  func sizeOfFiles(blocks: Int, arguments: [String]) throws {
    try Workspace.withTiny { workspace in
      let before = workspace.everything()
      // Its output goes into pipes, which have no such limit.
      let script = "{ ulimit -f \(blocks); \"$@\" 2>&1; echo status $?; } | cat"
      let output = try Blazon.run(
        program: "/bin/sh", ["-c", script, "sh", Blazon.binary] + arguments, in: workspace.folder)
      #expect(output.stdout.contains("error: "), "\(output.stdout)")
      #expect(output.stdout.hasSuffix("status 2\n"), "\(output.stdout)")
      #expect(
        workspace.everything().filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") } == before)
      #expect(try workspace.succeed("list").contains("gap"))
      #expect(try workspace.succeed("doctor").hasSuffix("healthy\n"))
    }
  }

  private func expectReadOnly(_ disk: Workspace) throws {
    let names = disk.everything()
    for registry in ["t.blazon", "sealed"] {
      #expect(
        try disk.succeed("list", "--path", "gap", "--registry", registry) == "gap\n  8 pt\n")
      let output = try disk.run("set", "gap", "9pt", "--registry", registry)
      #expect(output.status == 2)
      #expect(
        output.stderr == """
          error: \(registry) cannot be written: the file or its folder is read-only [store-read-only]
          fix: make the file and its folder writable, or work on a copy

          """)
    }
    for arguments in [["init", "new"], ["init", "--hig", "new"], ["backup", "new"]] {
      let output = try Blazon.run(arguments, in: disk.folder)
      #expect(output.status == 2)
      #expect(output.stderr.hasPrefix("error: new"))
    }
    let export = try disk.run("export", "--format", "css", "--out", "out")
    #expect(export.status == 2)
    #expect(export.stderr.contains("[file-unwritable]"))
    #expect(disk.everything() == names)
  }
}

extension Output {
  fileprivate func expectMade(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(stdout.hasPrefix("created \(name)\n"), sourceLocation: sourceLocation)
    #expect(status == 0, sourceLocation: sourceLocation)
  }
}

extension Data {
  /// Writes as much as there is room for.
  fileprivate func write(filling url: URL) throws {
    try Data().write(to: url)
    let file = try FileHandle(forWritingTo: url)
    for start in stride(from: 0, to: count, by: 1024) {
      guard (try? file.write(contentsOf: self[start..<Swift.min(start + 1024, count)])) != nil
      else { return }
    }
  }
}

/// Whether a small disk can be mounted for a test.
let canMount: Bool = {
  guard isRoot, let mount = path(of: "mount"), let umount = path(of: "umount") else { return false }
  return
    (try? withTemporaryFolder { folder in
      let arguments = ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path]
      guard try Blazon.run(program: mount, arguments, in: folder).status == 0 else { return false }
      return try Blazon.run(program: umount, ["-l", folder.path], in: folder).status == 0
    }) ?? false
}()
