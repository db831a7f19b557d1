internal import PositionedJSON
internal import TokenModel
internal import TokenReport
internal import TokenStore

/// The output of `log`.
struct LoggedCommits {
  let commits: [CommitInfo]
  /// The names of tags, by commit number.
  let tags: [Int: [String]]
  /// The counts of changes, by commit number; `nil` unless asked for.
  let counts: [Int: CommitCounts]?
  /// What came to revisions or was retired from them, by commit number.
  let axes: [Int: [AxisChange]]

  /// - Parameter isBrief: whether each commit is a line.
  func report(isBrief: Bool) -> Report {
    let rows = commits.map { commit in
      let tags = (tags[commit.number] ?? []).map { "tag: " + $0 }.joined(separator: ", ")
      let tagged = Phrase(tags.isEmpty ? "" : "(\(tags))" + (isBrief ? " " : ""))
      let message = commit.metadata.message
      let lines =
        isBrief
        ? []
        : message.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      return Report.Row(
        [
          HistoryText.name(commit), Phrase(commit.hash),
          isBrief
            ? tagged + Phrase(commit.metadata.subject)
              + (counts == nil ? Phrase("") : Phrase("  " + changes(commit), .faint))
            : tagged,
          Phrase(commit.sourceAt.shortText), Phrase(commit.metadata.author),
          Phrase(recorded(commit)), Phrase(message), Phrase(changes(commit)),
        ],
        details: lines.map { Phrase(String($0)) }
          + (isBrief ? [] : [Phrase(changes(commit), .faint)])
      )
    }
    return Report(
      "Commits", kind: "History",
      [
        .init("Commit", isBrief ? .field : .block), .init("Hash", for: .programs),
        .init(isBrief ? "Subject" : "Tags", isBrief ? .field : .besideHeading),
        .init("Date", .besideHeading), .init("Author", .besideHeading),
        .init("Recorded", .besideHeading),
        .init("Message", for: .programs), .init("Changes", for: .programs),
      ], rows: rows)
  }

  private func recorded(_ commit: CommitInfo) -> String {
    guard let authored = commit.metadata.authored else { return "" }
    return "recorded \(commit.at.shortText)"
      + (authored > commit.at ? ", dated \(authored.shortText)" : "")
  }

  private func changes(_ commit: CommitInfo) -> String {
    let axes = (axes[commit.number] ?? []).map { $0.name + ($0.isRetired ? " retired" : " new") }
    return ([counted(commit)] + axes).joined(separator: ", ")
  }

  private func counted(_ commit: CommitInfo) -> String {
    let all = commit.changes.counted("change")
    guard let counts = counts?[commit.number] else { return all }
    var parts: [String] = []
    for (number, what) in [
      (counts.added, "added"), (counts.changed, "changed"), (counts.removed, "removed"),
    ] where number > 0 {
      parts.append((parts.isEmpty ? number.counted("value") : "\(number)") + " " + what)
    }
    if counts.moved > 0 { parts.append("\(counts.moved) renamed") }
    if counts.linked > 0 { parts.append("\(counts.linked) linked") }
    if counts.unlinked > 0 { parts.append(counts.unlinked.counted("link") + " taken back") }
    if counts.described > 0 { parts.append(counts.described.counted("description")) }
    return parts.isEmpty ? all : parts.joined(separator: ", ")
  }

  var json: JSON {
    .object([
      "commits": JSON.array(
        commits.map { commit in
          let axes = axes[commit.number] ?? []
          return .object(
            commit.json,
            [
              "tags": tags[commit.number] ?? [],
              "retired": axes.filter(\.isRetired).map(\.json),
              "introduced": axes.filter { !$0.isRetired }.map(\.json),
            ], .present(["cells": counts?[commit.number]?.json]))
        })
    ])
  }
}

extension AxisChange {
  fileprivate var json: JSON {
    .object(["revision": revision, "axis": axis, "value": value])
  }
}

extension CommitCounts {
  fileprivate var json: JSON {
    .object([
      "added": added, "changed": changed, "removed": removed, "renamed": moved,
      "linked": linked, "unlinked": unlinked, "described": described,
    ])
  }
}

/// The output of `log --verify`.
struct HashAnswer {
  let hash: String
  let found: Verification

  var text: String {
    guard let commit = found.matches.first else { return "no: no commit here has that hash\n" }
    if found.matches.count > 1 {
      let names = found.matches.map { "#\($0.number) \($0.hash.prefix(16))" }
      return "no: several commits begin so: \(names.joined(separator: ", "))\n"
    }
    let place =
      "it is #\(commit.number), recorded \(commit.at.shortText) by "
      + commit.metadata.author.terminalSafe
    let after = found.later == 0 ? "the newest" : "\(found.later) came after it"
    if found.findings.isEmpty { return "yes: \(place); \(after); the chain up to it holds\n" }
    return "no: \(place); but what is recorded up to it is not what was:\n"
      + found.findings.map { "  \($0.message.terminalSafe) [\($0.code)]\n" }.joined()
  }

  var json: JSON {
    .object([
      "hash": hash, "holds": found.holds, "matches": found.matches.map(\.json),
      "later": found.holds ? found.later : nil,
      "findings": JSON.array(
        found.findings.map { finding in
          .object([
            "code": finding.code, "message": finding.message, "commit": finding.commit,
            "path": finding.path,
          ])
        }),
    ])
  }
}
