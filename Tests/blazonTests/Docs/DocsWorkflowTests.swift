import Foundation
import PositionedJSON
import PositionedYAML
import TestSupport
import Testing

/// Runs the shell steps of the workflow in docs/ci.md in a small git repository, as GitHub would.
@Suite(
  "The workflow of docs/ci.md",
  .enabled(if: ["bash", "git", "curl", "sha256sum"].allSatisfy { path(of: $0) != nil }))
struct DocsWorkflowTests {
  /// A change of a branch, and where the workflow is to stop for it.
  struct Change: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var script: String
    /// The name of the step that fails, and what it says.
    var stops: (step: String, says: String)?
    /// What the comment holds.
    var comment: [String] = []
  }

  static let changes = [
    Change(
      testDescription: "a new color, with its exports",
      script:
        "sed -i.old 's/#2563eb/#1d4ed8/; s/0.145098, 0.388235, 0.921569/0.113725, 0.305882, 0.847059/' "
        + "tokens/base.tokens.json && rm tokens/*.old && blazon import tokens/ && blazon export",
      comment: [
        "| `color.blue.600` | `#2563EB` | `#1D4ED8` |", "because of color.blue.600",
        "## MAJOR", "`color-changed-much`",
      ]),
    Change(
      testDescription: "a color of dark mode",
      script: "sed -i.old 's/{color.blue.400}/{color.gray.50}/' tokens/dark.tokens.json "
        + "&& rm tokens/*.old && blazon import tokens/ && blazon export",
      comment: ["`color.brand`", "dark", "`#60A5FA`"]),
    Change(
      testDescription: "a reference that leads nowhere",
      script:
        "sed -i.old 's/{color.brand}/{color.brnad}/' tokens/base.tokens.json; rm tokens/*.old",
      stops: ("Check the tokens", "color.brnad")),
    Change(
      testDescription: "a text that cannot be read",
      script:
        "sed -i.old 's/{color.gray.900}/{color.blue.600}/' tokens/dark.tokens.json; rm tokens/*.old",
      stops: ("Check the contrast", "button.text")),
    Change(
      testDescription: "a new name that the code does not have",
      script:
        "sed -i.old 's/\"brand\"/\"primary\"/; s/{color.brand}/{color.primary}/g' tokens/*.json "
        + "&& rm tokens/*.old && blazon import --prune tokens/ && blazon export",
      stops: ("Check that the code follows", "--color-brand → --color-primary")),
    Change(
      testDescription: "a change without its exports",
      script:
        "sed -i.old 's/\"value\": 12/\"value\": 16/' tokens/base.tokens.json; rm tokens/*.old",
      stops: ("Check that the exports are up to date", "web/tokens.css")),
  ]

  private struct Step {
    var name: String
    var script: String
    var environment: [String: String]
  }

  @Test("passes what is right, comments on it, and stops for what is wrong", arguments: changes)
  func run(change: Change) throws {
    let page = try ConsolePage("docs/ci.md")
    let steps = try Self.steps(page)
    try Sandbox.with { (sandbox) throws in
      try Self.makeRepository(sandbox, page, change)
      let sum = try String(
        contentsOf: sandbox.home.appendingPathComponent("sum"), encoding: .utf8
      ).trimmingCharacters(in: .whitespacesAndNewlines)
      var paths: [String] = []
      for step in steps {
        var environment: [String: String?] = step.environment
        for name in ["GITHUB_PATH", "GITHUB_STEP_SUMMARY"] {
          environment[name] = sandbox.home.appendingPathComponent(name).path
        }
        environment["RUNNER_TEMP"] = sandbox.home.path
        environment["BLAZON_URL"] = "file://" + sandbox.home.path + "/release.tar.gz"
        environment["BLAZON_SHA256"] = sum
        let path = paths.map { "export PATH=\"\($0):$PATH\"\n" }.joined()
        let output = try sandbox.run(
          path + step.script, options: ["-e", "-o", "pipefail"], environment: environment)
        if let stops = change.stops, stops.step == step.name {
          #expect(output.status == 1, "\(step.name)\n\(output.stderr)")
          #expect((output.stdout + output.stderr).contains(stops.says))
          return
        }
        try #require(output.status == 0, "\(step.name)\n\(output.stdout)\(output.stderr)")
        let added = sandbox.home.appendingPathComponent("GITHUB_PATH")
        paths = ((try? String(contentsOf: added, encoding: .utf8)) ?? "")
          .split(separator: "\n").map(String.init)
      }
      #expect(change.stops == nil, "no step stopped")
      #expect(!paths.isEmpty, "nothing was installed")
      let comment = try String(
        contentsOf: sandbox.home.appendingPathComponent("comment"), encoding: .utf8)
      for text in change.comment { #expect(comment.contains(text), "\(comment)") }
    }
  }

  /// A repository with the tokens of Examples/Shop, the files of the page, and a branch with a change;
  /// the program only in a release's tarball, and a `gh` that keeps the comment.
  private static func makeRepository(
    _ sandbox: Sandbox, _ page: ConsolePage, _ change: Change
  ) throws {
    let shop = packageRoot.appendingPathComponent("Examples/Shop/tokens")
    try FileManager.default.copyItem(at: shop, to: sandbox.work.appendingPathComponent("tokens"))
    for case .file(let name, let text) in page.steps where !name.hasPrefix(".github/") {
      try Data((text + "\n").utf8).write(to: sandbox.work.appendingPathComponent(name))
    }
    let made = try sandbox.run(
      """
      set -e
      git init -q --bare ../origin && git init -q && git remote add origin ../origin
      mkdir web && echo 'a { color: var(--color-brand) }' > web/page.css
      blazon init design.blazon && blazon import tokens/ && blazon export
      echo '*.blazon' >> .gitignore
      git add . && git commit -qm 'Tokens' && git push -q origin main
      git switch -qc change
      \(change.script)
      git commit -qam 'Change' && rm -f *.blazon*
      mkdir -p ../blazon-0.0.0-linux-x86_64/bin
      mv ../programs/blazon ../blazon-0.0.0-linux-x86_64/bin/
      tar -czf ../release.tar.gz -C .. blazon-0.0.0-linux-x86_64
      sha256sum < ../release.tar.gz | cut -d ' ' -f 1 > ../sum
      """)
    try #require(made.status == 0, "\(made.stdout)\(made.stderr)")
    try sandbox.add(
      "gh",
      #"while [ "$1" != --body-file ]; do shift; done; cp "$2" '\#(sandbox.home.path)/comment'"#)
  }

  /// The `run` steps of the workflow, in order, with the values that GitHub would put in.
  private static func steps(_ page: ConsolePage) throws -> [Step] {
    let file = page.steps.lazy.compactMap { step in
      if case .file(let name, let text) = step, name.hasPrefix(".github/") { text } else { nil }
    }.first
    let workflow = try #require(YAMLReader.read(Array((file ?? "").utf8)).root)
    let job = try #require(workflow["jobs"]?.members?.first?.value)
    return try (job["steps"]?.elements ?? []).compactMap { step in
      guard let script = step["run"]?.string else { return nil }
      var environment: [String: String] = [:]
      for level in [workflow["env"], job["env"], step["env"]] {
        for member in level?.members ?? [] {
          environment[member.key] = try expanded(member)
        }
      }
      #expect(!script.contains("${{"), "a value that others choose stands in a script")
      return Step(name: step["name"]?.string ?? "", script: script, environment: environment)
    }
  }

  /// A variable's value as GitHub would fill it in.
  private static func expanded(_ member: JSON.Member) throws -> String {
    var text = try #require(member.value.string ?? member.value.numberText)
    for (name, value) in [("base_ref", "main"), ("event.number", "7"), ("token", "secret")] {
      text = text.replacing("${{ github.\(name) }}", with: value)
    }
    #expect(!text.contains("${{"), "\(member.key) is not known here")
    return text
  }

  private static let workflows: [String] = {
    let folder = packageRoot.appendingPathComponent(".github/workflows").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }()

  @Test(
    "The workflows of this repository are YAML, and their steps are shell", arguments: workflows)
  func own(name: String) throws {
    let file = packageRoot.appendingPathComponent(".github/workflows/\(name)")
    let reading = YAMLReader.read(Array(try Data(contentsOf: file)))
    #expect(reading.problems.isEmpty)
    let jobs = try #require(reading.root?["jobs"]?.members)
    let scripts = jobs.flatMap { $0.value["steps"]?.elements ?? [] }
      .compactMap { $0["run"]?.string }
    #expect(!scripts.isEmpty)
    try Sandbox.with { (sandbox) throws in
      for script in scripts {
        let output = try sandbox.run(script, options: ["-n"])
        #expect(output.status == 0, "\(script)\n\(output.stderr)")
      }
    }
  }
}
