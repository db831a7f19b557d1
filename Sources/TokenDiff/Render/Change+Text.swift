internal import PositionedJSON
internal import TokenModel

/// How one change reads in a line of text.
extension Change {
  /// Whether it may hide behind a count: every value is as it was, and so is what is demanded.
  var isQuiet: Bool {
    self.class.isQuiet && !also.contains(.deprecated) && shifts.isEmpty
  }

  var mark: String { isReversed ? "⇄" : self.class.mark }

  /// A terminal's own colour for the mark.
  var markColor: String { isReversed ? "35" : self.class.markColor }

  /// ChangeMeasure, class where the mark leaves it open, and what else is true.
  var remark: String? {
    let parts = [measure?.text, classNote].compactMap(\.self) + alsoNotes
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// What the mark does not say of the class.
  private var classNote: String? {
    switch self.class {
    case .added, .removed, .newlyStated, .silenced, .changed, .rippled, .refined, .converted: nil
    case .renamed: rename?.text
    case .corrected, .redescribed, .sourceChanged: self.class.label
    case .restated: (["restated"] + rewordedParts).joined(separator: ": ")
    case .deprecated: deprecationText
    }
  }

  private var alsoNotes: [String] {
    also.map { $0 == .deprecated ? deprecationText : $0.label }
  }

  /// `color.accent → color.brand #0088FF`: the tokens that carried a ripple, and what the last one
  /// became.
  var cause: String? {
    because.isEmpty ? nil : because.map(\.text.terminalSafe).joined(separator: " → ")
  }

  private var deprecationText: String {
    "deprecated" + (deprecation?.string.map { ": " + $0.terminalSafe } ?? "")
  }

  /// Before and after as written, where their wording differs to the eye.
  var wordings: (String, String)? {
    guard let before = before.stated, let after = after.stated else { return nil }
    let texts = [before, after].map { cell in
      cell.statement.alias == nil ? cell.text() : cell.statement.writtenText
    }
    return texts[0] == texts[1] ? nil : (texts[0], texts[1])
  }

  /// `note, since`: what a restated statement says otherwise beside its figure.
  private var rewordedParts: [String] {
    guard wordings == nil, let one = before.record?.statement, let other = after.record?.statement
    else { return [] }
    let (ours, theirs) = (one.qualifiers, other.qualifiers)
    let kinds = Qualifiers.Kind.allCases.filter { ours[$0] != theirs[$0] }.map(\.rawValue)
    return kinds.isEmpty ? [] : [kinds.joined(separator: ", ")]
  }
}

extension Statement {
  /// The value as it stands in a file: `{color.systemBlue}`.
  fileprivate var writtenText: String {
    let written = value?.string ?? value?.compactText ?? ""
    return written.terminalSafe
  }
}

extension ChangeClass {
  /// A sign of one column.
  var mark: String {
    switch self {
    case .added: "+"
    case .removed: "-"
    case .renamed: "→"
    case .newlyStated: "●"
    case .silenced: "○"
    case .changed, .corrected: "≠"
    case .refined: "~"
    case .converted: "≡"
    case .rippled: "»"
    case .restated, .redescribed, .sourceChanged: "="
    case .deprecated: "!"
    }
  }

  var markColor: String {
    switch self {
    case .added, .newlyStated: "32"
    case .removed, .silenced, .deprecated: "31"
    case .renamed: "34"
    case .refined, .corrected, .changed: "33"
    case .converted, .rippled: "36"
    case .restated, .redescribed, .sourceChanged: "2"
    }
  }
}

extension Rename {
  /// `detected, 82% sure; else color.accent2 (40%)`.
  var text: String {
    switch basis {
    case .identity: return "the same token"
    case .declared: return "declared"
    case .detected:
      var text = "detected, \(Rename.percent(confidence)) sure"
      if let runnerUp {
        text += "; else \(runnerUp.path.text.terminalSafe) (\(Rename.percent(runnerUp.confidence)))"
      }
      return text
    }
  }

  private static func percent(_ part: Double) -> String {
    Number((part * 100).rounded()).text + "%"
  }
}

extension ContrastChange {
  /// `contrast on color.background 4.62 → 3.1, below 4.5`, seen from the token at `path`.
  func text(at path: TokenPath, in outer: Context) -> String {
    let isText = path == text
    var result = isText ? "contrast on " : "contrast under "
    result += (isText ? background : text).text.terminalSafe
    let own = context.filtered { outer[$0.axis] == nil }
    if !own.isBase { result += " · " + ComparisonOutline.text(own) }
    result += " \(ContrastChange.ratio(before)) → \(ContrastChange.ratio(after))"
    return result + (verdict.map { ", " + $0 } ?? "")
  }

  /// `now above 4.5 (AA)`, for the highest threshold won or the lowest lost.
  var verdict: String? {
    guard let first = crossed.first, let last = crossed.last else { return nil }
    return first.isGain
      ? "now reaches " + ContrastChange.name(last.threshold)
      : "no longer reaches " + ContrastChange.name(first.threshold)
  }

  private static func name(_ threshold: Double) -> String {
    let level = threshold == 3 ? "large text" : threshold == 7 ? "AAA" : "AA"
    return "\(Number(threshold).text) (\(level))"
  }

  /// Cut, not rounded, to two decimals: 4.499 must not read 4.5.
  private static func ratio(_ value: Double) -> String {
    Number((value * 100).rounded(.down) / 100).text + ":1"
  }
}
