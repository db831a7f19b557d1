internal import PositionedJSON

extension ResolvedCell {
  /// The answer in words and figures; where the value could not be resolved, as written.
  package func text(aliases: AliasText = .value) -> String {
    problem == nil
      ? statement.text(value: value, pixel: pixel, aliases: aliases) : statement.writtenText
  }

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
  /// The value as it is written in a file, such as `{color.systemBlue}`.
  package var writtenText: String {
    let written = computation?.text ?? value?.string ?? value?.compactText ?? ""
    return written.terminalSafe
  }
}
