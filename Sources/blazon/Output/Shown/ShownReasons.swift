internal import PositionedJSON
internal import TerminalText
internal import TokenModel
internal import TokenResolve

/// How a token's answers come about.
struct ShownReasons: ShownPage {
  struct Answer {
    let context: Context
    /// `nil` where none is.
    let cell: ResolvedCell?
    let steps: [ResolutionStep]
  }

  let path: TokenPath
  let point: Point
  let revision: Revision
  let answers: [Answer]
  /// What the token is for.
  var description: String?
  /// All of the registry.
  let revisions: [Revision]

  func text(_ style: TextStyle) -> String {
    let name = HistoryText(style: style, revisions: revisions).name(revision.id)
    var text = style.bold(path.text.terminalSafe) + (name.isEmpty ? "" : " in \(name)") + "\n"
    if let description { text += "\(description.terminalSafe)\n" }
    for answer in answers { text += "\n" + self.text(answer, style) }
    return text
  }

  private func text(_ answer: Answer, _ style: TextStyle) -> String {
    let asked = revision.completed(answer.context)
    var text = "  " + (asked.isBase ? "the base" : asked.text.terminalSafe) + ": "
    if let cell = answer.cell {
      text += style.swatch(cell.value) + cell.text(aliases: .value)
      text += (cell.problemText.map { "  broken: " + $0 } ?? "") + "\n"
    } else {
      text += (revision.hasRead(path) ? "not stated in the pages read" : "not recorded") + "\n"
    }
    if let because = answer.cell?.statement.qualifiers.because {
      text += "    because: \(because.terminalSafe)\n"
    }
    for step in answer.steps { text += self.text(step, style) }
    return text
  }

  private func text(_ step: ResolutionStep, _ style: TextStyle) -> String {
    let history = HistoryText(style: style, revisions: revisions)
    var text = "    " + step.path.text.terminalSafe
    if let referrer = step.referrer {
      text += style.dim("  which \(referrer.text.terminalSafe) refers to")
    }
    text += "\n"
    if step.candidates.isEmpty { text += "      there is no such token in \(revision.id)\n" }
    let names = step.candidates.map(name)
    let width = names.map(\.terminalWidth).max() ?? 0
    let widths = step.candidates.map { history.width($0.cell.statement) }
    let valueWidth = min(widths.max() ?? 0, 40)
    for (index, candidate) in step.candidates.enumerated() {
      let isWinner = candidate.verdict == .answers
      text += "      " + (isWinner ? style.painted("›", "32") : " ") + " "
      text += names[index].padded(to: width) + "  "
      text +=
        history.statement(candidate.cell.statement)
        .padded(to: valueWidth, taken: widths[index]) + "  "
      text += isWinner ? reason(candidate, step) : style.dim(reason(candidate, step))
      text += "\n"
    }
    return text
  }

  private func name(_ candidate: ResolutionStep.Candidate) -> String {
    let context = candidate.cell.context.isBase ? "base" : candidate.cell.context.text.terminalSafe
    return candidate.cell.revision == revision.id
      ? context : "\(candidate.cell.revision.terminalSafe), \(context)"
  }

  private func reason(_ candidate: ResolutionStep.Candidate, _ step: ResolutionStep) -> String {
    switch candidate.verdict {
    case .answers:
      switch step.decision {
      case .alone?, nil: "answers: no other holds here"
      case .axis(let axis)?: "answers: it fixes \(axis.terminalSafe)"
      case .revision?: "answers: a revision is asked before its base"
      }
    case .weaker: "holds too, and is weaker"
    case .elsewhere(let missing): "needs \(missing.text.terminalSafe)"
    case .never: "needs what \(revision.id.terminalSafe) does not have"
    }
  }

  var json: JSON {
    .object([
      .init("point", .string(point.text)),
      .init("path", .string(path.text)),
      .init("revision", .string(revision.id)),
      .init("description", .optional(description)),
      .init(
        "why",
        .array(
          answers.map { answer in
            .object([
              .init("in", answer.context.json),
              .init("asked", revision.completed(answer.context).json),
              .init("resolved", .optional(answer.cell?.json)),
              .init("steps", .array(answer.steps.map(json))),
            ])
          })),
    ])
  }

  private func json(_ step: ResolutionStep) -> JSON {
    .object([
      .init("path", .string(step.path.text)),
      .init("referrer", .optional(step.referrer?.text)),
      .init("decidedBy", json(step.decision)),
      .init(
        "candidates",
        .array(
          step.candidates.map { candidate in
            .object(
              [
                .init("revision", .string(candidate.cell.revision)),
                .init("context", candidate.cell.context.json),
              ] + candidate.cell.statement.jsonMembers + [
                .init("verdict", .string(word(candidate.verdict)))
              ])
          })),
    ])
  }

  private func json(_ decision: ResolutionStep.Decision?) -> JSON {
    switch decision {
    case nil: .null
    case .alone?: .string("alone")
    case .axis(let axis)?: .string("axis \(axis)")
    case .revision?: .string("revision")
    }
  }

  private func word(_ verdict: ResolutionStep.Verdict) -> String {
    switch verdict {
    case .answers: "answers"
    case .weaker: "weaker"
    case .elsewhere: "elsewhere"
    case .never: "never"
    }
  }
}
