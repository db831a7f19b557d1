internal import TokenModel

/// The command that was typed, to be written again with a word put right.
package struct TypedCommand: Sendable {
  /// The command that this process was started with, or that a server runs.
  @TaskLocal package static var current = TypedCommand(Array(CommandLine.arguments.dropFirst()))

  /// The arguments behind the name of the program.
  package let arguments: [String]
  /// The place of the verb, behind the options that every verb takes; `nil` where there is none.
  package let verbIndex: Int?

  package init(_ arguments: [String]) {
    self.arguments = arguments
    var index = 0
    while index < arguments.count, let length = TypedCommand.common(arguments[index]) {
      index += length
    }
    verbIndex = index < arguments.count ? index : nil
  }

  /// How many arguments an option takes that every verb has; `nil` for any other word.
  private static func common(_ word: String) -> Int? {
    switch word {
    case "--registry", "--color": 2
    case "--json": 1
    default: word.hasPrefix("--registry=") || word.hasPrefix("--color=") ? 1 : nil
    }
  }

  /// The verb; empty where there is none.
  package var verb: String { verbIndex.map { arguments[$0] } ?? "" }

  /// The words that the verb takes.
  package var row: VerbWords { VerbWords.all[verb] ?? VerbWords() }

  /// The option that names the registry, with its value; empty where none is typed.
  package var registry: [String] { option("--registry") }

  /// Verbs that take no registry, or files beside none.
  private static let withoutRegistry = ["init", "git", "template", "check", "help"]

  /// Verbs that change token files.
  private static let ofFiles = ["set", "mv", "rm", "deprecate"]

  /// A message with the registry, or the token files, that were typed in each command that it prints, so that it answers
  /// from there.
  package func keepingRegistry(in text: String) -> String {
    guard !target.isEmpty, text.contains("`blazon ") else { return text }
    let option = " " + target.map(TypedCommand.quoted).joined(separator: " ").terminalSafe
    return text.replacing(/`blazon (\w[^`]*)`/) { match in
      let command = match.output.1
      let verb = command.prefix { $0 != " " }
      if TypedCommand.withoutRegistry.contains(String(verb))
        || registry.isEmpty && !TypedCommand.ofFiles.contains(String(verb))
        || ["--registry", "--from", "--files"].contains(where: command.contains)
      {
        return String(match.output.0)
      }
      let end = [" -- ", " | ", " > "].compactMap { command.firstRange(of: $0)?.lowerBound }.min()
      let place = end ?? command.endIndex
      return "`blazon \(command[..<place])\(option)\(command[place...])`"
    }
  }

  /// The same with the option that names token files, for another command that changes what this one does.
  package var target: [String] { registry + option("--files", most: .max) }

  private func option(_ name: String, most: Int = 1) -> [String] {
    arguments.indices.filter { arguments[$0] == name || arguments[$0].hasPrefix(name + "=") }
      .prefix(most).flatMap { arguments[$0...].prefix(arguments[$0].contains("=") ? 1 : 2) }
  }

  /// What is typed behind an option; `nil` where it is not there.
  package func value(of option: String) -> String? {
    if let index = arguments.firstIndex(of: option) { return arguments.dropFirst(index + 1).first }
    return arguments.first { $0.hasPrefix(option + "=") }
      .map { String($0.dropFirst(option.count + 1)) }
  }

  /// The places of the words behind the verb, up to the first option of its own.
  package var places: [Int] {
    guard var index = verbIndex.map({ $0 + 1 }) else { return [] }
    var places: [Int] = []
    while index < arguments.count {
      if let length = TypedCommand.common(arguments[index]) {
        index += length
      } else if arguments[index].hasPrefix("-") {
        break
      } else {
        places.append(index)
        index += 1
      }
    }
    return places
  }

  /// The words behind the verb, up to the first option of its own.
  package var words: [String] { places.map { arguments[$0] } }

  /// The command with others in place of a word, and of `--at` before it where the others are options or none.
  ///
  /// - Returns: `nil` where the word is not one of the arguments.
  package func with(_ word: String, as others: [String]) -> TypedCommand? {
    var arguments = arguments
    let isPoint = others.first?.hasPrefix("--") == false
    if let index = arguments.firstIndex(of: word) {
      let hasOption = index > 0 && ["--at", "--revision"].contains(arguments[index - 1])
      arguments.replaceSubrange((hasOption && !isPoint ? index - 1 : index)...index, with: others)
      return TypedCommand(arguments)
    }
    for option in ["--at=", "--revision="] {
      guard let index = arguments.firstIndex(of: option + word) else { continue }
      arguments.replaceSubrange(index...index, with: isPoint ? others.map { option + $0 } : others)
      return TypedCommand(arguments)
    }
    return nil
  }

  /// The command with another word, as a shell takes it; `nil` where it has no such word.
  package func text(with word: String, as others: String...) -> String? {
    with(word, as: others)?.text
  }

  /// The command as a shell takes it.
  package var text: String { TypedCommand.text(arguments) }

  /// The command with more options, before `--` where it has one, as a shell takes it.
  package func text(adding options: [String]) -> String {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return TypedCommand.text(arguments[..<end] + options + arguments[end...])
  }

  /// Arguments of the program as a command that a shell takes.
  package static func text(_ arguments: [String]) -> String {
    (["blazon"] + arguments.map(quoted)).joined(separator: " ")
  }

  /// An argument as a shell takes it.
  package static func quoted(_ argument: String) -> String {
    let isPlain = argument.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-_.,/@:=+%~".unicodeScalars.contains(scalar)
    }
    return isPlain && !argument.isEmpty
      ? argument : "'" + argument.replacing("'", with: #"'\''"#) + "'"
  }
}

// MARK: - Signs of a document

extension TypedCommand {
  /// The problem of typographic quotes, dashes and blanks, as a document has them; `nil` where there are none. What a
  /// shell's quotes kept together with blanks in it, such as a message, is as it was meant.
  package var typeset: WordProblem? {
    var signs: [String] = []
    var isWhole = true
    let plain = arguments.map { argument -> String in
      if argument.contains(" ") { return argument }
      var word = argument
      if let first = word.first, "–—−".contains(first), let second = word.dropFirst().first,
        second.isLetter || second.isNumber
      {
        let isLong = second.isLetter && word.dropFirst().prefix { $0 != "=" }.count > 1
        signs.append("a dash (\(first)) in place of \(isLong ? "--" : "-")")
        word = (isLong ? "--" : "-") + word.dropFirst()
      }
      let start = word.hasPrefix("--") ? word.firstIndex(of: "=").map(word.index(after:)) : nil
      let (name, value) = (word[..<(start ?? word.startIndex)], word[(start ?? word.startIndex)...])
      let quotes = [value.first, value.last].compactMap { $0 }.filter("“”„‟‘’‚«»".contains)
      if let sign = quotes.first { signs.append("typographic quotes (\(sign))") }
      let blanks = "\u{A0}\u{202F}\u{2007}"
      if value.contains(where: blanks.contains) { signs.append("a non-breaking space") }
      let bare = value.trimming { "“”„‟‘’‚«»".contains($0) || blanks.contains($0) }
      isWhole = isWhole && quotes.count != 1 && !bare.contains(where: blanks.contains)
      return String(name) + bare
    }
    guard let last = signs.last else { return nil }
    let rest = signs.dropLast().filter { $0 != last }
    return WordProblem(
      code: "arguments",
      message:
        "the command has \((rest + [last]).joined(separator: ", and ")), as a document writes them and a shell "
        + "does not take them",
      fix: isWhole
        ? didYouMean("`\(TypedCommand.text(plain))`")
        : "write ' around words that belong together, and blanks with the space bar",
      isUsage: true)
  }
}

extension Substring {
  fileprivate func trimming(_ isCut: (Character) -> Bool) -> Substring {
    var text = drop(while: isCut)
    while let last = text.last, isCut(last) { text.removeLast() }
    return text
  }
}
