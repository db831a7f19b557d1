package import TokenModel

extension ContrastPair {
  /// The paths that a color could have a contrast with by its name: `button.background` of `button.text`,
  /// `onPrimary` of `primary`, and the other way round, in the spelling of the path.
  ///
  /// - Complexity: O(*k*²) for a path of *k* words.
  package static func partners(of path: TokenPath) -> [TokenPath] {
    let segments = path.segments.map { String($0) }
    var found: [[String]] = []
    for (index, segment) in segments.enumerated() {
      func add(_ other: String) {
        var all = segments
        if other.isEmpty { all.remove(at: index) } else { all[index] = other }
        if !all.isEmpty { found.append(all) }
      }
      for (word, others) in words {
        var rest = segment.startIndex..<segment.endIndex
        while let place = segment.range(of: word, ignoringCaseIn: rest) {
          for other in others {
            let isCapital = segment[place.lowerBound].isUppercase
            let spelled = isCapital ? other.prefix(1).uppercased() + other.dropFirst() : other
            add(segment.replacing(place, with: spelled))
          }
          rest = place.upperBound..<segment.endIndex
        }
      }
      let capital = segment.prefix(1).uppercased() + segment.dropFirst()
      for other in ["on" + capital, "on-" + segment, "on_" + segment] { add(other) }
      found.append(segments[..<index] + ["on"] + segments[index...])
      guard segment.hasPrefix("on") else { continue }
      let rest = segment.dropFirst(2)
      if rest.isEmpty {
        add("")
      } else if rest.first?.isUppercase == true {
        add(rest.prefix(1).lowercased() + rest.dropFirst())
      } else if rest.first == "-" || rest.first == "_" {
        add(String(rest.dropFirst()))
      }
    }
    return found.map { TokenPath(trusted: $0.joined(separator: ".")) }
  }

  private static let words = [
    ("text", ["background", "bg"]), ("foreground", ["background", "bg"]),
    ("fg", ["bg", "background"]), ("background", ["text", "foreground", "fg"]),
    ("bg", ["fg", "text", "foreground"]),
  ]
}

/// The contrasts that fell below a level of AA between two points, of pairs that names propose and nobody
/// declares.
///
/// - Returns: by the text's path; only what is certain.
/// - Complexity: as `Contrast.all(in:)`, for both points.
package func undeclaredContrastsLost(from: PointView, to: PointView) -> [ContrastChange] {
  to.revisions.flatMap { after -> [ContrastChange] in
    let same = from.revisions.first { $0.revision.id == after.revision.id }
    let only = from.revisions.count == 1 && to.revisions.count == 1 ? from.revisions.first : nil
    guard let before = same ?? only else { return [] }
    let (old, new) = (ContrastPairs.proposed(before), ContrastPairs.proposed(after))
    let known = Dictionary(grouping: old, by: ContrastPair.init)
    return new.compactMap { contrast in
      // In a context that the earlier side does not tell apart, that of the most of its choices holds.
      let former = known[ContrastPair(contrast)]?.filter { $0.context.holds(in: contrast.context) }
        .max { $0.context.fixed.count < $1.context.fixed.count }
      guard let before = former?.ratio, let after = contrast.ratio else { return nil }
      let change = ContrastChange(
        text: contrast.text, background: contrast.background, context: contrast.context,
        before: before, after: after)
      return ["AA", "AA for large text"].contains(change.lostLevel) ? change : nil
    }
  }
}

extension ContrastPair {
  fileprivate init(_ contrast: Contrast) {
    self.init(text: contrast.text, background: contrast.background)
  }
}

extension ContrastPairs {
  fileprivate static func proposed(_ tokens: ResolvedTokens) -> [Contrast] {
    Contrast.all(in: tokens).filter { !$0.isDeclared }
  }
}

extension String {
  /// The first place of a word in lower case, whatever case it has here.
  fileprivate func range(of word: String, ignoringCaseIn span: Range<Index>) -> Range<Index>? {
    var start = span.lowerBound
    while let end = index(start, offsetBy: word.count, limitedBy: span.upperBound) {
      if self[start..<end].lowercased() == word { return start..<end }
      start = index(after: start)
    }
    return nil
  }

  fileprivate func replacing(_ place: Range<Index>, with text: String) -> String {
    self[..<place.lowerBound] + text + self[place.upperBound...]
  }
}
