import PositionedJSON
import TestSupport
import Testing
import TokenModel

@testable import TokenParse

@Suite("Sparse import of resolver documents: properties")
struct SparsePropertyTests {
  private static let rounds = 150

  @Test(
    "in every permutation, the sparse cells answer as the flattened tokens do",
    arguments: [true, false])
  func answersAlike(isShortcutUsed: Bool) {
    let generator = SeededGenerator()
    var compared = 0
    var withCells = 0
    for round in 0..<UInt64(Self.rounds) {
      let seed = generator.seed &+ round
      switch Self.difference(seed: seed, isShortcutUsed: isShortcutUsed) {
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
  private static func difference(seed: UInt64, isShortcutUsed: Bool) -> String? {
    var random = RandomResolver(seed: seed)
    let text = random.document()
    var options = ParseOptions.inRevision("r")
    options.isResolverShortcutUsed = isShortcutUsed
    if seed % 2 == 0 {
      options.knownRevisions = [
        Revision(id: "r", axes: [.init(name: "n", values: ["y"]), .init(name: "m", values: ["x"])])
      ]
    }
    let parsed = resolver(text, files: random.files, options)
    let sparse = parsed.sparse()
    var axes = AxisOrder(options.knownRevisions.flatMap { $0.axes.map(\.name) })
    for axis in sparse.set.axes.names { axes.declare(axis) }
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
      let answers = registry.answers(in: context)
      let wanted = flat.answers(in: .base)
      if let path = differing(answers, wanted) {
        return "\(path) in \(context.text): \(answers[path] ?? "none"), "
          + "not \(wanted[path] ?? "none")\n\(text)\n\(random.files)\n\(sparse.texts)"
      }
      let words = registry.words(in: context)
      let said = flat.words(in: .base)
      if let path = said.keys.sorted().first(where: { !alike(words[$0], said[$0]) }) {
        return "\(path) in \(context.text): \(words[path] ?? "none"), "
          + "not \(said[path] ?? "none")\n\(text)\n\(random.files)\n\(sparse.texts)"
      }
    }
    if sparse.hasErrors != isFaulty {
      return "errors: \(sparse.codes), in a permutation: \(isFaulty)\n\(text)\n\(random.files)"
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
