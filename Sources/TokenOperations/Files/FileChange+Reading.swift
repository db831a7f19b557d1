internal import PositionedJSON
internal import TokenFiles
package import TokenModel
package import TokenStore

// Whether files that were changed read as the registry of them has it, in all that they have themselves: a group has what
// it extends by that, where a registry has a copy.
extension FileChange {
  /// - Parameters:
  ///   - changed: the new texts by the names of the files.
  ///   - new: what the files are read as with them.
  ///   - expected: the registry after the change.
  ///   - rest: what an import of `new` would still change there; `nil` for nothing.
  package func isMade(
    by changed: [String: [UInt8]], read new: TokenSet, expected: TokenSet,
    rest: () throws -> CommitEffect?
  ) throws -> Bool {
    // References in texts of other tools follow in files, and not in a registry.
    let moves = Dictionary(last: effect.moves.map { ($0.from, $0.to) })
    let isOwn = owns(changed)
    guard isWhole(new, expected, isOwn, moves) else { return false }
    guard let rest = try rest() else { return true }
    let abouts = Dictionary(last: expected.abouts.map { ($0.key, $0) })
    // How a text is read that is kept as written depends on the tokens that it names; it is there as it was.
    let meant = Set(effect.cells.compactMap { ($0.after ?? $0.before)?.path })
    let kept =
      moves.isEmpty
      ? Set(expected.cells.lazy.filter(\.isKeptAlone).map(\.path)).subtracting(meant) : []
    func isJudged(_ path: TokenPath) -> Bool { isOwn(path) && !kept.contains(path) }
    return rest.abouts.allSatisfy {
      !isJudged($0.path) || $0.isSame(as: abouts[$0.key], after: moves)
    }
      && rest.cells.allSatisfy { change in
        if let path = (change.after ?? change.before)?.path, !isJudged(path) { return true }
        guard let one = change.before, let other = change.after else { return false }
        return one.isSame(as: other, after: moves)
      }
  }

  /// Whether the set has the tokens, deprecations and texts that are expected, and no other tokens and deprecations.
  private func isWhole(
    _ new: TokenSet, _ expected: TokenSet, _ isOwn: @escaping (TokenPath) -> Bool,
    _ moves: [TokenPath: TokenPath]
  ) -> Bool {
    let keys = Set(new.cells.lazy.filter { isOwn($0.path) }.map(\.key))
    guard keys == Set(expected.cells.lazy.filter { isOwn($0.path) }.map(\.key)) else {
      return false
    }
    let lost = Set(expected.cells.map(\.path)).subtracting(new.cells.map(\.path))
    if !lost.isEmpty, new.cells.contains(where: { !lost.isDisjoint(with: $0.statement.targets) }) {
      return false
    }
    func deprecations(_ set: TokenSet) -> [AboutKey: JSON] {
      Dictionary(
        last: set.abouts.compactMap { about in
          isOwn(about.path) ? about.deprecated.map { (about.key, $0) } : nil
        })
    }
    guard deprecations(new) == deprecations(expected) else { return false }
    // An import leaves texts as they are that it lacks; here all must be there.
    let given = Set(new.abouts.map(\.key))
    return expected.abouts.allSatisfy { about in
      // A group without tokens is read as none.
      given.contains(about.key) || !isOwn(about.path)
        || about.isGroup && !expected.cells.contains { $0.path.isInside(about.path) }
        || About(path: about.path, revision: about.revision, isGroup: about.isGroup)
          .isSame(as: about, after: moves)
    }
  }

  private func owns(_ changed: [String: [UInt8]]) -> (TokenPath) -> Bool {
    guard before.values.contains(where: { $0.hasKey("$extends") }) else { return { _ in true } }
    return FileChange.owns(
      before.map { name, text in
        changed[name].flatMap { try? FileText(name: name, bytes: $0) } ?? text
      })
  }

  /// Whether files have a token or group themselves, and not by `$extends`.
  static func owns(_ texts: [FileText]) -> (TokenPath) -> Bool {
    guard texts.contains(where: { $0.hasKey("$extends") }) else { return { _ in true } }
    return { path in texts.contains { $0.member(at: path.segments.map { $0 }) != nil } }
  }

  /// Whether a member of an extension, as a token is read, modifies the value.
  fileprivate static func isModifier(_ key: String, of name: String) -> Bool {
    FileText.modifiers.contains(name == About.foreignKey ? [key] : ["$extensions", name, key])
  }
}

extension Cell {
  /// Whether the value is kept as written, and has no part that is read.
  fileprivate var isKeptAlone: Bool { statement.value == nil && statement.verbatim != nil }

  /// Whether a file has the cell so, too: channels of a color have no "hex" beside them, and references in a text that is
  /// kept as written follow a move.
  fileprivate func isSame(as other: Cell, after moves: [TokenPath: TokenPath]) -> Bool {
    if isKeptAlone {
      return other.statement.verbatim?.following([:]) == statement.verbatim?.following(moves)
    }
    guard let value = statement.literal else { return false }
    return value == other.statement.literal
      && with { $0.value = other.statement.value } == other
  }
}

extension About {
  /// Whether these are the texts of another one, where references within the data of other tools follow a move, and
  /// what modified a value has gone with it.
  fileprivate func isSame(as other: About?, after moves: [TokenPath: TokenPath]) -> Bool {
    guard let other else { return false }
    func with(_ moves: [TokenPath: TokenPath], _ about: About) -> About {
      let extensions = about.extensions.compactMap { member -> JSON.Member? in
        let value = member.value.following(moves)
        let rest = value.members?.filter { !FileChange.isModifier($0.key, of: member.key) }
        return rest?.isEmpty == true ? nil : JSON.Member(member.key, rest.map(JSON.object) ?? value)
      }
      return About(
        path: about.path, revision: about.revision, isGroup: about.isGroup,
        description: about.description, deprecated: about.deprecated, extensions: extensions)
    }
    return with([:], self) == with(moves, other)
  }
}

extension JSON {
  /// The value with the references in its texts, to tokens and into them, after moves, and without `.value` behind them.
  fileprivate func following(_ moves: [TokenPath: TokenPath]) -> JSON {
    if let members {
      return .object(members.map { JSON.Member($0.key, $0.value.following(moves)) })
    }
    if let elements { return .array(elements.map { $0.following(moves) }) }
    return Deprecation.renaming(self) { path in
      let path = Alias.withoutValue(path.text[...]).map { TokenPath(trusted: String($0)) } ?? path
      for outer in sequence(first: path, next: \.parent) {
        guard let new = moves[outer] else { continue }
        return TokenPath(trusted: new.text + path.text.dropFirst(outer.text.count))
      }
      return path
    }
  }
}
