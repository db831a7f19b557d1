internal import ArgumentParser
internal import TokenModel
internal import TokenOperations
internal import TokenStore

extension TokenType: ExpressibleByArgument {}
extension Presence: ExpressibleByArgument {}

/// The conditions on the cells that `list` shows; those that are not given let everything pass.
struct CellFilter: ParsableArguments {
  @Option(
    name: [.customLong("path"), .customLong("under")],
    help: ArgumentHelp(
      """
      A token, a group, a part of paths (blue.600), a title (Action sheet), or a pattern: * within a \
      name, ** across names.
      """, valueName: "pattern"))
  var path: String?

  @Option(help: "Only values of this type.")
  var type: TokenType?

  @Option(help: "Only this revision.")
  var revision: String?

  @Option(help: "Only values in these contexts; 'base' for those without a context.")
  var context: String?

  @Option(help: "stated, notStated or notApplicable.")
  var presence: Presence?

  @Option(
    name: .long,
    help: """
      Only values with this text, in any case, in path, value, words, notes, description or sources.
      """)
  var text: String?

  @Option(help: "Only guidelines of this strength: must, should, may or avoid; repeat for more.")
  var modality: [Modality] = []

  @Flag(help: "Only approximate figures.")
  var approximate = false

  @Flag(help: "Only values that the source states in words, without a figure.")
  var inWords = false

  @Flag(help: "Only assumed values, with the reasons.")
  var assumed = false

  @Flag(help: "Only tokens that no other token refers to.")
  var unused = false

  @Flag(help: "Only values from third parties.")
  var thirdParty = false

  @Flag(help: "Only values from the vendor itself.")
  var firstParty = false

  /// What the words of `--path` name, where they name no path.
  var paths: [String] = []

  @Option(
    name: .customLong("where"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Only values that match a query: 'value>=44pt -is:alias' (docs/query.md).",
      valueName: "query"))
  var expressions: [String] = []

  /// The choices of `--context`; `nil` for the base, and where none are given.
  var wantedContext: Context? {
    get throws {
      guard let context, context != "base" else { return nil }
      return try Context(text: context)
    }
  }

  /// An option that asks for what is stated, and how; `nil` where none is given.
  var ofStatements: String? {
    let given: [(String, Bool)] = [
      ("--presence", presence != nil), ("--text", text != nil), ("--modality", !modality.isEmpty),
      ("--approximate", approximate), ("--in-words", inWords), ("--assumed", assumed),
      ("--unused", unused), ("--third-party", thirdParty), ("--first-party", firstParty),
      ("--where", !expressions.isEmpty),
    ]
    return given.first { $0.1 }?.0
  }

  /// The options as one query: each is a term of it.
  ///
  /// - Parameter key: leaves out the option of that term.
  /// - Throws: `QueryProblem` of `--where`.
  func query(without key: QueryKey? = nil) throws(QueryProblem) -> Query {
    let words: [(QueryKey, [String])] = [
      (.path, paths.isEmpty ? [path].compactMap(\.self) : paths),
      (.type, [type?.rawValue].compactMap(\.self)),
      (.revision, [revision].compactMap(\.self)), (.context, [context].compactMap(\.self)),
      (.presence, [presence?.rawValue].compactMap(\.self)), (.modality, modality.map(\.rawValue)),
    ]
    // That a page does not say something is nobody's fact.
    let isOfParty = thirdParty || firstParty
    let traits = [
      ("approximate", approximate), ("words", inWords), ("assumed", assumed), ("unused", unused),
      ("third-party", thirdParty), ("first-party", firstParty),
    ]
    var query = try Query(all: expressions)
    for (other, words) in words where other != key && !words.isEmpty {
      query = query && .term(other, words)
    }
    for word in text?.split(separator: " ") ?? [] { query = query && .term(.text, String(word)) }
    for (trait, isAsked) in traits where isAsked { query = query && .term(.is, trait) }
    return isOfParty && presence == nil ? query && .term(.presence, "stated") : query
  }

  /// Refuses a context or revision that the registry does not have.
  mutating func check(_ now: Snapshot) throws {
    if context == "" { context = "base" }
    if let context, context != "base" {
      let revisions = try now.askedRevisions().filter { revision == nil || $0.id == revision }
      let wanted = try Context(text: context, among: revisions)
      try revisions.check(wanted)
      self.context = wanted.text
    }
    if let revision {
      let when = now.commit == 0 ? Point.When.head(0) : .number(now.commit)
      _ = try now.snapshot(Point(revision: revision, when: when, text: revision))
    }
  }

  /// Takes a word that says what an option does, as in `blazon list third-party`.
  ///
  /// - Returns: the option as it is written; `nil` where the word is none.
  mutating func take(_ word: String) -> String? {
    let word = word.lowercased().replacing(" ", with: "-")
    if let modality = Modality(rawValue: word) {
      self.modality.append(modality)
      return "--modality \(word)"
    }
    if let type = TokenType.allCases.first(where: {
      word == $0.rawValue || word == $0.rawValue + "s"
    }) {
      self.type = type
      return "--type \(type.rawValue)"
    }
    switch word {
    case "third-party", "third-parties": thirdParty = true
    case "first-party": firstParty = true
    case "approximate": approximate = true
    case "assumed": assumed = true
    case "unused": unused = true
    case "in-words": inWords = true
    default: return nil
    }
    return word == "third-parties" ? "--third-party" : "--" + word
  }
}
