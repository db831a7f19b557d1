internal import PositionedJSON
internal import TokenModel
internal import TokenReport

/// The text of one change in a line.
extension Change {
  /// The sign of the change's class, or that of a reversal.
  var mark: String { isReversed ? "⇄" : silentEdition == nil ? self.class.mark : "?" }

  /// The color of the mark.
  var tone: Tone { isReversed ? .violet : silentEdition == nil ? self.class.tone : .faint }

  /// Of two editions the one that does not record what the other one states; `nil` where both do, or
  /// where one says that the token did not exist.
  var silentEdition: Substring? {
    let editions = revision.split(separator: "→")
    guard editions.count == 2 else { return nil }
    switch (self.class, before, after) {
    case (.removed, _, .silent(.notRecorded, _)): return editions[1]
    case (.added, .silent(.notRecorded, _), _): return editions[0]
    default: return nil
    }
  }

  /// ChangeMeasure, class where the mark leaves it open, and what else is true.
  var remark: String? {
    let parts = [measure?.text, classNote].compactMap(\.self) + alsoNotes
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// The class as a note; `nil` if the mark shows it.
  private var classNote: String? {
    switch self.class {
    case .broken:
      (["broken"] + [after.written?.problemText].compactMap(\.self)).joined(separator: ": ")
    case .mended:
      (["mended"] + [before.written?.problemText].compactMap(\.self))
        .joined(separator: "; it was broken: ")
    case .added, .removed, .newlyStated, .silenced, .changed, .rippled, .refined, .converted: nil
    case .notCompared: "a rule and a derived value"
    case .renamed: rename?.text
    case .redescribed: saidNotes.isEmpty ? self.class.label : nil
    case .corrected, .sourceChanged: self.class.label
    case .restated: (["restated"] + rewordedParts).joined(separator: ": ")
    case .deprecated, .undeprecated: saidNotes.joined(separator: "; ")
    }
  }

  /// What else is true, then what is said otherwise about the token.
  private var alsoNotes: [String] {
    let notes = also.filter { $0 != .deprecated && $0 != .undeprecated && $0 != .redescribed }
      .map(\.label)
    return notes + (self.class == .deprecated || self.class == .undeprecated ? [] : saidNotes)
  }

  /// What happened to the deprecation, the description and the extensions, with both texts.
  private var saidNotes: [String] {
    [deprecation?.text].compactMap(\.self) + (description?.texts ?? [])
  }

  /// The tokens through which a ripple came, such as `color.accent → color.brand`; `nil` for other
  /// changes.
  var cause: String? {
    // Of what is broken, the reference that fails is told already.
    because.isEmpty || (self.class == .broken && because.count == 1)
      ? nil : because.map(\.text.terminalSafe).joined(separator: " → ")
  }

  /// The texts of before and after; `nil` if a reader would see no difference.
  var wordings: (String, String)? {
    guard let before = before.stated, let after = after.stated else { return nil }
    let texts = [before, after].map { cell in
      cell.statement.alias == nil ? cell.text() : cell.statement.writtenText
    }
    return texts[0] == texts[1] ? nil : (texts[0], texts[1])
  }

  /// The qualifiers in which a restated statement differs, such as `note, since`.
  private var rewordedParts: [String] {
    guard wordings == nil, let one = before.record?.statement, let other = after.record?.statement
    else { return [] }
    let (ours, theirs) = (one.qualifiers, other.qualifiers)
    let kinds = Qualifiers.Kind.allCases.filter { ours[$0] != theirs[$0] }.map(\.rawValue)
    return kinds.isEmpty ? [] : [kinds.joined(separator: ", ")]
  }
}

extension ChangeClass {
  /// The sign of the class, one column wide.
  var mark: String {
    switch self {
    case .broken: "✗"
    case .mended: "✓"
    case .added: "+"
    case .removed: "-"
    case .renamed: "→"
    case .newlyStated: "●"
    case .silenced: "○"
    case .changed, .corrected: "≠"
    case .refined: "~"
    case .converted: "≡"
    case .rippled: "»"
    case .notCompared: "·"
    case .restated, .redescribed, .sourceChanged: "="
    case .deprecated: "!"
    case .undeprecated: "¡"
    }
  }

  var tone: Tone {
    switch self {
    case .added, .newlyStated, .mended, .undeprecated: .green
    case .broken, .removed, .silenced, .deprecated: .red
    case .renamed: .blue
    case .refined, .corrected, .changed: .amber
    case .converted, .rippled: .cyan
    case .notCompared, .restated, .redescribed, .sourceChanged: .faint
    }
  }
}

extension Rename {
  /// The way in which the rename is known, such as `detected, 82% sure; else color.accent2 (40%)`.
  var text: String {
    switch basis {
    case .identity: return "the same token"
    case .declared: return "declared"
    case .detected:
      var text = "detected, \(Rename.percent(confidence)) sure"
      if let runnerUp {
        text += "; else \(runnerUp.path.text.terminalSafe) (\(Rename.percent(runnerUp.confidence)))"
      }
      let parts = evidence.filter { $0.weight > 0 }.map {
        "\($0.kind.rawValue) \(Rename.percent($0.likeness)) of \(Rename.percent($0.weight))"
      }
      if !parts.isEmpty { text += "; " + parts.joined(separator: ", ") }
      return text
    }
  }

  private static func percent(_ part: Double) -> String {
    Number((part * 100).rounded()).text + "%"
  }
}

extension ContrastChange {
  /// The contrast as seen from the token at `path`, such as
  /// `contrast on color.background 4.62:1 → 3.1:1, no longer reaches 4.5 (AA)`.
  func text(at path: TokenPath, in outer: Context) -> String {
    let isText = path == text
    var result = isText ? "contrast on " : "contrast under "
    result += (isText ? background : text).text.terminalSafe
    let own = context.filtered { outer[$0.axis] == nil }
    if !own.isBase { result += " · " + ComparisonOutline.text(own) }
    result += " \(ContrastChange.figure(before)):1 → \(ContrastChange.figure(after)):1"
    return result + (verdict.map { ", " + $0 } ?? "")
      + (isCertain ? "" : "; over white, since the background is translucent")
  }

  /// The highest threshold that is reached now, or the lowest that no longer is; `nil` if none was
  /// crossed.
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

  /// A ratio without its `:1`, cut, not rounded, to two decimals: 4.499 must not read 4.5.
  package static func figure(_ value: Double) -> String {
    Number((value * 100).rounded(.down) / 100).text
  }
}

extension DeprecationChange {
  /// What happened, with the texts, such as `deprecation reworded: “old” → “new”`.
  var text: String {
    let gone = missingReplacement.map { "its replacement {\($0.text.terminalSafe)} is gone" }
    let parts: [String?]
    switch kind {
    case .deprecated: parts = ["deprecated" + reason(after), gone]
    case .bornDeprecated: parts = ["born deprecated" + reason(after), gone]
    case .undeprecated: parts = ["no longer deprecated" + reason(before, "; it was: ")]
    case .reworded: parts = ["deprecation reworded: \(quoted(before)) → \(quoted(after))", gone]
    case .replacementGone: parts = ["deprecated, and " + (gone ?? "")]
    }
    return parts.compactMap(\.self).joined(separator: "; ")
  }

  private func reason(_ json: JSON?, _ start: String = ": ") -> String {
    json?.string.map { start + $0.terminalSafe } ?? ""
  }

  private func quoted(_ json: JSON?) -> String {
    json?.string.map { "“" + $0.terminalSafe + "”" } ?? "without a reason"
  }
}

extension DescriptionChange {
  /// What differs, with both texts, such as `described: “old” → “new”` and `com.figma differs`.
  var texts: [String] {
    var texts: [String] = []
    if let description {
      switch (description.before, description.after) {
      case (let old?, let new?):
        texts.append("described: “\(old.terminalSafe)” → “\(new.terminalSafe)”")
      case (nil, let new?): texts.append("described: “\(new.terminalSafe)”")
      case (let old?, nil): texts.append("no longer described; it was: “\(old.terminalSafe)”")
      case (nil, nil): break
      }
    }
    let names = extensions.map(\.name.terminalSafe).joined(separator: ", ")
    return names.isEmpty ? texts : texts + ["extensions differ: " + names]
  }
}
