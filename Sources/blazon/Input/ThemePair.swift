internal import Foundation
internal import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenResolve

/// Two files that a difference compares, and that are two themes of one set by their names and tokens.
struct ThemePair {
  private let names: [String]
  /// The context of one of them.
  private let context: String

  /// - Returns: `nil` for two versions of a file, and for files that are not compared as they are.
  init?(_ sides: [FileState], _ parsed: [ParsedFiles]) {
    names = sides.flatMap(\.paths)
    guard names.count == 2, sides.allSatisfy({ $0.name == nil }),
      names.allSatisfy(PathExpansion.isTokens),
      Set(names.map { ($0 as NSString).lastPathComponent }).count == 2
    else { return nil }
    guard let found = ParsedFiles.themes(by: names) else { return nil }
    let paths = parsed.map { Set($0.set.cells.map(\.path)) }
    let shared = paths[0].intersection(paths[1]).count
    guard shared > 0, shared * 5 >= max(paths[0].count, paths[1].count) * 4,
      parsed.allSatisfy({ $0.set.cells.allSatisfy(\.context.isBase) })
    else { return nil }
    context = found.text
  }

  /// Says that the values of two themes are compared.
  func note() {
    Terminal.note(
      "note: \(names[0]) and \(names[1]) look like two themes of one set (\(context)), and not like two versions; "
        .terminalSafe + "side by side: `\(catalog(names))`")
  }

  /// - Throws: `WordProblem` where both refer to tokens that neither has, so that there are no values to compare.
  func refuseMissing(
    _ problems: [[Resolution.CellProblem]], _ sets: [TokenSet]
  ) throws {
    let there = Set(sets.flatMap { $0.cells.map(\.path) })
    let missing = problems.map { problems in
      Set(
        problems.compactMap { problem -> TokenPath? in
          guard case .unknownAlias(let target, _) = problem.problem else { return nil }
          return there.contains(target) ? nil : target
        })
    }
    guard missing.allSatisfy({ !$0.isEmpty }) else { return }
    let folders = Set(names.map { ($0 as NSString).deletingLastPathComponent })
    let folder = folders.count == 1 ? folders.first.map { $0.isEmpty ? "." : $0 } : nil
    let others = folder.flatMap { try? PathExpansion.files($0).map(\.path) } ?? []
    let isWhole = others.count > 2
    let names = missing[0].union(missing[1]).map(\.text).sorted()
    let more = names.count > 2 ? " and \(names.count - 2) more" : ""
    let command = catalog(isWhole ? [folder ?? "."] : ["FILE"] + self.names)
    throw WordProblem(
      code: "files-are-themes",
      message:
        "\(self.names[0]) and \(self.names[1]) look like two themes of one set, and refer to tokens that neither "
        + "has: \(names.prefix(2).joined(separator: ", "))\(more)",
      fix: (isWhole ? "" : "with the FILE that has them, ")
        + "`\(command)` shows both side by side; two versions of the files are compared as folders, or in git: "
        + "`blazon diff A..B -- FOLDER`")
  }

  private func catalog(_ files: [String]) -> String {
    "blazon catalog" + files.map { " --from " + TypedCommand.quoted($0) }.joined()
      + " --out themes.html"
  }
}
