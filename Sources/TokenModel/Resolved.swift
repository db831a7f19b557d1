package import PositionedJSON

/// What a token answers in one revision and context, aliases followed.
package struct ResolvedCell: Hashable, Sendable {
  /// The context the answer is for, as asked.
  package var context: Context
  /// The cell that answered, as written: its own context may be wider than `context`.
  package var cell: Cell
  /// The value without references; `nil` for words, expressions, bounds and silence.
  package var value: TokenValue?
  /// The same as JSON.
  package var json: JSON?
  /// The tokens that a whole-value alias leads through, nearest first; empty for a literal.
  package var aliases: [TokenPath]

  package init(
    context: Context, cell: Cell, value: TokenValue?, json: JSON?, aliases: [TokenPath] = []
  ) {
    self.context = context
    self.cell = cell
    self.value = value
    self.json = json
    self.aliases = aliases
  }

  package var statement: Statement { cell.statement }
}

/// Why a token has no answer somewhere.
package enum Silence: Hashable, Sendable {
  /// The pages read do not say: written so, or derived from the pages read for its group.
  case notStated
  /// The context needs an axis value that the revision does not have.
  case notApplicable
  /// Nobody has recorded anything.
  case notRecorded
}

/// A token's answers in one revision: the base context, and each context that differs from it.
package struct ResolvedToken: Hashable, Sendable {
  package var path: TokenPath
  /// At least one. The base context first if it has an answer; then by rank of the context, so that
  /// of all entries whose context holds, the last decides.
  package var cells: [ResolvedCell]
  /// `nil` where nothing is said.
  package var about: About?
  /// Whether the token or a group around it is deprecated; the reason where one is given.
  package var deprecation: JSON?

  package init(
    path: TokenPath, cells: [ResolvedCell], about: About? = nil, deprecation: JSON? = nil
  ) {
    self.path = path
    self.cells = cells
    self.about = about
    self.deprecation = deprecation
  }

  /// The answer where nothing is fixed, if there is one.
  package var base: ResolvedCell? { cells.first { $0.context.isBase } }
}

extension [ResolvedCell] {
  /// A token's answers without those that give the cell which decides without them anyway, as where
  /// a reference brought their context in.
  ///
  /// An answer stays where another one, stronger than the decider, holds together with it.
  ///
  /// - Complexity: O(*n*²) for *n* answers of the token.
  package func withoutRepeats() -> [ResolvedCell] {
    var kept: [ResolvedCell] = []
    for answer in self {
      if let place = kept.lastIndex(where: { $0.context.holds(in: answer.context) }),
        kept[place].cell.key == answer.cell.key,
        kept[(place + 1)...].allSatisfy({ $0.context.joined(with: answer.context) == nil })
      {
        continue
      }
      kept.append(answer)
    }
    return kept
  }
}

/// One revision at one point, resolved: what exporters read.
package struct ResolvedTokens: Sendable {
  package var revision: Revision
  package var axes: AxisOrder
  /// Sorted by path.
  package var tokens: [ResolvedToken]
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

/// What a revision answers for a token and context.
///
/// Indirect: a cell is long, and answers are handed on more often than they are read.
package indirect enum Answer: Hashable, Sendable {
  /// A statement. `isGeneral` is true when the context fixes an axis that the revision does not
  /// have: the answer then speaks in general only.
  case stated(ResolvedCell, isGeneral: Bool)
  /// No answer; a cell where the silence is written down.
  case silent(Silence, written: Cell?)
}

extension ResolvedTokens {
  /// The token at `path`, or `nil`.
  ///
  /// - Complexity: O(log *n*).
  package func token(at path: TokenPath) -> ResolvedToken? {
    let place = tokens.partitioningIndex { $0.path >= path }
    return place < tokens.count && tokens[place].path == path ? tokens[place] : nil
  }

  /// What this revision says of the token in that context.
  ///
  /// An axis that the revision does not have is ignored (and the answer marked general); a value
  /// that its axis does not have makes the context not applicable; an open axis takes its first
  /// value. Of the answers whose context then holds, the one of highest rank decides.
  package func answer(at path: TokenPath, in context: Context) -> Answer {
    answer(token(at: path), at: path, in: context)
  }

  /// The same for a token that is already at hand; `nil` where the revision has none at `path`.
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
      return .stated(cell, isGeneral: isGeneral)
    case .notStated: return .silent(.notStated, written: cell.cell)
    case .notApplicable: return .silent(.notApplicable, written: cell.cell)
    }
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
