import Foundation
import PositionedJSON
import TestSupport
import Testing

/// Whole runs of the program over what people come with; the reproductions are verbatim.
@Suite("The front door")
struct FrontDoorTests {
  @Test(
    "D2 Members of two kinds that DTCG has no place for are exported under one key",
    arguments: ["strict", "extended"])
  func d2(profile: String) throws {
    try Door.with(#"{"a":{"$type":"number","$value":1,"$comment":"c","note":"n"}}"#) { door in
      let text = try door.workspace.succeed("export", "--format", "json", "--profile", profile)
      let reading = JSONReader.read(text: text)
      #expect(reading.problems.isEmpty, "\(text)")
      let kept = reading.root?["a"]?["$extensions"]?["dev.blazon.foreign"]
      #expect(kept?["note"]?.string == "n")
      #expect(kept?["$comment"]?.string == "c")
      try door.comesBack()
    }
  }
}

/// A registry with what one import of files recorded.
struct Door {
  let workspace: Workspace
  let imported: Output

  /// Imports one file, which must be recorded.
  static func with(_ text: String, _ body: (Door) throws -> Void) throws {
    try with(files: ["in.json": text], body)
  }

  /// Imports a folder of files, which must be recorded.
  static func with(files: [String: String], _ body: (Door) throws -> Void) throws {
    try Workspace.with { workspace in
      for (name, text) in files { try workspace.write("in/\(name)", text) }
      try workspace.succeed("init", "t.blazon")
      let only = files.count == 1 ? files.keys.first.map { "in/\($0)" } : nil
      let output = try workspace.run("import", only ?? "in")
      #expect(output.status == 0, "\(output.stderr)")
      try body(Door(workspace: workspace, imported: output))
    }
  }

  /// Exports in the extended profile, imports that in a registry of its own, and compares what that exports.
  func comesBack() throws {
    try workspace.succeed(
      "export", "--format", "json", "--profile", "extended", "--out", "back")
    try workspace.succeed("init", "back.blazon")
    try workspace.succeed("import", "back", "--registry", "back.blazon")
    try workspace.succeed(
      "export", "--format", "json", "--profile", "extended", "--out", "again", "--registry",
      "back.blazon")
    let first = try FileManager.default.contentsOfDirectory(atPath: workspace.url("back").path)
    let second = try FileManager.default.contentsOfDirectory(atPath: workspace.url("again").path)
    #expect(first.sorted() == second.sorted())
    for name in first {
      #expect(try workspace.bytes("back/\(name)") == workspace.bytes("again/\(name)"), "\(name)")
    }
  }
}
