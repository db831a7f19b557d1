internal import TokenModel

/// A reason why a history cannot be read.
package enum ReplayProblem: Problem {
  case noHistory(String, reason: String)
  case noFiles(String, globs: [String])
  case noTokens(String)
  case holdsResolvers(String, document: String)
  case badIndex(String, reason: String)
  case tooLarge(String, bytes: Int)
  case badRef(String, folder: String)
  case noTags(String, folder: String)
  /// The commit with which an earlier replay ended is not in the history any more.
  case notContinued(String, folder: String)
  case badPairs(String, reason: String)

  /// The stable code, lower-case with hyphens.
  package var code: String {
    switch self {
    case .noHistory: "history-missing"
    case .noFiles: "history-without-files"
    case .noTokens: "history-without-tokens"
    case .holdsResolvers: "folder-holds-resolver"
    case .badIndex: "history-invalid"
    case .tooLarge: "history-too-large"
    case .badRef: "ref-unknown"
    case .noTags: "tags-missing"
    case .notContinued: "history-rewritten"
    case .badPairs: "renames-invalid"
    }
  }

  /// The cause, in one sentence without a full stop.
  package var message: String {
    switch self {
    case .noHistory(let folder, let reason): "\(folder) gives no history: \(reason)"
    case .noFiles(let folder, let globs):
      globs.isEmpty
        ? "no commit of \(folder) has a file that may hold tokens, such as .json or .tokens"
        : "no commit of \(folder) has a file that matches "
          + globs.map(quotedForMessage).joined(separator: " or ")
    case .noTokens(let folder): "no commit of \(folder) has a token"
    case .holdsResolvers(let folder, let document):
      "the newest commit of \(folder) holds several resolver documents, the first one \(document), and each says how "
        + "files belong together"
    case .badIndex(let file, let reason): "\(file) is not the index of a history: \(reason)"
    case .badRef(let ref, let folder): "\(folder) has no \(quotedForMessage(ref))"
    case .noTags(let glob, let folder):
      "\(folder) has no tag that matches \(quotedForMessage(glob))"
    case .notContinued(let id, let folder):
      "the last replay ended with \(id.prefix(10)), which does not lead to what \(folder) gives now"
    case .badPairs(let file, let reason): "\(file) is not a list of renames: \(reason)"
    case .tooLarge(let file, let bytes): "\(file) has \(bytes) bytes, more than any token file"
    }
  }

  /// The action that fixes it; `nil` where the message says it.
  package var fix: String? {
    switch self {
    case .noHistory: "name a git repository, or a folder with index.json (docs/replay.md)"
    case .noFiles, .noTokens:
      "name the token files with --files, such as --files 'tokens/**/*.json'"
    case .holdsResolvers(_, let document): "name one: --files \(TypedCommand.quoted(document))"
    case .badIndex: "see docs/replay.md"
    case .tooLarge: "leave it out with --files"
    case .badRef: "name a branch, a tag, a commit or a range such as v1..main"
    case .noTags: "`git tag` lists them"
    case .notContinued: "replay into a new registry, or name the --ref that goes on from there"
    case .badPairs: "write an object of old and new paths: {\"color.old\": \"color.new\"}"
    }
  }
}
