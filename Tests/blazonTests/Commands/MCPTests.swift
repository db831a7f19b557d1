import Foundation
import PositionedJSON
import TestSupport
import Testing

@Suite("The server for agents")
struct MCPTests {
  /// The answers to requests, each a line, by a server that ends with its input.
  private static func answers(_ lines: [String], _ folder: URL) throws -> [JSON] {
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(
      to: folder.appendingPathComponent("in"))
    let output = try Blazon.run(
      program: "/bin/sh", ["-c", "\"$0\" mcp --registry t.blazon < in", Blazon.binary], in: folder)
    #expect(output.status == 0 && output.stderr.isEmpty, "\(output)")
    return try output.stdout.split(separator: "\n").map { line in
      try #require(JSONReader.read(text: String(line)).root)
    }
  }

  private static func call(_ tool: String, _ arguments: String) -> String {
    #"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
  }

  private static func withRegistry(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for arguments in [
        ["init", "t.blazon"], ["set", "color.red", "#ff0000", "--type", "color"],
        ["set", "gap", "8px", "--type", "dimension"],
        ["set", "gap", "10px", "-m", "More room"],
      ] {
        #expect(try Blazon.run(arguments, in: folder).status == 0)
      }
      try body(folder)
    }
  }

  static let questions: [(tool: String, arguments: String, text: String)] = [
    ("overview", "{}", "main"), ("find", #"{"where":"type:color"}"#, "#FF0000"),
    ("resolve", #"{"path":"gap"}"#, "10 px"), ("history", #"{"path":"gap"}"#, "More room"),
    ("nearest", ##"{"value":"#fe0101"}"##, "color.red"), ("nearest", #"{"value":"9px"}"#, "gap"),
    ("diff", ##"{"from":"@#2","to":"@#3"}"##, "gap"),
    ("judge", ##"{"from":"@#2","to":"@#3"}"##, "gap"),
    ("impact", #"{"path":"gap","value":"12px"}"#, "12"),
    ("contrast", ##"{"text":"color.red","background":"#ffffff"}"##, "4"),
    ("sources", "{}", "without a source"),
    ("propose", #"{"path":"gap","value":"-4px"}"#, "would record"),
  ]

  @Test("Each tool answers with what its verb prints", arguments: questions)
  func tool(_ tool: String, _ arguments: String, _ text: String) throws {
    try Self.withRegistry { folder in
      let before = try Data(contentsOf: folder.appendingPathComponent("t.blazon"))
      let answer = try #require(try Self.answers([Self.call(tool, arguments)], folder).first)
      let result = answer["result"]
      #expect(result?["isError"] == .bool(false), "\(answer.compactText)")
      let content = result?["structuredContent"]
      let printed = content?["text"]?.string ?? ""
      let notes = content?["notes"]?.elements?.compactMap(\.string).joined() ?? ""
      #expect((printed + notes).contains(text), "\(answer.compactText)")
      for name in ["lines", "total"] { #expect(content?[name]?.numberText != nil) }
      #expect(try Data(contentsOf: folder.appendingPathComponent("t.blazon")) == before)
    }
  }

  static let wrong: [(line: String, text: String)] = [
    (call("resolve", #"{"path":"gapp"}"#), "did you mean"), (call("resolve", "{}"), "needs"),
    (call("resolve", #"{"path":"gap","at":"no"}"#), "error:"),
    (call("resolve", #"{"path":"--out=x"}"#), "there is no token"),
    (call("find", #"{"where":"typo:x"}"#), "did you mean type?"),
    (call("find", #"{"were":"x"}"#), "has no argument"), (call("find", #"{"where":3}"#), "a text"),
    (call("no", "{}"), "there is no tool"), ("{", "not JSON"), ("[]", "not a request"),
    (#"{"jsonrpc":"2.0","id":1,"method":"x"}"#, "there is no method"),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1"}}}"#,
      "-32022"
    ),
  ]

  @Test("What is wrong is answered with the reason, and the server goes on", arguments: wrong)
  func refuses(_ line: String, _ text: String) throws {
    try Self.withRegistry { folder in
      let found = try Self.answers([line, Self.call("overview", "{}")], folder)
      #expect(found.count == 2)
      let first = found[0]
      #expect(first["error"] != nil || first["result"]?["isError"] == .bool(true))
      #expect(first.compactText.contains(text), "\(first.compactText)")
      #expect(found[1]["result"]?["isError"] == .bool(false))
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("x").path))
    }
  }

  @Test("Long answers have a budget, and cursors lead through all of their lines")
  func pages() throws {
    try withTemporaryFolder { folder in
      let members = (0..<400).map { #""t\#($0)":{"$type":"number","$value":\#($0)}"# }
      try Data("{\(members.joined(separator: ","))}".utf8).write(
        to: folder.appendingPathComponent("a.tokens.json"))
      for arguments in [["init", "t.blazon"], ["import", "a.tokens.json"]] {
        #expect(try Blazon.run(arguments, in: folder).status == 0)
      }
      var text = ""
      var cursor: String? = "0"
      while let next = cursor {
        let call = Self.call("find", #"{"where":"type:number","cursor":"\#(next)"}"#)
        let result = try Self.answers([call], folder).first?["result"]?["structuredContent"]
        let part = try #require(result?["text"]?.string)
        #expect(part.utf8.count <= 2_000)
        text += part + "\n"
        cursor = result?["nextCursor"]?.string
      }
      #expect(
        text
          == (try Blazon.run(
            ["list", "--where", "type:number", "--registry", "t.blazon"], in: folder
          ).stdout))
    }
  }

  @Test("Both eras of the protocol begin")
  func eras() throws {
    try Self.withRegistry { folder in
      let found = try Self.answers(
        [
          #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#,
          #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
          #"{"jsonrpc":"2.0","id":"a","method":"tools/list"}"#,
          #"{"jsonrpc":"2.0","id":2,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#,
        ], folder)
      #expect(found.count == 3)
      #expect(found[0]["result"]?["protocolVersion"]?.string == "2025-06-18")
      #expect(found[1]["id"]?.string == "a")
      for tool in found[1]["result"]?["tools"]?.elements ?? [] {
        #expect(tool["inputSchema"]?["type"]?.string == "object" && tool["outputSchema"] != nil)
      }
      #expect(found[2]["result"]?["resultType"]?.string == "complete")
      #expect(found[2]["result"]?["supportedVersions"]?.elements?.first?.string == "2026-07-28")
    }
  }
}
