import Testing
import TokenDiff
import TokenExport
import TokenModel
import TokenOperations
import TokenParse
import TokenProject

/// For a rule: what fires it, and the nearest that does not.
private struct Pair: CustomTestStringConvertible {
  var rule: JudgeRule
  var fires: (String, String)
  var nearest: (String, String)
  var output: ExportFormat?
  /// Whether outputs keep the old names.
  var keepsNames = false

  var testDescription: String { rule.rawValue }

  init(
    _ rule: JudgeRule, _ fires: (String, String), not nearest: (String, String),
    in output: ExportFormat? = nil, keepsNames: Bool = false
  ) {
    (self.rule, self.fires, self.nearest) = (rule, fires, nearest)
    (self.output, self.keepsNames) = (output, keepsNames)
  }
}

// MARK: Files

private func file(_ tokens: String...) -> String { "{" + tokens.joined(separator: ",") + "}" }
private func ours(_ members: String) -> String {
  #""$extensions": {"dev.blazon": {\#(members)}}"#
}
private func token(_ name: String, _ type: String, _ value: String, _ more: String...) -> String {
  let more = more.map { ", " + $0 }.joined()
  return #""\#(name)": {"$type": "\#(type)", "$value": \#(value)\#(more)}"#
}
private func px(_ value: Double) -> String { #"{"value": \#(value), "unit": "px"}"# }
private func gap(_ value: Double, _ more: String...) -> String {
  let more = more.map { ", " + $0 }.joined()
  return #""gap": {"$type": "dimension", "$value": \#(px(value))\#(more)}"#
}
private func color(_ red: Double, _ space: String = "srgb") -> String {
  #"{"colorSpace": "\#(space)", "components": [\#(red), 0, 0]}"#
}
private func words(_ words: String) -> String {
  #""gap": {"# + ours(#""type": "dimension", "words": "\#(words)""#) + "}"
}
private func layers(_ count: Int, blur: Int = 8) -> String {
  let layer =
    #"{"color": \#(color(0)), "offsetX": \#(px(0)), "offsetY": \#(px(1)), "blur": \#(px(Double(blur))), "spread": \#(px(0))}"#
  return "[" + Array(repeating: layer, count: count).joined(separator: ",") + "]"
}
private func keyword(_ text: String) -> String {
  #""side": {"# + ours(#""type": "string", "value": "\#(text)""#) + "}"
}
private func axes(_ axes: String) -> String { ours(#""axes": {\#(axes)}"#) }
private let modes = axes(#""appearance": ["light", "dark"]"#)
private func dark(_ value: Double) -> String {
  ours(#""contexts": {"appearance=dark": {"value": \#(px(value))}}"#)
}
private func range(_ most: Int) -> String {
  #""gap": {"# + ours(#""type": "dimension", "min": \#(px(8)), "max": \#(px(Double(most)))"#) + "}"
}

private let pairs: [Pair] = [
  Pair(
    .tokenRemoved, (file(gap(1), token("n", "number", "3")), file(gap(1))),
    not: (file(gap(1)), file(gap(1), token("n", "number", "3")))),
  Pair(
    .tokenRemovedAfterNotice,
    (file(gap(1), token("n", "number", "3", #""$deprecated": true"#)), file(gap(1))),
    not: (file(gap(1), token("n", "number", "3", #""$deprecated": false"#)), file(gap(1)))),
  Pair(
    .tokenRenamed,
    (file(token("iconSize", "number", "3")), file(token("icon-size", "number", "3"))),
    not: (file(token("iconSize", "number", "3")), file(token("icon-width", "number", "4")))),
  Pair(
    .tokenRenamedKept,
    (file(token("iconSize", "number", "3")), file(token("icon-size", "number", "3"))),
    not: (file(token("iconSize", "number", "3")), file(token("iconSize", "number", "3"))),
    in: .css, keepsNames: true),
  Pair(
    .tokenAdded, (file(gap(1)), file(gap(1), token("n", "number", "3"))),
    not: (file(gap(1)), file(gap(1), #""n": {"$type": "number"}"#))),
  Pair(
    .tokenDeprecated, (file(gap(1)), file(gap(1, #""$deprecated": "Soon""#))),
    not: (file(gap(1)), file(gap(1, #""$deprecated": false"#)))),
  Pair(
    .tokenUndeprecated, (file(gap(1, #""$deprecated": true"#)), file(gap(1))),
    not: (file(gap(1, #""$deprecated": true"#)), file(gap(1, #""$deprecated": "Soon""#)))),
  Pair(
    .replacementMissing,
    (
      file(gap(1, #""$deprecated": "Use {n}""#), token("n", "number", "3")),
      file(gap(1, #""$deprecated": "Use {n}""#))
    ),
    not: (
      file(gap(1, #""$deprecated": "Use {n}""#), token("n", "number", "3")),
      file(gap(1), token("m", "number", "4"))
    )),
  Pair(
    .tokenGroupSwapped, (file(gap(1)), file(#""gap": {\#(gap(1))}"#)),
    not: (file(gap(1)), file(gap(1), #""gaps": {\#(gap(1))}"#))),
  Pair(
    .typeChanged, (file(token("z", "number", "4")), file(token("z", "fontWeight", "4"))),
    not: (file(token("z", "number", "4")), file(token("z", "number", "5")))),
  Pair(
    .unitKindChanged,
    (file(gap(16)), file(#""gap": {"$type": "dimension", "$value": {"value": 1, "unit": "rem"}}"#)),
    not: (file(gap(16)), file(gap(1)))),
  Pair(
    .figureLost, (file(gap(1)), file(words("small"))),
    not: (file(words("large")), file(words("small")))),
  Pair(
    .figureGained, (file(words("small")), file(gap(1))),
    not: (file(words("large")), file(words("small")))),
  Pair(
    .figureNarrowed, (file(gap(320, ours(#""approximate": true"#))), file(gap(322))),
    not: (
      file(gap(320, ours(#""approximate": true"#))), file(gap(500))
    )),
  Pair(.boundsChanged, (file(range(10)), file(range(20))), not: (file(range(10)), file(gap(9)))),
  Pair(
    .memberLost, (file(token("s", "shadow", layers(2))), file(token("s", "shadow", layers(1)))),
    not: (file(token("s", "shadow", layers(2))), file(token("s", "shadow", layers(2, blur: 9))))),
  Pair(
    .memberGained, (file(token("s", "shadow", layers(1))), file(token("s", "shadow", layers(2)))),
    not: (file(token("s", "shadow", layers(2))), file(token("s", "shadow", layers(1))))),
  Pair(.imperceptible, (file(gap(16)), file(gap(16.2))), not: (file(gap(16)), file(gap(16.4)))),
  Pair(
    .colorChanged, (file(token("c", "color", color(0.5))), file(token("c", "color", color(0.53)))),
    not: (file(token("c", "color", color(0.5))), file(token("c", "color", color(0.503))))),
  Pair(
    .colorChangedMuch,
    (file(token("c", "color", color(0.5))), file(token("c", "color", color(0.7)))),
    not: (file(token("c", "color", color(0.5))), file(token("c", "color", color(0.53))))),
  Pair(
    .gamutWidened,
    (file(token("c", "color", color(1))), file(token("c", "color", color(1, "display-p3")))),
    not: (
      file(token("c", "color", color(0.9, "display-p3"))),
      file(token("c", "color", color(1, "display-p3")))
    )),
  Pair(
    .contrastLost,
    (
      file(
        token("bg", "color", color(0)), token("fg", "color", color(1), ours(#""on": ["{bg}"]"#))),
      file(
        token("bg", "color", color(0)), token("fg", "color", color(0.7), ours(#""on": ["{bg}"]"#)))
    ),
    not: (
      file(token("bg", "color", color(0)), token("fg", "color", color(1))),
      file(token("bg", "color", color(0)), token("fg", "color", color(0.7)))
    )),
  Pair(.sizeChanged, (file(gap(16)), file(gap(17))), not: (file(gap(16)), file(gap(16.2)))),
  Pair(.sizeChangedMuch, (file(gap(20)), file(gap(22))), not: (file(gap(20)), file(gap(21.9)))),
  Pair(.sizeSignChanged, (file(gap(1)), file(gap(0))), not: (file(gap(1)), file(gap(0.5)))),
  Pair(
    .textMetricsChanged,
    (file(token("w", "fontWeight", "400")), file(token("w", "fontWeight", "401"))),
    not: (file(token("w", "fontWeight", "400")), file(token("w", "fontWeight", #""normal""#)))),
  Pair(
    .fontFamilyChanged,
    (
      file(token("f", "fontFamily", #"["A", "B"]"#)), file(token("f", "fontFamily", #"["B", "A"]"#))
    ),
    not: (file(token("f", "fontFamily", #"["A"]"#)), file(token("f", "fontFamily", #""A""#)))),
  Pair(
    .motionChanged,
    (
      file(token("d", "duration", #"{"value": 200, "unit": "ms"}"#)),
      file(token("d", "duration", #"{"value": 211, "unit": "ms"}"#))
    ),
    not: (
      file(token("d", "duration", #"{"value": 200, "unit": "ms"}"#)),
      file(token("d", "duration", #"{"value": 0.209, "unit": "s"}"#))
    )),
  Pair(
    .paintChanged,
    (file(token("s", "shadow", layers(1))), file(token("s", "shadow", layers(1, blur: 9)))),
    not: (file(token("s", "shadow", layers(1))), file(token("s", "shadow", layers(2))))),
  Pair(
    .numberChanged, (file(token("n", "number", "100")), file(token("n", "number", "101.1"))),
    not: (file(token("n", "number", "100")), file(token("n", "number", "100.9")))),
  Pair(
    .keywordChanged, (file(keyword("top")), file(keyword("Top"))),
    not: (file(keyword("top")), file(keyword("top")))),
  Pair(
    .orderInverted,
    (
      file(#""s": {\#(token("a", "dimension", px(8))), \#(token("b", "dimension", px(12)))}"#),
      file(#""s": {\#(token("a", "dimension", px(13))), \#(token("b", "dimension", px(12)))}"#)
    ),
    not: (
      file(#""s": {\#(token("a", "dimension", px(8))), \#(token("b", "dimension", px(12)))}"#),
      file(#""s": {\#(token("a", "dimension", px(11))), \#(token("b", "dimension", px(12)))}"#)
    )),
  Pair(
    .overrideChanged, (file(modes, gap(1)), file(modes, gap(1, dark(2)))),
    not: (file(modes, gap(1, dark(3))), file(modes, gap(1, dark(2))))),
  Pair(
    .axisAdded, (file(gap(1)), file(modes, gap(1))), not: (file(modes, gap(1)), file(modes, gap(2)))
  ),
  Pair(
    .axisValueAdded,
    (file(modes, gap(1)), file(axes(#""appearance": ["light", "dark", "dim"]"#), gap(1))),
    not: (file(modes, gap(1)), file(axes(#""appearance": ["dark", "light"]"#), gap(1)))),
  Pair(.axisRemoved, (file(modes, gap(1)), file(gap(1))), not: (file(gap(1)), file(modes, gap(1)))),
  Pair(
    .axisValueRemoved,
    (file(axes(#""appearance": ["light", "dark", "dim"]"#), gap(1)), file(modes, gap(1))),
    not: (file(modes, gap(1)), file(axes(#""appearance": ["light", "dark", "dim"]"#), gap(1)))),
  Pair(
    .axisDefaultChanged,
    (file(modes, gap(1)), file(axes(#""appearance": ["dark", "light"]"#), gap(1))),
    not: (
      file(axes(#""appearance": ["light", "dark", "dim"]"#), gap(1)),
      file(axes(#""appearance": ["light", "dim", "dark"]"#), gap(1))
    )),
  Pair(
    .aliasRetargeted,
    (
      file(gap(1), token("h", "dimension", px(1)), token("x", "dimension", #""{gap}""#)),
      file(gap(1), token("h", "dimension", px(1)), token("x", "dimension", #""{h}""#))
    ),
    not: (
      file(gap(1), token("h", "dimension", px(1)), token("x", "dimension", #""{gap}""#)),
      file(gap(1), token("h", "dimension", px(1)), token("x", "dimension", px(1)))
    )),
  Pair(
    .aliasDropped,
    (
      file(gap(1), token("x", "dimension", #""{gap}""#)),
      file(gap(1), token("x", "dimension", px(1)))
    ),
    not: (
      file(gap(1), token("x", "dimension", #""{gap}""#)),
      file(gap(1), token("x", "dimension", px(2)))
    )),
  Pair(
    .demandStrengthened,
    (file(gap(1, ours(#""modality": "should""#))), file(gap(1, ours(#""modality": "must""#)))),
    not: (file(gap(1, ours(#""modality": "must""#))), file(gap(1, ours(#""modality": "should""#))))),
  Pair(
    .demandWeakened,
    (file(gap(1, ours(#""modality": "must""#))), file(gap(1, ours(#""modality": "should""#)))),
    not: (file(gap(1, ours(#""modality": "should""#))), file(gap(1, ours(#""modality": "must""#))))),
  Pair(
    .demandReversed,
    (file(gap(1, ours(#""modality": "should""#))), file(gap(1, ours(#""modality": "avoid""#)))),
    not: (file(gap(1, ours(#""modality": "should""#))), file(gap(1, ours(#""modality": "may""#))))),
  // The store knows what corrects the record of a published revision; see `corrected`.
  Pair(.corrected, (file(gap(1)), file(gap(2))), not: (file(gap(1)), file(gap(2)))),
  Pair(
    .descriptionChanged, (file(gap(1)), file(gap(1, #""$description": "Text.""#))),
    not: (file(gap(1)), file(gap(1, #""$extensions": {"com.other": 1}"#)))),
  Pair(
    .recordChanged, (file(gap(1)), file(gap(1, #""$extensions": {"com.other": 1}"#))),
    not: (file(gap(1)), file(gap(1, #""$description": "Text.""#)))),
  Pair(
    .nameRemoved, (file(gap(1)), file(words("small"))),
    not: (file(gap(1)), file(gap(2))), in: .css),
  Pair(
    .nameTaken,
    (
      file(token("aB", "number", "1")),
      file(token("aB", "number", "1"), token("a-b", "number", "2"))
    ),
    not: (
      file(token("aB", "number", "1")),
      file(token("aB", "number", "1"), token("a-c", "number", "2"))
    ),
    in: .css),
  Pair(
    .signatureChanged,
    (
      file(modes, gap(1, dark(2))),
      file(
        modes,
        #""gap": {\#(ours(#""type": "dimension", "contexts": {"appearance=dark": {"value": \#(px(2))}}"#))}"#
      )
    ),
    not: (file(modes, gap(1, dark(2))), file(modes, gap(1, dark(3)))), in: .swift),
  Pair(
    .lossAdded,
    (file(token("c", "color", color(1))), file(token("c", "color", color(1, "display-p3")))),
    not: (file(token("c", "color", color(1))), file(token("c", "color", color(0.9)))), in: .figma),
]

// MARK: Tests

private func view(_ text: String) throws -> PointView {
  var options = ParseOptions()
  options.revision = "main"
  let parsed = parse([InputFile(name: "t.tokens.json", bytes: Array(text.utf8))], options: options)
  #expect(!parsed.diagnostics.contains { $0.severity == .error }, "\(parsed.diagnostics)")
  let state = ComparedState(set: parsed.set, label: "t", only: nil).sorted
  return PointView.resolved(state.set, label: "t", only: nil).view
}

@Suite("Pairs of the judge") struct JudgePairTests {
  private func rules(_ sides: (String, String), _ pair: Pair) throws -> Set<JudgeRule> {
    let (from, to) = (try view(sides.0), try view(sides.1))
    var outputs: [Judge.Output] = []
    if let format = pair.output {
      var job = ExportJob(format: format, point: .head)
      if pair.keepsNames { job.since = .head }
      outputs = try Judge.Output.all(of: job, from: from, to: to)
    }
    var found = changes(from: from, to: to)
    if pair.rule == .corrected, sides == pair.fires {
      for index in found.indices { found[index].class = .corrected }
    }
    let findings = Judge.findings(
      found, from: from, to: to, settings: JudgeSettings(policy: .strict), outputs: outputs)
    return Set(findings.map(\.rule))
  }

  @Test("each rule has one") func complete() {
    #expect(Set(pairs.map(\.rule)) == Set(JudgeRule.allCases))
  }

  @Test("fires its rule, and the nearest does not", arguments: pairs)
  private func fires(_ pair: Pair) throws {
    #expect(try rules(pair.fires, pair).contains(pair.rule))
    // A correction is told apart by the store, so that the files are the same.
    if pair.rule == .corrected { return }
    #expect(!(try rules(pair.nearest, pair).contains(pair.rule)))
  }
}
