import Testing

/// A registry with a history: a change, a correction, a new name, something removed.
enum PaintedHistory {
  /// An edition that is not published, so that it may change; two axes and an alias.
  static let paint = """
    {
      "$extensions": {"dev.blazon": {
        "revision": "draft", "title": "The draft",
        "axes": {"appearance": ["light", "dark"], "contrast": ["normal", "increased"]}
      }},
      "color": {
        "$description": "What there is to see",
        "blue": {
          "$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0.478, 1]},
          "$description": "For what can be tapped",
          "$extensions": {"dev.blazon": {"contexts": {
            "appearance=dark": {"value": {"colorSpace": "srgb", "components": [0.039, 0.518, 1]}},
            "contrast=increased": {"value": {"colorSpace": "srgb", "components": [0, 0.2, 0.8]}}
          }}}
        },
        "accent": {"$type": "color", "$value": "{color.blue}"}
      },
      "gap": {"$type": "dimension", "$value": {"value": 8, "unit": "px"}}
    }

    """

  /// Six commits, five days apart, from noon of 2026-01-01 on.
  static let commands = [
    ["import", "paint.tokens.json", "-m", "First"],
    [
      "set", "color.blue", "#007AFF", "--author", "Grace <grace@example.org>", "-m",
      "Write blue in bytes\n\nIssue: 12\nReviewed-by: Ada,\n  who knows blue",
    ],
    ["set", "gap", "10pt", "-m", "Widen"],
    [
      "set", "color.blue", "#0A84FE", "--context", "appearance=dark", "--correction", "-m",
      "Dark blue was misread",
    ],
    ["mv", "color.blue", "color.azure", "-m", "Call it azure"],
    ["rm", "gap", "-m", "No gap"],
  ]

  static func with<Result>(_ body: (Workspace) throws -> Result) throws -> Result {
    try Workspace.with { workspace in
      try workspace.write("paint.tokens.json", paint)
      try workspace.succeed("init", "p.blazon")
      for (index, command) in commands.enumerated() {
        let time = 1_767_268_800 + index * 5 * 86_400
        let output = try Blazon.run(
          command, in: workspace.folder, environment: ["SOURCE_DATE_EPOCH": String(time)])
        guard output.status == 0 else { throw Failed(command: command, output: output) }
      }
      return try body(workspace)
    }
  }

  struct Failed: Error {
    var command: [String]
    var output: Output
  }
}
