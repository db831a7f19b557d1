internal import TokenModel

/// The tokens of a few modifiers' permutations: each permutation is flattened and read as one file,
/// then every token gets few cells that answer alike.
///
/// - Complexity: the size of the document times the number of permutations.
struct PermutationCells {
  private let document: ResolverDocument
  private let permutations: Permutations
  /// The tokens by path; `order` has the order in which they are first met.
  private var tokens: [TokenPath: TokenAnswers] = [:]
  private var order: [TokenPath] = []
  /// The first permutation, which is the default one, without its tokens.
  private(set) var base = TokenSet()
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var faulty: Set<TokenPath> = []
  private(set) var findings: [PendingDiagnostic] = []

  /// Reads the permutations.
  ///
  /// - Parameters:
  ///   - groups: the records of groups that are kept already, beside those of the first permutation.
  ///   - isWanted: whether a token is kept; the others are read for references only.
  init(
    _ document: ResolverDocument, _ permutations: Permutations, _ reader: TreeReader,
    _ options: ParseOptions, groups: [About] = [], where isWanted: (TokenPath) -> Bool
  ) {
    self.document = document
    self.permutations = permutations
    var quiet = reader
    quiet.findings = []
    var kept = Abouts([])
    for (number, choice) in permutations.choices.enumerated() {
      var reader = quiet
      let tree = document.flattened(permutations.wholeChoice(choice))
      let files = parse([Layer(tree: tree)], from: &reader, options)
      diagnostics += files.diagnostics
      faulty.formUnion(files.faulty)
      if number == 0 {
        base = files.set
        base.cells = []
        kept = Abouts(files.set.abouts.filter(\.isGroup) + groups)
      }
      add(files, number, kept, where: isWanted)
    }
  }

  private mutating func add(
    _ files: ParsedFiles, _ number: Int, _ kept: Abouts, where isWanted: (TokenPath) -> Bool
  ) {
    let abouts = Abouts(files.set.abouts)
    let found = zip(files.set.cells, files.offsets).filter { isWanted($0.0.path) }
      .map { ChosenCell(own: $0.context, cell: $0, offset: $1) }
    for (path, cells) in found.grouped(by: \.cell.path) {
      if tokens[path] == nil {
        order.append(path)
        tokens[path] = TokenAnswers(permutations.choices.count)
      }
      tokens[path]?.add(cells, at: path, abouts, kept, number)
    }
  }

  // MARK: Choosing

  /// Few cells for each token, in the order of the tokens.
  ///
  /// - Parameter axes: the registry's order of axes.
  mutating func chosen(_ axes: AxisOrder) -> ChosenCells {
    var chosen = ChosenCells()
    for path in order {
      guard let token = tokens[path] else { continue }
      let cells = permutations.cells(answering: token.answers, axes)
      guard token.keepsOwnContexts(beside: cells.map(\.context), in: document, axes) else {
        findings.append(.ownContexts(path, at: token.different[0][0].offset))
        continue
      }
      if let about = token.about { chosen.abouts.append(about) }
      for (context, answer) in cells { chosen.add(token.different[answer], in: context) }
    }
    return chosen
  }
}

/// The records of tokens and groups in one permutation, by path.
private struct Abouts {
  private var tokens: [TokenPath: About] = [:]
  private var groups: [TokenPath: About] = [:]

  init(_ abouts: [About]) {
    for about in abouts {
      if about.isGroup { groups[about.path] = about } else { tokens[about.path] = about }
    }
  }

  func about(_ path: TokenPath) -> About? { tokens[path] }

  /// The facts of a token that has another permutation's record, in these groups.
  func facts(_ path: TokenPath, _ about: About?) -> AboutFacts {
    let around = path.groups.lazy.compactMap { groups[$0]?.deprecated }
    return AboutFacts(about, deprecated: about?.deprecated ?? around.first { _ in true })
  }
}

/// The answers of one token in all permutations.
private struct TokenAnswers {
  /// Different answers: the token's cells, of which there are several where it has contexts of its
  /// own.
  private(set) var different: [[ChosenCell]] = []
  /// For each permutation, an index of `different`; `nil` where the token is not there.
  private(set) var answers: [Int?]
  /// The record from the first permutation that has the token, the default one if that has it.
  private(set) var about: About?
  /// The facts that a registry gives for the token where its cells have none of their own.
  private var kept: AboutFacts?

  init(_ count: Int) { answers = Array(repeating: nil, count: count) }

  mutating func add(
    _ cells: [ChosenCell], at path: TokenPath, _ abouts: Abouts, _ groups: Abouts,
    _ permutation: Int
  ) {
    if kept == nil {
      about = abouts.about(path)
      kept = groups.facts(path, about)
    }
    var cells = cells
    if let kept, let difference = abouts.facts(path, abouts.about(path)).difference(to: kept) {
      cells.tell(difference)
    }
    let known = different.firstIndex { $0.sayTheSame(as: cells) }
    answers[permutation] = known ?? different.count
    if known == nil { different.append(cells) }
  }

  /// Whether the token's own contexts can be joined to those of its cells: where modifiers decide,
  /// they must decide before the token's own axes do, and each answer needs a cell for all its own
  /// contexts, since another answer's would hold there.
  func keepsOwnContexts(
    beside contexts: [Context], in document: ResolverDocument, _ axes: AxisOrder
  ) -> Bool {
    let own = Set(different.joined().flatMap { $0.own.fixed.map(\.axis) })
    let deciding = Set(contexts.flatMap { $0.fixed.map(\.axis) })
    if own.isEmpty || deciding.isEmpty { return true }
    guard different.allSatisfy({ $0.contains(where: \.own.isBase) }),
      own.isDisjoint(with: document.modifiers.map(\.name))
    else { return false }
    func places(_ names: Set<String>) -> [Int] { names.map { axes.names.firstIndex(of: $0) ?? 0 } }
    return places(deciding).min() ?? 0 > places(own).max() ?? 0
  }
}
