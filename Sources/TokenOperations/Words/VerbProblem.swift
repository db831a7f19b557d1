package import TokenModel

/// A reason why a verb cannot answer or do what it was asked for.
package enum VerbProblem: Problem {
  case emptyRegistry
  case unknownPath(String, near: String?)
  /// A word that could have been a point as well.
  case unknownWord(String)
  /// It names something else than a token, or asks for too little.
  case noPath(String, fix: String)
  /// Words that the sources alone have, in what was left out on purpose.
  case leftOut(String, [String])
  /// `set` without `--new`.
  case newPath(String, near: String?)
  /// A path inside a token, which is not a part of its value; `meant` asks for the part that may have been meant.
  case partOfValue(String, of: String, meant: String?, parts: [String])
  case notNew(String)
  /// A part of several paths.
  case severalPaths(String, [String])
  /// A path that other revisions have.
  case elsewhere(String, in: String, others: [String])
  case unknownDocument(String, near: String?)
  case needsRevision(known: [String])
  case comparesEditions(known: [String])
  case oneEdition(String)
  /// `diff` alone, where there are so many commits.
  case nothingBefore(commits: Int)
  /// `diff` or `compare` with a revision alone.
  ///
  /// - Parameter git: the command that takes the name for a revision of git; `nil` where git knows none.
  case needsSecondPoint(String, among: [String], verb: String = "diff", git: String? = nil)
  /// `diff HEAD`: the newest state, beside itself.
  case nothingSinceNow(String, files: [String], verb: String)
  /// A side beside itself, by one name or two; `origin` is the commit that both are.
  case comparesItself([String], origin: String?)
  /// Two sides without a token.
  case comparesNothing([String])
  case needsType(String)
  case valueInvalid(String, fix: String?)
  /// A commit that says only what stays, whatever is reverted.
  case nothingToUndo(Int, [String])

  /// The stable code, lower-case with hyphens.
  package var code: String {
    switch self {
    case .emptyRegistry: "registry-empty"
    case .unknownPath, .unknownWord, .noPath, .leftOut, .newPath, .partOfValue, .elsewhere:
      "path-unknown"
    case .notNew: "path-taken"
    case .severalPaths: "path-ambiguous"
    case .unknownDocument: "document-unknown"
    case .needsRevision, .comparesEditions, .oneEdition, .needsSecondPoint, .nothingSinceNow:
      "revision-missing"
    case .nothingBefore: "commit-unknown"
    case .comparesItself: "sides-same"
    case .comparesNothing: "sides-empty"
    case .needsType: "type-missing"
    case .valueInvalid: "value-invalid"
    case .nothingToUndo: "revert-nothing"
    }
  }

  /// The cause, in one sentence without a full stop.
  package var message: String {
    switch self {
    case .emptyRegistry: "the registry has no revision yet"
    case .notNew(let path): "there is a token \(quotedForMessage(path)) already"
    case .severalPaths(let text, let paths):
      "\(quotedForMessage(text)) is a part of \(paths.count) paths"
    case .unknownPath(let path, _), .noPath(let path, _), .newPath(let path, _):
      "there is no token \(quotedForMessage(path))"
    case .leftOut(let path, _):
      "there is no token \(quotedForMessage(path)): it was left out on purpose"
    case .partOfValue(let path, let token, _, let parts):
      "there is no token \(quotedForMessage(path)): \(quotedForMessage(token)) is one token, "
        + (parts.isEmpty ? "with no others in it" : "and its value has no such part")
    case .elsewhere(let path, let revision, _):
      "there is no token \(quotedForMessage(path)) in \(revision)"
    case .unknownWord(let word):
      "there is no token, group, revision or tag \(quotedForMessage(word))"
    case .unknownDocument(let id, _): "there is no document \(quotedForMessage(id))"
    case .needsRevision(let known), .comparesEditions(let known):
      "the registry has several revisions: \(known.joined(separator: ", "))"
    case .nothingBefore(let commits):
      commits == 0
        ? "the registry has no commit yet" : "the registry has one commit, and none before it"
    case .nothingSinceNow(let name, _, _):
      "\(quotedForMessage(name)) is the newest state, with nothing to compare it with"
    case .needsSecondPoint(let name, _, _, _):
      "\(quotedForMessage(name)) is a revision as it is now, with nothing to compare it with"
    case .oneEdition(let name):
      "the registry has tokens in one revision, \(name), and nothing to compare it with"
    case .comparesItself(let names, let origin):
      names.map { quotedForMessage($0) }.joined(separator: " and ")
        + (names.count > 1 ? " are the same state" : " is compared with itself")
        + "\(origin.map { ", \($0)" } ?? ""), so that nothing can differ"
    case .comparesNothing(let names):
      "there is no token in \(names.joined(separator: ", nor in ")), so that nothing is compared"
    case .needsType(let path): "\(quotedForMessage(path)) is new, and has no type"
    case .valueInvalid(let message, _): message
    case .nothingToUndo(let number, let names):
      "#\(number) changed no token: \(names.prefix(3).joined(separator: ", ")) stay as it left them"
    }
  }

  /// How to find what is not a path.
  private static func search(_ text: String) -> String {
    let word = text.filter { $0 != "*" }.terminalSafe
    guard !word.isEmpty, word.first != "-", !word.contains("'") else { return "see `blazon list`" }
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) }
    return "`blazon list --text \(isPlain ? word : "'\(word)'")` searches values, words and sources"
  }

  /// The action that fixes it; `nil` where the message says it.
  package var fix: String? {
    switch self {
    case .emptyRegistry: "bring something in with `blazon import FILE`"
    case .unknownPath(let path, _) where path.contains("@"):
      "write the point after --at: "
        + path.split(separator: "@").joined(separator: " --at ").terminalSafe
    case .unknownPath(let path, let near):
      didYouMean(near)
        ?? VerbProblem.search(path.split(separator: ".").last.map(String.init) ?? path)
    case .elsewhere(_, _, let others):
      "it is recorded in \(others.joined(separator: ", ")); name one of them"
    case .unknownWord(let word):
      VerbProblem.search(word)
        + "; `blazon revision` and `blazon tag` list points, and a date is written as YYYY-MM-DD"
    case .partOfValue(_, let token, _, parts: []):
      "choose a path beside it, or make it a group first: `blazon mv \(token.terminalSafe) \(token.terminalSafe).default`"
    case .partOfValue(_, _, let meant, let parts):
      (meant.map { $0.terminalSafe + " The" } ?? "the")
        + " parts are \(parts.joined(separator: ", ").terminalSafe)"
    case .newPath(_, let near):
      (near.map { didYouMean($0) + " " } ?? "") + "To create it, add --new"
    case .notNew: "leave out --new to change it"
    case .severalPaths(let text, let paths):
      "`blazon list \(TypedCommand.quoted(text.terminalSafe))` lists all; or name one: "
        + paths.prefix(10).joined(separator: ", ") + (paths.count > 10 ? " …" : "")
    case .noPath(_, let fix): fix.terminalSafe
    case .leftOut(_, let lines):
      (lines.prefix(3).joined(separator: "; ")
        + (lines.count > 3 ? "; and \(lines.count - 3) more: `blazon sources --coverage`" : ""))
        .terminalSafe
    case .unknownDocument(let id, let near):
      didYouMean(near)
        ?? "see `blazon sources`; to declare a new one: `blazon sources declare "
        + (Revision.isValidID(id) ? id : "ID") + " --title … --standing thirdParty`"
    case .needsRevision: "add --revision ID"
    case .comparesEditions:
      "name a revision in each point, as in modern@HEAD~1; `blazon diff` compares whole registries"
    case .nothingBefore:
      "name two points, such as two revisions, or a file and HEAD: `blazon diff FILE HEAD`"
    case .nothingSinceNow(let name, let files, let verb):
      "`blazon \(verb) \(name)~1 \(name)` compares the last commit, `blazon \(verb) \(name) "
        + (files.isEmpty ? "FILES" : files.joined(separator: " ")).terminalSafe
        + "` token files, and `blazon \(verb) \(name) -- "
        + (files.isEmpty ? "FOLDER" : files.joined(separator: " ")).terminalSafe
        + "` git's \(name) with the files as they are"
    case .needsSecondPoint(let name, let known, let verb, let git):
      "name a second point: `blazon \(verb) \(VerbProblem.neighbors(name, known).joined(separator: " "))`"
        + (git.map { "; for what changed in git since \(name.terminalSafe): `\($0)`" } ?? "")
    case .oneEdition(let name):
      "`blazon diff` compares with the commit before, "
        + "`blazon compare \(name)@HEAD~1 \(name)` sets the two side by side"
    case .comparesItself: "name an earlier state, such as HEAD~1 or the last release"
    case .comparesNothing: "check the names of the files or points"
    case .needsType:
      "add --type, one of \(TokenType.allCases.map(\.rawValue).joined(separator: ", "))"
    case .valueInvalid(_, let fix): fix
    case .nothingToUndo: "state it again with `blazon revision` or `blazon import`"
    }
  }

  /// A revision and the one after it, of the last the one before; where there is no other, the commit before.
  private static func neighbors(_ name: String, _ known: [String]) -> [String] {
    let place = known.firstIndex(of: name) ?? known.endIndex
    if let next = known.dropFirst(place + 1).first { return [name, next] }
    return [known.prefix(place).last ?? "\(name)@HEAD~1", name]
  }

  package var slip: Slip? {
    switch self {
    case .unknownPath(let word, let near) where !word.contains("@"): Slip(word, near)
    case .unknownDocument(let word, let near): Slip(word, near)
    default: nil
    }
  }
}
