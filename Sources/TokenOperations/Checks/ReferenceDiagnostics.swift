internal import PositionedJSON
package import TokenModel
package import TokenParse
internal import TokenResolve

/// Finds the faults in the references of token files, each with its place, and of a registry.
package enum ReferenceDiagnostics {
  /// The types of figures and names, which files mix up; a length that refers to a color is a slip.
  private static let plain: Set<TokenType> = [
    .dimension, .number, .duration, .fontWeight, .fontFamily, .string,
  ]

  /// What every verb tells of files beside what reading them tells: their references, and tokens of several types; with
  /// the number of cells whose references lead to no value. Each alias that leads to another type than it is declared
  /// as is read as one of that type: what it refers to is certain, whatever the file calls it.
  ///
  /// - Parameters:
  ///   - known: revisions and axes of the registry, empty without one.
  ///   - stored: the registry's cells, `nil` without one.
  ///   - isStrict: whether all of that is an error, and nothing is read otherwise than it is declared.
  ///   - mostOfASort: see `ParseOptions.mostOfASort`.
  package static func findAndCountMending(
    _ parsed: inout ParsedFiles, known: TokenSet, stored: (any CellSource)?, isStrict: Bool,
    mostOfASort: Int = ParseOptions.mostDescribed
  ) throws -> (diagnostics: [Diagnostic], withoutValue: Int) {
    let (found, declared) = try mend(&parsed, known: known, stored: stored, isStrict: isStrict)
    let severity = isStrict ? Diagnostic.Severity.error : .warning
    let diagnostics =
      try mended(declared, in: parsed, severity)
      + describe(
        found.problems, in: parsed, stored: stored, severity, computations: severity, mostOfASort)
      + ModeTypeDiagnostics.find(in: parsed, severity) + NameDiagnostics.find(in: parsed)
    return (diagnostics, found.withoutValue)
  }

  /// Gives aliases the types of what they lead to, unless reading is strict.
  ///
  /// - Returns: what is left, and the types that the changed cells were declared as.
  private static func mend(
    _ parsed: inout ParsedFiles, known: TokenSet, stored: (any CellSource)?, isStrict: Bool
  ) throws -> (
    found: (problems: [ReferenceCheck.Found], withoutValue: Int), declared: [Int: TokenType]
  ) {
    var found = try ReferenceCheck(set: parsed.set, known: known).problemsAndLack(stored: stored)
    var declared: [Int: TokenType] = [:]
    // As many steps as a chain of aliases may reasonably have.
    for _ in 0..<(isStrict ? 0 : 16) {
      var isMended = false
      for problem in found.problems where !problem.isPartial {
        guard case .wrongType(let target, let type, _, let wanted) = problem.problem,
          parsed.set.cells[problem.cell].statement.alias == target,
          plain.contains(type), plain.contains(wanted)
        else { continue }
        if declared[problem.cell] == nil { declared[problem.cell] = wanted }
        parsed.set.cells[problem.cell] = parsed.set.cells[problem.cell].with { $0.type = type }
        isMended = true
      }
      guard isMended else { break }
      found = try ReferenceCheck(set: parsed.set, known: known).problemsAndLack(stored: stored)
    }
    return (found, declared)
  }

  /// The types that the aliases are read as, by their cells and the types that the file declares.
  private static func mended(
    _ declared: [Int: TokenType], in parsed: ParsedFiles, _ severity: Diagnostic.Severity
  ) -> [Diagnostic] {
    let cells = declared.keys.sorted()
    return zip(cells, parsed.locations(ofCells: cells)).compactMap { index, place in
      let cell = parsed.set.cells[index]
      guard let wanted = declared[index], let type = cell.statement.type, type != wanted,
        let target = cell.statement.alias
      else { return nil }
      return Diagnostic(
        severity, code: "alias-type",
        message: "\(quotedForMessage(cell.path.text)) is declared as "
          + "\(quotedForMessage(wanted.rawValue)), and refers to \(quotedForMessage(target.text)), a "
          + "\(type.rawValue); it is read as one",
        fix: "change its \"$type\"", location: place)
    }
  }

  /// The references of files alone that lead nowhere or to no value, and tokens without a value where
  /// several contexts hold together, although each cell's own references lead to one.
  ///
  /// - Parameters:
  ///   - computations: of what refers to values, and cannot be computed of them.
  ///   - isStrict: see `findAndCountMending`.
  package static func findAll(
    in given: ParsedFiles, _ severity: Diagnostic.Severity,
    computations: Diagnostic.Severity? = nil, isStrict: Bool
  ) throws -> [Diagnostic] {
    var parsed = given
    let declared = try mend(&parsed, known: TokenSet(), stored: nil, isStrict: isStrict).declared
    let check = try ReferenceCheck(set: parsed.set, known: TokenSet()).allProblems()
    let references =
      try mended(declared, in: parsed, severity)
      + describe(
        check.references, in: parsed, stored: nil, severity, computations: computations ?? severity)
    if parsed.hasErrors || !check.references.allSatisfy(\.isPartial) { return references }
    return references + acrossContexts(parsed, check.unanswered.map(\.problem))
  }

  /// All that `check` finds in files, and what of it is of references that lead nowhere or to no value. What all verbs
  /// read on from with a warning is an error here.
  package static func checked(
    _ parsed: inout ParsedFiles, isStrict: Bool
  ) throws -> (found: [Diagnostic], lost: [Diagnostic]) {
    for index in parsed.diagnostics.indices where parsed.diagnostics[index].isFault {
      parsed.diagnostics[index].severity = .error
    }
    let lost = try findAll(in: parsed, .error, isStrict: isStrict)
    var found =
      parsed.diagnostics + lost + ModeTypeDiagnostics.find(in: parsed, .error)
      + NameDiagnostics.find(in: parsed)
    if !parsed.unreadable.isEmpty { found.removeAll { $0.code == "alias-unknown" } }
    return (found, lost)
  }

  /// How many of the references of files lead to tokens that none of them has, and how many there are.
  package static func outside(_ parsed: ParsedFiles) -> (lost: Int, all: Int) {
    lazy var known = PathSet(parsed.set.cells.map(\.path))
    var (lost, all) = (0, 0)
    for cell in parsed.set.cells where cell.mayRefer {
      cell.statement.forEachReference { reference, _ in
        all += 1
        if !known.contains(reference.target) { lost += 1 }
      }
    }
    return (lost, all)
  }

  private static func describe(
    _ found: [ReferenceCheck.Found], in parsed: ParsedFiles, stored: (any CellSource)?,
    _ severity: Diagnostic.Severity, computations: Diagnostic.Severity,
    _ mostOfASort: Int = ParseOptions.mostDescribed
  ) throws -> [Diagnostic] {
    func severityOf(_ found: ReferenceCheck.Found) -> Diagnostic.Severity {
      let own = found.problem.isOfComputation ? computations : severity
      return found.isPartial || found.problem.isOfUnitsOnly
        || parsed.stands(inExtension: found.cell) ? .warning : own
    }
    // Of a token that is at fault itself, nothing can be said.
    let all = found.filter { !($0.problem.target.map(parsed.faulty.contains) ?? false) }
    let (problems, counts) = first(mostOfASort, of: all) {
      Diagnostic.Group(severityOf($0), $0.problem.code)
    }
    var names = NearestPaths(parsed.set)
    let cells = problems.flatMap { [$0.cell] + $0.circle }
    var places = parsed.locations(ofCells: cells)[...]
    // The few cells that say more than a value; looked for without copying any.
    let qualified = parsed.set.cells.indices.filter { parsed.set.cells[$0].statement.isQualified }
    let inKept = try lostInKeptText(parsed, qualified, stored)
    return try inKept + lostBackgrounds(parsed, qualified, stored, &names, severity)
      + zip(problems, counts).map { found, count in
        var diagnostic = Diagnostic(found.problem, at: places.popFirst())
        diagnostic.severity = severityOf(found)
        diagnostic.count = count
        if found.isPartial { diagnostic.message += "; its other members have their values" }
        if case .unknownAlias(let target, _) = found.problem, let part = part(target, in: parsed) {
          diagnostic.fix =
            "write {\"$ref\": \(quotedForMessage(part.pointerText))}, which refers to a part of a value"
        } else if case .unknownAlias(let target, let path) = found.problem,
          let near = names.nearest(to: target, from: path)
        {
          let isComposed = near == target.text && !near.equalsByBytes(target.text)
          diagnostic.fix =
            isComposed
            ? "its letters are composed in another way there; copy the name from the token"
            : near == target.text
              ? "it is there in another revision, where a reference does not reach; a mode such as dark is a context of "
                + "one revision: --map '*dark*=context:appearance=dark'"
              : didYouMean(quotedForMessage("{" + near + "}"))
        }
        for member in found.circle {
          guard let place = places.popFirst(), place != diagnostic.location else { continue }
          let path = quotedForMessage(parsed.set.cells[member].path.text)
          diagnostic.related.append(
            Diagnostic.Related(message: "\(path) refers to the next", location: place))
        }
        return diagnostic
      }
  }
}

extension ReferenceDiagnostics {
  /// The part of a token's value that a path names, as other tools write it: `heading.fontSize`.
  private static func part(_ target: TokenPath, in parsed: ParsedFiles) -> Reference? {
    guard let parent = target.parent, let name = target.segments.last.map(String.init),
      parsed.set.cells.contains(where: {
        $0.path == parent && $0.statement.value?[name] != nil
      })
    else { return nil }
    return Reference(parent, part: [name])
  }

  /// The first of each sort, and for each how many it stands for.
  private static func first(
    _ most: Int, of all: [ReferenceCheck.Found],
    _ group: (ReferenceCheck.Found) -> Diagnostic.Group
  ) -> (problems: [ReferenceCheck.Found], counts: [Int]) {
    var problems: [ReferenceCheck.Found] = []
    var counts: [Int] = []
    var known: [Diagnostic.Group: (first: Int, count: Int)] = [:]
    for found in all {
      let group = group(found)
      if let sort = known[group], sort.count >= most {
        counts[sort.first] += 1
        continue
      }
      known[group, default: (problems.count, 0)].count += 1
      problems.append(found)
      counts.append(1)
    }
    return (problems, counts)
  }

  /// Backgrounds that a color claims to stand on, of which there is no token.
  private static func lostBackgrounds(
    _ parsed: ParsedFiles, _ qualified: [Int], _ stored: (any CellSource)?,
    _ names: inout NearestPaths, _ severity: Diagnostic.Severity
  ) throws -> [Diagnostic] {
    let pairs = qualified.flatMap { index in
      parsed.set.cells[index].statement.backgrounds.map { (cell: index, background: $0) }
    }
    if pairs.isEmpty { return [] }
    let known = Set(parsed.set.cells.map(\.path))
    let lost = try pairs.filter { pair in
      if known.contains(pair.background) || parsed.faulty.contains(pair.background) { return false }
      let revision = parsed.set.cells[pair.cell].revision
      return try stored?.cells(of: pair.background, in: revision).isEmpty ?? true
    }
    return zip(lost, parsed.locations(ofCells: lost.map(\.cell))).map { pair, place in
      let path = parsed.set.cells[pair.cell].path
      let near = names.nearest(to: pair.background, from: path)
      return Diagnostic(
        severity, code: "alias-unknown",
        message: "\(quotedForMessage(path.text)) is drawn on "
          + "\(quotedForMessage("{" + pair.background.text + "}")), which does not exist",
        fix: near.map { didYouMean(quotedForMessage("{" + $0 + "}")) }
          ?? "correct the path, or add that token", location: place)
    }
  }

  /// References in text that is kept as written: nobody follows them, but they may be misspelt.
  private static func lostInKeptText(
    _ parsed: ParsedFiles, _ qualified: [Int], _ stored: (any CellSource)?
  ) throws -> [Diagnostic] {
    let kept = qualified.filter { parsed.set.cells[$0].statement.verbatim != nil }
    // Most kept text refers to nothing.
    lazy var known = Set(parsed.set.cells.map(\.path))
    var lost: [TokenPath: (first: Int, count: Int)] = [:]
    for index in kept {
      let cell = parsed.set.cells[index]
      var targets: [TokenPath] = []
      cell.statement.forEachReference { reference, role in
        if role == .written { targets.append(reference.target) }
      }
      for target in targets where !known.contains(target) {
        if lost[target] != nil {
          lost[target]?.count += 1
        } else if try stored?.cells(of: target, in: cell.revision).isEmpty ?? true {
          lost[target] = (index, 1)
        }
      }
    }
    let found = lost.sorted { ($0.value.first, $0.key) < ($1.value.first, $1.key) }
    return zip(found, parsed.locations(ofCells: found.map(\.value.first))).map { lost, place in
      let path = parsed.set.cells[lost.value.first].path
      let others = lost.value.count == 1 ? "" : " (\(lost.value.count) such references)"
      return Diagnostic(
        .warning, code: "alias-unknown",
        message: "\(quotedForMessage(path.text)), which is kept as written, refers to "
          + "\(quotedForMessage("{" + lost.key.text + "}")), which does not exist" + others,
        fix: "correct the path, or add that token", location: place)
    }
  }
}

extension ReferenceDiagnostics {
  private static func acrossContexts(
    _ parsed: ParsedFiles, _ problems: [Resolution.CellProblem]
  ) -> [Diagnostic] {
    if problems.isEmpty { return [] }
    let cells = Dictionary(first: parsed.set.cells.indices.map { (parsed.set.cells[$0].path, $0) })
    let own = problems.filter { !$0.isConsequence }
    let known = own.map { cells[$0.key.path] }
    var places = parsed.locations(ofCells: known.compactMap(\.self))[...]
    return zip(own, known).map { found, cell in
      var diagnostic = Diagnostic(found.problem, at: cell == nil ? nil : places.popFirst())
      if !found.key.context.isBase {
        diagnostic.message += " in the context \(found.key.context.text)"
      }
      return diagnostic
    }
  }
}

/// Suggests paths for references that lead nowhere; only for the first ones, as each compares with every path.
private struct NearestPaths {
  private let set: TokenSet
  private lazy var paths = NearWords(Set(set.cells.map(\.path.text)).sorted())
  private var left = 10

  init(_ set: TokenSet) { self.set = set }

  /// - Parameter path: the token that refers, which would be no help.
  mutating func nearest(to target: TokenPath, from path: TokenPath) -> String? {
    guard left > 0, target.text.utf8.count < 200 else { return nil }
    left -= 1
    // A reference leads to a token: `{color.accent}` is none where `$root` is the one of that name.
    if let root = paths.words.first(where: { $0 == target.text + ".$root" }) { return root }
    return paths.nearest(to: target.text, except: path.text)
  }
}

extension ResolveProblem {
  /// The token that a reference leads to, where that is the trouble.
  fileprivate var target: TokenPath? {
    switch self {
    case .unknownAlias(let target, _), .noAnswer(let target, _, _), .intoCircle(let target, _),
      .wrongType(let target, _, _, _):
      target
    case .unknownPart(let reference, _, _): reference.target
    case .circle, .misfit, .computation, .tooManyContexts: nil
    }
  }
}
