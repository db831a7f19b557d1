internal import PositionedJSON

/// One revision at one point, resolved: what exporters read.
package struct ResolvedTokens: Sendable {
  /// The revision whose answers these are.
  package var revision: Revision
  /// All axes of the registry, in the order of their declaration.
  package var axes: AxisOrder
  /// Sorted by path.
  package var tokens: [ResolvedToken]
  /// Further tokens, which are not asked for and to which these may refer.
  package var others: [ResolvedToken] = []
  /// Groups that say something about themselves, by path.
  package var groups: [TokenPath: About]

  package init(
    revision: Revision, axes: AxisOrder, tokens: [ResolvedToken], groups: [TokenPath: About] = [:]
  ) {
    self.revision = revision
    self.axes = axes
    self.tokens = tokens
    self.groups = groups
  }
}

extension ResolvedTokens {
  /// The token at `path`, or `nil`.
  ///
  /// - Complexity: O(log *n*).
  package func token(at path: TokenPath) -> ResolvedToken? {
    let place = tokens.partitioningIndex { $0.path >= path }
    return place < tokens.count && tokens[place].path == path ? tokens[place] : nil
  }

  /// Returns the revision's answer for the token in that context.
  ///
  /// An axis that the revision does not have is ignored (and the answer marked general); a value
  /// that its axis does not have makes the context not applicable; an open axis takes its first
  /// value. Of the answers whose context then holds, the one of highest rank decides.
  package func answer(at path: TokenPath, in context: Context) -> Answer {
    answer(token(at: path), at: path, in: context)
  }

  /// Returns the answer for a token that is already at hand; `nil` where the revision has none at
  /// `path`.
  package func answer(
    _ token: ResolvedToken?, at path: TokenPath, in context: Context
  ) -> Answer {
    guard revision.allows(context) else { return .silent(.notApplicable, written: nil) }
    let full = revision.completed(context)
    guard let cell = token?.cells.last(where: { $0.context.holds(in: full) }) else {
      return .silent(revision.hasRead(path) ? .notStated : .notRecorded, written: nil)
    }
    switch cell.statement.presence {
    case .stated:
      let isGeneral = context.fixed.contains { revision.values(of: $0.axis) == nil }
      return Answer(cell, isGeneral: isGeneral)
    case .notStated: return .silent(.notStated, written: cell.cell)
    case .notApplicable: return .silent(.notApplicable, written: cell.cell)
    }
  }

  /// The tokens as they are where some axes have one value each, without those axes.
  ///
  /// - Parameter choice: values that the revision's axes have.
  /// - Complexity: O(*n* · *c*²) for *n* tokens of *c* answers.
  package func choosing(_ choice: Context) -> ResolvedTokens {
    if choice.isBase { return self }
    var chosen = self
    chosen.revision.axes.removeAll { choice[$0.name] != nil }
    for list in [\ResolvedTokens.tokens, \.others] {
      chosen[keyPath: list] = self[keyPath: list].compactMap { token in
        var token = token
        token.cells = cells(of: token, where: choice)
        return token.cells.isEmpty ? nil : token
      }
    }
    return chosen
  }

  private func cells(of token: ResolvedToken, where choice: Context) -> [ResolvedCell] {
    let answers = contexts(of: token, where: choice).compactMap { context -> ResolvedCell? in
      guard let whole = context.joined(with: choice) else { return nil }
      return token.cells.last { $0.context.holds(in: whole) }?.with(context: context)
    }
    return answers.withoutRepeats(keepsValues: true).map { answer in
      answer.with(cell: answer.cell.with(context: answer.context))
    }
  }

  /// The contexts of the answers that may hold there, without the chosen axes, and all that hold together: of
  /// what holds in a full context, the largest of them then decides as all axes together did.
  private func contexts(of token: ResolvedToken, where choice: Context) -> [Context] {
    var found: [Context] = []
    for cell in token.cells where cell.context.joined(with: choice) != nil {
      let rest = cell.context.filtered { choice[$0.axis] == nil }
      for other in found + [rest] {
        guard let joined = rest.joined(with: other), !found.contains(joined) else { continue }
        found.append(joined)
      }
    }
    return axes.sorted(found) { $0 }
  }
}

extension Revision {
  /// Whether every axis that both the context and the revision have takes a value that it has.
  package func allows(_ context: Context) -> Bool {
    context.fixed.allSatisfy { values(of: $0.axis)?.contains($0.value) ?? true }
  }

  /// The context without axes that the revision does not have, open axes at their first value.
  package func completed(_ context: Context) -> Context {
    if axes.isEmpty { return .base }
    return Context(
      axes.compactMap { axis in
        (context[axis.name] ?? axis.values.first).map { Context.Fixed(axis.name, $0) }
      })
  }

  /// Whether pages were read for a group around the path.
  package func hasRead(_ path: TokenPath) -> Bool {
    read.contains { $0.group.isEmpty || path.isInside(TokenPath(trusted: $0.group)) }
  }
}

extension Sequence<Cell> {
  /// Who publishes the documents of a vendor that the cells cite; empty where nobody told.
  package func vendors(_ documents: [Document]) -> Set<String> {
    let publishers = [String: String](
      documents.lazy.filter { $0.standing == .vendor }.compactMap { document in
        document.publisher.map { (document.id, $0) }
      }, uniquingKeysWith: { first, _ in first })
    guard !publishers.isEmpty else { return [] }
    return Set(
      lazy.flatMap(\.evidence).filter { $0.says == nil }.compactMap { publishers[$0.document] })
  }
}

extension Set<String> {
  /// Whether two editions by their vendors are of two designs: both are told, and they share none.
  package func isOther(than other: Set<String>) -> Bool {
    !isEmpty && !other.isEmpty && isDisjoint(with: other)
  }
}
