// TokenParse: the text of token files in, a token set and diagnostics out.
//
// Knows DTCG's file format and our `dev.blazon` extension. Finds every problem in one run and keeps
// the place of every cell. It reads no files itself and resolves no references; it only makes sure
// that they are well formed. Entry: `parse(_:options:)`.

internal import PositionedJSON
internal import TokenModel

/// Reads token files, together, into one token set; or one resolver document and the files that it names.
///
/// - Parameters:
///   - files: in order; where two give the same cell, the later one counts (with a warning).
///   - loader: opens the files that a resolver document names.
/// - Returns: the set and all diagnostics; use the set only when there are no errors.
/// - Complexity: O(*n*) in the bytes.
/// - Source: DTCG Format Module 2025.10; `docs/dev.blazon.schema.json`.
package func parse(
  _ files: [InputFile], loader: SourceLoader = .none, options: ParseOptions = ParseOptions()
) -> ParsedFiles {
  let result = parse(files, loader, TreeReader(options))
  // DTCG's own forms are never refused for looking like an older flavor; but a file that is refused
  // anyway is read again, so that messages name its flavor.
  guard options.strictness == .strict, result.hasErrors else { return result }
  return parse(files, loader, TreeReader(options, modernizes: true))
}

/// - Parameter rounds: how often the files are read again with the rules that are proposed.
private func parse(
  _ files: [InputFile], _ loader: SourceLoader, _ reader: TreeReader, rounds: Int = 3
) -> ParsedFiles {
  var result = read(files, loader, reader)
  guard rounds > 0 else { return result }
  result.completeFixes { rules in
    var options = reader.options
    options.map = options.map.adding(rules)
    return parse(
      files, loader, TreeReader(options, modernizes: reader.modernizes), rounds: rounds - 1)
  }
  return result
}

private func read(
  _ files: [InputFile], _ loader: SourceLoader, _ initial: TreeReader
) -> ParsedFiles {
  var reader = initial
  let given = files.count
  let names = files.map(\.name)
  let (folders, files) =
    reader.modernizes ? TokensStudioFolder.split(reader.chosen(files)) : ([], reader.chosen(files))
  var (layers, systems) = readFolders(folders, &reader)
  var found = reader.besideRevisions(reader.read(files, hasSets: !folders.isEmpty))
  for (index, tree) in FigmaOfOurs.read(found.map(\.tree)).enumerated() { found[index].tree = tree }
  let documents = found.filter { isResolver($0.tree, fileName: $0.file.name) }.map(\.file)
  // Axes that files declare in our extension have the names that were meant.
  let namesAppearance =
    reader.options.namesAppearance
    && !found.contains { $0.tree["$extensions"]?["dev.blazon"]?["axes"] != nil }
  if documents.count == 1, folders.isEmpty, found.count == 1 || !documents[0].isNamed {
    return parse(
      documents[0], loader, reader, names,
      beside: found.map(\.file.name).filter { $0 != documents[0].name },
      namesAppearance: namesAppearance)
  }
  refuse(documents, among: &found, &reader)
  let (written, unread) = (found, reader)
  var (flavor, modes) = reader.modernize(&found)
  if !folders.isEmpty {
    flavor = Flavor.Finding(
      flavor: .tokensStudio, evidence: "\"$themes.json\" or \"$metadata.json\" beside sets")
  }
  systems += found.compactMap { file in
    file.document.map { System(name: file.file.name, document: $0) }
  }
  found.removeAll { $0.document != nil }
  let plan = ContextPlan(
    found.map(\.named), beside: layers, besideAxes: modes.names, flavor.flavor, reader.options)
  let axes = systems.isEmpty ? plan.map.axes(of: found.map(\.file.name)) : []
  if systems.isEmpty, modes.mayJoin(axes) {
    (found, reader) = (written, unread)
    _ = reader.modernize(&found, joining: axes)
  }
  var result = parse(plan, found.map(\.named), &layers, systems, &reader, flavor.flavor)
  result.noteReasons(reader.options, modes: modes.names, whole: systems.isEmpty ? nil : .themes)
  let foundAxes = result.plan.map.foundAxes
  if reader.mayRepeatKeys || !foundAxes.isEmpty {
    result.keepAxisNames(of: reader.options.namedRevisions, made: ModeAxes.made.union(foundAxes))
  }
  result.nameAxes(reader.options, isTaken: namesAppearance)
  if namesAppearance { result.placeAxes(reader.options) }
  result.tellAxes(all: reader.options.tellsContexts)
  let isEmpty = found.isEmpty && layers.isEmpty && systems.isEmpty
  result.describe(flavor, reader.skipped, of: given, isEmpty: isEmpty)
  result.refuseIdleRules(
    reader.options.map, names, placed: Set(found.map(\.file.name)),
    systems: Set(systems.map(\.name)), reader.skipped)
  result.unreadable = reader.unreadable
  if reader.options.input != nil, !isEmpty { result.refuseInput() }
  if systems.isEmpty { result.refuseLost(written.map(\.tree), ofAnyTool: flavor.flavor != .dtcg) }
  return result
}

/// Reads one resolver document, which names its files itself, and which of them count together.
///
/// - Parameters:
///   - names: those of all files that were given.
///   - others: the other files that were given and have tokens.
private func parse(
  _ document: InputFile, _ loader: SourceLoader, _ reader: TreeReader, _ names: [String],
  beside others: [String], namesAppearance: Bool
) -> ParsedFiles {
  let name = document.name
  let options = reader.options.placed(name, by: reader.options.map)
  var result = parse(parseResolver(document, loader: loader, options: options))
  result.declare(reader.options.map.axes(of: [name]))
  result.plan = ContextPlan(reader.options.map)
  result.noteReasons(reader.options, modes: [], whole: .modifiers)
  result.nameAxes(reader.options, isTaken: namesAppearance)
  result.tellAxes(all: reader.options.tellsContexts)
  result.refuseIdleRules(reader.options.map, names, placed: [], systems: [name], reader.skipped)
  if !others.isEmpty {
    func plain(_ name: String) -> Substring { name.hasPrefix("./") ? name.dropFirst(2) : name[...] }
    let read = Set(result.fileNames.map(plain))
    result.notes.append("read \(name), a resolver document, and what it names")
    result.notes += [
      ParsedFiles.note(of: others.filter { !read.contains(plain($0)) }, notNamedBy: name)
    ].compactMap(\.self)
  }
  return result
}

/// Reads the trees where the plan places them: as layers of one set, or over systems that bring documents of their own.
private func parse(
  _ plan: ContextPlan, _ files: [(name: String, tree: JSON)], _ layers: inout [Layer],
  _ systems: [System],
  _ reader: inout TreeReader, _ flavor: Flavor
) -> ParsedFiles {
  let placed = plan.layers(files)
  if systems.isEmpty {
    var options = reader.options
    options.flavor = flavor
    var result = parse(layers + placed, from: &reader, options)
    result.plan = plan
    plan.judge(&result, reader.options, unreadable: reader.unreadable)
    return result
  }
  layers += placed.filter(\.context.isBase)
  var result = parse(systems, over: layers.map(\.tree), reader)
  let others = placed.filter { !$0.context.isBase }
  if !others.isEmpty {
    result.join(parse(others, from: &reader, reader.options))
    result.diagnostics = result.diagnostics.withoutRepetition
    result.plan.join(plan)
  }
  return result
}

extension ParsedFiles {
  /// Adds what was assumed about the files, and which of them gave nothing.
  fileprivate mutating func describe(
    _ found: Flavor.Finding, _ left: [SkippedFile], of given: Int, isEmpty: Bool
  ) {
    flavor = found.flavor
    skipped = left
    fileCount = given - left.count
    notes = [found.note, left.note].compactMap(\.self) + notes
    guard isEmpty, !left.isEmpty else { return }
    diagnostics.append(
      Diagnostic(
        code: "files-without-tokens", message: "none of the files contains tokens",
        fix: "name the token files themselves"))
  }

  /// Refuses a choice of modifiers where no document has any.
  fileprivate mutating func refuseInput() {
    diagnostics.append(
      Diagnostic(
        code: "input-idle", message: "no file is a resolver document, of which --input chooses",
        fix: "leave --input out"))
  }

  /// Reports values of the files that are in no cell and in no diagnostic: a fault of the program, with which nothing ends
  /// well.
  fileprivate mutating func refuseLost(_ files: [JSON], ofAnyTool: Bool) {
    let leaves = LeafCount(files: files.map { TheoFile.tokens(in: $0) }, ofAnyTool: ofAnyTool)
    guard !hasErrors else { return }
    lazy var paths = Set(set.cells.map(\.path.text))
    let lost = leaves.missing(offsets + told).filter { leaf in
      if faulty.contains(TokenPath(trusted: leaf.path)) { return false }
      guard flavor == .tokensStudio else { return true }
      // Sets that are laid over one another are told by their names; the name of the set is in front.
      let names = leaf.path.split(separator: ".")
      return !names.indices.dropFirst().contains { start in
        paths.contains(names[start...].joined(separator: "."))
      }
    }
    guard let first = lost.first, lost.count > counted else { return }
    var places = sources.places()
    diagnostics.append(
      Diagnostic(
        code: "value-lost",
        message:
          "\(quotedForMessage(first.path)) was read and is nowhere\(lost.count > 1 ? ", and \(lost.count - 1) more" : "")",
        fix:
          "this is a fault of blazon: report it with these files; another --flavor may read them",
        location: places.location(first.offset)))
  }

  /// Tells how many values of a document's layers hold nowhere, since others are laid over them in every context.
  fileprivate mutating func tellOverridden(_ leaves: LeafCount) {
    guard !hasErrors else { return }
    let overridden = leaves.overridden(offsets).filter {
      !faulty.contains(TokenPath(trusted: $0.path))
    }
    var places = sources.places()
    covered = overridden.map { ($0.path, places.location($0.offset)) }
    guard let first = covered.first else { return }
    notes.append(
      "\(covered.count) value\(covered.count == 1 ? " is" : "s are") overridden in every context, such as "
        + "\(quotedForMessage(first.path)) in \(first.place.file):\(first.place.line)")
  }

  /// Makes an error of each rule of a person that fits files and has no effect on any of them.
  fileprivate mutating func refuseIdleRules(
    _ map: FileMap, _ files: [String], placed: Set<String>, systems: Set<String>,
    _ skipped: [SkippedFile]
  ) {
    let reasons = Dictionary(first: skipped.map { ($0.name, $0.reason) })
    for idle in map.idle(files, placed: placed, systems: systems) {
      if let reason = reasons[idle.file] {
        notes.append(
          "the rule \(quotedForMessage(idle.rule)) fits only files that are left out, such as \(idle.file) (\(reason))"
        )
        continue
      }
      diagnostics.append(
        Diagnostic(
          code: "map-idle",
          message:
            "the rule \(quotedForMessage(idle.rule)) fits \(idle.file), which describes a whole system, and would change nothing",
          fix: "leave the rule out"))
    }
  }
}

/// Reads folders of Tokens Studio: as layers, or as whole systems where they have themes.
private func readFolders(
  _ folders: [TokensStudioFolder], _ reader: inout TreeReader
) -> (layers: [Layer], systems: [System]) {
  var layers: [Layer] = []
  var systems: [System] = []
  for folder in folders {
    let root = folder.root(&reader)
    let modern = rewritten(root)
    reader.take(modern?.findings ?? [])
    if let document = modern?.document {
      systems.append(System(name: folder.name, document: document))
    } else {
      layers.append(Layer(tree: modern?.root ?? root))
    }
  }
  return (layers, systems)
}

/// Removes resolver documents from other files, and reports them.
private func refuse(
  _ documents: [InputFile], among found: inout [TreeReader.Read], _ reader: inout TreeReader
) {
  found.removeAll { read in
    guard documents.contains(where: { $0.name == read.file.name }) else { return false }
    reader.findings.report(
      "resolver-among-files",
      "\(read.file.name) is a resolver document, and describes a whole system",
      fix: "give it alone", at: read.tree.offset)
    return true
  }
}

func parse(_ resolver: ParsedResolver) -> ParsedFiles {
  guard let input = resolver.options.input else {
    var result = resolver.sparse()
    result.tellOverridden(LeafCount(files: resolver.document.written, ofAnyTool: false))
    return result
  }
  return resolver.permutation(
    .object(input.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }))
}

/// Reads trees in order into one token set.
///
/// - Parameter areMerged: whether a later layer replaces cells of an earlier one as a matter of
///   course, as in a resolver document; otherwise it is worth a warning.
func parse(
  _ layers: [Layer], from reader: inout TreeReader, _ options: ParseOptions,
  areMerged: Bool = false
) -> ParsedFiles {
  let groups = GroupExpansion.expand(layers, options, &reader.findings)
  var parser = FileParser(
    collector: Collector(
      options: options, areMerged: areMerged, mayRepeatKeys: reader.mayRepeatKeys))
  for (tree, layer) in zip(groups, layers) {
    parser.collector.isOfLight = layer.isOfLight
    parser.parse(tree, in: layer.context)
  }
  parser.collector.finish()
  let collector = parser.collector
  var result = ParsedFiles(sources: reader.sources)
  result.diagnostics = (reader.findings + collector.findings.all).diagnostics(in: reader.sources)
  if !collector.describedApart.isEmpty {
    result.notes.append(
      "files describe themselves at the root, each another way; no such description is kept, "
        + "because each would match all tokens")
  }
  if let first = collector.inLightAlone.min() {
    result.notes.append(
      "in dark \(collector.inLightAlone.count.counted("token")), such as \(first.text), keep the value of a file for any "
        + "appearance: one for light gives another, and none for dark does")
  }
  result.set = collector.set
  result.offsets = collector.offsets
  result.contradicted = collector.contradicted
  result.told =
    collector.overridden + collector.foreign
    + (reader.findings + collector.findings.all).map(\.offset)
  result.counted = collector.findings.all.map { $0.count - 1 }.reduce(0, +)
  result.overridden = Set(collector.overridden.map { reader.sources.fileName(at: $0) })
  result.faulty = collector.faulty
  result.inExtension = collector.inExtension
  result.untypedAliases = collector.untypedAliases
  return result
}
