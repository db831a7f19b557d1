/// The text of `docs/dtcg.md`.
enum Page {
  static let text =
    introduction + Module.all.map(section).joined() + ambiguities

  private struct Module {
    var letter: Character
    var title: String

    static let all = [
      Module(letter: "F", title: "Format Module"), Module(letter: "C", title: "Color Module"),
      Module(letter: "R", title: "Resolver Module"),
    ]
  }

  private static var introduction: String {
    let applying = Rule.all.filter(\.applies).count
    return """
      # DTCG 2025.10

      <!-- Made by Tests/ConformanceTests: RECORD=1 swift test --filter DocumentTests writes it. -->

      Files that follow the Design Tokens Community Group's edition of 2025.10 (Format, Color and
      Resolver Module) are read whole, and what Blazon writes as JSON is read whole by others.
      Each of its \(Rule.all.count) rules stands below in our words, with what we do about it and
      what shows it: one of \(Case.all.count) cases (`Tests/ConformanceTests/cases.jsonl`), or a test
      that names the rule; \(applying) of the rules concern a registry, the others say why they do not.
      A file that breaks a rule is refused under `--strict`, with line, column and a fix; without it
      an import understands what is known of earlier drafts and other tools, keeps the rest as
      written, and warns of both.

      ## What is not supported

      - Addresses: a resolver document names files below its folder and places in them; `https://…`
        is an error, and nothing is ever fetched.
      - Units beyond px and rem: those of CSS, such as `em`, `%` or `vw`, are read, with a warning,
        and written to CSS; strict JSON and Swift list them as losses. `pt` is read as `px`
        ([why](flavors.md)). Others are kept as written.
      - Types beyond the thirteen: ours (`boolean`, `string`, `spring`, `material`) live in the
        `dev.blazon` extension; those of other vendors are kept as written.
      - Braces in parts of simple values, such as one component of a color: write `$ref` there.
      - Nothing without bound: nesting, file size, contexts of one token and members inherited by
        `$extends` have limits far above real files; what exceeds one is an error that names it.

      In the tables, `ok1` and `bad2` are cases of the rule by the end of their id.


      """
  }

  private static func section(_ module: Module) -> String {
    let rules = Rule.all.filter { $0.id.first == module.letter }
    let rows = rules.map { rule in
      row([rule.id, rule.level, rule.section, rule.text, rule.treatment, shown(rule.id)])
    }
    return """
      ## \(module.title)

      | Rule | Level | Section | What it asks | How we treat it | Shown by |
      |---|---|---|---|---|---|
      \(rows.joined(separator: "\n"))


      """
  }

  private static var ambiguities: String {
    let rows = Ambiguity.all.map { row([$0.id, $0.question, $0.decision, shown($0.id)]) }
    return """
      ## What the specification leaves open

      | | Question | Our answer | Shown by |
      |---|---|---|---|
      \(rows.joined(separator: "\n"))

      """
  }

  /// The cases of a rule by number, then its tests.
  private static func shown(_ id: String) -> String {
    let cases = Case.all.filter { $0.rule == id }
    let tests = NamedTest.all.filter { $0.rules.contains(id) }.map { "“\($0.sentence)”" }
    let counts = [Case.Verdict.accept, .warn, .reject].compactMap { verdict in
      let ids = cases.filter { $0.expected == verdict }.map { $0.id.dropFirst(id.count + 1) }
      return ids.isEmpty ? nil : "\(verdict.rawValue) " + ids.joined(separator: " ")
    }
    return (counts + tests).joined(separator: "; ")
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }
}
