internal import PositionedJSON
internal import TokenModel

/// Finds the changes between two sides and gives each its class, token by token.
struct Classifier: Sendable {
  let from: ComparedRevision
  let to: ComparedRevision
  /// The revision's id; between two revisions both, as `2010→modern`.
  let revision: String
  /// Whether both sides are one revision at two moments, so that every difference is one of the record.
  let isOneRevision: Bool
  /// Whether the revision was published at both moments, so that every difference is a correction.
  let isPublished: Bool
  private let areAxesSame: Bool
  private let contexts: ContextRows
  private let renames: Renames

  init(from: ComparedRevision, to: ComparedRevision, options: RenameSettings) {
    let ids = [from, to].compactMap { $0.revision?.id }
    isOneRevision = ids.count < 2 || ids[0] == ids[1]
    revision = isOneRevision ? ids.first ?? "" : ids.joined(separator: "→")
    renames = Renames(from: from, to: to, isOneRevision: isOneRevision, options: options)
    self.from = ComparedRevision(from, renames: renames)
    self.to = to
    isPublished = from.revision?.published != nil && to.revision?.published != nil
    areAxesSame = from.revision?.axes == to.revision?.axes
    contexts = ContextRows([self.from, to], equality: .exact)
  }

  /// The changes of all tokens, by path, then by context.
  ///
  /// On all cores, as no token's changes need another's.
  func changes() -> [Change] {
    let places = pairedPlaces(from.sorted, to.sorted)
    let pieces = ParallelMap.map(places.count, least: 512) { range in
      var found: [Change] = []
      for place in places[range] {
        let before = place.before.map { from.sorted[$0] }
        let after = place.after.map { to.sorted[$0] }
        guard let path = after?.path ?? before?.path else { continue }
        addChanges(at: path, before, after, to: &found)
      }
      return found
    }
    return pieces.count == 1 ? pieces[0] : pieces.flatMap(\.self)
  }

  /// Appends the changes of one token, context by context; `nil` is a side without the token.
  func addChanges(
    at path: TokenPath, _ before: ResolvedToken?, _ after: ResolvedToken?,
    to changes: inout [Change]
  ) {
    if isOneRevision, areAxesSame, before == after,
      after?.deprecation == nil || deprecationChange(before, after) == nil
    {
      return
    }
    let rename = renames.byPath[path]
    for (number, row) in contexts.rows(path, [before, after]).enumerated() {
      var others: [ChangeClass] = number == 0 && rename != nil ? [.renamed] : []
      let deprecation = number == 0 ? deprecationChange(before, after) : nil
      let description = number == 0 ? descriptionChange(before, after) : nil
      switch deprecation?.kind {
      case .deprecated?, .replacementGone?: others.append(.deprecated)
      case .undeprecated?: others.append(.undeprecated)
      case .reworded?: others.append(.redescribed)
      case .bornDeprecated?, nil: break
      }
      if description != nil { others.append(.redescribed) }
      guard var change = change(path, row, others) else { continue }
      change.deprecation = deprecation
      change.description = description
      change.rename = rename
      changes.append(change)
    }
  }

  /// - Parameter others: the classes that do not follow from the answers.
  /// - Returns: `nil` where no class applies.
  private func change(_ path: TokenPath, _ row: ContextRow, _ others: [ChangeClass]) -> Change? {
    let before = row.answers[0]
    let after = row.answers[1]
    if before.isGeneral || after.isGeneral {
      return Change(path, revision, row, generalClasses(before, after) + others)
    }
    if before.isBroken || after.isBroken { return brokenChange(path, row, others) }
    guard let recorded = before.stated, let later = after.stated else {
      return Change(path, revision, row, presenceClasses(before, after) + others)
    }
    // References have the paths that tokens have after their renames.
    let former = renames.followed(recorded)
    let relation = ValueRelation(before: former, after: later)
    let both = [former, later]
    // Without references the values are what the statements have, which need not be read again.
    let areLiteral = !both.contains { $0.cell.refers }
    let figureDiffers =
      areLiteral && relation.kind == .changed
      || former.statement.figureDiffers(from: later.statement)
    if !isOneRevision, both.contains(where: \.isRule), both.contains(where: \.isMerelyDerived) {
      return Change(path, revision, row, [.notCompared] + others)
    }
    var classes = valueClasses(
      relation, figureDiffers: figureDiffers,
      demandDiffers: former.statement.modality != later.statement.modality,
      isWordedDifferently: row.isWordedDifferently)
    if isOneRevision, former.cell.evidence != later.cell.evidence { classes.append(.sourceChanged) }
    guard var change = Change(path, revision, row, classes + others) else { return nil }
    change.isReversed = relation.isReversed
    change.measure = ChangeMeasure.between(former, later)
    if relation.kind != .same, !figureDiffers {
      change.because = RippleTrace(from: from, to: to, renames: renames, context: row.context)
        .cause(before: former, after: later)
    }
    return change
  }

  /// The change of an answer that has no value on a side, although one is stated there.
  private func brokenChange(
    _ path: TokenPath, _ row: ContextRow, _ others: [ChangeClass]
  ) -> Change? {
    let before = row.answers[0]
    let after = row.answers[1]
    guard let recorded = before.written, let later = after.written else {
      let presence = presenceClasses(before, after)
      let broken: [ChangeClass] = after.isBroken && !presence.isEmpty ? [.broken] : []
      return Change(path, revision, row, broken + presence + others)
    }
    let former = renames.followed(recorded)
    let figureDiffers = former.statement.figureDiffers(from: later.statement)
    let isMoved = before.isBroken != after.isBroken
    var classes: [ChangeClass] = row.isWordedDifferently ? [.restated] : []
    if isMoved || figureDiffers { classes = [after.isBroken ? .broken : .mended] }
    // What has no value here on either side may have one in CSS, and another text is another one there.
    if !isMoved, figureDiffers, former.statement.computation != nil,
      later.statement.computation != nil
    {
      classes = [isOneRevision && isPublished ? .corrected : .changed]
    }
    if isOneRevision, former.cell.evidence != later.cell.evidence { classes.append(.sourceChanged) }
    guard var change = Change(path, revision, row, classes + others) else { return nil }
    if isMoved, !figureDiffers {
      change.because = RippleTrace(from: from, to: to, renames: renames, context: row.context)
        .cause(before: former, after: later)
    }
    return change
  }

  /// The classes that follow from the relation of two stated values.
  ///
  /// - Parameters:
  ///   - figureDiffers: whether the figures in the statements themselves differ.
  ///   - demandDiffers: whether what is demanded differs, as `should` from `must`.
  private func valueClasses(
    _ relation: ValueRelation, figureDiffers: Bool, demandDiffers: Bool,
    isWordedDifferently: @autoclosure () -> Bool
  ) -> [ChangeClass] {
    let isCorrection = figureDiffers && isOneRevision && isPublished
    let corrected: [ChangeClass] = isCorrection ? [.corrected] : []
    var restated: [ChangeClass] { isWordedDifferently() ? [.restated] : [] }
    return switch relation.kind {
    case .refined: [.refined] + (relation.isConverted ? [.converted] : []) + corrected
    case .converted: [.converted] + corrected + (demandDiffers ? [.restated] : [])
    case .changed where figureDiffers: [isCorrection ? .corrected : .changed]
    case .changed: [.rippled] + restated
    case .same: restated
    }
  }

  /// An answer that ignores the context's axis does not count as a change. A cell for a newly declared axis
  /// is an addition; between two revisions only where it says something else than what was said in general.
  private func generalClasses(_ before: Answer, _ after: Answer) -> [ChangeClass] {
    guard before.isGeneral != after.isGeneral else { return [] }
    if !isOneRevision, let one = before.stated, let other = after.stated,
      ValueRelation(before: renames.followed(one), after: other).kind == .same
    {
      return []
    }
    if before.isGeneral { return after.record == nil ? [] : [.added] }
    return before.record == nil ? [] : [.removed]
  }

  private func presenceClasses(_ before: Answer, _ after: Answer) -> [ChangeClass] {
    guard isOneRevision else { return presenceBetweenRevisions(before, after) }
    switch (before.record, after.record) {
    case (nil, nil): return []
    case (nil, _?): return [.added]
    case (_?, nil): return [.removed]
    case (let a?, let b?):
      if after.written != nil { return [.newlyStated] }
      if before.written != nil { return [.silenced] }
      var classes: [ChangeClass] = []
      if a.statement != b.statement {
        let isOtherSilence = a.statement.presence != b.statement.presence
        classes.append(isOtherSilence && isPublished ? .corrected : .restated)
      }
      return classes + (a.evidence == b.evidence ? [] : [.sourceChanged])
    }
  }

  /// The classes between two revisions: pages that do not state a value are silent about it, while a
  /// value that was never recorded, or cannot exist, counts as absent.
  private func presenceBetweenRevisions(_ before: Answer, _ after: Answer) -> [ChangeClass] {
    switch (before, after) {
    case (.silent(.notStated, _), .stated), (.silent(.notStated, _), .broken): [.newlyStated]
    case (.stated, .silent(.notStated, _)), (.broken, .silent(.notStated, _)): [.silenced]
    case (.silent, .stated), (.silent, .broken): [.added]
    case (.stated, .silent), (.broken, .silent): [.removed]
    case (.silent, .silent), (.stated, _), (.broken, _): []
    }
  }

  private func deprecationChange(
    _ before: ResolvedToken?, _ after: ResolvedToken?
  ) -> DeprecationChange? {
    guard let after else { return nil }
    let old = before?.deprecation.map { reason in
      renames.isEmpty ? reason : Deprecation.renaming(reason) { renames.newByOld[$0] }
    }
    let new = after.deprecation
    let replacement = Deprecation.replacement(in: new)
    // Sides may lack tokens that do not differ, so that only what was there is known to be gone.
    let missing = replacement.flatMap { path in
      from.token(at: path) != nil && to.token(at: path) == nil ? path : nil
    }
    var change = DeprecationChange(.reworded, before: old, after: new, missingReplacement: missing)
    switch (old, new) {
    case (nil, nil): return nil
    case (nil, _?): change.kind = before == nil ? .bornDeprecated : .deprecated
    case (_?, nil): change.kind = .undeprecated
    // A text that stayed and names a token that was renamed names one that is gone.
    case (let old?, let new?) where old == new || before?.deprecation == new:
      guard missing != nil else { return nil }
      change.kind = .replacementGone
    case (_?, _?): break
    }
    return change
  }

  private func descriptionChange(
    _ before: ResolvedToken?, _ after: ResolvedToken?
  ) -> DescriptionChange? {
    guard let before, let after else { return nil }
    var change = DescriptionChange()
    let (old, new) = (before.about?.description, after.about?.description)
    if old != new { change.description = .init(before: old, after: new) }
    // What readers call a token holds in all revisions, whichever has it.
    func extensions(_ token: ResolvedToken) -> [JSON.Member] {
      (token.about?.extensions ?? []).filter { isOneRevision || $0.key != About.alsoKey }
    }
    let (olds, news) = (extensions(before), extensions(after))
    if olds != news {
      var names: [String] = []
      for member in olds + news where !names.contains(member.key) { names.append(member.key) }
      change.extensions = names.compactMap { name in
        let one = olds.first { $0.key == name }?.value
        let other = news.first { $0.key == name }?.value
        return one == other ? nil : .init(name: name, sides: .init(before: one, after: other))
      }
    }
    return change.description == nil && change.extensions.isEmpty ? nil : change
  }

  /// The number of tokens below which a new axis value is told with each of them, because their values
  /// are the news.
  private static let least = 4

  /// Marks the changes of tokens that lost or got an answer only because their revision lost or got an
  /// axis, or a value of one. What the token has in another context, or lost altogether, is its own.
  func markAxes(_ changes: inout [Change]) {
    guard isOneRevision, let before = from.revision, let after = to.revision else { return }
    let axes = AxisChange.between(before, after)
    if axes.isEmpty { return }
    var tokens: [AxisChange: Set<TokenPath>] = [:]
    for index in changes.indices {
      let change = changes[index]
      guard change.class == .removed || change.class == .added, change.also.isEmpty,
        let axis = axes.first(where: {
          $0.isRetired == (change.class == .removed) && $0.holds(in: change.context)
        }),
        from.token(at: change.path) != nil, to.token(at: change.path) != nil
      else { continue }
      changes[index].axis = axis
      tokens[axis, default: []].insert(change.path)
    }
    for index in changes.indices {
      guard let axis = changes[index].axis, !axis.isRetired else { continue }
      if (tokens[axis]?.count ?? 0) < Classifier.least { changes[index].axis = nil }
    }
  }
}

extension Change {
  /// A change without its cause and measure; `nil` where no class applies.
  fileprivate init?(
    _ path: TokenPath, _ revision: String, _ row: ContextRow, _ classes: [ChangeClass]
  ) {
    let ordered = classes.count < 2 ? classes : ChangeClass.allCases.filter(classes.contains)
    guard let first = ordered.first else { return nil }
    let before = row.answers[0]
    let after = row.answers[1]
    self.init(
      path: path, revision: revision,
      type: after.record?.statement.type ?? before.record?.statement.type, context: row.context,
      class: first, also: Array(ordered.dropFirst()), before: before, after: after)
  }
}
