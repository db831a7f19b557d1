import PositionedJSON
import TestSupport
import Testing
import TokenExport
import TokenModel
import TokenParse
import TokenResolve

/// Sets of tokens with values by one, two and three axes, exported and imported again.
@Suite("Figma there and back")
struct FigmaBackTests {
  private static let axes = [
    Revision.Axis(name: "brand", values: ["default", "acme/x", "acme-x"]),
    Revision.Axis(name: "appearance", values: ["light", "dark", "high contrast"]),
    Revision.Axis(name: "size", values: ["m", "l"]),
  ]

  private static let types: [TokenType] = [
    .color, .dimension, .number, .string, .duration, .fontWeight, .boolean,
  ]

  /// A token's value as JSON.
  private static func value(_ type: TokenType, _ random: inout SeededGenerator) -> String {
    let number = Int.random(in: 1...250, using: &random)
    return switch type {
    case .color: color("#0a" + String(number + 256, radix: 16).suffix(2) + "ff")
    case .dimension: px("\(number)")
    case .duration: #"{"value":\#(number),"unit":"ms"}"#
    case .fontWeight: "\(number)"
    case .string: "\"text \(number)\""
    case .boolean: number % 2 == 0 ? "true" : "false"
    default: number % 2 == 0 ? "\(number).5" : "0.\(number)"
    }
  }

  private static func context(_ axes: [Revision.Axis], _ random: inout SeededGenerator) -> Context {
    Context(
      axes.compactMap { axis in
        Int.random(in: 0..<5, using: &random) < 3
          ? nil : axis.values.randomElement(using: &random).map { Context.Fixed(axis.name, $0) }
      })
  }

  private static func set(_ axes: [Revision.Axis], _ random: inout SeededGenerator) -> TokenSet {
    var set = TokenSet()
    set.revisions = [Revision(id: "main", axes: axes)]
    set.axes = AxisOrder(axes.map(\.name))
    var paths: [TokenType: [String]] = [:]
    for place in 0..<24 {
      let type = types[place % 3 == 0 ? 0 : Int.random(in: 0..<types.count, using: &random)]
      let group = ["a", "b.c d", "root.x", "opacity"].randomElement(using: &random) ?? "a"
      let path = place == 23 ? "root.$root" : place == 22 ? "b.c d.$root" : "\(group).t\(place)"
      var contexts = Set(
        (0..<Int.random(in: 0..<4, using: &random)).map { _ in context(axes, &random) })
      if Int.random(in: 0..<6, using: &random) > 0 || contexts.isEmpty { contexts.insert(.base) }
      for context in contexts.sorted(by: { $0.text < $1.text }) {
        // Percent and other numbers do not refer to one another.
        let target = paths[type]?
          .filter { type != .number || $0.hasPrefix("opacity") == (group == "opacity") }
          .randomElement(using: &random)
        let isAlias = target != nil && Bool.random(using: &random)
        let text = isAlias ? "\"{\(target ?? "")}\"" : value(type, &random)
        let statement = Statement(
          presence: .stated, type: type, value: Fixture.json(text), modality: nil, qualifiers: [:])
        set.cells.append(
          Cell(
            path: TokenPath(trusted: path), revision: "main", context: context,
            statement: statement, evidence: []))
      }
      paths[type, default: []].append(path)
    }
    set.cells.sort { ($0.path, $0.context.text) < ($1.path, $1.context.text) }
    return set
  }

  /// What every token is in every context: its value and what it is an alias of.
  private static func answers(
    _ set: TokenSet, _ contexts: [Context]
  ) throws -> [TokenPath: [String]] {
    var all: [TokenPath: [String]] = [:]
    let resolution = resolve(set, revision: try #require(set.revisions.first))
    for token in resolution.tokens.tokens {
      // An answer that leads nowhere is no value, whatever weaker contexts have.
      let cells = (token.cells + (resolution.failed[token.path]?.cells ?? [])).sorted {
        set.axes.rank($0.context) < set.axes.rank($1.context)
      }
      let answers = contexts.map { context in
        let cell = cells.last { $0.context.holds(in: context) }
        if cell?.problem != nil { return "broken" }
        guard let cell, let value = cell.value else { return "nothing" }
        return text(value) + " by " + cell.aliases.map(\.text).joined(separator: ", ")
      }
      if answers.contains(where: { $0 != "nothing" && $0 != "broken" }) {
        all[token.path] = answers
      }
    }
    return all
  }

  private static func text(_ value: TokenValue) -> String {
    switch value {
    case .color(let color): "\(color.srgbBytes)"
    case .duration(let duration): "\((duration.seconds * 1000).rounded())"
    default: "\(value)"
    }
  }

  @Test("Each token has the value and the aliases that it had, in each context", arguments: 1...3)
  func back(count: Int) throws {
    var random = SeededGenerator()
    let axes = Array(FigmaBackTests.axes.suffix(count))
    let contexts = axes.reduce([Context.base]) { contexts, axis in
      contexts.flatMap { context in
        axis.values.map { Context(context.fixed + [Context.Fixed(axis.name, $0)]) }
      }
    }
    for round in 0..<24 {
      let set = FigmaBackTests.set(axes, &random)
      let tokens = resolve(set, revision: set.revisions[0]).tokens
      let export = try TokenExport.export(tokens, of: set, as: .figma, options: Fixture.options)
      #expect(export.losses.isEmpty)
      var options = ParseOptions()
      options.revision = "main"
      let parsed = parse(
        export.files.map { InputFile(name: $0.name, bytes: Array($0.text.utf8)) }, options: options)
      let label = "seed \(random.seed), round \(round)"
      #expect(!parsed.hasErrors, "\(label): \(parsed.diagnostics.map(\.message))")
      let before = try FigmaBackTests.answers(set, contexts)
      let after = try FigmaBackTests.answers(parsed.set, contexts)
      #expect(Set(before.keys) == Set(after.keys), "\(label)")
      for (path, wanted) in before.sorted(by: { $0.key < $1.key }) {
        let found = after[path] ?? []
        let places = contexts.indices.filter { place in
          wanted[place] != "broken"
            && (!found.indices.contains(place) || found[place] != wanted[place])
        }
        guard let place = places.first else { continue }
        let cells = [set, parsed.set].map { set in
          set.cells.filter { $0.path == path }.map {
            "\($0.context.text): \($0.statement.value?.compactText ?? "")"
          }
        }
        Issue.record(
          "\(label): \(path) in \(contexts[place].text): \(found.isEmpty ? "" : found[place]) for \(wanted[place]) \(cells)"
        )
        return
      }
    }
  }
}
