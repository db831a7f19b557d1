internal import PositionedJSON
internal import TokenModel

/// Chooses the cells of tokens with effects from elsewhere: by reading the permutations of the
/// modifiers concerned, and of no others.
struct VaryingCells {
  private let document: ResolverDocument
  private let dependence: Dependence
  private let axes: AxisOrder
  private(set) var chosen = ChosenCells()
  private(set) var findings: [PendingDiagnostic] = []
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var faulty: Set<TokenPath> = []
  /// What the permutations say apart from tokens.
  private(set) var sets: [TokenSet] = []

  /// More permutations than that, over all tokens, are not read.
  static let mostReadings = 4 * Permutations.most

  init(_ document: ResolverDocument, _ dependence: Dependence, _ axes: AxisOrder) {
    self.document = document
    self.dependence = dependence
    self.axes = axes
  }

  /// - Parameter groups: what is kept of groups already.
  mutating func choose(_ reader: TreeReader, _ options: ParseOptions, groups: [About]) {
    var readings = 0
    let names = rootNames()
    guard !names.isEmpty else { return }
    let referred = ReferredNames(document)
    for modifiers in modifierSets {
      let permutations = Permutations(of: modifiers, in: document)
      readings += permutations?.choices.count ?? 0
      guard let permutations, readings <= VaryingCells.mostReadings else {
        findings.append(
          .tooMany(
            document, modifiers, at: document.offset,
            because: "groups that a context changes make tokens depend on all of them"))
        return
      }
      let part = document.keeping(referred.closure(of: names[modifiers] ?? []))
      read(part, permutations, modifiers, reader, options, groups)
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

  /// The names at the root under which the tokens that depend on each set of modifiers stand.
  private func rootNames() -> [Set<Int>: Set<String>] {
    var names: [Set<Int>: Set<String>] = [:]
    func add(_ path: TokenPath, _ modifiers: Set<Int>) {
      guard let name = path.segments.first else { return }
      names[modifiers, default: []].insert(String(name))
    }
    for (path, modifiers) in dependence.modifiers { add(path, modifiers) }
    for region in dependence.regions.keys {
      let path = region.child("$root")
      guard let modifiers = dependence.modifiers(of: path) else { continue }
      // A root that inherits may have any name.
      if region.text.isEmpty {
        for tree in document.trees {
          for member in tree.children { names[modifiers, default: []].insert(member.key) }
        }
      } else {
        add(path, modifiers)
      }
    }
    return names
  }

  private mutating func read(
    _ document: ResolverDocument, _ permutations: Permutations, _ modifiers: Set<Int>,
    _ reader: TreeReader, _ options: ParseOptions, _ groups: [About]
  ) {
    var kept: Abouts?
    var tokens: [TokenPath: TokenAnswers] = [:]
    var order: [TokenPath] = []
    var quiet = reader
    quiet.findings = []
    for (number, choice) in permutations.choices.enumerated() {
      var reader = quiet
      let tree = document.flattened(permutations.wholeChoice(choice))
      let files = parse([Layer(tree: tree)], from: &reader, options)
      diagnostics += files.diagnostics
      faulty.formUnion(files.faulty)
      if number == 0 { sets.append(files.set) }
      let abouts = Abouts(files.set.abouts)
      // The first is the default permutation.
      let keptGroups = kept ?? Abouts(files.set.abouts.filter(\.isGroup) + groups)
      kept = keptGroups
      for (cell, offset) in zip(files.set.cells, files.offsets)
      where dependence.modifiers(of: cell.path) == modifiers {
        if tokens[cell.path] == nil {
          order.append(cell.path)
          tokens[cell.path] = TokenAnswers(permutations.choices.count)
        }
        if tokens[cell.path]?.add(cell, at: offset, abouts, keptGroups, number) == false {
          findings.append(.ownContexts(cell.path, at: offset))
        }
      }
    }
    for path in order {
      if let answers = tokens[path] { take(answers, permutations) }
    }
  }

  private mutating func take(_ token: TokenAnswers, _ permutations: Permutations) {
    if let about = token.about { chosen.abouts.append(about) }
    for (context, answer) in permutations.cells(answering: token.answers, axes) {
      var cell = token.cells[answer].cell
      cell.context = context
      chosen.add(cell, at: token.cells[answer].offset)
    }
  }
}

/// What one permutation says of tokens and groups, by path.
private struct Abouts {
  private var tokens: [TokenPath: About] = [:]
  private var groups: [TokenPath: About] = [:]

  init(_ abouts: [About]) {
    for about in abouts {
      if about.isGroup { groups[about.path] = about } else { tokens[about.path] = about }
    }
  }

  func about(_ path: TokenPath) -> About? { tokens[path] }

  func facts(_ path: TokenPath) -> AboutFacts { facts(path, about(path)) }

  /// The same of another token's record in these groups.
  func facts(_ path: TokenPath, _ about: About?) -> AboutFacts {
    var deprecated = about?.deprecated
    var group = path.parent
    while deprecated == nil, let outer = group {
      deprecated = groups[outer]?.deprecated
      group = outer.parent
    }
    return AboutFacts(about, deprecated: deprecated)
  }
}

/// What one token says in the permutations.
private struct TokenAnswers {
  /// Different ones.
  private(set) var cells: [(cell: Cell, offset: Int)] = []
  /// For each permutation, an index of `cells`; `nil` where the token is not there.
  private(set) var answers: [Int?]
  /// Of the first permutation that has the token, which is the default one if that has it.
  private(set) var about: About?
  /// What the registry would tell of the token without further words.
  private var kept: AboutFacts?

  init(_ count: Int) { answers = Array(repeating: nil, count: count) }

  /// - Returns: whether it is the token's only cell in that permutation.
  mutating func add(
    _ cell: Cell, at offset: Int, _ abouts: Abouts, _ groups: Abouts, _ permutation: Int
  ) -> Bool {
    guard answers[permutation] == nil, cell.context.isBase else { return false }
    if kept == nil {
      about = abouts.about(cell.path)
      kept = groups.facts(cell.path, about)
    }
    var cell = cell
    if let kept, let difference = abouts.facts(cell.path).difference(to: kept) {
      cell.statement.qualifiers.about = difference
    }
    let known = cells.firstIndex {
      $0.cell.statement == cell.statement && $0.cell.evidence == cell.evidence
    }
    answers[permutation] = known ?? cells.count
    if known == nil { cells.append((cell, offset)) }
    return true
  }
}
