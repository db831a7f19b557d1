import Testing

@Suite("Outputs for one choice")
struct ExportForChoiceTests {
  private static let rules = [
    "--map", "dark.json=context:appearance=dark", "--map", "acme.json=context:brand=acme",
    "--map", "acme-dark.json=context:appearance=dark,brand=acme",
  ]

  private func write(_ workspace: Workspace) throws {
    try workspace.write(
      "t/base.json",
      ##"{"a":{"value":"#111111"},"b":{"value":"#222222"},"bg":{"value":"{a}"},"h":{"value":{"##
        + ##""fontFamily":"Inter","fontSize":"8px","fontWeight":400},"type":"typography"},"##
        + ##""size":{"value":"{h.fontSize}"}}"##)
    try workspace.write("t/dark.json", ##"{"bg":{"value":"{b}"}}"##)
    try workspace.write(
      "t/acme.json",
      ##"{"a":{"value":"#ff0000"},"h":{"value":{"fontFamily":"Inter","fontSize":"20px","##
        + ##""fontWeight":400},"type":"typography"}}"##)
    try workspace.write("t/acme-dark.json", ##"{"bg":{"value":"#330000"}}"##)
  }

  @Test("one brand has its own values and no such axis, in every mode that is left")
  func context() throws {
    try Workspace.with { workspace in
      try write(workspace)
      let css = try Blazon.run(
        ["export", "css", "--from", "t", "--context", "brand=acme"] + Self.rules,
        in: workspace.folder
      ).stdout
      #expect(css.contains("--a: #ff0000;") && css.contains("--bg: #330000;"), "\(css)")
      #expect(!css.contains("data-brand"))
      let base = try Blazon.run(
        ["export", "css", "--from", "t", "--context", "brand=default"] + Self.rules,
        in: workspace.folder
      ).stdout
      #expect(base.contains("--a: #111111;") && base.contains("--bg: var(--b);"), "\(base)")
    }
  }

  @Test("a value alone names its axis, of files as of a registry, and a parameter is given once")
  func words() throws {
    try Workspace.with { workspace in
      try write(workspace)
      for (word, pair) in [("dark", "appearance=dark"), ("acme", "brand=acme")] {
        let runs = try [word, pair].map { context in
          try Blazon.run(
            ["export", "css", "--from", "t", "--context", context] + Self.rules,
            in: workspace.folder)
        }
        #expect(runs[0].status == 0 && runs[0].stdout == runs[1].stdout, "\(runs[0].stderr)")
      }
      let unknown = try Blazon.run(
        ["export", "css", "--from", "t", "--context", "dusk"] + Self.rules, in: workspace.folder)
      #expect(unknown.status != 0 && unknown.stderr.contains("dusk"), "\(unknown.stderr)")
      try workspace.write("n.txt.mustache", "{{params.a}}")
      let twice = ["--param", "a=1", "--param", "a=2", "--out", "o"]
      let run = try Blazon.run(
        ["export", "--from", "t", "--template", "n.txt.mustache"] + twice, in: workspace.folder)
      #expect(run.status == 64 && run.stderr.contains("each name once"), "\(run.stderr)")
    }
  }

  @Test("a part of a composite is that of each context")
  func parts() throws {
    try Workspace.with { workspace in
      try write(workspace)
      for (brand, size) in [("default", "8px"), ("acme", "20px")] {
        let css = try Blazon.run(
          ["export", "css", "--from", "t", "--context", "brand=\(brand)"] + Self.rules,
          in: workspace.folder
        ).stdout
        #expect(css.contains("--size: \(size);"), "\(css)")
      }
    }
  }

  @Test("an output for each brand is a folder for each, and nothing is guessed")
  func each() throws {
    try Workspace.with { workspace in
      try write(workspace)
      let export = ["export", "--format", "css", "--from", "t"] + Self.rules
      #expect(
        try Blazon.run(
          export + ["--each", "brand", "--out", "o/{brand}"], in: workspace.folder
        ).status == 0)
      #expect(
        try String(decoding: workspace.bytes("o/acme/tokens.css"), as: UTF8.self).contains(
          "--a: #ff0000;"))
      #expect(
        try String(decoding: workspace.bytes("o/default/tokens.css"), as: UTF8.self).contains(
          "--a: #111111;"))
      for wrong in [
        ["--each", "brand", "--out", "o"], ["--each", "bran", "--out", "o/{bran}"],
        ["--context", "brand=acm", "--out", "o"],
        ["--each", "brand", "--context", "brand=acme", "--out", "o/{brand}"],
        ["--each", "brand", "--each", "appearance", "--out", "o/{brand}/{appearance}"],
      ] {
        #expect(try Blazon.run(export + wrong, in: workspace.folder).status != 0, "\(wrong)")
      }
    }
  }

  @Test("losses of outputs for each brand name the brand")
  func losses() throws {
    try Workspace.with { workspace in
      try workspace.write("t/base.json", ##"{"a":{"value":"4vw","type":"dimension"}}"##)
      try workspace.write("t/acme.json", ##"{"a":{"value":"5vw","type":"dimension"}}"##)
      let export = [
        "export", "--format", "flutter", "--from", "t", "--map", "acme.json=context:brand=acme",
        "--each", "brand", "--out", "o/{brand}",
      ]
      let told = try Blazon.run(export + ["--losses"], in: workspace.folder).stderr
      for brand in ["acme", "default"] {
        #expect(told.contains("flutter for brand=\(brand): a: Flutter has no length"), "\(told)")
        #expect(told.contains("in full to flutter for brand=\(brand)\n"), "\(told)")
      }
      let json = try Blazon.run(export + ["--json"], in: workspace.folder).stdout
      #expect(json.contains(#""for": {"brand": "acme"}"#), "\(json)")
    }
  }

  @Test("an option that follows an output for each brand is refused at its place, with the remedy")
  func followed() throws {
    try Workspace.with { workspace in
      try write(workspace)
      try workspace.write(
        "blazon.json",
        """
        {"outputs": [
          {"format": "css", "out": "o/{brand}", "each": "brand", "options": {"prefix": "{brand}"}},
          {"format": "tailwind", "out": "o"}
        ]}
        """)
      let run = try Blazon.run(["export", "--from", "t"] + Self.rules, in: workspace.folder)
      #expect(run.status != 0)
      #expect(run.stderr.contains("blazon.json:2:"), "\(run.stderr)")
      #expect(run.stderr.contains("which the tailwind output is given"))
      #expect(run.stderr.contains(#"give the tailwind output "each": "brand" as well"#))
    }
  }
}
