import Foundation
import PositionedJSON
import TestSupport
import Testing
import TokenExport
import TokenModel

@Suite("TypeScript")
struct TypeScriptTests {
  private static func files(
    _ fixture: Fixture, _ chosen: [String: String] = [:]
  ) throws -> (module: String, types: String) {
    var options = Fixture.options
    options.chosen = chosen
    let files = try TokenExport.export(fixture.tokens, as: .typescript, options: options).files
    #expect(files.map(\.name) == ["tokens.js", "tokens.d.ts"])
    return (files[0].text, files[1].text)
  }

  private static var hostile: Fixture {
    var set = Fixture()
    let names = [
      "__proto__", "constructor", "a-b", "2xl", "class", "*/ evil", "é\u{2028}x", "q\"'`",
    ]
    for name in names { set.add("g.\(name)", .string, ##""`${x}\"</script>*/\n""##) }
    set.add("g.n", .number, "1.50")
    set.add("g.n", .number, "2", in: "appearance=dark")
    return set
  }

  @Test("Types are literal, keys are the tokens' own names, themes have all tokens")
  func shape() throws {
    let (module, types) = try TypeScriptTests.files(TypeScriptTests.hostile)
    #expect(module.contains("    [\"__proto__\"]: \""))
    #expect(module.contains("    \"a-b\": ") && module.contains("    class: "))
    #expect(types.contains("    readonly \"__proto__\": \""))
    #expect(types.contains("    readonly n: 1.5;"))
    #expect(types.contains("  | \"g.a-b\"\n"))
    #expect(types.contains("  /** appearance=dark */\n  readonly dark: Theme;\n"))
    let variables = try TypeScriptTests.files(TypeScriptTests.hostile, ["values": "var"])
    #expect(variables.module.contains("    n: \"var(--g-n)\","))
    #expect(!variables.module.contains("themes"))
  }

  @Test("A module gives the values of the tokens", .enabled(if: programPath("node") != nil))
  func runs() throws {
    let node = try #require(programPath("node"))
    let (module, _) = try TypeScriptTests.files(TypeScriptTests.hostile)
    try SwiftCompiler.withFolder { folder in
      try folder.write(module, "tokens.mjs")
      try folder.write(
        """
        import tokens, { themes } from "./tokens.mjs";
        console.log(JSON.stringify(Object.keys(tokens.g).length), tokens.g.n, themes.dark.g.n,
          Object.values(tokens.g).filter((v) => v === '`${x}"</script>*/\\n').length);
        """, "use.mjs")
      let said = try folder.run(URL(fileURLWithPath: node), ["use.mjs"])
      #expect(said == "9 1.5 2 8\n")
    }
  }
}

/// Where a program is installed, if it is.
private func programPath(_ name: String) -> String? {
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}
