import PositionedJSON
import TokenDiff
import TokenModel

/// Holds changes against what brute force finds in two records of one revision.
struct Agreement {
  private let before: BruteForce
  private let after: BruteForce

  init(_ before: TokenSet, _ after: TokenSet) {
    self.before = BruteForce(before)
    self.after = BruteForce(after)
  }

  /// - Returns: the first thing that does not agree.
  func failure(_ changes: [Change]) -> String? {
    let renames = changes.compactMap { change in change.rename.map { ($0.from, change.path) } }
    let newByOld = Dictionary(renames) { first, _ in first }
    for change in changes {
      if !isTrue(change, newByOld) {
        return "\(change.path) [\(change.context)] is not \(change.class)"
      }
      if let failure = causeFailure(change, newByOld) {
        return "\(change.path) [\(change.context)] because of \(change.because): \(failure)"
      }
    }
    let byPath = Dictionary(grouping: changes, by: \.path)
    for path in before.paths.union(after.paths) where newByOld[path] == nil {
      for context in after.contexts where yieldsOtherwise(path, context) {
        let isTold = (byPath[path] ?? []).contains { change in
          change.context.holds(in: context) && Agreement.moves(change.class)
        }
        if isTold { continue }
        let values = [before, after].map { side in
          side.answer(path, context)?.value?.compactText ?? "nothing"
        }
        return "\(path) [\(context)] differs, and nothing says so: \(values); "
          + "\(before.cellTexts(of: path)) became \(after.cellTexts(of: path))"
      }
    }
    return nil
  }

  /// Whether the class says that the token yields otherwise.
  private static func moves(_ kind: ChangeClass) -> Bool {
    switch kind {
    case .broken, .mended, .added, .removed, .renamed, .refined, .notCompared, .newlyStated,
      .silenced,
      .converted, .corrected,
      .changed, .rippled:
      true
    case .restated, .deprecated, .undeprecated, .redescribed, .sourceChanged: false
    }
  }

  private func yieldsOtherwise(_ path: TokenPath, _ context: Context) -> Bool {
    let (a, b) = (answer(before, path, context), answer(after, path, context))
    guard let a, let b else { return (a == nil) != (b == nil) }
    if a.statement.presence != b.statement.presence { return true }
    return !a.yieldsSame(as: b)
  }

  private func answer(
    _ side: BruteForce, _ path: TokenPath, _ context: Context
  ) -> BruteForce.Said? {
    side.answer(path, side.full(context))
  }

  /// Whether each step of a ripple is a reference, and the last token's own statement differs.
  private func causeFailure(_ change: Change, _ newByOld: [TokenPath: TokenPath]) -> String? {
    guard let root = change.because.last else {
      return change.class == .rippled ? "nothing" : nil
    }
    var path = change.path
    for next in change.because {
      let full = after.full(change.context)
      guard let value = after.answer(path, full)?.statement.value else { return "no \(path)" }
      var targets: [TokenPath] = []
      value.forEachReference { targets.append($0.target) }
      if !targets.contains(next) { return "\(path) does not refer to \(next)" }
      path = next
    }
    let oldRoot = newByOld.first { $0.value == root }?.key ?? root
    let a = answer(before, oldRoot, change.context)
    let b = answer(after, root, change.context)
    guard let a, let b else { return a == nil && b == nil ? "no \(root)" : nil }
    return followed(a.statement, newByOld) == b.statement ? "\(root) says the same" : nil
  }

  private func followed(
    _ statement: Statement, _ newByOld: [TokenPath: TokenPath]
  ) -> Statement {
    var result = statement
    result.value = statement.value?.replacingReferences { reference in
      newByOld[reference.target].map { Reference($0, part: reference.part) }
    }
    return result
  }

  private func isTrue(_ change: Change, _ newByOld: [TokenPath: TokenPath]) -> Bool {
    let old = change.rename?.from ?? change.path
    let a = answer(before, old, change.context)
    let b = answer(after, change.path, change.context)
    switch change.class {
    case .broken:
      return b?.isBroken == true
        && (a?.isBroken != true || a.map { followed($0.statement, newByOld) } != b?.statement)
    case .mended: return a?.isBroken == true && b?.isBroken == false
    // Where an axis is new, what was said in general was not said of it.
    case .added: return (a == nil || !before.has(change.context)) && b != nil
    case .removed: return a != nil && (b == nil || !after.has(change.context))
    case .newlyStated: return a?.statement.presence != .stated && b?.statement.presence == .stated
    case .silenced: return a?.statement.presence == .stated && b?.statement.presence != .stated
    case .renamed, .deprecated, .undeprecated, .redescribed, .sourceChanged: return b != nil
    case .refined, .notCompared, .converted, .corrected, .changed, .rippled, .restated: break
    }
    guard let a, let b else { return false }
    let isOwnSame = alike(followed(a.statement, newByOld).value, b.statement.value)
    switch change.class {
    case .rippled: return isOwnSame && !a.yieldsSame(as: b)
    case .restated: return a.statement != b.statement && a.yieldsSame(as: b)
    case .corrected, .changed:
      return a.statement != b.statement
        && (!a.yieldsSame(as: b) || a.statement.qualifiers != b.statement.qualifiers
          // An alias to what is not understood: that it names another token is all that is known.
          || a.value == nil)
    default: return a.statement != b.statement || !a.yieldsSame(as: b)
    }
  }
}
