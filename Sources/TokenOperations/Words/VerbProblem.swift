package import TokenModel

/// A reason why a verb cannot answer or do what it was asked for.
package enum VerbProblem: Problem {
  case emptyRegistry
  case unknownPath(String, near: String?)
  /// A word that could have been a point as well.
  case unknownWord(String)
  /// It names something else than a token, or asks for too little.
  case noPath(String, fix: String)
  /// `set` without `--new`.
  case newPath(String, near: String?)
  /// A part of several paths.
  case severalPaths(String, [String])
  /// A path that other revisions have.
  case elsewhere(String, in: String, others: [String])
  case unknownDocument(String, near: String?)
  case needsRevision(known: [String])
  /// `diff` or `compare` with a revision alone.
  ///
  /// - Parameter git: the command that takes the name for a revision of git; `nil` where git knows none.
  case needsSecondPoint(String, among: [String], verb: String = "diff", git: String? = nil)
  /// Two sides without a token, or without one of some types.
  case comparesNothing([String], of: [TokenType] = [], path: String? = nil)
  case needsType(String)
  case valueInvalid(String, fix: String?)

  /// The stable code, lower-case with hyphens.
  package var code: String {
    switch self {
    case .emptyRegistry: "registry-empty"
    case .unknownPath, .unknownWord, .noPath, .newPath, .elsewhere: "path-unknown"
    case .severalPaths: "path-ambiguous"
    case .unknownDocument: "document-unknown"
    case .needsRevision, .needsSecondPoint: "revision-missing"
    case .comparesNothing: "sides-empty"
    case .needsType: "type-missing"
    case .valueInvalid: "value-invalid"
    }
  }

  /// The cause, in one sentence without a full stop.
  package var message: String {
    switch self {
    case .emptyRegistry: "the registry has no revision yet"
    case .severalPaths(let text, let paths):
      "\(quotedForMessage(text)) is a part of \(paths.count) paths"
    case .unknownPath(let path, _), .noPath(let path, _), .newPath(let path, _):
      "there is no token \(quotedForMessage(path))"
    case .elsewhere(let path, let revision, _):
      "there is no token \(quotedForMessage(path)) in \(revision)"
    case .unknownWord(let word):
      "there is no token, group, revision or tag \(quotedForMessage(word))"
    case .unknownDocument(let id, _): "there is no document \(quotedForMessage(id))"
    case .needsRevision(let known):
      "the registry has several revisions: \(known.joined(separator: ", "))"
    case .needsSecondPoint(let name, _, _, _):
      "\(quotedForMessage(name)) is a revision as it is now, with nothing to compare it with"
    case .comparesNothing(let names, let types, let path):
      "there is no token" + (path.map { " " + quotedForMessage($0) } ?? "")
        + (types.isEmpty ? "" : " of the type " + types.map(\.rawValue).joined(separator: " or "))
        + " in \(names.joined(separator: ", nor in ")), so that nothing is compared"
    case .needsType(let path): "\(quotedForMessage(path)) is new, and has no type"
    case .valueInvalid(let message, _): message
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
    case .newPath(_, let near):
      (near.map { didYouMean($0) + " " } ?? "") + "To create it, add --new"
    case .severalPaths(let text, let paths):
      "`blazon list \(TypedCommand.quoted(text.terminalSafe))` lists all; or name one: "
        + paths.prefix(10).joined(separator: ", ") + (paths.count > 10 ? " …" : "")
    case .noPath(_, let fix): fix.terminalSafe
    case .unknownDocument(let id, let near):
      didYouMean(near)
        ?? "see `blazon sources`; to declare a new one: `blazon sources declare "
        + (Revision.isValidID(id) ? id : "ID") + " --title … --standing thirdParty`"
    case .needsRevision: "add --revision ID"
    case .needsSecondPoint(let name, let known, let verb, let git):
      "name a second point: `blazon \(verb) \(VerbProblem.neighbors(name, known).joined(separator: " "))`"
        + (git.map { "; for what changed in git since \(name.terminalSafe): `\($0)`" } ?? "")
    case .comparesNothing(_, let types, let path):
      "check the names of the files or points"
        + (types.isEmpty ? path == nil ? "" : ", or name other tokens" : ", or leave out --type")
    case .needsType:
      "add --type, one of \(TokenType.allCases.map(\.rawValue).joined(separator: ", "))"
    case .valueInvalid(_, let fix): fix
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
