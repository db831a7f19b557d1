import PositionedJSON
import TestSupport
import TokenModel
import TokenParse
import TokenResolve

/// A resolver document as `x.resolver.json` in the revision `r`, with files beside it.
func resolver(
  _ text: String, files: [String: String] = [:], _ options: ParseOptions = .inRevision("r")
) -> ParsedResolver {
  let loader = SourceLoader { path in
    guard let text = files[path] else { return .failure(.notFound(path)) }
    return .success(InputFile(name: path, bytes: Array(text.utf8)))
  }
  return parseResolver(
    InputFile(name: "x.resolver.json", bytes: Array(text.utf8)), loader: loader, options: options)
}

/// A document of version 2025.10 with these further members.
func document(_ members: String) -> String { #"{"version":"2025.10",\#(members)}"# }

/// A token tree with the number `t`.
func t(_ value: Int) -> String { #"{"t":{"$type":"number","$value":\#(value)}}"# }

func input(_ text: String) -> JSON { JSONReader.read(text: text).root ?? .null }

extension ParseOptions {
  static var strict: ParseOptions {
    var options = ParseOptions.inRevision("r")
    options.strictness = .strict
    return options
  }
}

extension ParsedResolver {
  /// `code` of an error, `code?` of a warning.
  var codes: [String] { diagnostics.map { $0.code + ($0.severity == .warning ? "?" : "") } }

  /// Every input that names a context for each modifier.
  var inputs: [[(modifier: String, context: String)]] {
    modifiers.reduce([[]]) { all, modifier in
      all.flatMap { input in modifier.contexts.map { input + [(modifier.name, $0)] } }
    }
  }
}

extension ParsedFiles {
  /// Each cell as `path@context value`, sorted.
  var texts: [String] {
    self.set.cells.map { cell in
      cell.path.text + (cell.context.isBase ? "" : "@" + cell.context.text) + " "
        + (cell.statement.value?.compactText ?? "-")
    }.sorted()
  }

  /// Each token's answer in a context, aliases followed: its type and value, or why there is none.
  func answers(in context: Context) -> [TokenPath: String] {
    described { resolver, path in
      do {
        guard let answer = try resolver.resolve(path, in: context) else { return nil }
        return (answer.statement.type?.rawValue ?? "-") + " " + (answer.json?.compactText ?? "-")
      } catch let problem as ResolveProblem {
        // A target that other contexts have is silent here, and unknown in the flattened tokens.
        return problem.code == "alias-silent" ? "alias-unknown" : problem.code
      } catch {
        return "\(error)"
      }
    }
  }

  /// The cell that decides for each token in a context: its type, value as written, note and
  /// amount of evidence.
  func winners(in context: Context) -> [TokenPath: String] {
    described { resolver, path in
      guard let cell = try? resolver.winner(path, in: context) else { return nil }
      let statement = cell.statement
      return "\(statement.type?.rawValue ?? "-") \(statement.value?.compactText ?? "-") "
        + "\(statement.qualifiers.note ?? "-") \(cell.evidence.count)"
    }
  }

  /// Whether each token is deprecated in a context, and its description there.
  func words(in context: Context) -> [TokenPath: String] {
    described { resolver, path in
      guard let cell = try? resolver.winner(path, in: context) else { return nil }
      let own = cell.statement.qualifiers[.about]
      let deprecated = own?["$deprecated"] ?? deprecation(around: path)
      let text = deprecated == .bool(false) ? nil : deprecated?.compactText
      let description =
        own?["$description"]?.string
        ?? self.set.abouts.first { $0.path == path && !$0.isGroup }?.description
      return "\(text ?? "-") \(description ?? "")"
    }
  }

  /// A text for each token of the first revision, where there is one.
  private func described(
    _ describe: (Resolver<CellIndex>, TokenPath) -> String?
  ) -> [TokenPath: String] {
    guard let revision = self.set.revisions.first else { return [:] }
    let resolver = Resolver(
      source: CellIndex(self.set.cells), revision: revision, revisions: self.set.revisions,
      axes: self.set.axes)
    return Set(self.set.cells.map(\.path)).reduce(into: [:]) { result, path in
      result[path] = describe(resolver, path)
    }
  }

  private func deprecation(around path: TokenPath) -> JSON? {
    if let own = self.set.abouts.first(where: { $0.path == path && !$0.isGroup })?.deprecated {
      return own
    }
    var group = path.parent
    while let outer = group {
      if let found = self.set.abouts.first(where: { $0.path == outer && $0.isGroup })?.deprecated {
        return found
      }
      group = outer.parent
    }
    return nil
  }
}
