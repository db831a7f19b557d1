internal import TokenExport
internal import TokenModel
internal import TokenStore

/// The choice of what an export needs: everything, or some tokens and groups (`--under`) with what they refer to.
struct ExportScope {
  /// Tokens and groups that were asked for; empty for all.
  let under: [TokenPath]

  /// Reads what is asked for, with everything that it refers to.
  ///
  /// - Parameter revision: the only one that is needed; `nil` for all.
  /// - Throws: `VerbProblem.unknownPath` for a path that holds no token.
  func load(_ now: Snapshot, revision: String?) throws -> TokenSet {
    if under.isEmpty { return try now.load(revision: revision) }
    var set = try now.load(inside: under, revision: revision)
    let isKnown = under.allSatisfy { path in set.cells.contains { $0.path.isInside(path) } }
    // Only a look at all paths tells what may have been meant.
    if !isKnown { set = try now.load(revision: revision) }
    try set.keep(under)
    return set
  }

  /// The tokens that a format writes: a JSON file has what the part refers to as well, or its
  /// references would lead nowhere; other formats write the values.
  ///
  /// - Parameter names: earlier names that belong to tokens of the part.
  func tokens(
    of resolved: ResolvedTokens, for format: ExportFormat, _ names: Set<TokenPath>
  ) -> ResolvedTokens {
    if format == .json || under.isEmpty { return resolved }
    guard !names.isEmpty else { return resolved.kept(under) }
    // Their targets are of the part, or what it refers to; the latter is not written, so its names are not.
    let kept = resolved.tokens.lazy.filter { token in
      names.contains(token.path)
        && token.cells.contains { cell in
          cell.statement.alias.map { alias in under.contains { alias.isInside($0) } } ?? false
        }
    }
    return resolved.kept(under + kept.map(\.path))
  }
}

extension TokenSet {
  /// Keeps tokens and groups with what they refer to, over any number of steps.
  ///
  /// - Throws: `VerbProblem.unknownPath` for a path that holds no token.
  fileprivate mutating func keep(_ paths: [TokenPath]) throws {
    let places = PathIndex(cells)
    var start: [TokenPath] = []
    for path in paths {
      let inside = cells.lazy.filter { $0.path.isInside(path) }
      guard !inside.isEmpty else {
        let known = Set(cells.lazy.map(\.path.text)).sorted()
        if let near = PathAdvice.near(path.text, among: known) {
          throw VerbProblem.unknownPath(path.text, near: near)
        }
        var groups: [String] = []
        for name in known.lazy.compactMap({ $0.split(separator: ".").first.map(String.init) })
        where groups.last != name { groups.append(name) }
        throw VerbProblem.noPath(
          path.text,
          fix: "there are " + groups.prefix(8).joined(separator: ", ").terminalSafe
            + (groups.count > 8 ? " and \(groups.count - 8) more groups" : ""))
      }
      start += inside.map(\.path)
    }
    let kept = walk(from: start) { path, open in
      places.forEachCell(of: path, in: cells) { index in
        cells[index].statement.forEachReference { reference, _ in open.append(reference.target) }
      }
    }
    cells.removeAll { !kept.contains($0.path) }
    abouts.removeAll { about in
      !kept.contains(about.path) && !(about.isGroup && kept.contains { $0.isInside(about.path) })
    }
  }
}
