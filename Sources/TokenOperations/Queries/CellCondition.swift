internal import PositionedJSON
package import TokenModel

/// A condition on cells; parts that are `nil` let every cell pass.
package struct CellCondition {
  /// The tokens and groups that are meant.
  package var path: PathPattern?
  /// The type of the cell's value.
  package var type: TokenType?
  /// The revision's id.
  package var revision: String?
  /// The choices that a cell's context must have; the base asks for cells without a context.
  package var context: Context?
  /// Whether the cell states a value.
  package var presence: Presence?
  /// The strengths of the guideline's demand, any of them; empty for all cells.
  package var modalities: [Modality] = []
  /// Whether only figures that are about right are meant.
  package var isApproximate = false
  /// Whether only what a source says in words is meant.
  package var isInWords = false
  /// Whether only what was assumed is meant, in whole or in part.
  package var isAssumed = false
  /// The words of a text to be found, each somewhere; a text in one piece counts as well.
  private var words: [String] = []

  /// - Parameter text: words to be found in path, value, words, notes or sources, in any case and order.
  package init(
    path: PathPattern?, type: TokenType?, revision: String?, context: Context?,
    presence: Presence?, text: String?
  ) {
    self.path = path
    self.type = type
    self.revision = revision
    self.context = context
    self.presence = presence
    words = text?.lowercased().split(separator: " ").map(String.init) ?? []
  }

  /// Whether a cell meets every part.
  ///
  /// - Parameter texts: what is said of the cell besides, where the text may be found too.
  package func holds(for cell: Cell, texts: () -> [String] = { [] }) -> Bool {
    if let path, !path.matches(cell.path) { return false }
    if let type, cell.statement.type != type { return false }
    if let revision, cell.revision != revision { return false }
    if let presence, cell.statement.presence != presence { return false }
    if !modalities.isEmpty, !(cell.statement.modality.map(modalities.contains) ?? false) {
      return false
    }
    if isInWords, !cell.statement.isWordsOnly { return false }
    if isAssumed, !cell.isAssumed { return false }
    if isApproximate, !cell.statement.isApproximate { return false }
    if let context {
      guard context.isBase ? cell.context.isBase : context.holds(in: cell.context) else {
        return false
      }
    }
    if words.isEmpty { return true }
    let told = (cell.searchText + texts()).map { $0.lowercased() }
    return words.allSatisfy { word in told.contains { $0.contains(word) } }
  }
}

extension Cell {
  fileprivate var isAssumed: Bool {
    !statement.assumed.isEmpty || evidence.contains { $0.grade == .assumed }
  }

  fileprivate var searchText: [String] {
    let own = [statement.value?.compactText, statement.qualifiersJSON?.compactText]
    return [path.text, path.segments.map(\.humanised).joined(separator: " ")]
      + own.compactMap(\.self)
      + evidence.map { ([$0.document] + $0.locator + [$0.grade.rawValue]).joined(separator: " ") }
  }
}
