internal import PositionedJSON

// How a statement reads to a person: one place for list, show, diff and compare.
// `14 pt`, `≈ 320 pt`, `≥ 2`, `“standard blue”`, `yes, must`, `avoid`, `logo.svg (kept as written)`.
// Harmless on a terminal.

extension Statement {
  /// The statement in words and figures, with its modality.
  ///
  /// - Parameter value: the value with its references followed; `nil` where there is none.
  package func text(value: TokenValue?, aliases: AliasText = .value) -> String {
    switch presence {
    case .notStated: return "not stated"
    case .notApplicable: return "not applicable"
    case .stated: break
    }
    let isTrue = value == .boolean(BooleanValue(true))
    switch modality {
    case .must?: return body(value, aliases) + ", must"
    case .should?: return body(value, aliases) + ", should"
    case .may?: return isTrue ? "optional" : body(value, aliases) + ", may"
    case .avoid?: return isTrue ? "avoid" : body(value, aliases) + ", avoid"
    case nil: return body(value, aliases)
    }
  }

  private func body(_ value: TokenValue?, _ aliases: AliasText) -> String {
    if let verbatim, self.value == nil {
      let written = verbatim["$value"] ?? verbatim["$ref"] ?? verbatim
      return (written.string ?? written.compactText).terminalSafe + " (kept as written)"
    }
    let figure = figure(value, aliases) ?? expression?.terminalSafe
    var text = [figure, boundsText].compactMap(\.self).joined(separator: ", ")
    if let words { text += (text.isEmpty ? "" : " ") + "“" + words.terminalSafe + "”" }
    if text.isEmpty { text = qualifiersJSON?.compactText.terminalSafe ?? "no value" }
    return isApproximate ? "≈ " + text : text
  }

  private func figure(_ value: TokenValue?, _ aliases: AliasText) -> String? {
    if aliases == .name, let alias {
      let name = alias.name == "$root" ? alias.parent?.name ?? alias.name : alias.name
      return name.terminalSafe
    }
    if let value { return value.plainText(unit: unit) }
    return self.value?.compactText.terminalSafe
  }

  /// `≥ 2`, `≤ 2`, `16–20 pt`; `nil` where nothing is bounded.
  private var boundsText: String? {
    let bounds = bounds(as: type)
    switch (text(bounds.lower, min), text(bounds.upper, max)) {
    case (let low?, let high?):
      let suffix = high.drop { $0 != " " }
      let start = !suffix.isEmpty && low.hasSuffix(suffix) ? low.dropLast(suffix.count) : low[...]
      return start + "–" + high
    case (let low?, nil): return "≥ " + low
    case (nil, let high?): return "≤ " + high
    case (nil, nil): return nil
    }
  }

  /// A bound as its value reads, else as it is written.
  private func text(_ bound: TokenValue?, _ json: JSON?) -> String? {
    bound?.plainText(unit: unit) ?? json?.compactText.terminalSafe
  }
}
