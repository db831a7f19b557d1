package import PositionedJSON
package import TokenModel
package import TokenOperations
package import TokenStore

/// The output of a verb that changes the registry.
package struct CommitReport {
  package let outcome: CommitOutcome
  /// Whether it is for programs.
  package let isJSON: Bool
  /// The file that each cell comes from, where files were read.
  let origins: [CellKey: String]
  /// How many other tokens resolve through the one that `set` gave a value; `nil` for other verbs.
  package let followers: Int?
  /// Whether the values that were there before are named, where they are few.
  let namesChanges: Bool
  /// The tokens that an import read, as JSON; `nil` for other verbs.
  package let taken: JSON?
  /// The token files that changed in place; `nil` for a registry.
  let files: ChangedNames?

  package init(
    outcome: CommitOutcome, isJSON: Bool, origins: [CellKey: String] = [:],
    followers: Int? = nil, namesChanges: Bool = false, taken: JSON? = nil,
    files: ChangedNames? = nil
  ) {
    (self.outcome, self.isJSON, self.origins, self.followers) = (
      outcome, isJSON, origins, followers
    )
    (self.namesChanges, self.taken, self.files) = (namesChanges, taken, files)
  }

  /// Prints what was recorded, and tells from when it counts where that is not the date that was given.
  package func put(_ registry: Registry, print: (String) -> Void) {
    let revisions = (try? registry.snapshot().outline().revisions) ?? []
    print(isJSON ? json.prettyText + "\n" : text(revisions))
    guard case .committed(let info, _) = outcome else { return }
    let parent = try? registry.snapshot().log(limit: 2).last
    if info.metadata.authored != nil, let parent, parent.number < info.number,
      parent.metadata.authored == nil, parent.sourceAt.day > info.sourceAt.day
    {
      Notes.tell(
        "note: the commits before #\(info.number) that have no date of their own count from \(info.sourceAt.day) on, too, "
          + "for `@DATE`, --since and --until; a commit with --dated comes before later ones"
      )
    }
    if let parent, CommitInfo.isWrong(parent.at, before: info.at) {
      Notes.tell(
        "note: #\(info.number) is recorded at \(info.at.shortText), and #\(parent.number) before it at \(parent.at.shortText): the clock of one was wrong"
      )
    }
    guard !isJSON, info.metadata.authored != nil,
      let counted = try? registry.snapshot(at: info.number).counted(),
      counted.day > info.sourceAt.day
    else { return }
    Notes.tell(
      "note: #\(info.number) counts from \(counted.shortText) on, since a commit before it has that date"
    )
  }

  private func text(_ revisions: [Revision]) -> String {
    let plan = outcome.plan
    let cells = plan.cells.compactMap { $0.after ?? $0.before }
    let names = Set(revisions.map(\.id) + cells.map(\.revision))
    let pixel = (revisions + plan.revisions).pixelName
    switch outcome {
    case .unchanged:
      return files == nil
        ? "nothing to record: the registry is up to date\n"
        : "nothing to change: the files are up to date\n"
    case .committed where files != nil:
      let changed = (files?.names ?? []).listed(most: 5).terminalSafe
      return
        "\(files?.isDryRun == true ? "would change" : "changed") \(changed): \(summary(plan))\n"
        + moves(plan, most: 10)
        + plan.cells.prefix(20).map { line($0, pixel, namesRevision: names.count > 1) }.joined()
        + described(plan).prefix(10).map { line($0) }.joined()
    case .committed(let info, _):
      return "commit \(info.shortHash) (#\(info.number)): \(summary(plan))\n"
        + (followers.map { _ in plan.cells.map { line($0, pixel) }.joined() } ?? "") + following
        + (namesChanges
          ? changes(plan, pixel, namesRevision: names.count > 1, addsNew: info.number > 1) : "")
    case .planned:
      var text = "would record \(summary(plan))\n" + moves(plan, most: 50)
      for link in plan.links.prefix(50) { text += line(link) }
      if plan.links.count > 50 { text += "  … and \(plan.links.count - 50) more links\n" }
      for change in plan.cells.prefix(50) {
        text += line(change, pixel, namesRevision: names.count > 1)
      }
      if plan.cells.count > 50 { text += "  … and \(plan.cells.count - 50) more values\n" }
      for about in described(plan).prefix(50) { text += line(about) }
      return text + following
    }
  }

  /// The values that were there before, the first ten; and behind them the new ones, where they are few.
  private func changes(
    _ plan: CommitEffect, _ pixel: String, namesRevision: Bool, addsNew: Bool
  ) -> String {
    var changed = plan.cells.filter { $0.before != nil }
    let added = plan.cells.filter { $0.before == nil }
    if addsNew, changed.count + added.count <= 10 { changed += added }
    let abouts = addsNew ? described(plan) : []
    let rest = changed.dropFirst(10).count + abouts.dropFirst(10).count
    return moves(plan, most: 10)
      + changed.prefix(10).map { line($0, pixel, namesRevision: namesRevision) }.joined()
      + abouts.prefix(10).map { line($0) }.joined()
      + (rest > 0 ? "  … and \(rest.grouped) more (`blazon diff`)\n" : "")
  }

  private func moves(_ plan: CommitEffect, most: Int) -> String {
    let lines = plan.moves.prefix(most).map {
      "  > \($0.from.text) → \($0.to.text)".terminalSafe + "\n"
    }
    let rest = plan.moves.count - most
    return lines.joined() + (rest > 0 ? "  … and \(rest) more moves\n" : "")
  }

  private var following: String {
    guard let followers, followers > 0 else { return "" }
    return followers == 1
      ? "1 token follows (`blazon impact`)\n" : "\(followers) tokens follow (`blazon impact`)\n"
  }

  /// `color.brand [appearance=dark]  #2563EB → #FF0000`.
  private func line(_ change: CommitEffect.CellChange, _ pixel: String) -> String {
    guard let cell = change.after ?? change.before else { return "" }
    let context = cell.context.isBase ? "" : " [\(cell.context.text)]"
    let values = [change.before, change.after].compactMap {
      $0.map { CommitReport.text($0.statement, pixel) }
    }
    return "\(cell.path.text)\(context)".terminalSafe + "  \(values.joined(separator: " → "))\n"
  }

  private func summary(_ plan: CommitEffect) -> String {
    let added = plan.cells.count { $0.before == nil }
    let removed = plan.cells.count { $0.after == nil }
    let parts = [
      count(plan.moves.count, "path", "moved"),
      count(plan.links.count { $0.from != nil }, "token", "linked"),
      count(plan.links.count { $0.from == nil }, "link", "taken back"),
      count(added, "value", "added"), count(plan.cells.count - added - removed, "value", "changed"),
      count(removed, "value", "removed"), count(described(plan).count, "description", ""),
      count(plan.revisions.count, "revision", ""),
      count(plan.deletedRevisions.count, "revision", "deleted"),
      count(plan.documents.count, "document", ""),
      plan.axes.isEmpty
        ? nil : "\(plan.axes.count == 1 ? "axis" : "axes") \(plan.axes.joined(separator: ", "))",
    ].compactMap(\.self)
    if parts.isEmpty, !plan.abouts.isEmpty {
      return "what other tools keep of \(plan.abouts.count) tokens"
    }
    return parts.joined(separator: ", ").terminalSafe
  }

  /// Those of people: what is kept of another tool alone is none.
  private func described(_ plan: CommitEffect) -> [About] {
    plan.abouts.filter { $0.description != nil || $0.deprecated != nil || $0.foreign == nil }
  }

  private func count(_ number: Int, _ what: String, _ done: String) -> String? {
    number == 0 ? nil : number.counted(what) + (done.isEmpty ? "" : " " + done)
  }

  private func line(_ link: Link) -> String {
    let new = link.to.text.terminalSafe
    guard let old = link.from?.text.terminalSafe else {
      return "  > \(new) is a separate token since #\(link.since)\n"
    }
    return "  > \(old) → \(new) since #\(link.since)\n"
  }

  private func line(_ about: About) -> String {
    let line = Deprecation.line(about.deprecated)
    let words =
      !line.isEmpty
      ? line : about.description == nil ? "no description and no deprecation" : "described"
    return "  ~ \(about.path.text.terminalSafe) (\(about.revision)): \(words.terminalSafe)\n"
  }

  private func line(
    _ change: CommitEffect.CellChange, _ pixel: String, namesRevision: Bool
  ) -> String {
    guard let cell = change.after ?? change.before else { return "" }
    let mark = change.before == nil ? "+" : change.after == nil ? "-" : "~"
    let context = cell.context.isBase ? "" : " [\(cell.context.text)]"
    let before = change.before.map { CommitReport.text($0.statement, pixel) }
    let after = change.after.map { CommitReport.text($0.statement, pixel) }
    let values =
      (before == after ? [after] : [before, after]).compactMap(\.self)
      .joined(separator: " → ")
      + (CommitReport.restated(change.before, change.after).map { ", \($0)" } ?? "")
    let revision = namesRevision ? " (\(cell.revision))" : ""
    // One file needs no name on every line.
    let namesFiles = Set(origins.values).count > 1
    return
      "  \(mark) \(cell.path.text.terminalSafe)\(context.terminalSafe)\(revision): \(values)"
      + (namesFiles ? origins[cell.key].map { "  from \($0.terminalSafe)" } ?? "" : "") + "\n"
  }

  /// What differs where the value is the same, such as `other note, sources`.
  static func restated(_ one: Cell?, _ other: Cell?) -> String? {
    guard let one, let other, one.statement.givesSame(as: other.statement) else { return nil }
    let (ours, theirs) = (one.statement.qualifiers, other.statement.qualifiers)
    var kinds = Qualifiers.Kind.allCases.filter { ours[$0] != theirs[$0] }
      .map { $0 == .on ? "contrast pair" : $0.rawValue }
    if one.evidence != other.evidence { kinds.append("sources") }
    return kinds.isEmpty ? "reformatted" : "other " + kinds.joined(separator: ", ")
  }

  /// As `list` would print it; an alias in braces, since an arrow stands between before and after.
  static func text(_ statement: Statement, _ pixel: String) -> String {
    if statement.alias != nil { return statement.writtenText }
    return statement.text(value: statement.literal, pixel: pixel, aliases: .name)
  }

  package var json: JSON {
    let plan = outcome.plan
    var commit: JSON?
    if files == nil, case .committed(let info, _) = outcome { commit = info.json }
    let cells = plan.cells.map { change in
      let cell = change.after ?? change.before
      return JSON.object(
        [
          "path": cell?.path.text ?? "", "revision": cell?.revision ?? "",
          "context": cell?.context.json ?? .object([]), "before": change.before?.statement.json,
          "after": change.after?.statement.json,
        ], .present(["file": cell.flatMap { origins[$0.key] }]))
    }
    let moves = plan.moves.map { ["from": $0.from.text, "to": $0.to.text] as JSON }
    let links = plan.links.map { link in
      ["from": link.from?.text, "to": link.to.text, "since": link.since] as JSON
    }
    let deleted = plan.deletedRevisions
    return .object(
      .present(["files": files?.names, "commit": commit]), ["cells": cells, "moves": moves],
      .present(["links": links.isEmpty ? nil : links]), ["revisions": plan.revisions.map(\.id)],
      .present(["deletedRevisions": deleted.isEmpty ? nil : deleted]),
      ["documents": plan.documents.map(\.id), "descriptions": plan.abouts.count],
      .present(["report": taken]))
  }
}
