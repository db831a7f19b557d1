internal import TokenModel

/// Chooses the cells of tokens that only their own entries decide: the last entry that is there wins.
struct LocalCells {
  private let document: ResolverDocument
  private let trees: LayerTrees
  private let axes: AxisOrder
  /// The place of each modifier among the axes.
  private let places: [Int]
  private(set) var chosen = ChosenCells()
  private(set) var findings: [PendingDiagnostic] = []

  /// One layer's cells of a token.
  private struct Candidate {
    var entry: LayerIndex.Entry
    /// The layer's own context.
    var context: Context
    /// One, unless our extension gives the token contexts of its own, which `context` is joined to.
    var cells: [ChosenCell]
  }

  init(_ document: ResolverDocument, _ trees: LayerTrees, _ axes: AxisOrder) {
    self.document = document
    self.trees = trees
    self.axes = axes
    places = document.modifiers.map { axes.names.firstIndex(of: $0.name) ?? 0 }
  }

  /// - Parameter raw: every layer read on its own.
  mutating func choose(from raw: ParsedFiles) {
    let index = trees.index
    var layered: [TokenPath: [Int]] = [:]
    var order: [TokenPath] = []
    for (number, cell) in raw.set.cells.enumerated() {
      let entries = index.tokens[cell.path] ?? []
      if entries.contains(where: { $0.choice != nil }) {
        if layered[cell.path] == nil { order.append(cell.path) }
        layered[cell.path, default: []].append(number)
      } else {
        chosen.add(cell, at: raw.offsets[number])
      }
    }
    chosen.abouts += raw.set.abouts.filter { !$0.isGroup && layered[$0.path] == nil }
    for path in order { choose(path, index.tokens[path] ?? [], from: raw, layered[path] ?? []) }
  }

  private mutating func choose(
    _ path: TokenPath, _ entries: [LayerIndex.Entry], from raw: ParsedFiles, _ numbers: [Int]
  ) {
    let names = Set(document.modifiers.map(\.name))
    var candidates: [Candidate] = []
    for entry in entries {
      let context = entry.choice.map { document.context($0) } ?? .base
      let cells = numbers.map { (raw.set.cells[$0], raw.offsets[$0]) }
        .filter { cell, _ in cell.context.filtered { names.contains($0.axis) } == context }
        .map { cell, offset in
          ChosenCell(
            own: cell.context.filtered { !names.contains($0.axis) }, cell: cell, offset: offset)
        }
      if cells.isEmpty { continue }
      candidates.append(Candidate(entry: entry, context: context, cells: cells))
    }
    guard let first = candidates.first else { return }
    qualify(&candidates, path)
    let modifiers = candidates.compactMap(\.entry.choice?.modifier)
    let isInOrder = zip(modifiers, modifiers.dropFirst()).allSatisfy { places[$0] <= places[$1] }
    let ownAxes = candidates.flatMap { $0.cells.flatMap(\.own.fixed) }.map(\.axis)
    // A cell that fixes a modifier's axis on its own belongs to no layer.
    let isWhole = candidates.map(\.cells.count).reduce(0, +) == numbers.count
    if !isWhole || !ownAxes.isEmpty && !(isInOrder && precede(ownAxes, modifiers)) {
      findings.append(.ownContexts(path, at: first.entry.keyOffset))
    } else if isInOrder {
      chooseInOrder(candidates)
    } else {
      chooseByPermutation(candidates, Set(modifiers), path)
    }
  }

  /// Whether modifiers decide before the token's own axes do, as its layers do.
  private func precede(_ own: [String], _ modifiers: [Int]) -> Bool {
    let last = own.compactMap { axes.names.firstIndex(of: $0) }.max() ?? 0
    return modifiers.allSatisfy { places[$0] > last }
  }

  /// The default permutation's description and the like are the token's; others stay with a cell.
  private mutating func qualify(_ candidates: inout [Candidate], _ path: TokenPath) {
    guard
      let own = trees.index.decisive(candidates.map(\.entry)).map({ entry in
        candidates.firstIndex { $0.entry.item == entry.item && $0.entry.choice == entry.choice }
      }) ?? nil
    else { return }
    let around = trees.deprecation(around: path)
    func facts(_ candidate: Candidate) -> (About, AboutFacts) {
      let about = About(path, candidate.entry.json, revision: candidate.cells[0].cell.revision)
      return (about, AboutFacts(about, deprecated: about.deprecated ?? around))
    }
    let (about, kept) = facts(candidates[own])
    if !about.isEmpty { chosen.abouts.append(about) }
    for index in candidates.indices {
      guard let difference = facts(candidates[index]).1.difference(to: kept) else { continue }
      candidates[index].cells.tell(difference)
    }
  }

  /// Keeps one cell for each entry that does not repeat an earlier one; that suffices where the axes
  /// have the modifiers' order.
  private mutating func chooseInOrder(_ candidates: [Candidate]) {
    var kept: [Candidate] = []
    for layer in candidates.runs({
      $0.entry.choice?.modifier == $1.entry.choice?.modifier
    }) {
      if let modifier = layer[0].entry.choice?.modifier {
        lay(layer, of: document.modifiers[modifier], over: &kept)
      } else {
        kept = layer
      }
    }
    for candidate in kept { chosen.add(candidate.cells, in: candidate.context) }
  }

  private func lay(
    _ layer: [Candidate], of modifier: ResolverDocument.Modifier, over kept: inout [Candidate]
  ) {
    // A modifier that always has the token leaves nothing of what came before.
    if layer.count == modifier.contexts.count,
      var first = layer.first(where: { $0.entry.choice?.context == modifier.first })
    {
      first.context = .base
      kept = [first]
    }
    let earlier = kept
    let hasBase = earlier.contains { $0.context.isBase }
    for candidate in layer {
      let isRepeated = hasBase && earlier.allSatisfy { $0.cells.sayTheSame(as: candidate.cells) }
      if !isRepeated { kept.append(candidate) }
    }
  }

  /// Chooses cells by all combinations of the modifiers: where the registry has the axes in another
  /// order already, a cell may need to fix several.
  private mutating func chooseByPermutation(
    _ candidates: [Candidate], _ modifiers: Set<Int>, _ path: TokenPath
  ) {
    guard let permutations = Permutations(of: modifiers, in: document) else {
      findings.append(
        .tooMany(
          document, modifiers, at: candidates[0].entry.keyOffset,
          because: "the registry has these axes in another order, and "
            + "\(quotedForMessage(path.text)) depends on all of them"))
      return
    }
    // Equal answers get the number of the first.
    let numbers = candidates.map { candidate in
      candidates.firstIndex { $0.cells.sayTheSame(as: candidate.cells) } ?? 0
    }
    let answers = permutations.choices.map { choice -> Int? in
      let whole = permutations.wholeChoice(choice)
      return candidates.lastIndex { candidate in
        candidate.entry.choice.map { whole[$0.modifier] == $0.context } ?? true
      }.map { numbers[$0] }
    }
    for (context, answer) in permutations.cells(answering: answers, axes) {
      chosen.add(candidates[answer].cells, in: context)
    }
  }
}
