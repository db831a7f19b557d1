internal import PositionedJSON
internal import TokenModel
internal import TokenResolve
internal import TokenStore

/// Another value for one cell, supposed and not recorded.
struct WhatIf {
  let path: TokenPath
  /// As typed; see `Shorthand`.
  let value: String
  /// `nil` for the only one.
  let revision: String?
  let context: Context

  /// What the registry says, and what it would say: the token and all that lead to it.
  ///
  /// - Throws: as `set` does: `VerbProblem`, `StoreProblem`, `ResolveProblem`.
  func views(_ now: Snapshot) throws -> (before: PointView, after: PointView) {
    let known = try now.outline()
    let revision = try known.writtenRevision(self.revision)
    try revision.check(context)
    let cell = try cell(in: revision, stored: now.cells(of: path))
    var given = TokenSet()
    given.revisions = [Revision(id: revision.id)]
    given.cells = [cell]
    if let wrong = try ReferenceCheck(set: given, known: known).problems(stored: now).first {
      throw wrong.problem
    }
    let before = try now.load(around: [path], others: cell.statement.targets)
    var after = before
    after.cells.removeAll { $0.key == cell.key }
    after.cells.append(cell)
    after.sort()
    return Views.views(
      before, label: now.text, after, label: "\(path.text) = \(value)", only: now.revision)
  }

  /// As `set` would write it.
  private func cell(in revision: Revision, stored: [Cell]) throws -> Cell {
    let own = stored.filter { $0.revision == revision.id }
    let old = own.first { $0.context == context }
    let given = try Shorthand.read(
      value,
      type: old?.statement.type ?? own.first?.statement.type ?? stored.first?.statement.type,
      path: path)
    return Cell(
      path: path, revision: revision.id, context: context,
      statement: Statement(given, replacing: old?.statement),
      // Nobody says so; but that nobody does is no answer to what would change.
      evidence: old?.evidence ?? [])
  }
}

extension Statement {
  /// Another value in place of what a cell says: its modality and what is said of the token stay.
  /// Sources do not: they state the former value.
  init(_ given: (type: TokenType, json: JSON), replacing old: Statement?) {
    self.init(
      type: given.type, value: given.json, modality: old?.modality,
      qualifiers: old?.qualifiers.filtered(\.holdsForAnotherValue))
  }
}

extension Revision {
  /// Refuses a context that the revision does not have.
  ///
  /// - Throws: `VerbProblem.valueInvalid`.
  func check(_ context: Context) throws(VerbProblem) {
    for pair in context.fixed {
      guard let values = values(of: pair.axis), values.contains(pair.value) else {
        let axes = axes.map { "\($0.name)=\($0.values.joined(separator: "|"))" }
        throw .valueInvalid(
          "\(id) has no context \(quotedForMessage(context.text))",
          fix: axes.isEmpty
            ? "declare its axes in a token file" : "its axes are \(axes.joined(separator: ", "))")
      }
    }
  }
}
