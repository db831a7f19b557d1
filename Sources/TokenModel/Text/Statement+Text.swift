internal import PositionedJSON

// How a statement reads to a person: one place for list, show, diff and compare.
// `14 px`, `≈ 320 pt`, `≥ 2`, `“standard blue”`, `yes, must`, `avoid`, `logo.svg (kept as written)`.
// Harmless on a terminal.

extension Statement {
  /// The statement in words and figures, with its modality.
  ///
  /// - Parameters:
  ///   - value: the value with its references followed; `nil` where there is none.
  ///   - pixel: how DTCG's `px` is read; see `pixelName`.
  ///   - spread: how far off a measured figure may be, with a space before it.
  package func text(
    value: TokenValue?, pixel: String, aliases: AliasText = .value, spread: String = ""
  ) -> String {
    switch presence {
    case .notStated: return "not stated"
    case .notApplicable: return "not applicable"
    case .stated: break
    }
    let isTrue = value == .boolean(BooleanValue(true))
    switch modality {
    case .must?: return body(value, pixel, aliases) + spread + ", must"
    case .should?: return body(value, pixel, aliases) + spread + ", should"
    case .may?: return isTrue ? "optional" : body(value, pixel, aliases) + spread + ", may"
    case .avoid?: return isTrue ? "avoid" : body(value, pixel, aliases) + spread + ", avoid"
    case nil: return body(value, pixel, aliases) + spread
    }
  }

  private func body(_ value: TokenValue?, _ pixel: String, _ aliases: AliasText) -> String {
    if let verbatim, self.value == nil {
      let written = verbatim["$value"] ?? verbatim["$ref"] ?? verbatim
      return (written.string ?? written.compactText).terminalSafe + " (kept as written)"
    }
    let figure = figure(value, pixel, aliases) ?? expression?.terminalSafe
    var text = [figure, boundsText(pixel)].compactMap(\.self).joined(separator: ", ")
    if let words { text += (text.isEmpty ? "" : " ") + "“" + words.terminalSafe + "”" }
    if text.isEmpty { text = qualifiersJSON?.compactText.terminalSafe ?? "no value" }
    return isApproximate ? "≈ " + text : text
  }

  private func figure(_ value: TokenValue?, _ pixel: String, _ aliases: AliasText) -> String? {
    if aliases != .value, let alias {
      let name = alias.name == "$root" ? alias.parent?.name ?? alias.name : alias.name
      // A step of a scale says nothing without its scale.
      let needsOuter = name.first?.isNumber == true || aliases == .groupAndName
      let outer = needsOuter ? alias.parent.map { $0.name + "." } : nil
      return ((outer ?? "") + name).terminalSafe
    }
    // Code wants the number, which is why it stands behind the name.
    if case .fontWeight(let weight)? = value, weight.plainText != weight.number.text {
      return "\(weight.plainText) (\(weight.number.text))"
    }
    if let value { return value.plainText(unit: unit, pixel: pixel) }
    return self.value?.compactText.terminalSafe
  }

  /// `≥ 2`, `≤ 2`, `16–20 pt`; `nil` where nothing is bounded.
  private func boundsText(_ pixel: String) -> String? {
    let bounds = bounds(as: type)
    switch (text(bounds.lower, min, pixel), text(bounds.upper, max, pixel)) {
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
  private func text(_ bound: TokenValue?, _ json: JSON?, _ pixel: String) -> String? {
    bound?.plainText(unit: unit, pixel: pixel) ?? json?.compactText.terminalSafe
  }
}

extension ResolvedCell {
  /// The answer in words and figures; where the value could not be resolved, as written.
  package func text(aliases: AliasText = .value) -> String {
    guard problem == nil else { return statement.writtenText }
    return statement.text(value: value, pixel: pixel, aliases: aliases, spread: cell.spreadWords)
  }

  /// As that of its cell.
  package var spreadText: String? { cell.spreadText }

  /// How DTCG's `px` is read where scales such as `px@2x` are taken out: `px` or `pt`.
  package var pixelName: String { pixel == "px" ? pixel : "pt" }

  /// Why the stated value cannot be found, as seen from the token, such as `refers to "{a}", which names
  /// no token`; `nil` where it can.
  package var problemText: String? {
    guard let problem else { return nil }
    let own = quotedForMessage(cell.path.text)
    guard problem.hasPrefix(own) else { return problem }
    return String(problem.dropFirst(own.count).drop { $0 == " " || $0 == ":" })
  }
}

extension Statement {
  /// What the pages have instead of a value, where they state none; `nil` where nothing is recorded of that.
  package var silenceNote: String? { presence == .stated ? nil : qualifiers.note?.terminalSafe }

  /// The value as it is written in a file, such as `{color.systemBlue}`.
  package var writtenText: String {
    let written = computation?.text ?? value?.string ?? value?.compactText ?? ""
    return written.terminalSafe
  }
}

extension Cell {
  /// How far off a measured figure may be, such as ` ± 0.5` of its unit or ` ± 8/255` in each channel of a color; `nil` where
  /// none is its own.
  package var spreadText: String? {
    guard statement.alias == nil, statement.isApproximate, let spread = uncertainty else {
      return nil
    }
    let steps = (spread * 255).rounded()
    let isOfColor = statement.type == .color && abs(spread * 255 - steps) < 1e-6
    return " ± " + (isOfColor ? Number(steps).text + "/255" : Number(spread).text)
  }

  /// The same with how it is known, such as ` ± 0.5 (measured)`; empty where none is.
  package var spreadWords: String {
    let isMeasured = evidence.contains { $0.grade == .measured && $0.uncertainty != nil }
    return spreadText.map { $0 + " (\(isMeasured ? "measured" : "derived"))" } ?? ""
  }
}
