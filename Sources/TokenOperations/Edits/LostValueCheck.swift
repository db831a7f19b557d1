package import TokenModel
internal import TokenResolve
package import TokenStore

/// Keeps a commit from taking away what other tokens lead to.
package struct LostValueCheck {
  /// The registry as of the newest commit before the one that is being made.
  package let before: Snapshot

  /// Cells whose own faults are told elsewhere.
  private let given: [Cell]
  /// The options that the commands of a fix need, such as `--files tokens`.
  private let target: [String]
  private let merge: Merge?

  /// - Parameters:
  ///   - before: the newest state, which the commit follows.
  ///   - given: the cells of files, whose own faults are warnings wherever files are read.
  ///   - merge: what brings commits of another copy. Each was checked where it was made, with the faults that are told
  ///     there, and together they can break what none of them does: an alias of what the others removed, a circle.
  ///   - target: the options of the command that name what it changes, for the commands of a fix.
  package init(before: Snapshot, given: [Cell] = [], merge: Merge? = nil, target: [String] = []) {
    (self.before, self.given, self.merge, self.target) = (before, given, merge, target)
  }

  /// - Throws: `Refused` with each token that had a value before and would have none now.
  package func refuse(_ plan: CommitEffect) throws { try refuse([plan]) }

  /// The same for several commits at once, of which the state after the last counts.
  package func refuse(_ plans: [CommitEffect]) throws {
    let areJoined = merge != nil
    let broken = Set(plans.flatMap(\.cells).filter(canBreak).compactMap { $0.before?.revision })
    let moves = plans.flatMap(\.moves)
    guard areJoined || !broken.isEmpty || !moves.isEmpty else { return }
    let recorded = plans.count { $0.count > 0 }
    let after = try before.snapshot(at: before.commit + recorded).load(isEvidenceNeeded: false)
    let before = try before.load(isEvidenceNeeded: false)
    let moved = Dictionary(last: moves.map { ($0.from, $0.to) })
    lazy var cells = CellIndex(after.cells)
    lazy var given = Set(self.given.map(\.key))
    lazy var paths = Set(before.cells.map(\.path))
    var diagnostics: [Diagnostic] = []
    for revision in after.revisions
    where areJoined || !moves.isEmpty || broken.contains(revision.id) {
      let known = before.revision(revision.id).map { resolve(before, revision: $0).problems } ?? []
      let old = Set(known.map(\.problem))
      // A token that moves keeps its problems, under its new path.
      let faulty = Set(known.compactMap { moved[$0.key.path] })
      var new = resolve(after, revision: revision).problems.filter {
        !old.contains($0.problem) && !faulty.contains($0.key.path)
      }.map { (key: $0.key, problem: $0.problem) }
      let removed = removed(plans, after, in: revision)
      new += hidden(after, removed, in: revision.id, besides: new.map(\.problem))
      new.removeAll { isGiven($0.key, given, in: cells) }
      // What comes back with a reference that led nowhere before takes nothing away; in a merge it led somewhere there.
      new.removeAll { _, problem in
        guard merge == nil, case .unknownAlias(let target, let user) = problem else { return false }
        return !paths.contains(target) && !paths.contains(user)
      }
      if !new.isEmpty, let merge {
        let faults = try merge.faultsThere(in: revision.id)
        new.removeAll { faults.problems.contains($0.problem) || faults.moved.contains($0.key.path) }
      }
      diagnostics += self.diagnostics(new.map(\.problem), in: revision.id)
      diagnostics += undeclared(after, removed, in: revision.id)
    }
    if !diagnostics.isEmpty { throw Refused(diagnostics: diagnostics) }
  }

  /// The tokens that a revision has no longer.
  private func removed(
    _ plans: [CommitEffect], _ after: TokenSet, in revision: Revision
  ) -> Set<TokenPath> {
    let gone = Set(
      plans.lazy.flatMap(\.cells).filter { $0.after == nil && $0.before?.revision == revision.id }
        .compactMap { $0.before?.path })
    if gone.isEmpty { return [] }
    let owners = Set(([revision] + revision.inherited(among: after.revisions)).map(\.id))
    return gone.subtracting(after.cells.lazy.filter { owners.contains($0.revision) }.map(\.path))
  }

  /// References to removed tokens in cells that had no value before, so that resolving stops at another fault.
  private func hidden(
    _ after: TokenSet, _ removed: Set<TokenPath>, in revision: String,
    besides known: [ResolveProblem]
  ) -> [(key: CellKey, problem: ResolveProblem)] {
    if removed.isEmpty { return [] }
    let known = Set(
      known.map { problem in
        guard case .computation(let user, .noValue(let target)) = problem else { return problem }
        return .unknownAlias(target, from: user)
      })
    return after.cells.lazy.filter { $0.revision == revision && $0.mayRefer }.flatMap { cell in
      // Other tools may read what is kept as written; in a merge nobody chose between the two.
      cell.statement.targets { $0 != .on && (merge == nil || $0 != .written) }
        .filter(removed.contains).map { (cell.key, .unknownAlias($0, from: cell.path)) }
    }.filter { !known.contains($0.problem) }
  }

  /// The declared backgrounds that were there before and would not be any more.
  private func undeclared(
    _ after: TokenSet, _ removed: Set<TokenPath>, in revision: String
  ) -> [Diagnostic] {
    if removed.isEmpty { return [] }
    let declaring = after.cells.filter {
      $0.revision == revision && !$0.statement.backgrounds.isEmpty
    }
    let given = declaring.isEmpty ? [] : Set(self.given.map(\.key))
    let pairs = declaring.filter { !given.contains($0.key) }.flatMap { cell in
      cell.statement.backgrounds.map { (text: cell.path, background: $0) }
    }
    return pairs.map { ($0.text.text, $0.background) }
      .filter { removed.contains($0.1) }.grouped(by: \.1)
      .map { background, pairs in
        let text = pairs[0].0
        return Diagnostic(
          code: "alias-unknown",
          message: "\(quotedForMessage(background.text)) would not exist, but \(text)"
            + (Set(pairs.map(\.0)).count > 1 ? " and others are" : " is")
            + " declared to stand on it (revision \(revision))",
          fix: "first withdraw that: `blazon contrast declare \(TypedCommand.quoted(text)) "
            + "\(TypedCommand.quoted(background.text)) --undo`")
      }
  }

  /// Whether all that can answer there was given.
  private func isGiven(
    _ key: CellKey, _ given: @autoclosure () -> Set<CellKey>, in cells: @autoclosure () -> CellIndex
  ) -> Bool {
    if self.given.isEmpty { return false }
    let given = given()
    if given.contains(key) { return true }
    let own = cells().cells(of: key.path, in: key.revision)
      .filter { $0.context.holds(in: key.context) }
    return !own.isEmpty && own.allSatisfy { given.contains($0.key) }
  }

  /// What is missing is told once with those that refer to it, however many; each other problem once,
  /// however many contexts it has.
  private func diagnostics(_ problems: [ResolveProblem], in revision: String) -> [Diagnostic] {
    var users: [TokenPath: [TokenPath]] = [:]
    for case .unknownAlias(let target, let user) in problems
    where users[target]?.contains(user) != true {
      users[target, default: []].append(user)
    }
    if users.count > 1 {
      let pairs = users.flatMap { target, users in users.map { (user: $0, target: target) } }
        .sorted { ($0.user, $0.target) < ($1.user, $1.target) }
      let names = pairs.map { "\($0.target.text) by \($0.user.text)" }.listed(most: 10)
      let lost = Diagnostic(
        code: "alias-unknown",
        message: "\(users.count) tokens would not exist, but "
          + "\(Set(pairs.map(\.user)).count) others refer to them (revision \(revision)): \(names)",
        fix: fix(pairs.map(\.user)))
      let others = problems.filter { problem in
        if case .unknownAlias = problem { false } else { true }
      }
      return [lost] + diagnostics(others, in: revision)
    }
    var told: Set<TokenPath> = []
    var reported: Set<ResolveProblem> = []
    return problems.compactMap { problem in
      guard reported.insert(problem).inserted else { return nil }
      if case .unknownAlias(let target, _) = problem, let all = users[target] {
        guard told.insert(target).inserted else { return nil }
        return Diagnostic(
          code: problem.code,
          message:
            "\(quotedForMessage(target.text)) would not exist, but "
            + (all.count > 1 ? "\(all.count) tokens refer to it (revision \(revision)): " : "")
            + all.sorted().map(\.text).listed(most: 10)
            + (all.count > 1 ? "" : " refers to it (revision \(revision))"),
          fix: fix(all.sorted()))
      }
      return Diagnostic(
        code: problem.code,
        message: "\(problem.message) (revision \(revision)) after this change",
        fix: "change the tokens that refer to it first")
    }
  }

  /// The commands that end a use.
  private func fix(_ users: [TokenPath]) -> String {
    let user = users.first?.text ?? "TOKEN"
    // What only the other copy has is changed there.
    let isThere =
      merge != nil && users.allSatisfy { (try? before.cells(of: $0).isEmpty) ?? true }
    let place = isThere ? ["--registry", "OTHER"] : target
    func command(_ words: String...) -> String {
      "`\(TypedCommand.text(words + place))`"
    }
    let first = isThere ? "first, in the other copy," : "first"
    let (set, remove) = (command("set", user, "VALUE"), command("rm", user))
    return Set(users).count == 1
      ? "\(first) give that another value, \(set), or remove it, too: \(remove)"
      : "\(first) give each of them another value, as in \(set), or remove it, too: \(remove)"
  }

  /// A cell that stays, with a value of its type, breaks nobody.
  private func canBreak(_ change: CommitEffect.CellChange) -> Bool {
    guard let before = change.before else { return false }
    guard let after = change.after, after.statement.presence == .stated,
      after.statement.value != nil
    else { return true }
    return after.statement.type != before.statement.type
  }
}
