import Foundation
import PositionedJSON
import TestSupport
import Testing

@Suite("The names of axes through a history")
struct AxisNameTests {
  /// Two colors with values by mode, in one of two forms, and an alias.
  private static func tokens(_ modes: [String], inValue: Bool) -> String {
    func color(_ digit: Int) -> String {
      let all = modes.enumerated().map { index, mode in
        "\"\(mode)\": \"#0000\(digit)\(index)\""
      }
      let values = "{\(all.joined(separator: ", "))}"
      return inValue
        ? "{\"$type\": \"color\", \"$value\": \(values)}"
        : "{\"$type\": \"color\", \"$value\": \"#0000\(digit)0\", \"$extensions\": {\"mode\": \(values)}}"
    }
    return """
      {"ground": \(color(1)), "text": \(color(2)),
       "alias": {"$type": "color", "$value": "{ground}"}}
      """
  }

  private static let steps = [
    ["light", "dark"], ["light", "dark", "dim"], ["light", "dark"],
  ]

  /// Nothing but the contexts of the third theme comes and goes.
  private func expectOneName(
    _ workspace: Workspace, _ axis: String, in versions: [[String]]
  ) throws {
    let rows = try workspace.succeed("sql", "SELECT DISTINCT context FROM value_history")
    let axes = Set(
      rows.split(separator: "\n").dropFirst().compactMap { $0.split(separator: "=").first })
    #expect(axes.subtracting(["\"\""]) == [Substring(axis)], "\(rows)")
    for number in 2...versions.count {
      let json = try workspace.run("diff", "#\(number - 1)", "#\(number)", "--json").json()
      for change in json["changes"]?.elements ?? [] {
        #expect(change["context"]?[axis]?.string == "dim", "\(change.compactText)")
      }
      #expect(json["changes"]?.elements?.isEmpty == false)
    }
  }

  @Test(
    "A replay keeps the name that an axis had when its values come and go",
    arguments: [
      (["light", "dark"], "appearance", true), (["light", "dark"], "appearance", false),
      (["light", "dark", "dim"], "appearance", true),
      (["light", "dark", "dim"], "appearance", false),
    ])
  func replay(first: [String], axis: String, inValue: Bool) throws {
    try Workspace.with { workspace in
      let versions = first.count == 2 ? Self.steps : [first] + Self.steps
      func write(_ count: Int) throws {
        let commits = versions.prefix(count).indices.map { index in
          "{\"commit\": \"c\(index)\", \"message\": \"c\(index)\", \"files\": {\"a.json\": \"b\(index)\"}}"
        }
        try workspace.write("h/index.json", "{\"commits\": [\(commits.joined(separator: ","))]}")
      }
      for (index, modes) in versions.enumerated() {
        try workspace.write("h/blobs/b\(index)", Self.tokens(modes, inValue: inValue))
      }
      try workspace.succeed("init", "t.blazon")
      // In two runs: the second goes on with the registry's name.
      try write(2)
      _ = try workspace.run("import", "--history", "h")
      try write(versions.count)
      let going = try workspace.run("import", "--history", "h")
      #expect(going.status == 0)
      try expectOneName(workspace, axis, in: versions)
      #expect(try workspace.run("doctor").status == 0)
    }
  }

  @Test("What was a mode without light stays one when light and dark come, and a note names it")
  func lightComes() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      try workspace.write("a.json", Self.tokens(["acme", "ocean"], inValue: false))
      _ = try workspace.run("import", "a.json")
      try workspace.write(
        "a.json", Self.tokens(["acme", "ocean", "light", "dark"], inValue: false))
      let output = try workspace.run("import", "a.json", "--prune")
      #expect(output.status == 0, "\(output)")
      let rows = try workspace.succeed("sql", "SELECT DISTINCT context FROM value_history")
      #expect(rows.contains("mode=dark") && !rows.contains("appearance="), "\(rows)\(output)")
    }
  }

  @Test("high contrast beside light and dark is an axis of its own, which comes and goes")
  func contrastComes() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      for modes in [["light", "dark"], ["light", "dark", "high-contrast"], ["light", "dark"]] {
        try workspace.write("a.json", Self.tokens(modes, inValue: false))
        #expect(try workspace.run("import", "a.json", "--prune").status == 0)
        let axes = try workspace.succeed("sql", "SELECT axes FROM revisions")
        #expect(axes.contains("contrast") == (modes.count > 2), "\(axes)")
        #expect(axes.contains("appearance"), "\(axes)")
      }
    }
  }

  @Test("An import again keeps it", arguments: [true, false])
  func imports(inValue: Bool) throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      for (index, modes) in Self.steps.enumerated() {
        try workspace.write("a.json", Self.tokens(modes, inValue: inValue))
        let output = try workspace.run("import", "a.json", "--prune")
        #expect(output.status == 0, "\(index): \(output)")
      }
      try expectOneName(workspace, "appearance", in: Self.steps)
      // A fresh import of the same files has the same values under the name of today.
      try workspace.write("a.json", Self.tokens(Self.steps[1], inValue: inValue))
      _ = try workspace.run("import", "a.json", "--prune")
      try workspace.write("fresh/note", "")
      try workspace.succeed("init", "fresh/t.blazon")
      _ = try workspace.run("import", "a.json", "--registry", "fresh/t.blazon")
      func cells(_ registry: String) throws -> String {
        try workspace.succeed(
          "sql", "SELECT path, context, value FROM current_values ORDER BY path, context",
          "--registry", registry)
      }
      #expect(try cells("t.blazon") == cells("fresh/t.blazon"))
    }
  }

  @Test("A rule that names the axis itself keeps the name, and the note offers the other")
  func mapped() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      for (name, digit) in [("light", 1), ("dark", 2)] {
        try workspace.write(
          name + ".json",
          "{\"ground\": {\"$type\": \"color\", \"$value\": \"#00000\(digit)\"}}")
      }
      let output = try workspace.run(
        "import", "light.json", "dark.json", "--map", "dark.json=context:theme=dark")
      #expect(output.stderr.contains("--axis 'theme=appearance' lets outputs follow the system"))
      #expect(try workspace.succeed("sql", "SELECT axes FROM revisions").contains("theme"))
    }
  }

  @Test("A name that a person or a file gives is the person's or the file's")
  func given() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      for (name, digit) in [("light", 1), ("dark", 2)] {
        try workspace.write(
          name + ".json",
          "{\"ground\": {\"$type\": \"color\", \"$value\": \"#00000\(digit)\"}}")
      }
      _ = try workspace.run("import", "light.json", "dark.json")
      _ = try workspace.run(
        "import", "light.json", "dark.json", "--map", "dark.json=context:mode=dark", "--axis",
        "mode=keep", "--prune")
      let axes = try workspace.succeed("sql", "SELECT axes FROM revisions")
      #expect(axes.contains("mode") && !axes.contains("appearance"))
    }
  }
}
