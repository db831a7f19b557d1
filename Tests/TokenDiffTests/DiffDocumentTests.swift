import Foundation
import TestSupport
import Testing
import TokenDiff
import TokenModel

/// The table of `docs/diff.md` is made of the examples; `RECORD=1` writes it.
@Suite("docs/diff.md") struct DiffDocumentTests {
  @Test("each example is of its class", arguments: ClassExample.all)
  func example(given: ClassExample) {
    let found = given.changes.first { $0.path.text == given.of }
    #expect(found?.class == given.class)
    #expect(found?.also == given.also)
  }

  @Test("every class has an example, in the order of precedence")
  func complete() {
    var classes: [ChangeClass] = []
    for example in ClassExample.all where classes.last != example.class {
      classes.append(example.class)
    }
    #expect(classes == ChangeClass.allCases)
  }

  @Test("the table is what the tests say")
  func upToDate() throws {
    let url = packageRoot.appendingPathComponent("docs/diff.md")
    let page = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    let rows = ClassExample.all.map { $0.row + "\n" }.joined()
    let table = "| Class | Means | Before | After |\n|---|---|---|---|\n" + rows
    let (start, end) = ("<!-- classes: written by DiffDocumentTests -->\n", "<!-- end -->")
    let parts = page.components(separatedBy: start)
    let rest = parts.count == 2 ? parts[1].components(separatedBy: end) : []
    guard rest.count == 2 else {
      Issue.record("docs/diff.md has no place for the table: \(start)")
      return
    }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data((parts[0] + start + table + end + rest[1]).utf8).write(to: url)
      Issue.record("wrote docs/diff.md; run again without RECORD=1")
      return
    }
    #expect(
      rest[0] == table,
      "docs/diff.md is out of date: run RECORD=1 swift test --filter DiffDocumentTests")
  }
}
