internal import AgentServers
internal import ArgumentParser
internal import PositionedJSON
internal import ProjectFiles
internal import ProjectWork
internal import TokenAnswers
internal import TokenModel
internal import TokenOperations
internal import TokenStore

extension Evidence.Grade: ExpressibleByArgument {}
extension Modality: ExpressibleByArgument {}

struct SetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Record one value, as one commit.",
    discussion: """
      VALUE is JSON, an alias such as '{color.blue}', or the type's short form: #007AFF, red, \
      rgb(0 122 255), 14pt, 1.5rem, 0.3s; - reads it from standard input. A number alone gets the \
      token's current unit; pt is recorded as px. The token keeps its type unless --type is given.

      A path that does not exist is an error, unless --new or --type creates it. To set one part \
      of a text style, shadow, border or another composite value, add its name to the path; the \
      other parts stay.

        blazon set color.accent '#0055FF'
        blazon set --new space.small 4px
        blazon set --new color.accent '#00A3A3' --context theme=ocean
        blazon set type.body.fontSize 18px
        blazon set alert.width 270pt --revision modern --document ios-alert --locator Width
        blazon set layout.offset -5px -m "Closer"
        blazon set actionSheet.background "dark blue" --words --revision 2010
      """)

  @Argument(help: "The token's path.")
  var path: String

  @Argument(help: "The value.")
  var value: String

  @Flag(
    name: .customLong("new"),
    help: "Create the token; or with --context the axis, or the value of an axis.")
  var isNew = false

  @Option(name: [.long, .customLong("at")], help: "The revision; required if several have tokens.")
  var revision: String?

  @Option(help: "The context, such as appearance=dark; else the base.")
  var context: String?

  @Option(help: "The value's type; creates the token if it does not exist.")
  var type: TokenType?

  @Option(help: "Makes it a guideline: must, should, may or avoid.")
  var modality: Modality?

  @Flag(help: "VALUE is a quotation from a source that states no figure.")
  var words = false

  @Flag(help: "The figure is approximate.")
  var approximate = false

  @Option(help: "A note on the value.")
  var note: String?

  @Option(help: "The document that states it.")
  var document: String?

  @Option(help: "Where in the document; repeat from outer to inner.")
  var locator: [String] = []

  @Option(help: "literal, measured, derived or assumed.")
  var grade: Evidence.Grade?

  @OptionGroup var commit: CommitOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption
  @OptionGroup var files: FilesOption

  mutating func validate() throws {
    if document == nil, !locator.isEmpty { throw ValidationError("--locator needs --document") }
    if document == nil, grade != nil { throw ValidationError("--grade needs --document") }
    if words, approximate { throw ValidationError("--approximate and --words exclude each other") }
  }

  mutating func run() throws {
    let target = try files.target(registry, isDryRun: commit.dryRun)
    let (registry, now) = (target.registry, try target.registry.snapshot())
    var path = try now.meantPath(path, isWhole: true)
    let metadata = try commit.metadata(defaultMessage: "Set \(path.text)", isKept: target.isKept)
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
    let written = try target.write(outcome)
    let followers = cells.isEmpty || output.json ? 0 : try now.followers(of: path, in: revision.id)
    CommitReport(outcome: outcome, isJSON: output.json, followers: followers, files: written)
      .print(registry)
    if case .unchanged = outcome { return }
    for axis in axes { Notes.tell(axis) }
    try note(cell, former, cells, registry, before: now, pixel: known.revisions.pixelName, revision)
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
      guard let cell = SetCommand.cell(try now.cells(of: outer), revision, context) else {
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
    if SetCommand.cell(cells, revision, context)?.statement.words != nil {
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
    guard let cell = SetCommand.cell(cells, revision, context),
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
extension SetCommand {
  /// - Parameters:
  ///   - cells: those that the token had.
  ///   - pixel: what the registry calls a point, `pt` or `px`.
  func note(
    _ cell: Cell, _ former: Cell?, _ cells: [Cell], _ registry: Registry, before: Snapshot,
    pixel: String, _ revision: Revision
  ) throws {
    if output.json { return }
    if cells.isEmpty { try TwinNote.print(cell.path, before: before) }
    if !commit.dryRun, former != nil, cell.statement.type == .color {
      try ContrastNote.print(from: before, to: registry.snapshot())
    }
    if value.hasSuffix("pt"), cell.statement.type == .dimension, pixel == "px" {
      Terminal.print("\(value.terminalSafe) is recorded in px: token files have no points.\n")
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
    if let note = unitNote(former, cell) { Notes.tell(note) }
    if !former.evidence.isEmpty { noteSources(former, cell) }
  }

  /// Names the sources that are not cited any more, and what the new one is cited for though the former stated it.
  private func noteSources(_ former: Cell, _ cell: Cell) {
    let cited = Set(cell.evidence.map(\.document))
    let gone = former.evidence.map(\.document).uniqued.filter { !cited.contains($0) }
    if !gone.isEmpty {
      Terminal.print(
        "The sources of the former value are not cited any more: \(gone.joined(separator: ", ").terminalSafe)"
          + (document == nil ? "; see --document.\n" : ".\n"))
    }
    guard let document, !gone.isEmpty else { return }
    var kept: [String] = []
    if modality == nil, let old = former.statement.modality { kept.append(old.rawValue) }
    if note == nil, cell.statement.qualifiers.note != nil { kept.append("its note") }
    if kept.isEmpty { return }
    Notes.tell(
      "note: \(kept.joined(separator: " and ")) \(kept.count == 1 ? "is" : "are") kept from the former statement, and "
        + "\(document) is cited for \(kept.count == 1 ? "it" : "them") now; --modality and --note set them "
        + "otherwise, `blazon sources --conflicts` lists sources that differ")
  }

  /// A note on a number without a unit that is far from the former value, as of somebody who means another unit.
  private func unitNote(_ former: Cell, _ cell: Cell) -> String? {
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
