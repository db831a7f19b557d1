import PositionedJSON
import TestSupport
import Testing
import TokenDiff
import TokenModel

/// A class as `docs/diff.md` defines it, with an example of it.
struct ClassExample: Sendable, CustomTestStringConvertible {
  var `class`: ChangeClass
  var also: [ChangeClass] = []
  /// What it means, as the page says it.
  var means: String
  var pairing = Pairing.draft
  var before: [Cell]
  var after: [Cell]
  var formerAbouts: [About] = []
  var abouts: [About] = []
  /// The token whose change is the example.
  var of = "gap"

  var testDescription: String { "\(self.class.rawValue): \(row)" }

  var changes: [Change] {
    let (one, other) = pairing.revisions
    return TokenDiff.changes(
      from: view(side(one, before, formerAbouts)), to: view(side(other, after, abouts)))
  }

  private func side(_ revision: Revision, _ cells: [Cell], _ abouts: [About]) -> ResolvedTokens {
    resolved(
      revision, cells, abouts: abouts,
      deprecated: Dictionary(
        uniqueKeysWithValues: abouts.compactMap { about in
          about.deprecated.map { (about.path.text, $0) }
        }))
  }

  /// The line of the table.
  var row: String {
    let names = ([self.class] + also).map { "`\($0.rawValue)`" }
    let shown =
      names[0] + (also.isEmpty ? "" : " (also \(names.dropFirst().joined(separator: ", ")))")
    return
      "| \(shown) | \(means) | \(text(before, formerAbouts)) | \(text(after, abouts)) |"
  }

  private func text(_ cells: [Cell], _ abouts: [About]) -> String {
    let (one, _) = pairing.revisions
    let lines = resolved(one, cells).tokens.flatMap { token in
      token.cells.filter { $0.context == $0.cell.context }.map { cell in
        let context = cell.context.isBase ? "" : " [\(cell.context.text)]"
        let written = cell.statement.alias.map { "{\($0.text)}" } ?? cell.text()
        let silence = cell.statement.presence == .stated ? written : "not stated"
        let source = self.class == .sourceChanged ? ", from " + cell.cell.evidence[0].document : ""
        let grade = cell.cell.isDerived ? ", derived" : ""
        return "`\(token.path.text)`\(context) \(silence)\(source)\(grade)"
      }
    }
    let said = abouts.map { about in
      about.deprecated.map { "`\(about.path.text)` deprecated: \($0.string ?? "yes")" }
        ?? "`\(about.path.text)` described: \(about.description ?? "")"
    }
    return (lines + said).isEmpty ? "–" : (lines + said).joined(separator: "<br>")
  }
}

extension ClassExample {
  private static func gap(
    _ value: Double, unit: String? = nil, modality: Modality? = nil,
    _ qualifiers: Qualifiers = [:], from document: String = "doc"
  ) -> Cell {
    var qualifiers = qualifiers
    if let unit { qualifiers.unit = unit }
    return cell(
      "gap", .dimension, points(value), modality: modality, qualifiers: qualifiers, from: document)
  }

  private static func bounds(_ low: Double?, _ high: Double?) -> Cell {
    var qualifiers: Qualifiers = [:]
    if let low { qualifiers.min = json(points(low)) }
    if let high { qualifiers.max = json(points(high)) }
    return cell("gap", .dimension, qualifiers: qualifiers)
  }

  private static func about(_ path: String, _ text: String? = nil, deprecated: JSON? = nil) -> About
  {
    About(
      path: TokenPath(trusted: path), revision: "main", isGroup: false, description: text,
      deprecated: deprecated)
  }

  private static let about: Qualifiers = [.approximate: .bool(true)]
  private static let blue = cell("blue", .color, color("#007AFF"))
  private static let newBlue = cell("blue", .color, color("#0088FF"))
  private static let accent = cell("accent", .color, "\"{blue}\"")

  /// In order of precedence; every class at least once.
  static let all = [
    ClassExample(
      class: .broken, means: "what it refers to gives no value any more", before: [blue, accent],
      after: [accent], of: "accent"),
    ClassExample(
      class: .broken, also: [.added], means: "it came without a value", before: [],
      after: [accent], of: "accent"),
    ClassExample(
      class: .mended, means: "what it refers to gives a value again", before: [accent],
      after: [blue, accent], of: "accent"),
    ClassExample(
      class: .added, means: "the token, or the context of one, was not there", before: [],
      after: [gap(8)]),
    ClassExample(
      class: .removed, means: "it is gone", before: [gap(8)], after: []),
    ClassExample(
      class: .renamed, means: "the token stood at another path",
      before: [blue], after: [cell("color.blue", .color, color("#007AFF"))], of: "color.blue"),
    ClassExample(
      class: .renamed, also: [.changed], means: "and its value moved as well",
      before: [
        cell("old.sky", .color, color("#0000FF")), cell("old.sea", .color, color("#00AAFF")),
        cell("old.ink", .number, "1"),
      ],
      after: [
        cell("new.sky", .color, color("#0000FF")), cell("new.sea", .color, color("#00AAFF")),
        cell("new.ink", .number, "2"),
      ], of: "new.ink"),
    ClassExample(
      class: .refined, means: "words became a figure of their type, or the reverse",
      before: [cell("gap", .dimension, words: "small")], after: [gap(8)]),
    ClassExample(
      class: .refined, means: "a figure within what \"about\" allowed",
      before: [gap(320, about)], after: [gap(322)]),
    ClassExample(
      class: .refined, means: "a figure within the former bounds",
      before: [bounds(16, 20)], after: [gap(18)]),
    ClassExample(
      class: .refined, means: "a further bound",
      before: [bounds(44, nil)], after: [bounds(44, 60)]),
    ClassExample(
      class: .notCompared, means: "a rule, and a value that its source makes no rule of",
      pairing: .editions, before: [gap(8, modality: .must)],
      after: [cell("gap", .dimension, points(10), grade: .derived)]),
    ClassExample(
      class: .newlyStated, means: "not stated in the pages read, and now it is",
      pairing: .editions, before: [cell("size", .number, "1")],
      after: [gap(8), cell("size", .number, "1")]),
    ClassExample(
      class: .silenced, means: "was stated, and is not in the pages read now",
      before: [gap(8)], after: [cell("gap", .dimension, presence: .notStated)]),
    ClassExample(
      class: .converted, means: "another unit, the same quantity", pairing: .editions,
      before: [gap(44, unit: "px@1x")], after: [gap(44)]),
    ClassExample(
      class: .corrected,
      means: "the record of a published revision was wrong; the design did not move",
      pairing: .published, before: [gap(8)], after: [gap(10)]),
    ClassExample(
      class: .changed, means: "own statement and resolved value differ",
      before: [gap(8)], after: [gap(10)]),
    ClassExample(
      class: .changed, means: "a figure outside of what was claimed",
      before: [gap(320, about)], after: [gap(330)]),
    ClassExample(
      class: .changed, means: "a bound moved: other figures are allowed",
      before: [bounds(16, 20)], after: [bounds(16, 24)]),
    ClassExample(
      class: .rippled, means: "only the resolved value differs: an alias carried it",
      before: [blue, accent], after: [newBlue, accent], of: "accent"),
    ClassExample(
      class: .restated, means: "written differently, resolves to the same",
      before: [blue, cell("accent", .color, color("#007AFF"))], after: [blue, accent],
      of: "accent"),
    ClassExample(
      class: .restated, means: "an alias that followed a rename",
      before: [blue, accent],
      after: [
        cell("color.blue", .color, color("#007AFF")),
        cell("accent", .color, "\"{color.blue}\""),
      ], of: "accent"),
    ClassExample(
      class: .restated, means: "demanded differently (never folded)",
      before: [gap(8, modality: .should)], after: [gap(8, modality: .must)]),
    ClassExample(
      class: .restated, means: "\"about\" on one side only (never folded)",
      before: [gap(8, about)], after: [gap(8)]),
    ClassExample(
      class: .deprecated, means: "became deprecated", before: [gap(8)], after: [gap(8)],
      abouts: [about("gap", deprecated: .string("use margins"))]),
    ClassExample(
      class: .deprecated, means: "the replacement that its deprecation names is gone",
      before: [gap(8), cell("size", .number, "1")], after: [gap(8)],
      formerAbouts: [about("gap", deprecated: .string("Use {size}"))],
      abouts: [about("gap", deprecated: .string("Use {size}"))]),
    ClassExample(
      class: .undeprecated, means: "is no longer deprecated", before: [gap(8)], after: [gap(8)],
      formerAbouts: [about("gap", deprecated: .string("use margins"))]),
    ClassExample(
      class: .redescribed,
      means: "the description or other vendors' extensions differ",
      before: [gap(8)], after: [gap(8)], abouts: [about("gap", "between buttons")]),
    ClassExample(
      class: .redescribed, means: "the text of a deprecation differs (never folded)",
      before: [gap(8)], after: [gap(8)],
      formerAbouts: [about("gap", deprecated: .string("use margins"))],
      abouts: [about("gap", deprecated: .string("use insets"))]),
    ClassExample(
      class: .sourceChanged, means: "other evidence, within one revision",
      before: [gap(8)], after: [gap(8, from: "other")]),
  ]
}
