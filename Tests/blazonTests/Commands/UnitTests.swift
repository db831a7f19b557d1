import PositionedJSON
import Testing

/// A unit of another platform that stands beside a length, and what refers to it.
@Suite("Units of other platforms")
struct UnitTests {
  private static func length(_ name: String, _ value: String, _ unit: String?) -> String {
    let beside = unit.map { #","$extensions":{"dev.blazon":{"unit":"\#($0)"}}"# } ?? ""
    return #""\#(name)":{"$type":"dimension","$value":\#(value)\#(beside)}"#
  }

  /// With `a` and `f` of 28 in a unit, `b` as an alias of `a`, `c` of 14 px and `e` of 28 px.
  private static func with(_ unit: String, _ body: (Workspace) throws -> Void) throws {
    func px(_ value: Int) -> String { #"{"value":\#(value),"unit":"px"}"# }
    let tokens = [
      length("a", px(28), unit), length("b", #""{a}""#, nil), length("c", px(14), nil),
      length("e", px(28), nil), length("f", px(28), unit),
    ]
    try Workspace.with { workspace in
      try workspace.write("t.json", "{\(tokens.joined(separator: ","))}")
      try workspace.succeed("init", "r.blazon")
      try workspace.succeed("import", "t.json")
      try body(workspace)
    }
  }

  @Test("what refers to one has it: no difference to px, another kind", arguments: ["dp", "sp"])
  func aliases(_ unit: String) throws {
    try UnitTests.with(unit) { workspace in
      try workspace.succeed("set", "b", "{e}")
      let same = try workspace.run("diff").stdout
      #expect(same.contains("b  28 \(unit) → 28 px") && same.contains("1 changed"), "\(same)")
      try workspace.succeed("set", "b", "{a}")
      try workspace.succeed("set", "b", "{c}")
      let other = try workspace.run("diff").stdout
      #expect(other.contains("b  28 \(unit) → 14 px\n"), "\(other)")
      let verdict = try workspace.run("judge", "HEAD~1", "HEAD").stdout
      #expect(verdict.contains("unit-kind-changed"), "\(verdict)")
      #expect(verdict.contains("MAJOR"), "\(verdict)")
    }
  }

  @Test("a literal that loses one is of another kind for the judge")
  func literal() throws {
    try UnitTests.with("dp") { workspace in
      try workspace.succeed("set", "f", "28px")
      let verdict = try workspace.run("judge", "HEAD~1", "HEAD").stdout
      #expect(verdict.contains("unit-kind-changed  f  28 dp → 28 px"), "\(verdict)")
    }
  }

  @Test("a scale of px is none")
  func scale() throws {
    try UnitTests.with("px@2x") { workspace in
      try workspace.succeed("set", "b", "{c}")
      let text = try workspace.run("diff").stdout
      #expect(text.contains("1 converted") && !text.contains("changed"), "\(text)")
    }
  }

  @Test("JSON has the one that an alias inherits")
  func json() throws {
    try UnitTests.with("dp") { workspace in
      let cells = try workspace.run("list", "b", "--json").json()["cells"]?.elements
      #expect(cells?.first?["unit"]?.string == "dp")
      let other = try workspace.run("list", "c", "--json").json()["cells"]?.elements
      #expect(other?.first?.member("unit") == nil)
    }
  }

  @Test("a past value is of its own unit, and an unknown one is refused")
  func past() throws {
    try UnitTests.with("dp") { workspace in
      _ = try workspace.run("set", "--type", "dimension", "g", "28dp", "--new")
      for question in [["list", "--was", "28dp"], ["list", "--where", "was:28dp"]] {
        let found = try Blazon.run(question, in: workspace.folder).stdout
        for name in ["a\n", "b\n", "f\n", "g\n"] { #expect(found.contains(name), "\(found)") }
        #expect(!found.contains("c\n") && !found.contains("e\n"), "\(found)")
      }
      let points = try workspace.succeed("list", "--was", "28px")
      #expect(points.contains("e\n") && !points.contains("a\n"), "\(points)")
      for question in [["list", "--was", "28zz"], ["list", "--where", "was:3kg"]] {
        let refused = try Blazon.run(question, in: workspace.folder)
        #expect(refused.status == 64 && refused.stderr.contains("unit"), "\(refused.stderr)")
      }
    }
  }
}

/// Until when a value held, asked of an older state by dates.
@Suite("Until")
struct UntilTests {
  @Test(
    "dates are those of the newest state",
    arguments: [
      ("until:@#2", true), ("until:2020-05-01", true), ("until>2020-06-01", false),
      ("until:2020-04-01..2020-06-01", true), ("until:2020-05-01..2020-06-01", true),
      ("until:2020-04-02..2020-04-30", false), ("until<=2020-12-31", true),
      ("until>2025-01-01", false),
    ])
  func dates(_ query: String, _ isFound: Bool) throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "u.blazon")
      try workspace.succeed("set", "s", "4px", "--type", "dimension", "--dated", "2020-04-01")
      try workspace.succeed("tag", "v1")
      try workspace.succeed("set", "s", "8px", "--dated", "2020-05-01")
      let found = try workspace.run("list", "--at", "v1", "--where", query)
      #expect(found.stdout.hasPrefix("s\n") == isFound && found.status == 0, "\(found)")
      #expect(
        try workspace.run("check", "--at", "v1", "--assert", query).status == (isFound ? 1 : 0))
    }
  }

  @Test("a range that ends before it begins is refused")
  func order() throws {
    try Workspace.withTiny { workspace in
      let run = try workspace.run("list", "--where", "until:2020-06-02..2020-04-30")
      #expect(run.status == 64 && run.stderr.contains("ends before it begins"), "\(run.stderr)")
    }
  }
}
