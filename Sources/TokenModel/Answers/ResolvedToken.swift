package import PositionedJSON

/// A token's answers in one revision: the base context, and each context that differs from it.
package struct ResolvedToken: Hashable, Sendable {
  package var path: TokenPath
  /// At least one. The base context first if it has an answer; then by rank of the context, so that
  /// of all entries whose context holds, the last decides.
  package var cells: [ResolvedCell]
  /// `nil` where nothing is said.
  package var about: About?
  /// The reason for which the token or a group around it is deprecated, `true` for none; `nil` where neither
  /// is, also where `false` says so.
  package var deprecation: JSON? { didSet { deprecation = deprecation.flatMap(Deprecation.said) } }

  package init(
    path: TokenPath, cells: [ResolvedCell], about: About? = nil, deprecation: JSON? = nil
  ) {
    self.path = path
    self.cells = cells
    self.about = about
    self.deprecation = deprecation.flatMap(Deprecation.said)
  }

  /// The answer where nothing is fixed, if there is one.
  package var base: ResolvedCell? { cells.first { $0.context.isBase } }
}
