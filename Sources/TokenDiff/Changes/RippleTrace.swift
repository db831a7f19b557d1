internal import TokenModel

/// Follows references to the token whose own statement caused a change of value.
struct RippleTrace {
  let from: ComparedRevision
  let to: ComparedRevision
  let renames: Renames
  let context: Context

  /// The tokens from the nearest reference to the one whose own statement differs.
  ///
  /// - Returns: an empty list if no reference explains the difference.
  func cause(before: ResolvedCell, after: ResolvedCell) -> [TokenPath] {
    var path: [TokenPath] = []
    var seen: Set<TokenPath> = [after.cell.path]
    var cell = after
    // Each step visits a new token, so that the loop ends even in a cycle.
    while let next = movedReference(of: cell, notIn: seen) {
      path.append(next.path)
      seen.insert(next.path)
      guard let deeper = next.deeper else { return path }
      cell = deeper
    }
    return path
  }

  /// The first token with another value that the cell refers to.
  ///
  /// - Returns: `deeper`, the token's answer if the search goes on there, because its own statement did
  ///   not change.
  private func movedReference(
    of cell: ResolvedCell, notIn seen: Set<TokenPath>
  ) -> (path: TokenPath, deeper: ResolvedCell?)? {
    for path in cell.statement.targets(where: \.isOfValue) where !seen.contains(path) {
      let before = from.answer(at: path, in: context)
      let after = to.answer(at: path, in: context)
      guard let a = before.written, let b = after.written else {
        if before.written == nil && after.written == nil { continue }
        return (path, nil)
      }
      let followed = renames.followed(a)
      if before.isBroken || after.isBroken {
        if before.isBroken && after.isBroken { continue }
        return (path, followed.statement.figureDiffers(from: b.statement) ? nil : b)
      }
      // A target that is worded differently but has the same value causes nothing.
      guard ValueRelation(before: followed, after: b).kind != .same else { continue }
      let isRoot = followed.statement.figureDiffers(from: b.statement)
      return (path, isRoot ? nil : b)
    }
    return nil
  }
}
