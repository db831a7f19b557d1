package import PositionedJSON
package import TokenModel
internal import TokenOperations
package import TokenReport
internal import TokenResolve

/// How a token's answers come about.
package struct ShownReasons: ShownPage {
  package struct Answer {
    let context: Context
    /// `nil` where none is.
    let cell: ResolvedCell?
    let steps: [ResolutionStep]
  }

  let path: TokenPath
  let point: String
  package let revision: Revision
  package let answers: [Answer]
  /// What the token is for.
  package var description: String?
  /// All of the registry.
  package let revisions: [Revision]

  package var report: Report {
    let place = revisions.count > 1 ? " in " + revision.id : ""
    var report = Report.titled(path.text, place, kind: "Why")
    report.lead = [Phrase(description ?? "")].filter { !$0.isEmpty }
    report.sections = answers.map(section)
    return report
  }

  private func section(_ answer: Answer) -> Report.Section {
    let asked = revision.completed(answer.context)
    let silence = revision.hasRead(path) ? "not stated in the pages read" : "not recorded"
    let value =
      answer.cell.map { cell in
        Phrase.value(cell.text(aliases: .value), cell.value)
          + Phrase(cell.problemText.map { "  broken: " + $0 } ?? "")
      } ?? Phrase(silence)
    let history = HistoryText(revisions: revisions)
    var section = Report.Section(
      Phrase(asked.isBase ? "the base" : asked.text) + ": " + value,
      [
        .init("In", for: .programs), .init("Token", .heading), .init("For", .besideHeading),
        "Where", .init("Value", most: 40), "Verdict",
      ])
    section.lead = [
      Phrase(answer.cell?.statement.qualifiers.because.map { "because: " + $0 } ?? "")
    ].filter { !$0.isEmpty }
    section.groups = answer.steps.map { step in
      let heading = [
        Phrase(asked.text), Phrase.name(step.path.text),
        Phrase(step.referrer.map { "which \($0.text) refers to" } ?? "", .faint),
      ]
      let rows = step.candidates.map { candidate in
        let isWinner = candidate.verdict == .answers
        return Report.Row(
          heading + [
            Phrase(self.name(candidate)), history.statement(candidate.cell.statement),
            Phrase(reason(candidate, step), isWinner ? .plain : .faint),
          ], mark: Report.Mark(isWinner ? "›" : " ", .green, word(candidate.verdict)))
      }
      let none = [Phrase(), Phrase(), Phrase("there is no such token in \(revision.id)")]
      return Report.Group(title: nil, rows: rows.isEmpty ? [Report.Row(heading + none)] : rows)
    }
    return section
  }

  private func name(_ candidate: ResolutionStep.Candidate) -> String {
    let context = candidate.cell.context.isBase ? "base" : candidate.cell.context.text
    return candidate.cell.revision == revision.id
      ? context : "\(candidate.cell.revision), \(context)"
  }

  private func reason(_ candidate: ResolutionStep.Candidate, _ step: ResolutionStep) -> String {
    switch candidate.verdict {
    case .answers:
      switch step.decision {
      case .alone?, nil: "answers: no other holds here"
      case .axis(let axis)?: "answers: it fixes \(axis)"
      case .revision?: "answers: a revision is asked before its base"
      }
    case .weaker: "holds too, and is weaker"
    case .elsewhere(let missing): "needs \(missing.text)"
    case .never: "needs what \(revision.id) does not have"
    }
  }

  package var json: JSON {
    .object([
      "point": point, "path": path.text, "revision": revision.id,
      "description": description,
      "why": JSON.array(
        answers.map { answer in
          .object([
            "in": answer.context.json, "asked": revision.completed(answer.context).json,
            "resolved": answer.cell?.json, "steps": JSON.array(answer.steps.map(json)),
          ])
        }),
    ])
  }

  private func json(_ step: ResolutionStep) -> JSON {
    .object([
      "path": step.path.text, "referrer": step.referrer?.text,
      "decidedBy": json(step.decision),
      "candidates": JSON.array(
        step.candidates.map { candidate in
          .object(
            ["revision": candidate.cell.revision, "context": candidate.cell.context.json],
            candidate.cell.statement.json, ["verdict": word(candidate.verdict)])
        }),
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
