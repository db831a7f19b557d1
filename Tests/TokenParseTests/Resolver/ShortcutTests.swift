import Foundation
import PositionedJSON
import TestSupport
import Testing
import TokenModel

@testable import TokenParse

/// Sparse import by the rule, which reads every permutation, against its shortcut.
@Suite("Sparse import of resolver documents: the shortcut")
struct ShortcutTests {
  private static let rounds: UInt64 = 200

  @Test("cells of random documents win alike by the rule and by the shortcut")
  func randomDocuments() {
    let generator = SeededGenerator()
    var compared = 0
    var refused = 0
    for seed in generator.seed..<generator.seed + Self.rounds {
      var random = RandomResolver(seed: seed, hasOwnContexts: seed % 3 == 0)
      let text = random.document()
      let given = Given(text: text, files: random.files, axes: Self.axes(seed))
      let difference = given.difference()
      // A token of several layers whose own contexts the rule keeps may be too much for the shortcut.
      if given.sparse(isShortcutUsed: true).codes.contains("resolver-token-contexts") {
        refused += 1
      } else if let difference {
        Issue.record("SEED=\(seed): \(difference)\n\(text)\n\(random.files)")
        return
      } else if !given.sparse(isShortcutUsed: true).hasErrors {
        compared += 1
      }
    }
    #expect(compared > Self.rounds / 4, "SEED=\(generator.seed)")
    print("compared \(compared) of \(Self.rounds) random documents, \(refused) refused")
  }

  /// The registry's axes: none, those of the modifiers in another order, or the token's own first.
  private static func axes(_ seed: UInt64) -> [Revision.Axis] {
    let own = Revision.Axis(name: "idiom", values: ["phone", "pad"])
    if seed % 3 == 0 { return [own] }
    return seed % 2 == 0
      ? [.init(name: "n", values: ["y"]), .init(name: "m", values: ["x"]), own] : []
  }

  @Test("cells of a document with two modifiers and files win alike by the rule and the shortcut")
  func wideDocument() throws {
    let folder = packageRoot.appendingPathComponent("Tests/Parity")
    func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    let names = ["css-wide", "css-wide-dark", "css-wide-pad"].map { $0 + ".tokens.json" }
    let files = try Dictionary(uniqueKeysWithValues: names.map { ($0, try text($0)) })
    let given = Given(text: try text("css-wide.resolver.json"), files: files, axes: [])
    #expect(!given.sparse(isShortcutUsed: false).set.cells.isEmpty)
    #expect(given.difference() == nil)
  }

  @Test("more than 1,024 combinations are refused by the rule, and read by the shortcut")
  func manyCombinations() {
    let contexts = (0..<33).map { #""c\#($0)":[]"# }.joined(separator: ",")
    let items = ["m", "n"].map {
      #"{"type":"modifier","name":"\#($0)","contexts":{\#(contexts)},"default":"c0"}"#
    }
    let given = Given(
      text: document(
        #""resolutionOrder":[{"type":"set","name":"s","sources":[\#(t(1))]},"#
          + "\(items.joined(separator: ","))]"), files: [:], axes: [])
    #expect(given.sparse(isShortcutUsed: true).texts == ["t 1"])
    let refused = given.sparse(isShortcutUsed: false)
    #expect(refused.codes == ["resolver-permutations-many"])
    #expect(refused.diagnostics.first?.message.contains("1024") == true)
  }
}

/// A resolver document, read by the rule and by the shortcut.
private struct Given {
  var text: String
  var files: [String: String]
  var axes: [Revision.Axis]

  private func parsed(isShortcutUsed: Bool) -> ParsedResolver {
    var options = ParseOptions.inRevision("r")
    options.isResolverShortcutUsed = isShortcutUsed
    if !axes.isEmpty { options.knownRevisions = [Revision(id: "r", axes: axes)] }
    return resolver(text, files: files, options)
  }

  /// The result with the registry's order of axes.
  func sparse(isShortcutUsed: Bool) -> ParsedFiles {
    var result = parsed(isShortcutUsed: isShortcutUsed).sparse()
    var order = AxisOrder(axes.map(\.name))
    for axis in result.set.axes.names { order.declare(axis) }
    result.set.axes = order
    return result
  }

  /// Every input as a context, and each with the own contexts of tokens.
  private var contexts: [Context] {
    parsed(isShortcutUsed: true).inputs.flatMap { input in
      let fixed = input.map { Context.Fixed($0.modifier, $0.context) }
      return [Context(fixed), Context(fixed + [Context.Fixed("idiom", "pad")])]
    }
  }

  /// - Returns: the first difference between the two ways; `nil` where there is none.
  func difference() -> String? {
    let rule = sparse(isShortcutUsed: false)
    let shortcut = sparse(isShortcutUsed: true)
    if rule.hasErrors || shortcut.hasErrors {
      return rule.hasErrors == shortcut.hasErrors
        ? nil : "errors of the rule \(rule.codes), of the shortcut \(shortcut.codes)"
    }
    let revisions = rule.set.revisions.map { "\($0.id) \($0.axes)" }
    if revisions != shortcut.set.revisions.map({ "\($0.id) \($0.axes)" }) { return "\(revisions)" }
    return contexts.lazy.compactMap { difference(rule, shortcut, in: $0) }.first
  }

  private func difference(
    _ rule: ParsedFiles, _ shortcut: ParsedFiles, in context: Context
  ) -> String? {
    let wanted = rule.winners(in: context)
    let found = shortcut.winners(in: context)
    if let path = wanted.keys.sorted().first(where: { wanted[$0] != found[$0] }) {
      return "\(path) in \(context.text): rule \(wanted[path] ?? "none"), shortcut "
        + "\(found[path] ?? "none")\n\(rule.texts)\n\(shortcut.texts)"
    }
    if wanted.count != found.count { return "\(wanted.count), \(found.count) in \(context.text)" }
    let words = rule.words(in: context)
    let said = shortcut.words(in: context)
    // A description that one way left out where a context has none is not a difference.
    if let path = words.keys.sorted().first(where: {
      words[$0]?.prefix { $0 != " " } != said[$0]?.prefix { $0 != " " }
    }) {
      return "\(path) in \(context.text): rule \(words[path] ?? "none"), shortcut "
        + "\(said[path] ?? "none")"
    }
    return nil
  }
}
