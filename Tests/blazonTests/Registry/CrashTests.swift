import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// After every fault: before or after, never between; readable; and the next writer goes on.
@Suite("Killed while it writes")
struct CrashTests {
  enum Moment: CustomTestStringConvertible, Sendable {
    /// So long after the start.
    case after(milliseconds: Int)
    /// As soon as the write-ahead log has so many bytes.
    case log(bytes: Int)

    var testDescription: String {
      switch self {
      case .after(let milliseconds): "after \(milliseconds) ms"
      case .log(let bytes): "at \(bytes) bytes of log"
      }
    }
  }

  static let moments: [Moment] = [
    .after(milliseconds: 50), .after(milliseconds: 150), .after(milliseconds: 300),
    .log(bytes: 1), .log(bytes: 1_000_000),
  ]

  @Test("An import of 20 000 tokens that is killed leaves the old head, or all of the new one")
  func importKilled() throws {
    try Workspace.withTiny { workspace in
      try workspace.write("many.json", Self.tokens(20_000))
      let base = try workspace.bytes("t.blazon")
      let before = try workspace.succeed("list")
      for moment in Self.moments {
        for suffix in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(at: workspace.url("t.blazon" + suffix))
        }
        try base.write(to: workspace.url("t.blazon"))
        try kill(at: moment, in: workspace)
        let head = try Self.head(workspace)
        #expect([1, 2].contains(head), "\(moment)")
        if head == 1 { #expect(try workspace.succeed("list") == before, "\(moment)") }
        let cells = try workspace.succeed("sql", "SELECT count(*) FROM current_values")
        #expect(cells == "count(*)\n\(head == 1 ? 4 : 20_004)\n", "\(moment)")
        #expect(
          try workspace.succeed("sql", "PRAGMA integrity_check") == "integrity_check\nok\n",
          "\(moment)")
        // Nobody holds the lock any more.
        try workspace.succeed("set", "gap", "9pt")
        #expect(try Self.head(workspace) == head + 1, "\(moment)")
      }
    }
  }

  private func kill(at moment: Moment, in workspace: Workspace) throws {
    try withTemporaryFolder { scratch in
      let process = try Blazon.start(
        ["import", "many.json"], in: workspace.folder, output: scratch)
      switch moment {
      case .after(let milliseconds): usleep(UInt32(milliseconds) * 1000)
      case .log(let bytes):
        var status = stat()
        while process.isRunning {
          if stat(workspace.url("t.blazon-wal").path, &status) == 0, Int(status.st_size) >= bytes {
            break
          }
        }
      }
      Self.signalKill(process.processIdentifier)
      process.waitUntilExit()
    }
  }

  private static func signalKill(_ process: pid_t) {
    #if canImport(Darwin)
      _ = Darwin.kill(process, SIGKILL)
    #else
      _ = Glibc.kill(process, SIGKILL)
    #endif
  }

  struct Fault: CustomTestStringConvertible, Sendable {
    var call: String
    var effect: String
    var testDescription: String { "\(call): \(effect)" }
  }

  static let faults = ["pwrite64", "fdatasync", "ftruncate"].flatMap { call in
    ["signal=SIGKILL", "error=EIO", "error=ENOSPC"].map { Fault(call: call, effect: $0) }
  }

  @Test(
    "A fault at any one write or sync leaves the state before or after, and says which",
    .enabled(if: canTrace, "needs strace and the right to trace"), arguments: faults)
  func fault(_ fault: Fault) throws {
    try Workspace.withTiny { workspace in
      let base = try workspace.bytes("t.blazon")
      try workspace.write("more.json", Self.tokens(200))
      var isHit = true
      var time = 1
      while isHit, time < 200 {
        for suffix in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(at: workspace.url("t.blazon" + suffix))
        }
        try base.write(to: workspace.url("t.blazon"))
        let output = try Blazon.run(
          program: path(of: "strace") ?? "",
          [
            "-f", "-qq", "-o", "trace", "-P", workspace.url("t.blazon").path,
            "-P", workspace.url("t.blazon-wal").path, "-P", workspace.url("t.blazon-shm").path,
            "-e", "trace=\(fault.call)", "-e", "inject=\(fault.call):\(fault.effect):when=\(time)",
            Blazon.binary, "import", "more.json",
          ], in: workspace.folder)
        let trace = String(decoding: try workspace.bytes("trace"), as: UTF8.self)
        isHit = trace.contains("INJECTED") || trace.contains("killed by SIGKILL")
        let message: Comment = "\(fault.testDescription) at call \(time): \(output.stderr)"
        let head = try Self.head(workspace)
        #expect([1, 2].contains(head), message)
        if output.status == 0 {
          #expect(head == 2, message)
        } else if output.stderr.contains("nothing was recorded") {
          #expect(head == 1, message)
        }
        #expect([0, 2, 137].contains(output.status), message)
        #expect(
          try workspace.succeed("sql", "PRAGMA integrity_check") == "integrity_check\nok\n", message
        )
        let count = try workspace.succeed("sql", "SELECT count(*) FROM current_values")
        #expect(count == "count(*)\n\(head == 1 ? 4 : 204)\n", message)
        time = time < 8 ? time + 1 : time * 3 / 2
      }
      #expect(time > 2, "no call was hit")
    }
  }

  static func tokens(_ count: Int) -> String {
    let tokens = (0..<count).map { #""t\#($0)":{"$type":"number","$value":\#($0)}"# }
    return #"{"many":{\#(tokens.joined(separator: ","))}}"#
  }

  static func head(_ workspace: Workspace) throws -> Int {
    let text = try workspace.succeed("sql", "SELECT max(number) FROM commits")
    return Int(text.split(separator: "\n").last ?? "") ?? 0
  }
}

/// Whether strace is there and may trace.
let canTrace: Bool = {
  guard let strace = path(of: "strace") else { return false }
  let folder = FileManager.default.temporaryDirectory
  return (try? Blazon.run(program: strace, ["-qq", "-o", "/dev/null", "true"], in: folder).status)
    == 0
}()
