import Foundation
import PositionedJSON
import Testing

/// Every system through every verb that reads files.
@Suite("One reader for all verbs")
struct VerbTests {
  struct System: CustomTestStringConvertible, Sendable {
    /// What the verbs make of the files.
    enum Kind {
      case taken
      /// Taken, and `check` finds faults.
      case faulty
      /// A file of the folder cannot be read: only what takes nothing away goes on without it.
      case unreadable
      case refused
      case empty
    }

    let testDescription: String
    var kind = Kind.taken
    let files: [String: String]
  }

  static let systems = [
    System(
      testDescription: "DTCG",
      files: [
        "a.tokens.json":
          #"{"a": {"$type": "number", "$value": 1}, "g": {"$description": "d", "b": {"$value": "{a}"}}}"#,
        "b.tokens.json": ##"{"c": {"$type": "color", "$value": "#fff"}}"##,
      ]),
    System(
      testDescription: "faults of values and references", kind: .faulty,
      files: [
        "a.json": """
        {"a": {"$type": "dimension", "$value": "4px"},
         "b": {"$type": "number", "$value": "x"},
         "c": {"$value": "{nowhere}"},
         "d": {"$type": "color", "$value": "{a}"},
         "e": {"$value": 12},
         "f": {"$type": "number", "$value": "{f}"}}
        """
      ]),
    System(
      testDescription: "an alias of another type than it says", kind: .faulty,
      files: [
        "a.json": """
        {"a": {"$type": "dimension", "$value": {"value": 4, "unit": "px"}},
         "b": {"$type": "number", "$value": "{a}"},
         "c": {"$type": "number", "$value": "{b}"}}
        """
      ]),
    System(
      testDescription: "a token of several types", kind: .faulty,
      files: [
        "x.json": ##"{"a": {"$type": "color", "$value": "#fff"}}"##,
        "x.dark.json": #"{"a": {"$type": "number", "$value": 1}}"#,
      ]),
    System(
      testDescription: "Style Dictionary beside its code", kind: .faulty,
      files: [
        "color.json":
          "{\"red\": {\"value\": \"#f00\"},\n\"bad\": {\"value\": \"{no}\"}}",
        "size.json5": "// c\n{s: {value: '4px'}, t: {value: '{s}'}}",
        "config.json": #"{"platforms": {"css": {"transformGroup": "css"}}}"#,
        "build.js": "module.exports = {}", "style.config.js": "module.exports = {}",
      ]),
    System(
      testDescription: "Tokens Studio",
      files: [
        "tokens.json": ##"""
        {"core": {"red": {"value": "#f00", "type": "color"}},
         "dark": {"red": {"value": "#a00", "type": "color"}},
         "$themes": [
           {"id": "l", "name": "light", "group": "m", "selectedTokenSets": {"core": "enabled"}},
           {"id": "d", "name": "dark", "group": "m",
            "selectedTokenSets": {"core": "enabled", "dark": "enabled"}}]}
        """##
      ]),
    System(
      testDescription: "a folder of Tokens Studio", kind: .faulty,
      files: [
        "core.json":
          "{\"red\": {\"value\": \"#f00\", \"type\": \"color\"},\n\"b\": {\"value\": \"{lost}\", \"type\": \"color\"}}",
        "dark.json": ##"{"red": {"value": "#a00", "type": "color"}}"##,
        "$metadata.json": #"{"tokenSetOrder": ["core", "dark"]}"#,
      ]),
    System(
      testDescription: "a resolver document", kind: .faulty,
      files: [
        "all.resolver.json": """
        {"version": "2025.10", "sets": {"base": {"sources": [{"$ref": "base.json"}]}},
         "modifiers": {"theme": {"default": "light", "contexts": {"light": [], "dark": [{"$ref": "dark.json"}]}}},
         "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/theme"}]}
        """,
        "base.json":
          "{\"n\": {\"$type\": \"number\", \"$value\": 1},\n\"l\": {\"$value\": \"{gone}\"}}",
        "dark.json": #"{"n": {"$type": "number", "$value": 2}}"#,
        "other.json": #"{"z": {"$type": "number", "$value": 3}}"#,
      ]),
    System(
      testDescription: "a resolver document that only its content tells",
      files: [
        "resolver.json": """
        {"version": "2025.10", "sets": {"base": {"sources": [{"$ref": "base.json"}]}},
         "resolutionOrder": [{"$ref": "#/sets/base"}]}
        """,
        "base.json": #"{"n": {"$type": "number", "$value": 1}}"#,
      ]),
    System(
      testDescription: "modes and brands",
      files: [
        "base.json": ##"{"ink": {"$type": "color", "$value": "#000"}}"##,
        "base.dark.json": ##"{"ink": {"$type": "color", "$value": "#fff"}}"##,
        "brands/acme/x.json": #"{"pad": {"$type": "dimension", "$value": "4px"}}"#,
        "brands/zeta/x.json": #"{"pad": {"$type": "dimension", "$value": "6px"}}"#,
      ]),
    System(
      testDescription: "YAML beside manifests and outputs",
      files: [
        "a.yaml": "a:\n  $type: number\n  $value: 1\n",
        "components.json": #"{"chip": {"pad": {"$value": "{a}"}}}"#,
        "manifest.json": #"{"name": "x"}"#, "legacy.scss": "$a: 1px;", "types.d.ts": "export {};",
        "out.css": "/* Written by blazon. */ :root { --a: 1; }",
        "out.json":
          #"{"$extensions": {"dev.blazon": {"generated": {"registry": "x"}}}, "z": {"$type": "number", "$value": 7}}"#,
      ]),
    System(
      testDescription: "members in odd places", kind: .faulty,
      files: [
        "a.json": """
        {"g": {"$type": "odd", "$description": 1,
          "$odd": 2,
          "x.y": {"$type": "number", "$value": 1},
          "t": {"$type": "number", "$value": 1, "$value2": 1}},
         "d": {"$type": "number", "$value": 1, "$value": 2}}
        """
      ]),
    System(
      testDescription: "a file that cannot be read", kind: .unreadable,
      files: [
        "a.json": #"{"a": {"$type": "number", "$value": 1}}"#, "b.json": "{\"b\": ",
      ]),
    System(
      testDescription: "files that nothing tells apart", kind: .refused,
      files: [
        "one/n.json": #"{"n": {"$type": "number", "$value": 1}}"#,
        "other/n.json": #"{"n": {"$type": "number", "$value": 2}}"#,
      ]),
    System(
      testDescription: "an axis that is not declared", kind: .refused,
      files: [
        "a.json":
          #"{"n": {"$type": "number", "$value": 1, "$extensions": {"dev.blazon": {"contexts": {"theme=dark": {"value": 2}}}}}}"#,
        "b.json": #"{"m": {"$type": "number", "$value": 1}}"#,
      ]),
    System(
      testDescription: "no tokens", kind: .empty,
      files: ["a.json": #"{"x": [1, 2]}"#, "empty.json": "", "package.json": #"{"name": "x"}"#]),
  ]

  /// Each verb over the folder `s`, in words of the command line.
  static let verbs = [
    "import s --all --registry new.blazon",
    "import s --all --prune --yes --registry pruned.blazon",
    "import --history . --all --registry past.blazon",
    "check s", "diff old s", "diff HEAD~1..HEAD -- s", "judge old s", "changelog old s",
    "catalog --from s --out catalog.html", "export flat --from s --file flat.json --force",
  ]

  /// What a run told of the files.
  private struct Told {
    let output: Output
    /// Places and codes.
    var found: Set<String> = []
    var lines: Set<String> = []
    var skipped: Set<String> = []

    init(_ output: Output, input: String = "") {
      self.output = output
      let place = /(?:HEAD:)?(.+?)(?:@[0-9a-f]{10})?:(\d+):(\d+): (?:warning|error): .*\[([\w-]+)\]/
      for line in (output.stdout + output.stderr).split(separator: "\n") {
        if let match = line.wholeMatch(of: place) {
          let file = match.1 == "standard input" ? "s/" + input : String(match.1)
          found.insert("\(file):\(match.2):\(match.3) \(match.4)")
          lines.insert("\(file):\(match.2)")
        } else if line.hasPrefix("note: skipped "), let list = line.split(separator: ": ").last {
          skipped.formUnion(list.components(separatedBy: "), ").map { $0.replacing(")", with: "") })
        }
      }
    }
  }

  private func statuses(_ verb: String, _ kind: System.Kind) -> Set<Int32> {
    let isHistory = verb.contains("--history")
    return switch (kind, verb.prefix(5)) {
    case (.taken, _): [0]
    case (.faulty, "check"), (.unreadable, "check"): [1]
    case (.faulty, _): [0]
    case (.unreadable, _) where isHistory: [1]
    case (.unreadable, _): verb == Self.verbs[0] ? [0] : [2]
    case (.refused, "check"): [1]
    // It takes what it can of a commit, and tells what it could not.
    case (.refused, _): isHistory ? [1, 2] : [2]
    case (.empty, "check"): [1]
    case (.empty, _): [2]
    }
  }

  private func prepare(_ workspace: Workspace, _ system: System) throws {
    for (name, text) in system.files { try workspace.write("s/" + name, text) }
    try workspace.write("old/one.json", #"{"only-in-old": {"$type": "number", "$value": 1}}"#)
    for words in ["init -q", "commit -q --allow-empty -m zero", "add s", "commit -q -m one"] {
      let output = try Blazon.run(
        program: "/usr/bin/env",
        ["git", "-c", "user.name=A", "-c", "user.email=a@example.org"] + split(words),
        in: workspace.folder)
      #expect(output.status == 0, "\(output.stderr)")
    }
    for name in ["new", "pruned", "past"] { try workspace.succeed("init", name + ".blazon") }
  }

  private func split(_ words: String) -> [String] { words.split(separator: " ").map(String.init) }

  @Test(
    "the same files are taken, with the same warnings, and each exit tells it", arguments: systems)
  func verbs(_ system: System) throws {
    try Workspace.with { workspace in
      try prepare(workspace, system)
      let runs = try Self.verbs.map { verb in
        (verb, Told(try Blazon.run(split(verb), in: workspace.folder)))
      }
      let base = runs[0].1
      for (verb, told) in runs {
        let output = told.output
        #expect(statuses(verb, system.kind).contains(output.status), "\(verb): \(output)")
        guard output.status < 2, [.taken, .faulty, .unreadable].contains(system.kind) else {
          continue
        }
        if verb == "check s" {
          // It names faults and the columns of some otherwise.
          #expect(told.lines == base.lines, "\(verb): \(output)")
        } else {
          #expect(told.found == base.found, "\(verb): \(output)")
        }
        // A replay is about files that may hold tokens.
        let skipped = base.skipped.filter {
          !verb.contains("--history") || !$0.contains("is not read")
        }
        if system.kind != .unreadable { #expect(told.skipped == skipped, "\(verb): \(output)") }
      }
      guard [.taken, .faulty].contains(system.kind) else { return }
      #expect(system.kind == .taken || !base.found.isEmpty)
      func cells(_ registry: String) throws -> String {
        try workspace.succeed(
          "sql", "SELECT path, context, type, value, qualifiers FROM current_values ORDER BY 1, 2",
          "--registry", registry)
      }
      let taken = try cells("new.blazon")
      #expect(try cells("pruned.blazon") == taken && cells("past.blazon") == taken)
      let same = try workspace.run("diff", "new.blazon", "s", "--exit-code")
      #expect(same.status == 0, "\(same)")
      try expectSameFromInput(workspace, system, base)
    }
  }

  /// Standard input is read as the file of a system of one is.
  private func expectSameFromInput(
    _ workspace: Workspace, _ system: System, _ base: Told
  ) throws {
    guard system.files.count == 1, let name = system.files.keys.first else { return }
    for verb in Self.verbs
    where !["HEAD", "--history", "--prune"].contains(where: verb.contains) {
      let words = split(verb).map { $0 == "s" ? "-" : $0 == "new.blazon" ? "input.blazon" : $0 }
      if verb.hasPrefix("import") { try workspace.succeed("init", "input.blazon") }
      let told = Told(
        try Blazon.run(
          program: "/bin/sh", ["-c", "exec \"$0\" \"$@\" < s/\(name)", Blazon.binary] + words,
          in: workspace.folder), input: name)
      #expect(statuses(verb, system.kind).contains(told.output.status), "\(words): \(told.output)")
      #expect(told.lines == base.lines, "\(words): \(told.output)")
    }
  }

  @Test("what a refusal proposes is taken by every verb")
  func fix() throws {
    let system = try #require(Self.systems.first { $0.testDescription.contains("tells apart") })
    try Workspace.with { workspace in
      try prepare(workspace, system)
      for verb in Self.verbs where !verb.hasPrefix("check") {
        let refusal = try Blazon.run(split(verb), in: workspace.folder).stderr
        let rule = try #require(refusal.firstMatch(of: /--map '([^']+)'/)?.1, "\(verb): \(refusal)")
        for fix in [["--map", String(rule)], ["--last-wins"]] {
          let words = split(verb)
          let place = words.firstIndex(of: "--") ?? words.endIndex
          let fixed = try Blazon.run(
            words[..<place] + fix + words[place...], in: workspace.folder)
          #expect(fixed.status == 0, "\(verb) \(fix): \(fixed)")
          // A history that was replayed goes on from there.
          if verb.contains("--history") { break }
        }
      }
    }
  }
}
