internal import ArgumentParser
internal import Foundation
internal import PositionedJSON
internal import ProjectFiles
internal import TokenExport
internal import TokenModel
internal import TokenOperations
internal import TokenStore

/// What a person may have meant with a command that failed; nothing of it is looked for before.
struct Mistakes {
  let typed: TypedCommand

  /// The newest state of the registry that the command is about; `nil` where none can be opened.
  private var now: Snapshot? {
    try? RegistryChoice(typed).openQuietly().snapshot()
  }

  // MARK: Commands that ran

  /// The problem with the command that works, where that is known.
  func explained(_ problem: any Problem) -> any Problem {
    if let fix = otherKind(problem) ?? noRegistry(problem) {
      return WordProblem(problem, fix: fix)
    }
    if case VerbProblem.unknownWord(let word) = problem {
      let things = [
        "editions", "revisions", "tags", "commits", "citations", "conflicts", "coverage",
      ]
      let verb = things.first { $0 == word.lowercased() }.flatMap { VerbWords.otherVerbs[$0] }
      if let fix = verb.map({ typed.instead($0, []) })
        ?? ofOtherVerb("--" + word.lowercased(), "")
      {
        return WordProblem(problem, fix: fix)
      }
    }
    if case VerbProblem.unknownPath(let word, _) = problem, word.contains(":"),
      let command = now.flatMap({ WordReader(typed, $0).atPoint(word) })
    {
      return WordProblem(problem, fix: didYouMean("`\(command)`"))
    }
    if let slip = problem.slip, !isPoint(slip.word) {
      return typed.with(slip.word, as: [slip.meant]).map {
        WordProblem(problem, fix: didYouMean(slip.meant, $0.text))
      } ?? problem
    }
    switch problem {
    case StoreProblem.unknownRevision, StoreProblem.unknownCommit, VerbProblem.unknownWord,
      VerbProblem.unknownPath:
      let explained = (try? now.map { try WordReader(typed, $0).explained(problem) }) ?? problem
      return explained.code == "path-unknown" ? absent(explained) ?? atPoint(explained) : explained
    case VerbProblem.noPath: return atPoint(problem)
    default: return problem
    }
  }

  /// The problem of words that nothing in the registry has, which no search finds; `nil` elsewhere.
  private func absent(_ problem: any Problem) -> (any Problem)? {
    let text: String
    var points = ""
    switch problem {
    case VerbProblem.unknownPath(let word, near: nil): text = word
    case VerbProblem.unknownWord(let word):
      text = word
      points = ", `blazon revision` and `blazon tag` the points; a date is written as YYYY-MM-DD"
    default: return nil
    }
    guard let words = try? now?.wordsOfNothing(text), !words.isEmpty else { return nil }
    let quoted = words.prefix(4).map { quotedForMessage($0) }.joined(separator: " or ")
    return WordProblem(
      problem,
      fix: "no path, value, note or source of any revision has \(quoted); "
        + "`blazon list` shows all tokens\(points)")
  }

  /// The problem, with the point that was asked in the command that lists.
  private func atPoint(_ problem: any Problem) -> any Problem {
    guard let point = typed.value(of: "--at"), let fix = problem.fix,
      let list = fix.firstMatch(of: /`blazon list [^`]*/), !list.output.contains("--at")
    else { return problem }
    return WordProblem(
      problem,
      fix: fix.replacing(list.output, with: list.output + " --at " + TypedCommand.quoted(point)))
  }

  /// Whether a word may be a point as well as tokens.
  private func isPoint(_ word: String) -> Bool {
    typed.words.firstIndex(of: word).map { typed.row.kinds(at: $0).contains([.point, .path]) }
      ?? false
  }

  /// What answers where a file is given for a token; `nil` elsewhere.
  private func otherKind(_ problem: any Problem) -> String? {
    switch problem {
    case VerbProblem.unknownPath(let word, _), VerbProblem.unknownWord(let word):
      guard PathExpansion.isTokens(word), FileManager.default.fileExists(atPath: word) else {
        return nil
      }
      let file = TypedCommand.quoted(word)
      return
        "that is a file, and \(typed.verb) takes a token of the registry, which `blazon list` shows; "
        + "`blazon catalog --from \(file) --out catalog.html` shows the file's, `blazon import \(file)` records "
        + "them, and `git log \(file)` is about the file"
    default: return nil
    }
  }

  private func noRegistry(_ problem: any Problem) -> String? {
    guard case StoreProblem.missing = problem else { return nil }
    switch typed.verb {
    case "restore", "merge": return "check its path: it is the file that is read"
    case "export":
      return
        "make one with `blazon init PATH`; `blazon export --from FILES` exports token files without any"
    default: return nil
    }
  }

  // MARK: Options that are given twice

  /// The problem of an option with one value that is given several: the parser takes the last.
  func repeated(of verb: any ParsableCommand.Type) -> WordProblem? {
    let given = typed.arguments.prefix { $0 != "--" }
      .filter { $0.utf8.first == UInt8(ascii: "-") && $0.utf8.count > 1 }
      .map { $0.prefix { $0 != "=" } }
    var seen: Set<Substring> = []
    let twice = given.filter { !seen.insert($0).inserted }
    // What the parser knows of a verb takes long to ask for.
    guard !twice.isEmpty, let all = JSONReader.read(text: verb._dumpHelp()).root else { return nil }
    for option in all["command"]?["arguments"]?.elements ?? []
    where option["kind"]?.string == "option" && option["isRepeating"]?.bool == false {
      let names = option["names"]?.elements?.compactMap { $0["name"]?.string } ?? []
      guard let name = twice.first(where: { names.contains(String($0.drop { $0 == "-" })) }) else {
        continue
      }
      return WordProblem(
        code: "option-twice", message: "\(name) is given twice, and takes one value",
        fix: names.contains("type")
          ? "write both in a query: --where 'type:color or type:shadow'" : "keep one of them",
        isUsage: true)
    }
    return nil
  }

  // MARK: Arguments that could not be read

  /// What was meant with arguments that could not be read; `nil` where nothing is known.
  ///
  /// - Parameter message: the parser's.
  func usage(_ message: String) -> WordProblem? {
    guard let start = typed.verbIndex, !typed.arguments.contains("--help") else { return nil }
    let verb = typed.verb
    if let word = typed.words.first, let row = VerbWords.otherVerbs["\(verb) \(word)"] {
      return notTaken(word, fix: typed.instead(row, Array(typed.arguments[(start + 2)...])))
    }
    let end = typed.arguments.firstIndex(of: "--") ?? typed.arguments.count
    for place in (start + 1)..<max(end, start + 1) where typed.arguments[place].hasPrefix("-") {
      if let problem = otherOption(place, message) ?? otherName(place) { return problem }
    }
    guard message.contains("nexpected argument") else { return nil }
    let inner = Blazon.verb(named: verb)?.configuration.subcommands.map { $0._commandName } ?? []
    if let word = typed.words.first, !inner.contains(word), let near = nearest(word, among: inner),
      let command = typed.text(with: word, as: near)
    {
      return notTaken(word, fix: didYouMean(near, command))
    }
    return now.flatMap { try? WordReader(typed, $0).tooMany() }
  }

  private func notTaken(_ word: String, fix: String) -> WordProblem {
    WordProblem(
      code: "verb-unknown",
      message:
        "`blazon \(typed.verb)` does not take \(quotedForMessage(word)) as its first argument",
      fix: fix, isUsage: true)
  }

  /// The problem of an option that the verb has not, where a row or another verb has it, or a path was meant.
  private func otherOption(_ place: Int, _ message: String) -> WordProblem? {
    let word = typed.arguments[place]
    let (option, value) = (String(word.prefix { $0 != "=" }), word.drop { $0 != "=" })
    let verb = typed.verb
    let row = VerbWords.otherOptions.first {
      $0.options.contains(option) && $0.verbs.contains(verb) && !isOption(option, of: verb)
    }
    var fix = row.map { row -> String in
      guard row.instead.hasPrefix("-") else {
        let rest = typed.arguments[(typed.verbIndex ?? 0)...].dropFirst()
        let now = now
        let token = rest.first { !$0.hasPrefix("-") && now?.path(named: $0) != nil }
          .map(TypedCommand.quoted)
        return row.instead.replacing("TOKEN", with: token ?? "TOKEN")
      }
      return meant(place, row.instead.split(separator: " ").map(String.init), value)
    }
    let isUnknown =
      message.contains("Unknown option '\(option)") || message.contains("Missing expected argument")
    if fix == nil, let match = word.wholeMatch(of: /(-[a-z])([0-9]+)/),
      isOption(String(match.1), of: verb)
    {
      fix = meant(place, [String(match.1), String(match.2)], "")
    }
    if fix == nil, option.hasPrefix("--"), isUnknown, !isOption(option, of: verb) {
      fix = ofOtherVerb(option, value) ?? path(option).map { meant(place, [$0], value) }
    }
    return fix.map {
      WordProblem(
        code: "option-unknown", message: "`blazon \(verb)` has no option \(option.terminalSafe)",
        fix: $0, isUsage: true)
    }
  }

  /// The question whether a command with others in an argument's place was meant.
  private func meant(_ place: Int, _ others: [String], _ value: Substring) -> String {
    var arguments = typed.arguments
    arguments.replaceSubrange(
      place...place, with: others.dropLast() + [(others.last ?? "") + value])
    return didYouMean("`\(TypedCommand.text(arguments))`")
  }

  /// The verb that has an option, of those that answer questions.
  private func ofOtherVerb(_ option: String, _ value: Substring) -> String? {
    // What many verbs have means another thing in each.
    if VerbWords.generalOptions.contains(option) { return nil }
    let verb = ["list", "sources", "show", "compare", "diff", "check", "log", "export"]
      .first { isOption(option, of: $0) }
    let form = verb == "show" ? " TOKEN" : ""
    return verb.map { "`blazon \($0)\(form) \(option)\(value)` has this option" }
  }

  private func isOption(_ option: String, of verb: String) -> Bool {
    guard var command = Blazon.verb(named: verb) else { return false }
    if verb == typed.verb, let word = typed.words.first,
      let inner = command.configuration.subcommands.first(where: { $0._commandName == word })
    {
      command = inner
    }
    return Blazon.helpMessage(for: command, columns: 200).split { " ,|[]<>\n".contains($0) }
      .contains { $0 == option }
  }

  /// The path of the registry that a name of CSS is made of, where the verb takes one.
  private func path(_ name: String) -> String? {
    guard name.dropFirst(3).contains("-"), typed.row.takes.first?.contains(.path) == true else {
      return nil
    }
    return now.flatMap { try? PathAdvice(now: $0).near(name) }
  }

  /// The problem of a format or a type that is called otherwise here.
  private func otherName(_ place: Int) -> WordProblem? {
    guard place + 1 < typed.arguments.count else { return nil }
    let (option, word) = (typed.arguments[place], typed.arguments[place + 1])
    let meant: [String]? =
      switch option {
      case "--format": Mistakes.format(word)
      case "--type" where TokenType(rawValue: word) == nil:
        (VerbWords.otherTypes[word.lowercased()]
          ?? nearest(word, among: TokenType.allCases.map(\.rawValue))).map { [option, $0] }
      default: nil
      }
    return meant.map {
      WordProblem(
        code: "value-unknown", message: "\(option) has no value \(quotedForMessage(word))",
        fix: didYouMean($0.joined(separator: " ")), isUsage: true)
    }
  }

  /// The problem of a word of `export` that other tools call a format; `nil` where none does.
  func format(among words: [String]) -> WordProblem? {
    for word in words {
      guard let meant = Mistakes.format(word) ?? near(format: word),
        let command = typed.with(word, as: meant)
      else {
        continue
      }
      return WordProblem(
        code: "value-unknown", message: "there is no format \(quotedForMessage(word))",
        fix: didYouMean("`\(command.text)`"), isUsage: true)
    }
    return nil
  }

  /// The options for what other tools and languages call a format, also as a path (`scss/variables`): a format, or
  /// a template among the samples; `nil` for other words.
  private static func format(_ word: String) -> [String]? {
    let whole = word.lowercased()
    let name = String(whole.prefix { $0 != "/" })
    let samples = ["c#": "csharp", "cs": "csharp", "md": "markdown", "wpf": "xaml", "qt": "qml"]
    let sample = samples[name] ?? name
    if Templates.samples.contains(where: { $0.name == sample + ".mustache" }) {
      return ["--template", sample]
    }
    let format =
      ExportFormat.otherNames[whole] ?? ExportFormat.otherNames[name]
      ?? ExportFormat(rawValue: name).flatMap { _ in name == whole ? nil : name }
    return format.map { ["--format", $0] }
  }

  /// The format that a misspelled word is nearest to, where no token has that name.
  private func near(format word: String) -> [String]? {
    let name = nearest(word.lowercased(), among: ExportFormat.allCases.map(\.rawValue))
    guard let name, now?.path(named: word) == nil else { return nil }
    return ["--format", name]
  }
}
