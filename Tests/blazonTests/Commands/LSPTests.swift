import Foundation
import PositionedJSON
import TestSupport
import Testing

@Suite("The server for editors")
struct LSPTests {
  /// A session in a folder: what the server sends for messages, until its input ends.
  static func session(
    _ messages: [String], in workspace: Workspace, encoding: String? = nil
  ) throws -> [JSON] {
    let encodings = encoding.map {
      #","capabilities":{"general":{"positionEncodings":["\#($0)"]}}"#
    }
    let all =
      [
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"rootUri":"file://\#(workspace.folder.path)"\#(encodings ?? "")}}"#
      ] + messages + [
        #"{"jsonrpc":"2.0","id":"end","method":"shutdown"}"#,
        #"{"jsonrpc":"2.0","method":"exit"}"#,
      ]
    let text = all.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    let output = try raw(text, in: workspace)
    #expect(output.status == 0, "\(output)")
    return sent(output.stdout)
  }

  static func raw(_ text: String, in workspace: Workspace) throws -> Output {
    try workspace.write(".in", text)
    return try Blazon.run(
      program: "/bin/sh", ["-c", "\"$0\" lsp < .in", Blazon.binary], in: workspace.folder)
  }

  static func sent(_ text: String) -> [JSON] {
    text.components(separatedBy: "Content-Length: ").dropFirst().compactMap { part in
      part.range(of: "\r\n\r\n").flatMap {
        JSONReader.read(text: String(part[$0.upperBound...])).root
      }
    }
  }

  static func request(_ id: Int, _ method: String, _ parameters: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#
  }

  static func open(_ name: String, _ text: String, in workspace: Workspace) -> String {
    let uri = "file://" + workspace.url(name).path
    return
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","languageId":"json","version":1,"text":\#(JSON.quoted(text))}}}"#
  }

  static let garbage: [(text: String, code: String)] = [
    ("x", "-32700"), ("\r\n\r\n", "-32700"), ("Content-Length: 3\r\n\r\n{}", "-32700"),
    ("Content-Length: 2\r\n\r\n{}", "-32600"), ("Content-Length: 1\r\n\r\n{", "-32700"),
    ("Content-Length: -1\r\n\r\n{}", "-32700"),
    ("Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}", "-32700"),
    ("Content-Length: 99999999999999999999\r\n\r\n{}", "-32700"),
    ("Content-Length: 99999999\r\n\r\n{}", "-32700"),
    (String(repeating: "a", count: 5_000), "-32700"),
    ("Content-Length: 41\r\n\r\n" + #"{"jsonrpc":"2.0","id":1,"method":"hover"}"#, "-32002"),
    ("Content-Length: 43\r\n\r\n" + #"{"jsonrpc":"2.0","id":[1],"method":"hover"}"#, "-32600"),
  ]

  @Test("What is no message is answered with the reason", arguments: garbage)
  func refusesGarbage(_ text: String, _ code: String) throws {
    try Workspace.with { workspace in
      let output = try Self.raw(text, in: workspace)
      #expect(output.status < 2, "\(output)")
      #expect(Self.sent(output.stdout).first?["error"]?["code"]?.numberText == code, "\(output)")
    }
  }

  static let states: [(messages: [String], code: String)] = [
    ([request(1, "textDocument/nothing", "{}")], "-32601"),
    ([request(1, "initialize", "{}")], "-32600"),
    ([request(1, "shutdown", "{}"), request(2, "textDocument/hover", "{}")], "-32600"),
  ]

  @Test("Requests that come in the wrong state are refused", arguments: states)
  func refusesByState(_ messages: [String], _ code: String) throws {
    try Workspace.with { workspace in
      try workspace.write("a.tokens.json", "{}")
      let found = try? Self.session(messages, in: workspace)
      #expect(found?.contains { $0["error"]?["code"]?.numberText == code } == true)
    }
  }

  @Test("The encoding of places is UTF-16, or UTF-8 where the editor offers it")
  func encodings() throws {
    try Workspace.with { workspace in
      for (offered, taken) in [(nil, "utf-16"), ("utf-8", "utf-8"), ("utf-32", "utf-16")] {
        let first = try Self.session([], in: workspace, encoding: offered).first
        #expect(first?["result"]?["capabilities"]?["positionEncoding"]?.string == taken)
      }
    }
  }
}

/// Requests about two files of tokens: each answer has a text.
@Suite("What the server for editors answers")
struct LSPAnswerTests {
  private static let a = """
    {
      "color": {
        "$type": "color",
        "blue": {"$value": "#0000ff", "$description": "😀 blue"},
        "accent": {"$value": "{color.blue}"},
        "😀": {"$value": "{color.accent}"},
        "same": {"$value": "#0000ff"},
        "bad": {"$value": "{color.bleu}"}
      },
      "gap": {"$type": "dimension", "$value": {"value": 8, "unit": "px"}}
    }

    """
  private static let b =
    #"{"line": {"$type": "border", "$value": {"color": "{color.blue}", "width": "{gap}", "style": "solid"}}}"#

  struct Question: Sendable {
    var method: String
    var line = 0
    var character = 0
    var more = ""
    var holds: [String]
    var lacks: [String] = []
  }

  static let questions: [Question] = [
    .init(
      method: "hover", line: 5, character: 26, holds: ["color.accent", "#0000FF", "color.blue"]),
    .init(method: "hover", line: 1, character: 4, holds: ["group of 5 tokens"]),
    .init(method: "hover", line: 3, character: 6, holds: ["😀 blue"]),
    .init(
      method: "definition", line: 4, character: 30, holds: [#""line":3,"character":4"#]),
    .init(
      method: "references", line: 3, character: 6, more: #","context":{"includeDeclaration":true}"#,
      holds: ["b.tokens.json", #""line":4,"character":27"#, #""line":3,"character":4"#]),
    .init(method: "documentSymbol", holds: [##""name":"😀","detail":"#0000FF","kind":14"##]),
    .init(method: "documentColor", holds: [#""blue":1,"alpha":1"#, #""line":5,"character":21"#]),
    .init(
      method: "colorPresentation",
      more:
        #","color":{"red":1,"green":0.5,"blue":0,"alpha":1},"range":{"start":{"line":3,"character":23},"end":{"line":3,"character":32}}"#,
      holds: [##""newText":"\"#ff8000\"""##, "colorSpace"]),
    .init(
      method: "inlayHint",
      more:
        #","range":{"start":{"line":5,"character":0},"end":{"line":5,"character":99}}"#,
      holds: [##""label":"#0000FF""##], lacks: [#""line":4"#]),
    .init(
      method: "completion", line: 4, character: 28,
      holds: [#""newText":"color.same""#, "color.bad"],
      lacks: ["gap", "color.accent"]),
    .init(method: "completion", line: 2, character: 14, holds: ["dimension"]),
    .init(method: "prepareRename", line: 3, character: 6, holds: [#""placeholder":"blue""#]),
    .init(method: "prepareRename", line: 4, character: 30, holds: [#""placeholder":"color.blue""#]),
    .init(method: "prepareRename", line: 3, character: 25, holds: [#""result":null"#]),
    .init(
      method: "rename", line: 3, character: 6, more: #","newName":"navy""#,
      holds: [#""newText":"navy""#, "b.tokens.json"]),
    .init(
      method: "rename", line: 4, character: 30, more: #","newName":"brand.navy""#,
      holds: ["brand.navy", "b.tokens.json"]),
    .init(
      method: "rename", line: 1, character: 4, more: #","newName":"paint""#,
      holds: [#""newText":"paint""#, "b.tokens.json"]),
    .init(
      method: "rename", line: 3, character: 6, more: #","newName":"accent""#,
      holds: ["-32803", "is there already"]),
    .init(method: "rename", line: 3, character: 6, more: #","newName":"a{b""#, holds: ["error"]),
    .init(method: "rename", line: 0, character: 0, more: #","newName":"x""#, holds: ["-32602"]),
    .init(
      method: "codeAction", more: range(7, 25),
      holds: ["Refer to color.blue", #""newText":"color.blue""#, "alias-unknown"]),
    .init(method: "codeAction", more: range(3, 25), holds: ["colorSpace", "legacy-color"]),
    .init(
      method: "codeAction", more: range(6, 25),
      holds: ["Refer to color.accent, which has this value", "Deprecate color.same"]),
    .init(method: "hover", line: -3, character: 999, holds: ["result"]),
  ]

  private static func range(_ line: Int, _ character: Int) -> String {
    let place = #"{"line":\#(line),"character":\#(character)}"#
    return #","range":{"start":\#(place),"end":\#(place)},"context":{"diagnostics":[]}"#
  }

  private func answer(
    _ question: Question, _ text: String = Self.a, change: String? = nil
  ) throws -> String {
    try Workspace.with { workspace in
      try workspace.write("a.tokens.json", text)
      try workspace.write("b.tokens.json", Self.b)
      try workspace.write("package.json", #"{"name": "x", "version": "1"}"#)
      let uri = "file://" + workspace.url("a.tokens.json").path
      let request = LSPTests.request(
        7, "textDocument/" + question.method,
        #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":\#(question.line),"character":\#(question.character)}\#(question.more)}"#
      )
      let changes = change.map {
        #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)","version":2},"contentChanges":[\#($0)]}}"#
      }
      let ask = LSPTests.request(
        6, "textDocument/documentSymbol", #"{"textDocument":{"uri":"\#(uri)"}}"#)
      let sent = try LSPTests.session(
        [LSPTests.open("a.tokens.json", text, in: workspace), ask] + [changes].compactMap { $0 }
          + [request], in: workspace)
      return sent.first { $0["id"]?.numberText == "7" }?.compactText ?? ""
    }
  }

  @Test("Each method is answered", arguments: questions)
  func each(_ question: Question) throws {
    let text = try answer(question)
    for part in question.holds { #expect(text.contains(part), "\(question.method): \(text)") }
    for part in question.lacks { #expect(!text.contains(part), "\(question.method): \(text)") }
  }

  @Test("Lines that end with a carriage return count as others do")
  func carriageReturns() throws {
    let question = Question(method: "hover", line: 5, character: 26, holds: [])
    #expect(try answer(question, Self.a.replacing("\n", with: "\r\n")).contains("color.blue"))
  }

  @Test("While a text is broken, answers come from what it meant before")
  func broken() throws {
    let change =
      #"{"range":{"start":{"line":4,"character":0},"end":{"line":4,"character":0}},"text":"  \"new\": {\"$value\": \"{co\n"}"#
    let hover = Question(method: "hover", line: 6, character: 26, holds: [])
    #expect(try answer(hover, change: change).contains("#0000FF"))
    let completion = Question(method: "completion", line: 4, character: 25, holds: [])
    let text = try answer(completion, change: change)
    #expect(text.contains("color.blue}") && !text.contains("gap"), "\(text)")
  }

  @Test("Hover tells since when a registry has the value, by whom and why")
  func history() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "a.tokens.json", #"{"gap": {"$type": "dimension", "$value": {"value": 8, "unit": "px"}}}"#)
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "a.tokens.json", "-m", "Room to breathe")
      let uri = "file://" + workspace.url("a.tokens.json").path
      let sent = try LSPTests.session(
        [
          LSPTests.request(
            7, "textDocument/hover",
            #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":3}}"#)
        ], in: workspace)
      let text = sent.first { $0["id"]?.numberText == "7" }?.compactText ?? ""
      #expect(text.contains("Since 2026-01-31 by Tester: Room to breathe"), "\(text)")
    }
  }
}

@Suite("What the server for editors answers of code")
struct LSPCodeTests {
  private static let css =
    "a { color: var(--color-brand); top: var(--color-old); left: var(--color-brnad) }\n"

  static let questions: [(method: String, character: Int, holds: [String])] = [
    ("hover", 18, ["appearance=dark", "#8888FF", "Since 2026-01-31 by Tester: First"]),
    ("documentColor", 0, [#""character":15"#, #""blue":1"#]),
    (
      "codeAction", 45,
      ["usage.gone", "color.old became color.alert in #2", #""newText":"--color-alert""#]
    ),
    ("codeAction", 70, ["usage.undefined", #""newText":"--color-brand""#]),
    ("rename", 18, ["-32602"]),
  ]

  @Test(
    "Names in a style sheet are those of the registry, as usage finds them", arguments: questions)
  func style(_ method: String, _ character: Int, _ holds: [String]) throws {
    try Workspace.with { workspace in
      let color = #""colorSpace": "srgb", "components""#
      try workspace.write(
        "old/t.json",
        #"{"$extensions": {"dev.blazon": {"axes": {"appearance": ["light", "dark"]}}}, "color": {"$type": "color", "brand": {"$value": {\#(color): [0, 0, 1]}, "$extensions": {"dev.blazon": {"contexts": {"appearance=dark": {"value": {\#(color): [0.533333, 0.533333, 1]}}}}}}, "old": {"$value": {\#(color): [1, 0, 0]}}}}"#
      )
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "old/t.json", "-m", "First")
      try workspace.succeed("mv", "color.old", "color.alert", "-m", "Clearer")
      try FileManager.default.removeItem(at: workspace.url("old"))
      try workspace.write("blazon.json", #"{"outputs": [{"format": "css", "out": "gen"}]}"#)
      let uri = "file://" + workspace.url("a.css").path
      let place = #"{"line":0,"character":\#(character)}"#
      let sent = try LSPTests.session(
        [
          LSPTests.open("a.css", Self.css, in: workspace),
          LSPTests.request(
            7, "textDocument/" + method,
            #"{"textDocument":{"uri":"\#(uri)"},"position":\#(place),"range":{"start":\#(place),"end":\#(place)},"newName":"x"}"#
          ),
        ], in: workspace)
      let text = sent.first { $0["id"]?.numberText == "7" }?.compactText ?? ""
      for part in holds { #expect(text.contains(part), "\(text)") }
    }
  }
}
