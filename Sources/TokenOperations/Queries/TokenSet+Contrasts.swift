internal import PositionedJSON
package import TokenDiff
package import TokenModel
internal import TokenResolve

extension TokenSet {
  /// The contrasts of colors that somebody asks for: each of one side on each of the other.
  ///
  /// A side is a token, a group, a pattern, or a color in a form of CSS. A color that is not a token stands under its
  /// own text, such as `#F7F7F7`, in each context.
  ///
  /// - Parameter isComplete: whether there may be any number of pairs, in contexts that change nothing, too.
  /// - Returns: in the order of the texts' paths, then of the backgrounds'; of each pair the contexts in
  ///   which a color differs from that of a wider one.
  /// - Throws: `VerbProblem.unknownPath`; `.valueInvalid` where a side has no color, or there are more than
  ///   10,000 pairs, which nobody reads.
  /// - Complexity: O(*n* + *p*·*c*²) for *n* cells and *p* pairs of *c* contexts.
  package func contrasts(
    of text: String, on background: String, in revision: Revision, isComplete: Bool = false
  ) throws -> [Contrast] {
    var set = self
    let paths = Set(cells.lazy.filter { $0.revision == revision.id }.map(\.path))
    let texts = try set.colors(meantBy: text, among: paths, revision)
    let backgrounds = try set.colors(meantBy: background, among: paths, revision)
    let tokens = resolve(set, revision: revision).tokensWithProblems
    let colors = tokens.tokens.filter { $0.cells.contains { $0.value?.type == .color } }.map(\.path)
    let (some, others) = (colors.filter(texts), colors.filter(backgrounds))
    for (side, found) in [(text, some), (background, others)] where found.isEmpty {
      throw VerbProblem.valueInvalid(
        "\(quotedForMessage(side)) is not a color", fix: "name a color on both sides")
    }
    let pairs = some.flatMap { one in
      others.filter { $0 != one }.map { ContrastPair(text: one, background: $0) }
    }
    let limit = 10_000
    if !isComplete, pairs.count > limit {
      throw VerbProblem.valueInvalid(
        "\(some.count) colors on \(others.count) are \(pairs.count) pairs",
        fix: "ask for \(limit) at most: narrow either side")
    }
    return Contrast.measured(pairs, in: tokens, inAll: isComplete)
  }

  /// The last revision that has each side of a contrast, where the newest has not; `nil` where it has or none does.
  package func revision(having sides: [String], or newest: Revision) -> Revision? {
    func hasAll(_ revision: Revision) -> Bool {
      let colors = cells.lazy.filter { $0.revision == revision.id && $0.statement.type == .color }
      let paths = Set(colors.map(\.path))
      return sides.allSatisfy { side in
        CSSColorReader.json(side) != nil
          || paths.contains(where: PathPattern(side, among: paths).matches)
      }
    }
    return sides.isEmpty || hasAll(newest) ? nil : revisions.last(where: hasAll)
  }

  /// Which paths a side means; a color of its own joins the set.
  private mutating func colors(
    meantBy text: String, among paths: Set<TokenPath>, _ revision: Revision
  ) throws -> (TokenPath) -> Bool {
    let isThere = paths.contains { $0.isInside(TokenPath(trusted: text)) }
    if !isThere, let json = CSSColorReader.json(text) {
      // The six digits are not all of a color that is not opaque.
      let hex = json["alpha"] == nil ? json["hex"]?.string?.uppercased() : nil
      let path = TokenPath(trusted: hex ?? text)
      let statement = Statement(type: .color, value: json)
      cells.append(Cell(path: path, revision: revision.id, context: .base, statement: statement))
      return { $0 == path }
    }
    let pattern = PathPattern(text, among: paths)
    guard paths.contains(where: pattern.matches) else {
      throw VerbProblem.unknownPath(text, near: nearest(text, among: paths.map(\.text).sorted()))
    }
    return pattern.matches
  }
}
