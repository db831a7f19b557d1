import Foundation
import Testing

@Suite("template")
struct TemplateCommandTests {
  private static let samples = ["csharp", "csv", "less", "markdown", "qml", "xaml"]

  private static func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.withTiny { workspace in
      try workspace.write(
        "hostile.json",
        #"""
        {"$extensions": {"dev.blazon": {"revision": "one"}},
          "x,\"y": {"$type": "string", "$value": "a,\"b\"\n<c>&*/--", "$description": "=1+1|<b>\n--> */"},
          "class": {"$type": "duration", "$value": {"value": 2, "unit": "s"}}}
        """#)
      #expect(try workspace.run("import", "hostile.json").status == 0)
      try body(workspace)
    }
  }

  @Test("Samples are listed and shown, and each writes a file; a misspelt one is told")
  func listed() throws {
    try TemplateCommandTests.with { workspace in
      let list = try workspace.succeed("template")
      #expect(
        list.split(separator: "\n").map { $0.prefix { $0 != " " } }
          == TemplateCommandTests.samples.map { Substring($0) })
      for name in TemplateCommandTests.samples {
        let shown = try workspace.succeed("template", "show", name)
        #expect(shown.hasPrefix("{{! "))
        try workspace.write("own/\(name).txt.mustache", shown)
        let own = try workspace.run(
          "export", "--template", "own/\(name).txt.mustache", "--out", "out")
        #expect(own.status == 0, "\(own.stderr)")
        let direct = try workspace.run("export", "--template", name, "--file", "-")
        #expect(try workspace.bytes("out/\(name).txt") == Data(direct.stdout.utf8))
      }
      let wrong = try workspace.run("template", "show", "cvs")
      #expect(wrong.status == 64)
      #expect(wrong.stderr.contains("did you mean csv?"))
    }
  }

  @Test("Samples have lengths in points only, one axis of several, and texts of CSS without quotes")
  func meanings() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "t/base.json",
        """
        {"a": {"value": "1rem", "type": "dimension"}, "b": {"value": "16px", "type": "dimension"},
         "c": {"value": "#f00", "type": "color"}, "n": {"value": 1, "type": "number"},
         "m": {"value": 1, "type": "number"}, "z": {"value": "{n} * {m} * 1px", "type": "dimension"},
         "mix": {"value": "color-mix(in srgb, red, blue)", "type": "color"}}
        """)
      try workspace.write("t/themes/dark.json", #"{"n": {"value": 2, "type": "number"}}"#)
      try workspace.write(
        "t/brands/acme.json",
        ##"{"c": {"value": "#0f0", "type": "color"}, "m": {"value": 10, "type": "number"}}"##)
      try workspace.write("t/brands/default.json", ##"{"c": {"value": "#f00", "type": "color"}}"##)
      func made(_ name: String, _ more: String...) throws -> Output {
        try Blazon.run(
          ["export", "--template", name, "--from", "t", "--file", "-", "--losses"] + more,
          in: workspace.folder)
      }
      let qml = try made("qml")
      #expect(qml.stderr.contains("a: the template has lengths in points only"))
      #expect(!qml.stdout.contains("real a:") && qml.stdout.contains("real b: 16\n"))
      #expect(qml.stdout.contains(##"context === "dark-acme" ? "#FF00FF00" :"##))
      #expect(try made("qml", "--option", "rem=16").stdout.contains("real a: 16\n"))
      for name in ["csharp", "xaml"] {
        #expect(try made(name).stderr.contains("a: the template has lengths in points only"))
      }
      #expect(try made("less").stdout.contains(##"@mix: ~"color-mix(in srgb, red, blue)";"##))
    }
  }

  @Test("CSV has as many fields in each line, whatever is in them")
  func csv() throws {
    try TemplateCommandTests.with { workspace in
      let text = try workspace.run("export", "--template", "csv", "--file", "-").stdout
      var records: [[String]] = [[]]
      var field = ""
      var isQuoted = false
      for character in text {
        switch character {
        case "\"": isQuoted.toggle()
        case "," where !isQuoted:
          records[records.count - 1].append(field)
          field = ""
        case "\n" where !isQuoted:
          records[records.count - 1].append(field)
          field = ""
          records.append([])
        default: field.append(character)
        }
      }
      records.removeLast()
      #expect(records.allSatisfy { $0.count == 6 }, "\(records)")
      #expect(records.count == 1 + 7)
      #expect(text.contains("'=1+1"))
    }
  }

  @Test("XAML is XML, whatever is in the tokens")
  func xaml() throws {
    try TemplateCommandTests.with { workspace in
      let text = try workspace.run("export", "--template", "xaml", "--file", "-").stdout
      #expect(text.hasPrefix("<?xml version"))
      #expect(!text.contains("*/--"))
      #expect(text.contains("<Color x:Key=\"ColorBlue\">#FF0080FF</Color>"))
    }
  }

  @Test("blazon.json names templates and parameters; what is wrong in either has its place")
  func configured() throws {
    try TemplateCommandTests.with { workspace in
      try workspace.write(
        "names.txt.mustache", "{{params.app}}:{{#tokens}} {{name.snake}}{{/tokens}}\n")
      try workspace.write(
        "blazon.json",
        #"{"outputs": [{"template": "names.txt.mustache", "out": "o", "params": {"app": "Shop"}}]}"#
      )
      #expect(try workspace.run("export").status == 0)
      #expect(
        String(decoding: try workspace.bytes("o/names.txt"), as: UTF8.self)
          == "Shop: class color_accent color_blue gap x_y\n")
      try workspace.write("names.txt.mustache", "{{params.ap}}\n{{#tokens}}")
      let unread = try workspace.run("export")
      #expect(unread.status == 2)
      #expect(unread.stderr.contains("names.txt.mustache:2:1: error: the section"))
      try workspace.write("names.txt.mustache", "{{params.ap}}\n")
      let unknown = try workspace.run("export")
      #expect(unknown.status == 2)
      #expect(
        unknown.stderr.contains("names.txt.mustache:1:1: error: there is no \"ap\" in \"params\""))
      #expect(unknown.stderr.contains("did you mean app?"))
      try workspace.write(
        "blazon.json", #"{"outputs": [{"template": "../x.mustache", "format": "css"}]}"#)
      let outside = try workspace.run("export")
      #expect(outside.status == 2)
      #expect(outside.stderr.contains("a template is filled from the model"))
    }
  }
}
