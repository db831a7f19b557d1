internal import FileWriting
internal import Foundation
package import PositionedJSON
package import ProjectFiles
internal import TokenModel
internal import TokenOperations

/// The Language Server Protocol: requests in, answers and what is wrong in files out.
///
/// - Source: Language Server Protocol 3.17.
package struct LSPServer {
  /// Why a request has no answer.
  struct Failure: Error {
    var code: Int
    var message: String

    static func invalid(_ message: String) -> Failure { Failure(code: -32602, message: message) }
  }

  private enum Stage { case new, running, shutDown }

  var workspace: LSPWorkspace
  private(set) var encoding = EditorText.Encoding.utf16
  private var stage = Stage.new
  private var watches = false
  /// Whether something changed since findings were published.
  private var isBehind = false
  /// Those files for which something was published that is not empty.
  private var published: Set<String> = []
  /// The exit status, as soon as the server is to end.
  package private(set) var status: Int32?
  let registry: RegistryChoice
  private let version: String
  let send: (JSON) -> Void

  /// - Parameter version: that of the program.
  package init(
    _ workspace: LSPWorkspace, _ registry: RegistryChoice, version: String,
    send: @escaping (JSON) -> Void
  ) {
    (self.workspace, self.registry, self.version, self.send) = (workspace, registry, version, send)
  }

  // MARK: JSON-RPC

  package mutating func take(_ bytes: [UInt8]) {
    let reading = JSONReader.read(bytes)
    guard let message = reading.root, reading.problems.isEmpty else {
      return fail(nil, -32700, "this is not JSON: \(reading.problems.first?.message ?? "")")
    }
    guard message.members != nil, message["jsonrpc"]?.string == "2.0" else {
      return fail(nil, -32600, "this is not a message of JSON-RPC 2.0")
    }
    let id = message["id"]
    guard let method = message["method"]?.string else {
      // An answer to a request of the server has nothing that is waited for.
      if message["result"] == nil, message["error"] == nil {
        fail(id, -32600, "there is no method")
      }
      return
    }
    let parameters = message["params"] ?? .object([])
    guard let id, id != .null else { return notify(method, parameters) }
    guard id.string != nil || id.numberText != nil else {
      return fail(nil, -32600, "\"id\" is a number or a text")
    }
    do {
      send(["jsonrpc": "2.0", "id": id, "result": try answer(method, parameters)])
    } catch let failure as Failure {
      fail(id, failure.code, failure.message)
    } catch let refused as Refused {
      fail(id, -32803, refused.diagnostics.map(\.message).joined(separator: "; "))
    } catch let problem as any Problem {
      fail(id, -32803, problem.message)
    } catch {
      fail(id, -32603, "\(error)")
    }
  }

  package func fail(_ id: JSON?, _ code: Int, _ message: String) {
    send([
      "jsonrpc": "2.0", "id": id ?? .null,
      "error": ["code": code, "message": message.terminalSafe] as JSON,
    ])
  }

  private mutating func answer(_ method: String, _ parameters: JSON) throws -> JSON {
    switch (stage, method) {
    case (.new, "initialize"):
      stage = .running
      return try initialize(parameters)
    case (.new, _): throw Failure(code: -32002, message: "the first request is initialize")
    case (.running, "initialize"): throw Failure(code: -32600, message: "initialize comes once")
    case (.shutDown, _): throw Failure(code: -32600, message: "after shutdown only exit follows")
    case (.running, "shutdown"):
      stage = .shutDown
      return .null
    case (.running, _): break
    }
    workspace.refresh()
    if let answer = try answer(method, about: parameters) { return answer }
    throw Failure(code: -32601, message: "there is no method \(quotedForMessage(method))")
  }

  private mutating func notify(_ method: String, _ parameters: JSON) {
    if method == "exit" { status = stage == .shutDown ? 0 : 1 }
    guard stage == .running else { return }
    let document = parameters["textDocument"]
    switch method {
    case "initialized": if watches { watch() }
    case "textDocument/didOpen":
      guard let uri = document?["uri"]?.string, let place = LSPServer.place(uri),
        let text = document?["text"]?.string
      else { return }
      workspace.open(
        .init(
          uri: uri, version: LSPServer.integer(document?["version"]),
          text: EditorText(Array(text.utf8), encoding)), at: place)
    case "textDocument/didChange":
      guard let place = document?["uri"]?.string.flatMap(LSPServer.place) else { return }
      let encoding = encoding
      workspace.change(place) { open in
        open.version = LSPServer.integer(document?["version"])
        for change in parameters["contentChanges"]?.elements ?? [] {
          guard let text = change["text"]?.string else { continue }
          if let range = change["range"] {
            guard let start = LSPServer.position(range["start"]),
              let end = LSPServer.position(range["end"])
            else { continue }
            open.text.replace(start, end, by: text)
          } else {
            open.text = EditorText(Array(text.utf8), encoding)
          }
        }
      }
    case "textDocument/didClose":
      if let place = document?["uri"]?.string.flatMap(LSPServer.place) { workspace.close(place) }
    case "textDocument/didSave", "workspace/didChangeWatchedFiles",
      "workspace/didChangeConfiguration":
      workspace.touch()
    default: return
    }
    isBehind = true
  }

  // MARK: Beginning

  private mutating func initialize(_ parameters: JSON) throws -> JSON {
    let root =
      parameters["workspaceFolders"]?.elements?.first?["uri"]?.string
      ?? parameters["rootUri"]?.string
    if let folder = root.flatMap(LSPServer.place) ?? parameters["rootPath"]?.string {
      guard chdir(folder) == 0 else {
        throw Failure.invalid(
          "\(quotedForMessage(folder)) cannot be entered: \(SystemError().text)")
      }
    }
    let client = parameters["capabilities"]
    let offered = client?["general"]?["positionEncodings"]?.elements?.compactMap(\.string) ?? []
    if offered.contains("utf-8") { encoding = .utf8 }
    watches =
      client?["workspace"]?["didChangeWatchedFiles"]?["dynamicRegistration"] == .bool(true)
    return [
      "capabilities": JSON.object(
        [
          "positionEncoding": encoding.rawValue,
          "textDocumentSync": ["openClose": true, "change": 2, "save": true] as JSON,
        ], LSPServer.capabilities),
      "serverInfo": ["name": "blazon", "version": version] as JSON,
    ]
  }

  /// Asks to be told of files that other programs change.
  private func watch() {
    let watchers = ["**/*.{json,tokens,json5,jsonc,yaml,yml,css}", "**/*.blazon"].map {
      ["globPattern": $0] as JSON
    }
    send([
      "jsonrpc": "2.0", "id": "watch", "method": "client/registerCapability",
      "params": [
        "registrations": [
          [
            "id": "files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": watchers] as JSON,
          ] as JSON
        ]
      ] as JSON,
    ])
  }

  // MARK: Findings

  package var owesFindings: Bool { stage == .running && isBehind }

  /// Publishes what is wrong in files, as soon as nothing else comes.
  package mutating func publish() {
    isBehind = false
    workspace.refresh()
    let found = workspace.findings.filter { !$0.value.isEmpty }
    for place in Set(found.keys).union(published).union(workspace.open.keys).sorted() {
      let document = workspace.open[place]
      let text = workspace.text(at: place, encoding) ?? EditorText([], encoding)
      send([
        "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics",
        "params": JSON.present([
          "uri": document?.uri ?? LSPServer.uri(place), "version": document?.version,
          "diagnostics": codeFindings(at: place) ?? (found[place] ?? []).map { json($0, text) },
        ]),
      ])
    }
    published = Set(found.keys)
  }

  func json(_ diagnostic: Diagnostic, _ text: EditorText) -> JSON {
    let place = diagnostic.location?.byteOffset ?? 0
    let related = diagnostic.related.map { other -> JSON in
      let place = Files.place(other.location.file)
      let text = workspace.text(at: place, encoding) ?? EditorText([], encoding)
      return [
        "location": [
          "uri": workspace.open[place]?.uri ?? LSPServer.uri(place),
          "range": range(text.word(at: other.location.byteOffset), text),
        ] as JSON, "message": other.message,
      ]
    }
    return JSON.present([
      "range": range(text.word(at: place), text),
      "severity": diagnostic.severity == .error ? 1 : 2, "code": diagnostic.code,
      "source": "blazon",
      "message": diagnostic.message + (diagnostic.fix.map { "\n\($0)" } ?? ""),
      "relatedInformation": related.isEmpty ? nil : related,
    ])
  }

  // MARK: Places

  func range(_ range: Range<Int>, _ text: EditorText) -> JSON {
    func json(_ offset: Int) -> JSON {
      let position = text.position(of: offset)
      return ["line": position.line, "character": position.character]
    }
    return ["start": json(range.lowerBound), "end": json(range.upperBound)]
  }

  static func position(_ json: JSON?) -> EditorText.Position? {
    guard let line = integer(json?["line"]), let character = integer(json?["character"]) else {
      return nil
    }
    return EditorText.Position(line: line, character: character)
  }

  static func integer(_ json: JSON?) -> Int? { json?.numberText.flatMap { Int($0) } }

  /// The place of a file that an editor names; `nil` for what is not in a file.
  static func place(_ uri: String) -> String? {
    guard uri.hasPrefix("file://"), let slash = uri.dropFirst(7).firstIndex(of: "/"),
      let path = String(uri[slash...].prefix { $0 != "?" && $0 != "#" }).removingPercentEncoding,
      !path.utf8.contains(0)
    else { return nil }
    return Files.place(path)
  }

  static func uri(_ place: String) -> String {
    let allowed = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
    return "file://" + (place.addingPercentEncoding(withAllowedCharacters: allowed) ?? place)
  }
}
