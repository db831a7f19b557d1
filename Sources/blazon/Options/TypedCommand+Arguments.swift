internal import ArgumentParser
internal import TokenModel
internal import TokenOperations

/// The arguments as a person types them, in the form that the parser takes.
extension TypedCommand {
  /// The arguments with options before the verb behind it, negative values where no option is looked for, and
  /// `--version` for `version` and `-v`.
  ///
  /// - Throws: `WordProblem` for a word that is not a verb.
  func parserArguments() throws(WordProblem) -> [String] {
    guard let verbIndex else { return arguments }
    if ["version", "-v", "-V"].contains(verb) { return ["--version"] }
    guard !verb.hasPrefix("-") else { return arguments }
    let rest = Array(arguments[(verbIndex + 1)...])
    let word = verb == "help" ? rest.first : verb
    if let word, !word.hasPrefix("-"), Blazon.verb(named: word) == nil {
      throw unknownVerb(word, verb == "help" ? [] : rest)
    }
    let end = rest.firstIndex(of: "--") ?? rest.count
    let own = Array(rest[..<end]) + arguments[..<verbIndex]
    return [verb] + withNegatives(own.flatMap(asOptions)) + rest[end...]
  }

  /// `log -5` as `log -n 5`, and `export --format=css,swift` with an option for each.
  private func asOptions(_ argument: String) -> [String] {
    if verb == "log", argument.hasPrefix("-"), Int(argument.dropFirst()) != nil {
      return ["-n", String(argument.dropFirst())]
    }
    guard verb == "export", argument.hasPrefix("--format=") else { return [argument] }
    return argument.dropFirst("--format=".count).split(separator: ",")
      .flatMap { ["--format", String($0)] }
  }

  /// `set space -4px` as `set space -- -4px`, `impact space --if -4px` as `--if=-4px`, and the formats of a list each
  /// behind an option of its own.
  private func withNegatives(_ arguments: [String]) -> [String] {
    guard ["set", "impact", "export"].contains(verb) else { return arguments }
    let flags = ["--approximate", "--correction", "--dry-run", "--json", "--new", "--all"]
    var own: [String] = []
    var negative: [String] = []
    for argument in arguments {
      let last = own.last ?? ""
      let digits = argument.dropFirst(argument.hasPrefix("-.") ? 2 : 1)
      let isNegative = argument.hasPrefix("-") && digits.first?.isNumber == true
      if verb == "export", last == "--format", argument.contains(",") {
        own.removeLast()
        own += argument.split(separator: ",").flatMap { ["--format", String($0)] }
      } else if isNegative, verb == "impact", last == "--if" {
        own[own.count - 1] += "=" + argument
      } else if isNegative, verb == "set",
        !last.hasPrefix("-") || last.contains("=") || flags.contains(last)
      {
        negative.append(argument)
      } else {
        own.append(argument)
      }
    }
    return own + (negative.isEmpty ? [] : ["--"] + negative)
  }

  private func unknownVerb(_ word: String, _ rest: [String]) -> WordProblem {
    let verbs = Blazon.configuration.subcommands.map { $0._commandName }.filter { $0 != "rm" }
    let known =
      VerbWords.otherVerbs[word.lowercased()]
      ?? (word.count > 1 ? nearest(word, among: verbs) : nil)
    let help = known.flatMap {
      $0.contains("`") ? nil : "help \($0.prefix { $0 != " " && $0 != "|" })"
    }
    return WordProblem(
      code: "verb-unknown", message: "there is no verb \(quotedForMessage(word))",
      fix: (verb == "help" ? help : known).map { instead($0, rest) }
        ?? "see `blazon --help` for the verbs", isUsage: true)
  }

  /// The question whether a row of the table was meant, or its sentence.
  func instead(_ row: String, _ rest: [String]) -> String {
    if row.contains("`") || row.contains(";") { return row }
    let parts = row.split(separator: "|", maxSplits: 1).map(String.init)
    let words = rest.isEmpty ? parts : [parts[0]] + rest.map(TypedCommand.quoted)
    return didYouMean("`blazon \(words.joined(separator: " "))`")
  }
}
