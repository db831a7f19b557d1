package import TokenDiff
package import TokenModel
package import TokenStore

/// The tokens that a query is asked of, and what its terms need to know of them, each found when a term first asks.
package final class QueryScope {
  /// Whether a query holds for a cell.
  package typealias Test = (Cell) throws -> Bool

  /// Sorted.
  package let set: TokenSet
  /// The registry as of the point; `nil` for files, which have no history.
  package let now: Snapshot?
  package private(set) lazy var rows = ResolvedRows(set: set)
  package private(set) lazy var parties = ThirdParties(set.documents)
  package private(set) lazy var deprecated = DeprecatedTokens(set)
  /// Those by which a path is known from a part of one.
  let paths: [TokenPath]
  /// What readers call tokens and groups, by the design's own files.
  private(set) lazy var names = Dictionary(
    set.abouts.lazy.filter { !$0.called.isEmpty }.map { ($0.path, $0.called) }, uniquingKeysWith: +)
  /// The tokens to which values refer, in any revision.
  private(set) lazy var used = targets { _ in true }
  private(set) lazy var views = Dictionary(
    uniqueKeysWithValues: PointView.resolved(set, label: "", only: nil).view.revisions
      .map { ($0.revision.id, $0) })
  private lazy var history = now.map(QueryHistory.init)
  private(set) lazy var derived = findDerived()
  /// Of the cells of the set, by their places.
  private var foundInSet: [FoundCell?]
  /// Of cells that are not in the set.
  private var foundBeside: [ObjectIdentifier: FoundCell] = [:]
  /// The place of the cell that is looked at: most of what is asked is asked of it.
  private var place = 0
  private var referrers: [String: [TokenPath: [TokenPath]]] = [:]

  /// - Parameters:
  ///   - set: sorted; with evidence where the queries need it.
  ///   - now: the state that the set is of; `nil` for files.
  ///   - paths: all that there are, where the set has not all of them.
  package init(_ set: TokenSet, now: Snapshot? = nil, paths: [TokenPath]? = nil) {
    self.set = set
    foundInSet = Array(repeating: nil, count: set.cells.count)
    self.paths = paths ?? set.cells.map(\.path)
    self.now = now
  }

  /// What a cell comes to in its own context, found once; `nil` where its references lead nowhere.
  package func answer(of cell: Cell) -> ResolvedCell? { found(cell).answer }

  func found(_ cell: Cell) -> FoundCell {
    let place = place(of: cell)
    let known = if let place { foundInSet[place] } else { foundBeside[ObjectIdentifier(cell)] }
    if let known { return known }
    let new = FoundCell(cell, rows[cell])
    if let place { foundInSet[place] = new } else { keep(new) }
    return new
  }

  /// Where the very cell stands in the set; `nil` for another one.
  private func place(of cell: Cell) -> Int? {
    if place < set.cells.count, set.cells[place] === cell { return place }
    return set.cells.range(of: cell.path).first { set.cells[$0] === cell }
  }

  func keep(_ new: FoundCell) { foundBeside[ObjectIdentifier(new.cell)] = new }

  /// Prepares a query for the cells of the set.
  ///
  /// - Throws: `QueryProblem` for a word that the tokens do not know, and what reading the history throws.
  package func test(_ query: Query) throws -> Test {
    do {
      try refuseUnknownPaths(in: query)
      return try test(query.root)
    } catch let problem as QueryProblem {
      throw problem.of(query.text)
    }
  }

  /// The cells for which a query holds, in the order of the set.
  package func cells(where query: Query) throws -> [Cell] {
    let test = try test(query)
    return try set.cells.indices.compactMap { place in
      try WorkLimit.check()
      self.place = place
      let cell = set.cells[place]
      return try test(cell) ? cell : nil
    }
  }

  private func test(_ node: Query.Node) throws -> Test {
    switch node {
    case .term(let term): return try test(term)
    case .not(let inner):
      let test = try test(inner)
      return { try !test($0) }
    case .all(let nodes):
      let tests = try nodes.sorted { $0.cost < $1.cost }.map(test)
      return { cell in try tests.allSatisfy { try $0(cell) } }
    case .any(let nodes):
      return oneOf(try nodes.sorted { $0.cost < $1.cost }.map(test))
    }
  }

  private func oneOf(_ tests: [Test]) -> Test {
    if tests.count == 1 { return tests[0] }
    return { cell in try tests.contains { try $0(cell) } }
  }

  private func test(_ term: Query.Term) throws -> Test {
    oneOf(try term.operands.map { try test(term, $0) })
  }

  private func history(_ term: Query.Term) throws(QueryProblem) -> QueryHistory {
    guard let history else { throw .needsHistory(term.key.rawValue, term.offset) }
    return history
  }

  private func test(_ term: Query.Term, _ operand: Query.Operand) throws -> Test {
    switch term.key {
    case .path: return { [pattern = pattern(operand)] in pattern.matches($0.path) }
    case .type:
      let types = try choose(operand, "type", among: TokenType.allCases.map(\.rawValue))
        .compactMap(TokenType.init)
      return { $0.statement.type.map(types.contains) ?? false }
    case .revision:
      let revisions = try choose(operand, "revision", among: set.revisions.map(\.id))
      return { revisions.contains($0.revision) }
    case .presence:
      let known = try choose(operand, "presence", among: Presence.allCases.map(\.rawValue))
      return { known.contains($0.statement.presence.rawValue) }
    case .modality:
      if operand.text == "any" { return { $0.statement.modality != nil } }
      let known = try choose(
        operand, "modality", among: Modality.allCases.map(\.rawValue) + ["any"])
      return { $0.statement.modality.map { known.contains($0.rawValue) } ?? false }
    case .grade:
      let known = try choose(operand, "grade", among: Evidence.Grade.allCases.map(\.rawValue))
      return { $0.evidence.contains { known.contains($0.grade.rawValue) } }
    case .document:
      let known = try choose(operand, "document", among: set.documents.map(\.id))
      return { $0.evidence.contains { known.contains($0.document) } }
    case .publisher: return try publisher(operand)
    case .context:
      if operand.text == "base" { return { $0.context.isBase } }
      return try isIn(try context(operand))
    case .value, .written: return try value(term, operand)
    case .near: return try near(term, operand)
    case .contrast: return try contrast(term, operand)
    case .unit: return try unit(term, operand)
    case .is: return try trait(term, operand)
    case .has: return try quality(operand)
    case .refers: return { [pattern = pattern(operand)] in $0.refersTo(where: pattern.matches) }
    case .through: return through(operand)
    case .usedBy:
      let pattern = pattern(operand)
      let users = targets { pattern.matches($0.path) }
      return { users.contains($0.path) }
    case .varies: return try varies(operand)
    case .missing: return try missing(operand)
    case .cites: return try cites(term, operand)
    case .changed: return try history(term).changed(term, operand)
    case .born: return try history(term).born(term, operand)
    case .until: return try history(term).until(term, operand)
    case .author: return try history(term).isSet(by: operand.text, \.author)
    case .message: return try history(term).isSet(by: operand.text, \.message)
    case .was: return try history(term).was(operand)
    case .note:
      return folded(operand) { [$0.statement.qualifiers.note] + $0.evidence.map(\.note) }
    case .words: return folded(operand) { [$0.statement.words] }
    case .text:
      let wanted = TextFields.Wanted(operand.text)
      return { [self] in fields(of: $0).match(wanted) != nil }
    }
  }

  // MARK: Words

  /// Refuses a path of which there never was a token: a slip, and no answer. A pattern that leaves something out may fit
  /// nothing.
  private func refuseUnknownPaths(in query: Query) throws(QueryProblem) {
    var asked: [Query.Operand] = []
    for (term, isNegated) in query.root.terms {
      if [.path, .refers, .through, .usedBy].contains(term.key) {
        // Options are terms without a place, and have messages of their own.
        asked += term.operands.filter {
          $0.offset > term.offset && !(isNegated && $0.text.contains("*"))
        }
      } else if term.key == .written {
        asked += term.operands.compactMap(\.reference)
      }
    }
    func isUnknown(_ operand: Query.Operand, among known: [TokenPath]) -> Bool {
      return !known.contains(where: PathPattern(operand.text, among: known).matches)
    }
    let unknown = asked.filter { isUnknown($0, among: paths) }
    if unknown.isEmpty { return }
    let known = (try? now?.allPaths().map { TokenPath(trusted: $0) }) ?? paths
    guard let first = unknown.first(where: { isUnknown($0, among: known) }) else { return }
    throw QueryProblem(PathAdvice.unknown(first.text, among: known.map(\.text)), at: first.offset)
  }

  func pattern(_ operand: Query.Operand) -> PathPattern { PathPattern(operand.text, among: paths) }

  /// The known words that an operand is, or that its `*` stands for.
  ///
  /// - Throws: `QueryProblem` where there is no such word.
  func choose(
    _ operand: Query.Operand, _ what: String, among known: [String]
  ) throws(QueryProblem) -> [String] {
    let found = known.filter(PathPattern.like(operand.text))
    guard !found.isEmpty else { throw QueryProblem(what, operand, among: known) }
    return found
  }

  /// Whether one of some texts holds the operand, in any case.
  func folded(_ operand: Query.Operand, _ texts: @escaping (Cell) -> [String?]) -> Test {
    let wanted = operand.text.lowercased()
    return { texts($0).contains { $0?.lowercased().contains(wanted) ?? false } }
  }

  private func publisher(_ operand: Query.Operand) throws(QueryProblem) -> Test {
    let wanted = operand.text.lowercased()
    let documents = set.documents.filter { $0.publisher?.lowercased().contains(wanted) ?? false }
    guard !documents.isEmpty else {
      throw QueryProblem(
        "publisher", operand, among: Set(set.documents.compactMap(\.publisher)).sorted())
    }
    let ids = Set(documents.map(\.id))
    return { $0.evidence.contains { ids.contains($0.document) } }
  }

  private func cites(_ term: Query.Term, _ operand: Query.Operand) throws(QueryProblem) -> Test {
    let accepts = try QueryRange(operand, term.comparison) { part throws(QueryProblem) in
      guard let number = Int(part.text) else {
        throw QueryProblem("\(quotedForMessage(part.text)) is not a whole number", at: part.offset)
      }
      return (number, number)
    }
    return { accepts.contains($0.evidence.count) }
  }

  // MARK: Contexts

  /// Reads choices that some revision has.
  func context(_ operand: Query.Operand) throws(QueryProblem) -> Context {
    let context: Context
    let named = axes.filter { $0.values.contains(operand.text) }
    do {
      context = try Context(
        text: named.count == 1 ? "\(named[0].name)=\(operand.text)" : operand.text)
    } catch {
      guard !operand.text.contains("=") else { throw QueryProblem(error, at: operand.offset) }
      let known = axes.flatMap { axis, values in values.map { "\(axis)=\($0)" } }
      let problem = ContextProblem.notAPair(operand.text, known: known + ["base"])
      throw QueryProblem(problem, at: operand.offset)
    }
    for pair in context.fixed {
      let values = try axis(.init(text: pair.axis, offset: operand.offset))
      guard values.contains(pair.value) else {
        let value = Query.Operand(
          text: pair.value, offset: operand.offset(of: "=" + pair.value) + 1)
        throw QueryProblem("value of \(pair.axis)", value, among: values)
      }
    }
    return context
  }

  /// Whether a cell's own context has all choices; the first value of an axis is what a context without one has.
  private func isIn(_ context: Context) throws -> Test {
    let usual = Dictionary(
      set.revisions.map { revision in
        (
          revision.id,
          context.fixed.filter { pair in
            revision.axes.first { $0.name == pair.axis }?.values.first == pair.value
          }
        )
      }, uniquingKeysWith: { $1 })
    return { cell in
      context.fixed.allSatisfy { pair in
        cell.context[pair.axis].map { $0 == pair.value }
          ?? (usual[cell.revision]?.contains { $0.axis == pair.axis } ?? false)
      }
    }
  }

  func axis(_ operand: Query.Operand) throws(QueryProblem) -> [String] {
    if let known = axes.first(where: { $0.name == operand.text }) { return known.values }
    let problem = QueryProblem("axis", operand, among: axes.map(\.name))
    throw QueryProblem(
      problem.message, at: operand.offset, fix: choice(operand.text) ?? problem.fix)
  }

  /// What a value alone is meant for: `appearance=dark` for `dark`.
  private func choice(_ value: String) -> String? {
    let meant = axes.filter { $0.values.contains(value) }.map { "\($0.name)=\(value)" }
    return meant.isEmpty ? nil : "did you mean \(meant.joined(separator: " or "))?"
  }

  /// Those of the revisions, and of contexts that no revision declares.
  private lazy var axes: [(name: String, values: [String])] = {
    var values: [String: [String]] = [:]
    var names = set.axes.names
    func add(_ axis: String, _ value: String) {
      if !names.contains(axis) { names.append(axis) }
      if values[axis]?.contains(value) != true { values[axis, default: []].append(value) }
    }
    for axis in set.revisions.flatMap(\.axes) { for value in axis.values { add(axis.name, value) } }
    for cell in set.cells { for pair in cell.context.fixed { add(pair.axis, pair.value) } }
    return names.map { ($0, values[$0] ?? []) }
  }()

  /// The cells of the same token in the same revision.
  func siblings(of cell: Cell) -> some Sequence<Cell> {
    let cells = set.cells
    let isHere = place < cells.count && cells[place] === cell
    let found =
      isHere
      ? (cells[..<place].lastIndex { $0.path != cell.path } ?? -1)
        + 1..<(cells[place...].firstIndex { $0.path != cell.path } ?? cells.count)
      : cells.range(of: cell.path)
    return cells[found].lazy.filter { $0.revision == cell.revision }
  }

  // MARK: References

  private func targets(of isMeant: (Cell) -> Bool) -> Set<TokenPath> {
    var targets: Set<TokenPath> = []
    for cell in set.cells where cell.mayRefer && isMeant(cell) {
      cell.statement.forEachReference { reference, role in
        if role.isOfValue { targets.insert(reference.target) }
      }
    }
    return targets
  }

  /// Follows references back from the tokens of a pattern, in each revision with those it inherits from.
  private func through(_ operand: Query.Operand) -> Test {
    let pattern = pattern(operand)
    var reached: [String: Set<TokenPath>] = [:]
    return { [self] cell in
      guard cell.mayRefer else { return false }
      let revision = cell.revision
      if reached[revision] == nil {
        let edges = referrers(in: revision)
        reached[revision] = walk(from: Set(edges.keys.filter(pattern.matches)).sorted()) {
          path, open in
          open += edges[path] ?? []
        }
      }
      return cell.refersTo { reached[revision]?.contains($0) ?? false }
    }
  }

  /// By each token the tokens that refer to it.
  private func referrers(in revision: String) -> [TokenPath: [TokenPath]] {
    if let known = referrers[revision] { return known }
    let lineage = Set(set.revision(revision).map { set.keeping($0).revisions.map(\.id) } ?? [])
    var edges: [TokenPath: [TokenPath]] = [:]
    for cell in set.cells where cell.mayRefer && lineage.contains(cell.revision) {
      cell.statement.forEachReference { reference, role in
        if role.isOfValue { edges[reference.target, default: []].append(cell.path) }
      }
    }
    referrers[revision] = edges
    return edges
  }
}

/// What a cell comes to, and what queries ask of that, each found once for all of them.
final class FoundCell {
  /// Held, so that no other one can have its identity.
  let cell: Cell
  let answer: ResolvedCell?
  /// Of a value that is one quantity.
  private(set) lazy var amount = answer?.value.flatMap {
    Amount($0, unit: answer?.unit)
  }
  /// Of a color, over white.
  private(set) lazy var lab: SIMD3<Double>? =
    if case .color(let color)? = answer?.value { color.overWhite.lab } else { nil }
  /// What people read of it, which takes 1 KB.
  var fields: TextFields?

  init(_ cell: Cell, _ answer: ResolvedCell?) {
    self.cell = cell
    self.answer = answer
  }
}

extension Cell {
  /// Whether the value refers to such a token.
  func refersTo(where isMeant: (TokenPath) -> Bool) -> Bool {
    guard mayRefer else { return false }
    var isFound = false
    statement.forEachReference { reference, role in
      if role.isOfValue, !isFound { isFound = isMeant(reference.target) }
    }
    return isFound
  }
}

extension Query.Node {
  /// That of its dearest term.
  fileprivate var cost: Int { terms.map(\.term.key.cost).max() ?? 0 }
}

extension Query.Operand {
  /// Where a part of it stands; where it begins if it has escapes before.
  func offset(of part: String) -> Int {
    guard !isQuoted, let found = text.firstRange(of: part) else { return offset }
    return offset + text[..<found.lowerBound].utf8.count
  }

  /// The path in braces that it is.
  fileprivate var reference: Query.Operand? {
    guard text.hasPrefix("{"), text.hasSuffix("}"), text.count > 2, !text.contains("*") else {
      return nil
    }
    return part(text.dropFirst().dropLast())
  }

  /// The part of it from a byte on, up to another.
  func part(_ text: Substring) -> Query.Operand {
    Query.Operand(
      text: String(text), isQuoted: isQuoted,
      offset: offset + self.text[..<text.startIndex].utf8.count)
  }
}

extension QueryProblem {
  static func needsHistory(_ word: String, _ offset: Int) -> QueryProblem {
    QueryProblem(
      "\(word) asks for the history of a registry, and files have none", at: offset,
      fix: "ask it of a registry, with `blazon list` or `blazon check --at HEAD`")
  }
}
