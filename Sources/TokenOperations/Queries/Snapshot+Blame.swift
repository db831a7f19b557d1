package import TokenModel
package import TokenStore

extension Snapshot {
  /// The commit that set each value of a token or group, contexts in the order of their axes.
  ///
  /// - Throws: `PathProblem` for a path without tokens.
  package func blamed(_ path: TokenPath) throws -> [BlameLine] {
    let lines = try blame(path)
    guard !lines.isEmpty else { throw try PathAdvice(now: self).problem(path) }
    let outline = try outline()
    let order = ContextOrder(axes: outline.axes.names, revisions: outline.revisions)
    // The lines of a token in a revision stand together already.
    return lines.filter { revision == nil || $0.cell.revision == revision }
      .reduce(into: [[BlameLine]]()) { groups, line in
        if let last = groups.last?.last?.cell, last.path == line.cell.path,
          last.revision == line.cell.revision
        {
          groups[groups.count - 1].append(line)
        } else {
          groups.append([line])
        }
      }.flatMap { order.sorted($0) { $0.cell.context } }
  }

  /// The commit that set a value before the one that brought it back, by its cell: a revert says who took a change
  /// back, and not who chose the value. None of more than 200 lines, which are not looked up one by one.
  package func returned(_ lines: [BlameLine]) throws -> [CellKey: CommitInfo] {
    guard lines.count <= 200 else { return [:] }
    var found: [CellKey: CommitInfo] = [:]
    var histories: [TokenPath: [HistoryEntry]] = [:]
    for line in lines where line.commit.number > 1 {
      let history = try histories[line.cell.path] ?? history(of: line.cell.path)
      histories[line.cell.path] = history
      let earlier = history.first { entry in
        guard entry.commit.number < line.commit.number, case .cell(_, let after?) = entry.event
        else { return false }
        return after.revision == line.cell.revision && after.context == line.cell.context
          && after.statement.givesSame(as: line.cell.statement) && after.statement.value != nil
      }
      found[line.cell.key] = earlier?.commit
    }
    return found
  }
}
