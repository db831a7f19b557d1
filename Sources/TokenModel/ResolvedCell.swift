package import PositionedJSON

/// A token's answer in one revision and context, with its aliases followed.
package struct ResolvedCell: Hashable, Sendable {
  /// The context the answer is for, as asked.
  @usableFromInline package var context: Context
  /// The cell that answered, as written: its own context may be wider than `context`.
  @usableFromInline package var cell: Cell
  /// The value without references; `nil` for words, expressions, bounds and silence.
  @usableFromInline package var value: TokenValue?
  /// The value as JSON.
  @usableFromInline package var json: JSON?
  /// The tokens that a whole-value alias leads through, nearest first; empty for a literal.
  @usableFromInline package var aliases: [TokenPath]
  /// Why there is no value although the cell states one, as a clause; `nil` where it has one.
  @usableFromInline package var problem: String?

  /// How people read a length in DTCG's `px`: the registry's `pixelName`, or the unit that the aliased
  /// token has, such as `px@2x`.
  @usableFromInline package var pixel: String

  /// Inlined into other modules, as answers are made by the ten thousand.
  @inlinable
  package init(
    context: Context, cell: Cell, value: TokenValue?, json: JSON?, aliases: [TokenPath] = [],
    problem: String? = nil, pixel: String = "px"
  ) {
    self.pixel = pixel
    self.problem = problem
    self.context = context
    self.cell = cell
    self.value = value
    self.json = json
    self.aliases = aliases
  }

  /// The statement of the cell that answers.
  package var statement: Statement { cell.statement }
}

extension [ResolvedCell] {
  /// A token's answers without those that give the cell which decides without them anyway, as where
  /// a reference brought their context in.
  ///
  /// An answer stays where another one, stronger than the decider, holds together with it.
  ///
  /// - Parameter keepsValues: whether an answer stays, too, where the same cell has another value, since what it refers
  ///   to has.
  /// - Complexity: O(*n*²) for *n* answers of the token.
  package func withoutRepeats(keepsValues: Bool = false) -> [ResolvedCell] {
    var kept: [ResolvedCell] = []
    for answer in self {
      if let place = kept.lastIndex(where: { $0.context.holds(in: answer.context) }),
        kept[place].cell.key == answer.cell.key,
        !keepsValues || kept[place].value == answer.value,
        kept[(place + 1)...].allSatisfy({ $0.context.joined(with: answer.context) == nil })
      {
        continue
      }
      kept.append(answer)
    }
    return kept
  }
}
