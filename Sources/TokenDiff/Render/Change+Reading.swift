internal import PositionedJSON
internal import TokenModel

/// How one change reads in a line of text.
extension Change {
  /// Whether it may hide behind a count: every value is as it was, and so is what is demanded.
  var isQuiet: Bool {
    self.class.isQuiet && !also.contains(.deprecated) && shifts.isEmpty
  }

  var mark: String {
    if isReversed { return "⇄" }
    return switch self.class {
    case .added, .newlyStated: "+"
    case .removed, .silenced: "-"
    case .renamed, .specified, .reunited, .corrected, .changed: "~"
    case .rippled: "»"
    case .restated, .redescribed, .resourced: "="
    case .deprecated: "!"
    }
  }

  /// A terminal's own colour for the mark.
  var markColor: String {
    if isReversed { return "35" }
    return switch self.class {
    case .added, .newlyStated: "32"
    case .removed, .silenced: "31"
    case .renamed, .specified, .reunited, .corrected, .changed: "33"
    case .rippled: "36"
    case .restated, .redescribed, .resourced: "2"
    case .deprecated: "31"
    }
  }

  /// Measure, class where the mark leaves it open, and what else is true.
  var remark: String? {
    var parts: [String] = []
    if let measure { parts.append(measure.text) }
    switch self.class {
    case .added, .removed, .changed, .rippled: break
    case .renamed: parts.append("renamed" + (rename.map { " from " + $0.from.text.harmless } ?? ""))
    case .specified, .newlyStated, .silenced, .reunited, .corrected, .redescribed, .resourced:
      parts.append(self.class.label)
    case .restated: parts.append((["restated"] + rewordedParts).joined(separator: ": "))
    case .deprecated: parts.append(deprecationText)
    }
    parts += also.map { $0 == .deprecated ? deprecationText : $0.label }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private var deprecationText: String {
    "deprecated" + (deprecation?.string.map { ": " + $0.harmless } ?? "")
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
    let kinds = Qualifier.Kind.allCases.filter { one[$0] != other[$0] }.map(\.rawValue)
    return kinds.isEmpty ? [] : [kinds.joined(separator: ", ")]
  }
}

extension Statement {
  /// The value as it stands in a file: `{color.systemBlue}`.
  fileprivate var writtenText: String {
    let written = value?.string ?? value?.compactText ?? ""
    return written.harmless
  }
}
