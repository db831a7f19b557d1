import Foundation
import TestSupport
import Testing

/// Runs what README.md and docs/ show. `RECORD=1` writes what the program says now into the pages.
@Suite(
  "What the documents show",
  .enabled(if: ["bash", "git", "perl"].allSatisfy { path(of: $0) != nil }))
struct DocsTests {
  private static let documents: [String] = {
    let pages = ["docs", "docs/evidence", "docs/decisions"].flatMap { folder in
      let path = packageRoot.appendingPathComponent(folder).path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.filter { $0.hasSuffix(".md") }.sorted().map { folder + "/" + $0 }
    }
    return ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Packaging/README.md"]
      + ["Benchmarks/README.md"] + pages
  }()

  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  static let pages = documents.compactMap { try? ConsolePage($0) }.filter { !$0.commands.isEmpty }

  @Test("is what the program says", arguments: pages)
  func console(page: ConsolePage) throws {
    #expect(!page.isMalformed)
    let said = try page.run()
    try #require(said.count == page.commands.count, "the shell ended early")
    var differs = false
    for ((command, output), said) in zip(page.commands, said)
    where !page.tells(said, at: output) {
      differs = true
      let text = said.joined(separator: "\n")
      Issue.record("\(page.name): `\(command)` says (RECORD=1 writes it):\n\(text)")
    }
    if differs, Self.isRecording { try page.record(said) }
  }

  @Test("has the pages for newcomers, with enough to try")
  func newcomers() {
    let counts = Dictionary(uniqueKeysWithValues: Self.pages.map { ($0.name, $0.commands.count) })
    #expect((counts["README.md"] ?? 0) >= 6)
    #expect((counts["docs/team.md"] ?? 0) >= 10)
    #expect((15...20).contains(counts["docs/tutorial.md"] ?? 0))
  }

  @Test("leads to files that are there", arguments: documents)
  func links(document: String) throws {
    let url = packageRoot.appendingPathComponent(document)
    let text = try String(contentsOf: url, encoding: .utf8)
    for match in text.matches(of: /\]\(([^)#:\s]+)(?:#[^)]*)?\)|src="([^":]+)"/) {
      guard let target = match.output.1 ?? match.output.2 else { continue }
      let file = url.deletingLastPathComponent().appendingPathComponent(String(target))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(document): \(target)")
    }
  }

  @Test("has a status for each decision, and its row in the index")
  func decisions() throws {
    let index = try String(
      contentsOf: packageRoot.appendingPathComponent("docs/decisions/README.md"), encoding: .utf8)
    let pages = Self.documents.filter { $0.contains("/decisions/0") }
    #expect(pages.count > 60)
    for page in pages {
      let text = try String(
        contentsOf: packageRoot.appendingPathComponent(page), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let name = page.dropFirst("docs/decisions/".count)
      #expect(lines[0].hasPrefix("# \(name.prefix(4)) "), "\(page)")
      let status = lines[2].wholeMatch(of: /Status: (accepted|amended|superseded)\b.*/)?.output.1
      #expect(status != nil, "\(page): \(lines[2])")
      let row = index.split(separator: "\n").first { $0.contains("](\(name))") }
      let end = status == "accepted" ? "| |" : "| \(status ?? "") |"
      #expect(row?.hasSuffix(end) == true, "\(page): its row in the index ends in \(end)")
    }
  }

  @Test("has the picture that the program paints")
  func picture() throws {
    try Sandbox.with { (sandbox) throws in
      try FileManager.default.removeItem(at: sandbox.work)
      try FileManager.default.copyItem(
        at: packageRoot.appendingPathComponent("Examples/Shop"), to: sandbox.work)
      _ = try sandbox.run("blazon init && blazon import tokens/")
      let command = "blazon impact color.blue.600 --if '#0EA5E9'"
      let painted = try sandbox.run(command + " --color always")
      #expect(painted.status == 0)
      let svg = TerminalPicture(command: command, output: painted.stdout).svg
      let file = packageRoot.appendingPathComponent("docs/images/impact.svg")
      if (try? String(contentsOf: file, encoding: .utf8)) == svg { return }
      Issue.record("docs/images/impact.svg is not what the program paints; RECORD=1 writes it")
      if Self.isRecording { try Data(svg.utf8).write(to: file) }
    }
  }
}
