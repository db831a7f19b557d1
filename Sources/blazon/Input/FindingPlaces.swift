internal import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenProject

extension [Finding] {
  /// Adds the places that token files give tokens: those of the later side, and of what is gone there,
  /// those of the earlier one.
  mutating func addPlaces(from: ParsedFiles?, to: ParsedFiles?) {
    for files in [to, from] {
      guard let files else { continue }
      let wanted = Set(lazy.filter { $0.place == nil && !$0.rule.isOfAxes }.map(\.path))
      if wanted.isEmpty { return }
      var cells: [TokenPath: [Int]] = [:]
      for (index, cell) in files.set.cells.enumerated() where wanted.contains(cell.path) {
        cells[cell.path, default: []].append(index)
      }
      let chosen = indices.compactMap { index -> (finding: Int, cell: Int)? in
        let finding = self[index]
        guard finding.place == nil, !finding.rule.isOfAxes, let own = cells[finding.path]
        else { return nil }
        func isIn(_ context: Context) -> (Int) -> Bool {
          { files.set.cells[$0].context == context }
        }
        let cell = own.first(where: isIn(finding.context)) ?? own.first(where: isIn(.base))
        return (index, cell ?? own[0])
      }
      let places = files.locations(ofCells: chosen.map(\.cell))
      for (one, place) in zip(chosen, places) { self[one.finding].place = place }
    }
  }
}
