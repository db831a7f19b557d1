import TestSupport
import Testing

/// `check` reads files as all verbs do.
@Suite("check finds what import tells of the same files")
struct CheckFindingsTests {
  /// Lines with a place and a code, without their levels and messages.
  private func found(_ output: Output) -> Set<String> {
    let text = output.stdout + "\n" + output.stderr
    return Set(
      text.matches(of: /(?m)^(\S+:\d+:\d+): (?:warning|error): .*\[([\w-]+)\]$/)
        .map { "\($0.output.1) \($0.output.2)" })
  }

  @Test(
    "at the same places, with the same codes; what is wrong is an error",
    arguments: [
      (
        "value", #"{"a":{"$type":"number","$value":"abc"},"b":{"$value":1,"$type":"number"}}"#,
        "kept-as-written"
      ),
      ("name", #"{"a.b":{"$type":"number","$value":1}}"#, "legacy-name"),
      (
        "inside", #"{"a":{"$type":"number","$value":1,"meta":{"x":{"$value":2},"y":3}}}"#,
        "token-is-group"
      ),
      ("property", #"{"a":{"$type":"number","$value":1,"$desciption":"x"}}"#, "property-unknown"),
      ("key", #"{"a":{"$type":"number","$value":1,"$value":2}}"#, "json-duplicate-key"),
      (
        "description", #"{"a":{"$type":"number","$value":1,"$description":3}}"#,
        "description-invalid"
      ),
      (
        "resolver",
        #"{"version":"2025.10","sets":{"s":{"description":"d","sources":[{"a":{"$type":"number","$value":"x"}}]}},"#
          + ##""resolutionOrder":[{"$ref":"#/sets/s"}]}"##, "kept-as-written"
      ),
    ])
  func same(name: String, text: String, code: String) throws {
    try Workspace.with { workspace in
      try workspace.write("\(name).json", text)
      try workspace.write("other.json", #"{"o":{"$type":"number","$value":1}}"#)
      try workspace.succeed("init", "t.blazon")
      let files = name == "resolver" ? ["\(name).json"] : ["\(name).json", "other.json"]
      let imported = try workspace.run("import", files: files)
      let checked = try workspace.run("check", files: files)
      #expect(found(checked) == found(imported), "\(checked.stdout)\n\(imported.stderr)")
      #expect(found(imported).contains { $0.hasSuffix(code) }, "\(imported.stderr)")
      #expect(checked.status == 1 && imported.status == 0, "\(imported.stderr)")
    }
  }

  @Test("a reference to a group is shown its $root, where it has one, and else the nearest token")
  func root() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "a.json",
        #"{"$type":"number","a":{"$root":{"$value":1},"b":{"$value":2}},"x":{"$value":"{a}"},"#
          + #""y":{"$value":"{a.bb}"}}"#)
      let output = try workspace.run("check", "a.json")
      #expect(output.stdout.contains(#"did you mean "{a.$root}"?"#), "\(output.stdout)")
      #expect(output.stdout.contains(#"did you mean "{a.b}"?"#))
    }
  }
}

extension Workspace {
  fileprivate func run(_ verb: String, files: [String]) throws -> Output {
    try Blazon.run(
      [verb] + files + (verb == "import" ? ["--all", "-m", "x"] : []), in: folder)
  }
}
