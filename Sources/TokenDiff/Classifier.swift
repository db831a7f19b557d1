internal import PositionedJSON
internal import TokenModel

/// Says what happened between two sides, token by token.
struct Classifier {
  let from: Side
  let to: Side
  /// The id of the revision, or both as `2010→modern`.
  let revision: String
  /// Both sides are the same revision at two moments, so that differences are of the record.
  let isOneRevision: Bool
  /// The revision was published at both moments: whatever differs in it was wrong.
  let isPublished: Bool
  private let areAxesSame: Bool
  private let contexts: ContextRows
  private let renames: Renames

  init(from: Side, to: Side, options: DiffOptions) {
    let ids = [from, to].compactMap { $0.revision?.id }
    isOneRevision = ids.count < 2 || ids[0] == ids[1]
    revision = isOneRevision ? ids.first ?? "" : ids.joined(separator: "→")
    renames = Renames(from: from, to: to, isOneRevision: isOneRevision, options: options)
    self.from = Side(from, renames: renames)
    self.to = to
    isPublished = from.revision?.published != nil && to.revision?.published != nil
    areAxesSame = from.revision?.axes == to.revision?.axes
    contexts = ContextRows([self.from, to], likeness: .exact)
  }

  /// The changes of one token, by context; `nil` stands for a side without it.
  func changes(at path: TokenPath, _ before: ResolvedToken?, _ after: ResolvedToken?) -> [Change] {
    if isOneRevision, areAxesSame, before == after { return [] }
    let rows = contexts.rows(path, [before, after])
    let rename = renames.byPath[path]
    return rows.enumerated().compactMap { number, row in
      var classes = valueClasses(row)
      if number == 0, rename != nil { classes.append(.renamed) }
      if number == 0, let before, let after { classes += aboutClasses(before, after) }
      guard var change = change(path, row, classes) else { return nil }
      if change.class == .deprecated || change.also.contains(.deprecated) {
        change.deprecation = after?.deprecation
      }
      change.rename = rename
      return change
    }
  }

  private func change(
    _ path: TokenPath, _ row: ContextRow, _ classes: [ChangeClass]
  ) -> Change? {
    let ordered = ChangeClass.allCases.filter(classes.contains)
    guard let first = ordered.first else { return nil }
    let before = row.answers[0]
    let after = row.answers[1]
    var change = Change(
      path: path, revision: revision, type: after.record?.statement.type, context: row.context,
      class: first, also: Array(ordered.dropFirst()), before: before, after: after)
    change.type = change.type ?? before.record?.statement.type
    guard let a = before.stated.map(renames.followed), let b = after.stated, !before.isGeneral,
      !after.isGeneral
    else {
      return change
    }
    let meaning = Meaning(before: a, after: b)
    change.isReversed = meaning.isReversed
    change.measure = Measure.between(a, b)
    if meaning.kind != .same, !a.statement.figureDiffers(from: b.statement) {
      change.because = RippleTrace(from: from, to: to, renames: renames, context: row.context)
        .cause(before: a, after: b)
    }
    return change
  }

  /// What happened to presence, statement, value and evidence.
  private func valueClasses(_ row: ContextRow) -> [ChangeClass] {
    let before = row.answers[0]
    let after = row.answers[1]
    if before.isGeneral || after.isGeneral { return generalClasses(before, after) }
    guard let written = before.stated, let b = after.stated else {
      return presenceClasses(before, after)
    }
    let a = renames.followed(written)
    let figureDiffers = a.statement.figureDiffers(from: b.statement)
    let isCorrection = figureDiffers && isOneRevision && isPublished
    let restated: [ChangeClass] = written.statement == b.statement ? [] : [.restated]
    let meaning = Meaning(before: a, after: b)
    var classes: [ChangeClass]
    switch meaning.kind {
    case .specified:
      classes = [.specified] + (meaning.isReunited ? [.reunited] : [])
      if isCorrection { classes.append(.corrected) }
    case .reunited: classes = [.reunited] + (isCorrection ? [.corrected] : [])
    case .changed where figureDiffers: classes = [isCorrection ? .corrected : .changed]
    case .changed: classes = [.rippled] + restated
    case .same: classes = restated
    }
    if isOneRevision, written.cell.evidence != b.cell.evidence { classes.append(.resourced) }
    return classes
  }

  /// An answer in general is no change; within one revision a cell for the new axis is an addition.
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
      return classes + (a.evidence == b.evidence ? [] : [.resourced])
    }
  }

  /// Pages that do not say are silence; what was never recorded or could not exist is no page.
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

extension ResolvedToken {
  fileprivate var isDeprecated: Bool { deprecation.map { $0.bool ?? true } ?? false }
}
