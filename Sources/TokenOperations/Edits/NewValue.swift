internal import PositionedJSON
package import TokenModel

/// A value for one cell, as a person types it.
package struct NewValue {
  /// The token's path.
  package var path: TokenPath
  /// The revision's id.
  package var revision: String
  /// The context of the cell.
  package var context: Context
  /// The value as typed; `ValueSyntax` reads it.
  package var text: String
  /// The value's type; `nil` keeps the token's.
  package var type: TokenType?
  /// The sources that state the value. Empty where none is given, because those of the former value
  /// do not state this one.
  package var evidence: [Evidence] = []
  /// The requirement level; `nil` keeps the cell's.
  package var modality: Modality?
  /// Whether the figure is only about right.
  package var isApproximate = false
  /// Whether the text is a source's words, where it states no figure.
  package var isWords = false
  /// A note on the value; `nil` keeps the cell's, where it still holds.
  package var note: String?

  /// - Parameter type: the type that the value must have; `nil` keeps the token's.
  package init(
    _ text: String, type: TokenType? = nil, path: TokenPath, revision: String, context: Context
  ) {
    self.path = path
    self.revision = revision
    self.context = context
    self.text = text
    self.type = type
  }

  /// The cell with the value and all that is given with it.
  ///
  /// - Parameters:
  ///   - stored: the token's cells; the nearest one gives the type.
  ///   - targetType: the type of the token that the value refers to, for a new token.
  /// - Returns: the cell, and the one it replaces.
  /// - Throws: `VerbProblem.needsType`, `.valueInvalid`.
  package func cell(
    among stored: [Cell], targetType: TokenType? = nil
  ) throws(VerbProblem) -> (cell: Cell, former: Cell?) {
    let own = stored.filter { $0.revision == revision }
    let former = own.first { $0.context == context }
    let type =
      self.type ?? former?.statement.type ?? own.first?.statement.type
      ?? stored.first?.statement.type ?? targetType
    if isWords {
      guard let type else { throw .needsType(path.text) }
      return (try words(type, replacing: former), former)
    }
    let given = try ValueSyntax.read(
      text, type: type,
      unit: ([former].compactMap(\.self) + own + stored).lazy
        .compactMap { $0.statement.value?["unit"]?.string }.first,
      example: former?.statement.value?.numberText, path: path)
    var statement = Statement(given, replacing: former?.statement)
    // The same value written otherwise is no change: `red` for #FF0000.
    if let old = former?.statement, let text = old.value, let new = statement.value,
      old.type == given.type, let value = TokenValue.read(given.type, text),
      let other = TokenValue.read(given.type, new), value.withoutHex == other.withoutHex
    {
      statement.value = text
      statement.qualifiers.because = old.qualifiers.because
      if evidence.isEmpty { return (cell(statement, former?.evidence ?? []), former) }
    }
    return (cell(statement), former)
  }

  /// The cell with the words of a source.
  private func words(_ type: TokenType, replacing former: Cell?) throws(VerbProblem) -> Cell {
    guard text.contains(where: { !$0.isWhitespace }), !text.utf8.contains(0) else {
      throw .valueInvalid("the words are blank", fix: "write the words of the source")
    }
    var statement = Statement(
      type: type, value: nil, modality: former?.statement.modality,
      qualifiers: former?.statement.qualifiers.filtered(\.holdsForAnotherValue))
    statement.qualifiers.words = text
    return cell(statement)
  }

  /// The cell with what is given beside a value.
  ///
  /// - Parameter sources: those of the former value, where it is the same; else those that are given.
  private func cell(_ statement: Statement, _ sources: [Evidence]? = nil) -> Cell {
    var statement = statement
    if let modality { statement.modality = modality }
    if isApproximate { statement.qualifiers.isApproximate = true }
    if let note { statement.qualifiers.note = note }
    return Cell(
      path: path, revision: revision, context: context, statement: statement,
      evidence: sources ?? evidence)
  }
}

extension Statement {
  /// Puts another value in place of a statement's: the modality and what concerns the token stay.
  fileprivate init(_ given: (type: TokenType, json: JSON), replacing old: Statement?) {
    self.init(
      type: given.type, value: given.json, modality: old?.modality,
      qualifiers: old?.qualifiers.filtered(\.holdsForAnotherValue))
    if let text = given.json.expression {
      value = nil
      qualifiers.expression = text
    }
  }
}

extension TokenValue {
  /// The value without what a color repeats of itself for readers that know bytes alone.
  fileprivate var withoutHex: TokenValue {
    guard case .color(var color) = self else { return self }
    color.hex = nil
    return .color(color)
  }
}
