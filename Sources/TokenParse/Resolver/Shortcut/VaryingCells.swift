internal import TokenModel

/// Reads the permutations for tokens with effects from elsewhere: of the modifiers concerned, and of
/// no others.
///
/// Of 13 public resolver documents (November 2026) four have such tokens, each under one set of one or two
/// modifiers, so that one whole reading for each of their contexts is all there is to save.
struct VaryingCells {
  let document: ResolverDocument
  let dependence: Dependence
  /// One for each set of modifiers that some token depends on.
  private(set) var readings: [PermutationCells] = []
  private(set) var findings: [PendingDiagnostic] = []

  /// The most permutations that are read over all tokens.
  static let mostReadings = 4 * Permutations.most

  /// - Parameter groups: the records of groups that are kept already.
  mutating func read(_ reader: TreeReader, _ options: ParseOptions, groups: [About]) {
    var count = 0
    for modifiers in modifierSets {
      let permutations = Permutations(of: modifiers, in: document)
      count += permutations?.choices.count ?? 0
      guard let permutations, count <= VaryingCells.mostReadings else {
        findings.append(
          .tooMany(
            document, modifiers, at: document.offset,
            because: "groups that a context changes make tokens depend on all of them"))
        return
      }
      readings.append(
        PermutationCells(document, permutations, reader, options, groups: groups) {
          dependence.modifiers(of: $0) == modifiers
        })
    }
  }

  /// Every set of modifiers that some token depends on, fewest first.
  private var modifierSets: [Set<Int>] {
    var found = Set(dependence.modifiers.values)
    for region in dependence.regions.keys {
      if let modifiers = dependence.modifiers(of: region.child("$root")) { found.insert(modifiers) }
    }
    return found.sorted {
      $0.count != $1.count
        ? $0.count < $1.count : $0.sorted().lexicographicallyPrecedes($1.sorted())
    }
  }
}
