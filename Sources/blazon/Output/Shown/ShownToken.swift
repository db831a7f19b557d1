internal import PositionedJSON
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenReport
internal import TokenStore

/// One token at one point, ready to print.
struct ShownToken: ShownPage {
  /// What another revision says of the token; nothing where it does not speak of it.
  struct Other {
    /// How far it can speak of the context that was asked for.
    enum Scope {
      case asked
      /// It does not tell the context's axis apart: what it says, it says in general.
      case general
      /// It has the axis, and not that value: nobody could have had it then.
      case outside
    }

    let revision: Revision
    /// Of a context that it does not have: what it says without that.
    let cells: [ResolvedCell]
    var scope = Scope.asked
  }

  let path: TokenPath
  let point: String
  let revision: Revision
  /// In every context that can be told apart, through aliases too; with a problem where a reference
  /// leads to no value.
  let cells: [ResolvedCell]
  /// All other revisions, in their order.
  let others: [Other]
  /// Those of them that have cells of the token.
  let stating: [String]
  let about: About?
  /// What belongs beside the token, with what it is.
  let beside: [String]
  /// The deprecation of the token or of a group around it.
  let deprecation: JSON?
  let commits: [CellKey: CommitInfo]
  /// The documents that evidence can cite.
  let documents: [Document]
  /// All of the registry.
  let revisions: [Revision]

  var report: Report {
    let name = revision.title.map { "\(revision.id) (\($0))" } ?? revision.id
    let isNamed = revisions.count > 1 || revision.title != nil
    var report = Report.titled(path.text, isNamed ? " in " + name : "", kind: "Token")
    let group = about?.deprecated == nil ? " with its group" : ""
    report.lead = [
      Phrase(about?.description ?? ""),
      Phrase(deprecation.map { "deprecated\(group)" + ($0.string.map { ": \($0)" } ?? "") } ?? ""),
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
      rows[rows.count - 1].details = details(cell)
      return rows
    }
    values.groups = [Report.Group(title: nil, rows: rows)]
    if cells.isEmpty { values.lead = [Phrase("  " + silence(in: revision))] }
    values.foot = beside.map { Phrase("see \($0)") }
    let last = latest?.cells.map(\.cell) ?? []
    report.sections =
      (cells.isEmpty ? [values, timeline, sources(last)] : [values, sources(written), timeline])
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
            + Phrase(otherForms(of: cell.cell).map { " = \($0)" }.joined(), .faint)
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
        details: isLatest ? other.cells.map(\.cell).uniqued.flatMap(details) : [])
    }
    var section = Report.Section(
      "in other revisions", ["Revision", "Value"], rows: rows)
    section.foot = parties.legend(others.flatMap(\.cells).map(\.cell)).map { Phrase($0) }
    return section
  }

  /// A line for each document that the cells cite: its title, publisher, date and address.
  private func sources(_ cells: [Cell]) -> Report.Section? {
    let cited = Set(cells.flatMap { $0.evidence.map(\.document) })
    let rows = documents.filter { cited.contains($0.id) }.compactMap { document -> Report.Row? in
      let parts = [document.title, document.publisher, document.published].compactMap(\.self)
      return parts.isEmpty
        ? nil
        : Report.Row(
          [Phrase(mark(document.id)), Phrase(parts.joined(separator: ", "))],
          details: document.url.map { [Phrase($0)] } ?? [])
    }
    if rows.isEmpty { return nil }
    var section = Report.Section(
      "sources", ["Document", "Title"], rows: rows)
    if cited.contains(where: { mark($0) != $0 }) {
      section.foot = [Phrase("\(ThirdPartyMarks.sign) a third party, not the vendor")]
    }
    return section
  }

  /// The document's id, with the sign of third parties where it is one's.
  private func mark(_ document: String) -> String {
    let isThirdParty = documents.contains { $0.id == document && $0.standing == .thirdParty }
    return document + (isThirdParty ? ThirdPartyMarks.sign : "")
  }

  private func headline(_ cell: ResolvedCell) -> Report.Row {
    let broken = cell.problemText.map { "  broken: " + $0 } ?? ""
    let way = cell.problem == nil ? cell.aliases.map(\.text).joined(separator: " → ") : ""
    return Report.Row([
      Phrase(cell.context.text),
      .value(cell.text(aliases: .value), cell.value) + Phrase(broken), Phrase(way, .faint),
    ])
  }

  private func details(_ cell: Cell) -> [Phrase] {
    let qualifiers = cell.statement.qualifiers
    let remarks =
      computations(of: cell.statement).map { ("computed", $0 as String?) }
      + otherForms(of: cell).map { ("in other words", $0 as String?) } + [
        ("since", qualifiers.since), ("API", qualifiers.api.map(api)),
        ("assumed", qualifiers.assumed?.joined(separator: ", ")),
        ("read on", qualifiers.on?.map(\.text).joined(separator: ", ")),
        ("because", qualifiers.because), ("note", qualifiers.note),
        // Where that differs from the token's.
        (
          "deprecated",
          qualifiers.about?["$deprecated"].map { $0.string ?? ($0.bool == true ? "yes" : "no") }
        ),
      ]
    var lines = remarks.compactMap { name, words in words.map { Phrase("\(name): \($0)") } }
    lines += cell.evidence.map { Phrase(source($0, cell)) }
    if let commit = commits[cell.key] {
      let day = commit.sourceAt.day
      let since =
        commit.metadata.isCorrection
        ? "corrected on \(day) in #\(commit.number)" : "recorded \(day) in #\(commit.number)"
      lines.append(Phrase(since, .faint))
    }
    return lines
  }

  private func otherForms(of cell: Cell) -> [String] {
    guard case .spring(let spring)? = cell.statement.literal else { return [] }
    return spring.otherForms
  }

  /// The expressions of a statement; of a part with the names that lead there.
  private func computations(of statement: Statement) -> [String] {
    if let expression = statement.computation { return [expression.text] }
    var found: [String] = []
    func walk(_ json: JSON, _ names: [String]) {
      if let text = json.expression { found.append(names.joined(separator: ".") + " = " + text) }
      for member in json.members ?? [] { walk(member.value, names + [member.key]) }
      for (index, element) in (json.elements ?? []).enumerated() {
        walk(element, names + [String(index)])
      }
    }
    if let value = statement.value, value.holdsExpression { walk(value, []) }
    return found
  }

  /// `UIColor.systemBlue, type UIColor`; of other members the names too.
  private func api(_ json: JSON) -> String {
    (json.members ?? []).map { member in
      let text = member.value.string ?? member.value.compactText
      return member.key == "symbol" ? text : member.key + " " + text
    }.joined(separator: ", ")
  }

  private func source(_ evidence: Evidence, _ cell: Cell) -> String {
    var text = "source: " + ([mark(evidence.document)] + evidence.locator).joined(separator: " › ")
    if evidence.grade != .literal { text += " (\(evidence.grade.rawValue))" }
    let document = documents.first { $0.id == evidence.document }
    if let pages = document?.pages(of: evidence.locator) { text += ", \(pages.text)" }
    if let says = evidence.says {
      text += " says " + cell.text(ofClaim: says, pixel: revisions.pixelName)
    }
    if let note = evidence.note { text += ": \(note)" }
    return text
  }

  var json: JSON {
    .object([
      "point": point, "path": path.text, "revision": revision.id,
      "description": about?.description, "deprecated": deprecation,
      "cells": JSON.array(
        cells.map { answer in
          .object(
            answer.cell.json(resolved: answer.json),
            [
              "in": answer.context.json, "aliases": answer.aliases.map(\.text),
              "problem": answer.problem, "commit": commits[answer.cell.key]?.json,
            ])
        }),
      "alsoIn": stating,
    ])
  }
}
