import PositionedJSON
import Testing
import TokenModel
import TokenResolve

@testable import TokenParse

/// Every resolver document as sparse cells, by reading all permutations and by the shortcut.
@Suite("DTCG 2025.10 resolver cases, imported")
struct ResolverShortcutTests {
  @Test(
    "the shortcut's cells win where those of all permutations do", arguments: Case.resolver)
  func winners(of given: Case) {
    let shortcut = Self.winners(given, isShortcutUsed: true)
    #expect(Self.winners(given, isShortcutUsed: false) == shortcut)
  }

  /// The winning cell of each token and input as text; the codes of a document with an error.
  private static func winners(_ given: Case, isShortcutUsed: Bool) -> Set<String> {
    var options = ParseOptions()
    options.isResolverShortcutUsed = isShortcutUsed
    let parsed = ResolverReading(
      given.document.compactText, files: ResolverReading.files, options
    ).document
    let sparse = parsed.sparse()
    if sparse.hasErrors { return Set(sparse.diagnostics.map(\.code)) }
    guard let revision = sparse.set.revisions.first else { return [] }
    let resolver = Resolver(
      source: CellIndex(sparse.set.cells), revision: revision, revisions: sparse.set.revisions,
      axes: sparse.set.axes)
    let inputs = parsed.modifiers.reduce([[]]) { inputs, modifier in
      inputs.flatMap { input in
        modifier.contexts.map { input + [Context.Fixed(modifier.name, $0)] }
      }
    }
    return Set(
      inputs.map { Context($0) }.flatMap { context in
        Set(sparse.set.cells.map(\.path)).map { path in
          let cell = try? resolver.winner(path, in: context)
          return "\(path) \(context.text) \(cell?.statement.type?.rawValue ?? "-") "
            + (cell?.statement.value?.compactText ?? "-")
        }
      })
  }
}
