internal import PositionedJSON
internal import TokenModel
internal import TokenOperations

/// An edit that an agent proposes: a verb that records.
struct MCPEdit: Sendable {
  /// A verb, with the members that are its words, its options and its flags.
  private struct Verb {
    let name: String
    let words: [String]
    var options: [String] = []
    var flags: [String] = []
    var always: [String] = []
  }

  private static let verbs = [
    Verb(
      name: "set", words: ["path", "value"], options: ["context", "type", "revision", "note"],
      flags: ["new"]),
    Verb(name: "mv", words: ["path", "to"], flags: ["keep"]),
    Verb(name: "rm", words: ["path"], options: ["context", "revision"], always: ["--yes"]),
    Verb(name: "deprecate", words: ["path"], options: ["use", "note", "revision"]),
  ]

  /// The command line, without a registry, a message and an author.
  let arguments: [String]

  /// The most edits of a proposal.
  static let most = 50

  /// - Throws: `VerbProblem` for what cannot be an edit, with its number.
  static func read(_ json: JSON) throws(VerbProblem) -> [MCPEdit] {
    guard let all = json.elements, !all.isEmpty, all.count <= most else {
      throw .valueInvalid("\"edits\" is a list of 1 to \(most) edits", fix: nil)
    }
    var edits: [MCPEdit] = []
    for (index, json) in all.enumerated() { edits.append(try MCPEdit(json, index + 1)) }
    return edits
  }

  private init(_ json: JSON, _ number: Int) throws(VerbProblem) {
    func problem(_ text: String) -> VerbProblem {
      .valueInvalid("edit \(number): \(text)", fix: nil)
    }
    let names = MCPEdit.verbs.map(\.name).joined(separator: ", ")
    guard let verb = MCPEdit.verbs.first(where: { $0.name == json["op"]?.string }) else {
      throw problem("\"op\" is one of \(names)")
    }
    var (words, options) = ([String: String](), verb.always)
    for member in json.members ?? [] where member.key != "op" {
      if verb.flags.contains(member.key), let isSet = member.value.bool {
        if isSet { options.append("--\(member.key)") }
        continue
      }
      guard verb.words.contains(member.key) || verb.options.contains(member.key) else {
        let known = (verb.words + verb.options + verb.flags).joined(separator: ", ")
        throw problem("\(verb.name) has no \(quotedForMessage(member.key)); it has: \(known)")
      }
      guard let text = member.value.string, !text.isEmpty, text.utf8.count <= MCPServer.mostText
      else {
        throw problem("\"\(member.key)\" is a text of 1 to \(MCPServer.mostText) bytes")
      }
      if verb.words.contains(member.key) {
        words[member.key] = text
      } else {
        options.append("--\(member.key)=\(text)")
      }
    }
    for word in verb.words where words[word] == nil {
      throw problem("\(verb.name) needs \"\(word)\"")
    }
    arguments = [verb.name] + options + ["--"] + verb.words.compactMap { words[$0] }
  }

  /// The command line with more options.
  func with(_ options: [String]) -> [String] { [arguments[0]] + options + arguments.dropFirst() }

  static let schema: JSON = {
    let texts = verbs.flatMap { $0.words + $0.options }.uniqued.map {
      JSON.Member($0, ["type": "string"] as JSON)
    }
    let flags = verbs.flatMap(\.flags).map { JSON.Member($0, ["type": "boolean"] as JSON) }
    let op: JSON = ["op": ["enum": verbs.map(\.name)] as JSON]
    return [
      "type": "array", "minItems": 1, "maxItems": most,
      "items": [
        "type": "object", "properties": JSON.object(op, .object(texts + flags)),
        "required": ["op", "path"], "additionalProperties": false,
      ] as JSON,
    ]
  }()
}
