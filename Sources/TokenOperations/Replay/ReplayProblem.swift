internal import TokenModel

/// A reason why a history cannot be read.
package enum ReplayProblem: Problem {
  case noHistory(String, reason: String)
  case noFiles(String, globs: [String])
  case badIndex(String, reason: String)
  case tooLarge(String, bytes: Int)

  /// The stable code, lower-case with hyphens.
  package var code: String {
    switch self {
    case .noHistory: "history-missing"
    case .noFiles: "history-without-files"
    case .badIndex: "history-invalid"
    case .tooLarge: "history-too-large"
    }
  }

  /// The cause, in one sentence without a full stop.
  package var message: String {
    switch self {
    case .noHistory(let folder, let reason): "\(folder) gives no history: \(reason)"
    case .noFiles(let folder, let globs):
      globs.isEmpty
        ? "no commit of \(folder) has a .json, .json5 or .tokens file"
        : "no commit of \(folder) has a file that matches "
          + globs.map(quotedForMessage).joined(separator: " or ")
    case .badIndex(let file, let reason): "\(file) is no index of a history: \(reason)"
    case .tooLarge(let file, let bytes): "\(file) has \(bytes) bytes, more than any token file"
    }
  }

  /// The action that mends it; `nil` where the message says it.
  package var fix: String? {
    switch self {
    case .noHistory: "name a git repository, or a folder with index.json (docs/replay.md)"
    case .noFiles: "name the token files with --files, such as --files 'tokens/**/*.json'"
    case .badIndex: "write it as docs/replay.md says"
    case .tooLarge: "leave it out with --files"
    }
  }
}
