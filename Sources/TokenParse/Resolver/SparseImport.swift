internal import PositionedJSON
internal import TokenModel

extension ParsedResolver {
  /// The tokens of all inputs at once: modifiers as axes, contexts as contexts, and a cell only
  /// where a context says something else.
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

/// Turns a resolver document into sparse cells.
///
/// - Source: DTCG Resolver Module 2025.10, section 6; `docs/decisions` on contexts.
struct SparseImport {
  let document: ResolverDocument
  let options: ParseOptions
  var reader: TreeReader
  var result: ParsedFiles
  /// In the registry after this import.
  var axes = AxisOrder()

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
    let dependence = Dependence(LayerIndex(document))
    let trees = LayerTrees(document: document, dependence: dependence)
    reader.findings += dependence.index.findings + trees.findings()
    warnOfDefaults()
    let layers = trees.layers()
    let raw = parse(layers, from: &reader, options(for: layers), areMerged: true)
    take(raw.set)
    axes = AxisOrder(options.knownRevisions.flatMap { $0.axes.map(\.name) } + raw.set.axes.names)
    for axis in declaredAxes { axes.declare(axis.name) }
    var cells = LocalCells(document, trees, axes)
    cells.choose(from: raw)
    take(cells.chosen)
    var varying = VaryingCells(document, dependence, axes)
    varying.choose(reader, options(for: layers), groups: raw.set.abouts.filter(\.isGroup))
    for set in varying.sets { take(set) }
    take(varying.chosen)
    var findings = reader
    findings.findings = cells.findings + varying.findings
    declareAxes()
    joinContext(&findings)
    result.untypedAliases = result.set.cells.indices.filter {
      let statement = result.set.cells[$0].statement
      return statement.type == nil && statement.alias != nil
    }
    result.faulty = raw.faulty.union(varying.faulty)
    result.diagnostics =
      (raw.diagnostics + varying.diagnostics + findings.findings.diagnostics(in: reader.sources))
      .withoutRepetition
    return result
  }

  private func options(for layers: [Layer]) -> ParseOptions {
    document.options(options, for: layers.map(\.tree), declaring: declaredAxes)
  }

  private var declaredAxes: [Revision.Axis] {
    document.ownAxes
      + document.modifiers.map { modifier in
        let names = modifier.contexts.map(\.name)
        let first = names[modifier.first]
        return Revision.Axis(name: modifier.name, values: [first] + names.filter { $0 != first })
      }
  }

  private mutating func warnOfDefaults() {
    for modifier in document.modifiers where modifier.defaultContext == nil {
      let first = quotedForMessage(modifier.contexts[0].name)
      reader.findings.append(
        PendingDiagnostic(
          severity: .warning, code: "resolver-default-missing",
          message: "the modifier \(quotedForMessage(modifier.name)) has no default; its first "
            + "context, \(first), is taken", fix: "write \"default\": \(first)",
          offset: modifier.offset))
    }
  }

  // MARK: The result

  /// What a parse says apart from tokens.
  private mutating func take(_ set: TokenSet) {
    for revision in set.revisions where result.set.revision(revision.id) == nil {
      result.set.revisions.append(revision)
    }
    for axis in set.axes.names { result.set.axes.declare(axis) }
    let documents = Set(result.set.documents.map(\.id))
    result.set.documents += set.documents.filter { !documents.contains($0.id) }
    let groups = Set(result.set.abouts.filter(\.isGroup).map(\.path))
    result.set.abouts += set.abouts.filter { $0.isGroup && !groups.contains($0.path) }
  }

  private mutating func take(_ chosen: ChosenCells) {
    result.set.cells += chosen.cells
    result.offsets += chosen.offsets
    result.set.abouts += chosen.abouts
  }

  private mutating func declareAxes() {
    for index in result.set.revisions.indices {
      let id = result.set.revisions[index].id
      let isNew = !options.knownRevisions.contains { $0.id == id }
      if isNew {
        result.set.revisions[index].title = result.set.revisions[index].title ?? document.name
        result.set.revisions[index].description =
          result.set.revisions[index].description ?? document.description
      }
      result.set.revisions[index] = result.set.revisions[index].merging(
        Revision(id: id, axes: declaredAxes))
    }
    for axis in declaredAxes { result.set.axes.declare(axis.name) }
  }

  private mutating func joinContext(_ reader: inout TreeReader) {
    guard !wanted.isBase else { return }
    let axes = Set(result.set.cells.flatMap { $0.context.fixed.map(\.axis) })
      .union(document.modifiers.map(\.name))
    guard axes.isDisjoint(with: wanted.fixed.map(\.axis)) else {
      reader.findings.append(
        PendingDiagnostic(
          code: "context-conflict",
          message: "the context \(quotedForMessage(wanted.text)) is one of a modifier's own",
          fix: "leave --context out", offset: document.offset))
      return
    }
    for index in result.set.cells.indices {
      let context = result.set.cells[index].context
      result.set.cells[index].context = context.joined(with: wanted) ?? context
    }
  }
}

/// Cells for the result, each with its place, and what is said of their tokens.
struct ChosenCells {
  var cells: [Cell] = []
  /// Parallel to `cells`.
  var offsets: [Int] = []
  var abouts: [About] = []

  mutating func add(_ cell: Cell, at offset: Int) {
    cells.append(cell)
    offsets.append(offset)
  }
}

extension ResolverDocument {
  /// Modifiers by name, for a message.
  func names(of modifiers: some Sequence<Int>) -> String {
    modifiers.sorted().map { quotedForMessage(self.modifiers[$0].name) }.joined(separator: ", ")
  }
}
