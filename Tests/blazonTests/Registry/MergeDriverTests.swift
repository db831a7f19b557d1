import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Git takes over what `merge --driver` leaves in the one file, and nothing beside it.
@Suite("The merge driver under faults")
struct MergeDriverTests {
  /// `our` and `their` with four colors each, which `their` changed in as many commits.
  private func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("init", "our").status == 0)
      try workspace.write("colors.json", CrashTests.tokens(300))
      try workspace.succeed("import", "colors.json", "--registry", "our")
      try workspace.succeed("backup", "their", "--registry", "our")
      for value in 2...5 {
        try workspace.succeed("set", "many.t0", "\(value)", "--registry", "their")
      }
      for name in workspace.everything() where !["our", "their"].contains(name) {
        try FileManager.default.removeItem(at: workspace.url(name))
      }
      try body(workspace)
    }
  }

  static let before = 1
  static let after = 5

  private func head(_ workspace: Workspace, _ registry: String) throws -> Int {
    let text = try workspace.succeed(
      "sql", "SELECT max(number) FROM commits", "--registry", registry)
    return Int(text.split(separator: "\n").last ?? "") ?? 0
  }

  /// The one file has all of the merge, or nothing of it and the error says so; nothing is beside it.
  private func expectWhole(_ workspace: Workspace, _ output: Output, _ message: Comment) throws {
    #expect(workspace.everything().filter { $0.hasPrefix("our") } == ["our"], message)
    #expect(try head(workspace, "our") == (output.status == 0 ? Self.after : Self.before), message)
    #expect(
      try workspace.succeed("sql", "PRAGMA integrity_check", "--registry", "our")
        == "integrity_check\nok\n", message)
    guard output.status != 0 else { return }
    #expect(output.status == 2 && output.stdout == "", message)
    #expect(output.stderr.contains("nothing was recorded"), message)
  }

  @Test(
    "Where the disk is full: merged as a whole, or refused",
    .enabled(if: canMount, "needs root and a tmpfs"))
  func fullDisk() throws {
    try with { workspace in
      let disk = Workspace(folder: workspace.url("disk"))
      try FileManager.default.createDirectory(at: disk.folder, withIntermediateDirectories: false)
      func system(_ program: String, _ arguments: String...) throws {
        let output = try Blazon.run(
          program: path(of: program) ?? "", arguments, in: workspace.folder)
        #expect(output.status == 0, "\(output.stderr)")
      }
      try system("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", disk.folder.path)
      defer { _ = try? system("umount", "-l", disk.folder.path) }
      let used = try workspace.bytes("our").count + workspace.bytes("their").count
      var statuses: Set<Int32> = []
      for free in stride(from: 0, through: 1_200_000, by: 40_000) {
        for name in ["our", "their"] { try workspace.bytes(name).write(to: disk.url(name)) }
        try system("mount", "-o", "remount,size=\(used + free)", disk.folder.path)
        let output = try disk.run("merge", "--driver", "their", "--registry", "our")
        try system("mount", "-o", "remount,size=8m", disk.folder.path)
        statuses.insert(output.status)
        try expectWhole(disk, output, "\(free) bytes free: \(output.stderr)")
        for name in disk.everything() { try FileManager.default.removeItem(at: disk.url(name)) }
      }
      #expect(statuses == [0, 2], "the sizes must go from too small to large enough")
    }
  }

  @Test(
    "Where writes or syncs fail from some moment on: merged as a whole, or refused",
    .enabled(if: canTrace, "needs strace and the right to trace"),
    arguments: ["fdatasync", "pwrite64", "ftruncate", "fsync", "rename"])
  func failing(call: String) throws {
    try with { workspace in
      let (our, their) = (try workspace.bytes("our"), try workspace.bytes("their"))
      var isHit = true
      var time = 1
      while isHit {
        for name in workspace.everything() where name.hasPrefix("our") {
          try FileManager.default.removeItem(at: workspace.url(name))
        }
        try our.write(to: workspace.url("our"))
        let output = try Blazon.run(
          program: path(of: "strace") ?? "",
          [
            "-f", "-qq", "-o", "trace", "-e", "trace=\(call)",
            "-e", "inject=\(call):error=EIO:when=\(time)+",
            Blazon.binary, "merge", "--driver", "their", "--registry", "our",
          ], in: workspace.folder)
        isHit = String(decoding: try workspace.bytes("trace"), as: UTF8.self).contains("INJECTED")
        let message: Comment = "\(call) from \(time) on: \(output.stderr)"
        if output.stderr.contains("our has its new content") {
          // The last sync, that of the folder.
          #expect(try output.status == 2 && head(workspace, "our") == Self.after, message)
        } else {
          try expectWhole(workspace, output, message)
        }
        #expect(try workspace.bytes("their") == their)
        time = time < 8 ? time + 1 : time * 3 / 2
      }
      #expect(time > 2, "no call was hit")
    }
  }

  @Test(
    "The other file's journal is read and stays, also where the merge is refused",
    .enabled(if: canTrace, "needs strace and the right to trace"))
  func journalOfOther() throws {
    try with { workspace in
      try workspace.bytes("our").write(to: workspace.url("crashed"))
      // Killed when the commit is in the journal, and nothing of it in the file.
      let killed = try Blazon.run(
        program: path(of: "strace") ?? "",
        [
          "-f", "-qq", "-o", "trace", "-P", workspace.url("crashed").path,
          "-e", "trace=pwrite64", "-e", "inject=pwrite64:signal=SIGKILL:when=1",
          Blazon.binary, "set", "many.t0", "7", "--registry", "crashed",
        ], in: workspace.folder)
      #expect(killed.status == 137)
      let journal = try workspace.bytes("crashed-wal")
      #expect(journal.count > 0)
      try workspace.bytes("our").write(to: workspace.url("conflict"))
      try workspace.succeed("set", "many.t0", "8", "--registry", "conflict")
      let conflict = try workspace.run(
        "merge", "--driver", "crashed", "--registry", "conflict")
      #expect(conflict.status == 2 && conflict.stderr.contains("is 8 here and 7 there"))
      #expect(try workspace.bytes("crashed-wal") == journal)
      #expect(
        workspace.everything().filter { $0.hasPrefix("conflict") } == ["conflict", "conflict.lock"])

      try workspace.succeed("merge", "--driver", "crashed", "--registry", "our")
      #expect(try workspace.bytes("crashed-wal") == journal)
      for registry in ["our", "crashed"] {
        #expect(try workspace.succeed("list", "many.t0", "--registry", registry).contains("7"))
      }
    }
  }

  @Test(
    "A journal of the registry itself is merged into it; a dry run and an idle one change nothing")
  func ownJournal() throws {
    try with { workspace in
      let before = try workspace.bytes("our")
      try workspace.succeed("merge", "--driver", "--dry-run", "their", "--registry", "our")
      try workspace.succeed("merge", "--driver", "our", "--registry", "our")
      #expect(try workspace.bytes("our") == before)
      #expect(workspace.everything() == ["our", "their"])

      try FileManager.default.createSymbolicLink(
        atPath: workspace.url("link").path, withDestinationPath: "our")
      chmod(workspace.url("our").path, 0o600)
      try workspace.succeed("list", "--registry", "our")
      try workspace.succeed("merge", "--driver", "their", "--registry", "link")
      #expect(try head(workspace, "our") == Self.after)
      var status = stat()
      #expect(stat(workspace.url("our").path, &status) == 0 && status.st_mode & 0o777 == 0o600)
      #expect(lstat(workspace.url("link").path, &status) == 0)
      #expect(status.st_mode & S_IFMT == S_IFLNK)
    }
  }

  @Test(
    "tags come along with no commit, and a commit that was merged before is named by a later tag")
  func tags() throws {
    try with { workspace in
      // A tag on the commit that both have, where OTHER has nothing else.
      try workspace.succeed("backup", "third", "--registry", "our")
      try workspace.succeed("tag", "v1", "--registry", "third")
      let alone = try workspace.run("merge", "--driver", "third", "--registry", "our")
      #expect(alone.status == 0)
      #expect(alone.stdout.contains("took over tags of the other side, and no commit: v1"))
      #expect(try workspace.succeed("tag", "--registry", "our").hasPrefix("v1  #1"))
      // And on one whose content was merged before.
      try workspace.succeed("set", "many.t1", "9", "--registry", "our")
      #expect(try workspace.run("merge", "--driver", "their", "--registry", "our").status == 0)
      try workspace.succeed("tag", "v2", "--registry", "their")
      try workspace.succeed("tag", "v0", "@#1", "--registry", "their")
      let later = try workspace.run("merge", "--driver", "their", "--registry", "our")
      #expect(later.status == 0)
      let names = try workspace.succeed("tag", "--registry", "our").split(separator: "\n")
      #expect(names.map { String($0.prefix(2)) }.sorted() == ["v0", "v1", "v2"], "\(names)")
      #expect(names.contains { $0.hasPrefix("v2  #6") }, "\(names)")
    }
  }
}
