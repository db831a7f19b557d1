import Foundation
import PositionedJSON
import TestSupport
import Testing
import TokenStore

/// The program before the store read through snapshots made `earlier.registry` from the files and
/// commands in `Golden/earlier`, and wrote down in `reads.txt` how it answered `reads.jsonl`. They are
/// records, not expectations: never record them anew. The `schema-N.txt` of the store's `Golden` are such records, too,
/// of the last program of each schema since the third.
@Suite("A registry made by an earlier version")
struct EarlierVersionTests {
  @Test(
    "Every verb answers from it as the earlier version did, byte for byte; in JSON with new members"
  )
  func isRead() throws {
    try Workspace.with { workspace in
      try copy("earlier.registry", to: workspace.url("earlier.blazon"))
      try expectEarlierAnswers(in: workspace)
    }
  }

  @Test("The same commands write the same rows, and so the same answers")
  func isWritten() throws {
    try Workspace.with { workspace in
      for name in try FileManager.default.contentsOfDirectory(atPath: earlier.path)
      where name.hasSuffix(".json") {
        try copy(name, to: workspace.url(name))
      }
      // What is computed is recorded as an expression today; here as that version recorded it.
      let legacy = try text("legacy.tokens.json")
      let kept = #"{"$type": "dimension", "$value": "{old.base} * 2"}"#
      try workspace.write(
        "legacy.tokens.json",
        legacy.replacing(
          #"{"value": "{old.base} * 2", "type": "dimension"}"#,
          with: #"{"$type": "dimension", "$extensions": {"dev.blazon": {"verbatim": \#(kept)}}}"#))
      for command in try commands("writes.jsonl") {
        let output = try Blazon.run(command, in: workspace.folder)
        #expect(output.status == 0, "\(command): \(output.stderr)")
      }
      try expectEarlierAnswers(in: workspace)
    }
  }

  @Test(
    "A registry of each schema answers as its program did, as it is and brought up to date",
    arguments: try FileManager.default.contentsOfDirectory(atPath: schemas.path).filter {
      $0.hasPrefix("schema-") && $0.hasSuffix(".txt")
    }.sorted())
  func ofEachSchema(_ name: String) throws {
    let file = Self.schemas.appendingPathComponent(name)
    let recorded = answers(try String(contentsOf: file, encoding: .utf8))
    #expect(recorded.count > 10)
    try Workspace.with { workspace in
      let registry = workspace.url("t.blazon")
      try FileManager.default.copyItem(
        at: file.deletingPathExtension().appendingPathExtension("registry"), to: registry)
      func expectAnswers() throws {
        for (command, answer) in recorded {
          let words = try #require(JSONReader.read(text: command).root?.elements)
          let output = try Blazon.run(words.compactMap(\.string), in: workspace.folder)
          let old = try #require(document(answer), "\(command)")
          #expect(try output.json().holds(old), "\(command): \(output.stderr)")
        }
        try workspace.succeed("doctor")
      }
      let before = try workspace.bytes("t.blazon")
      try expectAnswers()
      #expect(try workspace.bytes("t.blazon") == before)
      withExtendedLifetime(try Registry.open(registry.path, .write)) {}
      #expect(try workspace.bytes("t.blazon") != before)
      try expectAnswers()
    }
  }

  private static let schemas = packageRoot.appendingPathComponent("Tests/TokenStoreTests/Golden")

  private var earlier: URL {
    packageRoot.appendingPathComponent("Tests/blazonTests/Golden/earlier", isDirectory: true)
  }

  private func copy(_ name: String, to url: URL) throws {
    try FileManager.default.copyItem(at: earlier.appendingPathComponent(name), to: url)
  }

  /// One command a line, its arguments as a JSON array.
  private func commands(_ name: String) throws -> [[String]] {
    try text(name).split(separator: "\n").map { line in
      try #require(JSONReader.read(text: String(line)).root?.elements).compactMap(\.string)
    }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: earlier.appendingPathComponent(name), encoding: .utf8)
  }

  private func expectEarlierAnswers(in workspace: Workspace) throws {
    let recorded = answers(renamed(try text("reads.txt")))
    for command in try commands("reads.jsonl") {
      let output = try Blazon.run(command + asThen(command), in: workspace.folder)
      let key = JSON.array(command.map(JSON.string)).compactText
      let expected = try #require(recorded[key], "no answer is recorded to \(command)")
      let answer = output.stdout + "exit \(output.status)\n"
      if let old = document(expected), let new = document(answer) {
        #expect(new.holds(old), "\(command)")
      } else if command.contains("css") {
        #expect(rules(answer) == rules(expected), "\(command)")
      } else if command.contains("swift") {
        #expect(tokens(answer) == tokens(expected), "\(command)")
      } else if command.first == "show" {
        // Notes stand beside the tokens of a group, and lines below them name other revisions.
        #expect(begin(words(answer), words(expected)), "\(command): \(answer)")
      } else {
        #expect(words(answer) == words(expected), "\(command)")
      }
    }
  }

  /// The words of each line: how far tables are indented and how wide their columns are may be better today.
  private func words(_ text: String) -> [[Substring]] {
    text.split(separator: "\n").map { $0.split(separator: " ") }
  }

  /// Whether each of the lines, in their order, begins one of the answer's.
  private func begin(_ answer: [[Substring]], _ lines: [[Substring]]) -> Bool {
    var rest = answer[...]
    return lines.allSatisfy { line in
      guard let place = rest.firstIndex(where: { $0.starts(with: line) }) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }

  /// The options that ask for what it did without.
  private func asThen(_ command: [String]) -> [String] {
    guard command.first == "export" else { return [] }
    // It printed a line for each file.
    if command.contains("--out") { return ["--all"] }
    if command.contains("flat") { return ["--option", "colors=exact"] }
    if command.contains("swift") {
      return ["style=packed", "groups=as-named"].flatMap { ["--option", $0] }
    }
    guard command.contains("css") else { return [] }
    return ["modes=media", "colors=exact", "order=path"].flatMap { ["--option", $0] }
  }

  /// The lines of a style sheet without indentation, closing braces, and the difference between nested
  /// queries and those joined by `and`.
  private func rules(_ sheet: String) -> [Substring] {
    let lines = sheet.split(separator: "\n").map { $0.drop { $0 == " " } }
    return lines.filter { $0 != "}" }.joined(separator: "\n")
      .replacing(") {\n@media ", with: ") and ")
      // A spread of 0 is not written any more.
      .replacing("px 0 color(", with: "px color(").split(separator: "\n")
  }

  /// What a Swift file declares of the tokens: groups and names, in their order. Of what type and how a value is
  /// written, what a comment says and what the compiler offers for old names may be better today.
  private func tokens(_ source: String) -> [String] {
    let source = source.replacing("nonisolated ", with: "")
    let end = source.ranges(of: "public enum AppValues {").first?.lowerBound
    let names = source[..<(end ?? source.endIndex)].split(separator: "\n").compactMap {
      line -> String? in
      let line = line.replacing("@_alwaysEmitIntoClient ", with: "").drop { $0 == " " }
      guard line.hasPrefix("public "), !line.hasPrefix("public import ") else { return nil }
      return line.replacing("static func ", with: "static var ").split { ":({=".contains($0) }.first
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    // A property and a function of one name are one.
    return zip([""] + names, names).filter { $0 != $1 }.map(\.1)
  }

  /// An answer that is one JSON document and ends with success.
  private func document(_ answer: String) -> JSON? {
    let end = "exit 0\n"
    guard answer.hasPrefix("{"), answer.hasSuffix(end) else { return nil }
    return JSONReader.read(text: String(answer.dropLast(end.count))).root
  }

  /// The recorded answers by command.
  private func answers(_ text: String) -> [String: String] {
    var found: [String: String] = [:]
    var command = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("$ ["), let json = JSONReader.read(text: String(line.dropFirst(2))).root {
        command = json.compactText
        found[command] = ""
      } else {
        let isFile = command.hasPrefix(#"["export""#) && line.hasPrefix("wrote ")
        found[command, default: ""] += (isFile ? line.dropFirst(6) + "  written" : line) + "\n"
      }
    }
    return found
  }

  /// The recorded text as it is written today: with other names of the classes of changes, with points
  /// for the pixels of this guideline in the comments of Swift and with a type of weights there, without zeros that say nothing and with a property to use instead in CSS, with an alias's target in full, with the
  /// contexts of a group's tokens, and with what each commit added and changed.
  private func renamed(_ text: String) -> String {
    let today = [
      ("\"specified\"", "\"refined\""), ("\"reunited\"", "\"converted\""),
      ("\"resourced\"", "\"sourceChanged\""), ("}///", "}\n  ///"), ("colour", "color"),
      ("blue  → ", "→ color.blue  "), ("page  → ", "→ color.page  "),
      ("row  → ", "→ length.row  "),
      ("length.row  48 pt\n", "length.row  48 pt\n              50 pt  appearance=dark\n"),
      ("Dark rows\n    1 change\n", "Dark rows\n    1 value added\n"),
      ("    1 change\n", "    1 value changed\n"),
      ("    23 changes\n", "    1 value changed, 5 renamed\n"),
      ("    8 changes\n", "    7 values added\n"),
      ("    33 changes\n", "    25 values added, 3 descriptions\n"),
      ("/* deprecated: Use {color.brand}", "/* deprecated: Use --color-brand"),
      ("inset 0px 2px 8px 0px ", "inset 0 2px 8px 0 "),
      ("static var weight: Swift.Double", "static var weight: AppValues.FontWeight"),
      ("--line-ratio: 1.50;", "--line-ratio: 1.5;"),
      ("\"line.ratio\": 1.50", "\"line.ratio\": 1.5"),
    ].reduce(text) { $0.replacing($1.0, with: $1.1) }
    return today.replacing(/(\/\/\/ - .*: [0-9]+) px\b/) { "\($0.1) pt" }
  }
}

extension JSON {
  /// Whether the document says all that the other one does, in the same order.
  fileprivate func holds(_ other: JSON) -> Bool {
    if let members, let others = other.members {
      let known = Set(others.map(\.key))
      return members.map(\.key).filter(known.contains) == others.map(\.key)
        && others.allSatisfy { member in self[member.key]?.holds(member.value) == true }
    }
    if let elements, let others = other.elements {
      return elements.count == others.count && zip(elements, others).allSatisfy { $0.holds($1) }
    }
    return self == other
  }
}
