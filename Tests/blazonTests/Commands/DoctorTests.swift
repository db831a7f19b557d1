import Foundation
import PositionedJSON
import TestSupport
import Testing

@Suite("doctor, backup and restore")
struct DoctorTests {
  /// With `t.blazon`, and `backup`, which has its first commit.
  private func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.withTiny { workspace in
      try workspace.succeed("backup", "backup")
      try body(workspace)
    }
  }

  /// Writes other bytes of the same length over the first place where some stand.
  private func forge(_ workspace: Workspace, _ name: String, _ old: String, _ new: String) throws {
    var bytes = try workspace.bytes(name)
    let range = try #require(bytes.range(of: Data(old.utf8)))
    bytes.replaceSubrange(range, with: Data(new.utf8))
    try bytes.write(to: workspace.url(name))
  }

  @Test("doctor finds a sound registry healthy, as text and as JSON")
  func healthy() throws {
    try with { workspace in
      let text = try workspace.succeed("doctor")
      #expect(text.hasPrefix("\(workspace.url("t.blazon").path): 1 commit, 4 changes of values"))
      #expect(text.hasSuffix("\nhealthy\n"))
      let json = try workspace.run("doctor", "--json", "--registry", "backup").json()
      #expect(json["healthy"]?.bool == true)
      #expect(json["findings"]?.elements?.isEmpty == true)
      #expect(json["registry"]?.string == "backup")
    }
  }

  /// What stands in the file instead of what; code, table and commit of the finding.
  private static let damages = [
    ("First", "Fjrst", "doctor-commit-hash", "commit", "1"),
    ("For what can be tapped", "For what can be mapped", "doctor-changes", "commit", "1"),
    (#"{"value":8,"unit":"px"}"#, #"{"value":9,"unit":"px"}"#, "doctor-hash", "statement", nil),
  ]

  @Test("doctor says what is damaged, where, and what to do", arguments: damages.indices)
  func damaged(index: Int) throws {
    let (old, new, code, table, commit) = Self.damages[index]
    try with { workspace in
      try forge(workspace, "backup", old, new)
      let output = try workspace.run("doctor", "--registry", "backup")
      #expect(output.status == 1)
      #expect(output.stderr == "")
      #expect(output.stdout.contains("[\(code)]\n"))
      #expect(output.stdout.contains("fix: restore a backup with `blazon restore FILE`"))
      #expect(output.stdout.hasSuffix("found\n"))

      let json = try workspace.run("doctor", "--registry", "backup", "--json")
      #expect(json.status == 1)
      #expect(try json.json()["healthy"]?.bool == false)
      let found = try json.json()["findings"]?.elements?.first { $0["code"]?.string == code }
      #expect(found?["table"]?.string == table)
      #expect(found?["commit"]?.numberText == commit)
      #expect(found?["fix"]?.string?.contains("blazon restore") == true)
    }
  }

  @Test("doctor fails where there is nothing to examine")
  func nothing() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "text.blazon", "no database, and longer than its header would be" + Workspace.tiny)
      for (arguments, code) in [
        (["doctor", "--registry", "none"], "store-missing"),
        (["doctor", "--registry", "text.blazon"], "store-foreign"),
      ] {
        let output = try Blazon.run(arguments, in: workspace.folder)
        #expect(output.status == 2)
        #expect(output.stdout == "")
        #expect(output.stderr.contains("[\(code)]\n"))
      }
    }
  }

  @Test("restore refuses a damaged backup, and leaves the registry as it was")
  func refuses() throws {
    try with { workspace in
      try forge(workspace, "backup", "First", "Fjrst")
      let before = try workspace.succeed("log", "--json")
      let bytes = try workspace.bytes("t.blazon")
      for arguments in [["restore", "backup"], ["restore", "backup", "--force"]] {
        let output = try Blazon.run(arguments, in: workspace.folder)
        #expect(output.status == 2)
        #expect(output.stdout == "")
        #expect(output.stderr.hasPrefix("error: backup is not sound: commit #1 is called "))
        #expect(output.stderr.contains("[restore-damaged]\nfix: choose another backup"))
      }
      #expect(try workspace.bytes("t.blazon") == bytes)
      #expect(try workspace.succeed("log", "--json") == before)
      #expect(!workspace.everything().contains { $0.contains("restoring") })
    }
  }

  @Test("restore replaces a registry, and one with later commits only by force")
  func replaces() throws {
    try with { workspace in
      #expect(try workspace.succeed("restore", "backup").contains("t.blazon: 1 commit, newest #1 "))
      try workspace.succeed("set", "gap", "9pt", "-m", "Widen")
      let refused = try workspace.run("restore", "backup")
      #expect(refused.status == 2)
      #expect(refused.stderr.contains("1 commit that the backup lacks [restore-loses]\nfix: "))
      #expect(try workspace.succeed("list", "--path", "gap").contains("9 pt"))

      let forced = try workspace.run("restore", "backup", "--force")
      #expect(forced.status == 0)
      #expect(forced.stderr == "note: 1 commit was lost\n")
      #expect(try workspace.succeed("list", "--path", "gap").contains("8 pt"))
      #expect(try workspace.succeed("doctor").hasSuffix("healthy\n"))
      try workspace.succeed("set", "gap", "10pt", "-m", "Widen")
    }
  }

  @Test("restore makes a registry where none stands, and replaces one that is damaged")
  func makes() throws {
    try with { workspace in
      try workspace.succeed("restore", "backup", "--registry", "new.blazon")
      #expect(
        try workspace.succeed("list", "--registry", "new.blazon")
          == workspace.succeed("list", "--registry", "t.blazon"))

      try workspace.write("new.blazon", String(repeating: "gone ", count: 100))
      let refused = try workspace.run("restore", "backup", "--registry", "new.blazon")
      #expect(refused.stderr.contains("[restore-unreadable]"))
      let forced = try workspace.run("restore", "backup", "--registry", "new.blazon", "--force")
      #expect(forced.status == 0)
      #expect(try workspace.succeed("doctor", "--registry", "new.blazon").hasSuffix("healthy\n"))
    }
  }

  /// Root may write everywhere, and so needs to be somebody else.
  static let asOther =
    !isRoot ? [] : ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]

  @Test(
    "A backup is read and examined where nothing can be written",
    .enabled(if: !isRoot || path(of: "setpriv") != nil, "root needs setpriv to be another user"))
  func readOnly() throws {
    try with { workspace in
      let folder = workspace.url("media")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.moveItem(
        at: workspace.url("backup"), to: folder.appendingPathComponent("backup"))
      // The program itself, too, where the other user may run it.
      let program = workspace.url("program").path
      try FileManager.default.copyItem(atPath: Blazon.binary, toPath: program)
      for above in [workspace.folder.path, workspace.folder.deletingLastPathComponent().path] {
        if isRoot, above != "/tmp" { chmod(above, 0o755) }
      }
      chmod(folder.path + "/backup", 0o444)
      chmod(folder.path, 0o555)
      defer { chmod(folder.path, 0o755) }
      let before = try workspace.bytes("media/backup")
      for (arguments, said) in [
        (["list", "--path", "gap"], "gap\n  8 pt\n"), (["doctor"], "healthy\n"),
        (["log", "-n", "1"], "First"),
      ] {
        let command = Self.asOther + [program] + arguments + ["--registry", "media/backup"]
        let output = try Blazon.run(
          program: "/usr/bin/env", command, in: workspace.folder)
        #expect(output.status == 0, "\(arguments): \(output.stderr)")
        #expect(output.stdout.contains(said), "\(arguments)")
      }
      let refused = try Blazon.run(
        program: "/usr/bin/env",
        Self.asOther + [program, "set", "gap", "9pt", "--registry", "media/backup"],
        in: workspace.folder)
      #expect(refused.status == 2)
      #expect(refused.stderr.contains("[store-read-only]"))
      #expect(try workspace.bytes("media/backup") == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["backup"])
    }
  }
}
