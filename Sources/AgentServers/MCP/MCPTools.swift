internal import PositionedJSON
internal import ProjectWork
internal import TokenModel

/// A tool of the server: a verb that only reads, with the arguments that an agent may give it.
package struct MCPTool: Sendable {
  /// An argument, always a text; what it means is what the verb's own argument means.
  struct Argument: Sendable {
    let name: String
    let description: String
    var isRequired = false
    /// The most bytes.
    var most = MCPServer.mostText
    /// The schema of one that is handed on as JSON, and not as a text.
    var schema: JSON?
  }

  /// The values of an answer for programs.
  enum Values: Sendable {
    /// Lines of `list`, of the tokens that the text has.
    case listed
    /// The same of one token, beside its text.
    case token
    /// A list in the verb's `--json`.
    case member(String)
  }

  package let name: String
  let description: String
  let arguments: [Argument]
  var values: Values?
  /// Whether it looks at the whole state.
  var isWide = false
  /// Whether it records something: only with `--write`.
  package var isWriting = false
  /// Whether the names in outputs follow, where there are some.
  var hasNames = false
  /// The command line. Values stand behind `=` or `--`, so that none of them is read as an option. Of edits there is none.
  let command: @Sendable ([String: String]) -> [String]

  private static let at = Argument(
    name: "at",
    description:
      "A revision, tag, commit or date, such as 2014, @v4.1.0 or @2024-06-01; default: now")
  private static let path = Argument(
    name: "path", description: "A token or group, such as color.brand; the end of a path will do",
    isRequired: true)

  private static let outputs = Argument(
    name: "outputs",
    description:
      "Formats, such as css,swift; default: those of the project's blazon.json, or the usual ones")

  private static let points = [
    Argument(name: "from", description: "The earlier point, such as @v1", isRequired: true),
    Argument(name: "to", description: "The later point, such as @HEAD", isRequired: true),
  ]

  package static let all: [MCPTool] = [
    MCPTool(
      name: "overview",
      description:
        "The revisions of the design, each with its axes and their values. Ask this first.",
      arguments: []
    ) { _ in ["revision", "list"] },
    MCPTool(
      name: "find",
      description:
        "Tokens by a query, with their values: `type:color near:#007AFF<3 -is:deprecated`, `value>=44pt`, "
        + "`path:button.**`, `is:alias`, `context:appearance=dark`; a bare word is looked for in paths and words.",
      arguments: [Argument(name: "where", description: "The query", isRequired: true), at],
      values: .listed, isWide: true
    ) { ["list", "--ranked"] + option("where", $0) + option("at", $0) },
    MCPTool(
      name: "resolve",
      description:
        "A token's value in every context: aliases followed, who states it, since when, deprecated or not, and its names in code.",
      arguments: [path, at], values: .token, hasNames: true
    ) { ["show"] + option("at", $0) + words("path", in: $0) },
    MCPTool(
      name: "names",
      description:
        "What code writes for a token in CSS, SCSS, TypeScript, Tailwind, Swift, Android, Compose and Flutter, or the outputs of the "
        + "project; and old names that still work.",
      arguments: [path, outputs, at], values: .member("names"), isWide: true
    ) { named($0) },
    MCPTool(
      name: "validate",
      description:
        "What is wrong with the names of tokens in a text of code: undefined, removed, renamed and deprecated ones with what to write, and "
        + "literals that are a token's. Ask it of code before you hand it on.",
      arguments: [
        Argument(name: "code", description: "The text", isRequired: true, most: 100_000),
        Argument(
          name: "language",
          description:
            "css, scss, less, tailwind (a list of classes), html, vue, ts, tsx, swift, kt, dart, xml or json",
          isRequired: true),
        outputs, at,
      ], values: .member("findings"), isWide: true
    ) { given in
      ["usage", "-", "--deprecated", "--literals", "--as=\(given["language"] ?? "")"]
        + option("outputs", given) + option("at", given)
    },
    MCPTool(
      name: "usage",
      description:
        "Where files of code use tokens, below the folder of the server: wrong names as from validate, in all files.",
      arguments: [
        Argument(name: "folder", description: "A folder or file below it, such as src"), outputs,
        at,
      ], values: .member("findings"), isWide: true
    ) {
      ["usage", "--deprecated"] + ($0["outputs"] == nil ? UsageOutputs.usual : [])
        + option("outputs", $0) + option("at", $0) + words("folder", in: $0)
    },
    MCPTool(
      name: "history",
      description: "Every commit that changed a token: who, when, why, and the values.",
      arguments: [path]
    ) { ["show", "--history"] + words("path", in: $0) },
    MCPTool(
      name: "nearest",
      description:
        "The tokens with a color within a difference (ΔE2000) of a color, or a quantity within a difference of a quantity.",
      arguments: [
        Argument(name: "value", description: "Such as #2563EB, 15pt or 250ms", isRequired: true),
        Argument(
          name: "within",
          description:
            "The greatest difference: ΔE of a color (default 5), or in the value's own unit (default 2 of a length, a tenth of others)"
        ),
        at,
      ], values: .listed, isWide: true
    ) {
      ["list", "--ranked", "--where=\(near($0["value"] ?? "", $0["within"]))"] + option("at", $0)
    },
    MCPTool(
      name: "diff", description: "What changed between two points, in every context, with causes.",
      arguments: points
    ) { ["diff"] + points(in: $0) },
    MCPTool(
      name: "judge",
      description:
        "Whether the changes between two points are a patch, a minor or a major release, and why.",
      arguments: points
    ) { ["judge"] + points(in: $0) },
    MCPTool(
      name: "impact",
      description:
        "The tokens that resolve through one; with a value, what would change if it had that value. Nothing is recorded.",
      arguments: [
        path, Argument(name: "value", description: "A value to try"),
        Argument(
          name: "revision", description: "The revision to try it in, where there are several"), at,
      ]
    ) { given in
      // Without a value to try, the revision is the point.
      var given = given
      if given["value"] == nil, let revision = given.removeValue(forKey: "revision") {
        given["at"] = given["at"] ?? revision
      }
      return ["impact"] + (given["value"].map { ["--if=\($0)"] } ?? []) + option("revision", given)
        + option("at", given)
        + words("path", in: given)
    },
    MCPTool(
      name: "contrast",
      description:
        "WCAG contrast of a text color on a background, or of all declared pairs, in each context.",
      arguments: [
        Argument(name: "text", description: "A color token or a color"),
        Argument(name: "background", description: "A color token or a color"), at,
      ], isWide: true
    ) { ["contrast", "list"] + option("at", $0) + words("text", "background", in: $0) },
    MCPTool(
      name: "sources", description: "The documents that values cite, and where sources disagree.",
      arguments: [Argument(name: "path", description: "A token or group"), at], isWide: true
    ) { ["sources", "list"] + option("at", $0) + words("path", in: $0) },
    MCPTool(
      name: "propose",
      description:
        "What edits would change, tried on a copy: the difference, the judge's verdict and the commands by which a person records them. "
        + "Nothing is written; a server with --write also gives a handle for apply.",
      arguments: [
        Argument(
          name: "edits", description: "The edits, in order", isRequired: true, most: 100_000,
          schema: MCPEdit.schema),
        Argument(name: "message", description: "The reason, which the commits have"),
      ]
    ) { _ in [] },
    MCPTool(
      name: "apply",
      description:
        "Records a proposal of propose, if the registry has not changed since and 15 minutes have not passed.",
      arguments: [
        Argument(name: "handle", description: "The handle that propose gave", isRequired: true)
      ], isWriting: true
    ) { _ in [] },
  ]

  /// The names of a token in outputs.
  static func named(_ given: [String: String]) -> [String] {
    ["show", "--names"] + option("outputs", given) + option("at", given) + words("path", in: given)
  }

  private static func option(_ name: String, _ given: [String: String]) -> [String] {
    given[name].map { ["--\(name)=\($0)"] } ?? []
  }

  private static func words(_ names: String..., in given: [String: String]) -> [String] {
    let words = names.compactMap { given[$0] }
    return words.isEmpty ? [] : ["--"] + words
  }

  /// Two points, behind which `--` would begin files of git; none is read as an option.
  private static func points(in given: [String: String]) -> [String] {
    ["from", "to"].compactMap { given[$0] }.map { $0.hasPrefix("-") ? "@\($0)" : $0 }
  }

  private static func near(_ value: String, _ width: String?) -> String {
    let word = value.filter { $0 != "\"" && $0 != "<" }.trimmed
    let isAmount = word.first.map { "+-.0123456789".contains($0) } ?? false
    let isLength = isAmount && ["px", "pt", "rem"].contains { word.hasSuffix($0) }
    // A color may be of several words.
    let operand =
      isAmount ? word.filter { !$0.isWhitespace } : word.first == "#" ? word : "\"\(word)\""
    guard let width = width ?? (isLength ? "2" : isAmount ? nil : "5") else {
      return "near:\(operand)"
    }
    return "near:\(operand)<=\(width)"
  }

  // MARK: What a client sees

  /// The tool in `tools/list`.
  var json: JSON {
    let own = arguments.map { argument in
      JSON.Member(
        argument.name,
        .object(argument.schema ?? ["type": "string"], ["description": argument.description]))
    }
    let paging: JSON = [
      "cursor": ["type": "string", "description": "`nextCursor` of the answer before"] as JSON,
      "bytes": [
        "type": "integer", "minimum": 200, "maximum": 100_000,
        "description": "The most bytes of the answer; default \(MCPServer.budget)",
      ] as JSON,
    ]
    return [
      "name": name, "description": description,
      "inputSchema": [
        "type": "object", "properties": JSON.object(.object(own), paging),
        "required": arguments.filter(\.isRequired).map(\.name), "additionalProperties": false,
      ] as JSON,
      "outputSchema": MCPTool.answerSchema,
      "annotations": [
        "readOnlyHint": !isWriting, "idempotentHint": !isWriting, "destructiveHint": false,
        "openWorldHint": false,
      ] as JSON,
    ]
  }

  private static let answerSchema: JSON = {
    let types = [
      ("text", "string"), ("values", "array"), ("left", "integer"), ("notes", "array"),
      ("lines", "integer"), ("total", "integer"), ("handle", "string"),
    ]
    let members = types.map { JSON.Member($0, ["type": $1] as JSON) }
    return [
      "type": "object",
      "properties": JSON.object(
        members + [.init("nextCursor", ["type": ["string", "null"]] as JSON)]),
      "required": ["notes", "lines", "total", "nextCursor"],
    ]
  }()

  /// A verb's message with the arguments of the tool in place of options of the same name, and a line for others.
  func advice(_ text: String) -> String {
    let own = Set(arguments.map(\.name))
    let options = text.matches(of: /--([a-z][-a-z]*)/).map { String($0.output.1) }
    let others = options.filter { !own.contains($0) }.uniqued
    // What stands between backticks is a command as it is.
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    let advice = parts.map { index, part in
      index % 2 == 1
        ? String(part)
        : Set(options).intersection(own).reduce(String(part)) {
          $0.replacing("--\($1)=", with: "--\($1)")
            .replacing("--\($1)", with: "the argument \($1)=")
        }
    }.joined(separator: "`")
    if others.isEmpty { return advice }
    return advice.trimmed
      + "\nnote: options such as --\(others[0]) are those of the command line; this tool takes "
      + arguments.map(\.name).joined(separator: ", ")
  }
}
