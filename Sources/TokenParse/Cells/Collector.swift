internal import PositionedJSON
internal import TokenModel

/// Collects the revisions, documents, cells and records of all files of one run, and checks them
/// together at the end.
struct Collector: FindingTaker {
  let options: ParseOptions
  /// Whether a later cell replaces an earlier one as a matter of course.
  private let areMerged: Bool
  private(set) var set = TokenSet()
  /// Parallel to the set's cells.
  private(set) var offsets: [Int] = []
  /// Tokens with an error.
  var faulty: Set<TokenPath> = []
  /// The context of the tree that is being read.
  private(set) var context = Context.base
  /// Indices of cells by key; built only where a key can come again: in a second file, or when
  /// --context moves cells together.
  private var cellIndex: [CellKey: Int]?
  /// Whether what is read is of a file for light beside others for dark.
  var isOfLight = false
  /// The indices of cells of such files, and the tokens that these give in light alone.
  private var light: Set<Int> = []
  private(set) var inLightAlone: Set<TokenPath> = []
  private var hasBegun = false
  private var isFull = false
  private(set) var findings: Findings
  /// Offsets of cells that replace others, and of those.
  private(set) var overridden: [Int] = []
  /// Offsets of what DTCG has no place for, which is kept beside its token or group.
  private(set) var foreign: [Int] = []
  /// Of the cells, the places of the values that differ, each with that of the one before.
  private(set) var contradicted: [(later: Int, earlier: Int)] = []
  /// Revisions whose files describe themselves, each another way, at the root.
  private(set) var describedApart: Set<String> = []
  /// Aliases without a type of their own: their cell, and the type of the groups around them.
  private var untyped: [Int: TokenType?] = [:]
  /// Offsets of each `$ref` to a whole token that may be percent-encoded.
  var encodedPointers: Set<Int> = []
  /// Indices of cells whose values hold such a reference, or may; noted while the value is at hand.
  private var encoded: Set<Int> = []
  /// Indices of cells whose values stand in our extension only.
  private(set) var inExtension: Set<Int> = []
  /// Aliases that lead to no type in the files.
  private(set) var untypedAliases: [Int] = []
  /// Indices of `set.abouts` by key; built together with `cellIndex`.
  private var aboutIndex: [CellKey: Int]?

  /// - Parameter mayRepeatKeys: whether one tree may give a cell twice, as a rewritten one might.
  init(options: ParseOptions, areMerged: Bool, mayRepeatKeys: Bool) {
    self.options = options
    self.areMerged = areMerged
    // Layers are read again and again, and what each reading finds is compared.
    findings = Findings(most: areMerged ? .max : options.mostOfASort)
    guard mayRepeatKeys else { return }
    cellIndex = [:]
    aboutIndex = [:]
  }

  /// Begins a tree, whose cells without a context of their own take this one.
  mutating func begin(_ context: Context) {
    defer { hasBegun = true }
    self.context = options.context.joined(with: context) ?? context
    guard cellIndex == nil, hasBegun || !self.context.isBase else { return }
    cellIndex = Dictionary(last: set.cells.enumerated().map { ($0.element.key, $0.offset) })
    aboutIndex = Dictionary(
      first: set.abouts.enumerated().map { (Collector.key($0.element), $0.offset) })
  }

  mutating func report(_ finding: PendingDiagnostic) { findings.append(finding) }

  /// Reports a fault that can be kept or left out by itself.
  ///
  /// - Parameter then: what becomes of it where it is only a warning.
  mutating func fault(
    _ code: String, _ message: String, fix: String?, at offset: Int, then: String = "",
    related: [(message: String, offset: Int)] = []
  ) {
    let finding = PendingDiagnostic(code, message, fix: fix, at: offset, related: related)
    report(options.strictness.fault(finding, then: then))
  }

  mutating func add(_ revision: Revision) {
    set.add(revision)
    for axis in revision.axes { set.axes.declare(axis.name) }
  }

  mutating func add(_ document: Document) {
    if let index = set.documents.firstIndex(where: { $0.id.equalsByBytes(document.id) }) {
      set.documents[index] = set.documents[index].merging(document)
    } else {
      set.documents.append(document)
    }
  }

  /// Joins the records that several places give of one token or group; of a property given twice the
  /// later counts.
  mutating func add(_ about: About) {
    guard !about.isEmpty else { return }
    foreign += about.extensions.filter { $0.key == ForeignMembers.key }
      .flatMap { ($0.value.members ?? []).map(\.keyOffset) }
    let key = Collector.key(about)
    guard let index = aboutIndex?[key] else {
      aboutIndex?[key] = set.abouts.count
      set.abouts.append(about)
      return
    }
    let old = set.abouts[index]
    let joined = about.joined(over: old)
    if about.path == .root, !areMerged, let one = old.description, let other = about.description,
      one != other
    {
      describedApart.insert(about.revision)
    }
    let isApart = about.path == .root && describedApart.contains(about.revision)
    set.abouts[index] = About(
      path: about.path, revision: about.revision, isGroup: old.isGroup && about.isGroup,
      description: isApart ? nil : joined.description, deprecated: joined.deprecated,
      extensions: joined.extensions)
  }

  private static func key(_ about: About) -> CellKey {
    CellKey(path: about.path, revision: about.revision, context: .base)
  }

  mutating func add(
    _ cell: Cell, at offset: Int, inherited: TokenType?, isTypeNeeded: Bool,
    isInExtension: Bool = false
  ) {
    let index: Int
    var cell = cell
    if isOfLight, let old = cellIndex?[cell.key], isForLight(cell, over: old) {
      cell = cell.with(context: Collector.looking("light", cell.context))
      inLightAlone.insert(cell.path)
    }
    if let old = cellIndex?[cell.key] {
      if !areMerged {
        reportOverridden(set.cells[old].statement, cell, at: offset, by: offsets[old])
        if !set.cells[old].statement.givesSame(as: cell.statement) {
          contradicted.append((offset, offsets[old]))
        }
      }
      index = old
      set.cells[old] = cell
      offsets[old] = offset
      untyped.removeValue(forKey: old)
      encoded.remove(old)
      inExtension.remove(old)
    } else {
      guard set.cells.count < Collector.mostCells else {
        if !isFull { findings.append(Collector.tooMany(at: offset)) }
        isFull = true
        return
      }
      index = set.cells.count
      cellIndex?[cell.key] = index
      set.cells.append(cell)
      offsets.append(offset)
    }
    if isOfLight { light.insert(index) }
    if isInExtension { inExtension.insert(index) }
    if isTypeNeeded { untyped.updateValue(inherited, forKey: index) }
    let isEncoded = cell.statement.value?.holds {
      $0["$ref"]?.string?.utf8.contains(UInt8(ascii: "%")) ?? false
    }
    if isEncoded == true || encodedPointers.contains(offset) { encoded.insert(index) }
  }

  /// Whether a value of a file for light holds there alone: a file for any appearance gives another, and none is for dark,
  /// where that is the one.
  private func isForLight(_ cell: Cell, over old: Int) -> Bool {
    let dark = cell.with(context: Collector.looking("dark", cell.context))
    return !light.contains(old) && cell.context[ModeAxes.appearance] == nil
      && cellIndex?[dark.key] == nil && !set.cells[old].statement.givesSame(as: cell.statement)
  }

  private static func looking(_ look: String, _ context: Context) -> Context {
    Context(context.fixed + [Context.Fixed(ModeAxes.appearance, look)])
  }

  /// The most cells in one run; more are refused before they fill the memory.
  static let mostCells = 1_000_000

  static func tooMany(at offset: Int) -> PendingDiagnostic {
    PendingDiagnostic(
      "tokens-too-many", "there are more than \(mostCells) values",
      fix: "import the files in several runs", at: offset)
  }

  private mutating func reportOverridden(
    _ old: Statement, _ cell: Cell, at offset: Int, by earlier: Int
  ) {
    overridden += [offset, earlier]
    let lacking =
      options.flavor == .styleDictionary ? Collector.members(of: old, notIn: cell.statement) : []
    warn(
      "cell-overridden",
      "\(quotedForMessage(cell.path.text)) is defined twice in the same revision and "
        + "context; this one is used"
        + (lacking.isEmpty
          ? ""
          : ", without \(lacking.joined(separator: ", ")) of the first, which Style Dictionary 3 would add to it"),
      fix: "give them contexts (--map), or remove the one that is not meant", at: offset,
      related: [("the first is here", earlier)])
  }

  /// The members of a composite value that another lacks.
  private static func members(of old: Statement, notIn new: Statement) -> [String] {
    func value(_ statement: Statement) -> JSON? {
      let isComposite = [.border, .shadow, .transition, .typography].contains(statement.type)
      return statement.verbatim?["$value"] ?? (isComposite ? statement.value : nil)
    }
    guard let new = value(new), let members = value(old)?.members, new.members != nil else {
      return []
    }
    return members.filter { new.member($0.key) == nil }.map { quotedForMessage($0.key) }
  }

  /// Completes and checks the set when all files are read.
  mutating func finish() {
    checkPaths()
    decodePointers()
    inferTypes()
    checkContexts()
    checkDocuments()
  }

  // MARK: Types of aliases

  /// An alias without a type takes the type of the token it leads to, else that of its group.
  ///
  /// - Source: DTCG Format Module, section 5.2.2.
  private mutating func inferTypes() {
    guard !untyped.isEmpty else { return }
    let byPath = PathIndex(set.cells)
    var seen: Set<Int> = []
    for index in untyped.keys.sorted() where seen.insert(index).inserted {
      var chain = [index]
      var next = target(of: index, byPath)
      while let target = next, set.cells[target].statement.type == nil,
        untyped.keys.contains(target), seen.insert(target).inserted
      {
        chain.append(target)
        next = self.target(of: target, byPath)
      }
      var type = next.flatMap { set.cells[$0].statement.type }
      for cell in chain.reversed() {
        type = type ?? untyped[cell] ?? nil
        set.cells[cell] = set.cells[cell].with { $0.type = type }
        if type == nil { leaveUntyped(cell, leadsTo: next.map { set.cells[$0] }) }
      }
    }
    untyped = [:]
  }

  /// An alias that leads out of the files, round in a circle or to a token that is at fault or kept
  /// as written does not count as a fault of the type; it is reported where aliases are followed.
  private mutating func leaveUntyped(_ cell: Int, leadsTo end: Cell?) {
    untypedAliases.append(cell)
    guard let end, end.statement.verbatim == nil, end.statement.alias == nil else { return }
    let path = set.cells[cell].path.text
    fault(
      "type-missing", "\(quotedForMessage(path)) has no type, and its alias leads to none",
      fix: "give it a \"$type\"", at: offsets[cell])
  }

  /// The cell that an alias most likely leads to: types differ between revisions and contexts, so
  /// one of the same revision comes first, then one that holds in the same context.
  private func target(of index: Int, _ byPath: PathIndex) -> Int? {
    guard let path = set.cells[index].statement.alias else { return nil }
    let revision = set.cells[index].revision
    let context = set.cells[index].context
    func nearness(_ other: Int) -> (Int, Int, UInt64) {
      (
        set.cells[other].revision == revision ? 1 : 0,
        set.cells[other].context.holds(in: context) ? 1 : 0, set.axes.rank(set.cells[other].context)
      )
    }
    // Of several that are equally near, the first.
    var nearest: Int?
    byPath.forEachCell(of: path, in: set.cells) { other in
      if let known = nearest, nearness(known) >= nearness(other) { return }
      nearest = other
    }
    return nearest
  }

  // MARK: Pointers

  /// Reads a pointer as written, and only if no token has that name, with `%20` and the like
  /// decoded, as in a URI.
  ///
  /// - Source: RFC 6901, section 6; the DTCG Format Module writes names raw (section 7.4.1).
  private mutating func decodePointers() {
    if encoded.isEmpty { return }
    let known = Set(set.cells.map(\.path))
    for index in encoded {
      set.cells[index] = set.cells[index].with { statement in
        statement.value = statement.value?.replacingReferences { reference in
          guard !known.contains(reference.target), let decoded = reference.percentDecoded,
            known.contains(decoded.target)
          else { return nil }
          return decoded
        }
      }
    }
  }

  // MARK: Checks over all files

  private mutating func checkPaths() {
    // A token's inner paths need not be its neighbours ("a", "a-b", "a.b"), so groups are looked up;
    // there are far fewer of them than tokens.
    var groups: [TokenPath: Int] = [:]
    var last: TokenPath?
    for index in set.cells.indices {
      // Most cells are in the group of the one before.
      if let last, set.cells[index].path.isMember(of: last) { continue }
      var group = set.cells[index].path.parent
      last = group
      while let path = group, groups[path] == nil {
        groups[path] = index
        group = path.parent
      }
    }
    let shortest = groups.keys.lazy.map(\.text.utf8.count).min() ?? .max
    let longest = groups.keys.lazy.map(\.text.utf8.count).max() ?? 0
    var outer: [TokenPath: (first: Int, count: Int)] = [:]
    for index in set.cells.indices {
      let length = set.cells[index].path.text.utf8.count
      guard length >= shortest, length <= longest else { continue }
      let path = set.cells[index].path
      if groups[path] != nil { outer[path, default: (index, 0)].count += 1 }
    }
    if outer.isEmpty { return }
    let isLeftOut = options.strictness == .keepingFaults
    let chosen = isLeftOut ? leaveOut(outer.mapValues(\.count)) : []
    for path in outer.keys.sorted() {
      guard let inner = groups[path], let first = outer[path]?.first else { continue }
      let name = quotedForMessage(path.text)
      let then = chosen.contains(path) ? "; \(name) is left out" : "; what it holds is left out"
      fault(
        "token-is-group",
        "\(name) is a token, so it cannot hold " + quotedForMessage(set.cells[inner].path.text),
        fix: "rename one of the two, in every revision", at: offsets[inner], then: then,
        related: [("\(name) is a token here", offsets[first])])
    }
    if isLeftOut { removeMembers(of: outer.keys, except: chosen) }
  }

  /// Of each token that holds others, the side with fewer cells goes; of equal ones, the inner.
  ///
  /// - Parameter outer: the number of cells by path.
  /// - Returns: the tokens that go themselves.
  private func leaveOut(_ outer: [TokenPath: Int]) -> Set<TokenPath> {
    var inside: [TokenPath: Int] = [:]
    for cell in set.cells {
      for path in cell.path.groups where outer[path] != nil { inside[path, default: 0] += 1 }
    }
    return Set(outer.keys.filter { inside[$0, default: 0] > outer[$0, default: 0] })
  }

  /// Removes the tokens that were chosen, and those inside the others.
  private mutating func removeMembers(
    of outer: some Sequence<TokenPath>, except chosen: Set<TokenPath>
  ) {
    let kept = Set(outer).subtracting(chosen)
    var places: [Int] = []
    for index in set.cells.indices {
      let path = set.cells[index].path
      let isLeftOut = chosen.contains(path) || path.groups.contains(where: kept.contains)
      if isLeftOut { faulty.insert(path) } else { places.append(index) }
    }
    let newPlaces = Dictionary(uniqueKeysWithValues: zip(places, 0...))
    set.cells = places.map { set.cells[$0] }
    offsets = places.map { offsets[$0] }
    set.abouts.removeAll { faulty.contains($0.path) && !$0.isGroup }
    var untyped: [Int: TokenType?] = [:]
    for (place, type) in self.untyped {
      if let new = newPlaces[place] { untyped.updateValue(type, forKey: new) }
    }
    self.untyped = untyped
    encoded = Set(encoded.compactMap { newPlaces[$0] })
    inExtension = Set(inExtension.compactMap { newPlaces[$0] })
  }
}
