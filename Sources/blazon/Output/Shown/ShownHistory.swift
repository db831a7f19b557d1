internal import PositionedJSON
internal import TerminalText
internal import TokenDiff
internal import TokenModel
internal import TokenStore

/// Everything that a token ever said, newest first.
struct ShownHistory: ShownPage {
  let path: TokenPath
  let point: Point
  let entries: [HistoryEntry]
  /// All of the registry.
  let revisions: [Revision]
  let parties: ThirdParties

  func text(_ style: TextStyle) -> String {
    let history = HistoryText(style: style, revisions: revisions)
    let keys = entries.compactMap(\.key)
    let revisionWidth = keys.map { history.name($0.revision).terminalWidth }.max() ?? 0
    let contextWidth = keys.map(\.context.text.terminalSafe.terminalWidth).max() ?? 0
    var text = style.bold(path.text.terminalSafe) + "\n"
    var last: Int?
    for entry in entries {
      if entry.commit.number != last {
        text += "\n" + head(entry.commit, history)
        last = entry.commit.number
      }
      switch entry.event {
      case .moved(let from, let to):
        let isArrival = entry.path == to
        text +=
          "    "
          + (isArrival
            ? "renamed from \(from.text.terminalSafe)" : "renamed to \(to.text.terminalSafe)")
        if let told = entry.toldBy { text += history.style.dim("  (told by #\(told.number))") }
      case .cell(let before, let after):
        guard let key = entry.key else { continue }
        text += "    "
        if revisionWidth > 0 {
          text += key.revision.terminalSafe.padded(to: revisionWidth) + "  "
        }
        if contextWidth > 0 {
          text += key.context.text.terminalSafe.padded(to: contextWidth) + "  "
        }
        text += change(before, after, history)
      case .about(let before, let after):
        let name = ((after ?? before)?.revision).map(history.name) ?? ""
        text += "    " + (name.isEmpty ? "" : name.padded(to: revisionWidth) + "  ")
        text += described(before, after)
      }
      text += "\n"
    }
    let cells = entries.flatMap { entry -> [Cell] in
      guard case .cell(let before, let after) = entry.event else { return [] }
      return [before, after].compactMap(\.self)
    }
    let legend = parties.legend(cells)
    return text + (legend.isEmpty ? "" : "\n" + legend.joined(separator: "\n") + "\n")
  }

  private func head(_ commit: CommitInfo, _ history: HistoryText) -> String {
    [
      HistoryText.name(commit, history.style), commit.sourceAt.day, HistoryText.author(commit),
      HistoryText.subject(commit),
    ].joined(separator: "  ") + "\n"
  }

  private func change(_ before: Cell?, _ after: Cell?, _ history: HistoryText) -> String {
    let old = before.map { history.statement($0.statement) + parties.signs($0) }
    let new = after.map { history.statement($0.statement) + parties.signs($0) }
    switch (old, new) {
    case (nil, let new?): return new
    case (let old?, nil): return "removed; was " + old
    case (let old?, let new?) where old != new: return "\(new)  " + history.style.dim("was ") + old
    case (_?, let new?):
      let isEvidence = before?.statement == after?.statement
      return new + history.style.dim(isEvidence ? "  (its source changed)" : "  (put otherwise)")
    case (nil, nil): return ""
    }
  }

  private func described(_ before: About?, _ after: About?) -> String {
    var parts: [String] = []
    if before?.description != after?.description {
      parts.append(
        after?.description.map { "described: \($0.terminalSafe)" } ?? "its description was removed")
    }
    if before?.deprecated != after?.deprecated {
      switch after?.deprecated {
      case let reason? where reason.bool != false:
        parts.append("deprecated" + (reason.string.map { ": \($0.terminalSafe)" } ?? ""))
      case nil, .some: parts.append("no longer deprecated")
      }
    }
    if before?.extensions ?? [] != after?.extensions ?? [] {
      parts.append("its extensions changed")
    }
    return parts.joined(separator: "; ")
  }

  var json: JSON {
    .object([
      .init("point", .string(point.text)),
      .init("path", .string(path.text)),
      .init("history", .array(entries.map(json))),
    ])
  }

  private func json(_ entry: HistoryEntry) -> JSON {
    var members: [JSON.Member] = [
      .init("commit", entry.commit.json), .init("path", .string(entry.path.text)),
    ]
    switch entry.event {
    case .moved(let from, let to):
      members.append(.init("event", .string("renamed")))
      members.append(.init("from", .string(from.text)))
      members.append(.init("to", .string(to.text)))
      if let told = entry.toldBy { members.append(.init("toldBy", told.json)) }
    case .cell(let before, let after):
      members.append(.init("event", .string("cell")))
      members.append(.init("revision", .string(entry.key?.revision ?? "")))
      members.append(.init("context", entry.key?.context.json ?? .object([])))
      members.append(.init("before", .optional(before?.statement.json)))
      members.append(.init("after", .optional(after?.statement.json)))
    case .about(let before, let after):
      members.append(.init("event", .string("described")))
      members.append(.init("revision", .string((after ?? before)?.revision ?? "")))
      members.append(.init("before", .optional(before?.json)))
      members.append(.init("after", .optional(after?.json)))
    }
    return .object(members)
  }
}

extension About {
  fileprivate var json: JSON {
    .object([
      .init("description", .optional(description)),
      .init("deprecated", .optional(deprecated)),
      .init("extensions", .object(extensions)),
    ])
  }
}
