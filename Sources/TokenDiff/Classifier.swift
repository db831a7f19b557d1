internal import PositionedJSON
internal import TokenModel

/// Finds the changes between two sides and gives each its class, token by token.
struct Classifier {
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

  /// Appends the changes of one token, context by context; `nil` is a side without the token.
  func addChanges(
    at path: TokenPath, _ before: ResolvedToken?, _ after: ResolvedToken?,
    to changes: inout [Change]
  ) {
    if isOneRevision, areAxesSame, before == after { return }
    let rename = renames.byPath[path]
    for (number, row) in contexts.rows(path, [before, after]).enumerated() {
      let pair = StatedPair(row.answers[0], row.answers[1], renames)
      var classes = valueClasses(row, pair)
      if number == 0, rename != nil { classes.append(.renamed) }
      if number == 0, let before, let after { classes += aboutClasses(before, after) }
      guard var change = change(path, row, pair, classes) else { continue }
      if change.class == .deprecated || change.also.contains(.deprecated) {
        change.deprecation = after?.deprecation
      }
      change.rename = rename
      changes.append(change)
    }
  }

  private func change(
    _ path: TokenPath, _ row: ContextRow, _ pair: StatedPair?, _ classes: [ChangeClass]
  ) -> Change? {
    let ordered = classes.count < 2 ? classes : ChangeClass.allCases.filter(classes.contains)
    guard let first = ordered.first else { return nil }
    let before = row.answers[0]
    let after = row.answers[1]
    var change = Change(
      path: path, revision: revision, type: after.record?.statement.type, context: row.context,
      class: first, also: Array(ordered.dropFirst()), before: before, after: after)
    change.type = change.type ?? before.record?.statement.type
    guard let pair else { return change }
    change.isReversed = pair.relation.isReversed
    change.measure = ChangeMeasure.between(pair.before, pair.after)
    if pair.relation.kind != .same, !pair.figureDiffers {
      change.because = RippleTrace(from: from, to: to, renames: renames, context: row.context)
        .cause(before: pair.before, after: pair.after)
    }
    return change
  }

  /// The classes that follow from presence, statement, value and evidence.
  private func valueClasses(_ row: ContextRow, _ pair: StatedPair?) -> [ChangeClass] {
    let before = row.answers[0]
    let after = row.answers[1]
    if before.isGeneral || after.isGeneral { return generalClasses(before, after) }
    guard let pair else { return presenceClasses(before, after) }
    let isCorrection = pair.figureDiffers && isOneRevision && isPublished
    let restated: [ChangeClass] = row.isWordedDifferently ? [.restated] : []
    let relation = pair.relation
    var classes: [ChangeClass]
    switch relation.kind {
    case .refined:
      classes = [.refined] + (relation.isConverted ? [.converted] : [])
      if isCorrection { classes.append(.corrected) }
    case .converted: classes = [.converted] + (isCorrection ? [.corrected] : [])
    case .changed where pair.figureDiffers: classes = [isCorrection ? .corrected : .changed]
    case .changed: classes = [.rippled] + restated
    case .same: classes = restated
    }
    if isOneRevision, pair.before.cell.evidence != pair.after.cell.evidence {
      classes.append(.sourceChanged)
    }
    return classes
  }

  /// An answer that ignores the context's axis does not count as a change. Within one revision, a cell
  /// for a newly declared axis is an addition.
  private func generalClasses(_ before: Answer, _ after: Answer) -> [ChangeClass] {
    guard isOneRevision, before.isGeneral != after.isGeneral else { return [] }
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
      if after.stated != nil { return [.newlyStated] }
      if before.stated != nil { return [.silenced] }
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
    case (.silent(.notStated, _), .stated): [.newlyStated]
    case (.stated, .silent(.notStated, _)): [.silenced]
    case (.silent(.notApplicable, _), .stated), (.silent(.notRecorded, _), .stated): [.added]
    case (.stated, .silent(.notApplicable, _)), (.stated, .silent(.notRecorded, _)): [.removed]
    case (.silent, .silent), (.stated, .stated): []
    }
  }

  private func aboutClasses(_ before: ResolvedToken, _ after: ResolvedToken) -> [ChangeClass] {
    var classes: [ChangeClass] = []
    let becameDeprecated = !before.isDeprecated && after.isDeprecated
    if becameDeprecated { classes.append(.deprecated) }
    let reason = before.deprecation.map { reason in
      renames.isEmpty ? reason : Deprecation.renaming(reason) { renames.newByOld[$0] }
    }
    let otherReason = !becameDeprecated && reason != after.deprecation
    if otherReason || before.about?.description != after.about?.description
      || before.about?.extensions ?? [] != after.about?.extensions ?? []
    {
      classes.append(.redescribed)
    }
    return classes
  }
}

/// The two answers of one token in one context, both stated, and the relation between them.
private struct StatedPair {
  /// The earlier answer, with references to the paths that tokens have after their renames.
  let before: ResolvedCell
  let after: ResolvedCell
  /// Whether the figures in the statements themselves differ.
  let figureDiffers: Bool
  let relation: ValueRelation

  /// - Returns: `nil` if either states no value, or ignores the context's axis.
  init?(_ before: Answer, _ after: Answer, _ renames: Renames) {
    guard case .stated(let written, isGeneral: false) = before,
      case .stated(let later, isGeneral: false) = after
    else { return nil }
    self.before = renames.followed(written)
    self.after = later
    figureDiffers = self.before.statement.figureDiffers(from: later.statement)
    relation = ValueRelation(before: self.before, after: later)
  }
}

extension ResolvedToken {
  fileprivate var isDeprecated: Bool { deprecation.map { $0.bool ?? true } ?? false }
}
