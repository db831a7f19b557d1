internal import PositionedJSON
internal import TokenModel

/// A file, or a folder, that describes a whole system: a resolver document made of sets or variables.
struct System {
  var name: String
  var document: ResolverDocument
}

/// Reads systems, each apart in the context and revision that rules give it, or the words in which their
/// names differ, and puts them together as one set.
///
/// - Parameter base: tokens of other files, which lie under each of them.
func parse(_ systems: [System], over base: [JSON], _ reader: TreeReader) -> ParsedFiles {
  let names = systems.map(\.name)
  func read(with map: FileMap) -> [ParsedFiles]? {
    let all = systems.map { reader.options.placed($0.name, by: map) }
    // Two of one context would be one system, of which the last counts.
    guard Set(all.map { [$0.revision ?? "", $0.context.text] }).count == all.count else {
      return nil
    }
    return zip(systems, all).map { system, options in
      parse(
        ParsedResolver(
          document: system.document.laid(over: base), reader: reader, options: options))
    }
  }
  var plan = ContextPlan(reader.options.map)
  var found = read(with: plan.map)
  if found == nil {
    let files = systems.map { system in
      let trees = base + system.document.trees
      return TokenFile(name: system.name, paths: trees.map(\.tokenPaths).union())
    }
    let axes = systems.map(\.document).flatMap { $0.modifiers.map(\.name) + $0.ownAxes.map(\.name) }
    plan = ContextPlan(ofSystems: files, besideAxes: Set(axes), reader.options)
    found = read(with: plan.map)
  }
  guard let found, var result = found.first else {
    var result = ParsedFiles(sources: reader.sources)
    result.diagnostics =
      (reader.findings
      + systems.dropFirst().map { other in
        PendingDiagnostic(
          "resolver-among-files",
          "\(other.name) is a second system with themes beside \(names[0]), and nothing decides when each holds",
          fix: "give each a context: "
            + zip(names, FileName.told(apart: names)).map {
              "--map '\(FileMap.typed(FileMap.escaped($0), among: names))=context:theme=\($1)'"
            }.joined(separator: " "), at: other.document.offset)
      }).diagnostics(in: reader.sources)
    return result
  }
  for other in found.dropFirst() { result.join(other) }
  if found.count > 1 { result.refuseTokensWithMembers() }
  result.diagnostics = result.diagnostics.withoutRepetition
  if reader.options.refusesConflicts {
    _ = result.refuseConflicts(except: [], rules: [], among: nil)
  } else if !result.contradicted.isEmpty {
    result.notes.append(
      "values that two systems have in the same context: \(result.contradicted.count); the later one is used"
    )
  }
  result.plan = plan
  result.declare(plan.map.axes(of: names))
  return result
}

extension ParseOptions {
  func placed(_ file: String, by map: FileMap) -> ParseOptions {
    let place = map.place(of: file, in: context)
    var options = self
    options.context = place.context
    options.revision = place.revision ?? revision
    return options
  }
}

extension ParsedFiles {
  /// Declares axes in each revision, behind those that it has.
  mutating func declare(_ axes: [Revision.Axis]) {
    for id in set.revisions.map(\.id) { set.add(Revision(id: id, axes: axes)) }
    for axis in axes { set.axes.declare(axis.name) }
  }

  /// Refuses a token of one system whose path is a group's of another; none has both by itself.
  mutating func refuseTokensWithMembers() {
    var inside: [TokenPath: Int] = [:]
    for (index, cell) in set.cells.enumerated() {
      for group in cell.path.groups where inside[group] == nil { inside[group] = index }
    }
    var findings: [PendingDiagnostic] = []
    for (index, cell) in set.cells.enumerated() {
      guard let inner = inside.removeValue(forKey: cell.path) else { continue }
      let (name, first) = (quotedForMessage(cell.path.text), min(index, inner))
      findings.report(
        "token-is-group",
        "\(name) is a token in one system, so it cannot hold "
          + quotedForMessage(set.cells[inner].path.text),
        fix: "rename one of the two", at: offsets[max(index, inner)],
        related: [("\(name) is a \(first == index ? "token" : "group") here", offsets[first])])
    }
    diagnostics += findings.diagnostics(in: sources)
  }

  /// Adds the cells of another system; of a cell that both have, as where values by mode in one are for the context of
  /// the other, the later counts.
  mutating func join(_ other: ParsedFiles) {
    let own = Dictionary(last: zip(set.cells.map(\.key), set.cells.indices))
    let places = zip(other.set.cells, other.offsets).map { cell, offset in
      guard let old = own[cell.key] else {
        set.cells.append(cell)
        offsets.append(offset)
        return offsets.count - 1
      }
      if !set.cells[old].statement.givesSame(as: cell.statement) {
        contradicted.append((later: offset, earlier: offsets[old]))
      }
      told.append(offsets[old])
      (set.cells[old], offsets[old]) = (cell, offset)
      return old
    }
    untypedAliases.removeAll(where: Set(places).contains)
    untypedAliases += other.untypedAliases.map { places[$0] }
    inExtension.subtract(places)
    inExtension.formUnion(other.inExtension.map { places[$0] })
    set.joinFacts(of: other.set)
    diagnostics += other.diagnostics
    faulty.formUnion(other.faulty)
    contradicted += other.contradicted
    told += other.told
    counted += other.counted
    notes += other.notes
    covered += other.covered
  }
}

extension TokenSet {
  /// Adds what another set has beside cells: revisions, axes, and the documents and records that are
  /// not there yet.
  mutating func joinFacts(of other: TokenSet) {
    for revision in other.revisions { add(revision) }
    for axis in other.axes.names { axes.declare(axis) }
    let known = Set(documents.map(\.id))
    documents += other.documents.filter { !known.contains($0.id) }
    let told = Set(abouts.map { [$0.revision, $0.path.text] })
    abouts += other.abouts.filter { !told.contains([$0.revision, $0.path.text]) }
  }

  /// Adds a revision, or what one of its id does not state yet.
  mutating func add(_ revision: Revision) {
    if let index = revisions.firstIndex(where: { $0.id == revision.id }) {
      revisions[index] = revisions[index].merging(revision)
    } else {
      revisions.append(revision)
    }
  }
}

extension [Revision.Axis] {
  /// Adds a value, and its axis if that is new.
  ///
  /// - Parameter first: the values that a new axis has before this one.
  mutating func declare(_ fixed: Context.Fixed, among first: @autoclosure () -> [String]) {
    let index = firstIndex { $0.name == fixed.axis } ?? count
    if index == count { append(Revision.Axis(name: fixed.axis, values: first())) }
    if !self[index].values.contains(fixed.value) { self[index].values.append(fixed.value) }
  }
}
