internal import ArgumentParser
internal import TokenModel
internal import TokenOperations

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

  @Option(name: .long, help: "Only values of this type.")
  var type: TokenType?

  @Option(name: .long, help: "Only this revision.")
  var revision: String?

  @Option(
    name: .long,
    help: "Only values whose context has these choices; 'base' for those without a context.")
  var context: String?

  @Option(name: .long, help: "stated, notStated or notApplicable.")
  var presence: Presence?

  @Option(
    name: .long,
    help: """
      Only values with this text, in any case, in path, value, words, notes, description or sources.
      """)
  var text: String?

  @Option(
    name: .long,
    help: "Only demands of this strength: must, should, may or avoid; repeat for more.")
  var modality: [Modality] = []

  @Flag(name: .long, help: "Only figures that are about right.")
  var approximate = false

  @Flag(name: .long, help: "Only what the source says in words, without a figure.")
  var inWords = false

  @Flag(name: .long, help: "Only what was assumed, and why.")
  var assumed = false

  @Flag(name: .long, help: "Only tokens that no other token refers to.")
  var unused = false

  @Flag(name: .long, help: "Only what third parties say, not the vendor.")
  var thirdParty = false

  @Flag(name: .long, help: "Only what the vendor itself says.")
  var firstParty = false

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
    ]
    return given.first { $0.1 }?.0
  }

  /// - Parameter paths: those of the registry, by which a path is known from a part of one.
  /// - Throws: `ContextProblem`.
  func condition(among paths: some Sequence<TokenPath>) throws -> CellCondition {
    var condition = CellCondition(
      path: path.map { PathPattern($0, among: paths) }, type: type, revision: revision,
      context: try context.map { $0 == "base" ? .base : try Context(text: $0) },
      presence: presence, text: text)
    condition.modalities = modality
    condition.isApproximate = approximate
    condition.isInWords = inWords
    condition.isAssumed = assumed
    return condition
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
