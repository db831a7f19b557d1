import Testing
import TokenDiff
import TokenModel

@Suite struct AxisChangeTests {
  private let themes = Revision.Axis(name: "theme", values: ["light", "dark", "hc"])

  private func tokens(_ names: [String], in theme: String) -> [Cell] {
    names.map { cell($0, .number, String(theme.count), at: theme.isEmpty ? "" : "theme=" + theme) }
  }

  private func changes(
    _ before: [Cell], _ after: [Cell], from old: [Revision.Axis], to new: [Revision.Axis]
  ) -> [Change] {
    TokenDiff.changes(
      from: view(resolved(revision("main", axes: old), before)),
      to: view(resolved(revision("main", axes: new), after)))
  }

  private func text(_ changes: [Change]) -> [String] {
    changes.map { "\($0.path) [\($0.context)] \($0.class) \($0.axis?.name ?? "-")" }
  }

  @Test func `what a token had in a retired value is marked, its other changes are not`() {
    let found = changes(
      tokens(["a"], in: "") + tokens(["a"], in: "dark") + tokens(["a"], in: "hc"),
      tokens(["a"], in: ""), from: [themes],
      to: [.init(name: "theme", values: ["light", "dark"])])
    #expect(
      text(found) == ["a [theme=dark] changed -", "a [theme=hc] removed theme=hc"])
  }

  @Test func `a token that is gone altogether is removed in each context`() {
    let found = changes(
      tokens(["a", "b"], in: "") + tokens(["a", "b"], in: "hc"), tokens(["a"], in: ""),
      from: [themes], to: [.init(name: "theme", values: ["light", "dark"])])
    #expect(
      text(found) == ["a [theme=hc] removed theme=hc", "b [] removed -", "b [theme=hc] removed -"])
  }

  @Test func `an alias that only followed its target into the value is marked, too`() {
    let found = changes(
      tokens(["a"], in: "") + tokens(["a"], in: "hc") + [cell("b", .number, "\"{a}\"")],
      tokens(["a"], in: "") + [cell("b", .number, "\"{a}\"")],
      from: [themes], to: [.init(name: "theme", values: ["light", "dark"])])
    #expect(
      text(found) == ["a [theme=hc] removed theme=hc", "b [theme=hc] removed theme=hc"])
  }

  @Test func `a whole axis is told by its name`() {
    let found = changes(
      tokens(["a"], in: "") + tokens(["a"], in: "dark"), tokens(["a"], in: ""),
      from: [themes], to: [])
    #expect(text(found) == ["a [theme=dark] removed theme"])
  }

  @Test(arguments: [3, 4])
  func `a new value is told once if at least four tokens have it`(count: Int) {
    let names = (0..<count).map { "t\($0)" }
    let found = changes(
      tokens(names, in: ""), tokens(names, in: "") + tokens(names, in: "hc"),
      from: [.init(name: "theme", values: ["light", "dark"])], to: [themes])
    #expect(found.count == count && found.allSatisfy { $0.class == .added })
    #expect(Set(found.map { $0.axis?.name }) == [count < 4 ? nil : "theme=hc"])
  }

  @Test func `two editions have axes of their own`() {
    let found = TokenDiff.changes(
      from: view(
        resolved(revision("2010", axes: [themes]), tokens(["a"], in: "") + tokens(["a"], in: "hc"))),
      to: view(resolved(revision("2014", axes: []), tokens(["a"], in: ""))))
    #expect(found.allSatisfy { $0.axis == nil })
  }
}
