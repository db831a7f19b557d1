internal import Foundation
internal import PositionedJSON
internal import ProjectFiles
package import TokenAnswers
package import TokenModel
internal import TokenOperations
package import TokenStore

/// One value that is given for a token, in a registry or in files.
package struct ValueChange {
  fileprivate var path: String
  fileprivate var value: String
  /// Whether the token, an axis or a value of an axis is made.
  private let isNew: Bool
  private let revision: String?
  private let context: String?
  package var type: TokenType?
  package var modality: Modality?
  /// Whether the value is a quotation.
  package var words = false
  package var approximate = false
  package var note: String?
  package var document: String?
  package var locator: [String] = []
  package var grade: Evidence.Grade?

  package init(path: String, value: String, isNew: Bool, revision: String?, context: String?) {
    (self.path, self.value, self.isNew) = (path, value, isNew)
    (self.revision, self.context) = (revision, context)
  }

  /// What was recorded, and what there is to add to it.
  package struct Done {
    fileprivate let change: ValueChange
    fileprivate let outcome: CommitOutcome
    /// The new axes and values, as notes.
    fileprivate let axes: [String]
    fileprivate let (cell, former): (Cell, Cell?)
    /// Those that the token had.
    fileprivate let cells: [Cell]
    fileprivate let before: Snapshot
    fileprivate let registry: Registry
    /// What the registry calls a point, `pt` or `px`.
    fileprivate let pixel: String
    fileprivate let revision: Revision
    fileprivate let files: ChangedNames?
    fileprivate let isDryRun: Bool

    package func report(isJSON: Bool) -> CommitReport {
      let followers =
        cells.isEmpty || isJSON
        ? 0 : (try? before.followers(of: cell.path, in: revision.id)) ?? 0
      return CommitReport(outcome: outcome, isJSON: isJSON, followers: followers, files: files)
    }
  }

  /// Records the value.
  ///
  /// - Parameter metadata: that of the commit, for the token that is meant.
  /// - Throws: `VerbProblem`, `WordProblem` and `PathProblem` for what cannot be set, with what was most likely meant.
  package mutating func record(
    _ target: ChangeTarget, _ metadata: (TokenPath) throws -> CommitMetadata
  ) throws -> Done {
    let (registry, now) = (target.registry, try target.registry.snapshot())
    var path = try now.meantPath(path, isWhole: true)
    let metadata = try metadata(path)
    let known = try now.outline()
    let context = try Context(text: context ?? "", among: known.revisions)
    let revision = try now.writtenRevision(revision)
    var set = TokenSet()
    set.revisions = [Revision(id: revision.id)]
    let axes = try newAxes(context, revision, in: &set, known)
    if value == "-" { value = String(decoding: try Files.bytes("-"), as: UTF8.self).trimmedAtEnd }
    if let whole = try wholeValue(path, revision.id, context, now) { (path, value) = whole }
    let cells = try now.cells(of: path)
    let isAdded = try addsBase(to: cells, path, revision.id, context, target) || !axes.isEmpty
    try checkNew(path, cells, now, isAdded: isAdded)
    let (cell, former) = try self.cell(path, revision.id, context, cells, now)
    try now.checkReferences(of: cell, known: known)
    set.cells = [cell]
    let outcome = try registry.commit(
      ChangeSet(set), metadata, now: Clock.now, isDryRun: target.isDryRun,
      validate: LostValueCheck(before: now, target: TypedCommand.current.target).refuse)
    return Done(
      change: self, outcome: outcome, axes: axes, cell: cell, former: former, cells: cells,
      before: now, registry: registry, pixel: known.revisions.pixelName, revision: revision,
      files: try target.write(outcome), isDryRun: target.changesNothing)
  }

  /// The axes and values that `--new` adds for the context, as notes; without `--new` an unknown one is refused.
  private func newAxes(
    _ context: Context, _ revision: Revision, in set: inout TokenSet, _ known: TokenSet
  ) throws -> [String] {
    if isNew {
      return ContextAxes.declare(context, in: &set, known: known).map { id, axis in
        "note: \(id) now has the axis \(axis.name): \(axis.values.joined(separator: ", "))"
      }
    }
    do throws(VerbProblem) {
      try revision.check(context)
    } catch {
      guard case .valueInvalid(let message, let fix) = error else { throw error }
      throw VerbProblem.valueInvalid(
        message,
        fix: (fix.map { $0 + "; " } ?? "")
          + "to add it: `\(TypedCommand.current.text(adding: ["--new"]))`")
    }
    return []
  }

  /// The cell with the value and all that is given with it, and the one that it replaces.
  private func cell(
    _ path: TokenPath, _ revision: String, _ context: Context, _ cells: [Cell], _ now: Snapshot
  ) throws -> (Cell, Cell?) {
    // Braces may begin JSON, too.
    let isJSON = words || JSONReader.read(text: value).problems.isEmpty
    let target = isJSON ? nil : Alias.path(.string(value))
    let targetCells = try target.map { try now.cells(of: $0) }
    if let target, targetCells?.isEmpty == true {
      throw VerbProblem.unknownPath(
        target.text, near: nearest(target.text, among: try now.allPaths()))
    }
    var given = NewValue(value, type: type, path: path, revision: revision, context: context)
    given.evidence = try evidence(now)
    given.modality = modality
    given.isWords = words
    given.isApproximate = approximate
    given.note = note
    do throws(VerbProblem) {
      let found = try given.cell(
        among: cells, targetType: targetCells?.lazy.compactMap(\.statement.type).first)
      return (found.cell, found.former)
    } catch {
      throw explained(error, path, cells, revision, context)
    }
  }

  private func evidence(_ now: Snapshot) throws -> [Evidence] {
    guard let document else { return [] }
    let documents = try now.documents().map(\.id)
    if !documents.contains(document) {
      // Who states it decides whose word it is.
      if !documents.isEmpty {
        throw VerbProblem.unknownDocument(document, near: nearest(document, among: documents))
      }
      Notes.tell(
        "note: no document is declared, so the publisher of \(quotedForMessage(document)) is unknown; "
          + "`blazon sources declare` names it, or \"documents\" of a token file")
    }
    return [Evidence(document: document, locator: locator, grade: grade ?? .literal)]
  }

  /// The token and the whole value that are meant where the path leads into a composite value; `nil` elsewhere.
  private func wholeValue(
    _ path: TokenPath, _ revision: String, _ context: Context, _ now: Snapshot
  ) throws -> (TokenPath, String)? {
    guard !isNew, type == nil, !words, try now.cells(of: path).isEmpty else { return nil }
    for outer in sequence(first: path, next: \.parent).dropFirst() {
      guard let cell = ValueChange.cell(try now.cells(of: outer), revision, context) else {
        continue
      }
      if let alias = cell.statement.alias {
        let inner = path.text.dropFirst(outer.text.count)
        throw VerbProblem.noPath(
          path.text,
          fix: "\(outer.text) refers to \(alias.text): "
            + meant(self.path, as: alias.text + inner))
      }
      return try ValuePart(path, of: cell)?.whole(with: value).map { (outer, $0.compactText) }
    }
    return nil
  }

  /// What a composite value, or one in words, is not, told with its parts.
  private func explained(
    _ problem: VerbProblem, _ path: TokenPath, _ cells: [Cell], _ revision: String,
    _ context: Context
  ) -> VerbProblem {
    guard case .valueInvalid(let message, let fix) = problem else { return problem }
    if ValueChange.cell(cells, revision, context)?.statement.words != nil {
      return .valueInvalid(
        message, fix: "words of the source are set with --words" + (fix.map { "; " + $0 } ?? ""))
    }
    return wholeFix(path, cells, revision, context).map { .valueInvalid(message, fix: $0) }
      ?? problem
  }

  /// The command that changes what a text means of a composite value, or the ones for its parts; `nil` for other
  /// values.
  private func wholeFix(
    _ path: TokenPath, _ cells: [Cell], _ revision: String, _ context: Context
  ) -> String? {
    guard let cell = ValueChange.cell(cells, revision, context),
      let part = ValuePart(path, of: cell)
    else { return nil }
    if let whole = part.guess(value) { return meant(value, as: whole.compactText) }
    let names = part.known.map { "\(path.text).\($0)" }
    guard let first = names.first else { return nil }
    return "set one part, as in `blazon set \(first) VALUE`; the others are "
      + names.dropFirst().joined(separator: ", ")
  }

  /// The command with another word, as a question.
  private func meant(_ word: String, as other: String) -> String {
    TypedCommand.current.text(with: word, as: other).map { "did you mean `\($0)`?" }
      ?? "did you mean \(other)?"
  }

  /// The cell of a token whose value holds in a context, or else in the base.
  private static func cell(_ cells: [Cell], _ revision: String, _ context: Context) -> Cell? {
    let own = cells.filter { $0.revision == revision }
    return own.first { $0.context == context } ?? own.first { $0.context.isBase } ?? cells.last
  }

  /// Whether a value of the base comes to a token that has values in contexts alone: in files only where it is new, as it
  /// would be a second definition in another one.
  private func addsBase(
    to cells: [Cell], _ path: TokenPath, _ revision: String, _ context: Context,
    _ target: ChangeTarget
  ) throws -> Bool {
    guard !target.isKept, context.isBase, !cells.contains(where: \.context.isBase),
      let other = cells.first(where: { $0.revision == revision })?.context
    else { return false }
    if isNew { return true }
    let command = TypedCommand.current
    throw VerbProblem.valueInvalid(
      "\(quotedForMessage(path.text)) has a value in \(other.text), and none that holds elsewhere",
      fix: "to change that, `\(command.text(adding: ["--context", other.text]))`; "
        + "to add one for all other contexts, `\(command.text(adding: ["--new"]))`")
  }

  /// A slip in a path must not make a token, nor what is there pass for new.
  ///
  /// - Parameter isAdded: whether `--new` adds an axis or a value, in which any token may have a value, or a value of the
  ///   base to a token that has none.
  private func checkNew(_ path: TokenPath, _ cells: [Cell], _ now: Snapshot, isAdded: Bool) throws {
    if isNew, !isAdded, !cells.isEmpty {
      throw WordProblem(
        code: "path-taken", message: "there is a token \(quotedForMessage(path.text)) already",
        fix: "leave out --new to change it")
    }
    let inside = try cells.isEmpty ? now.paths(in: path) : []
    if inside.contains(where: { $0.text == path.text + ".$root" }) {
      throw PathProblem.isGroup(path, tokens: inside.sorted())
    }
    guard !isNew, cells.isEmpty else { return }
    if !inside.isEmpty { throw PathProblem.isGroup(path, tokens: inside.sorted()) }
    guard type == nil else { return }
    let advice = PathAdvice(now: now)
    if case let problem as PathProblem = try advice.problem(path),
      case .renamed(_, let new, _) = problem
    {
      let former = try now.cells(of: new).lazy.compactMap(\.statement.type).first
      let typed = former.map { ["--type", $0.rawValue] } ?? []
      throw WordProblem(
        problem,
        fix: "name \(new.text); to have the old name as well, "
          + "`\(TypedCommand.current.text(adding: ["--new"] + typed))` (`blazon mv --keep` leaves one by itself)"
      )
    }
    for outer in sequence(first: path, next: \.parent).dropFirst() {
      guard let whole = try now.cells(of: outer).last else { continue }
      let (part, token) = (ValuePart(path, of: whole), outer.text)
      let parts = part?.known ?? []
      let near = part?.near.map { meant(self.path, as: token + "." + $0) + " The" } ?? "the"
      let fix =
        parts.isEmpty
        ? "choose a path beside it, or make it a group first: `blazon mv \(token) \(token).default`"
        : near + " parts are \(parts.joined(separator: ", "))"
      throw WordProblem(
        code: "path-unknown",
        message:
          "there is no token \(quotedForMessage(path.text)): \(quotedForMessage(token)) is one token, "
          + (parts.isEmpty ? "with no others in it" : "and its value has no such part"),
        fix: fix.terminalSafe)
    }
    if let meant = now.path(named: value), CSSNumber(path.text) != nil || path.text.hasPrefix("#") {
      throw WordProblem(
        VerbProblem.newPath(path.text, near: nil),
        fix: didYouMean(
          "`blazon set \(TypedCommand.quoted(meant.text)) \(TypedCommand.quoted(self.path))`"))
    }
    let near = try advice.near(path.text)
    throw VerbProblem.newPath(path.text, near: near == path.text ? nil : near)
  }
}

/// What may not have been meant by a value that was recorded.
extension ValueChange.Done {
  /// Notes it, and prints what a person has to know of the new value.
  package func tellRest(isJSON: Bool, print: (String) -> Void) throws {
    if case .unchanged = outcome { return }
    for axis in axes { Notes.tell(axis) }
    if isJSON { return }
    if cells.isEmpty { try TwinNote.print(cell.path, before: before) }
    if !isDryRun, former != nil, cell.statement.type == .color {
      try ContrastNote.print(from: before, to: registry.snapshot())
    }
    if change.value.hasSuffix("pt"), cell.statement.type == .dimension, pixel == "px" {
      print("\(change.value.terminalSafe) is recorded in px: token files have no points.\n")
    }
    if case .dimension(let length)? = cell.statement.literal, !length.unit.isStandard {
      Notes.tell(
        "note: DTCG has no unit \(length.unit.rawValue): strict JSON and Swift have no value for it; "
          + "px and rem go everywhere")
    }
    guard let former else { return }
    if former.statement.alias != nil, cell.statement.alias == nil,
      let reason = try before.deprecation(of: cell.path, in: revision)
    {
      let why = reason.string.map { " (\($0))" } ?? ""
      Notes.tell("note: \(cell.path.text) is deprecated\(why), and has a value of its own now")
    }
    if let note = unitNote(former) { Notes.tell(note) }
    if !former.evidence.isEmpty { noteSources(former, print) }
  }

  /// Names the sources that are not cited any more, and what the new one is cited for though the former stated it.
  private func noteSources(_ former: Cell, _ print: (String) -> Void) {
    let cited = Set(cell.evidence.map(\.document))
    let gone = former.evidence.map(\.document).uniqued.filter { !cited.contains($0) }
    if !gone.isEmpty {
      print(
        "The sources of the former value are not cited any more: \(gone.joined(separator: ", ").terminalSafe)"
          + (change.document == nil ? "; see --document.\n" : ".\n"))
    }
    guard let document = change.document, !gone.isEmpty else { return }
    var kept: [String] = []
    if change.modality == nil, let old = former.statement.modality { kept.append(old.rawValue) }
    if change.note == nil, cell.statement.qualifiers.note != nil { kept.append("its note") }
    if kept.isEmpty { return }
    Notes.tell(
      "note: \(kept.joined(separator: " and ")) \(kept.count == 1 ? "is" : "are") kept from the former statement, and "
        + "\(document) is cited for \(kept.count == 1 ? "it" : "them") now; --modality and --note set them "
        + "otherwise, `blazon sources --conflicts` lists sources that differ")
  }

  /// A note on a number without a unit that is far from the former value, as of somebody who means another unit.
  private func unitNote(_ former: Cell) -> String? {
    let value = change.value
    guard let given = Double(value), given != 0 else { return nil }
    let (old, own, other): (Double, String, String)
    switch (former.statement.literal, cell.statement.literal) {
    case (.duration(let before)?, .duration(let after)?) where before.unit == after.unit:
      (old, own) = (before.value.value, after.unit.rawValue)
      other = after.unit == .seconds ? "ms" : "s"
    case (.dimension(let before)?, .dimension(let after)?) where before.unit == after.unit:
      (old, own) = (before.value.value, after.unit.rawValue)
      other = after.unit == .px ? "rem" : "px"
    default: return nil
    }
    let ratio = abs(given / old)
    guard old != 0, ratio >= 20 || ratio <= 0.05,
      let command = TypedCommand.current.text(with: value, as: value + other)
    else { return nil }
    return
      "note: a number alone is in the unit that the token has, \(own); if \(value)\(other) is meant: `\(command)`"
  }
}
