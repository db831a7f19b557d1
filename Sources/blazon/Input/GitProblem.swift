internal import TokenModel

/// A reason why a revision of a git repository cannot be read.
enum GitProblem: Problem {
  case unknownRevision(String, near: String?)
  case noBase(String, String)
  case noFiles([String], in: [String])
  case noWorkTree
  case noMerge(String)
  case settings(String)

  var code: String {
    switch self {
    case .unknownRevision: "git-revision-unknown"
    case .noBase: "git-base-missing"
    case .noFiles: "folder-empty"
    case .noWorkTree: "git-missing"
    case .noMerge: "git-revision-unknown"
    case .settings: "git-settings"
    }
  }

  var message: String {
    switch self {
    case .unknownRevision(let name, _): "git knows no commit \(quotedForMessage(name))"
    case .noWorkTree: "this folder is in no git repository"
    case .noMerge(let name): "\(quotedForMessage(name)) is not a merge of two commits"
    case .settings(let reason): "the settings of git cannot be changed: \(reason)"
    case .noBase(let first, let second):
      "\(quotedForMessage(first)) and \(quotedForMessage(second)) have no commit in common"
    case .noFiles(let paths, let names):
      "there is no token file in \(paths.joined(separator: ", "))"
        + (names.count == 1
          ? " in \(names[0])" : ", neither in " + names.joined(separator: " nor in "))
    }
  }

  var fix: String? {
    switch self {
    case .unknownRevision(_, let near):
      didYouMean(near) ?? "see `git branch --all` and `git tag`"
    case .noWorkTree: "run it in a repository, or make one with `git init`"
    case .noMerge: "name a merge commit; `git log --merges` lists them"
    case .settings: "check the permissions of git's configuration; nothing was written"
    case .noBase: "compare them with two points: A..B"
    case .noFiles(let paths, _):
      paths.contains { $0.hasPrefix("-") }
        ? "options go before --, and paths after it"
        : "check the path; it is relative to this folder, and -- PATH names another"
    }
  }

  var slip: Slip? {
    if case .unknownRevision(let name, let near) = self { Slip(name, near) } else { nil }
  }
}
