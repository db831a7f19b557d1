internal import PositionedJSON
internal import TokenModel

/// Which collections there are, and which variables of which tokens are in them.
///
/// A collection has the modes of one axis, and the first one has a single mode. A token is in that of the first axis on
/// which its own statements depend. Where they depend on another one, too, each mode refers to a variable of its own
/// in the next axis's collection, a helper.
struct FigmaPlan: Sendable {
  struct Collection {
    var name: String
    /// `nil` for what is the same everywhere.
    var axis: Revision.Axis?
    var entries: [Entry] = []

    /// The modes, that of the first value first.
    var contexts: [Context] {
      axis.map { axis in axis.values.map { Context([Context.Fixed(axis.name, $0)]) } } ?? [.base]
    }
  }

  /// The variables of a token in a collection.
  struct Entry {
    var token: Int
    var path: [String]
    /// The values of earlier axes for which a helper stands; the base for the token itself.
    var above = Context.base
    /// Whether the token has a value in every mode.
    var isWhole: Bool
    /// The helpers to which modes refer, by the mode's context.
    var helpers: [Context: Helper] = [:]

    var isHelper: Bool { !above.isBase }
  }

  /// A variable of a token in a later collection.
  struct Helper {
    var path: [String]
    var place: Int
    /// Those of its modes.
    var answers: [Int]
  }

  /// The answers of a token in the contexts that its own statements tell apart.
  private enum Node: Equatable {
    /// The first answer that says the same; `nil` where there is no variable.
    case answer(Int?)
    indirect case choice(Int, [Node])

    var answers: [Int?] {
      switch self {
      case .answer(let cell): [cell]
      case .choice(_, let nodes): nodes.flatMap(\.answers)
      }
    }
  }

  /// The most modes of a collection in any plan of Figma.
  private static let mostModes = 40

  private let tokens: ExportTokens
  /// The paths of tokens as Figma has them: no name is `$root`.
  private let paths: [[String]]
  private(set) var collections: [Collection]
  /// The collection of each token.
  private var homes: [Int]
  /// The token that each answer can be an alias of.
  private var aliases: [[Int?]] = []

  init(_ tokens: ExportTokens) {
    self.tokens = tokens
    let axes = tokens.revision.axes.filter { (2...FigmaPlan.mostModes).contains($0.values.count) }
    let first = axes.contains { $0.name == "tokens" } ? "all tokens" : "tokens"
    collections = [Collection(name: first)] + axes.map { Collection(name: $0.name, axis: $0) }
    homes = Array(repeating: 0, count: tokens.tokens.count)
    paths = FigmaPlan.paths(tokens)
  }

  private static func paths(_ tokens: ExportTokens) -> [[String]] {
    let all = tokens.tokens
    var paths = ParallelMap.map(all.count) { range in
      all[range].map { $0.path.segments.map(String.init) }
    }.flatMap(\.self)
    let roots = paths.indices.filter { paths[$0].last == "$root" }
    if roots.isEmpty { return paths }
    // Tokens and groups of such a name.
    var taken = Set(
      paths.flatMap { path in
        path.indices.filter { path[$0].hasPrefix("root") }.map { Array(path[...$0]) }
      })
    for index in roots {
      let last = paths[index].count - 1
      paths[index][last] = "root"
      while !taken.insert(paths[index]).inserted { paths[index][last] += "_" }
    }
    return paths
  }

  /// Finds the places of all tokens.
  ///
  /// - Parameter answers: the variables of each answer of each token.
  mutating func place(_ answers: [[[FigmaWriter.Variable]]], _ losses: inout LossList) {
    let all = tokens.tokens
    let empty = self
    aliases = ParallelMap.map(all.count) { range in
      range.map { empty.aliases(of: $0, answers) }
    }.flatMap(\.self)
    let known = self
    let nodes = ParallelMap.map(all.count) { range in range.map { known.node($0, answers[$0]) } }
      .flatMap(\.self)
    for index in tokens.naturalOrder where answers[index].contains(where: { !$0.isEmpty }) {
      let isWhole = !nodes[index].answers.contains(nil)
      for (place, cell) in all[index].cells.enumerated() where aliases[index][place] == nil {
        guard let target = cell.aliases.first.flatMap(tokens.index),
          case let own = answers[index][place].contains(where: \.isPercent),
          own != answers[target].joined().contains(where: \.isPercent)
        else { continue }
        losses.add(
          LossReason(
            "alias", "opacity is in percent in Figma, so that the value has no reference"
          ).loss(all[index].path, cell.context), ofTokenAt: index)
      }
      homes[index] = add(
        nodes[index], Entry(token: index, path: paths[index], isWhole: isWhole))
      for cell in all[index].cells where !cell.context.isBase {
        for pair in cell.context.fixed
        where (tokens.revision.values(of: pair.axis)?.count ?? 0) > FigmaPlan.mostModes {
          losses.add(
            LossReason(
              "context",
              "a collection of Figma has \(FigmaPlan.mostModes) modes at most, and \(quotedForMessage(pair.axis)) has more"
            ).loss(all[index].path, cell.context), ofTokenAt: index)
        }
      }
    }
  }

  // MARK: Reading tokens

  /// The answer of a token; axes that the context leaves open have their first values.
  private func answer(_ index: Int, in context: Context) -> Int? {
    let whole = tokens.revision.completed(context)
    return tokens.tokens[index].cells.lastIndex { cell in
      cell.context.isBase || (tokens.canHold(cell.context) && cell.context.holds(in: whole))
    }
  }

  /// The token that each answer is an alias of, where all answers of its statement are the same there.
  private func aliases(of index: Int, _ answers: [[[FigmaWriter.Variable]]]) -> [Int?] {
    let cells = tokens.tokens[index].cells
    if cells.allSatisfy(\.aliases.isEmpty) { return Array(repeating: nil, count: cells.count) }
    var targets = cells.indices.map { place -> Int? in
      let context = cells[place].context
      guard let target = cells[place].aliases.first.flatMap(tokens.index),
        let there = tokens.tokens[target].cells.lastIndex(where: { $0.context.holds(in: context) })
          ?? answer(target, in: context),
        answers[index][place].elementsEqual(answers[target][there], by: { $0.isSame(as: $1) })
      else { return nil }
      return target
    }
    if !cells.indices.contains(where: { targets[$0] == nil && !cells[$0].aliases.isEmpty }) {
      return targets
    }
    let chosen = chosenAnswers(of: index)
    for place in chosen where targets[place] == nil {
      for other in cells.indices where cells[other].cell.context == cells[place].cell.context {
        targets[other] = nil
      }
    }
    return targets
  }

  /// The answers that count in some mode, or all where there are very many combinations.
  private func chosenAnswers(of index: Int) -> Set<Int> {
    let cells = tokens.tokens[index].cells
    let axes = collections.dropFirst().filter { collection in
      cells.contains { $0.context[collection.name] != nil }
    }
    let count = axes.reduce(1) { min($0 * $1.contexts.count, 1_000) }
    if count == 1_000 { return Set(cells.indices.filter { tokens.canHold(cells[$0].context) }) }
    let all = axes.reduce([Context.base]) { all, axis in
      all.flatMap { one in axis.contexts.map { Context(one.fixed + $0.fixed) } }
    }
    return Set(all.compactMap { answer(index, in: $0) })
  }

  private func node(_ index: Int, _ answers: [[FigmaWriter.Variable]]) -> Node {
    let cells = tokens.tokens[index].cells
    if cells.count == 1, cells[0].context.isBase { return .answer(answers[0].isEmpty ? nil : 0) }
    let contexts = cells.indices.filter { tokens.canHold(cells[$0].context) }.map { place in
      let own = cells[place].cell.context
      // A variable has a value in each mode, and so an alias of one that has none somewhere depends on its axes.
      guard aliases[index][place] != nil else { return cells[place].context }
      let all = cells.indices.filter { cells[$0].cell.context == own }
      let isEverywhere =
        all.contains { cells[$0].context == own }
        && all.allSatisfy {
          !answers[$0].isEmpty && answers[$0].map(\.name) == answers[place].map(\.name)
        }
      return isEverywhere ? own : cells[place].context
    }
    return node(index, answers, contexts, .base, from: 1)
  }

  /// - Parameter contexts: those that the token's statements tell apart, as far as they can hold.
  private func node(
    _ index: Int, _ answers: [[FigmaWriter.Variable]], _ contexts: [Context], _ above: Context,
    from start: Int
  ) -> Node {
    let open = contexts.filter { $0.joined(with: above) != nil }
    let place = (start..<collections.count).first { place in
      open.contains { $0[collections[place].name] != nil }
    }
    guard let place else {
      return .answer(answer(index, in: above).flatMap { same($0, index, answers) })
    }
    let nodes = collections[place].contexts.map { context in
      node(index, answers, open, Context(above.fixed + context.fixed), from: place + 1)
    }
    // Nothing is gained by a helper that is the same in all modes.
    if !above.isBase, nodes.dropFirst().allSatisfy({ $0 == nodes[0] }) { return nodes[0] }
    return .choice(place, nodes)
  }

  /// The first answer that says the same as another; `nil` for one without variables.
  private func same(_ place: Int, _ index: Int, _ answers: [[FigmaWriter.Variable]]) -> Int? {
    let cells = tokens.tokens[index].cells
    if answers[place].isEmpty { return nil }
    return (0..<place).first { other in
      cells[other].cell.key == cells[place].cell.key
        && aliases[index][other] == aliases[index][place]
        && (aliases[index][place] != nil
          || answers[other].elementsEqual(answers[place], by: { $0.isSame(as: $1) }))
    } ?? place
  }

  // MARK: Placing

  /// Adds a token's entry and those of its helpers.
  ///
  /// - Returns: the collection of the entry.
  private mutating func add(_ node: Node, _ entry: Entry) -> Int {
    guard case .choice(let place, let nodes) = node else {
      collections[0].entries.append(entry)
      return 0
    }
    var entry = entry
    for (context, node) in zip(collections[place].contexts, nodes) {
      guard case .choice = node else { continue }
      var helper = entry
      helper.path = helperPath(entry.path, context)
      helper.above = Context(entry.above.fixed + context.fixed)
      helper.helpers = [:]
      entry.helpers[context] = Helper(
        path: helper.path, place: add(node, helper),
        answers: node.answers.compactMap(\.self))
    }
    collections[place].entries.append(entry)
    return place
  }

  /// The path of the helper for a mode, which no token has. As a token holds no others, there is none below it.
  private func helperPath(_ path: [String], _ context: Context) -> [String] {
    guard let pair = context.fixed.first else { return path }
    var name = String(pair.value.map { $0 == "/" ? "-" : $0 })
    if name != pair.value, tokens.revision.values(of: pair.axis)?.contains(name) == true {
      name += "_"
    }
    while tokens.index(of: TokenPath(trusted: (path + [name]).joined(separator: "."))) != nil {
      name += "_"
    }
    return path + [name]
  }

  // MARK: Writing

  /// The answer that an entry has in a mode, and behind it those of the helper to which it refers, which may have
  /// further variables.
  func answers(of entry: Entry, in context: Context) -> [Int] {
    let own = answer(entry.token, in: Context(entry.above.fixed + context.fixed))
    return (own.map { [$0] } ?? []) + (entry.helpers[context]?.answers ?? [])
  }

  /// What an entry refers to in a mode: a helper, or the token of which its answer is an alias.
  func target(
    of entry: Entry, in context: Context, _ cell: Int
  ) -> (path: [String], place: Int)? {
    entry.helpers[context].map { ($0.path, $0.place) }
      ?? aliases[entry.token][cell].map { (paths[$0], homes[$0]) }
  }

  /// What a variable is, where import cannot see it by the file's own context and the variable's type and name.
  func marks(
    _ entry: Entry, _ part: [String], _ type: String?, in context: Context,
    keeping kept: [String]
  ) -> [JSON.Member] {
    let token = tokens.tokens[entry.token].path
    let isCalled = !token.text.hasSuffix("$root") && entry.path == paths[entry.token]
    if isCalled, type == nil, kept.isEmpty, entry.above.isBase, context.isBase { return [] }
    let path = part.isEmpty ? token.segments.map(String.init) : paths[entry.token]
    let own = kept.filter { $0 != "com.figma.variableId" }
    let meant = written(entry.above.fixed + context.fixed, isWhole: entry.isWhole)
    let isOther = entry.helpers[context] == nil && meant != written(context.fixed, isWhole: true)
    return .present([
      "context": isOther ? .string(meant.text) : nil,
      "variable": .filled(
        .present([
          "of": path == entry.path ? nil : .string((path + part).joined(separator: ".")),
          "type": type.map(JSON.string),
          "kept": own.isEmpty ? nil : .strings(own),
        ])),
    ])
  }

  /// The context of a cell: without the first values of the last axes, as the base is for them, unless the token
  /// lacks a value somewhere.
  private func written(_ fixed: [Context.Fixed], isWhole: Bool) -> Context {
    var kept = tokens.revision.axes.compactMap { axis in fixed.first { $0.axis == axis.name } }
    while isWhole, let last = kept.last,
      tokens.revision.values(of: last.axis)?.first == last.value
    {
      kept.removeLast()
    }
    return Context(kept)
  }
}
