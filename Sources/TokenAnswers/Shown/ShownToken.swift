package import PositionedJSON
internal import TokenDiff
package import TokenModel
internal import TokenOperations
package import TokenReport
package import TokenStore

/// One token at one point, ready to print.
package struct ShownToken: ShownPage {
  /// What another revision says of the token; nothing where it does not speak of it.
  package struct Other {
    /// How far it can speak of the context that was asked for.
    package enum Scope {
      case asked
      /// It does not tell the context's axis apart: what it says, it says in general.
      case general
      /// It has the axis, and not that value: nobody could have had it then.
      case outside
    }

    package let revision: Revision
    /// Of a context that it does not have: what it says without that.
    package let cells: [ResolvedCell]
    package var scope = Scope.asked
  }

  let path: TokenPath
  let point: String
  package let revision: Revision
  /// In every context that can be told apart, through aliases too; with a problem where a reference
  /// leads to no value.
  package let cells: [ResolvedCell]
  /// All other revisions, in their order.
  package let others: [Other]
  /// Those of them that have cells of the token.
  let stating: [String]
  package let about: About?
  /// What belongs beside the token, with what it is.
  package let beside: [String]
  /// The deprecation of the token or of a group around it.
  package let deprecation: JSON?
  package let commits: [CellKey: CommitInfo]
  /// The documents that evidence can cite.
  package let documents: [Document]
  /// All of the registry.
  package let revisions: [Revision]

  private var details: CellDetails {
    CellDetails(commits: commits, documents: documents, revisions: revisions)
  }

  package var report: Report {
    let name = revision.title.map { "\(revision.id) (\($0))" } ?? revision.id
    let isNamed = revisions.count > 1 || revision.title != nil
    var report = Report.titled(path.text, isNamed ? " in " + name : "", kind: "Token")
    let group = about?.deprecated == nil ? " with its group" : ""
    report.lead = [
      Phrase(about?.description ?? ""),
      Phrase(Deprecation.line(deprecation, group)),
    ].filter { !$0.isEmpty }
    var values = Report.Section(
      nil,
      ["Context", .init("Value", .behind("  ")), .init("Through", .behind("  through "))])
    values.isSpaced = true
    // What an alias leads to in several contexts has one source.
    var written: [Cell] = []
    for cell in cells.map(\.cell) where !written.contains(cell) { written.append(cell) }
    let rows = written.flatMap { cell -> [Report.Row] in
      var rows = cells.filter { $0.cell == cell }.map(headline)
      rows[rows.count - 1].details = details.lines(of: cell)
      return rows
    }
    values.groups = [Report.Group(title: nil, rows: rows)]
    if cells.isEmpty { values.lead = [Phrase("  " + silence(in: revision))] }
    values.foot = beside.map { Phrase("see \($0)") }
    let last = latest?.cells.map(\.cell) ?? []
    report.sections =
      (cells.isEmpty
      ? [values, timeline, details.sources(of: last)]
      : [values, details.sources(of: written), timeline])
      .compactMap(\.self)
    return report
  }

  /// The newest of the other revisions that states a value, where this one does not: its sources are what is asked for.
  private var latest: Other? {
    guard cells.isEmpty else { return nil }
    return others.last { other in
      other.cells.contains { $0.cell.statement.presence == .stated }
    }
  }

  private func silence(in revision: Revision) -> String {
    revision.hasRead(path) ? "not stated in the pages read" : "not recorded"
  }

  /// A line for each other revision.
  private var timeline: Report.Section? {
    if others.isEmpty { return nil }
    let parties = ThirdParties(documents)
    let rows = others.map { other in
      let told = Phrase.joined(
        other.cells.map { cell in
          Phrase(cell.context.isBase ? "" : cell.context.text + " ")
            + .value(cell.text(), cell.value) + Phrase(parties.signs(cell.cell))
            + Phrase(details.otherForms(of: cell.cell).map { " = \($0)" }.joined(), .faint)
        }, by: "; ")
      let text =
        switch (told.isEmpty, other.scope) {
        case (true, .outside): Phrase("outside the edition", .faint)
        case (true, _): Phrase(silence(in: other.revision), .faint)
        // What does not apply in general applies in no context either.
        case (false, .outside)
        where other.cells.allSatisfy { $0.statement.presence == .notApplicable }: told
        case (false, .asked): told
        case (false, .general): "(" + told + ") " + Phrase("stated in general only", .faint)
        case (false, .outside):
          Phrase("outside the edition, which states in general ", .faint) + told
        }
      let isLatest = other.revision.id == latest?.revision.id
      return Report.Row(
        [Phrase(other.revision.id), text],
        details: isLatest ? other.cells.map(\.cell).uniqued.flatMap(details.lines) : [])
    }
    var section = Report.Section("in other revisions", ["Revision", "Value"], rows: rows)
    section.foot =
      others.filter { !$0.cells.isEmpty }.compactMap(\.revision.told).map { Phrase($0, .faint) }
      + parties.legend(others.flatMap(\.cells).map(\.cell)).map { Phrase($0) }
    return section
  }

  /// The contexts in which an answer holds: its own, or where an axis's first value has one of its own, the others.
  private func contexts(of cell: ResolvedCell) -> [Context] {
    let order = ContextOrder(axes: [], revisions: [revision])
    let hidden = order.hidden(behind: Set(cells.map(\.context))).filter { context in
      cells.last { $0.context.holds(in: context) }?.context == cell.context
    }
    return hidden.isEmpty ? [cell.context] : order.axes.sorted(hidden) { $0 }
  }

  private func headline(_ cell: ResolvedCell) -> Report.Row {
    let broken = cell.problemText.map { "  broken: " + $0 } ?? ""
    let way = cell.problem == nil ? cell.aliases.map(\.text).joined(separator: " → ") : ""
    return Report.Row([
      Phrase(contexts(of: cell).map(\.text).joined(separator: " or ")),
      .value(cell.text(aliases: .value), cell.value) + Phrase(broken), Phrase(way, .faint),
    ])
  }

  package var json: JSON {
    .object([
      "point": point, "path": path.text, "revision": revision.id,
      "description": about?.description, "deprecated": deprecation,
      "cells": JSON.array(
        cells.map { answer in
          .object(
            answer.cell.json(of: answer),
            [
              "in": (contexts(of: answer).first ?? answer.context).json,
              "aliases": answer.aliases.map(\.text),
              "problem": answer.problem, "commit": commits[answer.cell.key]?.json,
            ])
        }),
      "alsoIn": stating,
    ])
  }
}

extension Revision {
  /// What its title adds to its id, which is neither a year nor a part of the title.
  fileprivate var told: String? {
    guard let title, !id.allSatisfy(\.isNumber) else { return nil }
    func letters(_ text: String) -> String {
      text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    return letters(title).contains(letters(id)) ? nil : "\(id) is \(title)"
  }
}
