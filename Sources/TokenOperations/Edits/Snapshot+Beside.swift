package import TokenModel
package import TokenParse
package import TokenStore

extension Snapshot {
  /// Reading one token costs about what reading twenty costs where all are read in their order.
  private static let costOfOne = 20

  /// What the registry says beside files: all of it, or where they name only a few of many tokens, what it says
  /// of these, so that a small import costs no more in a large registry.
  ///
  /// - Returns: without evidence, and whether it is all of it. A part says nothing of what the files leave out; it is no more than a twentieth of
  ///   the paths that there ever were.
  /// - Complexity: O(*m*·log *n*) for *m* named of *n* tokens where *m* is small, O(*n*) otherwise.
  ///
  /// - Parameter early: what `loadingBeside` began.
  package func load(
    beside files: TokenSet, early: BackgroundWork<Result<TokenSet, any Error>>? = nil
  ) throws -> (set: TokenSet, isWhole: Bool) {
    let named = PathSet(files.cells.map(\.path) + files.abouts.map(\.path)).paths
    let whole = try early?.wait().get()
    guard try named.count * Snapshot.costOfOne < pathCount() else {
      return (try whole ?? load(isEvidenceNeeded: false), true)
    }
    return try together {
      var set = try outline()
      for path in named {
        set.cells += try cells(of: path)
        set.abouts += try abouts(of: path)
      }
      set.sort()
      return (set, false)
    }
  }
}

extension Snapshot {
  /// All that the registry says, read on another core while files are read; `nil` where these can hardly name a twentieth of
  /// its tokens.
  ///
  /// The snapshot must not be asked anything else before `load(beside:early:)`, which must be called.
  ///
  /// - Parameter bytes: of the files. A token in the shortest form has some fifty.
  package func loadingBeside(bytes: Int) throws -> BackgroundWork<Result<TokenSet, any Error>>? {
    guard commit > 0, try bytes / 200 * Snapshot.costOfOne >= pathCount() else { return nil }
    nonisolated(unsafe) let snapshot = self
    return BackgroundWork { Result { try snapshot.load(isEvidenceNeeded: false) } }
  }
}

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
