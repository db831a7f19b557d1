internal import TokenModel
package import TokenParse
package import TokenStore

extension Snapshot {
  /// Gives aliases of tokens that only the registry has those tokens' types.
  package func inferTypes(of parsed: inout ParsedFiles) throws {
    guard !parsed.untypedAliases.isEmpty else { return }
    for index in parsed.untypedAliases {
      let cell = parsed.set.cells[index]
      guard let target = cell.statement.alias else { continue }
      let types = try cells(of: target)
        .sorted { $0.revision == cell.revision && $1.revision != cell.revision }
      let type = types.lazy.compactMap(\.statement.type).first
      parsed.set.cells[index] = cell.with { $0.type = type }
    }
  }
}
