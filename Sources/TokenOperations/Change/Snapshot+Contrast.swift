package import TokenModel
package import TokenStore

extension Snapshot {
  /// The changes that declare a color to be read on another, or take that back.
  ///
  /// What the base says counts in every context; a text without a base says it in each of its contexts.
  ///
  /// - Parameters:
  ///   - isWithdrawn: whether the declaration is taken back.
  ///   - revision: the revision that is meant; needed where there are several.
  /// - Throws: `ChangeProblem.nothingThere` where either token is missing; `VerbProblem.valueInvalid` where
  ///   the text is not a color, is the background itself, or is not declared on it;
  ///   `VerbProblem.needsRevision`; `StoreProblem.unknownRevision`.
  package func declaring(
    _ text: TokenPath, on background: TokenPath, isWithdrawn: Bool, revision: String?
  ) throws -> ChangeSet {
    let revision = try writtenRevision(revision)
    if text == background {
      throw VerbProblem.valueInvalid(
        "\(quotedForMessage(text.text)) cannot be read on itself",
        fix: "name the text first, then its background")
    }
    let place = " in \(revision.id)"
    let own = try cells(of: text).filter { $0.revision == revision.id }
    if own.isEmpty { throw try nothing(at: text, place: place) }
    if !isWithdrawn {
      let others = try cells(of: background)
      if others.isEmpty { throw try nothing(at: background, place: place) }
      try check(text, own)
      try check(background, others)
    }
    let base = own.filter(\.context.isBase)
    let changed: [Cell]
    if isWithdrawn {
      changed = own.filter { $0.statement.backgrounds.contains(background) }.map { cell in
        cell.with { statement in
          let rest = statement.backgrounds.filter { $0 != background }
          statement.qualifiers.on = rest.isEmpty ? nil : rest
        }
      }
      if changed.isEmpty {
        throw VerbProblem.valueInvalid(
          "\(quotedForMessage(text.text)) is not declared on \(quotedForMessage(background.text))",
          fix: "see `blazon contrast \(text.text)`")
      }
    } else {
      // A context that says something of its own does not hear the base.
      let saying = own.filter { !$0.statement.backgrounds.isEmpty && !$0.context.isBase }
      changed = (base.isEmpty ? own : base + saying)
        .filter { !$0.statement.backgrounds.contains(background) }
        .map { cell in
          cell.with { $0.qualifiers.on = $0.backgrounds + [background] }
        }
    }
    var changes = ChangeSet()
    changes.set.cells = changed
    return changes
  }

  private func check(_ path: TokenPath, _ cells: [Cell]) throws {
    guard let type = cells.compactMap(\.statement.type).first, type != .color else { return }
    throw VerbProblem.valueInvalid(
      "\(quotedForMessage(path.text)) is a \(type.rawValue); contrast is measured between colors",
      fix: "name a color")
  }
}
