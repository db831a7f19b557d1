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
    guard verbs.contains(verb) || verb == "help" else {
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

  // MARK: Words of closed lists

  /// The problem of a format or a type that is called otherwise here; asked only where the arguments could not be read.
  static func otherName(_ arguments: [String]) -> UsageProblem? {
    for (option, word) in zip(arguments, arguments.dropFirst()) {
      let known: [String: String]
      switch option {
      case "--format": known = formats
      case "--type": known = types
      default: continue
      }
      if let name = known[word.lowercased()] {
        return .unknownValue(word, option: option, fix: "did you mean \(option) \(name)?")
      }
    }
    return nil
  }

  private static let formats = [
    "sass": "scss", "less": "scss", "js": "ts", "javascript": "ts", "typescript": "ts",
    "kotlin": "compose", "jetpack": "compose", "dart": "flutter", "xml": "android",
    "dtcg": "json", "tokens": "json", "ios": "swift", "swiftui": "swift", "assets": "xcassets",
  ]

  private static let types = [
    "colour": "color", "size": "dimension", "length": "dimension", "spacing": "dimension",
    "sizing": "dimension", "font": "typography", "text": "typography", "time": "duration",
    "curve": "cubicBezier", "easing": "cubicBezier", "bool": "boolean",
  ]

  private static let verbs = Blazon.configuration.subcommands.map { $0._commandName }

  /// The place of the verb: behind the options that every verb takes.
  private static func verbIndex(_ arguments: [String]) -> Int? {
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

  // MARK: Options of other verbs

  /// What a person may have meant with arguments that could not be read; `nil` where nothing is known.
  static func problem(_ arguments: [String]) -> UsageProblem? {
    elsewhere(arguments) ?? otherName(arguments) ?? secondWord(arguments) ?? dashedName(arguments)
  }

  /// The problem of a name as CSS writes it, where a path is wanted.
  private static func dashedName(_ arguments: [String]) -> UsageProblem? {
    guard let index = verbIndex(arguments),
      ["show", "blame", "impact", "list", "log", "set", "rm", "deprecate"].contains(
        arguments[index]),
      let word = arguments[(index + 1)...].first, word.hasPrefix("--"),
      word.dropFirst(3).contains("-")
    else { return nil }
    let verb = Blazon.configuration.subcommands.first { $0._commandName == arguments[index] }
    guard let verb else { return nil }
    let options = Blazon.helpMessage(for: verb, columns: 200).split { " ,|[]<>\n".contains($0) }
      .map(String.init).filter { $0.hasPrefix("--") }
    guard !options.contains(word), nearest(word, among: options) == nil else { return nil }
    let rest = arguments[(index + 2)...].map { " " + quoted($0) }.joined()
    return .dashed(word, "blazon \(arguments[index]) \(quoted(String(word.dropFirst(2))))\(rest)")
  }

  /// The problem of a second word where an option takes it.
  private static func secondWord(_ arguments: [String]) -> UsageProblem? {
    guard let index = verbIndex(arguments), !arguments.contains("--help") else { return nil }
    let words = arguments[(index + 1)...].prefix { !$0.hasPrefix("-") }.map(quoted)
    switch (arguments[index], words.count) {
    case ("impact", 2): return .tooMany("blazon impact \(words[0]) --if \(words[1])")
    case ("contrast", 2) where words[0] != "declare":
      return .tooMany(
        "blazon contrast declare \(words[0]) \(words[1])",
        more: " It records the pair, and `blazon contrast` tells its ratio then.")
    case ("doctor", 1): return .tooMany("blazon doctor --registry \(words[0])")
    case ("deprecate", 3): return .tooMany("blazon deprecate \(words[0]) --use \(words[2])")
    case ("deprecate", 2): return .tooMany("blazon deprecate \(words[0]) --use \(words[1])")
    case ("list", 2...), ("sources", 2...), ("log", 2...), ("blame", 2...), ("show", 3...):
      return secondPlace(arguments[index], Array(arguments[(index + 1)...].prefix(words.count)))
    default: return nil
    }
  }

  /// `list Action sheet` and `list actionSheet 2014`.
  private static func secondPlace(_ verb: String, _ words: [String]) -> UsageProblem? {
    if words[0].first?.isUppercase == true, words.allSatisfy({ $0.allSatisfy(\.isLetter) }) {
      return .tooMany("blazon \(verb) '\(words.joined(separator: " "))'")
    }
    guard words.count == 2, verb == "list" || verb == "sources" else { return nil }
    func isTime(_ word: String) -> Bool {
      word.first.map { $0.isNumber || $0 == "@" } == true || word.hasPrefix("HEAD")
    }
    guard isTime(words[0]) != isTime(words[1]) else { return nil }
    let (path, point) = isTime(words[0]) ? (words[1], words[0]) : (words[0], words[1])
    return .tooMany("blazon \(verb) \(quoted(path)) --at \(quoted(point))")
  }

  /// The problem of an option that the verb has not, where another verb answers the question; asked only where the
  /// arguments could not be read.
  static func elsewhere(_ arguments: [String]) -> UsageProblem? {
    guard let index = verbIndex(arguments) else { return nil }
    for word in arguments[index...].prefix(while: { $0 != "--" }) {
      let option = String(word.prefix { $0 != "=" })
      let row = elsewhere.first { $0.option == option && $0.verbs.contains(arguments[index]) }
      if let row { return .unknownOption(option, verb: arguments[index], fix: row.fix) }
    }
    return nil
  }

  /// Options that people give to verbs that have none of that name, and what answers their question.
  private static let elsewhere: [(option: String, verbs: [String], fix: String)] = {
    let reading = ["list", "show", "compare", "diff", "blame"]
    let contexts = ["list", "show", "impact"]
    return [
      ("--conflicts", reading, "`blazon sources --conflicts` lists them"),
      ("--coverage", reading, "`blazon sources --coverage` tells what was read"),
      ("--csl", reading, "`blazon sources --csl` prints references"),
      (
        "--sources", ["list", "compare", "diff", "blame"],
        "see `blazon sources`, or `blazon show TOKEN`"
      ),
      ("--dark", contexts, "write --context dark"), ("--light", contexts, "write --context light"),
      ("--pad", contexts, "write --context idiom=pad"),
      ("--ipad", contexts, "write --context idiom=pad"),
      (
        "--context", ["compare", "diff"],
        "each row names its context; `blazon list --context` keeps to one"
      ),
      (
        "--third-party", ["sources", "show", "compare"],
        "`blazon list --third-party` lists them; † marks them here"
      ),
      ("--approximate", ["compare", "show"], "`blazon list --approximate` lists them"),
      ("--modality", ["compare", "show"], "`blazon list --modality must` lists them"),
      (
        "--silent", ["show", "compare", "sources"],
        "`blazon list --silent` lists what the pages read do not say"
      ),
      ("--changed", ["compare"], "write --only changed"),
      ("--changed-only", ["compare"], "write --only changed"),
      ("--changed", ["diff"], "write --class changed"),
      ("--changed-only", ["diff"], "write --class changed"),
      ("--only", ["diff"], "write --class: changed, rippled, added and others"),
      (
        "--class", ["compare"],
        "write --only changed; `blazon diff --class` tells the classes apart"
      ),
      ("--rem", ["export"], "write --option rem=16"),
      ("--replacement", ["deprecate"], "write --use PATH"),
      ("--with", ["deprecate"], "write --use PATH"),
      ("--to", ["deprecate"], "write --use PATH"),
      (
        "--since", ["diff", "judge"],
        "write the point first: `blazon diff v1.0.0` is from there to now"
      ),
      ("-d", ["tag"], "write --delete"), ("--to", ["set", "impact"], "write the value itself"),
      ("--value", ["set"], "write the value behind the path: `blazon set PATH VALUE`"),
      ("--input", ["import", "check", "export"], "write the files themselves"),
      ("--output", ["export", "catalog", "atlas", "compare", "diff"], "write --out"),
      ("-o", ["export", "catalog", "atlas", "compare", "diff"], "write --out"),
      (
        "--theme", ["export"],
        "outputs have every mode; `blazon export --options` tells how they are chosen"
      ),
      (
        "--mode", ["export"],
        "outputs have every mode; `blazon export --options` tells how they are chosen"
      ),
      (
        "--dark", ["export"],
        "outputs have every mode; `blazon export --options` tells how they are chosen"
      ),
      (
        "--context", ["export"],
        "outputs have every mode; `blazon export --options` tells how they are chosen"
      ),
      ("--revision", ["export", "show", "blame", "check"], "write --at REVISION"),
      ("--mode", ["set", "show", "list", "impact", "import"], "write --context appearance=dark"),
      ("--theme", ["set", "show", "list", "impact", "import"], "write --context appearance=dark"),
      ("--dark", ["set", "import"], "write --context appearance=dark"),
      (
        "--source", ["list", "compare", "show"],
        "`blazon sources --document ID` lists what one document states"
      ),
      (
        "--document", ["list", "compare", "show"],
        "`blazon sources --document ID` lists what one document states"
      ),
      ("--bibtex", ["sources"], "write --csl: CSL-JSON, which Zotero and Pandoc read"),
      ("--modes", ["export"], "write --option modes=…; `blazon export --options` lists them"),
      ("--platform", ["export"], "write --format: swift, css, compose and others"),
      ("--target", ["export"], "write --format: swift, css, compose and others"),
      ("--history", ["list", "compare"], "`blazon show TOKEN --history`, or `blazon log`"),
      (
        "--csv", ["export", "show", "diff"],
        "`blazon list --csv` and `blazon compare --csv` print tables; `blazon export --template csv` writes one"
      ),
      (
        "--html", ["atlas", "list"],
        "`blazon catalog` and `blazon atlas` write pages; --out names the file"
      ),
    ]
  }()

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
    case "merge", "pull", "push":
      return
        "a registry is not merged by itself, and an import would undo what is new here; "
        + "docs/team.md (“When both changed it”) has the way in four commands"
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
  private static func quoted(_ argument: String) -> String {
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

/// A wrong use of the program that is known before a verb runs.
enum UsageProblem: Problem {
  case unknownVerb(String, fix: String)
  case unknownOption(String, verb: String, fix: String)
  case unknownValue(String, option: String, fix: String)
  case tooMany(String, more: String = "")
  case dashed(String, String)

  var code: String {
    switch self {
    case .unknownVerb: "verb-unknown"
    case .unknownOption: "option-unknown"
    case .unknownValue: "value-unknown"
    case .tooMany, .dashed: "arguments"
    }
  }

  var message: String {
    switch self {
    case .unknownVerb(let verb, _): "there is no verb \(quotedForMessage(verb))"
    case .unknownOption(let option, let verb, _): "`blazon \(verb)` has no option \(option)"
    case .dashed(let word, _): "there is no option \(word.terminalSafe)"
    case .tooMany: "there are more words than the verb takes"
    case .unknownValue(let word, let option, _): "\(option) has no value \(quotedForMessage(word))"
    }
  }

  var fix: String? {
    switch self {
    case .unknownVerb(_, let fix), .unknownOption(_, _, let fix), .unknownValue(_, _, let fix): fix
    case .tooMany(let command, let more): "did you mean `\(command)`?" + more
    case .dashed(_, let command): "did you mean `\(command)`?"
    }
  }
}
