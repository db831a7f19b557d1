package import PositionedJSON
package import TokenModel
internal import TokenProject

/// Where code uses tokens.
package struct CodeUses: Sendable {
  private var places: [TokenPath: [SourceLocation]] = [:]
  /// Tokens that a name which is put together at run time may be.
  private var maybe: Set<TokenPath> = []
  package let fileCount: Int

  /// - Parameter usage: what was found by the names of the state whose tokens are asked for.
  package init(_ usage: Usage) {
    (places, maybe, fileCount) = (usage.places, usage.maybeUsed, usage.fileCount)
  }

  /// The places of some tokens, each once, in the order of files.
  package func places(of paths: some Sequence<TokenPath>) -> [SourceLocation] {
    Set(paths.flatMap { places[$0] ?? [] }).sorted {
      ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column)
    }
  }

  /// The tokens that neither the code nor a used token refers to.
  package func unused(in tokens: ResolvedTokens) -> [TokenPath] {
    var used = maybe.union(places.keys)
    for token in tokens.tokens where places[token.path] != nil {
      for cell in token.cells { used.formUnion(cell.aliases) }
    }
    return tokens.tokens.map(\.path).filter { !used.contains($0) }
  }

  /// `240 places in 31 files`, `not used in the code that was read`.
  package func summary(of paths: [TokenPath]) -> String {
    let found = places(of: paths)
    if found.isEmpty {
      return paths.contains(where: maybe.contains)
        ? "only names that are put together at run time may use it"
        : "not used in the code that was read"
    }
    let files = Set(found.map(\.file)).count
    return "\(found.count.counted("place")) in \(files.counted("file"))"
  }

  /// The summary of one token, with its first place.
  package func text(of path: TokenPath) -> String {
    guard let first = places(of: [path]).first else { return summary(of: [path]) }
    return "used at \(summary(of: [path])), first \(first.file):\(first.line):\(first.column)"
      .terminalSafe
  }

  /// With the places of a token by what another state calls it.
  fileprivate func adding(_ other: CodeUses, of name: TokenPath, to path: TokenPath) -> CodeUses {
    var both = self
    both.places[path, default: []] += other.places[name] ?? []
    if other.maybe.contains(name) { both.maybe.insert(path) }
    return both
  }

  /// The places of some tokens, as other programs read them.
  package func json(of paths: [TokenPath]) -> JSON {
    let found = places(of: paths)
    return .object([
      "files": Set(found.map(\.file)).count,
      "places": JSON.array(
        found.map { .object(["file": $0.file, "line": $0.line, "column": $0.column]) }),
    ])
  }
}

extension [Finding] {
  /// Adds to what breaks or asks for work where the code uses the token: of a new name where it has the old one, of all
  /// else by either.
  ///
  /// - Parameters:
  ///   - old: by the names of the state before.
  ///   - new: by those of the state after.
  package mutating func addUses(_ old: CodeUses, _ new: CodeUses) {
    let names = Dictionary(first: compactMap { found in found.oldName.map { (found.path, $0) } })
    for index in indices where self[index].level == .major || self[index].level == .minor {
      let path = self[index].path
      let former = names[path] ?? path
      let uses = self[index].oldName == nil ? old.adding(new, of: path, to: former) : old
      self[index].message += "; " + uses.text(of: former)
    }
  }
}
