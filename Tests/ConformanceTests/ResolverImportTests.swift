import PositionedJSON
import Testing
import TokenModel
import TokenResolve

@testable import TokenParse

/// Every resolver document as sparse cells, and by the flattened tokens of each permutation.
@Suite("DTCG 2025.10 resolver cases, imported")
struct ResolverImportTests {
  @Test("sparse cells win where those of the permutation do", arguments: Case.resolver)
  func winners(of given: Case) throws {
    let parsed = ResolverReading(
      given.document.compactText, files: ResolverReading.files, ParseOptions()
    ).document
    let sparse = parsed.sparse()
    if sparse.hasErrors { return }
    let inputs = parsed.modifiers.reduce([[]]) { inputs, modifier in
      inputs.flatMap { input in
        modifier.contexts.map { input + [Context.Fixed(modifier.name, $0)] }
      }
    }
    for input in inputs {
      let flat = parsed.permutation(
        .object(input.map { JSON.Member($0.axis, .string($0.value)) }))
      #expect(Self.winners(sparse, in: Context(input)) == Self.winners(flat, in: .base))
    }
  }

  /// The winning cell of each token in a context as text.
  private static func winners(_ files: ParsedFiles, in context: Context) -> Set<String> {
    guard let revision = files.set.revisions.first else { return [] }
    let resolver = Resolver(
      source: CellIndex(files.set.cells), revision: revision, revisions: files.set.revisions,
      axes: files.set.axes)
    return Set(
      Set(files.set.cells.map(\.path)).compactMap { path in
        guard let cell = try? resolver.winner(path, in: context) else { return nil }
        return "\(path) \(cell.statement.type?.rawValue ?? "-") "
          + (cell.statement.value?.compactText ?? "-")
      })
  }
}
