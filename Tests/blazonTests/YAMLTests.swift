import PositionedJSON
import Testing

/// Whole runs of the program over YAML.
@Suite("YAML at the front door")
struct YAMLTests {
  @Test("A token behind an alias is a token of its own")
  func aliases() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "a.yaml", "a: &a {$value: 1, $type: number}\nb: {k0: *a, k1: *a}\nc: {<<: *a}\n")
      let found = try workspace.run("check", "a.yaml")
      #expect(found.status == 0, "\(found.stdout)")
      let css = try workspace.run("export", "--from", "a.yaml", "--format", "css", "--file", "-")
      #expect(css.stdout.contains("  --a: 1;\n  --b-k0: 1;\n  --b-k1: 1;\n  --c: 1;\n"))
    }
  }

  private let base = """
    # aliases
    color:
      red: &red
        type: color
        value: '#f00'
      050: { value: "#050505", type: color }
      link:
        <<: *red
        value: "{color.red}"
    """

  @Test("files of a folder are read beside JSON, exported, and come back; settings are skipped")
  func folder() throws {
    let files = [
      "a.yaml": base, "b.yml": "size:\n  small: {value: 4px, type: dimension}\n",
      "c.json": #"{"z":{"value":".5","type":"number"}}"#,
      "ci.yaml": "on: push\njobs:\n  a: {steps: [{run: x}]}\n", "pnpm-lock.yaml": "a: 1",
      "api.yml": "openapi: 3.1.0\npaths: {x: {$ref: '#/y'}}\n",
    ]
    try Door.with(files: files) { (door) throws in
      #expect(try door.list() == ["color.050", "color.link", "color.red", "size.small", "z"])
      #expect(door.imported.stderr.contains("note: read as Style Dictionary"))
      #expect(
        door.imported.stderr.contains(
          "skipped 3 files: pnpm-lock.yaml (pnpm's lock file), api.yml, ci.yaml (no tokens)"))
      #expect(
        try door.workspace.succeed("export", "--format", "css").contains("--color-red: #ff0000"))
      try door.isExported()
      try door.comesBack()
    }
  }

  @Test("slips are told with file, line and column, and cost nothing else")
  func slips() throws {
    let text = base + "\n  blue:\n    type: color\n    value: #00f\n  red: {value: '#f01'}\n"
    try Door.with(files: ["a.yaml": text]) { (door) throws in
      #expect(door.imported.stderr.contains("in/a.yaml:12:12: warning: #00f is a comment in YAML"))
      #expect(
        door.imported.stderr.contains("in/a.yaml:13:3: warning: the key \"red\" is used twice"))
      #expect(try door.list() == ["color.050", "color.blue", "color.link", "color.red"])
      let checked = try door.workspace.run("check", "in/a.yaml")
      #expect(checked.status == 1)
      #expect(checked.stdout.contains("in/a.yaml:12:12: error: #00f is a comment in YAML"))
    }
  }

  @Test("check, diff, --map and --strict")
  func verbs() throws {
    try Workspace.with { (workspace) throws in
      try workspace.write("a.yaml", "a: {value: 1px, type: dimension}")
      try workspace.write("b.yml", "a: {value: 2px, type: dimension}")
      #expect(try workspace.run("diff", "a.yaml", "b.yml").stdout.contains("a"))
      try workspace.succeed("init", "t.blazon")
      let imported = try workspace.run(
        "import", "a.yaml", "b.yml", "--map", "b.yml=context:idiom=pad")
      #expect(imported.status == 0)
      let listed = try workspace.run("list", "--json", "--registry", "t.blazon").json()
      #expect(listed["cells"]?.elements?.count == 2)
      let strict = try workspace.run("check", "--strict", "a.yaml")
      #expect(strict.status != 0)
      #expect(
        (strict.stdout + strict.stderr).contains("a.yaml is YAML, which strict reading refuses"))
      try workspace.write("bad.yaml", "a:\n\tb: 1")
      let refused = try workspace.run("import", "bad.yaml")
      #expect(refused.status == 2)
      #expect(refused.stderr.contains("bad.yaml:2:1: error: a tab indents the line [yaml-syntax]"))
    }
  }

  @Test("Theo in YAML: imports, aliases, lists of props")
  func theo() throws {
    let files = [
      "aliases.yml": "aliases:\n  WHITE: {value: '#fff'}\n",
      "base.yml": """
      imports: [./aliases.yml]
      global: {type: color, category: text-color}
      props:
        - name: TEXT
          value: "{!WHITE}"
      """,
    ]
    try Door.with(files: files) { (door) throws in
      #expect(try door.list() == ["TEXT"])
      #expect(door.imported.stderr.contains("read as Theo"))
      #expect(try door.workspace.succeed("export", "--format", "css").contains("#ffffff"))
    }
  }
}
