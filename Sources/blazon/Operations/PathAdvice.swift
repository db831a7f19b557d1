internal import TokenModel
internal import TokenStore

/// Why a path has no answer at a point.
enum HistoryProblem: Problem {
  case renamed(TokenPath, to: TokenPath, CommitInfo)
  case removed(TokenPath, CommitInfo)
  case notYet(TokenPath, CommitInfo)
  case calledOtherwise(TokenPath, then: TokenPath)
  case isGroup(TokenPath, tokens: [TokenPath])

  var code: String {
    switch self {
    case .renamed: "path-renamed"
    case .removed: "path-removed"
    case .notYet, .calledOtherwise: "path-not-yet"
    case .isGroup: "path-is-group"
    }
  }

  var message: String {
    switch self {
    case .renamed(let path, let new, let commit):
      "\(quotedForMessage(path.text)) was renamed to \(quotedForMessage(new.text)) "
        + place(commit)
    case .removed(let path, let commit):
      "\(quotedForMessage(path.text)) was removed \(place(commit))"
    case .notYet(let path, let commit):
      "there is no token \(quotedForMessage(path.text)) at that point; it was first recorded "
        + place(commit)
    case .calledOtherwise(let path, let then):
      "\(quotedForMessage(path.text)) was called \(quotedForMessage(then.text)) at that point"
    case .isGroup(let path, let tokens):
      "\(quotedForMessage(path.text)) is a group of "
        + HistoryText.counted(tokens.count, "token")
    }
  }

  private func place(_ commit: CommitInfo) -> String {
    "in #\(commit.number) on \(HistoryText.day(commit.at))"
  }

  var fix: String? {
    switch self {
    case .renamed(_, let new, let commit): "name \(new.text), or look at @#\(commit.number - 1)"
    case .removed(let path, let commit):
      "look at @#\(commit.number - 1), or see `blazon show \(path.text) --history`"
    case .notYet(_, let commit): "look at @#\(commit.number) or later"
    case .calledOtherwise(_, let then): "name \(then.text)"
    case .isGroup(_, let tokens):
      "name one of its tokens: "
        + tokens.prefix(5).map(\.text).joined(separator: ", ") + (tokens.count > 5 ? " …" : "")
    }
  }
}

/// What a person may have meant by a path.
struct PathAdvice {
  let now: Snapshot

  /// Why there is no token at `path`; to be thrown.
  func problem(_ path: TokenPath) throws -> any Problem {
    if let last = try now.history(of: path).first {
      if case .moved(path, let new) = last.event {
        return HistoryProblem.renamed(path, to: new, last.commit)
      }
      return HistoryProblem.removed(path, last.commit)
    }
    let later = try now.snapshot(.head).history(of: path)
    if let then = later.first(where: { $0.commit.number <= now.commit }) {
      return HistoryProblem.calledOtherwise(path, then: then.path)
    }
    if let first = later.last {
      return HistoryProblem.notYet(path, first.commit)
    }
    return VerbProblem.unknownPath(path.text, near: try near(path.text))
  }

  /// The token, group or pattern most like the text.
  func near(_ text: String) throws -> String? {
    PathAdvice.near(text, among: try now.allPaths())
  }

  static func near(_ text: String, among paths: [String]) -> String? {
    var known: [String] = []
    var seen: Set<String> = []
    for path in paths {
      var next: TokenPath? = TokenPath(trusted: path)
      while let path = next, seen.insert(path.text).inserted {
        known.append(path.text)
        next = path.parent
      }
    }
    guard text.contains("*") else { return nearest(text, among: known) }
    // Of a pattern, the names before the first star.
    let names = text.split(separator: ".", omittingEmptySubsequences: false)
    let fixed = names.prefix { !$0.contains("*") }
    let group = fixed.joined(separator: ".")
    guard !fixed.isEmpty, !seen.contains(group),
      let near = nearest(group, among: known.filter { depth($0) == fixed.count })
    else { return nil }
    return ([near] + names.dropFirst(fixed.count).map(String.init)).joined(separator: ".")
  }

  private static func depth(_ path: String) -> Int { TokenPath(trusted: path).segments.count }
}
