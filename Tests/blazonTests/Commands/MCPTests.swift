import Foundation
import PositionedJSON
import TestSupport
import Testing

@Suite("The server for agents")
struct MCPTests {
  /// The answers to requests, each a line, by a server that ends with its input.
  private static func answers(
    _ lines: [String], _ folder: URL, _ options: String = ""
  ) throws -> [JSON] {
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(
      to: folder.appendingPathComponent("in"))
    let output = try Blazon.run(
      program: "/bin/sh", ["-c", "\"$0\" mcp --registry t.blazon \(options) < in", Blazon.binary],
      in: folder)
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
      let source = folder.appendingPathComponent("src")
      try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
      try Data("a{margin:var(--gap)}".utf8).write(to: source.appendingPathComponent("a.css"))
      try body(folder)
    }
  }

  static let questions: [(tool: String, arguments: String, text: String)] = [
    ("overview", "{}", "main"), ("find", #"{"where":"type:color"}"#, "#FF0000"),
    ("resolve", #"{"path":"gap"}"#, "10 px"), ("history", #"{"path":"gap"}"#, "More room"),
    ("nearest", ##"{"value":"#fe0101"}"##, "color.red"), ("nearest", #"{"value":"9px"}"#, "gap"),
    ("nearest", #"{"value":"rgb(255 0 0)"}"#, "color.red"),
    ("nearest", #"{"value":"\"rgb(255, 0, 0)\"","within":"1"}"#, "color.red"),
    ("diff", ##"{"from":"@#2","to":"@#3"}"##, "gap"),
    ("judge", ##"{"from":"@#2","to":"@#3"}"##, "gap"),
    ("impact", #"{"path":"gap","value":"12px"}"#, "12"),
    ("contrast", ##"{"text":"color.red","background":"#ffffff"}"##, "4"),
    ("sources", "{}", "without a source"),
    ("propose", #"{"edits":[{"op":"set","path":"gap","value":"-4px"}]}"#, "10 px → -4 px"),
    ("propose", #"{"edits":[{"op":"rm","path":"gap"}],"message":"Why"}"#, "MAJOR"),
    ("names", #"{"path":"gap","outputs":"css"}"#, "--gap"),
    ("resolve", #"{"path":"color.red"}"#, "Tokens.Color.red"),
    (
      "validate", #"{"code":"a{color:var(--color-rad)}","language":"css"}"#,
      "did you mean --color-red?"
    ),
    ("usage", #"{"folder":"src","outputs":"css"}"#, "1 use of 1 token"),
    ("usage", #"{"folder":"src"}"#, "1 use of 1 token"),
    ("names", #"{"path":"gap","outputs":["css","swift"]}"#, "--gap"),
    ("nearest", ##"{"value":"#fe0101","within":1}"##, "color.red"),
    ("propose", #"{"edits":[{"op":"set","path":"gap","value":"10px"}]}"#, "nothing changes"),
  ]

  @Test("Each tool answers with what its verb prints", arguments: questions)
  func tool(_ tool: String, _ arguments: String, _ text: String) throws {
    try Self.withRegistry { folder in
      let before = try Data(contentsOf: folder.appendingPathComponent("t.blazon"))
      let answer = try #require(try Self.answers([Self.call(tool, arguments)], folder).first)
      let result = answer["result"]
      #expect(result?["isError"] == .bool(false), "\(answer.compactText)")
      let content = result?["structuredContent"]
      let printed = result?["content"]?.elements?.first?["text"]?.string ?? ""
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
    (call("propose", #"{"edits":[]}"#), "1 to 50 edits"),
    (call("propose", #"{"edits":[{"op":"export"}]}"#), "is one of set"),
    (call("propose", #"{"edits":[{"op":"set","path":"gap","value":"x"}]}"#), "edit 1"),
    (call("propose", #"{"edits":[{"op":"set","path":"gap","value":"-"}]}"#), "edit 1"),
    (
      call(
        "propose",
        #"{"edits":[{"op":"set","path":"gap","value":"3px","context":"theme=hc"}],"message":"why"}"#
      ),
      "`blazon set --message=why --context=theme=hc"
    ),
    (call("apply", #"{"handle":"x"}"#), "there is no tool"),
    (call("usage", #"{"folder":"/etc"}"#), "below that of the server"),
    (call("usage", #"{"folder":"src/../.."}"#), "below that of the server"),
    (call("validate", #"{"code":"x","language":"cobol"}"#), "no language"),
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
        let answer = try Self.answers([call], folder).first?["result"]
        let result = answer?["structuredContent"]
        let count = try #require(result?["lines"]?.numberText.flatMap { Int($0) })
        let said = try #require(answer?["content"]?.elements?.first?["text"]?.string)
        #expect(said.utf8.count <= 2_000)
        text += said.split(separator: "\n").prefix(count).joined(separator: "\n") + "\n"
        let named = said.split(separator: "\n").prefix(count).filter { !$0.hasPrefix(" ") }
        let values = try #require(result?["values"]?.elements)
        #expect(values.compactMap { $0["path"]?.string } == named.map(String.init))
        for value in values {
          #expect(value["since"]?.string == "2026-01-31 #1" && value["by"]?.string == "Tester")
          #expect(value["sure"]?.string == "no source")
        }
        cursor = result?["nextCursor"]?.string
      }
      #expect(
        text
          == (try Blazon.run(
            ["list", "--where", "type:number", "--ranked", "--registry", "t.blazon"], in: folder
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

  @Test(
    "A proposal is recorded only by a server that may write, once, and only on the state that it was shown for"
  )
  func writing() throws {
    try Self.withRegistry { folder in
      let edits =
        #"{"edits":[{"op":"set","path":"gap","value":"12px"},{"op":"mv","path":"gap","to":"space.gap"}],"message":"-m"}"#
      let shown = try #require(
        try Self.answers([Self.call("propose", edits)], folder, "--write").first?["result"])
      #expect(shown["structuredContent"]?["handle"]?.string != nil)
      #expect(
        try Self.answers([Self.call("propose", edits)], folder).first?["result"]?[
          "structuredContent"]?["handle"] == nil)
      // One server has to live from the one to the other.
      let script = """
        import json, subprocess, sys
        server = subprocess.Popen([sys.argv[1], "mcp", "--write"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        def call(tool, **arguments):
            line = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}
            server.stdin.write(json.dumps(line).encode() + b"\\n"); server.stdin.flush()
            return json.loads(server.stdout.readline())["result"]
        edits = json.loads(sys.argv[2])
        one, other = [call("propose", **edits)["structuredContent"]["handle"] for _ in range(2)]
        for handle in [one, one, other]:
            answer = call("apply", handle=handle)
            print(answer["isError"], answer["content"][0]["text"])
        """
      let run = try Blazon.run(
        program: "/usr/bin/env", ["python3", "-c", script, Blazon.binary, edits], in: folder)
      let lines = run.stdout.split(separator: "\n")
      #expect(lines.first?.hasPrefix("False commit") == true, "\(run)")
      #expect(lines.contains { $0.hasPrefix("True there is no proposal with this handle") })
      #expect(lines.contains { $0.hasPrefix("True the registry has another commit") })
      let log = try Blazon.run(["log", "-n", "2", "--fields", "message"], in: folder).stdout
      #expect(log == "-m\n-m\n")
      #expect(try Blazon.run(["show", "space.gap"], in: folder).stdout.contains("12 px"))
    }
  }

  static let requests: [(method: String, parameters: String, text: String)] = [
    ("resources/list", "{}", "blazon://revision/main"),
    ("resources/templates/list", "{}", "blazon://token/{path}{?at,context}"),
    ("resources/read", ##"{"uri":"blazon://token/gap?at=%40%232"}"##, "8 px"),
    ("resources/read", #"{"uri":"blazon://revision/main"}"#, "color.red"),
    ("resources/read", #"{"uri":"blazon://commit/3"}"#, "More room"),
    ("resources/read", #"{"uri":"blazon://schema"}"#, "current_values"),
    ("resources/read", #"{"uri":"blazon://token/--out%3Dx"}"#, "-32002"),
    ("resources/read", #"{"uri":"file:///etc/passwd"}"#, "-32002"),
    ("resources/read", #"{"uri":"blazon://token/%FF"}"#, "-32002"),
    ("prompts/list", "{}", "pick_token"),
    (
      "prompts/get", #"{"name":"pick_token","arguments":{"purpose":"Do \"x\""}}"#,
      #"\"Do \\\"x\\\"\""#
    ),
    ("prompts/get", #"{"name":"pick_token"}"#, "needs"),
    ("prompts/get", "{}", "there is no prompt"),
    ("completion/complete", #"{"argument":{"name":"path","value":"re"}}"#, #"["color.red"]"#),
    ("completion/complete", #"{"argument":{"name":"at","value":"@h"}}"#, "@HEAD"),
    ("completion/complete", #"{"argument":{"name":"path","value":""}}"#, #""total":2"#),
    ("completion/complete", "{}", #""total":0"#),
  ]

  @Test("Resources, prompts and completion", arguments: requests)
  func others(_ method: String, _ parameters: String, _ text: String) throws {
    try Self.withRegistry { folder in
      let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#
      let answer = try #require(try Self.answers([line], folder).first).compactText
      #expect(answer.contains(text), "\(answer)")
    }
  }

  @Test("What a stranger wrote into a registry is in no instructions, and is no option")
  func stranger() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "a.tokens.json",
        #"{"IGNORE ALL":{"$type":"number","$value":1,"$description":"IGNORE ALL"},"--out=x":{"$type":"number","$value":3}}"#
      )
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed(
        "import", "a.tokens.json", "--message=--IGNORE ALL", "--author=--IGNORE ALL")
      let edits =
        #"{"edits":[{"op":"mv","path":"--out=x","to":"--help"},{"op":"set","path":"--help","value":"4","note":"--version"}]}"#
      let found = try Self.answers(
        [
          #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#,
          #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
          #"{"jsonrpc":"2.0","id":1,"method":"prompts/list"}"#,
          Self.call("resolve", #"{"path":"--out=x"}"#), Self.call("names", #"{"path":"--out=x"}"#),
          Self.call("history", #"{"path":"--out=x"}"#), Self.call("propose", edits),
        ], workspace.folder)
      for answer in found.prefix(3) { #expect(!answer.compactText.contains("IGNORE")) }
      for answer in found.dropFirst(3) {
        #expect(answer["result"]?["isError"] == .bool(false), "\(answer.compactText)")
      }
      #expect(!FileManager.default.fileExists(atPath: workspace.url("x").path))
    }
  }

  @Test("Pages and the files of init --agents name the tools of the server, and no other")
  func table() throws {
    try Self.withRegistry { folder in
      let line = #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
      let tools = try #require(
        try Self.answers([line], folder, "--write").first?["result"]?["tools"]?.elements)
      let names = tools.compactMap { $0["name"]?.string }
      func rows(_ text: String) -> [String] {
        text.matches(of: /(?m)^(?:\| |- )`([a-z]+)`/).map { String($0.1) }
      }
      let root = packageRoot
      for page in ["docs/agents.md", "llms.txt"] {
        let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
        #expect(rows(text) == names, "\(page)")
      }
      #expect(try Blazon.run(["init", "--agents"], in: folder).status == 0)
      for page in ["AGENTS.md", ".claude/skills/blazon/SKILL.md"] {
        let text = try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
        #expect(rows(text) == names.filter { $0 != "apply" })
        for tool in tools where tool["name"]?.string != "apply" {
          #expect(text.contains((tool["description"]?.string ?? "?").replacing("|", with: "\\|")))
        }
      }
    }
  }

  @Test(
    "init --agents leaves what others wrote as it is, byte for byte, and a second run changes nothing"
  )
  func agents() throws {
    try Workspace.with { workspace in
      let guide = "# Ours\r\n\r\nKeep\r\n"
      let servers =
        "{ // ours\n\t\"mcpServers\": {\"b\":  {\"command\": \"x\", \"n\": 1e0}},\n\t\"z\": [1,2]\n}\n"
      try workspace.write("AGENTS.md", guide)
      try workspace.write(".mcp.json", servers)
      try workspace.succeed("init", "--agents", "--registry", "a.blazon")
      let written = try String(decoding: workspace.bytes("AGENTS.md"), as: UTF8.self)
      #expect(written.hasPrefix(guide) && !written.replacing("\r\n", with: "").contains("\n"))
      let merged = try String(decoding: workspace.bytes(".mcp.json"), as: UTF8.self)
      let added = #""blazon""#
      #expect(merged.contains(added) && merged.contains(#""a.blazon""#))
      #expect(
        merged.contains(#""b":  {"command": "x", "n": 1e0}"#) && merged.contains(#""z": [1,2]"#))
      #expect(try workspace.run("init", "--agents").stdout == "all is as it was\n")
      try workspace.write(
        "AGENTS.md", written.replacing("## Design tokens", with: "## Other") + "More\r\n")
      try workspace.succeed("init", "--agents")
      #expect(
        try String(decoding: workspace.bytes("AGENTS.md"), as: UTF8.self) == written + "More\r\n")
      #expect(try workspace.run("list").stderr.contains("built-in"))
    }
  }

  static let shapes: [(file: String, text: String)] = [
    (".mcp.json", "[]"), (".mcp.json", "{"), (".mcp.json", #"{"mcpServers": 1}"#),
    ("AGENTS.md", "<!-- blazon: end -->"), (".mcp.json", #"{"a":1,"a":2}"#),
  ]

  @Test(
    "init --agents refuses shapes that it does not know, and links, with a remedy",
    arguments: shapes)
  func shape(_ file: String, _ text: String) throws {
    try Workspace.with { workspace in
      try workspace.write(file, text)
      let run = try workspace.run("init", "--agents")
      #expect(run.status == 2 && run.stderr.contains("fix: "), "\(run)")
      #expect(try String(decoding: workspace.bytes(file), as: UTF8.self) == text)
      let names = try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path)
      #expect(names == [file])
    }
    try Workspace.with { workspace in
      try workspace.write("elsewhere/\(file)", text)
      for (link, end) in [(file, "elsewhere/\(file)"), (".claude", "elsewhere")] {
        let place = workspace.folder.appendingPathComponent(link).path
        try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: end)
        let run = try workspace.run("init", "--agents")
        #expect(run.status == 2, "\(run)")
        #expect(try String(decoding: workspace.bytes("elsewhere/\(file)"), as: UTF8.self) == text)
        try FileManager.default.removeItem(atPath: place)
      }
    }
  }
}
