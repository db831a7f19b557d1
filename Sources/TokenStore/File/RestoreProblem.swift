internal import TokenModel

/// A reason why a backup is not put in a registry's place. The first value is the path of the file
/// that is at fault.
package enum RestoreProblem: Problem {
  case damagedBackup(String, String)
  case losesCommits(String, Int)
  case unreadable(String)
  case sameFile(String)
  case notAFile(String)
  case inUse(String)

  package var code: String {
    switch self {
    case .damagedBackup: "restore-damaged"
    case .losesCommits: "restore-loses"
    case .unreadable: "restore-unreadable"
    case .sameFile: "restore-same"
    case .notAFile: "restore-no-file"
    case .inUse: "restore-in-use"
    }
  }

  package var message: String {
    switch self {
    case .damagedBackup(let path, let reason): "\(path) is not sound: \(reason)"
    case .losesCommits(let path, let count):
      "\(path) has \(count.counted("commit")) that the backup lacks"
    case .unreadable(let path): "what \(path) holds cannot be read, nor what would be lost"
    case .sameFile(let path): "\(path) is the backup itself"
    case .notAFile(let path): "\(path) is a link, a folder or a device"
    case .inUse(let path): "another process has \(path) open"
    }
  }

  package var fix: String? {
    switch self {
    case .damagedBackup(let path, _):
      "choose another backup; `blazon doctor --registry \(path)` lists what is wrong"
    case .losesCommits:
      "keep a copy with `blazon backup FILE`, then add --force; or choose a newer backup"
    case .unreadable: "keep a copy of the file, then add --force"
    case .sameFile: "name the backup first, and the registry with --registry"
    case .notAFile: "name the registry file itself"
    case .inUse: "end it (a replicating Litestream, too), then try again"
    }
  }
}
