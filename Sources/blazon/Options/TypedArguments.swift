internal import ArgumentParser
internal import TokenModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The arguments as a person types them, in the form that the parser takes.
enum TypedArguments {
  /// Puts options before the verb behind it, negative values where no option is looked for, and takes
  /// `version` and `-v` for `--version`.
  ///
  /// - Throws: `UsageProblem` for a word that is not a verb.
  static func read(_ arguments: [String]) throws(UsageProblem) -> [String] {
    guard let index = verbIndex(arguments) else { return arguments }
    let verb = arguments[index]
    if ["version", "-v", "-V"].contains(verb) { return ["--version"] }
    guard !verb.hasPrefix("-") else { return arguments }
    let rest = Array(arguments[(index + 1)...])
    guard Blazon.verb(named: verb) != nil || verb == "help" else {
      throw .unknownVerb(verb, fix: suggestion(verb, rest))
    }
    if verb == "help", let word = rest.first, !word.hasPrefix("-"), !verbs.contains(word) {
      let other = meant[word.lowercased()]?.split(separator: " ").first.map(String.init)
      let near = other ?? nearest(word, among: verbs)
      throw .unknownVerb(
        word,
        fix: near.map { "did you mean `blazon help \($0)`?" } ?? suggestion(word, []))
    }
    let end = rest.firstIndex(of: "--") ?? rest.count
    let own = Array(rest[..<end]) + arguments[..<index] + rest[end...]
    return [verb] + withNegatives(withFormats(withNumber(own, verb), verb), verb)
  }

  /// `log -5` as `log -n 5`.
  private static func withNumber(_ arguments: [String], _ verb: String) -> [String] {
    guard verb == "log" else { return arguments }
    return arguments.flatMap { argument in
      argument.hasPrefix("-") && argument.count > 1 && argument.dropFirst().allSatisfy(\.isNumber)
        ? ["-n", String(argument.dropFirst())] : [argument]
    }
  }

  /// `--format css,swift` as `--format css --format swift`.
  private static func withFormats(_ arguments: [String], _ verb: String) -> [String] {
    guard verb == "export" else { return arguments }
    var result: [String] = []
    for argument in arguments {
      let isValue = result.last == "--format"
      guard isValue || argument.hasPrefix("--format="), argument.contains(",") else {
        result.append(argument)
        continue
      }
      if isValue { result.removeLast() }
      let list = isValue ? argument : String(argument.dropFirst("--format=".count))
      for name in list.split(separator: ",") { result += ["--format", String(name)] }
    }
    return result
  }

  static let verbs = Blazon.configuration.subcommands.map { $0._commandName }

  /// The place of the verb: behind the options that every verb takes.
  static func verbIndex(_ arguments: [String]) -> Int? {
    var index = 0
    while index < arguments.count {
      switch arguments[index] {
      case "--registry", "--color": index += 2
      case "--json": index += 1
      case let word where word.hasPrefix("--registry=") || word.hasPrefix("--color="): index += 1
      default: return index
      }
    }
    return nil
  }

  // MARK: Negative values

  /// `set space -4px` as `set space -- -4px`, and `impact space --if -4px` as `--if=-4px`.
  private static func withNegatives(_ arguments: [String], _ verb: String) -> [String] {
    guard verb == "set" || verb == "impact", !arguments.contains("--") else { return arguments }
    let flags = ["--approximate", "--correction", "--dry-run", "--json", "--new", "--all"]
    var own: [String] = []
    var negative: [String] = []
    for argument in arguments {
      guard isNegative(argument) else {
        own.append(argument)
        continue
      }
      let last = own.last ?? ""
      if last == "--if" {
        own[own.count - 1] += "=" + argument
      } else if verb == "set", !last.hasPrefix("-") || last.contains("=") || flags.contains(last) {
        negative.append(argument)
      } else {
        own.append(argument)
      }
    }
    return own + (negative.isEmpty ? [] : ["--"] + negative)
  }

  private static func isNegative(_ text: String) -> Bool {
    let digits = text.dropFirst(text.hasPrefix("-.") ? 2 : 1)
    return text.hasPrefix("-") && digits.first?.isNumber == true
  }

  // MARK: Words that are not verbs

  /// What people type, and what Blazon calls it; the arguments follow.
  private static let meant = [
    "edit": "set", "update": "set", "change": "set", "undeprecate": "deprecate --undo",
    "undo": "revert", "rollback": "revert", "rename": "mv", "move": "mv", "delete": "rm",
    "remove": "rm", "del": "rm", "unset": "rm", "get": "show", "view": "show", "cat": "show",
    "search": "list --text", "find": "list --text", "grep": "list --text", "ls": "list",
    "tokens": "list", "dump": "export", "build": "export", "generate": "export", "load": "import",
    "sync": "import --history", "replay": "import --history", "branch": "revision",
    "revisions": "revision", "editions": "revision", "tags": "tag", "validate": "check",
    "lint": "check", "verify": "doctor", "cite": "sources", "citations": "sources",
    "usages": "impact", "uses": "impact", "who": "blame",
    "annotate": "blame",
    "timeline": "show --history", "query": "sql", "changes": "diff",
    "conflicts": "sources --conflicts",
    "cmp": "compare", "vs": "compare", "page": "catalog", "docs": "catalog", "report": "catalog",
    "coverage": "sources --coverage", "third-party": "list --third-party", "release": "judge",
  ]

  private static func suggestion(_ verb: String, _ rest: [String]) -> String {
    let word = verb.lowercased()
    let arguments = rest.isEmpty ? "" : " " + rest.map(quoted).joined(separator: " ")
    switch word {
    case "undo" where rest.isEmpty: return "did you mean `blazon revert HEAD`?"
    case "history", "changelog":
      return rest.isEmpty
        ? "did you mean `blazon log`?"
        : "did you mean `blazon log\(arguments)`, or `blazon show --history\(arguments)`?"
    case "reset":
      let states = rest.filter { !$0.hasPrefix("-") }
      return states.first.map {
        "`blazon revert \(quoted($0 + "..HEAD"))` goes back to that state, in one commit"
      } ?? "every change is a commit: `blazon revert HEAD` undoes the newest"
    case "serve", "preview", "open", "browse", "start", "dev":
      return "`blazon catalog --out catalog.html` writes a page that any browser opens"
    case "bump":
      return "`blazon judge` tells the version that the changes since the last tag ask for"
    case "status", "info", "st":
      return "`blazon log -n 1` shows the newest commit, `blazon doctor` examines the registry"
    case "add" where rest.first.map({ access($0, F_OK) == 0 }) ?? false:
      return "did you mean `blazon import\(arguments)`?"
    case "checkout", "switch":
      return
        "`blazon list --at POINT` shows a state, `blazon revert` undoes a commit; nothing is checked out"
    case "add", "new", "create": return "did you mean `blazon set --new\(arguments)`?"
    case "copy", "cp", "duplicate":
      return
        "`blazon set --new PATH VALUE` creates a token, `blazon mv --keep` leaves an alias behind a renamed one; "
        + "`blazon backup FILE` copies the registry"
    case "pull", "push", "fetch", "clone":
      return
        "git moves the registry, as any other file: `git \(word)`; docs/team.md tells how, "
        + "and what to do when both changed it"
    case "legend", "key", "signs", "symbols", "marks", "glossary":
      return "the signs are explained below each table; docs/diff.md (“The signs”) lists all"
    case "commit": return "every change is a commit: see `blazon set` and `blazon import`"
    default:
      guard word.count > 1,
        let known = meant[word] ?? nearest(word, among: verbs.filter { $0 != "rm" })
      else {
        return "see `blazon --help` for the verbs"
      }
      return "did you mean `blazon \(known)\(arguments)`?"
    }
  }

  /// An argument as a shell takes it.
  static func quoted(_ argument: String) -> String {
    let isPlain = argument.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-_.,/@:=+%~".unicodeScalars.contains(scalar)
    }
    guard !isPlain || argument.isEmpty else { return argument }
    return "'"
      + argument.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }
}
