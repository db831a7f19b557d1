internal import PositionedJSON
internal import TerminalText
internal import TokenModel
internal import TokenOperations
internal import TokenStore

/// One token at one point, ready to print.
struct ShownToken: ShownPage {
  let path: TokenPath
  let point: Point
  let revision: Revision
  /// In every context that can be told apart, through aliases too; with a problem where a reference
  /// leads to no value.
  let cells: [ResolvedCell]
  /// Other revisions that speak of the token.
  let others: [String]
  let about: About?
  /// The deprecation of the token or of a group around it.
  let deprecation: JSON?
  let commits: [CellKey: CommitInfo]

  func text(_ style: TextStyle) -> String {
    let title = revision.title.map { " (\($0))" } ?? ""
    var text = style.bold(path.text.terminalSafe) + " in \(revision.id)\(title.terminalSafe)\n"
    if let description = about?.description { text += "\(description.terminalSafe)\n" }
    if let deprecation {
      text += "deprecated" + (about?.deprecated == nil ? " with its group" : "")
      text += (deprecation.string.map { ": \($0.terminalSafe)" } ?? "") + "\n"
    }
    var written: [Cell] = []
    for cell in cells.map(\.cell) where !written.contains(cell) { written.append(cell) }
    for cell in written {
      // What an alias leads to in several contexts has one source.
      text += "\n" + cells.filter { $0.cell == cell }.map { headline($0, style) }.joined()
      text += details(cell, style)
    }
    if cells.isEmpty {
      let silence =
        revision.hasRead(path) ? "not stated in the pages read" : "not recorded"
      text += "\n  \(silence)\n"
    }
    if !others.isEmpty { text += "\nalso in \(others.joined(separator: ", "))\n" }
    return text
  }

  private func headline(_ cell: ResolvedCell, _ style: TextStyle) -> String {
    var line = "  " + (cell.context.isBase ? "" : cell.context.text.terminalSafe + "  ")
    line += style.swatch(cell.value) + cell.text(aliases: .value)
    if let problem = cell.problemText { return line + "  broken: " + problem + "\n" }
    if !cell.aliases.isEmpty {
      line += style.dim(
        "  through " + cell.aliases.map(\.text.terminalSafe).joined(separator: " → "))
    }
    return line + "\n"
  }

  private func details(_ cell: Cell, _ style: TextStyle) -> String {
    var text = computations(of: cell.statement).map { "    computed: \($0.terminalSafe)\n" }
      .joined()
    let qualifiers = cell.statement.qualifiers
    let remarks = [
      ("since", qualifiers.since), ("because", qualifiers.because), ("note", qualifiers.note),
    ]
    for case (let name, let words?) in remarks { text += "    \(name): \(words.terminalSafe)\n" }
    for evidence in cell.evidence { text += "    " + source(evidence) + "\n" }
    if let commit = commits[cell.key] {
      let day = commit.sourceAt.day
      let since =
        commit.metadata.isCorrection
        ? "corrected on \(day) in #\(commit.number)" : "since #\(commit.number), \(day)"
      text += style.dim("    " + since) + "\n"
    }
    return text
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

  private func source(_ evidence: Evidence) -> String {
    var text = "source: " + ([evidence.document] + evidence.locator).joined(separator: " › ")
    if evidence.grade != .literal { text += " (\(evidence.grade.rawValue))" }
    if let says = evidence.says { text += " says \(says.compactText)" }
    if let note = evidence.note { text += ": \(note)" }
    return text.terminalSafe
  }

  var json: JSON {
    .object([
      .init("point", .string(point.text)),
      .init("path", .string(path.text)),
      .init("revision", .string(revision.id)),
      .init("description", .optional(about?.description)),
      .init("deprecated", .optional(deprecation)),
      .init(
        "cells",
        .array(
          cells.map { answer in
            var members = answer.cell.json(resolved: answer.json).members ?? []
            members.append(.init("in", answer.context.json))
            members.append(.init("aliases", .array(answer.aliases.map { .string($0.text) })))
            members.append(.init("problem", .optional(answer.problem)))
            members.append(.init("commit", .optional(commits[answer.cell.key]?.json)))
            return .object(members)
          })),
      .init("alsoIn", .array(others.map(JSON.string))),
    ])
  }
}
