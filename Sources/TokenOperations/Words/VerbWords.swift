/// What a word of a command can be.
package struct WordKinds: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// A token, a group, or a pattern of them.
  package static let path = WordKinds(rawValue: 1)
  /// A revision, a tag, a date or a commit.
  package static let point = WordKinds(rawValue: 2)
  /// Token files and folders.
  package static let files = WordKinds(rawValue: 4)
  /// The name of an output's format.
  package static let format = WordKinds(rawValue: 8)
  /// A name, a value or a text of one's own.
  package static let text = WordKinds(rawValue: 16)
}

/// The words that a verb takes: the one place that knows it.
package struct VerbWords: Sendable {
  /// What each word can be; those behind are as the last.
  package var takes: [WordKinds] = []
  /// The option that takes what is a word too many.
  package var more: String?
  /// Whether `--context` narrows what it does.
  package var narrows = false

  init(_ takes: WordKinds..., more: String? = nil, narrows: Bool = false) {
    (self.takes, self.more, self.narrows) = (takes, more, narrows)
  }

  /// What a word can be.
  package func kinds(at index: Int) -> WordKinds {
    takes.isEmpty ? [] : takes[min(index, takes.count - 1)]
  }

  /// Whether it compares points.
  package var compares: Bool { takes.count > 1 && takes.allSatisfy { $0.contains(.point) } }

  package static let all: [String: VerbWords] = [
    "init": VerbWords(.text), "import": VerbWords(.files), "merge": VerbWords(.files),
    "backup": VerbWords(.files), "restore": VerbWords(.files), "check": VerbWords(.files),
    "git": VerbWords(.text), "sql": VerbWords(.text), "usage": VerbWords(.files),
    "migrate": VerbWords(.point, .point, .files), "mcp": VerbWords(), "lsp": VerbWords(),
    "template": VerbWords(.text),
    "doctor": VerbWords(more: "--registry"),
    "set": VerbWords(.path, .text, narrows: true), "mv": VerbWords(.path, .text),
    "rm": VerbWords(.path, narrows: true), "deprecate": VerbWords(.path, more: "--use"),
    "contrast": VerbWords(.path), "export": VerbWords([.format, .files, .path], narrows: true),
    "revert": VerbWords(.point), "tag": VerbWords(.text, .point), "revision": VerbWords(.text),
    "show": VerbWords(.path, .point, narrows: true), "log": VerbWords(.path, more: "--at"),
    "list": VerbWords([.path, .point], more: "--at", narrows: true),
    "sources": VerbWords([.path, .point], more: "--at"), "blame": VerbWords(.path, more: "--at"),
    "impact": VerbWords(.path, more: "--if", narrows: true), "catalog": VerbWords(),
    "compare": VerbWords([.point, .path], [.point, .path]),
    "atlas": VerbWords([.point, .path], [.point, .path]),
    "diff": VerbWords([.point, .files], [.point, .files, .path]),
    "judge": VerbWords([.point, .files], [.point, .files]),
    "changelog": VerbWords([.point, .files], [.point, .files]),
  ]
}

// MARK: - Habits of other tools

extension VerbWords {
  /// What other tools call a verb, with what Blazon has in its place: words that the arguments follow, behind a bar
  /// what follows where there are none; or a sentence.
  package static let otherVerbs = [
    "edit": "set", "update": "set", "change": "set", "new": "set --new", "create": "set --new",
    "undeprecate": "deprecate --undo", "undo": "revert|HEAD", "rollback": "revert|HEAD",
    "rename": "mv", "move": "mv", "delete": "rm", "remove": "rm", "del": "rm", "unset": "rm",
    "get": "show", "view": "show", "cat": "show", "timeline": "show --history",
    "history": "log", "commits": "log", "search": "list --text", "find": "list --text",
    "grep": "list --text",
    "ls": "list", "tokens": "list", "third-party": "list --third-party", "dump": "export",
    "build": "export", "generate": "export", "load": "import", "sync": "import --history|.",
    "replay": "import --history|.", "branch": "revision", "revisions": "revision",
    "editions": "revision", "tags": "tag", "validate": "check", "lint": "check",
    "verify": "doctor", "cite": "sources", "citations": "sources",
    "conflicts": "sources --conflicts", "coverage": "sources --coverage", "usages": "impact",
    "uses": "impact", "who": "blame", "annotate": "blame", "query": "list --where",
    "changes": "diff",
    "cmp": "compare", "vs": "compare", "page": "catalog|--out catalog.html",
    "docs": "catalog|--out catalog.html", "report": "catalog|--out catalog.html",
    "release": "judge", "bump": "judge",
    "tag add": "tag", "tag new": "tag", "tag create": "tag",
    "tag list": "`blazon tag` lists tags", "tag ls": "`blazon tag` lists tags",
    "tag rm": "tag --delete", "tag delete": "tag --delete", "tag remove": "tag --delete",
    "revision rm": "revision delete", "revision remove": "revision delete",
    "contrast add": "contrast declare",
    "contrast check": "contrast", "contrast rm": "contrast declare --undo",
    "contrast undeclare": "contrast declare --undo",
    "reset":
      "every change is a commit: `blazon revert HEAD` undoes the newest, and a range goes back "
      + "to its first commit",
    "commit": "every change is a commit: see `blazon set` and `blazon import`",
    "status": status, "info": status, "st": status, "serve": page, "preview": page, "open": page,
    "browse": page, "start": page, "dev": page, "checkout": state, "switch": state, "copy": copy,
    "cp": copy, "duplicate": copy, "pull": git, "push": git, "fetch": git, "clone": git,
    "add": "`blazon import FILES` takes in files, `blazon set --new PATH VALUE` creates a token",
    "legend": signs, "signs": signs, "symbols": signs, "glossary": signs,
  ]

  private static let status =
    "`blazon log -n 1` shows the newest commit, `blazon doctor` examines the registry"
  private static let page =
    "`blazon catalog --out catalog.html` writes a page that any browser opens"
  private static let state =
    "`blazon list --at POINT` shows a state, `blazon revert` undoes a commit; nothing is checked out"
  private static let copy =
    "`blazon set --new PATH VALUE` creates a token, `blazon mv --keep` leaves an alias behind a renamed "
    + "one; `blazon backup FILE` copies the registry"
  private static let git =
    "git moves the registry, as any other file; docs/team.md shows how, and what to do when both changed it"
  private static let signs =
    "the signs are explained below each table; docs/diff.md (“The signs”) lists all"

  /// Options of other tools, or of a person's own words, in verbs that have none of that name; all verbs where none are
  /// named. What begins with a dash is written in its place; else it is a sentence, with TOKEN for the first word.
  package static let otherOptions: [(options: [String], verbs: [String], instead: String)] = [
    (["--output", "-o"], ["export", "catalog", "atlas", "compare", "diff"], "--out"),
    (["--file"], ["catalog", "atlas", "compare", "diff"], "--out"),
    (["--out", "--output", "-o", "--file"], ["changelog"], "--into"),
    (["--wcag", "--a11y"], ["check"], "--contrast"), (["--wcag"], ["contrast"], "--level"),
    (["-d"], ["tag"], "--delete"), (["--list", "-l"], ["tag"], "`blazon tag` lists tags"),
    (["--near"], ["list"], "write --where, as in --where 'near:#0A84FF<3'"),
    (["--date"], ["revision"], "--published"),
    (["--bibtex"], ["sources"], "--csl"), (["--source"], ["set"], "--document"),
    (["--revision"], ["export", "show", "blame", "check"], "--at"),
    (["--replacement", "--with", "--to"], ["deprecate"], "--use"),
    (["--must"], ["list"], "--modality must"),
    (["--not-recorded"], ["compare"], "--only not-recorded"),
    (["--changed", "--changed-only"], ["compare"], "--only changed"),
    (["--changed", "--changed-only"], ["diff"], "--class changed"),
    (["--dark"], ["list", "show", "impact", "set", "import"], "--context appearance=dark"),
    (
      ["--mode", "--theme"], ["set", "show", "list", "impact", "import"],
      "write --context AXIS=VALUE, as in --context appearance=dark"
    ),
    (
      ["--mode", "--theme", "--dark"], ["export"],
      "outputs have every mode; `blazon export --options` shows how to choose them"
    ),
    (
      ["--from"], ["show", "list", "impact", "blame", "log"],
      "it asks a registry, which `blazon init` and `blazon import FILES` make; `blazon catalog --from FILES` "
        + "shows files"
    ),
    (["--format"], ["judge", "changelog"], "write --outputs, as in --outputs swift"),
    (
      ["--format"], ["diff", "compare"],
      "write --json, --markdown or --html; names in outputs are judged by `blazon judge --outputs`"
    ),
    (
      ["--at", "--since"], ["compare", "diff", "judge", "changelog"],
      "name the points as words: `blazon diff v1.0.0` is from there to now"
    ),
    (["--rem"], ["export"], "write --option rem=16"),
    (["--platform", "--target"], ["export"], "write --format: swift, css, compose and others"),
    (["--input"], ["import", "export"], "write the files themselves"),
    (["--to", "--value"], ["set", "impact"], "write the value itself, or after --if"),
    (
      ["--source", "--document"], ["list", "compare", "show"],
      "`blazon sources --document ID` lists what one document states"
    ),
    (
      ["-p", "--patch"], ["log"],
      "`blazon show TOKEN --history` shows what a token was, `blazon diff HEAD~1 HEAD` what a commit changed"
    ),
    (
      ["--unresolved", "--broken", "--dangling"], ["list"],
      "`blazon check` lists references that lead to no value"
    ),
  ]

  /// Options that several verbs have, each for a purpose of its own.
  package static let generalOptions: Set = [
    "--csv", "--fields", "--file", "--force", "--format", "--from", "--html", "--json",
    "--markdown",
    "--out", "--outputs", "--path",
  ]

  /// What other tools call a type of tokens.
  package static let otherTypes = [
    "colour": "color", "size": "dimension", "length": "dimension", "spacing": "dimension",
    "sizing": "dimension", "font": "typography", "text": "typography", "time": "duration",
    "curve": "cubicBezier", "easing": "cubicBezier", "bool": "boolean",
  ]
}
