// TokenParse: the text of token files in, a token set and diagnostics out.
//
// Knows DTCG's file format and our `dev.blazon` extension. Finds every problem in one run and keeps
// the place of every cell. It reads no files itself and resolves no references; it only makes sure
// that they are well formed. Entry: `parse(_:options:)`.

internal import PositionedJSON
internal import TokenModel

/// Reads token files, together, into one token set.
///
/// - Parameter files: in order; where two give the same cell, the later one counts (with a warning).
/// - Returns: the set and all diagnostics; use the set only when there are no errors.
/// - Complexity: O(*n*) in the bytes.
/// - Source: DTCG Format Module 2025.10; `docs/dev.blazon.schema.json`.
package func parse(_ files: [InputFile], options: ParseOptions = ParseOptions()) -> ParsedFiles {
  parse(files, loader: .none, options: options)
}

/// Reads token files together, or one resolver document and the files that it names.
///
/// - Parameter loader: opens the files that a resolver document names.
package func parse(
  _ files: [InputFile], loader: SourceLoader, options: ParseOptions = ParseOptions()
) -> ParsedFiles {
  let result = parse(files, loader, TreeReader(options))
  // DTCG's own forms are never refused for looking like an older flavor; but a file that is refused
  // anyway is read again, so that messages name its flavor.
  guard options.strictness == .strict, result.hasErrors else { return result }
  return parse(files, loader, TreeReader(options, modernizes: true))
}

private func parse(
  _ files: [InputFile], _ loader: SourceLoader, _ initial: TreeReader
) -> ParsedFiles {
  var reader = initial
  let given = files.count
  let names = files.map(\.name)
  let (folders, files) =
    reader.modernizes ? TokensStudioFolder.split(reader.chosen(files)) : ([], reader.chosen(files))
  var (layers, systems) = readFolders(folders, &reader)
  var found = reader.read(files)
  let documents = found.filter { isResolver($0.tree, fileName: $0.file.name) }.map(\.file)
  // Axes that files declare in our extension have the names that were meant.
  let namesAppearance =
    reader.options.namesAppearance
    && !found.contains { $0.tree["$extensions"]?["dev.blazon"]?["axes"] != nil }
  if documents.count == 1, folders.isEmpty, found.count == 1 || !documents[0].isNamed {
    // It names its files itself, and which of them count together.
    let name = documents[0].name
    let options = reader.options.placed(reader.options.map.parts(of: name))
    var result = parse(parseResolver(documents[0], loader: loader, options: options))
    result.declare(reader.options.map.axes(of: [name]))
    if namesAppearance { result.nameAppearance(reader.options) }
    result.refuseIdleRules(reader.options.map, names, placed: [], systems: [name], reader.skipped)
    if found.count > 1 {
      result.notes += ["read \(name), a resolver document, and what it names"]
    }
    return result
  }
  refuse(documents, among: &found, &reader)
  let (written, unread) = (found, reader)
  var flavor = reader.modernize(&found)
  if !folders.isEmpty {
    flavor = Flavor.Finding(
      flavor: .tokensStudio, evidence: "\"$themes.json\" or \"$metadata.json\" beside sets")
  }
  systems += found.filter(\.hasThemes).map { System(name: $0.file.name, tree: $0.tree) }
  found.removeAll(where: \.hasThemes)
  var result: ParsedFiles
  if !systems.isEmpty {
    layers += reader.options.map.layers(found.map { ($0.file.name, $0.tree) })
    result = parse(systems, over: layers.map(\.tree), reader)
  } else {
    result = parse(found, after: layers, reader, flavor.flavor)
    let axes = result.joinedAxes(of: found.map(\.file.name))
    if !axes.isEmpty {
      (found, reader) = (written, unread)
      _ = reader.modernize(&found, joining: axes)
      result = parse(found, after: layers, reader, flavor.flavor)
    }
  }
  if reader.mayRepeatKeys || !result.map.foundAxes.isEmpty {
    result.keepAxisNames(
      of: reader.options.namedRevisions, made: ModeAxes.made.union(result.map.foundAxes))
  }
  if namesAppearance {
    result.nameAppearance(reader.options)
    result.placeContrast(reader.options)
  }
  let isEmpty = found.isEmpty && layers.isEmpty && systems.isEmpty
  result.describe(flavor, reader.skipped, of: given, isEmpty: isEmpty)
  result.refuseIdleRules(
    reader.options.map, names, placed: Set(found.map(\.file.name)),
    systems: Set(systems.map(\.name)), reader.skipped)
  result.unreadable = reader.unreadable
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
}

extension ParsedFiles {
  /// Makes an error of each rule of a person that fits files and has no effect on any of them.
  fileprivate mutating func refuseIdleRules(
    _ map: FileMap, _ files: [String], placed: Set<String>, systems: Set<String>,
    _ skipped: [SkippedFile]
  ) {
    let reasons = Dictionary(
      skipped.map { ($0.name, $0.reason) }, uniquingKeysWith: { first, _ in first })
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

extension ParsedFiles {
  /// The axes that files make by their names, where modes of values have one of their words on an axis of
  /// another name, or others on the same.
  fileprivate func joinedAxes(of files: [String]) -> [Revision.Axis] {
    let axes = map.axes(of: files).map { Revision.Axis(name: $0.name, values: $0.values) }
    let isJoined = set.revisions.flatMap(\.axes).contains { found in
      guard let same = axes.first(where: { $0.name == found.name }) else {
        return axes.contains { ModeAxes.share($0.values, found.values) }
      }
      return found.values.count > same.values.count
    }
    guard isJoined else { return [] }
    return axes
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
    if modern?.isResolver == true {
      systems.append(System(name: folder.name, tree: modern?.root ?? root))
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
    reader.findings.append(
      PendingDiagnostic(
        code: "resolver-among-files",
        message: "\(read.file.name) is a resolver document, and describes a whole system",
        fix: "give it alone", offset: read.tree.offset))
    return true
  }
}

/// Reads files as the rules of `--map` place them, and again with rules for twins that can mean only
/// one thing.
private func parse(
  _ files: [TreeReader.Read], after layers: [Layer], _ reader: TreeReader, _ flavor: Flavor
) -> ParsedFiles {
  let options = reader.options
  let areModes = flavor == .figmaExport
  func read(with map: FileMap, last: Set<String> = []) -> ParsedFiles {
    var reader = reader
    let ordered =
      files.filter { !last.contains($0.file.name) } + files.filter { last.contains($0.file.name) }
    var result = parse(
      layers + map.layers(ordered.map { ($0.file.name, $0.tree) }), from: &reader, options)
    result.map = map
    return result
  }
  var result = read(with: options.map)
  guard !result.overridden.isEmpty else {
    tellBaseButDark(files, options, reader, &result)
    return result
  }
  // What a rule is for is placed by that alone.
  let same = files.filter {
    result.overridden.contains($0.file.name) && options.map.parts(of: $0.file.name).isEmpty
  }.map { TokenFile(name: $0.file.name, paths: $0.tree.tokenPaths) }
  let isSure = options.strictness.modernizes && options.context.isBase
  let areAxes = flavor == .dtcg
  var twins = FileTwins(same, isSure: isSure, areModes: areModes, areAxes: areAxes)
  if !twins.map.isEmpty {
    var found = read(with: options.map.adding(twins.map), last: twins.last)
    // Light over what holds for all is as meant; files for light in one another's place are not themes.
    let light = same.filter { twins.last.contains($0.name) && found.overridden.contains($0.name) }
    let paths = light.reduce(into: Set<String>()) { $0.formUnion($1.paths) }
    if twins.hasThemes, light.map(\.paths.count).reduce(0, +) > paths.count {
      twins = FileTwins(
        same, isSure: isSure, areModes: areModes, areThemes: false, areAxes: areAxes)
      found =
        twins.map.isEmpty
        ? result : read(with: options.map.adding(twins.map), last: twins.last)
    }
    result = found
  }
  result.notes += twins.notes
  tellBaseButDark(files, options, reader, &result)
  if !reader.unreadable.isEmpty {
    // Which files belong together cannot be told without all of them.
  } else {
    let isRefused =
      options.refusesConflicts
      && result.refuseConflicts(
        except: twins.last, rules: twins.proposals, among: flavor == .dtcg ? nil : twins.siblings)
    if isRefused || flavor != .dtcg || !options.refusesConflicts {
      result.notes += twins.note(lastCounts: !isRefused).map { [$0] } ?? []
    }
  }
  return result
}

/// Says which files are for dark by their names and hold in every appearance all the same: no other file gives most of
/// their tokens, or no rule places them. Where a file cannot be read, that may be the one for light: it is an error then.
private func tellBaseButDark(
  _ files: [TreeReader.Read], _ options: ParseOptions, _ reader: TreeReader,
  _ result: inout ParsedFiles
) {
  guard options.strictness.modernizes, options.context.isBase else { return }
  for read in files {
    let name = read.file.name
    let file = name.split(separator: "/").last.map(String.init) ?? name
    guard LightOrDark(in: file) == .dark, result.map.parts(of: name).isEmpty,
      !read.tree.tokenPaths.isEmpty
    else { continue }
    let rule = "--map '\(FileTwins.escaped(name))=context:appearance=dark'"
    if reader.unreadable.isEmpty {
      result.notes.append(
        "\(name) says dark by its name, and its values hold in every appearance, since no file gives the same tokens for "
          + "light; \(rule) makes them dark")
    } else if options.strictness == .keepingFaults, options.refusesConflicts {
      result.diagnostics.append(
        Diagnostic(
          code: "dark-base",
          message: "\(name) says dark by its name, and the file with the light values may be "
            + "\(reader.unreadable.joined(separator: ", ")), which cannot be read",
          fix: "correct that file, or add \(rule)"))
    }
  }
}

func parse(_ resolver: ParsedResolver) -> ParsedFiles {
  guard let input = resolver.options.input else { return resolver.sparse() }
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
  let groups = GroupExpansion.expand(layers.map(\.tree), options, &reader.findings)
  var parser = FileParser(
    collector: Collector(
      options: options, areMerged: areMerged, mayRepeatKeys: reader.mayRepeatKeys))
  for (tree, layer) in zip(groups, layers) { parser.parse(tree, in: layer.context) }
  parser.collector.finish()
  let collector = parser.collector
  var result = ParsedFiles(sources: reader.sources)
  result.diagnostics = (reader.findings + collector.findings.all).diagnostics(in: reader.sources)
  if !collector.describedApart.isEmpty {
    result.notes.append(
      "files describe themselves at the root, each another way; no such description is kept, "
        + "because each would stand for all tokens")
  }
  result.set = collector.set
  result.offsets = collector.offsets
  result.contradicted = collector.contradicted
  result.overridden = Set(collector.overridden.map { reader.sources.fileName(at: $0) })
  result.faulty = collector.faulty
  result.inExtension = collector.inExtension
  result.untypedAliases = collector.untypedAliases
  return result
}
