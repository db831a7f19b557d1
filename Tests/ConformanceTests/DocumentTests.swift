import Foundation
import TestSupport
import Testing

/// `docs/dtcg.md` is made of the rules, the cases and the tests; `RECORD=1` writes it.
@Suite("docs/dtcg.md")
struct DocumentTests {
  private static let shown = Set(Case.all.map(\.rule)).union(NamedTest.all.flatMap(\.rules))
  private static let known = Set(Rule.all.map(\.id)).union(Ambiguity.all.map(\.id))

  @Test("every line of the lists is read, and every rule stands there once")
  func complete() {
    #expect(Rule.all.count == JSONLines.count("rules.jsonl"))
    #expect(Ambiguity.all.count == JSONLines.count("ambiguities.jsonl"))
    #expect(Rule.all.count >= 217 && Ambiguity.all.count >= 39)
    #expect(Self.known.count == Rule.all.count + Ambiguity.all.count)
  }

  @Test("every rule has a case or a test, or a reason why it is not ours")
  func shown() {
    let needed = Rule.all.filter(\.applies).map(\.id) + Ambiguity.all.map(\.id)
    #expect(needed.filter { !Self.shown.contains($0) } == [])
    #expect(Rule.all.filter { !$0.applies && Self.shown.contains($0.id) }.map(\.id) == [])
  }

  @Test("no case and no test names a rule that does not exist")
  func named() { #expect(Self.shown.subtracting(Self.known).sorted() == []) }

  @Test("the page is what the tests say")
  func upToDate() throws {
    let url = packageRoot.appendingPathComponent("docs/dtcg.md")
    let text = Page.text
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(text.utf8).write(to: url)
      Issue.record("wrote docs/dtcg.md; run again without RECORD=1")
      return
    }
    let written = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    #expect(
      written == text, "docs/dtcg.md is out of date: run RECORD=1 swift test --filter DocumentTests"
    )
  }
}
