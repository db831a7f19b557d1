import PositionedJSON
import Testing

@Suite("What a color is read on")
struct BackgroundTests {
  private func tokens(_ hex: (Double, Double, Double), on: String) -> String {
    """
    {"color": {"$type": "color",
      "text": {"$value": {"colorSpace": "srgb", "components": [\(hex.0), \(hex.1), \(hex.2)]},
        "$extensions": {"dev.blazon": {"on": ["{\(on)}"]}}},
      "paper": {"$value": {"colorSpace": "srgb", "components": [1, 1, 1]}}}}
    """
  }

  /// #767676 and #777777, the greys on either side of 4.5:1 on white.
  @Test("diff tells in every form which threshold a pair of files crossed")
  func crossed() throws {
    try Workspace.with { workspace in
      let (dark, light) = (118.0 / 255, 119.0 / 255)
      try workspace.write("a.json", tokens((dark, dark, dark), on: "color.paper"))
      try workspace.write("b.json", tokens((light, light, light), on: "color.paper"))
      for form in [[], ["--markdown"], ["--html"]] {
        let text = try Blazon.run(["diff", "a.json", "b.json"] + form, in: workspace.folder).stdout
        #expect(text.contains("no longer reaches 4.5"))
      }
      let json = try workspace.run("diff", "a.json", "b.json", "--json").json()
      let contrast = json["changes"]?.elements?.first?["contrasts"]?.elements?.first
      #expect(contrast?["background"]?.string == "color.paper")
      let crossed = contrast?["crossed"]?.elements?.first
      #expect(crossed?["threshold"]?.numberText == "4.5")
      #expect(crossed?["direction"]?.string == "down")
    }
  }

  @Test("check names a background that was removed from the registry")
  func removed() throws {
    try Workspace.with { workspace in
      try workspace.write("a.json", tokens((0, 0, 0), on: "color.paper"))
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "a.json", "-m", "Black on white")
      #expect(try workspace.run("check").status == 0)
      let refused = try workspace.run("rm", "color.paper")
      #expect(refused.status == 2)
      #expect(refused.stderr.contains("contrast declare color.text color.paper --undo"))
      // Files may leave it out, which is a fault of theirs.
      try workspace.write(
        "a.json",
        ##"{"color": {"$type": "color", "text": {"$value": "#000000", "##
          + ##""$extensions": {"dev.blazon": {"on": ["{color.paper}"]}}}}}"##)
      #expect(try workspace.run("import", "a.json", "--prune", "--yes").status == 0)
      let output = try workspace.run("check")
      #expect(output.status == 1)
      #expect(output.stdout.contains("is drawn on \"{color.paper}\""))
    }
  }

  @Test("check names a background that no token is, and the nearest that is one")
  func unknown() throws {
    try Workspace.with { workspace in
      try workspace.write("a.json", tokens((0, 0, 0), on: "color.papr"))
      let output = try workspace.run("check", "a.json")
      #expect(output.status == 1)
      #expect(output.stdout.contains("[alias-unknown]"))
      #expect(output.stdout.contains("did you mean \"{color.paper}\"?"))
    }
  }
}
