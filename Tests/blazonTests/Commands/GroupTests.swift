import Foundation
import PositionedJSON
import TestSupport
import Testing

@Suite("A group, shown")
struct GroupTests {
  private func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { work in
      try work.write(
        "g.tokens.json",
        #"""
        {"$extensions": {"dev.blazon": {"axes": {"idiom": ["phone", "pad"]}}},
         "g": {"$type": "number",
          "both": {"$value": 0, "$extensions": {"dev.blazon": {"contexts": {
            "idiom=phone": {"value": 1}, "idiom=pad": {"value": 2}}}}},
          "pad": {"$value": 3, "$extensions": {"dev.blazon": {"contexts": {
            "idiom=pad": {"value": 4}}}}}}}
        """#)
      try work.succeed("init", "t.blazon")
      try work.succeed("import", "g.tokens.json")
      try body(work)
    }
  }

  @Test(
    "Each token has the cells that answer, or the one of a context with open axes at their first value",
    arguments: [
      (
        [],
        [
          "  g.both  1  idiom=phone", "          2  idiom=pad", "  g.pad   3",
          "          4  idiom=pad",
        ]
      ),
      (["--context", "idiom=phone"], ["  g.both  1  idiom=phone", "  g.pad   3"]),
      (["--context", "idiom=pad"], ["  g.both  2  idiom=pad", "  g.pad   4  idiom=pad"]),
    ])
  func contexts(_ arguments: [String], _ lines: [String]) throws {
    try with { work in
      let output = try Blazon.run(["show", "g"] + arguments, in: work.folder)
      #expect(output.stdout.split(separator: "\n").dropFirst().map(String.init) == lines)
    }
  }

  @Test("A context that the revision does not have is refused, and a deprecation told")
  func refused() throws {
    try with { work in
      try expectError(work, "show", "g", "--context", "idiom=tv", says: "[value-invalid]")
      try work.succeed("deprecate", "g", "--note", "Old")
      #expect(try work.succeed("show", "g").contains("\ndeprecated: Old\n"))
      #expect(try work.run("show", "g", "--json").json()["deprecated"]?.string == "Old")
    }
  }

  @Test("What no full context asks for is a change all the same: exports have it")
  func shadowed() throws {
    try with { work in
      try work.succeed("set", "g.both", "7", "-m", "The base, behind phone and pad")
      let output = try work.run("diff", "@HEAD~1", "@HEAD", "--exit-code")
      #expect(output.status == 1)
      #expect(output.stdout.contains("≠ g.both  0 → 7"))
    }
  }
}
