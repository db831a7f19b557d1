import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("init")
struct InitTests {
  private let ignored = "*.blazon-wal\n*.blazon-shm\n*.blazon.lock\n"

  private func text(_ workspace: Workspace, _ name: String) throws -> String {
    String(decoding: try workspace.bytes(name), as: UTF8.self)
  }

  @Test("In a git repository its .gitignore gets the lines that are missing, once")
  func ignores() throws {
    try Workspace.with { (workspace) throws in
      try workspace.write(".git/HEAD", "ref: refs/heads/main\n")
      let made = try workspace.succeed("init")
      #expect(
        made == """
          created tokens.blazon
          added to .gitignore: *.blazon-wal, *.blazon-shm, *.blazon.lock
          next: blazon import FILES -m "First import"

          """)
      #expect(try text(workspace, ".gitignore") == ignored)
      try workspace.write("deep/er/.keep", "")
      let again = try Blazon.run(["init"], in: workspace.url("deep/er"))
      #expect(!again.stdout.contains("added"))
      try workspace.write(".gitignore", "node_modules\r\n *.blazon-shm \r\n/out")
      let some = try Blazon.run(["init", "two.blazon"], in: workspace.url("deep/er"))
      #expect(some.stdout.contains("added to ../../.gitignore: *.blazon-wal, *.blazon.lock\n"))
      #expect(
        try text(workspace, ".gitignore")
          == "node_modules\r\n *.blazon-shm \r\n/out\n*.blazon-wal\n*.blazon.lock\n")
    }
  }

  @Test("The lines keep all that verbs leave beside a registry out of git")
  func suffices() throws {
    try Sandbox.with { (sandbox) throws in
      let output = try sandbox.run(
        """
        git init -q && blazon init && blazon set a 1 --type number -m One && blazon list
        git status --porcelain --untracked-files=all
        """)
      #expect(output.stdout.hasSuffix("a\n  1\n?? .gitignore\n?? tokens.blazon\n"))
      let left = try FileManager.default.contentsOfDirectory(atPath: sandbox.work.path)
      #expect(left.contains("tokens.blazon.lock"))
    }
  }

  @Test("Without git, and with --no-gitignore, none is written")
  func leaves() throws {
    try Workspace.with { (workspace) throws in
      try workspace.write("tokens/a.json", "{}")
      #expect(
        try workspace.succeed("init", "design.blazon")
          == "created design.blazon\nnext: blazon import tokens/ -m \"First import\"\n")
      try workspace.write("repo/.git", "gitdir: elsewhere\n")
      try workspace.succeed("init", "repo/a.blazon", "--no-gitignore")
      #expect(!workspace.everything().contains { $0.hasSuffix(".gitignore") })
    }
  }

  static let others = [
    ("sub/a.blazon", " --registry sub/a.blazon\n"), ("a b", " --registry 'a b'\n"),
    ("it's", #" --registry 'it'\''s'"# + "\n"), ("a.blazon", "\"First import\"\n"),
  ]

  @Test("The next command finds the registry, wherever that is", arguments: others)
  func next(path: String, end: String) throws {
    try Workspace.with { (workspace) throws in
      try workspace.write("sub/.keep", "")
      try workspace.write("tokens/a.json", #"{"a": {"$type": "number", "$value": 1}}"#)
      let output = try workspace.run("init", path)
      let line = try #require(output.stdout.split(separator: "\n").last { $0.hasPrefix("next: ") })
      #expect((line + "\n").hasSuffix(end))
      let next = #""$0" "# + line.dropFirst("next: blazon ".count)
      let run = try Blazon.run(
        program: "/bin/sh", ["-c", next, Blazon.binary], in: workspace.folder)
      #expect(run.status == 0, "\(run.stderr)")
    }
  }

  @Test("A .gitignore that is a link is left alone, and so is what it leads to")
  func link() throws {
    try Workspace.with { (workspace) throws in
      try workspace.write("repo/.git/HEAD", "")
      try workspace.write("elsewhere", "as it was\n")
      let link = workspace.url("repo/.gitignore").path
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: workspace.url("elsewhere").path)
      let output = try Blazon.run(["init"], in: workspace.url("repo"))
      #expect(output.status == 0)
      #expect(output.stdout.hasPrefix("created tokens.blazon\nnext: "))
      #expect(output.stderr.contains("it is not a regular file"))
      #expect(output.stderr.contains("*.blazon-wal, *.blazon-shm, *.blazon.lock"))
      #expect(try text(workspace, "elsewhere") == "as it was\n")
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: link).hasSuffix("elsewhere"))
    }
  }

  @Test(
    "Another user's repository is left alone", .enabled(if: isRoot, "only root gives files away"))
  func otherUser() throws {
    try Workspace.with { (workspace) throws in
      try workspace.write(".git/HEAD", "")
      #expect(chown(workspace.url(".git").path, 12_345, 12_345) == 0)
      #expect(try workspace.succeed("init").hasPrefix("created tokens.blazon\nnext: "))
      #expect(!workspace.everything().contains(".gitignore"))
    }
  }
}
