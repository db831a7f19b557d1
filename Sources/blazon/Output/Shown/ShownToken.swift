internal import PositionedJSON
internal import TerminalText
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
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
  let point: Point
  let revision: Revision
  /// In every context that can be told apart, through aliases too; with a problem where a reference
  /// leads to no value.
  let cells: [ResolvedCell]
  /// All other revisions, in their order.
  let others: [Other]
  /// Those of them that have cells of the token.
  let stating: [String]
  let about: About?
  /// The deprecation of the token or of a group around it.
  let deprecation: JSON?
  let commits: [CellKey: CommitInfo]
  /// The documents that evidence can cite.
  let documents: [Document]
  /// All of the registry.
  let revisions: [Revision]

  func text(_ style: TextStyle) -> String {
    let title = revision.title.map { " (\($0))" } ?? ""
    var text = style.bold(path.text.terminalSafe)
    text +=
      (revisions.count > 1 || !title.isEmpty ? " in \(revision.id)\(title.terminalSafe)" : "")
      + "\n"
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
    return text + sources(written) + timeline(style)
  }

  /// A line for each other revision.
  private func timeline(_ style: TextStyle) -> String {
    if others.isEmpty { return "" }
    let parties = ThirdParties(documents)
    let width = others.map(\.revision.id.terminalWidth).max() ?? 0
    return "\nin other revisions\n"
      + others.map { other in
        let values = other.cells.map { cell in
          (cell.context.isBase ? "" : cell.context.text.terminalSafe + " ")
            + style.swatch(cell.value) + cell.text() + parties.signs(cell.cell)
        }
        let silence = other.revision.hasRead(path) ? "not stated in the pages read" : "not recorded"
        let told = values.joined(separator: "; ")
        let text =
          switch (values.isEmpty, other.scope) {
          case (true, .outside): style.dim("outside the edition")
          case (true, _): style.dim(silence)
          case (false, .asked): told
          case (false, .general): "(\(told)) " + style.dim("stated in general only")
          case (false, .outside):
            style.dim("outside the edition, which states in general") + " " + told
          }
        return "  " + other.revision.id.padded(to: width) + "  " + text + "\n"
      }.joined()
      + parties.legend(others.flatMap(\.cells).map(\.cell)).map { "  \($0)\n" }.joined()
  }

  /// A line for each document that the cells cite: its title, publisher and date.
  private func sources(_ cells: [Cell]) -> String {
    let cited = Set(cells.flatMap { $0.evidence.map(\.document) })
    let lines = documents.filter { cited.contains($0.id) }.compactMap { document -> String? in
      let parts = [document.title, document.publisher, document.published]
        .compactMap(\.self)
      guard !parts.isEmpty else { return nil }
      let line = mark(document.id) + "  " + parts.joined(separator: ", ")
      return "  " + line.terminalSafe + "\n"
        + (document.url.map { "    " + $0.terminalSafe + "\n" } ?? "")
    }
    let isMarked = cited.contains { mark($0) != $0 }
    let legend = isMarked ? "  \(ThirdPartyMarks.sign) a third party, not the vendor\n" : ""
    return lines.isEmpty ? "" : "\nsources\n" + lines.joined() + legend
  }

  /// The document's id, with the sign of third parties where it is one's.
  private func mark(_ document: String) -> String {
    let isThirdParty = documents.contains { $0.id == document && $0.standing == .thirdParty }
    return document + (isThirdParty ? ThirdPartyMarks.sign : "")
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
    for case (let name, let words?) in remarks { text += "    \(name): \(words.terminalSafe)\n" }
    for evidence in cell.evidence { text += "    " + source(evidence, cell) + "\n" }
    if let commit = commits[cell.key] {
      let day = commit.sourceAt.day
      let since =
        commit.metadata.isCorrection
        ? "corrected on \(day) in #\(commit.number)" : "recorded \(day) in #\(commit.number)"
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
      text += " says " + cell.text(ofClaim: says, pixel: revisions.pixelName).terminalSafe
    }
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
      .init("alsoIn", .array(stating.map(JSON.string))),
    ])
  }
}
