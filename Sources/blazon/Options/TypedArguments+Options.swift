internal import ArgumentParser
internal import TokenExport
internal import TokenModel
internal import TokenOperations
internal import TokenStore

/// What a person may have meant with options that could not be read.
extension TypedArguments {
  // MARK: Options of other verbs

  /// What a person may have meant with arguments that could not be read; `nil` where nothing is known.
  static func problem(_ arguments: [String]) -> UsageProblem? {
    renamed(arguments) ?? elsewhere(arguments) ?? otherName(arguments) ?? secondWord(arguments)
      ?? partName(arguments)
      ?? dashedName(arguments)
  }

  /// The problem of a part of a value that is given as an option: `set type.body --fontSize 18`.
  private static func partName(_ arguments: [String]) -> UsageProblem? {
    guard let index = verbIndex(arguments), arguments[index] == "set", index + 3 < arguments.count,
      !arguments[index + 1].hasPrefix("-")
    else { return nil }
    let (path, word) = (arguments[index + 1], arguments[index + 2])
    let part = String(word.dropFirst(2))
    guard word.hasPrefix("--"), partNames.contains(part) else { return nil }
    let rest = ([path + "." + part] + arguments[(index + 3)...]).map { " " + quoted($0) }.joined()
    return .dashed(word, "blazon set\(rest)")
  }

  private static let partNames = [
    "fontFamily", "fontSize", "fontWeight", "letterSpacing", "lineHeight", "color", "offsetX",
    "offsetY", "blur", "spread", "inset", "width", "style", "duration", "delay", "timingFunction",
  ]

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
    let path = path(word, arguments) ?? String(word.dropFirst(2))
    return .dashed(word, "blazon \(arguments[index]) \(quoted(path))\(rest)")
  }

  /// The path of the registry that a name of an output is made of; `nil` where there is none.
  private static func path(_ name: String, _ arguments: [String]) -> String? {
    guard let now = try? registry(arguments)?.snapshot() else { return nil }
    return try? PathAdvice(now: now).near(name)
  }

  /// The registry of a command; `nil` where none can be opened.
  static func registry(_ arguments: [String]) -> Registry? {
    var option = RegistryOption()
    let word = zip(arguments, arguments.dropFirst()).first { $0.0 == "--registry" }?.1
    let joined = arguments.first { $0.hasPrefix("--registry=") }?.dropFirst("--registry=".count)
    option.registry = word ?? joined.map(String.init)
    return try? option.openQuietly()
  }

  /// The problem of a second word where an option takes it.
  private static func secondWord(_ arguments: [String]) -> UsageProblem? {
    guard let index = verbIndex(arguments), !arguments.contains("--help") else { return nil }
    var arguments = arguments
    if let place = arguments.firstIndex(of: "--registry"), place > index {
      arguments.removeSubrange(place..<min(place + 2, arguments.count))
    }
    let words = arguments[(index + 1)...].prefix { !$0.hasPrefix("-") }.map(quoted)
    switch (arguments[index], words.count) {
    case ("impact", 2), ("blame", 2):
      // A point is where to look; any other word is what a value would be.
      let word = arguments[index + 2]
      if (try? registry(arguments)?.snapshot(Point(word))) != nil {
        return .tooMany("blazon \(arguments[index]) \(words[0]) --at \(words[1])")
      }
      return arguments[index] == "impact"
        ? .tooMany("blazon impact \(words[0]) --if \(words[1])")
        : secondPlace("blame", Array(arguments[(index + 1)...].prefix(2)))
    case ("doctor", 1): return .tooMany("blazon doctor --registry \(words[0])")
    case ("deprecate", 3): return .tooMany("blazon deprecate \(words[0]) --use \(words[2])")
    case ("deprecate", 2): return .tooMany("blazon deprecate \(words[0]) --use \(words[1])")
    case ("contrast", 3) where ["add", "set", "new", "create", "pair"].contains(words[0]):
      return .tooMany("blazon contrast declare \(words[1]) \(words[2])")
    case ("contrast", 3) where ["rm", "remove", "delete", "undo"].contains(words[0]):
      return .tooMany("blazon contrast declare \(words[1]) \(words[2]) --undo")
    case ("contrast", 3) where ["check", "test", "show", "get", "of"].contains(words[0]):
      return .tooMany("blazon contrast \(words[1]) \(words[2])")
    case ("list", 2...), ("sources", 2...), ("log", 2...), ("blame", 2...), ("show", 3...):
      let given = Array(arguments[(index + 1)...].prefix(words.count))
      return secondPlace(arguments[index], given) ?? title(arguments[index], given, arguments)
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

  /// `list action sheet`, where the registry has something of that title.
  private static func title(
    _ verb: String, _ words: [String], _ arguments: [String]
  ) -> UsageProblem? {
    guard let now = try? registry(arguments)?.snapshot(),
      let found = UnquotedTitle.title(words, now)
    else { return nil }
    let rest = words.filter { !found.title.split(separator: " ").map(String.init).contains($0) }
    let point = rest.first.map { " --at \(quoted($0))" } ?? ""
    return .tooMany("blazon \(verb) \(quoted(found.title))\(point)")
  }

  /// The problem of an option that the verb has not, where another verb answers the question; asked only where the
  /// arguments could not be read.
  static func elsewhere(_ arguments: [String]) -> UsageProblem? {
    guard let index = verbIndex(arguments) else { return nil }
    for word in arguments[index...].prefix(while: { $0 != "--" }) {
      let option = String(word.prefix { $0 != "=" })
      let row = elsewhere.first {
        $0.options.contains(option) && $0.verbs.contains(arguments[index])
      }
      if let row {
        let path = arguments[(index + 1)...].first { !$0.hasPrefix("-") }.map(quoted)
        let fix = row.fix.replacing("<token>", with: path ?? "TOKEN")
        return .unknownOption(option, verb: arguments[index], fix: fix)
      }
    }
    return nil
  }

  /// The problem of an option that the verb has by another name, with the whole command.
  private static func renamed(_ arguments: [String]) -> UsageProblem? {
    guard let index = verbIndex(arguments) else { return nil }
    for place in index..<(arguments.firstIndex(of: "--") ?? arguments.count) {
      let option = String(arguments[place].prefix { $0 != "=" })
      let row = renamed.first { $0.options.contains(option) && $0.verbs.contains(arguments[index]) }
      guard let row else { continue }
      var meant = arguments
      meant[place] = row.name + arguments[place].dropFirst(option.count)
      let words = meant.map(quoted).joined(separator: " ")
      return .unknownOption(
        option, verb: arguments[index], fix: "did you mean `blazon \(words)`?")
    }
    return nil
  }

  /// Options that people call otherwise; the value stays.
  private static let renamed: [(options: [String], verbs: [String], name: String)] = [
    (["--output", "-o"], ["export", "catalog", "atlas", "compare", "diff"], "--out"),
    (["--file"], ["catalog", "atlas", "compare", "diff"], "--out"),
    (["--out", "--output", "-o", "--file"], ["changelog"], "--into"),
    (["--wcag", "--a11y"], ["check"], "--contrast"), (["--wcag"], ["contrast"], "--level"),
  ]

  /// Options that people give to verbs that have none of that name, and what answers their question.
  private static let elsewhere: [(options: [String], verbs: [String], fix: String)] = {
    let reading = ["list", "show", "compare", "diff", "blame"]
    let contexts = ["list", "show", "impact"]
    return [
      (
        ["--from"], ["show", "list", "impact", "blame", "log"],
        "it asks a registry, which `blazon init` and `blazon import FILES` make; `blazon catalog --from FILES` shows files"
      ),
      (["--format"], ["judge", "changelog"], "write --outputs, as in --outputs swift"),
      (
        ["--format"], ["diff", "compare"],
        "write --json, --markdown or --html; names in outputs are judged by `blazon judge --outputs`"
      ),
      (
        ["--at"], ["compare"],
        "name the points as words: `blazon compare 2010 2014 --under actionSheet`"
      ),
      (["--conflicts"], reading, "`blazon sources --conflicts` lists them"),
      (["--coverage"], reading, "`blazon sources --coverage` tells what was read"),
      (["--csl"], reading, "`blazon sources --csl` prints references"),
      (
        ["--sources"], ["list", "compare", "diff", "blame"],
        "see `blazon sources`, or `blazon show TOKEN`"
      ),
      (["--dark"], contexts, "write --context dark"),
      (["--light"], contexts, "write --context light"),
      (["--pad", "--ipad"], contexts, "write --context idiom=pad"),
      (
        ["--context"], ["compare", "diff"],
        "each row names its context; `blazon list --context` keeps to one"
      ),
      (
        ["--third-party"], ["sources", "show", "compare"],
        "`blazon list --third-party` lists them; † marks them here"
      ),
      (["--approximate"], ["compare", "show"], "`blazon list --approximate` lists them"),
      (["--modality"], ["compare", "show"], "`blazon list --modality must` lists them"),
      (
        ["--silent"], ["show", "compare", "sources"],
        "`blazon list --silent` lists what the pages read do not say"
      ),
      (["--changed", "--changed-only"], ["compare"], "write --only changed"),
      (["--changed", "--changed-only"], ["diff"], "write --class changed"),
      (["--only"], ["diff"], "write --class: changed, rippled, added and others"),
      (
        ["--class"], ["compare"],
        "write --only changed; `blazon diff --class` tells the classes apart"
      ),
      (["--not-recorded"], ["compare"], "write --only not-recorded"),
      (
        ["--not-recorded"], ["list", "diff"],
        "`blazon compare --only not-recorded` shows the rows that a revision has no record of"
      ),
      (["--at"], ["diff", "judge", "changelog"], "name the point itself: `blazon diff HEAD~1`"),
      (["--must"], ["list"], "write --modality must"),
      (["--must"], ["compare", "show", "diff"], "`blazon list --modality must` lists them"),
      (
        ["--source"], ["set"],
        "write --document ID, of a document that `blazon sources declare` records"
      ),
      (["--date"], ["revision"], "write --published DATE"),
      (["--rem"], ["export"], "write --option rem=16"),
      (["--replacement", "--with", "--to"], ["deprecate"], "write --use PATH"),
      (
        ["--since"], ["diff", "judge"],
        "write the point first: `blazon diff v1.0.0` is from there to now"
      ),
      (["-d"], ["tag"], "write --delete"),
      (["--to"], ["set", "impact"], "write the value itself"),
      (["--value"], ["set"], "write the value behind the path: `blazon set PATH VALUE`"),
      (["--input"], ["import", "check", "export"], "write the files themselves"),
      (
        ["-p", "--patch"], ["log"],
        "`blazon show <token> --history` tells what a token was, `blazon diff HEAD~1 HEAD` what a commit changed"
      ),
      (
        ["--unresolved", "--broken", "--dangling"], ["list"],
        "`blazon check` tells which references lead to no value"
      ),
      (
        ["--theme", "--mode", "--dark"], ["export"],
        "outputs have every mode; `blazon export --options` tells how they are chosen"
      ),
      (["--revision"], ["export", "show", "blame", "check"], "write --at REVISION"),
      (
        ["--mode", "--theme"], ["set", "show", "list", "impact", "import"],
        "write --context appearance=dark"
      ),
      (["--dark"], ["set", "import"], "write --context appearance=dark"),
      (
        ["--source", "--document"], ["list", "compare", "show"],
        "`blazon sources --document ID` lists what one document states"
      ),
      (["--bibtex"], ["sources"], "write --csl: CSL-JSON, which Zotero and Pandoc read"),
      (["--modes"], ["export"], "write --option modes=…; `blazon export --options` lists them"),
      (["--platform", "--target"], ["export"], "write --format: swift, css, compose and others"),
      (["--history"], ["list", "compare"], "`blazon show TOKEN --history`, or `blazon log`"),
      (
        ["--csv"], ["export", "show", "diff"],
        "`blazon list --csv` and `blazon compare --csv` print tables; `blazon export --template csv` writes one"
      ),
      (
        ["--html"], ["atlas", "list"],
        "`blazon catalog` and `blazon atlas` write pages; --out names the file"
      ),
    ]
  }()

  // MARK: Words of closed lists

  /// The problem of a format or a type that is called otherwise here; asked only where the arguments could not be read.
  static func otherName(_ arguments: [String]) -> UsageProblem? {
    for (option, word) in zip(arguments, arguments.dropFirst()) {
      let meant: [String]?
      switch option {
      case "--format": meant = format(word)
      case "--type": meant = types[word.lowercased()].map { [option, $0] }
      default: continue
      }
      if let meant {
        return .unknownValue(
          word, option: option, fix: "did you mean \(meant.joined(separator: " "))?")
      }
    }
    return nil
  }

  /// The options for what other tools and languages call a format, also as a path (`scss/variables`): a format, or
  /// a template among the samples; `nil` for other words.
  static func format(_ word: String) -> [String]? {
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

  private static let types = [
    "colour": "color", "size": "dimension", "length": "dimension", "spacing": "dimension",
    "sizing": "dimension", "font": "typography", "text": "typography", "time": "duration",
    "curve": "cubicBezier", "easing": "cubicBezier", "bool": "boolean",
  ]
}
