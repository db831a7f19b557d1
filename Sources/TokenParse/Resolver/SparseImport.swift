internal import PositionedJSON
internal import TokenModel

extension ParsedResolver {
  /// The tokens of all inputs at once: modifiers as axes, contexts as contexts, and a cell only
  /// where a context changes the answer.
  ///
  /// - Returns: no tokens where the document has an error.
  /// - Complexity: O(*n*) in the sources for tokens that only their own entries decide; the product
  ///   of the modifiers concerned, at most 1,024, for those with effects from elsewhere.
  package func sparse() -> ParsedFiles {
    var result = ParsedFiles(sources: reader.sources)
    guard !hasErrors else {
      result.diagnostics = diagnostics
      return result
    }
    var sparse = SparseImport(self)
    return sparse.run()
  }
}

/// Turns a resolver document into sparse cells: modifiers become axes, and a token gets a cell only
/// where a context changes its answer.
///
/// In each permutation the cells answer as its flattened tokens do (`SparsePropertyTests`). To read
/// them all would cost the product of all contexts, so each layer is read once, and the permutations
/// of a few modifiers only for tokens that need it.
///
/// - Source: DTCG Resolver Module 2025.10, section 6; `docs/decisions` on contexts.
struct SparseImport {
  let document: ResolverDocument
  let options: ParseOptions
  var reader: TreeReader
  var result: ParsedFiles
  private var findings: [PendingDiagnostic] = []

  init(_ resolver: ParsedResolver) {
    document = resolver.document
    reader = resolver.reader
    result = ParsedFiles(sources: resolver.reader.sources)
    // The caller's context is joined at the end: contexts in between are the modifiers' alone.
    var options = resolver.options
    options.context = .base
    self.options = options
    wanted = resolver.options.context
  }

  private let wanted: Context

  mutating func run() -> ParsedFiles {
    let index = LayerIndex(document)
    reader.findings += index.varyingGroups()
    warnOfDefaults()
    readLayers(index)
    declareAxes()
    joinContext()
    result.untypedAliases = result.set.cells.indices.filter {
      let statement = result.set.cells[$0].statement
      return statement.type == nil && statement.alias != nil
    }
    result.diagnostics =
      (result.diagnostics + findings.diagnostics(in: reader.sources)).withoutRepetition
    return result
  }

  /// Reads each layer once, and permutations only for tokens with effects from elsewhere.
  private mutating func readLayers(_ index: LayerIndex) {
    let dependence = Dependence(index)
    let trees = LayerTrees(document: document, dependence: dependence)
    let layers = trees.layers()
    let options = document.options(options, for: layers.map(\.tree), declaring: declaredAxes)
    let raw = parse(layers, from: &reader, options, areMerged: true)
    result.diagnostics = raw.diagnostics
    result.faulty.formUnion(raw.faulty)
    take(raw.set)
    let axes = axes(after: raw.set.axes)
    var local = LocalCells(document, trees, axes)
    local.choose(from: raw)
    take(local.chosen)
    findings += local.findings
    let readings = readings(dependence, options, groups: raw.set.abouts.filter(\.isGroup))
    for reading in readings { take(reading.base) }
    for var reading in readings {
      take(reading.chosen(axes))
      findings += reading.findings
      result.diagnostics += reading.diagnostics
      result.faulty.formUnion(reading.faulty)
    }
  }

  /// Reads the permutations for tokens with effects from elsewhere: of the modifiers concerned, and of
  /// no others. Of 13 public resolver documents (November 2026) four have such tokens, each under one set of one or
  /// two modifiers, so that one whole reading for each of their contexts is all there is to save.
  ///
  /// - Parameter groups: the records of groups that are kept already.
  /// - Returns: one for each set of modifiers that some token depends on.
  private mutating func readings(
    _ dependence: Dependence, _ options: ParseOptions, groups: [About]
  ) -> [PermutationCells] {
    var readings: [PermutationCells] = []
    var count = 0
    for modifiers in dependence.modifierSets {
      let permutations = Permutations(of: modifiers, in: document)
      count += permutations?.choices.count ?? 0
      guard let permutations, count <= SparseImport.mostReadings else {
        findings.append(
          .tooMany(
            document, modifiers, at: document.offset,
            because: "groups that a context changes make tokens depend on all of them"))
        break
      }
      readings.append(
        PermutationCells(document, permutations, reader, options, groups: groups) {
          dependence.modifiers(of: $0) == modifiers
        })
    }
    return readings
  }

  /// The most permutations that are read over all tokens.
  static let mostReadings = 4 * Permutations.most

  // MARK: Axes

  /// The registry's order of axes after this import.
  private func axes(after read: AxisOrder) -> AxisOrder {
    var axes = AxisOrder(options.knownRevisions.flatMap { $0.axes.map(\.name) } + read.names)
    for axis in declaredAxes { axes.declare(axis.name) }
    // The document's is the one that is recorded.
    axes.follow(AxisOrder(read.names + declaredAxes.map(\.name)).names)
    return axes
  }

  private var declaredAxes: [Revision.Axis] {
    document.ownAxes
      + document.modifiers.map { Revision.Axis(name: $0.name, values: $0.firstThenOthers) }
  }

  private mutating func warnOfDefaults() {
    for modifier in document.modifiers where modifier.defaultContext == nil {
      let first = quotedForMessage(modifier.contexts[0])
      reader.findings.warn(
        "resolver-default-missing",
        "the modifier \(quotedForMessage(modifier.name)) has no default; its first "
          + "context, \(first), is taken", fix: "write \"default\": \(first)", at: modifier.offset)
    }
  }

  // MARK: The result

  /// Adds revisions, axes, documents and the records of groups.
  private mutating func take(_ set: TokenSet) {
    var facts = set
    facts.abouts.removeAll { !$0.isGroup }
    result.set.joinFacts(of: facts)
  }

  private mutating func take(_ chosen: ChosenCells) {
    result.set.cells += chosen.cells
    result.offsets += chosen.offsets
    result.set.abouts += chosen.abouts
  }

  private mutating func declareAxes() {
    for index in result.set.revisions.indices {
      let id = result.set.revisions[index].id
      if options.knownRevisions.contains(where: { $0.id == id }) { continue }
      result.set.revisions[index].title = result.set.revisions[index].title ?? document.name
      result.set.revisions[index].description =
        result.set.revisions[index].description ?? document.description
    }
    result.declare(declaredAxes)
  }

  private mutating func joinContext() {
    guard !wanted.isBase else { return }
    let axes = Set(result.set.cells.flatMap { $0.context.fixed.map(\.axis) })
      .union(document.modifiers.map(\.name))
    guard axes.isDisjoint(with: wanted.fixed.map(\.axis)) else {
      findings.report(
        "context-conflict",
        "the context \(quotedForMessage(wanted.text)) is one of a modifier's own",
        fix: "leave --context out", at: document.offset)
      return
    }
    for index in result.set.cells.indices {
      let cell = result.set.cells[index]
      result.set.cells[index] = cell.with(context: cell.context.joined(with: wanted))
    }
  }
}
