package import TokenDiff
package import TokenModel
package import TokenStore

extension Snapshot {
  /// Finds what is the same of other parts of a component that have a word of a token's part in common, those that readers
  /// have for it included: `alert.cancelAction.color`, a cancel button, beside `alert.buttons.color`.
  ///
  /// - Complexity: O(*c*·log *n*) for each path whose component has *c* tokens.
  package func likeParts() -> (TokenPath) throws -> [TokenPath] {
    var known: [TokenPath: Set<String>] = [:]
    func words(_ path: TokenPath) throws -> Set<String> {
      guard let part = path.parent, part.segments.count > 1 else { return [] }
      if let words = known[part] { return words }
      let names = try abouts(of: part).flatMap(\.called) + [String(part.name)]
      // Neither the component's own words nor `of` and `the`.
      let words = Set(names.flatMap(TextFields.nameWords).filter { $0.count > 3 })
        .subtracting(TextFields.nameWords(part.segments.first ?? ""))
      known[part] = words
      return words
    }
    return { path in
      let own = try words(path)
      guard !own.isEmpty, let component = path.groups.first(where: { $0.parent == nil }) else {
        return []
      }
      return try self.paths(in: component).filter { other in
        try other != path && other.name == path.name && !words(other).isDisjoint(with: own)
      }
    }
  }

  /// What editions state of other parts of a component where they are silent of the one in a row, a line each: the text
  /// size of each action, where another edition has that of all buttons.
  ///
  /// - Parameter sides: the editions in the order of the columns.
  package func likeParts(
    of comparison: Comparison, _ sides: [ResolvedTokens], _ documents: [Document]
  ) throws -> [String] {
    let likeParts = likeParts()
    let shown = Set(comparison.rows.map(\.path))
    let parties = ThirdParties(documents)
    var lines: [String] = []
    for (index, column) in comparison.columns.enumerated() {
      let silent = comparison.rows.filter {
        [.notStated, .notRecorded].contains($0.cells[index].mark)
      }.map(\.path)
      let stated = Set(comparison.rows.filter { $0.cells[index].answer.stated != nil }.map(\.path))
      for path in silent.uniqued where !stated.contains(path) {
        let others = try likeParts(path).filter { !shown.contains($0) }
          .compactMap(sides[index].token(at:))
        let parts = others.compactMap { token in
          token.cells.first { $0.value != nil }.map { cell in
            token.path.segments.dropFirst().dropLast().joined(separator: ".") + " "
              + cell.text() + parties.signs(cell.cell)
          }
        }
        if parts.isEmpty { continue }
        lines.append("note: \(column.label) states \(path.name) of \(parts.listed(most: 6))")
      }
    }
    return lines.uniqued
  }
}
