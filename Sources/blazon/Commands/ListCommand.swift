internal import ArgumentParser
internal import PositionedJSON
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenResolve
internal import TokenStore

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List tokens with their values as written, and what they resolve to.",
    discussion: """
      Without a revision, every revision's values; without @WHEN, the newest commit. A first word that is \
      not a token may be a revision, tag or date: blazon list modern. --was lists \
      instead which tokens ever said a value, or were it through an alias, from when until when; an \
      alias is listed as it was written, in the context where it led there. A color in hexadecimal \
      form stands for all that sRGB shows so.

        blazon list actionSheet --at modern
        blazon list 'actionSheet.*' --revision 2010
        blazon list --at modern --type color --context appearance=dark --json
        blazon list 'Action sheet' --modality must
        blazon list --unused --type color
        blazon list --changed-since @HEAD~1 --first-seen
        blazon list --was '#007AFF'
        blazon list actionSheet --at 2014 --csv > sheet.csv
        blazon list --silent --at 2014
      """)

  @OptionGroup var place: PlaceArguments
  @OptionGroup var filter: CellFilter

  @Option(
    name: .long,
    help: ArgumentHelp("Only values that a commit after it set.", valueName: "point"))
  var changedSince: String?

  @Flag(name: .long, help: "Show the commit in which each token first appeared.")
  var firstSeen = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "List tokens that ever had this value: #007AFF, 14pt.", valueName: "value"))
  var was: String?

  @Flag(
    name: .long,
    help: "Only deprecated tokens, with who uses them and where their replacement differs.")
  var deprecated = false

  @Flag(name: .long, help: "Only deprecated tokens that others, not deprecated, refer to.")
  var usedByLive = false

  @Flag(
    name: .long,
    help: "Only deprecated tokens whose replacement is gone or has another value in some context.")
  var replacementDiffers = false

  @Flag(
    name: .long,
    help: "Only what the pages read of a revision do not say, and another revision does.")
  var silent = false

  @Flag(name: .long, help: "Print a table for spreadsheets: CSV, with sources.")
  var csv = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if csv, output.json { throw ValidationError("--csv and --json exclude each other") }
    if was != nil || silent, csv || (was != nil && silent) {
      throw ValidationError("--was, --silent and --csv exclude one another")
    }
    if silent, let other = beyondSilence { throw ListCommand.silentWith(other) }
    if place.word != nil, place.at != nil, filter.path != nil {
      throw ValidationError("name the tokens once: as the first word, or with --path")
    }
    if was != nil, filter.unused || filter.thirdParty || filter.firstParty {
      throw ValidationError(
        "--was cannot be combined with --unused, --third-party or --first-party")
    }
    if filter.thirdParty, filter.firstParty {
      throw ValidationError("--third-party and --first-party exclude each other")
    }
    if was != nil, changedSince != nil || firstSeen || isAboutDeprecation {
      throw ValidationError(
        "--was stands without --changed-since, --first-seen, --deprecated and their like")
    }
  }

  /// An option that asks for what silence cannot have, such as a text.
  private var beyondSilence: String? {
    let given: [(String, Bool)] = [
      ("--changed-since", changedSince != nil), ("--first-seen", firstSeen),
      ("--deprecated", deprecated), ("--used-by-live", usedByLive),
      ("--replacement-differs", replacementDiffers),
    ]
    return filter.ofStatements ?? given.first { $0.1 }?.0
  }

  private static func silentWith(_ option: String) -> ValidationError {
    ValidationError(
      "--silent lists what is not stated, which \(option) cannot be asked of; it takes a path, --at, "
        + "--revision, --type and --context")
  }

  private var isAboutDeprecation: Bool { deprecated || usedByLive || replacementDiffers }

  private func isWanted(_ entry: DeprecatedTokens.Entry?) -> Bool {
    guard let entry else { return false }
    let differs =
      entry.replacement != nil && (!entry.isReplacementThere || !entry.differences.isEmpty)
    return (!usedByLive || !entry.usedBy.isEmpty) && (!replacementDiffers || differs)
  }

  mutating func run() throws {
    let registry = try registry.openForReading()
    let (now, point, path) = try readPlace(registry)
    filter.path = filter.path ?? path
    if let context = filter.context, context != "base" {
      let revisions = try now.outline().revisions
      let wanted = try Context(text: context, among: revisions)
      if let last = revisions.last, !revisions.contains(where: { (try? $0.check(wanted)) != nil }) {
        try last.check(wanted)
      }
      filter.context = wanted.text
    }
    if let revision = filter.revision {
      _ = try now.snapshot(Point(revision: revision, when: point.when, text: revision))
    }
    if silent { return try listSilences(now) }
    let isEmpty = try was.map { try listPast($0, now, point) } ?? listCells(now, point)
    guard !output.json, !csv else { return }
    if isEmpty {
      Terminal.note(was == nil ? "no tokens match" : "no token ever had that value")
      if filter.text?.lowercased() == "deprecated" {
        Terminal.note("note: `blazon list --deprecated` lists deprecated tokens")
      }
      try noteSynonyms(now)
    }
    if filter.presence == .notStated {
      Terminal.note(
        "note: --presence finds silences that are recorded; `blazon list --silent` lists what the pages read do not say"
      )
    }
    if let text = filter.text, text.hasPrefix("#"), ColorValue(hexText: text) != nil {
      Terminal.note(
        "note: of an alias --text sees the first context alone; "
          + "blazon list --was '\(text)' finds the color in all")
    }
    SourceNote.print(now, showsDates: was != nil || firstSeen || changedSince != nil)
  }

  /// Leads from a word that nothing has to another one for the same thing.
  private func noteSynonyms(_ now: Snapshot) throws {
    guard let text = filter.text else { return }
    let known = try now.allPaths()
    let other = Synonyms.all(of: text).first { other in
      let words = other.lowercased().split(separator: " ")
      return known.contains { path in
        let names = TokenPath(trusted: path).segments.map { $0.humanised.lowercased() }
        return words.allSatisfy { word in names.contains { $0.contains(word) } }
      }
    }
    guard let other else { return }
    let command =
      TypedCommand.current.text(with: text, as: other)
      ?? "blazon list --text \(TypedCommand.quoted(other))"
    Terminal.note("note: it may be called otherwise: `\(command)`".terminalSafe)
  }

  /// The place; a word that names nothing in the registry may be what an option asks.
  private mutating func readPlace(
    _ registry: Registry
  ) throws -> (now: Snapshot, point: Point, path: String?) {
    do {
      return try place.read(registry)
    } catch let problem as any Problem {
      guard let word = place.word, place.at == nil else { throw problem }
      let option: String?
      if word.lowercased() == "deprecated" {
        deprecated = true
        option = "--deprecated"
      } else if let taken = filter.take(word) {
        option = taken
      } else if case VerbProblem.unknownWord? = problem as? VerbProblem, word.contains(" "),
        filter.text == nil
      {
        // Several words are what a page says, where they are no title.
        filter.text = word
        option = "--text \(TypedCommand.quoted(word))"
      } else {
        option = nil
      }
      guard let option else { throw problem }
      Terminal.note(
        "note: no token is called \(quotedForMessage(word)); this is `blazon list \(option)`")
      return (try registry.snapshot(), .head, nil)
    }
  }

  /// - Returns: whether there was nothing to list.
  private func listCells(_ now: Snapshot, _ point: Point) throws -> Bool {
    let changes = try changedSince.map {
      try RecentChanges(since: HistoryPoint.read($0), now: now)
    }
    // Evidence is what takes longest, and without third parties the table does not show it.
    let isMarked = try now.documents().contains { $0.standing == .thirdParty }
    let set = try now.load(
      isEvidenceNeeded: output.json || csv || isMarked || filter.thirdParty || filter.firstParty
        || filter.assumed || filter.text != nil)
    let old = isAboutDeprecation ? DeprecatedTokens(set) : nil
    let rows = ResolvedRows(set: set)
    let isListed = try isListed(set, rows, now)
    let cells = set.cells.filter { cell in
      isListed(cell) && changes?.contains(cell.key) ?? true
        && old.map { isWanted($0[cell.path, cell.revision]) } ?? true
    }
    let gone = changes?.gone.filter { gone in
      gone.cells.contains { isListed($0) }
    }
    let isEmpty = cells.isEmpty && gone?.isEmpty ?? true
    if isEmpty { try refuseUnknownPath(now) }
    let births = firstSeen ? try births(cells, now) : [:]
    if output.json {
      Terminal.print(json(cells, rows, births, old, gone, point: point).prettyText + "\n")
    } else if csv {
      Terminal.print(CSVTable.values(cells, rows, set.documents))
    } else {
      let table = CellTable(
        set, style: Terminal.style(output.color), firstSeen: births, deprecated: old)
      Terminal.print(table.render(cells, rows))
      for line in ThirdParties(set.documents).legend(cells) { Terminal.print(line + "\n") }
      if filter.unused, !cells.isEmpty {
        Terminal.note(
          "note: no other token refers to these; the code that uses the outputs may, and "
            + "semantic tokens are mostly for it")
      }
      if isEmpty, let revision = now.revision {
        let others = try self.isListed(set, rows, now, inAll: true)
        let counts = Dictionary(
          set.cells.filter(others).map { ($0.revision, 1) }, uniquingKeysWith: +)
        let told = set.revisions.compactMap { other in
          counts[other.id].map { "\($0) in \(other.id)" }
        }
        if !told.isEmpty {
          Terminal.note(
            "note: \(revision) records none; there are \(told.joined(separator: ", "))".terminalSafe
          )
        }
      }
      if changes == nil, old == nil { try noteFollowers(set, rows, now) }
      for token in (gone ?? []).prefix(20) { Terminal.note("gone: \(token.text)") }
      if let gone, gone.count > 20 { Terminal.note("… and \(gone.count - 20) more are gone") }
    }
    return isEmpty
  }

  /// Tells of the tokens that say nothing in the context themselves, and have another value there
  /// through what they refer to.
  private func noteFollowers(_ set: TokenSet, _ rows: ResolvedRows, _ now: Snapshot) throws {
    guard let wanted = try filter.wantedContext else { return }
    var open = filter
    open.context = nil
    let condition = try open.condition(among: set.cells.lazy.map(\.path))
    var names: [String] = []
    for cell in set.cells
    where (now.revision ?? cell.revision) == cell.revision && !wanted.holds(in: cell.context) {
      guard condition.holds(for: cell), names.last != cell.path.text,
        let there = cell.context.joined(with: wanted),
        let answer = rows.answer(of: cell, in: there), answer.value != rows[cell]?.value
      else { continue }
      names.append(cell.path.text)
    }
    guard !names.isEmpty else { return }
    let all = names.count == 1 ? "1 more token has" : "\(names.count) more tokens have"
    let more = names.count > 10 ? " and \(names.count - 10) more" : ""
    Terminal.note(
      "note: \(all) another value at \(wanted.text.terminalSafe) through what they refer to: "
        + names.prefix(10).joined(separator: ", ").terminalSafe + more)
    if let path = filter.path, let group = try? now.meantPath(path) {
      Terminal.note(
        "  `blazon show \(group.text.terminalSafe) --context \(wanted.text.terminalSafe)` shows all"
      )
    }
  }

  /// The conditions on a cell of the set.
  /// - Parameter inAll: whether the revision that was asked for does not count.
  private func isListed(
    _ set: TokenSet, _ rows: ResolvedRows, _ now: Snapshot, inAll: Bool = false
  ) throws -> (Cell) -> Bool {
    let condition = try filter.condition(among: set.cells.lazy.map(\.path))
    var used: Set<TokenPath> = []
    if filter.unused {
      for cell in set.cells {
        cell.statement.forEachReference { reference, role in
          if role.isOfValue { used.insert(reference.target) }
        }
      }
    }
    let parties = ThirdParties(set.documents)
    return { [filter] cell in
      if !inAll, now.revision != nil, cell.revision != now.revision { return false }
      // That a page does not say something is nobody's fact.
      if filter.thirdParty || filter.firstParty, filter.presence == nil,
        cell.statement.presence != .stated
      {
        return false
      }
      if used.contains(cell.path) || filter.thirdParty && !parties.state(cell)
        || filter.firstParty && !parties.leave(cell)
      {
        return false
      }
      return condition.holds(for: cell) {
        [rows.description(of: cell), rows.deprecation(of: cell)?.string, rows[cell]?.text()]
          .compactMap(\.self)
      }
    }
  }

  /// Lists the tokens that a revision's pages do not speak of, where another revision does.
  private func listSilences(_ now: Snapshot) throws {
    // A word such as `must` may have been taken for an option.
    if let other = beyondSilence { throw ListCommand.silentWith(other) }
    let set = try now.load()
    let silences = Silences(
      set, of: filter.revision ?? now.revision, type: filter.type,
      path: filter.path.map { PathPattern($0, among: set.cells.lazy.map(\.path)) },
      context: filter.context == "base" ? .base : try filter.wantedContext)
    if silences.rows.isEmpty { try refuseUnknownPath(now) }
    if output.json { return Terminal.print(silences.json.prettyText + "\n") }
    Terminal.print(silences.text)
    if silences.rows.isEmpty { Terminal.note("no tokens match") }
  }

  private func births(_ cells: [Cell], _ now: Snapshot) throws -> [TokenPath: TokenOrigin] {
    let paths = Set(cells.map(\.path))
    if paths.count > 100 { return try now.origins() }
    var births: [TokenPath: TokenOrigin] = [:]
    for path in paths { births[path] = try now.origin(of: path) }
    return births
  }

  /// - Returns: whether there was nothing to list.
  private func listPast(_ value: String, _ now: Snapshot, _ point: Point) throws -> Bool {
    let condition = try filter.condition(
      among: try now.allPaths().lazy.map { TokenPath(trusted: $0) })
    let query = try PastValue(value, type: filter.type)
    let stated = try now.tokensThatWere(type: query.type, query.matches)
    let aliases = try PastAliases(now: now, matches: query.matches).spans(stated)
    let spans = PastAliases.sorted(stated + aliases).filter { span in
      let cell = Cell(
        path: span.key.path, revision: span.key.revision, context: span.key.context,
        statement: span.statement)
      return (now.revision == nil || cell.revision == now.revision) && condition.holds(for: cell)
    }
    if spans.isEmpty { try refuseUnknownPath(now) }
    var past = PastCells(
      point: point, value: value, spans: spans, revisions: try now.outline().revisions)
    if !output.json { past.signs = try signs(spans, now) }
    Terminal.print(
      output.json
        ? past.json.prettyText + "\n" : past.text(Terminal.style(output.color)))
    return spans.isEmpty
  }

  /// More spans are not looked up one by one.
  private static let mostSigns = 200

  /// The sign of each span whose value third parties alone stated when it was recorded.
  private func signs(_ spans: [ValueSpan], _ now: Snapshot) throws -> [Int: String] {
    let parties = ThirdParties(try now.documents())
    guard !parties.isEmpty, spans.count <= ListCommand.mostSigns else { return [:] }
    var signs: [Int: String] = [:]
    for (index, span) in spans.enumerated() {
      let then = now.snapshot(at: span.from.number)
      let cell = try then.cells(of: span.key.path).first { $0.key == span.key }
      if cell.map(parties.state) == true { signs[index] = ThirdPartyMarks.sign }
    }
    return signs
  }

  /// Nothing to list is an answer; a path that names nothing is a mistake, as in `show`.
  private func refuseUnknownPath(_ now: Snapshot) throws {
    guard let path = filter.path else { return }
    let known = try now.allPaths()
    let pattern = PathPattern(path, among: known.lazy.map { TokenPath(trusted: $0) })
    guard known.contains(where: { pattern.matches(TokenPath(trusted: $0)) }) else {
      if let problem = try now.elsewhere(path) { throw problem }
      throw PathAdvice.unknown(path, among: known)
    }
    let meant = known.map { TokenPath(trusted: $0) }.filter(pattern.matches)
    if try meant.allSatisfy({ try now.cells(of: $0).isEmpty }),
      let problem = try now.elsewhere(path)
    {
      throw problem
    }
    guard was == nil, changedSince == nil, known.contains(path) else { return }
    let exact = TokenPath(trusted: path)
    if try now.paths(in: exact).isEmpty { throw try PathAdvice(now: now).problem(exact) }
  }

  private func json(
    _ cells: [Cell], _ rows: ResolvedRows, _ births: [TokenPath: TokenOrigin],
    _ old: DeprecatedTokens?, _ gone: [RecentChanges.Gone]?, point: Point
  ) -> JSON {
    var members: [JSON.Member] = [
      .init("point", .string(point.text)),
      .init(
        "cells",
        .array(
          cells.map { cell in
            var members = cell.json(resolved: rows[cell]?.json).members ?? []
            if let deprecation = rows.deprecation(of: cell) {
              members.append(.init("deprecated", deprecation))
            }
            if let entry = old?[cell.path, cell.revision] { members += entry.json }
            if let birth = births[cell.path] {
              members.append(.init("firstSeen", birth.json))
            }
            return .object(members)
          })),
    ]
    if let gone { members.append(.init("gone", .array(gone.map(\.json)))) }
    return .object(members)
  }
}

extension DeprecatedTokens.Entry {
  /// `usedBy` and `replacement`, with what differs.
  fileprivate var json: [JSON.Member] {
    let found = differences.map { context, answer in
      JSON.object([
        .init("context", context.json),
        .init("value", answer.stated?.json ?? .null),
      ])
    }
    let other = replacement.map { path in
      JSON.object([
        .init("path", .string(path.text)), .init("isThere", .bool(isReplacementThere)),
        .init("differs", .array(found)),
      ])
    }
    return [
      .init("usedBy", .array(usedBy.map { .string($0.text) })),
      .init("replacement", other ?? .null),
    ]
  }
}
