package import TokenModel
package import TokenParse

extension CellSource {
  /// Gives aliases of tokens that only the registry has those tokens' types.
  ///
  /// - Parameter known: the registry's revisions.
  package func inferTypes(of parsed: inout ParsedFiles, known: [Revision]) throws {
    for index in parsed.untypedAliases {
      let cell = parsed.set.cells[index]
      guard let target = cell.statement.alias else { continue }
      let revisions = [cell.revision] + known.map(\.id).filter { $0 != cell.revision }
      let type = try revisions.lazy.compactMap {
        try cells(of: target, in: $0).lazy.compactMap(\.statement.type).first
      }.first
      parsed.set.cells[index] = cell.with { $0.type = type }
    }
  }
}
