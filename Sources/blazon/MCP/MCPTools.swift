internal import PositionedJSON
internal import TokenModel

/// A tool of the server: a verb that only reads, with the arguments that an agent may give it.
struct MCPTool: Sendable {
  /// An argument, always a text; what it means is what the verb's own argument means.
  struct Argument: Sendable {
    let name: String
    let description: String
    var isRequired = false
  }

  let name: String
  let description: String
  let arguments: [Argument]
  /// The command line. Values stand behind `=` or `--`, so that none of them is read as an option.
  let command: @Sendable ([String: String]) -> [String]

  private static let at = Argument(
    name: "at",
    description:
      "A revision, tag, commit or date, such as 2014, @v4.1.0 or @2024-06-01; default: now")
  private static let path = Argument(
    name: "path", description: "A token or group, such as color.brand; the end of a path will do",
    isRequired: true)

  private static let points = [
    Argument(name: "from", description: "The earlier point, such as @v1", isRequired: true),
    Argument(name: "to", description: "The later point, such as @HEAD", isRequired: true),
  ]

  static let all: [MCPTool] = [
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
      arguments: [Argument(name: "where", description: "The query", isRequired: true), at]
    ) { ["list"] + option("where", $0) + option("at", $0) },
    MCPTool(
      name: "resolve",
      description:
        "A token's value in every context: aliases followed, who states it, since when, deprecated or not.",
      arguments: [path, at]
    ) { ["show"] + option("at", $0) + words("path", in: $0) },
    MCPTool(
      name: "history",
      description: "Every commit that changed a token: who, when, why, and the values.",
      arguments: [path]
    ) { ["show", "--history"] + words("path", in: $0) },
    MCPTool(
      name: "nearest",
      description:
        "The tokens whose color is within a difference (ΔE2000) of a color, or whose quantity is within one of a quantity.",
      arguments: [
        Argument(name: "value", description: "Such as #2563EB, 15pt or 250ms", isRequired: true),
        Argument(
          name: "within",
          description:
            "The greatest difference: ΔE of a color (default 5), or in the value's own unit (2)"),
        at,
      ]
    ) { ["list", "--where=\(near($0["value"] ?? "", $0["within"]))"] + option("at", $0) },
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
      ["impact"] + (given["value"].map { ["--if=\($0)"] } ?? []) + option("revision", given)
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
      ]
    ) { ["contrast", "list"] + option("at", $0) + words("text", "background", in: $0) },
    MCPTool(
      name: "sources", description: "The documents that values cite, and where sources disagree.",
      arguments: [Argument(name: "path", description: "A token or group"), at]
    ) { ["sources", "list"] + option("at", $0) + words("path", in: $0) },
    MCPTool(
      name: "propose",
      description:
        "What setting a value would record, as a dry run: nothing is written. A person runs the command that is printed.",
      arguments: [
        path,
        Argument(
          name: "value", description: "The value, as `blazon set` takes it", isRequired: true),
        Argument(name: "context", description: "Such as appearance=dark"),
        Argument(name: "message", description: "The reason for the commit"),
      ]
    ) {
      ["set", "--dry-run"] + option("context", $0) + option("message", $0)
        + words("path", "value", in: $0)
    },
  ]

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
    let unit = value.drop { "+-.0123456789eE".contains($0) }
    guard let number = Double(value[..<unit.startIndex]), let width = Double(width ?? "2") else {
      return "near:\(value.filter { !$0.isWhitespace && $0 != "\"" })<\(width ?? "5")"
    }
    return "value>=\(number - width)\(unit) value<=\(number + width)\(unit)"
  }

  // MARK: What a client sees

  /// The tool in `tools/list`.
  var json: JSON {
    let own = arguments.map { argument in
      JSON.Member(
        argument.name,
        .object([
          .init("type", .string("string")), .init("description", .string(argument.description)),
        ]))
    }
    let paging = [
      JSON.Member(
        "cursor",
        .object([
          .init("type", .string("string")),
          .init("description", .string("`nextCursor` of the answer before")),
        ])),
      JSON.Member(
        "bytes",
        .object([
          .init("type", .string("integer")), .init("minimum", .integer(200)),
          .init("maximum", .integer(100_000)),
          .init(
            "description", .string("The most bytes of the answer; default \(MCPServer.budget)")),
        ])),
    ]
    return .object([
      .init("name", .string(name)), .init("description", .string(description)),
      .init(
        "inputSchema",
        .object([
          .init("type", .string("object")), .init("properties", .object(own + paging)),
          .init("required", .array(arguments.filter(\.isRequired).map { .string($0.name) })),
          .init("additionalProperties", .bool(false)),
        ])),
      .init("outputSchema", MCPTool.answerSchema),
      .init(
        "annotations",
        .object([
          .init("readOnlyHint", .bool(true)), .init("idempotentHint", .bool(true)),
          .init("openWorldHint", .bool(false)),
        ])),
    ])
  }

  private static let answerSchema: JSON = {
    func member(_ name: String, _ types: [String]) -> JSON.Member {
      .init(
        name,
        .object([
          .init("type", types.count == 1 ? .string(types[0]) : .array(types.map(JSON.string)))
        ]))
    }
    return .object([
      .init("type", .string("object")),
      .init(
        "properties",
        .object([
          member("text", ["string"]), member("notes", ["array"]), member("lines", ["integer"]),
          member("total", ["integer"]),
          member("nextCursor", ["string", "null"]),
        ])),
      .init(
        "required", .array(["text", "notes", "lines", "total", "nextCursor"].map(JSON.string))),
    ])
  }()
}
