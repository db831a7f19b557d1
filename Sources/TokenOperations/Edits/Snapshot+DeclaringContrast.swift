internal import TokenModel
package import TokenStore

extension Snapshot {
  /// The changes that declare each color of one side to be read on each of the other, or take that back.
  ///
  /// What the base says counts in every context; a text without a base says it in each of its contexts.
  ///
  /// - Parameters:
  ///   - text: the text's path; or a pattern, which means the colors that it holds.
  ///   - background: the same of what it is read on.
  ///   - isWithdrawn: whether the declaration is taken back.
  ///   - revision: the revision that is meant; needed where there are several.
  /// - Throws: `ChangeProblem.nothingThere` where either token is missing; `VerbProblem.valueInvalid` where
  ///   the text is not a color, is the background itself, or is not declared on it;
  ///   `VerbProblem.needsRevision`; `StoreProblem.unknownRevision`.
  package func declaring(
    _ text: String, on background: String, isWithdrawn: Bool, revision: String?
  ) throws -> ChangeSet {
    let revision = try writtenRevision(revision)
    let texts = try colors(text, in: revision)
    let backgrounds = try colors(background, in: revision)
    let isPattern = text.contains("*") || background.contains("*")
    var changes = ChangeSet()
    for text in texts {
      var own = try cells(of: text).filter { $0.revision == revision.id }
      var changed: [Cell] = []
      for background in backgrounds where !isPattern || background != text {
        let isDeclared = own.contains { $0.statement.backgrounds.contains(background) }
        if isPattern, isWithdrawn, !isDeclared { continue }
        for cell in try declaring(
          text, own, on: background, isWithdrawn: isWithdrawn, place: " in \(revision.id)")
        {
          own.removeAll { $0.context == cell.context }
          changed.removeAll { $0.context == cell.context }
          own.append(cell)
          changed.append(cell)
        }
      }
      changes.set.cells += changed
    }
    return changes
  }

  /// The path itself, or the colors of a pattern.
  private func colors(_ text: String, in revision: Revision) throws -> [TokenPath] {
    guard text.contains("*") else { return [try TokenPath(text)] }
    let paths = try allPaths().map { TokenPath(trusted: $0) }
    let pattern = PathPattern(text, among: paths)
    let found = try paths.filter { path in
      guard pattern.matches(path) else { return false }
      return try cells(of: path).contains {
        $0.revision == revision.id && $0.statement.type == .color
      }
    }
    if found.isEmpty {
      throw VerbProblem.valueInvalid(
        "\(quotedForMessage(text)) holds no color in \(revision.id)",
        fix: "see `blazon list --type color`")
    }
    return found
  }

  /// The cells of one text that change where it is declared on one background.
  ///
  /// - Parameter own: the text's cells as they are so far.
  private func declaring(
    _ text: TokenPath, _ own: [Cell], on background: TokenPath, isWithdrawn: Bool, place: String
  ) throws -> [Cell] {
    if text == background {
      throw VerbProblem.valueInvalid(
        "\(quotedForMessage(text.text)) cannot be read on itself",
        fix: "name the text first, then its background")
    }
    if own.isEmpty { throw try nothing(at: text, place: place) }
    if !isWithdrawn {
      let others = try cells(of: background)
      if others.isEmpty { throw try nothing(at: background, place: place) }
      try check(text, own)
      try check(background, others)
    }
    let base = own.filter(\.context.isBase)
    if isWithdrawn {
      let changed = own.filter { $0.statement.backgrounds.contains(background) }.map { cell in
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
      return changed
    }
    // A context that says something of its own does not hear the base.
    let saying = own.filter { !$0.statement.backgrounds.isEmpty && !$0.context.isBase }
    return (base.isEmpty ? own : base + saying)
      .filter { !$0.statement.backgrounds.contains(background) }
      .map { cell in
        cell.with { $0.qualifiers.on = $0.backgrounds + [background] }
      }
  }

  private func check(_ path: TokenPath, _ cells: [Cell]) throws {
    guard let type = cells.compactMap(\.statement.type).first, type != .color else { return }
    throw VerbProblem.valueInvalid(
      "\(quotedForMessage(path.text)) is a \(type.rawValue); contrast is measured between colors",
      fix: "name a color")
  }
}
