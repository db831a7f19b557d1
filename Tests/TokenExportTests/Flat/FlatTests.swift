import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenResolve

@testable import TokenExport

@Suite("Flat values")
struct FlatTests {
  /// What a reader of the documentation makes of a file.
  private func value(_ root: JSON, _ path: TokenPath, in context: Context) -> JSON {
    var value = root["tokens"]?[path.text] ?? .null
    for block in root["contexts"]?.elements ?? [] {
      let when = block["when"]?.members ?? []
      guard when.allSatisfy({ context[$0.key] == $0.value.string }) else { continue }
      value = block["tokens"]?[path.text] ?? value
    }
    return value
  }

  @Test("Read as documented, the values are the registry's in every context")
  func random() throws {
    let start = SeededGenerator().seed
    for number in 0..<100 {
      let seed = start &+ UInt64(number)
      var random = JSONRandomSet(seed: seed)
      let set = random.make()
      for revision in set.revisions {
        let tokens = resolve(set, revision: revision).tokens
        let catalog = ExportTokens(tokens)
        let text = try export(tokens, as: .flat, options: Fixture.options).files[0].text
        let root = try #require(JSONReader.read(text: text).root)
        let contexts = revision.axes.reduce(into: [[Context.Fixed]()]) { all, axis in
          all = all.flatMap { chosen in axis.values.map { chosen + [.init(axis.name, $0)] } }
        }
        for context in contexts.map({ Context($0) }) {
          for token in tokens.tokens {
            let cell = token.cells.last { $0.context.holds(in: context) }
            let value = cell.flatMap { catalog.exportableValue(of: $0).value }
            let want = value?.flat(exactly: false) ?? .null
            let found = self.value(root, token.path, in: context)
            #expect(found == want, "SEED=\(seed) \(token.path) [\(context)]")
          }
        }
      }
    }
  }
}
