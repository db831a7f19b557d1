import Foundation
import PositionedJSON
import TestSupport
import Testing

@Suite("Figma's files read again")
struct FigmaRoundTripTests {
  private func done(_ work: Workspace, _ arguments: String...) throws {
    let output = try Blazon.run(arguments, in: work.folder)
    #expect(output.status == 0, "\(arguments): \(output.stderr)")
  }

  private func text(_ work: Workspace, _ name: String) throws -> String {
    String(decoding: try work.bytes(name), as: UTF8.self)
  }

  @Test("What is imported of them says the same in each mode")
  func roundTrip() throws {
    try Workspace.with { work in
      try work.write(
        "t/base.tokens.json",
        #"""
        {"blue": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0, 1]}},
         "sky": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0.5, 0.5, 1]}},
         "brand": {"$type": "color", "$value": "{blue}"}, "link": {"$type": "color", "$value": "{brand}"},
         "gap": {"$type": "dimension", "$value": {"value": 8, "unit": "px"}}}
        """#)
      try work.write(
        "t/base.dark.tokens.json", #"{"brand": {"$type": "color", "$value": "{sky}"}}"#)
      let export = try work.run("export", "--format", "figma", "--from", "t", "--out", "figma")
      #expect(export.status == 0, "\(export.stderr)")
      let diff = try work.run("diff", "t", "figma", "--json")
      #expect(diff.status == 0, "\(diff.stderr)")
      let summary = try #require(
        diff.stdout.split(separator: "\n").first { $0.contains("summary") })
      for kind in ["broken", "added", "removed", "renamed", "silenced", "changed", "rippled"] {
        #expect(summary.contains("\"\(kind)\":0"), "\(summary)")
      }
    }
  }

  @Test("What depends on two axes comes back as the same values in the same contexts")
  func twoAxes() throws {
    try Workspace.with { work in
      try work.write(
        "t/base.json",
        ##"""
        {"palette": {"$type": "color", "blue": {"$value": "#0000ff"}, "ink": {"$value": "#111111"}},
         "color": {"$type": "color", "bg": {"$value": "{palette.blue}"}}}
        """##)
      try work.write(
        "t/dark.json", #"{"color": {"$type": "color", "bg": {"$value": "{palette.ink}"}}}"#)
      try work.write(
        "t/acme.json",
        ##"{"palette": {"$type": "color", "blue": {"$value": "#ff0000"}, "ink": {"$value": "#222222"}}}"##
      )
      try work.write(
        "t/acme-dark.json", ##"{"color": {"$type": "color", "bg": {"$value": "#330000"}}}"##)
      try done(work, "init", "r.blazon")
      try done(
        work, "import", "t", "--registry", "r.blazon", "-m", "m", "--map",
        "dark.json=context:appearance=dark", "--map", "acme.json=context:brand=acme", "--map",
        "acme-dark.json=context:appearance=dark,brand=acme")
      try done(work, "export", "--registry", "r.blazon", "--format", "figma", "--out", "figma")
      // The files say themselves what they are: their names are free.
      let names = try FileManager.default.contentsOfDirectory(atPath: work.url("figma").path)
      for (place, name) in names.sorted().reversed().enumerated() {
        try work.write("named/v\(place).json", try text(work, "figma/\(name)"))
      }
      try done(work, "init", "f.blazon")
      try done(work, "import", "named", "--registry", "f.blazon", "-m", "m")
      let keys = try ["r.blazon", "f.blazon"].map { registry in
        try work.run("list", "--registry", registry, "--json").json()["cells"]?.elements?.map {
          [$0["path"]?.string ?? "", $0["context"]?.compactText ?? ""]
        } ?? []
      }
      #expect(keys[0].count == 7 && keys[0] == keys[1])
      try done(work, "export", "--registry", "f.blazon", "--format", "figma", "--out", "again")
      for name in [
        "appearance-light", "appearance-dark", "brand-default", "brand-acme",
      ] {
        let (one, other) = try (
          text(work, "figma/\(name).tokens.json"), text(work, "again/\(name).tokens.json")
        )
        let differ = zip(one.split(separator: "\n"), other.split(separator: "\n")).filter(!=)
        #expect(
          differ.allSatisfy { $0.0.contains("\"registry\"") || $0.0.contains("\"digest\"") })
      }
    }
  }

  @Test("A variable that Figma has under another name with the same id is a rename")
  func rename() throws {
    try Workspace.with { work in
      func file(_ name: String) -> String {
        #"""
        {"$extensions": {"com.figma.modeName": "Value"},
         "space": {"gap": {"$type": "number", "$value": 4}, "\#(name)": {"$type": "number", "$value": 8,
           "$extensions": {"com.figma.variableId": "VariableID:1:2", "com.figma.scopes": ["GAP"]}}}}
        """#
      }
      try work.write("Value.tokens.json", file("small"))
      try done(work, "init", "r.blazon")
      try done(work, "import", "Value.tokens.json", "--registry", "r.blazon", "-m", "m")
      try done(work, "export", "--registry", "r.blazon", "--format", "figma", "--out", "ours")
      // Figma's own export with the new name, and the file of ours with it.
      let ours = try text(work, "ours/tokens.tokens.json")
      #expect(ours.contains("VariableID:1:2") && ours.contains("\"GAP\""))
      try work.write(
        "ours/tokens.tokens.json",
        ours.replacingOccurrences(of: "\"small\": {", with: "\"tiny\": {"))
      try work.write("Value.tokens.json", file("little"))
      for (path, name) in [("ours", "tiny"), ("Value.tokens.json", "little")] {
        try done(work, "import", path, "--registry", "r.blazon", "--prune", "-m", "m")
        let diff =
          try work.run(
            "diff", "@HEAD~1", "@HEAD", "--registry", "r.blazon", "--json"
          ).json()["changes"]?.elements ?? []
        #expect(diff.compactMap { $0["class"]?.string } == ["renamed"], "\(diff)")
        let listed = try work.run("list", "--registry", "r.blazon").stdout
        #expect(listed.contains("space.\(name)") || listed.contains(name))
      }
    }
  }
}
