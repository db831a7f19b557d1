extension ResolvedTokens {
  /// The tokens as they are where some axes have one value each, without those axes.
  ///
  /// - Parameter choice: values that the revision's axes have.
  /// - Complexity: O(*n* · *c*²) for *n* tokens of *c* answers.
  package func choosing(_ choice: Context) -> ResolvedTokens {
    if choice.isBase { return self }
    var chosen = self
    chosen.revision.axes.removeAll { choice[$0.name] != nil }
    chosen.tokens = tokens.compactMap { token in
      var token = token
      token.cells = cells(of: token, where: choice)
      return token.cells.isEmpty ? nil : token
    }
    return chosen
  }

  private func cells(of token: ResolvedToken, where choice: Context) -> [ResolvedCell] {
    let answers = contexts(of: token, where: choice).compactMap { context -> ResolvedCell? in
      guard let whole = context.joined(with: choice) else { return nil }
      return token.cells.last { $0.context.holds(in: whole) }?.with(context: context)
    }
    return answers.withoutRepeats(keepsValues: true).map { answer in
      answer.with(cell: answer.cell.with(context: answer.context))
    }
  }

  /// The contexts of the answers that may hold there, without the chosen axes, and all that hold together: of
  /// what holds in a full context, the largest of them then decides as all axes together did.
  private func contexts(of token: ResolvedToken, where choice: Context) -> [Context] {
    var found: [Context] = []
    for cell in token.cells where cell.context.joined(with: choice) != nil {
      let rest = cell.context.filtered { choice[$0.axis] == nil }
      for other in found + [rest] {
        guard let joined = rest.joined(with: other), !found.contains(joined) else { continue }
        found.append(joined)
      }
    }
    return axes.sorted(found) { $0 }
  }
}
