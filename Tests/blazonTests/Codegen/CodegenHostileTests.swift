import Foundation
import TestSupport
import Testing

@Suite("blazon-codegen with hostile files")
struct CodegenHostileTests {
  private static let names = [
    "self", "Type", "init", "class", "default", "in", "Any", "`", "\\\"", "*/", "/*", "//", "\\n",
    "\\u2028", "\\u202E", "😀", "0", "00", "a b", "a-b", "aB", "ab", "_", "__", "é",
    "import Foundation", "\\\\(exit(1))", "#if", "@main", String(repeating: "x", count: 200),
  ]

  @Test(
    "Whatever tokens, groups and texts are called, what is made compiles",
    .enabled(if: path(of: "swiftc") != nil, "skipped: there is no swiftc on the path"))
  func hostile() throws {
    let compiler = try #require(path(of: "swiftc"))
    let names = CodegenHostileTests.names
    let tokens = names.map { name in
      """
      "\(name)": {"$type": "fontFamily", "$value": "\(name)", "$description": "\(name)"}
      """
    }.joined(separator: ",\n")
    let groups = names.map { #""\#($0)": {"t": {"$type": "number", "$value": 1}}"# }
    try Workspace.with { work in
      try work.write(
        "x.tokens.json", "{\"t\": {\(tokens)}, \"g\": {\(groups.joined(separator: ", "))}}")
      let run = try Codegen.run("--input", "x.tokens.json", "--output", "x.swift", in: work)
      #expect(run.status == 0, "\(run.stderr)")
      let result = try Blazon.run(
        program: compiler,
        [
          "-typecheck", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors",
          "x.swift",
        ], in: work.folder)
      #expect(result.status == 0, "\(result.stderr.prefix(2000))")
    }
  }

  @Test("A file name cannot break out of the header, and its path shows no control characters")
  func fileName() throws {
    try Workspace.with { work in
      let file = "a\nimport Nothing; b.json"
      try work.write(file, CodegenTests.gap)
      let run = try Codegen.run("--input", file, in: work)
      #expect(run.status == 0, "\(run.stderr)")
      #expect(!run.stdout.contains("\nimport Nothing"), "\(run.stdout.prefix(300))")
      try work.write(file, "{")
      let broken = try Codegen.run("--input", file, in: work)
      #expect(broken.stderr.hasPrefix(#"a\nimport Nothing; b.json:1:"#), "\(broken.stderr)")
    }
  }
}
