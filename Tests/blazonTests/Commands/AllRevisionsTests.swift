import Foundation
import PositionedJSON
import TestSupport
import Testing

@Suite("Outputs of all revisions")
struct AllRevisionsTests {
  /// What the flat form says for a choice on some axes, as its documentation says it is read.
  private func values(_ flat: JSON, _ choice: [String: String]) -> [String: String] {
    var values: [String: String] = [:]
    func lay(_ tokens: JSON?) {
      for member in tokens?.members ?? [] {
        values[member.key] = member.value.compactText == "null" ? nil : member.value.compactText
      }
    }
    lay(flat["tokens"])
    for entry in flat["contexts"]?.elements ?? []
    where entry["when"]?.members?.allSatisfy({ pair in
      let initial = flat["axes"]?[pair.key]?.elements?.first?.string
      return (choice[pair.key] ?? initial) == pair.value.string
    }) == true {
      lay(entry["tokens"])
    }
    return values
  }

  private func differences(_ found: [String: String], _ expected: [String: String]) -> [String] {
    Set(found.keys).union(expected.keys).sorted().filter { found[$0] != expected[$0] }
      .map { "\($0): \(found[$0] ?? "-"), not \(expected[$0] ?? "-")" }
  }

  private func flat(_ work: Workspace, _ arguments: String...) throws -> JSON {
    let registry = arguments.contains("--registry") ? [] : ["--registry", "hig"]
    let output = try Blazon.run(
      ["export", "--format", "flat"] + arguments + registry, in: work.folder)
    #expect(output.status == 0, "\(output.stderr)")
    return try output.json()
  }

  @Test("Each revision says in its context what it says alone, as plain values and after an import")
  func eachRevision() throws {
    try Workspace.with { work in
      let all = try flat(work, "--all-revisions")
      #expect(
        all["axes"]?["revision"]?.elements?.compactMap(\.string)
          == ["2025", "modern", "2014", "2011", "2010", "2008", "material-3"])
      let written = try work.run(
        "export", "--format", "json", "--option", "contexts=resolver", "--option",
        "profile=extended", "--all-revisions", "--out", "design", "--json", "--registry", "hig")
      #expect(written.status == 0)
      // What has a value in some combinations only, or is in pixels, is told.
      let losses = try written.json()["losses"]?.elements ?? []
      let lost = Set(
        losses.filter { ["context", "unit"].contains($0["code"]?.string) }
          .map { $0["path"]?.string })
      // In a folder of its own, or it would answer for the built-in one.
      try work.write("other/note", "")
      try work.succeed("init", "other/again.blazon")
      let imported = try work.run(
        "import", "design/tokens.resolver.json", "--registry", "other/again.blazon")
      #expect(imported.status == 0)
      // A background is a color in one edition and a material in the next.
      let notes = imported.stderr.split(separator: "\n").filter { $0.contains("warning: ") }
      #expect(notes.allSatisfy { $0.contains("[mode-type]") }, "\(notes)")
      let again = try flat(work, "--registry", "other/again.blazon")
      var compared = 0
      for revision in ["2008", "2010", "2011", "2014", "modern", "2025", "material-3"] {
        let alone = try flat(work, "--at", revision)
        let axes = alone["axes"]?.members ?? []
        let choices =
          [[:]]
          + axes.flatMap { axis in
            (axis.value.elements ?? []).compactMap(\.string).map { [axis.key: $0] }
          }
        for choice in choices {
          let expected = values(alone, choice)
          // The axes have the values of all revisions, of which another may be the first.
          var full = choice
          for axis in axes where full[axis.key] == nil {
            full[axis.key] = axis.value.elements?.first?.string
          }
          full["revision"] = revision
          #expect(differences(values(all, full), expected) == [], "\(full)")
          let found = values(again, full).filter { !$0.key.hasPrefix("blazon-contexts.") }
          let different = differences(found, expected).filter { difference in
            !lost.contains(String(difference.prefix { $0 != ":" }))
          }
          #expect(different == [], "\(full), after an import")
          compared += expected.count
        }
      }
      // Each length of Material is in dp or sp, which DTCG has no word for.
      #expect(compared > 1_000 && lost.count < 400, "\(lost.count)")
    }
  }

  @Test("The configuration has a word for it, and a revision beside it is refused")
  func configured() throws {
    try Workspace.with { work in
      try work.write(
        "blazon.json",
        #"{"registry": "hig", "outputs": [{"format": "css", "allRevisions": true, "at": "@HEAD", "out": "w"}]}"#
      )
      #expect(try work.run("export").status == 0)
      let css = try #require(String(data: try work.bytes("w/tokens.css"), encoding: .utf8))
      #expect(css.contains(#"[data-revision="2010"]"#))
      #expect(!css.contains(#"[data-revision="2025"]"#), "the newest is the initial one")
      try work.write(
        "blazon.json",
        #"""
        {"outputs": [{"format": "css", "allRevisions": true, "at": "2014"},
                     {"format": "css", "allRevisions": 1}]}
        """#)
      let refused = try work.run("export")
      #expect(refused.status == 2)
      for place in ["1:48", "2:48"] { #expect(refused.stderr.contains("blazon.json:\(place): ")) }
      let usage = try work.run("export", "--format", "css", "--all-revisions", "--at", "2014")
      #expect(usage.status == 64)
    }
  }
}
