internal import TokenStore

/// What one of two copies knows of a place, in the order in which it came to know it: its own changes, and those of
/// other copies that it left out.
struct Course<Value> {
  struct Event {
    var commit: Int
    /// Among those of a commit.
    var order = 0
    /// By which the other copy may know it.
    var hashes: [String]
    /// The commit of the other copy with which it became known there.
    var learned: Int?
    /// What it left where it was made; `nil` where that is not known.
    var value: Content?
    /// What is there afterwards in this copy.
    var state: Value?
    var isDecision = false
    /// Whether it is of a commit that left this part as it was.
    var isUnchanged = false

    func isLater(than other: Event) -> Bool { (commit, order) > (other.commit, other.order) }
  }

  /// What a place has: maybe nothing.
  struct Content {
    var value: Value?
  }

  private var events: [Event]

  /// Forgets that the other copy knows changes of commits that record some of its own: of places which those did not
  /// change it knows nothing.
  ///
  /// - Parameter isOwn: whether the other copy knows a commit by its own hash.
  mutating func forget(unless other: Course, _ isOwn: (String) -> Bool) {
    for index in events.indices where events[index].hashes.count > 1 {
      let event = events[index]
      if !isOwn(event.hashes[0]), other.counterpart(of: event) == nil {
        events[index].learned = nil
      }
    }
  }

  /// Leaves out what this copy came to know late: a change of the other copy which that one had followed by another that
  /// was known here before.
  ///
  /// - Complexity: O(*n*²) for *n* changes of the place that both know.
  mutating func leaveOutLate(of other: Course) {
    let both = other.events.filter { $0.order == 0 && !$0.isUnchanged }
      .compactMap { next in counterpart(of: next).map { (here: $0, there: next) } }
    if both.isEmpty { return }
    events.removeAll { event in
      guard event.order > 0, !event.isDecision, let late = other.counterpart(of: event) else {
        return false
      }
      return both.contains { $0.there.isLater(than: late) && event.isLater(than: $0.here) }
    }
  }

  /// Whether the other copy does not know the last change made here.
  var isNew: Bool {
    events.last { $0.order == 0 && !$0.isUnchanged }.map { $0.learned == nil } ?? false
  }

  /// Whether the other copy does not know all.
  var hasNews: Bool { events.contains { $0.learned == nil } }

  /// Whether a conflict was settled, and the other copy does not know it.
  var hasNewDecision: Bool { events.contains { $0.learned == nil && $0.isDecision } }

  /// - Parameters:
  ///   - hashes: of the copy's commits, by number.
  ///   - isPart: whether it is of a part of the place, of which a decision need not have been.
  ///   - silent: commits of the other copy that left the part as it was, so that they are none of it.
  ///   - learned: when each became known to the other copy, and when a commit of any copy did.
  init(
    _ register: Register<Value>, _ omissions: [CopyHistory.Omission], _ hashes: [Int: [String]],
    _ learned: [Int: Int], isPart: Bool, silent: Set<String>, _ find: (String) -> Int?
  ) {
    events = register.changes.map {
      Event(
        commit: $0.commit, hashes: hashes[$0.commit] ?? [], learned: learned[$0.commit],
        value: Content(value: $0.value), state: $0.value)
    }
    // What was taken over whole left each part as it was where it was made.
    for commit in register.unchanged {
      guard let names = hashes[commit], names.count > 1, let learned = learned[commit],
        !omissions.contains(where: { names.contains($0.hash) })
      else { continue }
      let state = register.value(at: commit)
      events.append(
        Event(
          commit: commit, hashes: names, learned: learned, value: Content(value: state),
          state: state, isUnchanged: true))
    }
    // A decision is of a part that this copy had changed itself, as far as can be known.
    let isDecided = !isPart || register.changes.contains { learned[$0.commit] == nil }
    for (index, omission) in omissions.enumerated() where !silent.contains(omission.hash) {
      let state = register.value(at: omission.commit)
      events.append(
        Event(
          commit: omission.commit, order: index + 1, hashes: [omission.hash],
          learned: find(omission.hash), value: omission.isSame ? Content(value: state) : nil,
          state: state,
          isDecision: isDecided && omission.hash.hasPrefix(KnownCommits.decisionMark)))
    }
    events.sort { $1.isLater(than: $0) }
  }

  /// The newest commit here after which this copy knew nothing but what both know now, and what it had; `nil` if it
  /// never did.
  ///
  /// - Parameter base: the commit that both have, with what it left.
  func common(from base: (commit: Int, state: Value?)) -> (commit: Int, state: Value?)? {
    let known = events.prefix { $0.learned != nil }
    let rest = events.dropFirst(known.count)
    if rest.contains(where: { $0.learned != nil }) { return nil }
    // What it had with what it left out by a decision is the decision's; and what it left out since that was changed back
    // is not what it had before it knew that.
    if let last = known.last, let next = rest.first, next.commit == last.commit,
      next.isDecision || last.order > 0 && last.value == nil && next.value != nil
    {
      return nil
    }
    return known.last.map { ($0.commit, $0.state) } ?? base
  }

  /// The same event in this copy.
  private func counterpart(of event: Event) -> Event? {
    events.first { $0.hashes.contains(where: event.hashes.contains) }
  }

  /// The content, or its absence, that both last agreed on; `nil` where that cannot be known.
  func agreed(with other: Course, before: Value?, _ areSame: (Value?, Value?) -> Bool) -> Content? {
    // Each settled a conflict of it, and neither knows how the other did.
    if hasNewDecision, other.hasNewDecision { return nil }
    let states = [self, other].filter { $0.events.first?.learned != nil }
      .compactMap { $0.common(from: (0, before)) }.map { Content(value: $0.state) }
    if let state = states.first, states.allSatisfy({ areSame($0.value, state.value) }) {
      return state
    }
    let one = events.last { $0.learned != nil }
    let two = other.events.last { $0.learned != nil }
    guard let last = one ?? two else { return Content(value: before) }
    var (newest, isOurs) = (last, one != nil)
    if let one, let two, !one.hashes.contains(where: two.hashes.contains) {
      // Each in the other's line: where it was made, or became known.
      let isLaterHere = counterpart(of: two)?.isLater(than: one) ?? (two.learned ?? 0 > one.commit)
      let isLaterThere =
        other.counterpart(of: one).map { two.isLater(than: $0) } ?? (two.commit > one.learned ?? 0)
      if isLaterHere != isLaterThere {
        guard let left = one.value, let right = two.value, areSame(left.value, right.value)
        else { return nil }
      }
      if isLaterHere { (newest, isOurs) = (two, false) }
    }
    return newest.value ?? (isOurs ? other : self).counterpart(of: newest)?.value
  }
}
