import Foundation
import TestSupport
import Testing

@Suite("Changes that would break other tokens")
struct BreakingTests {
  @Test("A type that others refer to is not changed under them, by set or by import")
  func typeChange() throws {
    try Workspace.with { work in
      _ = try work.succeed("init", "t.blazon")
      _ = try work.succeed("set", "a", "1", "--type", "number")
      _ = try work.succeed("set", "b", "{a}", "--type", "number")
      try work.write("c.json", ##"{"a":{"$type":"string","$value":"x"}}"##)
      for arguments in [["set", "a", "#fff", "--type", "color"], ["import", "c.json"]] {
        let refused = try Blazon.run(arguments, in: work.folder)
        #expect(refused.status == 2)
        #expect(refused.stderr.contains("[alias-type]"))
        #expect(refused.stderr.contains("after this change"))
      }
      #expect(try work.run("log", "-n", "1").stdout.hasPrefix("#2 "))
      _ = try work.succeed("set", "a", "2")
    }
  }

  @Test("An output that cannot be written says why")
  func fullOutput() throws {
    guard let device = FileHandle(forWritingAtPath: "/dev/full") else { return }
    try Workspace.with { work in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Blazon.binary)
      process.arguments = ["list", "2010", "--registry", "hig"]
      process.currentDirectoryURL = work.folder
      process.environment = Blazon.environment(home: work.folder)
      process.standardOutput = device
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      let text = String(
        decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 2)
      #expect(text.hasPrefix("error: the output cannot be written: "))
    }
  }
}
