package import PositionedJSON

/// A token's answer in one revision and context, with its aliases followed.
///
/// One word: its parts lie in an object that never changes, so that copies share it. Answers are handed
/// on by the hundred thousand, and counting the references of seven parts at each copy took longer than
/// comparing or writing them. It costs an allocation for each answer.
package struct ResolvedCell: Hashable, Sendable {
  @usableFromInline let parts: Parts

  /// Inlined into other modules, as answers are made by the ten thousand.
  @inlinable
  package init(
    context: Context, cell: Cell, value: TokenValue?, json: JSON?, aliases: [TokenPath] = [],
    problem: String? = nil, pixel: String = "px"
  ) {
    parts = Parts(
      context: context, cell: cell, value: value, json: json, aliases: aliases, problem: problem,
      pixel: pixel)
  }

  /// The context the answer is for, as asked.
  @inlinable package var context: Context { parts.context }
  /// The cell that answered, as written: its own context may be wider than `context`.
  @inlinable package var cell: Cell { parts.cell }
  /// The value without references; `nil` for words, expressions, bounds and silence.
  @inlinable package var value: TokenValue? { parts.value }
  @inlinable package var json: JSON? { parts.json }
  /// The tokens that a whole-value alias leads through, nearest first; empty for a literal.
  @inlinable package var aliases: [TokenPath] { parts.aliases }
  /// Why there is no value although the cell states one, as a clause; `nil` where it has one.
  @inlinable package var problem: String? { parts.problem }
  /// How people read a length in DTCG's `px`: the registry's `pixelName`, or the unit that the aliased
  /// token has, such as `px@2x`.
  @inlinable package var pixel: String { parts.pixel }

  /// The statement of the cell that answers.
  @inlinable package var statement: Statement { parts.cell.statement }

  /// The unit that the statement names, or of an alias what it refers to, such as `px@2x` and `dp`; `nil` for DTCG's own.
  package var unit: String? {
    statement.unit ?? (["px", "pt"].contains(parts.pixel) ? nil : parts.pixel)
  }

  /// That of what an alias refers to; `nil` where the statement names one, too.
  package var inheritedUnit: String? { statement.unit == nil ? unit : nil }

  /// The bytes of a value that is a text; 0 of others.
  package var textBytes: Int {
    if case .string(let string)? = parts.value { string.text?.utf8.count ?? 0 } else { 0 }
  }

  /// A copy for another context, or with another cell.
  package func with(context: Context? = nil, cell: Cell? = nil) -> ResolvedCell {
    ResolvedCell(
      context: context ?? self.context, cell: cell ?? self.cell, value: value, json: json,
      aliases: aliases, problem: problem, pixel: pixel)
  }

  /// Equal when all parts are; the same object is equal without a look at them.
  package static func == (lhs: ResolvedCell, rhs: ResolvedCell) -> Bool {
    let (one, other) = (lhs.parts, rhs.parts)
    return one === other
      || one.context == other.context && one.cell == other.cell && one.value == other.value
        && one.json == other.json && one.aliases == other.aliases && one.problem == other.problem
        && one.pixel == other.pixel
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(context)
    hasher.combine(cell)
    hasher.combine(value)
    hasher.combine(json)
  }

  /// What an answer consists of; its properties say what each is.
  @usableFromInline
  final class Parts: Sendable {
    @usableFromInline let context: Context
    @usableFromInline let cell: Cell
    @usableFromInline let value: TokenValue?
    @usableFromInline let json: JSON?
    @usableFromInline let aliases: [TokenPath]
    @usableFromInline let problem: String?
    @usableFromInline let pixel: String

    @usableFromInline
    init(
      context: Context, cell: Cell, value: TokenValue?, json: JSON?, aliases: [TokenPath],
      problem: String?, pixel: String
    ) {
      self.context = context
      self.cell = cell
      self.value = value
      self.json = json
      self.aliases = aliases
      self.problem = problem
      self.pixel = pixel
    }
  }
}

extension ResolvedCell {
  /// Whether what it refers to may have a value in CSS that it has not: of the whole, or of a member of a text style.
  fileprivate var isMoreInCSS: Bool {
    guard cell.refers else { return false }
    if case .typography(let font)? = value { return !font.lacking.isEmpty }
    return value == nil
  }
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
        !keepsValues || kept[place].value == answer.value && !answer.isMoreInCSS,
        kept[(place + 1)...].allSatisfy({ $0.context.joined(with: answer.context) == nil })
      {
        continue
      }
      kept.append(answer)
    }
    return kept
  }
}
