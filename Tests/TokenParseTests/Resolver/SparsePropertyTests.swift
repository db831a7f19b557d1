import Foundation
import PositionedJSON
import TestSupport
import Testing
import TokenModel

@testable import TokenParse

@Suite("Sparse import of resolver documents: properties")
struct SparsePropertyTests {
  private static let rounds = 150

  @Test("in every permutation, the sparse cells answer as the flattened tokens do")
  func answersAlike() {
    let generator = SeededGenerator()
    var compared = 0
    var withCells = 0
    for round in 0..<UInt64(Self.rounds) {
      let seed = generator.seed &+ round
      switch Self.difference(seed: seed) {
      case nil: compared += 1
      case "": continue
      case let difference?:
        withCells += 1
        Issue.record("SEED=\(seed): \(difference)")
        if withCells > 3 { return }
      }
    }
    #expect(compared > Self.rounds / 20, "SEED=\(generator.seed)")
    print("compared \(compared) of \(Self.rounds) random documents")
  }

  /// - Returns: `nil` where all is alike, `""` for a document with a fault.
  private static func difference(seed: UInt64) -> String? {
    var random = RandomResolver(seed: seed, hasOwnContexts: seed % 3 == 0)
    let text = random.document()
    var options = ParseOptions.inRevision("r")
    let own = Revision.Axis(name: "idiom", values: ["phone", "pad"])
    if seed % 3 == 0 {
      options.knownRevisions = [Revision(id: "r", axes: [own])]
    } else if seed % 2 == 0 {
      options.knownRevisions = [
        Revision(
          id: "r", axes: [.init(name: "n", values: ["y"]), .init(name: "m", values: ["x"]), own])
      ]
    }
    return difference(text, random.files, options)
  }

  @Test("cells of a document with two modifiers and files answer as the flattened tokens do")
  func wideDocument() throws {
    let folder = packageRoot.appendingPathComponent("Tests/Parity")
    func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    let names = ["css-wide", "css-wide-dark", "css-wide-pad"].map { $0 + ".tokens.json" }
    let files = try Dictionary(uniqueKeysWithValues: names.map { ($0, try text($0)) })
    #expect(Self.difference(try text("css-wide.resolver.json"), files, .inRevision("r")) == nil)
  }

  @Test("more than 1,024 combinations are read where no token depends on them all")
  func manyCombinations() {
    let contexts = (0..<33).map { #""c\#($0)":[]"# }.joined(separator: ",")
    let items = ["m", "n"].map {
      #"{"type":"modifier","name":"\#($0)","contexts":{\#(contexts)},"default":"c0"}"#
    }
    let text = document(
      #""resolutionOrder":[{"type":"set","name":"s","sources":[\#(t(1))]},"#
        + "\(items.joined(separator: ","))]")
    #expect(resolver(text).sparse().texts == ["t 1"])
  }

  private static func difference(
    _ text: String, _ files: [String: String], _ options: ParseOptions
  ) -> String? {
    let parsed = resolver(text, files: files, options)
    let sparse = parsed.sparse()
    var axes = AxisOrder(options.knownRevisions.flatMap { $0.axes.map(\.name) })
    for axis in sparse.set.axes.names { axes.declare(axis) }
    let known = options.knownRevisions.first ?? Revision(id: "r")
    let recorded = sparse.set.revision("r").map(known.merging) ?? known
    axes.follow(recorded.axes.map(\.name))
    var registry = sparse
    registry.set.axes = axes
    var isFaulty = false
    for choice in parsed.inputs {
      let context = Context(choice.map { Context.Fixed($0.modifier, $0.context) })
      let flat = parsed.permutation(
        .object(choice.map { JSON.Member($0.modifier, .string($0.context)) }))
      if flat.hasErrors {
        isFaulty = true
        continue
      }
      if sparse.hasErrors { continue }
      for own in [Context.base, Context([Context.Fixed("idiom", "pad")])] {
        let answers = registry.answers(in: context.joined(with: own) ?? context)
        let wanted = flat.answers(in: own)
        if let path = differing(answers, wanted) {
          return "\(path) in \(context.text): \(answers[path] ?? "none"), "
            + "not \(wanted[path] ?? "none")\n\(text)\n\(files)\n\(sparse.texts)"
        }
      }
      let words = registry.words(in: context)
      let said = flat.words(in: .base)
      if let path = said.keys.sorted().first(where: { !alike(words[$0], said[$0]) }) {
        return "\(path) in \(context.text): \(words[path] ?? "none"), "
          + "not \(said[path] ?? "none")\n\(text)\n\(files)\n\(sparse.texts)"
      }
    }
    // A token of several layers may have own contexts that cells cannot say.
    if sparse.codes.contains("resolver-token-contexts") { return "" }
    if sparse.hasErrors != isFaulty {
      return "errors: \(sparse.codes), in a permutation: \(isFaulty)\n\(text)\n\(files)"
    }
    return isFaulty ? "" : nil
  }

  /// A description that a context leaves out is not a difference.
  private static func alike(_ words: String?, _ said: String?) -> Bool {
    guard let words, let said, said.hasSuffix(" ") else { return words == said }
    return words.hasPrefix(said)
  }

  private static func differing(
    _ answers: [TokenPath: String], _ wanted: [TokenPath: String]
  ) -> TokenPath? {
    Set(answers.keys).union(wanted.keys).sorted().first { answers[$0] != wanted[$0] }
  }
}
