import Foundation
import PositionedJSON
import TestSupport
import Testing

/// `export --format json --profile extended`, then `import` into a new registry.
@Suite("Round trip")
struct RoundTripTests {
  /// Exports a revision, imports it into a new registry, exports it again: the same bytes, and with
  /// them the same digest of what the registry says.
  private func expectRoundTrip(
    _ workspace: Workspace, _ registry: String, revision: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let first = try export(workspace, registry, revision)
    let text = try workspace.bytes("\(registry)-\(revision)/tokens.json")
    // A registry of the same name, as the header tells it.
    let folder = "again-\(revision)"
    try FileManager.default.createDirectory(
      at: workspace.url(folder), withIntermediateDirectories: true)
    let copy = "\(folder)/\(registry)"
    _ = try workspace.run("init", copy)
    let output = try Blazon.run(
      ["import", "\(registry)-\(revision)/tokens.json", "--registry", copy, "-m", "Again"],
      in: workspace.folder)
    #expect(output.status == 0, "\(output.stderr)", sourceLocation: sourceLocation)
    let second = try export(workspace, copy, revision)
    #expect(second.digest == first.digest, sourceLocation: sourceLocation)
    #expect(
      try workspace.bytes("\(copy)-\(revision)/tokens.json") == text,
      sourceLocation: sourceLocation)
  }

  private func export(
    _ workspace: Workspace, _ registry: String, _ revision: String
  ) throws -> (json: JSON, digest: String?) {
    let folder = "\(registry)-\(revision)"
    let output = try workspace.run(
      "export", "--format", "json", "--profile", "extended", "--at", revision,
      "--registry", registry, "--out", folder)
    #expect(output.status == 0, "\(output.stderr)")
    let text = String(decoding: try workspace.bytes("\(folder)/tokens.json"), as: UTF8.self)
    let json = try #require(JSONReader.read(text: text).root)
    let ours = json["$extensions"]?["dev.blazon"]
    return (json, ours?["generated"]?["digest"]?.string)
  }

  static let eras = ["2008", "2010", "2011", "2014", "modern", "2025", "material-3"]

  @Test("The guidelines of each era", arguments: eras)
  func hig(_ revision: String) throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "--hig", "hig.blazon")
      try expectRoundTrip(workspace, "hig.blazon", revision: revision)
    }
  }

  @Test("A strict export of each era passes a strict import", arguments: eras)
  func strict(_ revision: String) throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "--hig", "hig.blazon")
      _ = try workspace.run(
        "export", "--format", "json", "--at", revision, "--registry", "hig.blazon", "--out", "out")
      let output = try workspace.run("check", "--strict", "out/tokens.json")
      #expect(output.status == 0)
      #expect(output.stdout + output.stderr == "no faults found\n")
    }
  }

  /// What people write, one file for each thing that could be lost.
  static let files: [String: String] = [
    "numbers": #"""
    {"a": {"$type": "number", "$value": 1.0}, "b": {"$type": "number", "$value": 1e3},
     "c": {"$type": "number", "$value": -0.50,
       "$extensions": {"org.x": {"n": [1.0, 1E+3, 9007199254740993]}}}}
    """#,
    "references": ##"""
    {"c": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0.5, 1]}},
     "whole": {"$ref": "#/c"}, "value": {"$type": "color", "$value": {"$ref": "#/c/$value"}},
     "part": {"$type": "number", "$value": {"$ref": "#/c/$value/components/1"}},
     "inside": {"$type": "color", "$value": {"colorSpace": "srgb",
       "components": [{"$ref": "#/c/$value/components/2"}, 0, 0]}},
     "untyped": {"$value": "{c}"}}
    """##,
    "metadata": #"""
    {"$description": "The file", "$extensions": {"org.x": 1.0},
     "g": {"$description": "A group", "$deprecated": "soon",
       "a": {"$type": "boolean", "$value": true, "$deprecated": false},
       "empty": {"$description": "Nothing yet", "$extensions": {"org.x": null}}},
     "old": {"$deprecated": true, "$root": {"$type": "string", "$value": "s"}}}
    """#,
    "contexts": #"""
    {"$extensions": {"dev.blazon": {"revision": "main",
       "description": "A revision with nothing but a description",
       "axes": {"appearance": ["light", "dark"], "idiom": ["phone", "pad"]}}},
     "a": {"$type": "number", "$value": 1, "$extensions": {"dev.blazon": {"contexts": {
       "idiom=pad": {"value": 2.0}, "appearance=dark,idiom=pad": {"presence": "notApplicable"},
       "appearance=dark": {"words": "more", "about": {"$description": "In the dark"}}}}}},
     "b": {"$extensions": {"dev.blazon": {"type": "spring", "context": "idiom=pad",
       "value": {"dampingRatio": 0.80}, "contexts": {"idiom=phone": {"min": {"bounce": 0.10}}}}}}}
    """#,
    "documents": #"""
    {"$extensions": {"dev.blazon": {"revision": "main", "title": "T", "published": "2014",
       "read": {"": [["book"]]}, "documents": {"uncited": {}, "book": {"title": "The book",
         "places": [{"at": ["1"], "kind": "row"}, {"at": ["2"], "kind": "prose", "skipped": "–"}]}}}},
     "$description": "The edition", "g": {"$extensions": {"dev.blazon": {
       "evidence": [{"at": ["book", "1"], "grade": "derived", "says": 2.0}], "note": "all of them"}},
       "a": {"$type": "number", "$value": 1}}}
    """#,
    "pixels": #"""
    {"$extensions": {"dev.blazon": {"revision": "main", "px": "px@2x"}},
     "a": {"$type": "dimension", "$value": {"value": 88, "unit": "px"}}}
    """#,
  ]

  @Test("Each thing that a file can say", arguments: files.keys.sorted())
  func file(_ name: String) throws {
    try Workspace.with { workspace in
      try workspace.write("in.json", Self.files[name] ?? "")
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "in.json", "-m", "First", "--registry", "t.blazon")
      try expectRoundTrip(workspace, "t.blazon", revision: "main")
    }
  }

  @Test("What was kept though it is at fault, or leads nowhere")
  func faulty() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "in.json",
        ##"""
        {"asset": {"$type": "asset", "$value": {"src": "a.svg", "scale": 1.0}},
         "fault": {"$type": "color", "$value": "no color at all"},
         "lost": {"$type": "color", "$value": "{no.such}", "$description": "Still here"},
         "round": {"$type": "number", "$value": "{square}"},
         "square": {"$type": "number", "$value": "{round}"},
         "part": {"$type": "number", "$value": {"$ref": "#/asset/$value/scale"}}}
        """##)
      try workspace.succeed("init", "t.blazon")
      let output = try workspace.run(
        "import", "in.json", "-m", "First", "--registry", "t.blazon")
      #expect(output.status == 0, "\(output.stderr)")
      let written = try export(workspace, "t.blazon", "main").json
      #expect(written["lost"]?["$extensions"]?["dev.blazon"]?["value"]?.string == "{no.such}")
      #expect(written["asset"]?["$value"] == nil)
      try expectRoundTrip(workspace, "t.blazon", revision: "main")
    }
  }

  @Test("The bytes are the same at any time and in any zone, and tell neither time nor place")
  func everywhere() throws {
    try Workspace.withTiny { workspace in
      let arguments = ["export", "--format", "json", "--profile", "extended"]
      let text = try Blazon.run(arguments, in: workspace.folder).stdout
      for environment in [
        ["SOURCE_DATE_EPOCH": "0", "TZ": "America/Lima"], ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr"],
        ["BLAZON_AUTHOR": "Another", "COLUMNS": "20"],
      ] {
        let other = try Blazon.run(arguments, in: workspace.folder, environment: environment)
        #expect(other.stdout == text)
      }
      #expect(!text.contains("2026-"))
      #expect(!text.contains(workspace.folder.path))
      // Sorted by the bytes of the names.
      let names = try #require(JSONReader.read(text: text).root?.members?.map(\.key))
      #expect(names == ["$schema", "$extensions", "color", "gap"])
    }
  }
}
