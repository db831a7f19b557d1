import TestSupport
import Testing

@Suite("One type in all modes")
struct ModeTypeTests {
  private static let light =
    #"{"a": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 1, 1]}}}"#
  private static let length =
    #"{"a": {"$type": "dimension", "$value": {"value": 4, "unit": "px"}}}"#

  @Test("Another type in the dark file is an error that names both places and what to do")
  func modes() throws {
    try Workspace.with { work in
      try work.write("brand.tokens.json", Self.light)
      try work.write("brand.dark.tokens.json", Self.length)
      let run = try work.run("check", "brand.tokens.json", "brand.dark.tokens.json")
      #expect(run.status == 1)
      for part in [
        #"error: "a" is of the type"#, "brand.tokens.json:1:", "brand.dark.tokens.json:1:",
        "dimension where appearance=dark", "a token has one type in all modes [mode-type]",
        #"fix: give both the same "$type", or one of them a name of its own"#,
      ] { #expect(run.stdout.contains(part), "\(part)") }
    }
  }

  @Test("A resolver document's contexts count, too")
  func resolver() throws {
    try Workspace.with { work in
      try work.write(
        "brand.resolver.json",
        """
        {"version": "2025.10", "sets": {"base": {"sources": [\(Self.light)]}},
         "modifiers": {"theme": {"contexts": {"light": [], "dark": [\(Self.length)]}, "default": "light"}},
         "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/theme"}]}
        """)
      let run = try work.run("check", "brand.resolver.json")
      #expect(run.status == 1 && run.stdout.contains("[mode-type]"), "\(run.stdout)\(run.stderr)")
    }
  }

  @Test(
    "What is meant is no error: the same type, our extension, a spring in place of a curve",
    arguments: [
      ["brand.tokens.json": light, "brand.dark.tokens.json": light],
      [
        "brand.tokens.json": #"{"a": {"$type": "cubicBezier", "$value": [0, 0, 1, 1]}}"#,
        "brand.dark.tokens.json":
          #"{"a": {"$type": "spring", "$value": {"response": 0.3, "dampingRatio": 1}}}"#,
      ],
      [
        "x.tokens.json":
          #"{"a": {"$type": "number", "$value": 1, "$extensions": {"dev.blazon": {"contexts": [{"context": {"size": "large"}, "type": "string", "value": "auto"}]}}}}"#
      ],
    ])
  func legal(_ files: [String: String]) throws {
    try Workspace.with { work in
      for (name, text) in files { try work.write(name, text) }
      let run = try Blazon.run(["check"] + files.keys.sorted(), in: work.folder)
      #expect(!run.stdout.contains("[mode-type]"), "\(run.stdout)\(run.stderr)")
    }
  }
}
