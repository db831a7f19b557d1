internal import PositionedJSON
internal import TokenModel

/// What all files of one run say together.
struct Collector {
  let options: ParseOptions
  private(set) var set = TokenSet()
  private(set) var places: [ParsedFiles.Place] = []
  private var cellIndex: [CellKey: Int] = [:]
  private var findings: [Finding] = []
  /// Aliases whose own type is not written: their cell, and the type of the groups around them.
  private var untyped: [(cell: Int, inherited: TokenType?)] = []

  init(options: ParseOptions) { self.options = options }

  /// The collector itself, leaving an empty one: passes it on without a copy.
  mutating func moved() -> Collector {
    var other = Collector(options: options)
    swap(&self, &other)
    return other
  }

  mutating func report(_ finding: Finding) { findings.append(finding) }

  mutating func takeFindings() -> [Finding] {
    defer { findings = [] }
    return findings
  }

  mutating func add(_ revision: Revision) {
    if let index = set.revisions.firstIndex(where: { $0.id == revision.id }) {
      set.revisions[index] = set.revisions[index].merging(revision)
    } else {
      set.revisions.append(revision)
    }
    for axis in revision.axes { set.axes.declare(axis.name) }
  }

  mutating func add(_ document: Document) {
    set.documents.removeAll { $0.id == document.id }
    set.documents.append(document)
  }

  mutating func add(_ about: About) {
    guard !about.isEmpty else { return }
    set.abouts.append(about)
  }

  mutating func add(
    _ cell: Cell, at place: ParsedFiles.Place, inherited: TokenType?, isTypeNeeded: Bool
  ) {
    let index: Int
    if let old = cellIndex[cell.key] {
      report(
        Finding(
          severity: .warning, code: "cell-overridden",
          message:
            "\(quotedForMessage(cell.path.text)) is given a second time for the same revision and "
            + "context; this one counts",
          fix: "remove one of the two", offset: Int(place.offset)))
      index = old
      set.cells[old] = cell
      places[old] = place
    } else {
      index = set.cells.count
      cellIndex[cell.key] = index
      set.cells.append(cell)
      places.append(place)
    }
    if isTypeNeeded { untyped.append((index, inherited)) }
  }

  /// What can be told only when all files are read.
  mutating func finish() {
    inferTypes()
    checkPaths()
    checkContexts()
    checkDocuments()
  }

  // MARK: Types of aliases

  /// An alias without a type takes the type of the token it leads to, else that of its group.
  ///
  /// - Source: DTCG Format Module, section 5.2.2.
  private mutating func inferTypes() {
    guard !untyped.isEmpty else { return }
    var types: [TokenPath: TokenType] = [:]
    var targets: [TokenPath: TokenPath] = [:]
    for cell in set.cells {
      if let type = cell.statement.type { types[cell.path] = types[cell.path] ?? type }
      if let alias = cell.statement.alias { targets[cell.path] = alias }
    }
    for (index, inherited) in untyped {
      let cell = set.cells[index]
      var type: TokenType?
      var next = cell.statement.alias
      var seen: Set<TokenPath> = [cell.path]
      while type == nil, let target = next, seen.insert(target).inserted {
        type = types[target]
        next = targets[target]
      }
      if let type = type ?? inherited {
        set.cells[index].statement.type = type
      } else {
        let place = places[index]
        report(
          Finding(
            code: "type-missing",
            message: "\(quotedForMessage(cell.path.text)) has no type, and its alias leads to none",
            fix: "give it a \"$type\"", offset: Int(place.offset), file: place.file))
      }
    }
    untyped = []
  }

  // MARK: Checks over all files

  private mutating func checkPaths() {
    var order = Array(set.cells.indices)
    order.sort { set.cells[$0].path < set.cells[$1].path }
    // A token's inner paths need not be its neighbours ("a", "a-b", "a.b"), so groups are looked up.
    var tokens: [TokenPath: Int] = [:]
    for index in order { tokens[set.cells[index].path] = index }
    var checked: Set<TokenPath> = []
    for index in order {
      var group = set.cells[index].path.parent
      while let path = group, checked.insert(path).inserted {
        if tokens[path] != nil {
          let place = places[index]
          report(
            Finding(
              code: "token-is-group",
              message:
                "\(quotedForMessage(path.text)) is a token, so it cannot hold "
                + quotedForMessage(set.cells[index].path.text),
              fix: "rename one of the two, in every revision", offset: Int(place.offset),
              file: place.file))
        }
        group = path.parent
      }
    }
  }

  /// A context's axes and values must exist in the revision, where its axes are known.
  private mutating func checkContexts() {
    var checked: [CellContext: Finding?] = [:]
    for index in set.cells.indices {
      let cell = set.cells[index]
      guard !cell.context.isBase, let declared = set.revision(cell.revision) else { continue }
      let key = CellContext(revision: cell.revision, context: cell.context)
      let finding = checked[key] ?? misfit(cell.context, known(declared))
      checked[key] = finding
      guard var finding else { continue }
      finding.offset = Int(places[index].offset)
      finding.file = places[index].file
      report(finding)
    }
  }

  private struct CellContext: Hashable {
    var revision: String
    var context: Context
  }

  /// The revision as it will be: what the registry has, and what the files add.
  private func known(_ declared: Revision) -> Revision {
    options.knownRevisions.first { $0.id == declared.id }?.merging(declared) ?? declared
  }

  private func misfit(_ context: Context, _ revision: Revision) -> Finding? {
    for pair in context.fixed {
      guard let values = revision.values(of: pair.axis) else {
        let known = revision.axes.map(\.name)
        return Finding(
          code: "axis-unknown",
          message: "the revision \(revision.id) has no axis \(quotedForMessage(pair.axis))",
          fix: nearest(pair.axis, among: known).map { "did you mean \($0)?" }
            ?? "declare it in the file: \"axes\": {\(JSON.quoted(pair.axis)): "
            + "[\"default\", \(JSON.quoted(pair.value))]}",
          offset: 0)
      }
      guard values.contains(pair.value) else {
        return Finding(
          code: "axis-value-unknown",
          message: "the axis \(pair.axis) has no value \(quotedForMessage(pair.value)) in "
            + revision.id,
          fix: nearest(pair.value, among: values).map { "did you mean \($0)?" }
            ?? "use one of \(values.joined(separator: ", "))",
          offset: 0)
      }
    }
    return nil
  }

  /// Evidence must cite documents that are declared, once any are.
  private mutating func checkDocuments() {
    guard !set.documents.isEmpty else { return }
    let known = Set(set.documents.map(\.id))
    var reported: Set<String> = []
    for index in set.cells.indices {
      for evidence in set.cells[index].evidence
      where !known.contains(evidence.document) && reported.insert(evidence.document).inserted {
        report(
          Finding(
            severity: .warning, code: "document-unknown",
            message: "no document \(quotedForMessage(evidence.document)) is declared",
            fix: nearest(evidence.document, among: known.sorted()).map { "did you mean \($0)?" }
              ?? "declare it under \"documents\"",
            offset: Int(places[index].offset), file: places[index].file))
      }
    }
  }
}
