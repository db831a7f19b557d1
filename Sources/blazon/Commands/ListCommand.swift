internal import ArgumentParser
internal import PositionedJSON
internal import ProjectFiles
internal import TokenAnswers
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List tokens with their values as written, and what they resolve to.",
    discussion: """
      Without a revision, lists every revision's values; without @WHEN, those of the newest \
      commit. If the first argument is not a token, it can be a revision, tag or date: blazon list \
      modern. --was lists tokens that ever had a value, directly or through an alias, and when. \
      Aliases are shown as written. A hex color also matches equal colors in other color spaces. \
      --where takes a query (docs/query.md); the other filters are short forms of its terms: \
      --type color is type:color.

        blazon list actionSheet --at modern
        blazon list 'actionSheet.*' --revision 2010
        blazon list --at modern --type color --context appearance=dark --json
        blazon list 'Action sheet' --modality must
        blazon list --unused --type color
        blazon list --unused --code src
        blazon list --changed-since @HEAD~1 --first-seen
        blazon list --was '#007AFF'
        blazon list actionSheet --at 2014 --csv > sheet.csv
        blazon list --silent --at 2014
        blazon list --where 'type:color near:#E4ECFC<3 -is:alias'
        blazon list --where 'value>=44pt' -n 10 --fields path,resolved
        blazon list --type color --json | jq -r '.cells[].path'
      """)

  @OptionGroup var place: PlaceArguments
  @OptionGroup var filter: CellFilter

  @Option(help: .init("Only values that a commit after it set.", valueName: "point"))
  var changedSince: String?

  @Flag(help: "Show the commit that added each token.")
  var firstSeen = false

  @Option(help: .init("List tokens that ever had this value: #007AFF, 14pt.", valueName: "value"))
  var was: String?

  @Flag(
    help: """
      Only deprecated tokens, with the tokens that use them and where their replacement differs.
      """)
  var deprecated = false

  @Flag(help: "Only tokens that another revision states and the pages read of this one do not.")
  var silent = false

  @Flag(
    help:
      "The colors nearest to near: first, and tokens that refer to others before those that do not."
  )
  var ranked = false

  @Option(name: .customShort("n"), help: "Limit to N values.")
  var number: Int?

  @Option(
    help: .init(
      "Only these members of --json, in this order; as lines with tabs, --json or --csv.",
      valueName: "name,…"))
  var fields: String?

  /// Whether the sources have a text that was left out on purpose.
  private var isLeftOut = false

  @OptionGroup var code: CodeOptions
  @OptionGroup var output: ReportOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if let number, number < 1 { throw ValidationError("-n takes a number from 1 up") }
    if fields != nil, was != nil || silent {
      throw ValidationError("--fields cannot be combined with --was or --silent")
    }
    if fields != nil, output.markdown || output.html {
      throw ValidationError("--fields prints lines with tabs, --json or --csv")
    }
    if !code.code.isEmpty, !filter.unused || was != nil || silent {
      throw ValidationError("--code needs --unused")
    }
    if was != nil, silent { throw ValidationError("--was and --silent exclude each other") }
    if silent, let other = beyondSilence { throw ListCommand.silentWith(other) }
    if place.word != nil, place.at != nil, filter.path != nil { throw ListCommand.twice }
    if was != nil, filter.unused || filter.thirdParty || filter.firstParty {
      throw ValidationError(
        "--was cannot be combined with --unused, --third-party or --first-party")
    }
    if filter.thirdParty, filter.firstParty {
      throw ValidationError("--third-party and --first-party exclude each other")
    }
    if was != nil, changedSince != nil || firstSeen || deprecated {
      throw ValidationError(
        "--was cannot be combined with --changed-since, --first-seen, --deprecated and the like")
    }
  }

  /// An option that asks for what silence cannot have, such as a text.
  private var beyondSilence: String? {
    let given: [(String, Bool)] = [
      ("--changed-since", changedSince != nil), ("--first-seen", firstSeen),
      ("--deprecated", deprecated), ("--fields", fields != nil), ("-n", number != nil),
    ]
    return filter.ofStatements ?? given.first { $0.1 }?.0
  }

  private static let twice = ValidationError(
    "give the tokens once: as the first argument, or with --path")

  private static func silentWith(_ option: String) -> ValidationError {
    ValidationError(
      "--silent lists what is not stated, which \(option) cannot be asked of; it takes a path, --at, "
        + "--revision, --type and --context")
  }

  mutating func run() throws {
    let registry = try registry.choice.openForReading()
    let (now, path) = try readPlace(registry)
    if path != nil, filter.path != nil { throw ListCommand.twice }
    filter.path = filter.path ?? path
    try readPhrase(now)
    try filter.check(now)
    if silent { return try listSilences(now) }
    let fields = try fields.map { text throws(WordProblem) in
      try Fields(text, known: ListCommand.fieldNames)
    }
    let query = try query
    query.noteOfUnit.map { Notes.tell($0) }
    let isEmpty = try was.map { try listPast($0, query, now) } ?? listCells(query, fields, now)
    guard output.isText, fields == nil else { return }
    if isEmpty, !isLeftOut { try noteNothing(now) }
    if filter.presence == .notStated {
      Notes.tell(
        "note: --presence finds recorded silences only; `blazon list --silent` lists what the pages "
          + "read do not state")
    }
    if let text = filter.text, text.hasPrefix("#"), ColorValue(hexText: text) != nil {
      Notes.tell(
        "note: --text searches an alias's value in the first context only; "
          + "blazon list --was '\(text)' finds the color in all")
    }
    SourceNote.print(now, showsDates: was != nil || firstSeen || changedSince != nil)
  }

  /// Takes words that name no path for the tokens that have all of them, else as a text that is looked for.
  private mutating func readPhrase(_ now: Snapshot) throws {
    guard let text = filter.path, !text.contains("*") else { return }
    guard text.contains(" ") else {
      guard let called = try now.called(text) else { return }
      filter.path = called.path.text
      return called.note.map { Notes.tell($0) } ?? ()
    }
    let known = try now.allPaths().map { TokenPath(trusted: $0) }
    if known.contains(where: PathPattern(text, among: known).matches) { return }
    let (paths, note) = try now.readings(text, .exact)
    if try paths.contains(where: { try !now.paths(in: $0).isEmpty }) {
      filter.paths = paths.map(\.text)
      let part = paths.count > 1 ? Snapshot.partNote(text, paths) : nil
      (note ?? part).map { Notes.tell($0) }
    } else if filter.text == nil,
      case .unknownPath(_, near: nil) = PathAdvice.unknown(text, among: try now.livePaths())
    {
      (filter.text, filter.path) = (text, nil)
      Notes.tell(
        "note: no token is called \(quotedForMessage(text)); this is `blazon list --text \(TypedCommand.quoted(text))`"
      )
    }
  }

  /// The options as one query.
  private var query: Query {
    get throws {
      var filter = filter
      // With code, a token that only unused tokens refer to is unused, too.
      if !code.code.isEmpty { filter.unused = false }
      return try deprecated ? filter.query() && .term(.is, "deprecated") : filter.query()
    }
  }

  /// What is listed where no cell of the point has the text: those of other revisions, or with words like it; and what
  /// the sources have of it that was left out.
  private mutating func near(_ text: String, _ list: TokenList, _ now: Snapshot) throws
    -> TokenList?
  {
    func found(_ other: String) throws -> TokenList? {
      var near = self
      near.filter.text = other
      for isAnywhere in now.revision == nil ? [false] : [false, true] {
        let list = try TokenList(near.query, text: other, isAnywhere: isAnywhere, beside: list, now)
        guard !list.isEmpty else { continue }
        if isAnywhere, let revision = now.revision {
          Notes.tell(
            "note: nothing in \(revision) has these words; these are from other revisions")
        }
        return list
      }
      return nil
    }
    if let other = try found(text) { return other }
    let left = list.leftOut(text)
    noteLeftOut(left)
    isLeftOut = !left.isEmpty
    if isLeftOut { return nil }
    for other in list.nearForms(of: text) where !other.isEmpty {
      guard let found = try found(other) else { continue }
      Notes.tell("note: nothing has “\(text)”; these have “\(other)”")
      return found
    }
    return nil
  }

  /// Of a revision that has nothing below a name what has the name in another place.
  private mutating func named(_ now: Snapshot) throws -> TokenList? {
    guard let revision = now.revision, filter.text == nil, fields == nil, changedSince == nil,
      let name = filter.path, name.allSatisfy(\.isLetter)
    else { return nil }
    var near = self
    (near.filter.text, near.filter.path) = (name, nil)
    let list = try TokenList(near.query, text: name, now)
    if list.isEmpty { return nil }
    Notes.tell(
      "note: \(revision) has nothing below \(name); this is `\(command("--text", name))`")
    return list
  }

  /// Another list of the same point.
  func command(_ options: String...) -> String {
    let point = place.at.map { ["--at", $0] } ?? []
    return TypedCommand.text(["list"] + options + point)
  }

  func noteLeftOut(_ left: [String]) {
    for line in left.prefix(6) { Notes.tell("note: left out on purpose: \(line)") }
    if left.count > 6 { Notes.tell("… and \(left.count - 6) more: `blazon sources --coverage`") }
  }

  /// The place; a word that names nothing in the registry may be what an option asks.
  private mutating func readPlace(_ registry: Registry) throws -> (now: Snapshot, path: String?) {
    do {
      return try place.read(registry)
    } catch let problem as any Problem {
      guard let word = place.word else { throw problem }
      let option: String?
      if word.lowercased() == "deprecated" {
        deprecated = true
        option = "--deprecated"
      } else if let taken = filter.take(word) {
        option = taken
      } else if was == nil, word.hasPrefix("#"), ColorValue(hexText: word) != nil {
        was = word
        option = "--was '\(word)'"
      } else if case VerbProblem.unknownWord? = problem as? VerbProblem, word.contains(" "),
        filter.text == nil
      {
        // Several words are what a page says, where they are no title.
        filter.text = word
        option = "--text \(TypedCommand.quoted(word))"
      } else {
        option = nil
      }
      guard let option else {
        try refuseQuery(word)
        throw problem
      }
      Notes.tell(
        "note: no token is called \(quotedForMessage(word)); this is `blazon list \(option)`")
      return (try registry.snapshot(Point(orHead: place.at)), nil)
    }
  }

  /// Refuses a query that stands in the place of a path, with the command that asks it.
  private func refuseQuery(_ word: String) throws(WordProblem) {
    guard word.contains(where: ":<>=".contains), (try? Query(all: [word])) != nil,
      let command = TypedCommand.current.text(with: word, as: "--where", word)
    else { return }
    throw WordProblem(
      code: "arguments", message: "\(quotedForMessage(word)) is a query, and no path",
      fix: didYouMean("`\(command)`"), isUsage: true)
  }

  /// - Returns: whether there was nothing to list.
  private mutating func listCells(_ query: Query, _ fields: Fields?, _ now: Snapshot) throws -> Bool
  {
    // Evidence is what takes longest, and without third parties the table does not show it.
    let isMarked = try now.documents().contains { $0.standing == .thirdParty }
    var list = try TokenList(
      query, since: changedSince, text: output.isText && fields == nil ? filter.text : nil,
      needsEvidence: !output.isText || isMarked || fields != nil, now)
    if list.isEmpty { try refuseUnknownPath(now) }
    if let (uses, tokens) = try code.uses(now) { list.keep(Set(uses.unused(in: tokens))) }
    if list.isEmpty, output.isText, fields == nil, changedSince == nil, let text = filter.text,
      let near = try near(text, list, now)
    {
      list = near
    } else if list.isEmpty, output.isText, let named = try named(now) {
      list = named
    }
    // A list of all has all.
    let isOfPart = filter.path != nil || filter.text != nil
    let isOpen = output.isText && fields == nil && filter.presence == nil
    let absent = isOfPart && isOpen && filter.expressions.isEmpty ? list.leaveOutAbsent() : 0
    if ranked { try list.rank() }
    if let number { list.limit(to: number) }
    let isBirthShown = firstSeen || fields?.names.contains("firstSeen") == true
    let births = isBirthShown ? try list.births() : [:]
    try noteDerived(list, query, now)
    let listed = ListedCells(list, fields, births, namesDeprecated: deprecated)
    if let fields, output.form != .json {
      let rows = try listed.rows(isForPeople: true)
      try WrittenFile.put(output.csv ? fields.csv(rows) : fields.text(rows), output.out)
      return list.isEmpty
    }
    let table = CellTable(
      set: list.scope.set, firstSeen: births,
      deprecated: deprecated ? list.scope.deprecated : nil, matches: list.matches,
      distances: list.distances)
    try output.print(
      table.report(list.cells, list.scope.rows),
      json: try listed.json(point: now.text).prettyText + "\n",
      csv: { CSVTable.values(list.cells, list.scope.rows, list.scope.set.documents) })
    if absent > 0 {
      Notes.tell(
        "note: \(absent.counted("token")) left out, as not applicable; "
          + "--presence notApplicable lists them")
    }
    if output.isText { try note(list, now) }
    return list.isEmpty
  }

  /// Lists the tokens that a revision's pages do not speak of, where another revision does.
  private func listSilences(_ now: Snapshot) throws {
    // A word such as `must` may have been taken for an option.
    if let other = beyondSilence { throw ListCommand.silentWith(other) }
    let set = try now.load()
    let silences = Silences(
      set.revisions.map { Notes.resolved(set, label: $0.id, only: $0.id) }, set.documents,
      of: filter.revision ?? now.revision, type: filter.type,
      path: filter.path.map { PathPattern($0, among: set.cells.lazy.map(\.path)) },
      context: filter.context == "base" ? .base : try filter.wantedContext)
    if silences.rows.isEmpty, let path = filter.path { try now.refuseUnknown(path, isNow: true) }
    try output.print(silences.report, json: silences.json.prettyText + "\n")
    if silences.rows.isEmpty, output.isText { Notes.tell("no tokens match") }
  }

  /// Nothing to list is an answer; a path that names nothing is a mistake, as in `show`.
  func refuseUnknownPath(_ now: Snapshot) throws {
    if let path = filter.path {
      try now.refuseUnknown(path, isNow: was == nil && changedSince == nil)
    }
  }

  /// The names of all members that a row can have.
  private static let fieldNames = [
    "path", "type", "revision", "context", "presence", "modality", "value", "qualifiers",
    "resolved", "unit", "evidence", "deprecated", "usedBy", "replacement", "firstSeen", "distance",
    "since", "by", "cited", "sure",
  ]
}
