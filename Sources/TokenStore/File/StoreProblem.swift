internal import FileWriting
internal import GRDB
package import TokenModel

/// A problem with a registry file or with a question or change that does not fit it.
package enum StoreProblem: Problem {
  case missing(path: String)
  case notARegistry(path: String, found: String)
  case newer(path: String, has: String, known: String)
  case older(path: String)
  case editedMigration(path: String, name: String)
  case foreignSchema(path: String)
  case alreadyExists(path: String)
  case readOnly(path: String)
  case cannotOpen(path: String, reason: String)
  /// `seconds` is how long was waited; `writer` is the id of the process that writes, if it is
  /// known.
  case busy(path: String, seconds: Int, writer: Int?)
  case diskFull(path: String)
  case damaged(path: String, reason: String)
  case unknownRevision(String, known: [String])
  /// `near` is what there is: the first and the newest commit, or several of one beginning.
  case unknownCommit(String, reason: String, near: [String])
  case tokenIsGroup(TokenPath, inner: TokenPath)
  /// Two names of the same letters, composed in other ways.
  case namesAlike(TokenPath, TokenPath)
  /// A value that a revision would lose while a token has a cell in it.
  case contextInUse(String, axis: String, value: String, token: TokenPath)
  /// A revision that cannot be deleted; `what` says why, after its name.
  case revisionInUse(String, what: String)
  case nothingToMove(TokenPath, near: String?)
  case moveTaken(Move)
  /// `on` is the date of publication; `changes` ends the sentence "this would change …".
  case revisionPublished(String, on: String, changes: String)
  case revertBlocked(Int, by: [StandingChange])
  case tagExists(String, commit: Int)
  case badTag(String, reason: String)
  case unknownTag(String, known: [String])
  case notKept(String)
  case sql(String)
  case notReadOnly
  case sqlLimit(String)
  /// Another file has the registry's name since it was opened.
  case replaced(path: String)
  /// A write-ahead log beside the registry, without which its newest commit has that number.
  case foreignLog(path: String, commit: Int64)
  case clock
  case failed(String)

  package var code: String {
    switch self {
    case .missing: "store-missing"
    case .notARegistry: "store-foreign"
    case .newer: "store-newer"
    case .older: "store-older"
    case .editedMigration: "store-migration-edited"
    case .foreignSchema: "store-schema"
    case .alreadyExists: "store-exists"
    case .readOnly: "store-read-only"
    case .cannotOpen: "store-cannot-open"
    case .busy: "store-busy"
    case .diskFull: "store-disk-full"
    case .damaged: "store-damaged"
    case .unknownRevision: "revision-unknown"
    case .unknownCommit: "commit-unknown"
    case .tokenIsGroup: "token-is-group"
    case .namesAlike: "names-alike"
    case .contextInUse: "context-in-use"
    case .revisionInUse: "revision-in-use"
    case .nothingToMove: "path-unknown"
    case .moveTaken: "path-taken"
    case .revisionPublished: "revision-published"
    case .revertBlocked: "revert-blocked"
    case .tagExists: "tag-exists"
    case .badTag: "tag-invalid"
    case .unknownTag: "tag-unknown"
    case .notKept: "store-not-kept"
    case .sql: "sql-invalid"
    case .notReadOnly: "sql-not-read-only"
    case .sqlLimit: "sql-limit"
    case .replaced: "store-replaced"
    case .foreignLog: "store-log-foreign"
    case .clock: "clock-invalid"
    case .failed: "store-failed"
    }
  }

  package var message: String {
    switch self {
    case .missing(let path): "there is no registry at \(path)"
    case .notARegistry(let path, let found): "\(path) is not a Blazon registry: \(found)"
    case .newer(let path, let has, let known):
      "\(path) was written by a newer blazon: it has migration \(has), this one ends at \(known)"
    case .older(let path): "\(path) was made by an older blazon and has its schema"
    case .editedMigration(let path, let name):
      "\(path) was made with another text of migration \(name)"
    case .foreignSchema(let path):
      "\(path) has tables, views or triggers that blazon did not create, or lacks some that it did"
    case .alreadyExists(let path): "\(path) exists already"
    case .readOnly(let path): "\(path) cannot be written: the file or its folder is read-only"
    case .cannotOpen(let path, let reason): "\(path) cannot be opened: \(reason)"
    case .busy(let path, let seconds, let writer):
      "\(writer.map { "process \($0)" } ?? "another process") is writing to \(path); others came "
        + "first for \(seconds) s, and nothing was recorded"
    case .diskFull(let path): "the disk is full; nothing was recorded in \(path)"
    case .damaged(let path, let reason): "\(path) is damaged: \(reason)"
    case .unknownRevision(let name, let known):
      "there is no revision \(quotedForMessage(name))"
        + (known.isEmpty ? "" : " (revisions: \(known.joined(separator: ", ")))")
    case .unknownCommit(let text, let reason, _): "\(quotedForMessage(text)) \(reason)"
    case .tokenIsGroup(let path, let inner):
      "\(quotedForMessage(path.text)) cannot be a token and hold \(quotedForMessage(inner.text))"
    case .namesAlike(let path, let other):
      "\(quotedForMessage(path.text)) is spelled in two ways that look alike: "
        + "\(path.text.withScalarsNamed) and \(other.text.withScalarsNamed)"
    case .contextInUse(let revision, let axis, let value, let token):
      "\(quotedForMessage(axis + "=" + value)) cannot be retired from \(revision): "
        + "\(quotedForMessage(token.text)) has a value in it"
    case .revisionInUse(let revision, let what):
      "the revision \(quotedForMessage(revision)) cannot be deleted: it \(what)"
    case .nothingToMove(let path, _): "there is no \(quotedForMessage(path.text)) to move"
    case .moveTaken(let move):
      move.from == move.to
        ? "\(quotedForMessage(move.from.text)) is there already"
        : "\(quotedForMessage(move.from.text)) cannot become \(quotedForMessage(move.to.text)), "
          + "which is taken"
    case .revisionPublished(let name, let date, let changed):
      "the revision \(quotedForMessage(name)) was published on \(date), and this would change "
        + changed
    case .revertBlocked(let number, let standing):
      "#\(number) cannot be undone alone, since later commits changed the same: "
        + standing.map(\.text).joined(separator: "; ")
    case .tagExists(let name, let commit):
      "the tag \(quotedForMessage(name)) names commit #\(commit) already"
    case .badTag(let name, let reason):
      "\(quotedForMessage(name)) cannot be a tag's name: \(reason)"
    case .unknownTag(let name, let known):
      "there is no tag \(quotedForMessage(name))"
        + (known.isEmpty ? "" : " (tags: \(known.joined(separator: ", ")))")
    case .notKept(let reason): "the registry did not keep what was written: \(reason)"
    case .sql(let reason): reason
    case .notReadOnly: "the statement would change the registry"
    case .sqlLimit(let reason): "the statement was ended: \(reason)"
    case .replaced(let path):
      "another file took the place of \(path) meanwhile; nothing was recorded in it"
    case .foreignLog(let path, let commit):
      "\(path)-wal belongs to another database, or to an earlier state of this one: with it, "
        + (commit == 0
          ? "\(path) has parts of commits" : "commit #\(commit) of \(path) is not there")
    case .clock: "the clock shows a year after 9999"
    case .failed(let reason): reason
    }
  }

  package var fix: String? {
    switch self {
    case .missing: "make one with `blazon init PATH`, or name another with --registry"
    case .notARegistry: "name a file that `blazon init` made"
    case .newer: "update blazon"
    case .older: "write to it once with this blazon, which brings it up to date"
    case .editedMigration: "use the blazon that made the file, or restore the migration's text"
    case .foreignSchema: "restore a backup; `sqlite3 FILE .schema` shows what is there"
    case .alreadyExists: "choose another path, or move the file away first"
    case .readOnly: "make the file and its folder writable, or work on a copy"
    case .cannotOpen(let path, _) where FileKind.other(path) != nil: "move \(path) away"
    case .cannotOpen: "check the path and its permissions"
    case .busy(_, _, let writer?):
      "see what it does with `ps -p \(writer)`; wait for it or end it, then try again"
    case .busy: "wait for it to end, then try again"
    case .diskFull: "free some space, then try again"
    case .damaged: "`blazon doctor` shows what is wrong; `blazon restore FILE` takes a backup"
    case .unknownRevision:
      "name one of the revisions, a tag of `blazon tag` or a commit of `blazon log`; \(StoreProblem.dateForm)"
    case .unknownCommit(_, _, near: []): "see `blazon log`; \(StoreProblem.dateForm)"
    case .unknownCommit(_, _, let near): "there are: \(near.joined(separator: ", "))"
    case .tokenIsGroup: "rename one of the two"
    case .namesAlike: "spell it in one of them everywhere; `blazon mv` renames what is there"
    case .contextInUse: "remove the values in it first"
    case .revisionInUse: "change or delete that first"
    case .nothingToMove(_, let near):
      didYouMean(near) ?? "see `blazon list` for what there is"
    case .moveTaken: "choose another path, or remove what is there first"
    case .revisionPublished: "add --correction, if the record was wrong or incomplete"
    case .revertBlocked(let number, let standing):
      standing.first.map {
        "revert #\($0.commit) first, or set the values themselves; `blazon revert '#\(number)..HEAD'` goes back to what "
          + "held at #\(number), in one commit"
      }
    case .tagExists: "choose another name, or delete the tag first: a tag is never moved"
    case .badTag(let name, _):
      TagName.withoutBlanks(name).map { "write \($0)" } ?? "choose a name such as v4.1.0"
    case .unknownTag: didYouMean(slip?.meant) ?? "see `blazon tag`"
    case .notKept: "check the disk; nothing was recorded"
    case .sql(let message) where message.hasPrefix("there are several"): "ask one after another"
    case .sql(let message) where message.contains("(): "): nil
    case .sql(let message) where message.hasPrefix("no such column"):
      "a text stands in single quotes, as in type = 'color'; docs/schema.md has the columns"
    case .sql:
      "the views are current_values, value_history, revisions, commits, tags, moves, citations and deprecations; "
        + "docs/schema.md describes them"
    case .sqlLimit:
      "ask for less, with WHERE or LIMIT; a view that blazon did not make may have no end, and `blazon doctor` names it"
    case .notReadOnly: "use SELECT; values are changed with set and import"
    case .replaced: "run the command again, on the file that is there now"
    case .foreignLog(let path, let commit):
      "move \(path)-wal and \(path)-shm away, and bring back the right ones if there are any; without a log \(path) has "
        + (commit == 0 ? "no commit" : "all commits up to #\(commit)")
    case .clock: "set it, or SOURCE_DATE_EPOCH, right"
    case .failed: nil
    }
  }

  package var slip: Slip? {
    switch self {
    case .nothingToMove(let path, let near): Slip(path.text, near)
    case .unknownTag(let name, let known): Slip(name, nearest(name, among: known))
    default: nil
    }
  }

  /// What people write who mean a time.
  private static let dateForm = "a date is written as YYYY-MM-DD, such as @2026-01-31"

  /// Translates an error of SQLite for people.
  static func from(_ error: DatabaseError, path: String) -> StoreProblem {
    // A copy that fails leaves no message with the connection.
    let isUnnamed = error.message == "not an error"
    let text = (isUnnamed ? DatabaseError(resultCode: error.resultCode) : error).message
    return switch error.resultCode {
    case .SQLITE_FULL: .diskFull(path: path)
    case .SQLITE_READONLY: .readOnly(path: path)
    case .SQLITE_CANTOPEN: .cannotOpen(path: path, reason: text ?? "unknown")
    case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path, seconds: 10, writer: nil)
    case .SQLITE_CORRUPT: .damaged(path: path, reason: text ?? "unknown")
    case .SQLITE_NOTADB: .notARegistry(path: path, found: text ?? "not a database")
    case .SQLITE_TOOBIG:
      .failed(
        "a text of \(path), or for it, has more than 16 MB, which a registry does not hold; `blazon doctor` finds those that are in it"
      )
    case .SQLITE_IOERR
    where [.SQLITE_IOERR_WRITE, .SQLITE_IOERR_SHMSIZE].contains(error.extendedResultCode)
      && FileSystem.isLimited:
      .failed(
        "\(path) cannot be written: a process may make no file as large here (`ulimit -f`); nothing was recorded"
      )
    case .SQLITE_IOERR:
      .cannotOpen(path: path, reason: text ?? "input or output error")
    default: .failed(text ?? error.description)
    }
  }
}

/// Runs `body` and translates its database errors and damaged rows to store problems.
///
/// - Parameter path: the registry's, as the user wrote it.
func explaining<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw StoreProblem.from(error, path: path)
  } catch let damage as DamagedRow {
    throw StoreProblem.damaged(path: path, reason: damage.reason)
  } catch is RowDecodingError {
    throw StoreProblem.damaged(path: path, reason: "a column holds what does not belong there")
  }
}
