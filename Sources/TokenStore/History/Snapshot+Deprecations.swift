package import PositionedJSON
package import TokenModel

extension Snapshot {
  /// The last deprecation that a revision stated for each of some paths, where there is one.
  package func lastDeprecations(
    of paths: [TokenPath], in revision: String
  ) throws -> [TokenPath: JSON] {
    try read { reader in
      var found: [TokenPath: JSON] = [:]
      for path in paths {
        guard let token = try reader.tokenID(path) else { continue }
        for record in try reader.aboutRecords(of: token, from: 0, to: asOf) {
          guard let deprecated = record.deprecated,
            try reader.revision(record.revision).name == revision
          else { continue }
          found[path] = deprecated
        }
      }
      return found
    }
  }
}
