internal import Foundation
internal import PositionedJSON
internal import TokenModel

/// A request that is refused by an error of JSON-RPC.
struct MCPProblem: Error {
  var code = -32602
  let message: String
}

/// Resources, prompts and completion: what an agent may read, begin with, and write next.
extension MCPServer {
  private struct Template {
    let uri: String
    let name: String
    let description: String
  }

  private static let templates = [
    Template(
      uri: "blazon://token/{path}{?at,context}", name: "token",
      description: "A token's value in every context, with its sources and since when"),
    Template(
      uri: "blazon://revision/{id}", name: "revision", description: "The tokens of a revision"),
    Template(
      uri: "blazon://commit/{number}", name: "commit", description: "Who changed what, and why"),
  ]

  private static let schema = Template(
    uri: "blazon://schema", name: "schema",
    description: "The views of the registry and their columns, for `blazon sql`")

  private static let prompts:
    [(name: String, description: String, arguments: [String], text: String)] = [
      (
        "pick_token", "Find the token for a purpose", ["purpose"],
        "Find the token for this purpose: PURPOSE. Ask overview, then find by words and type; prefer tokens that refer to "
          + "others and are not deprecated; check contrast where it is a color of text; then resolve the one you choose and "
          + "answer with its path and its name in code."
      ),
      (
        "explain_change", "Explain what changed in a token, and why", ["path", "from", "to"],
        "Explain what changed of the token PATH between FROM and TO: ask history of it and diff of the points; name the "
          + "commits, their authors and reasons, and what else moved with it by impact."
      ),
      (
        "plan_migration", "Plan the way of code from one point to another", ["from", "to"],
        "Plan how code goes from FROM to TO: ask judge and diff for what breaks, names for each renamed token, and usage "
          + "for the places; list the edits, and what only a person can decide."
      ),
    ]

  /// The result of a method; `nil` for one that there is not.
  func resource(_ method: String, _ parameters: JSON, isModern: Bool) throws(MCPProblem) -> JSON? {
    switch method {
    case "resources/list":
      let plain = CharacterSet.alphanumerics.union(.init(charactersIn: "-._~"))
      let revisions = revisions.map { id in
        let name = id.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
        return MCPServer.resource(
          "blazon://revision/\(name)", id, "The tokens of a revision", "uri")
      }
      let schema = MCPServer.schema
      let first = MCPServer.resource(schema.uri, schema.name, schema.description, "uri")
      return ["resources": [first] + revisions]
    case "resources/templates/list":
      let templates = MCPServer.templates.map {
        MCPServer.resource($0.uri, $0.name, $0.description, "uriTemplate")
      }
      return ["resourceTemplates": templates]
    case "resources/read":
      let uri = parameters["uri"]?.string ?? ""
      let ran = run(try command(of: uri, isModern: isModern))
      guard !ran.isError else {
        throw MCPProblem(code: isModern ? -32602 : -32002, message: ran.notes)
      }
      let cut = ran.text.utf8.count > 100_000
      let text = cut ? ran.text.prefix(90_000) + "\n(cut; the tool find has all)\n" : ran.text
      return ["contents": [["uri": uri, "mimeType": "text/plain", "text": text] as JSON]]
    case "prompts/list":
      return ["prompts": MCPServer.prompts.map(prompt)]
    case "prompts/get": return try filled(parameters)
    case "completion/complete": return completion(parameters)
    default: return nil
    }
  }

  private static func resource(
    _ uri: String, _ name: String, _ description: String, _ key: String
  ) -> JSON {
    [key: uri, "name": name, "description": description, "mimeType": "text/plain"]
  }

  /// The verb that prints a resource.
  private func command(of uri: String, isModern: Bool) throws(MCPProblem) -> [String] {
    let problem = MCPProblem(
      code: isModern ? -32602 : -32002,
      message: "there is no resource \(quotedForMessage(uri)); there are "
        + ([MCPServer.schema] + MCPServer.templates).map(\.uri).joined(separator: ", "))
    if uri == MCPServer.schema.uri {
      return [
        "sql",
        "SELECT m.name AS view, group_concat(p.name, ' ') AS columns FROM sqlite_master m, pragma_table_info(m.name) p "
          + "WHERE m.type = 'view' GROUP BY m.name",
      ]
    }
    guard uri.utf8.count <= MCPServer.mostText, uri.hasPrefix("blazon://") else { throw problem }
    let halves = uri.dropFirst(9).split(separator: "?", maxSplits: 1)
    let parts = (halves.first ?? "").split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let word = String(parts[1]).removingPercentEncoding, !word.isEmpty
    else { throw problem }
    switch parts[0] {
    case "token":
      var options: [String] = []
      for pair in halves.dropFirst().first?.split(separator: "&") ?? [] {
        let sides = pair.split(separator: "=", maxSplits: 1)
        guard sides.count == 2, ["at", "context"].contains(sides[0]),
          let value = String(sides[1]).removingPercentEncoding
        else { throw problem }
        options.append("--\(sides[0])=\(value)")
      }
      return ["show"] + options + ["--", word]
    case "revision": return ["list", "--ranked", "--at=\(word)"]
    case "commit": return ["log", "-n", "1", "--stat", "--at=@#\(word)"]
    default: throw problem
    }
  }

  private func prompt(
    _ prompt: (name: String, description: String, arguments: [String], text: String)
  ) -> JSON {
    [
      "name": prompt.name, "description": prompt.description,
      "arguments": JSON.array(prompt.arguments.map { ["name": $0, "required": true] as JSON }),
    ]
  }

  /// A prompt with its arguments, which stand in quotes, as the data that they are.
  private func filled(_ parameters: JSON) throws(MCPProblem) -> JSON {
    let name = parameters["name"]?.string ?? ""
    guard let prompt = MCPServer.prompts.first(where: { $0.name == name }) else {
      throw MCPProblem(message: "there is no prompt \(quotedForMessage(name))")
    }
    var text = ""
    var words = prompt.text.split(separator: " ", omittingEmptySubsequences: false)[...]
    while let word = words.popFirst() {
      let plain = word.filter(\.isLetter).lowercased()
      var filled = String(word)
      if prompt.arguments.contains(plain), word.allSatisfy({ !$0.isLowercase }) {
        guard let value = parameters["arguments"]?[plain]?.string else {
          throw MCPProblem(message: "\(name) needs \"\(plain)\"")
        }
        filled = filled.replacing(plain.uppercased(), with: quotedForMessage(value))
      }
      text += (text.isEmpty ? "" : " ") + filled
    }
    let message: JSON = ["role": "user", "content": ["type": "text", "text": text] as JSON]
    return ["description": prompt.description, "messages": [message]]
  }

  // MARK: Completion

  private var revisions: [String] { column("SELECT revision FROM revisions ORDER BY position") }

  /// The first column of a question in SQL.
  private func column(_ query: String) -> [String] {
    let rows = JSONReader.read(text: run(["sql", "--json", query]).text).root?["rows"]?.elements
    return rows?.compactMap { $0.elements?.first?.string } ?? []
  }

  /// What an argument of a template or a prompt may be: first what begins so, then what has it inside.
  private func completion(_ parameters: JSON) -> JSON {
    let begun = (parameters["argument"]?["value"]?.string ?? "").lowercased()
    let known: [String] =
      switch parameters["argument"]?["name"]?.string {
      case "path": column("SELECT DISTINCT path FROM current_values ORDER BY path")
      case "id": revisions
      case "at", "from", "to":
        revisions + column("SELECT '@' || tag FROM tags ORDER BY number") + ["@HEAD"]
      default: []
      }
    let matching = known.filter { begun.isEmpty || $0.lowercased().contains(begun) }
    let found =
      matching.filter { $0.lowercased().hasPrefix(begun) }
      + matching.filter { !$0.lowercased().hasPrefix(begun) }
    return [
      "completion": [
        "values": Array(found.prefix(100)), "total": found.count, "hasMore": found.count > 100,
      ] as JSON
    ]
  }
}
